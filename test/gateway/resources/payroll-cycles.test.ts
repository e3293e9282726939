import { runOf } from '../support/closed-run.ts'
import { startGateway } from '../support/gateway.ts'
import { newEmployee, newOrganization } from '../support/records.ts'
import t from 'tap'

const gateway = await startGateway(t)
const key = await gateway.newKey()
const organizationId = await newOrganization(gateway, key)
const ask = (request: string, body?: object) => gateway.ask(key, request, body === undefined ? {} : { body })
const people: string[] = []
for (const code of ['A', 'B', 'C']) {
  people.push((await newEmployee(gateway, key, code, { external_id: code })).id)
}
const [a, b, c] = people

t.test('without cycles everybody is paid by one run', async t => {
  t.equal((await ask('GET /employees/ext:A/cycle')).status, 404)
  t.equal((await ask('GET /employees/ext:A')).at('cycle_id'), null)
  const run = await ask('POST /payroll-runs', { period: { month: 7, year: 2026 } })
  t.match(run.body, { cycle_id: null, counts: { selected: 3 } }, run.text)
})

t.test('cycles are made, people are put into them, and a run pays those of its own', async t => {
  const staff = await ask('POST /payroll-cycles', { name: 'Staff', frequency: 'monthly' })
  t.equal(staff.status, 201, staff.text)
  t.match(staff.body, {
    organization_id: organizationId,
    frequency: 'monthly',
    start_day: null,
    pay_day: null,
    attendance_cutoff_day: null,
    warnings: [],
    anchor_date: null,
    is_default: true,
    version: 1,
  })
  t.match(staff.id, /^cyc_[0-9A-Z]{26}$/)
  const works = await ask('POST /payroll-cycles', {
    name: 'Works',
    frequency: 'monthly',
    start_day: 26,
    pay_day: 'last_working_day',
  })
  t.match(works.body, { start_day: 26, pay_day: 'last_working_day', is_default: false })
  t.match((await ask('GET /payroll-cycles?sort=created_at')).at('data'), [{ id: staff.id }, { id: works.id }])
  const plant = await ask('POST /payroll-cycles', {
    name: 'Plant',
    frequency: 'monthly',
    attendance_cutoff_day: 20,
  })
  const told = [{ code: 'attendance_cutoff_not_applied', field: 'attendance_cutoff_day' }]
  t.match(plant.body, { attendance_cutoff_day: 20, warnings: told })
  t.match((await ask('GET /payroll-cycles?sort=created_at')).at('data'), [
    { warnings: [] },
    {},
    { warnings: told },
  ])
  const odd = await ask('POST /payroll-cycles', { name: 'X', frequency: 'hourly', start_day: 29, pay_day: 0 })
  t.match(odd.at('details'), [{ field: 'frequency' }, { field: 'start_day' }, { field: 'pay_day' }])

  const usual = await ask('GET /employees/ext:A/cycle')
  t.match(usual.body, { employee_id: a, cycle_id: staff.id, effective_from: '2024-04-01' })
  const put = (person: string, cycle_id: string, effective_from: string) =>
    ask(`PUT /employees/ext:${person}/cycle`, { cycle_id, effective_from })
  const across = { status: 400, code: 'effective_date_conflict', details: [{ field: 'effective_from' }] }
  t.match((await put('B', works.id, '2026-09-10')).body, across, 'the days to the 25th would go unpaid')
  const moved = await put('B', works.id, '2024-04-01')
  t.match(moved.body, { employee_id: b, cycle_id: works.id, effective_from: '2024-04-01', version: 2 })
  t.match((await put('B', staff.id, '2026-09-10')).body, across)
  t.equal((await put('B', works.id, '2026-09-20')).at('version'), 2, 'nothing differs')
  t.match((await put('C', plant.id, '2026-10-20')).body, { employee_id: c, cycle_id: plant.id })
  t.match((await ask('GET /employees/ext:C/cycle?as_of=2026-10-19')).body, { cycle_id: staff.id })
  t.equal((await ask('GET /employees/ext:B')).at('cycle_id'), works.id)
  t.equal((await ask('GET /employees/ext:A')).at('cycle_id'), staff.id)
  t.match((await put('A', 'cyc_none', '2026-09-01')).at('details'), [
    { field: 'cycle_id', code: 'unknown_reference' },
  ])

  // On the last of October A alone is of the staff and C of the plant; on the 25th B is of the works.
  const october = { month: 10, year: 2026 }
  const first = await ask('POST /payroll-runs', { period: october })
  t.match(first.body, { cycle_id: staff.id, counts: { selected: 1 }, period_start: '2026-10-01' }, first.text)
  const second = await ask('POST /payroll-runs', { period: october, cycle_id: works.id })
  t.match(second.body, {
    cycle_id: works.id,
    counts: { selected: 1 },
    period_start: '2026-09-26',
    period_end: '2026-10-25',
    pay_date: '2026-10-31',
  })
  t.equal((await ask('POST /payroll-runs', { period: october })).at('code'), 'duplicate_run')
  const found = async (cycle: string) =>
    (
      (await ask(`GET /payroll-runs?cycle_id=${cycle}&year=2026&month=10`)).at('data') as { id: string }[]
    ).map(({ id }) => id)
  t.same(await found(staff.id), [first.id])
  t.same(await found(works.id), [second.id])
  const nowhere = await ask('POST /payroll-runs', { period: october, cycle_id: 'cyc_none' })
  t.match(nowhere.at('details'), [{ field: 'cycle_id', code: 'unknown_reference' }])

  const third = await ask('POST /payroll-runs', { period: october, cycle_id: plant.id })
  t.match(third.body, { counts: { selected: 1 }, period_start: '2026-10-01' }, 'all of October is paid here')
  const other = { name: 'New', frequency: 'monthly', is_default: true }
  t.match((await ask('POST /payroll-cycles', { ...other, start_day: 5 })).at('details'), [
    { field: 'start_day' },
  ])
  await ask('POST /payroll-cycles', other)
  t.match((await ask('GET /payroll-cycles?sort=created_at')).at('data.0'), { is_default: false, version: 2 })
  await runOf(gateway, organizationId, String(a), { year: 2026, month: 8 }, 'locked')
  t.match((await put('A', plant.id, '2026-08-31')).body, { status: 409, code: 'period_locked' })
  t.equal((await put('A', plant.id, '2026-09-01')).status, 200)
})
