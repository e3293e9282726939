// The weekly offs of shifts reach a stored run and a preview alike.

import t from 'tap'
import { calculated, startTestStack, createTestOrganization, refusal } from '../support/office.ts'

t.test('a base of working days leaves out the weekly offs of each person’s shift', async t => {
  const house = await startTestStack(t)
  const { call, seeded } = await createTestOrganization(
    house,
    [27_000, 21_000, 25_000, 26_000].map(basic => ({ basic })),
  )
  await call('PUT', '/payroll-settings/salary-days', { basis: 'working_days', effective_from: '2026-01-01' })
  const people = ['E0', 'E1', 'E2', 'E3']
  for (const person of people) {
    await call('POST', '/attendance', { employee_id: `ext:${person}`, month: 10, year: 2026, lop_days: 1 })
  }
  const shift = async (more: object) => {
    const made = await call('POST', '/shifts', { name: 'S', start_time: '09:00', end_time: '17:00', ...more })
    t.equal(made.status, 201, made.text)
    return `/shifts/${String(made.at('id'))}`
  }
  const gulf = await shift({ weekly_offs: ['friday', 'saturday'] })
  const bank = await shift({ alternate_offs: [{ weekday: 'saturday', weeks: [2, 4] }] })
  const friday = await shift({ weekly_offs: ['friday'] })
  const put = (path: string, person: string, from: string) =>
    call('POST', `${path}/assign`, { employee_ids: [`ext:${person}`], effective_from: from })
  await put(gulf, 'E1', '2026-01-01')
  await put(bank, 'E2', '2026-01-01')
  await put(friday, 'E3', '2026-10-16')

  const run = await calculated(call)
  // October 2026 has 31 days; less the Sundays, 4 to 25; less 5 Fridays and 5 Saturdays; less the Sundays and the 10th
  // and 24th; less the Sundays 4 and 11 and the Fridays 16, 23 and 30. Each lost one day.
  const expected = [
    [27, 26_000],
    [21, 20_000],
    [25, 24_000],
    [26, 25_000],
  ]
  type Slip = { days: { total_days: number }; lines: { code: string; amount: number }[] }
  const shown = ({ days, lines }: Slip) => [
    days.total_days,
    lines.find(({ code }) => code === 'BASIC')?.amount,
  ]
  const ofRun = async (person: string) => {
    const { at } = await call('GET', `${run}/employees/ext:${person}`)
    return shown({ days: at('days'), lines: at('lines') } as Slip)
  }
  for (const [index, person] of people.entries()) t.same(await ofRun(person), expected[index], person)
  const preview = await call('POST', '/payroll-runs/preview', {
    organization_id: seeded.organizationId,
    period: { month: 10, year: 2026 },
    employees: people.map(ref => ({ ref, employee_id: `ext:${ref}` })),
  })
  t.same((preview.at('data') as Slip[]).map(shown), expected)

  t.equal((await put(friday, 'E0', '2026-10-26')).at('summary', 'created'), 1)
  t.equal(refusal(await call('POST', `${run}/lock`, {})), '409 run_is_stale', 'somebody changed shifts')
  await call('POST', `${run}/recalculate`, {}, { prefer: 'wait=30' })
  t.same(await ofRun('E0'), [26, 25_961.54], 'less four Sundays and the 30th: 25 of 26 days')
  await call('PATCH', bank, { alternate_offs: [] })
  t.equal(refusal(await call('POST', `${run}/lock`, {})), '409 run_is_stale', 'a shift has other weekly offs')
  await call('POST', `${run}/recalculate`, {}, { prefer: 'wait=30' })
  t.same(await ofRun('E2'), [27, 24_074.07], '26 of 27 days')

  t.equal((await call('POST', `${run}/lock`, {})).at('status'), 'locked')
  const late = await put(gulf, 'E0', '2026-10-31')
  t.match(late.at('data'), [{ status: 'failed', error: { code: 'period_locked' } }])
  t.equal(refusal(await call('PATCH', gulf, { weekly_offs: [] })), '409 period_locked')
  t.equal((await call('PATCH', gulf, { name: 'Gulf' })).at('name'), 'Gulf')
  t.equal((await put(gulf, 'E0', '2026-11-01')).at('summary', 'created'), 1, 'the next month is open')
})
