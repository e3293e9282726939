// Facts of a person's professional tax reach a stored run and a preview alike.

import t from 'tap'
import { calculated, createTestOrganization, generated, refusal, startTestStack } from '../support/office.ts'
import { must } from '../support/partner.ts'

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

// Basic pay of 50,000 a month. Kerala asks 1,250 of the half-year's five months paid, 2,50,000, and 750 of September alone,
// after the 60 days from 2 August. Of eleven months, 5,50,000, Bihar asks 2,000, and Madhya Pradesh 2,500, of which ten
// instalments of 208 were taken.
t.test(
  'a month without a payslip took no tax, and the last month of the half-year or year settles it',
  async t => {
    const { call, seeded } = await createTestOrganization(await startTestStack(t))
    const organizationId = seeded.organizationId
    const clock = { organization_id: organizationId, today: '2027-03-31' }
    must(await call('POST', '/sandbox/clock', clock))
    must(await call('PATCH', `/organizations/${organizationId}`, { pf: { is_covered: false } }))
    const hire = async (state: string, joined = '2020-04-01') => {
      const components = [{ component_code: 'BASIC', monthly_amount: 50_000 }]
      const person = {
        employee_code: `${state}${joined}`,
        first_name: 'Asha',
        gender: 'female',
        date_of_birth: '1990-04-05',
        date_of_joining: joined,
        employment_type: 'permanent',
        work_state_code: state,
        salary: { effective_from: joined, components },
      }
      return String(must(await call('POST', '/employees', person), 201).at('id'))
    }
    const people = { KL: await hire('KL'), BR: await hire('BR'), MP: await hire('MP') }
    const without: Record<number, readonly string[]> = { 8: [people.KL, people.MP], 9: [people.BR] }
    const taxes = new Map<string, number[]>()
    let late = ''
    for (let index = 4; index <= 15; index += 1) {
      const period = { month: index <= 12 ? index : index - 12, year: index <= 12 ? 2026 : 2027 }
      const left = without[index]
      const selection = left === undefined ? {} : { selection: { mode: 'exclude', employee_ids: left } }
      if (index === 9) late = await hire('KL', '2026-08-02')
      const run = await calculated(call, { period, ...selection })
      for (const id of [...Object.values(people), ...(late === '' ? [] : [late])]) {
        if (left?.includes(id)) continue
        const slip = must(await call('GET', `${run}/employees/${id}`))
        taxes.set(id, [...(taxes.get(id) ?? []), Number(slip.at('heads', 'pt'))])
      }
      if (index === 9) {
        // The facts of September are read again as they were.
        const first = must(await call('GET', `${run}/employees/${late}`)).at('input_hash')
        await generated(call, run, await call('POST', `${run}/recalculate`, {}, { prefer: 'wait=30' }))
        t.equal(must(await call('GET', `${run}/employees/${late}`)).at('input_hash'), first)
      }
    }
    t.same(taxes.get(people.KL), [0, 0, 0, 0, 1250, 0, 0, 0, 0, 1250, 0], 'September, in the place of August')
    t.same(taxes.get(late), [750, 0, 0, 0, 0, 1250, 0])
    t.same(taxes.get(people.BR), [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2000], 'March, in the place of September')
    t.same(taxes.get(people.MP), [...Array.from({ length: 10 }, () => 208), 420])
  },
)

// Kerala: 1,00,000 of July and September ask 1,000, which September takes as the last month of the half-year; 1,50,000 with
// August ask 1,250, of which 250 are left.
t.test('a month that is paid after a later one counts what that one took', async t => {
  const { call, seeded } = await createTestOrganization(await startTestStack(t), [])
  must(await call('POST', '/sandbox/clock', { organization_id: seeded.organizationId, today: '2026-10-05' }))
  const employee = {
    external_id: 'K',
    employee_code: 'K',
    first_name: 'Meera',
    gender: 'female',
    date_of_birth: '1990-04-05',
    date_of_joining: '2026-07-01',
    employment_type: 'permanent',
    work_state_code: 'KL',
    statutory: { pan: 'ABCPX1234K' },
    salary: {
      effective_from: '2026-07-01',
      components: [{ component_code: 'BASIC', monthly_amount: 50_000 }],
    },
  }
  must(await call('POST', '/employees', employee), 201)
  const taxOf = async (month: number) => {
    const run = await calculated(call, { period: { month, year: 2026 } })
    must(await call('POST', `${run}/lock`, {}))
    const lines = must(await call('GET', `${run}/employees/ext:K`)).at('lines')
    return (lines as { code: string; amount: number }[]).find(({ code }) => code === 'PT')?.amount ?? 0
  }
  t.same([await taxOf(7), await taxOf(9), await taxOf(8)], [0, 1_000, 250])
})
