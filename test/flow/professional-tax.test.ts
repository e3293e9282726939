// Facts of a person's professional tax reach a stored run and a preview alike.

import t from 'tap'
import { calculated, startTestStack, createTestOrganization, refusal } from '../support/office.ts'

t.test('an amount set by hand, and nobody taxed', async t => {
  const { call, seeded } = await createTestOrganization(await startTestStack(t), [
    { basic: 30_000 },
    { basic: 30_000 },
  ])
  for (const person of ['E0', 'E1'])
    await call('PATCH', `/employees/ext:${person}`, { work_state_code: 'KA' })
  const path = '/employees/ext:E0/professional-tax'
  const put = (body: object) => call('PUT', path, { effective_from: '2026-01-01', ...body })
  const before = await call('GET', path)
  t.equal(before.status, 200, before.text)
  t.equal(before.at('computed', 'amount'), 200, 'the slab of Karnataka from 25,000')

  const byHand = await put({ applicable: true, override_amount: 150 })
  t.equal(byHand.at('computed', 'amount'), 150, byHand.text)
  const run = await calculated(call)
  type Line = { code: string; amount: number; source: string }
  const taxOf = (lines: unknown) => (lines as Line[]).find(({ code }) => code === 'PT')
  const stored = async (person: string) =>
    taxOf((await call('GET', `${run}/employees/ext:${person}?explain=full`)).at('lines'))
  t.match(await stored('E0'), { amount: 150, source: 'override', explanation: { steps: [{ result: 150 }] } })
  t.match(await stored('E1'), { amount: 200 })
  const preview = await call('POST', '/payroll-runs/preview', {
    organization_id: seeded.organizationId,
    period: { month: 10, year: 2026 },
    employees: [
      { ref: 'stored', employee_id: 'ext:E0' },
      { ref: 'told', employee_id: 'ext:E1', statutory: { pt: { override_amount: 150 } } },
      { ref: 'most', employee_id: 'ext:E1', statutory: { pt: { override_amount: 3000 } } },
    ],
  })
  t.same(
    (preview.at('data') as { lines: Line[] }[]).map(({ lines }) => taxOf(lines)?.amount),
    [150, 150, 2500],
    'never more than the ceiling of the year',
  )
  const replayed = await call('POST', `${run}/replay`, {})
  t.equal(replayed.status, 200, replayed.text)

  await put({ applicable: false, exempt_reason: 'Certificate' })
  t.equal(refusal(await call('POST', `${run}/lock`, {})), '409 run_is_stale')
  await call('POST', `${run}/recalculate`, {}, { prefer: 'wait=30' })
  t.equal(await stored('E0'), undefined)
  t.match((await put({ applicable: true, exempt_reason: 'X' })).at('details'), [{ field: 'exempt_reason' }])
  t.match((await put({ applicable: true, effective_from: '2019-12-31' })).at('details'), [
    {
      field: 'effective_from',
      code: 'before_joining',
      message: 'Send the date of joining or a later one.',
    },
  ])
  await call('POST', `${run}/lock`, {})
  t.equal(refusal(await put({ applicable: true })), '409 period_locked')
})
