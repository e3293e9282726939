import { runOf } from '../support/closed-run.ts'
import { startGateway } from '../support/gateway.ts'
import { newEmployee, newOrganization } from '../support/records.ts'
import t from 'tap'

const gateway = await startGateway(t)
const key = await gateway.newKey()
const organizationId = await newOrganization(gateway, key)
const ask = (request: string, body?: object, headers: Record<string, string> = {}) =>
  gateway.ask(key, request, { headers, ...(body === undefined ? {} : { body }) })
const gandhi = { name: 'Gandhi Jayanti', date: '2026-10-02', type: 'national' }
const named = async (query: string) =>
  ((await ask(`GET /holidays?${query}`)).at('data') as { name: string }[]).map(({ name }) => name)

t.test('holidays are made one by one and several at once, and come by their dates', async t => {
  const made = await ask('POST /holidays', gandhi)
  t.equal(made.status, 201, made.text)
  t.match(made.body, { ...gandhi, state_codes: [], department_ids: [], is_paid: true, version: 1 })
  t.equal((await ask(`GET /holidays/${made.id}`)).text, made.text)
  const many = await ask('POST /holidays', {
    items: [
      { name: 'Dasara', date: '2026-10-20', type: 'festival', state_codes: ['KA'] },
      { name: 'Nobody', date: '2026-10-21', type: 'company', department_ids: ['dep_x'] },
      { name: 'Republic Day', date: '2026-01-26', type: 'national' },
      { name: 'No day', date: '2026-02-30', type: 'national' },
    ],
  })
  t.equal(many.status, 200, many.text)
  t.match(many.at('summary'), { total: 4, created: 2, failed: 2 })
  t.match(many.at('data.1.error.details'), [{ field: 'items[1].department_ids[0]' }])
  t.same(await named('year=2026'), ['Republic Day', 'Gandhi Jayanti', 'Dasara'])
  t.same(await named('year=2026&month=10&sort=-date'), ['Dasara', 'Gandhi Jayanti'])
  t.same(await named('year=2026&state_code=DL'), ['Republic Day', 'Gandhi Jayanti'])
  t.same(await named('year=2026&state_code=KA&type=festival'), ['Dasara'])
  const first = await ask('GET /holidays?year=2026&limit=2&include_total=true')
  t.equal(first.at('meta.total_count'), 3)
  const next = `year=2026&limit=2&include_total=true&cursor=${String(first.at('meta.next_cursor'))}`
  t.same(await named(next), ['Dasara'])
  t.match((await ask('POST /holidays', { ...gandhi, state_codes: ['DL', 'ZZ'] })).at('details'), [
    { field: 'state_codes[1]', code: 'not_in_enum' },
  ])
  t.match((await ask('GET /holidays')).at('details'), [{ field: 'year', code: 'required' }])
  t.match((await ask('POST /holidays', { name: 'X' })).at('details'), [{ field: 'date' }, { field: 'type' }])
})

t.test('a holiday is there once for its states and departments', async t => {
  const diwali = { name: 'Diwali', date: '2026-11-08', type: 'festival' }
  const { id } = await ask('POST /holidays', diwali)
  const again = await ask('POST /holidays', { ...diwali, type: 'company' })
  const refused = { code: 'overlaps', details: [{ field: 'date', code: 'overlaps', expected: [id] }] }
  t.match({ status: again.status, body: again.body }, { status: 409, body: refused })
  const many = await ask('POST /holidays', {
    items: [diwali, { ...diwali, state_codes: ['KA'] }, { ...diwali, state_codes: ['KA'] }],
  })
  t.match(many.at('data'), [
    { status: 'failed', error: { code: 'overlaps' } },
    { status: 'created' },
    { status: 'failed', error: { code: 'overlaps' } },
  ])
  const other = await ask('POST /holidays', { ...diwali, name: 'Kali Puja' })
  t.equal(other.status, 201, 'two holidays may fall on one day')
  t.match((await ask(`PATCH /holidays/${other.id}`, { name: 'Diwali' })).body, refused)
  const both = ['POST /holidays', 'POST /holidays'].map(each => ask(each, { ...diwali, date: '2026-11-10' }))
  t.same(
    (await Promise.all(both)).map(({ status }) => status).toSorted((a, b) => a - b),
    [201, 409],
    'at the same moment',
  )
})

t.test('a holiday is changed and deleted', async t => {
  const { id } = await ask('POST /holidays', { ...gandhi, name: 'Local', date: '2026-11-03' })
  const changed = await ask(`PATCH /holidays/${id}`, { date: '2026-11-04' }, { 'If-Match': '"1"' })
  t.match(changed.body, { date: '2026-11-04', version: 2, name: 'Local' })
  t.equal((await ask(`PATCH /holidays/${id}`, { is_paid: true })).at('version'), 2, 'nothing differs')
  t.equal((await ask(`DELETE /holidays/${id}`, undefined, { 'If-Match': '"1"' })).status, 412)
  t.equal((await ask(`DELETE /holidays/${id}`)).status, 204)
  const changes = await ask('GET /holidays?year=2026&updated_since=1970-01-01T00:00:00Z')
  t.match((changes.at('data') as { id: string }[]).at(-1), { id, deleted: true })
})

t.test('the days of a closed period stay as they are', async t => {
  const person = await newEmployee(gateway, key, 'E1')
  const { id } = await ask('POST /holidays', { ...gandhi, date: '2026-08-15' })
  const open = await ask('POST /holidays', { ...gandhi, date: '2026-09-14' })
  await runOf(gateway, organizationId, person.id, { year: 2026, month: 8 }, 'locked')
  const isClosed = { status: 409, code: 'period_locked', details: [{ field: 'date' }] }
  t.match((await ask('POST /holidays', { ...gandhi, date: '2026-08-31' })).body, isClosed)
  t.match((await ask(`PATCH /holidays/${id}`, { name: 'X' })).body, isClosed)
  t.match((await ask(`PATCH /holidays/${open.id}`, { date: '2026-08-01' })).body, isClosed)
  t.match((await ask(`DELETE /holidays/${id}`)).body, isClosed)
  const many = await ask('POST /holidays', { items: [{ ...gandhi, date: '2026-08-01' }] })
  t.match(many.at('data'), [{ status: 'failed', error: { code: 'period_locked' } }])
})

t.test('days and leaves are rolled up again where they count another way now', async t => {
  const other = await gateway.newKey()
  const mills = await newOrganization(gateway, other)
  const call = (request: string, body?: object) =>
    gateway.ask(other, request, body === undefined ? {} : { body })
  const { id } = await newEmployee(gateway, other, 'R1', { external_id: 'r1' })
  const plant = (await call('POST /departments', { name: 'Plant' })).id
  const byWorkingDays = { basis: 'calendar_days', unpaid_leave_counts: 'working_days' }
  await call('PUT /payroll-settings/salary-days', { ...byWorkingDays, effective_from: '2026-01-01' })
  const away = { employee_id: id, leave_type: 'LWP', pay_fraction: 0 }
  const leave = await call('POST /leaves', { ...away, from_date: '2026-10-19', to_date: '2026-10-21' })
  await call(`PATCH /leaves/${leave.id}`, { status: 'approved' })
  const lost = async () =>
    (await call(`GET /attendance?employee_id=${id}&month=10&year=2026`)).at('data.0.lop_days')
  const after = async (request: string, body?: object) => {
    const answer = await call(request, body)
    if (answer.status >= 300) throw new Error(answer.text)
    return lost()
  }
  t.equal(await lost(), 3, 'Monday to Wednesday')

  const dasara = { name: 'Dasara', date: '2026-10-20', type: 'festival', state_codes: ['KA'] }
  const { id: holiday } = await call('POST /holidays', dasara)
  t.equal(await lost(), 2, 'a holiday in the leave')
  t.equal(await after(`PATCH /holidays/${holiday}`, { date: '2026-10-27' }), 3, 'it moves')
  t.equal(await after(`PATCH /holidays/${holiday}`, { date: '2026-10-20' }), 2, 'and back')
  const ofPlant = { name: 'Plant day', date: '2026-10-21', type: 'company', department_ids: [plant] }
  t.equal(await after('POST /holidays', { items: [ofPlant] }), 2, 'of a department that the person is not in')
  t.equal(await after(`PATCH /employees/${id}`, { work_state_code: 'MH' }), 3, 'a state without the holiday')
  const moved = { external_id: 'r1', work_state_code: 'KA', department_id: plant }
  t.equal(await after('POST /employees/bulk', { items: [moved] }), 1, 'a department with another')
  const exit = { date_of_leaving: '2026-10-18', reason: 'resignation' }
  await call(`POST /employees/${id}/exit`, { ...exit, date_of_leaving: '2026-10-19' })
  t.equal(await after(`PATCH /employees/${id}/exit`, exit), 0, 'who has left loses no days')
  t.equal(await after(`DELETE /employees/${id}/exit`), 1)
  t.equal(await after(`DELETE /holidays/${holiday}`), 2)

  await runOf(gateway, mills, id, { year: 2026, month: 10 }, 'locked')
  t.equal(await after(`PATCH /employees/${id}`, { department_id: null }), 2, 'a closed month stays')
})
