// Holidays of everybody, of a state and of a department reach a stored run and a preview alike.

import t from 'tap'
import { calculated, startTestStack, createTestOrganization, refusal } from '../support/office.ts'

t.test('a base of working days leaves out the holidays of where each person works', async t => {
  const house = await startTestStack(t)
  const { call, seeded } = await createTestOrganization(house, [
    { basic: 26_000 },
    { basic: 25_000 },
    { basic: 24_000 },
  ])
  const basis = await call('PUT', '/payroll-settings/salary-days', {
    basis: 'working_days',
    effective_from: '2026-01-01',
  })
  t.equal(basis.status, 200, basis.text)
  const plant = (await call('POST', '/departments', { name: 'Plant' })).at('id')
  await call('PATCH', '/employees/ext:E1', { work_state_code: 'KA' })
  await call('PATCH', '/employees/ext:E2', { work_state_code: 'KA', department_id: plant })
  for (const person of ['E0', 'E1', 'E2']) {
    await call('POST', '/attendance', { employee_id: `ext:${person}`, month: 10, year: 2026, lop_days: 1 })
  }
  const holiday = (more: object) => call('POST', '/holidays', { name: 'Off', type: 'festival', ...more })
  await holiday({ date: '2026-10-02' })
  await holiday({ date: '2026-10-20', state_codes: ['KA', 'TN'] })
  await holiday({ date: '2026-10-20', state_codes: ['KA'] })
  await holiday({ date: '2026-10-21', department_ids: [plant] })
  await holiday({ date: '2026-10-22', type: 'restricted' })
  await holiday({ date: '2026-11-02' })

  const run = await calculated(call)
  // October 2026 has 27 days that are no Sunday; less 2, less 20, less 21 October. Each lost one day.
  const expected = [
    [26, 25_000],
    [25, 24_000],
    [24, 23_000],
  ]
  type Slip = { days: { total_days: number }; lines: { code: string; amount: number }[] }
  const shown = (slips: Slip[]) =>
    slips.map(({ days, lines }) => [days.total_days, lines.find(({ code }) => code === 'BASIC')?.amount])
  const stored = await call('GET', `${run}/employees`)
  const slips = (stored.at('data') as (Slip & { external_id: string })[]).toSorted((a, b) =>
    a.external_id.localeCompare(b.external_id),
  )
  t.same(shown(slips), expected)
  const preview = await call('POST', '/payroll-runs/preview', {
    organization_id: seeded.organizationId,
    period: { month: 10, year: 2026 },
    employees: ['E0', 'E1', 'E2'].map(ref => ({ ref, employee_id: `ext:${ref}` })),
  })
  t.same(shown(preview.at('data') as Slip[]), expected)

  await holiday({ date: '2026-10-23', state_codes: ['KA'] })
  const lock = await call('POST', `${run}/lock`, {})
  t.equal(refusal(lock), '409 run_is_stale', 'a later holiday makes the figures stale')
  t.equal((await call('POST', `${run}/recalculate`, {}, { prefer: 'wait=30' })).at('status'), 'generated')
  const again = await call('GET', `${run}/employees/ext:E1`)
  t.same(shown([{ days: again.at('days'), lines: again.at('lines') } as Slip]), [[24, 23_958.33]])

  const kept = await call('GET', '/holidays?year=2026&month=10&type=festival')
  const last = (kept.at('data') as { id: string; date: string }[]).find(({ date }) => date === '2026-10-23')
  await call('PATCH', `/holidays/${String(last?.id)}`, { date: '2026-11-23' })
  t.equal(
    refusal(await call('POST', `${run}/lock`, {})),
    '409 run_is_stale',
    'so does one that has moved away',
  )

  // Paid holidays are counted, so that only the unpaid one of the department is left out.
  await holiday({ date: '2026-10-26', department_ids: [plant], is_paid: false })
  await call('PUT', '/payroll-settings/salary-days', {
    basis: 'working_days',
    include_holidays: true,
    effective_from: '2026-01-01',
  })
  const counted = await call('POST', '/payroll-runs/preview', {
    organization_id: seeded.organizationId,
    period: { month: 10, year: 2026 },
    employees: ['E0', 'E2'].map(ref => ({ ref, employee_id: `ext:${ref}` })),
  })
  t.same(
    (counted.at('data') as Slip[]).map(({ days }) => days.total_days),
    [27, 26],
  )
})
