import { runOf, takeInputs } from '../support/closed-run.ts'
import { startGateway } from '../support/gateway.ts'
import { newEmployee, newOrganization } from '../support/records.ts'
import t from 'tap'

const gateway = await startGateway(t)
const key = await gateway.newKey()
const organizationId = await newOrganization(gateway, key)
const { id: asha } = await newEmployee(gateway, key, '1', { external_id: 'asha' })
const ask = (request: string, body?: object, by = key) =>
  gateway.ask(by, request, body === undefined ? {} : { body })
const leave = (body: object) => ask('POST /leaves', { employee_id: 'ext:asha', leave_type: 'CL', ...body })
const on = (from: string, to = from) => ({ from_date: from, to_date: to })
const decide = (id: string, status: string) => ask(`PATCH /leaves/${id}`, { status })
const lost = async (month: number) =>
  (await ask(`GET /attendance?employee_id=${asha}&month=${month}&year=2026`)).at('data.0.lop_days')

t.test('a leave is asked for, decided and taken back', async t => {
  const made = await leave({ ...on('2026-10-30', '2026-11-02'), pay_fraction: 0, external_id: 'l-1' })
  t.equal(made.status, 201, made.text)
  t.match(
    made.body,
    { status: 'pending', days: 4, from_session: 'full', employee_id: asha },
    'Sunday too, because it is unpaid',
  )
  t.match((await leave({ ...on('2026-12-01'), external_id: 'l-1' })).body, { code: 'external_id_taken' })
  t.equal(await lost(10), undefined, 'a pending one takes nothing')
  const shorter = await ask(`PATCH /leaves/${made.id}`, { to_session: 'first_half' })
  t.equal(shorter.at('days'), 3.5)
  t.match((await decide(made.id, 'approved')).body, { status: 'approved', version: 3 })
  t.same([await lost(10), await lost(11)], [2, 1.5])
  t.match((await ask(`PATCH /leaves/${made.id}`, { reason: 'x' })).body, { code: 'already_decided' })
  t.match((await decide(made.id, 'rejected')).body, { code: 'already_decided' })
  t.equal((await decide(made.id, 'cancelled')).at('status'), 'cancelled')
  t.same([await lost(10), await lost(11)], [0, 0])
  t.match((await ask('GET /leaves?from=2026-11-01&to=2026-11-30')).at('data'), [{ id: made.id }])
  t.same((await ask('GET /leaves?from=2026-11-03')).at('data'), [])
  t.equal((await ask(`DELETE /leaves/${made.id}`)).status, 204)
  t.match((await ask('GET /leaves?updated_since=2026-01-01T00:00:00Z')).at('data'), [
    { id: made.id, deleted: true },
  ])
})

t.test('what cannot be is refused', async t => {
  const fields = async (body: object) => (await leave(body)).at('details')
  t.match(await fields({ ...on('2026-10-05'), employee_id: 'ext:no', pay_fraction: 1.5 }), [
    { field: 'employee_id' },
    { field: 'pay_fraction' },
  ])
  t.match(await fields(on('2026-10-06', '2026-10-05')), [{ field: 'to_date' }])
  t.match(await fields(on('2024-03-01', '2024-03-02')), [{ field: 'from_date', code: 'before_joining' }])
  t.match(await fields(on('2026-10-11')), [{ field: 'from_date', code: 'out_of_range' }], 'a Sunday')
  t.match(await fields({ ...on('2026-10-05', '2026-10-06'), from_session: 'first_half' }), [
    { field: 'from_session' },
  ])

  const morning = await leave({ ...on('2026-10-05'), to_session: 'first_half' })
  t.equal(morning.at('days'), 0.5)
  t.match((await leave(on('2026-10-05', '2026-10-07'))).body, { status: 409, code: 'overlaps' })
  t.equal((await leave({ ...on('2026-10-05'), from_session: 'second_half' })).status, 201)
  await decide(morning.id, 'rejected')
  t.equal((await leave({ ...on('2026-10-05'), to_session: 'first_half' })).status, 201)

  const clerk = await gateway.newKey({ scopes: ['inputs:write'] })
  t.equal(
    (await ask('PATCH /leaves/lv_x', { status: 'approved' }, clerk)).status,
    403,
    'whether or not it exists',
  )
})

t.test('a leave of a closed month is refused, or taken as an arrear', async t => {
  const early = await leave({ ...on('2026-08-10'), pay_fraction: 0 })
  await runOf(gateway, organizationId, asha, { year: 2026, month: 8 }, 'locked')
  t.match((await decide(early.id, 'approved')).body, { status: 409, code: 'period_locked' })
  const refusal = {
    status: 409,
    code: 'period_locked',
    details: [{ field: 'from_date', expected: ['run_2026_8'] }],
  }
  t.match((await leave(on('2026-07-31', '2026-08-01'))).body, refusal, 'a pending one too')
  const moving = await leave(on('2026-09-10'))
  t.match((await ask(`PATCH /leaves/${moving.id}`, on('2026-08-12'))).body, refusal)
  t.match((await ask(`PATCH /leaves/${early.id}`, { reason: 'Fair' })).body, refusal)
  t.equal((await ask(`PATCH /leaves/${early.id}`, on('2026-09-11'))).status, 200, 'out of the closed month')
  await takeInputs(gateway, organizationId, { lateInputPolicy: 'next_period' })
  const asked = await ask(`PATCH /leaves/${early.id}`, on('2026-08-10'))
  t.equal(asked.status, 202, asked.text)
  t.match(asked.body, { status: 'pending', applied_to: { month: 9, year: 2026 } })
  t.equal(await lost(8), undefined)
  t.match((await leave(on('2026-08-13'))).body, { status: 'pending', applied_to: { month: 9, year: 2026 } })
  const late = await decide(early.id, 'approved')
  t.equal(late.status, 202, late.text)
  t.match(late.body, { status: 'approved', applied_to: { month: 9, year: 2026 } })
  t.equal(await lost(8), 1, 'the next run works the month out again')
  const gone = await ask(`DELETE /leaves/${early.id}`)
  t.equal(gone.status, 202, gone.text)
  t.strictSame(gone.body, {
    id: early.id,
    organization_id: organizationId,
    applied_to: { month: 9, year: 2026 },
  })
  const month = await ask('POST /attendance', { employee_id: asha, month: 8, year: 2026, lop_days: 3 })
  t.match({ status: month.status, body: month.body }, { status: 202, body: { applied_to: { month: 9 } } })
})
