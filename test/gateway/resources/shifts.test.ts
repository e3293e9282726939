import type { PlainDate } from '#proto/units.ts'
import { daysOff } from '#storage/repositories/organization/days-off.ts'
import { forOrganization } from '#storage/repositories/for-tenant.ts'
import { runOf } from '../support/closed-run.ts'
import { startGateway } from '../support/gateway.ts'
import { newEmployee, newOrganization } from '../support/records.ts'
import t from 'tap'

const gateway = await startGateway(t)
const key = await gateway.newKey()
const organizationId = await newOrganization(gateway, key)
const ask = (request: string, body?: object, headers: Record<string, string> = {}) =>
  gateway.ask(key, request, { headers, ...(body === undefined ? {} : { body }) })
await ask('PUT /payroll-settings/salary-days', {
  basis: 'calendar_days',
  unpaid_leave_counts: 'working_days',
  effective_from: '2026-01-01',
})
const day = { name: 'Day', start_time: '09:00', end_time: '17:30' }
const make = async (more: object = {}) => (await ask('POST /shifts', { ...day, ...more })).id
const assign = (shift: string, people: string[], from: string, to?: string) =>
  ask(`POST /shifts/${shift}/assign`, {
    employee_ids: people,
    effective_from: from,
    ...(to === undefined ? {} : { effective_to: to }),
  })
const shiftOf = async (person: string) => (await ask(`GET /employees/${person}`)).at('shift_id')

t.test('shifts are made, changed, listed and deleted', async t => {
  const made = await ask('POST /shifts', { ...day, code: 'D', break_minutes: 30, weekly_offs: ['sunday'] })
  t.equal(made.status, 201, made.text)
  t.match(made.body, {
    ...day,
    organization_id: organizationId,
    code: 'D',
    full_day_minutes: null,
    grace_minutes: 0,
    weekly_offs: ['sunday'],
    alternate_offs: [],
    is_night: false,
    overtime_policy_id: null,
    is_active: true,
    version: 1,
  })
  t.match(made.id, /^shf_[0-9A-Z]{26}$/)
  t.equal(made.headers.get('location'), `/v1/shifts/${made.id}`)
  const one = `/shifts/${made.id}`
  t.equal((await ask(`GET ${one}`)).text, made.text)
  t.match((await ask('POST /shifts', { ...day, code: 'D' })).body, { status: 409, code: 'code_taken' })
  const night = await ask('POST /shifts', { ...day, start_time: '22:00', end_time: '06:00' })
  t.match(night.body, { is_night: true, weekly_offs: null })
  const changed = await ask(`PATCH ${one}`, { weekly_offs: null, is_active: false }, { 'If-Match': '"1"' })
  t.match(changed.body, { weekly_offs: null, is_active: false, version: 2 })
  t.equal((await ask(`PATCH ${one}`, { is_active: false })).at('version'), 2, 'nothing differs')
  t.match((await ask('GET /shifts?is_active=true')).at('data'), [{ id: night.id }])
  t.equal((await ask(`DELETE ${one}`, undefined, { 'If-Match': '"1"' })).status, 412)
  t.equal((await ask(`DELETE ${one}`)).status, 204)
  const changes = await ask('GET /shifts?updated_since=1970-01-01T00:00:00Z')
  t.match((changes.at('data') as object[]).at(-1), { id: made.id, deleted: true })
})

t.test('what cannot be is told, all at once', async t => {
  const none = await ask('POST /shifts', {})
  t.match(none.at('details'), [{ field: 'name' }, { field: 'start_time' }, { field: 'end_time' }])
  const bad = await ask('POST /shifts', {
    ...day,
    full_day_minutes: 511,
    half_day_minutes: 512,
    weekly_offs: ['sunday'],
    alternate_offs: [{ weekday: 'sunday', weeks: [2] }],
    overtime_policy_id: 'otp_none',
  })
  t.match(bad.at('details'), [
    { field: 'full_day_minutes', code: 'out_of_range' },
    { field: 'half_day_minutes', code: 'out_of_range' },
    { field: 'alternate_offs[0].weekday', code: 'duplicate' },
    { field: 'overtime_policy_id', code: 'unknown_reference' },
  ])
  t.match((await ask('POST /shifts', { ...day, break_minutes: 510 })).at('details'), [
    { field: 'break_minutes' },
  ])
  t.match((await ask('POST /shifts', { ...day, start_time: '24:00' })).at('details'), [
    { field: 'start_time', code: 'invalid_format' },
  ])
})

t.test('people are put into shifts, and the shift in force today is theirs', async t => {
  const [base, other, visit] = [await make(), await make(), await make()]
  const { id } = await newEmployee(gateway, key, 'A', { external_id: 'a' })
  const done = await assign(base, ['ext:a', id, 'emp_nobody'], '2025-01-01')
  t.equal(done.status, 200, done.text)
  t.match(done.at('summary'), { total: 3, created: 1, unchanged: 1, failed: 1 })
  t.match(done.at('data.2.error.details'), [{ field: 'items[2]', code: 'unknown_reference' }])
  t.equal(await shiftOf(id), base)
  t.equal((await ask(`GET /employees/${id}`)).at('version'), 2)

  // From 2025-06-01 the other one; from today until ever one for a while, which then ends.
  t.match((await assign(other, [id], '2025-06-01')).at('summary'), { created: 1 })
  t.equal(await shiftOf(id), other)
  t.match((await assign(visit, [id], '2026-01-01', '2099-12-31')).at('summary'), { created: 1 })
  t.equal(await shiftOf(id), visit)
  for (const [from, to] of [
    ['2026-06-01', undefined],
    ['2099-12-31', '2100-01-31'],
    ['2025-07-01', '2026-01-01'],
  ] as const) {
    const row = (await assign(base, [id], from, to)).at('data.0')
    t.match(row, { status: 'failed', error: { code: 'overlaps' } }, `${from} to ${to}`)
  }
  t.match((await assign(visit, [id], '2026-01-01', '2026-01-31')).at('summary'), { updated: 1 })
  t.equal(await shiftOf(id), other, 'the one without an end goes on')
  t.match((await assign(base, [id], '2025-06-01')).at('summary'), { updated: 1 }, 'in its place')
  t.equal(await shiftOf(id), base)

  t.match((await assign(base, [], '2025-01-01')).at('details'), [{ field: 'employee_ids' }])
  const backwards = await assign(base, [id], '2025-01-02', '2025-01-01')
  t.match(backwards.at('details'), [{ field: 'effective_to', code: 'out_of_range' }])
  t.match((await ask(`DELETE /shifts/${other}`)).status, 204, 'nobody was left in it')
  t.match((await ask(`DELETE /shifts/${base}`)).body, { status: 409, code: 'resource_in_use' })
  await ask(`PATCH /shifts/${base}`, { is_active: false })
  t.match((await assign(base, [id], '2026-03-01')).body, { code: 'validation_failed' })
})

t.test('an employee is made in a shift and changes it', async t => {
  const [early, late, closed] = [await make(), await make(), await make({ is_active: false })]
  const made = await newEmployee(gateway, key, 'B', { shift_id: early })
  t.equal(made.at('shift_id'), early, made.text)
  const { id } = made
  const moved = await ask(`PATCH /employees/${id}`, { shift_id: late })
  t.match(moved.body, { shift_id: late, version: 2 })
  t.equal((await ask(`PATCH /employees/${id}`, { shift_id: late })).at('version'), 2, 'nothing differs')
  await ask(`PATCH /shifts/${late}`, { is_active: false })
  t.match((await ask(`PATCH /employees/${id}`, { shift_id: late, last_name: 'Rao' })).body, {
    shift_id: late,
    last_name: 'Rao',
  })
  for (const shift_id of [closed, 'shf_none']) {
    const refused = await ask(`PATCH /employees/${id}`, { shift_id })
    t.match(refused.at('details'), [{ field: 'shift_id', code: 'unknown_reference' }])
  }
  t.equal((await ask(`PATCH /employees/${id}`, { shift_id: null })).at('shift_id'), null)
  t.equal(await shiftOf(id), null)

  const bulk = await ask('POST /employees/bulk', {
    match_on: 'id',
    items: [
      { id, shift_id: early },
      { ...newRow('C'), shift_id: early },
      { ...newRow('D'), shift_id: closed },
    ],
  })
  t.match(bulk.at('summary'), { created: 1, updated: 1, failed: 1 }, bulk.text)
  t.equal(await shiftOf(id), early)
  t.equal(await shiftOf(String(bulk.at('data.1.id'))), early)

  // A day of the period is paid: who would change shifts today is told, and nothing else of the row is written.
  const today = new Date(Date.now() + 330 * 60_000).toISOString()
  const month = { year: Number(today.slice(0, 4)), month: Number(today.slice(5, 7)) }
  await runOf(gateway, organizationId, id, month, 'locked')
  const other = await make()
  t.match((await ask(`PATCH /employees/${id}`, { shift_id: other, last_name: 'X' })).body, {
    status: 409,
    code: 'period_locked',
  })
  const row = await ask('POST /employees/bulk', {
    match_on: 'id',
    items: [{ id, shift_id: other, last_name: 'X' }],
  })
  t.match(row.at('data.0'), { status: 'failed', error: { code: 'period_locked' } }, row.text)
  t.match((await ask(`GET /employees/${id}`)).body, { shift_id: early, last_name: 'Rao' })
})

const newRow = (code: string) => ({
  employee_code: code,
  first_name: 'Asha',
  gender: 'female',
  date_of_birth: '1990-04-05',
  date_of_joining: '2024-04-01',
  employment_type: 'permanent',
  work_state_code: 'KA',
})

t.test('leaves, lost days and overtime go by the weekly offs of the shift', async t => {
  const friday = await make({ weekly_offs: ['friday'] })
  const { id } = await newEmployee(gateway, key, 'E')
  // Friday the 16th to Sunday the 18th of October 2026.
  const leave = await ask('POST /leaves', {
    employee_id: id,
    leave_type: 'LOP',
    pay_fraction: 0,
    status: 'approved',
    from_date: '2026-10-16',
    to_date: '2026-10-18',
  })
  t.equal(leave.at('days'), 2, 'without a shift Sunday is off')
  const lost = async () =>
    (await ask(`GET /attendance?employee_id=${id}&month=10&year=2026&view=monthly`)).at('data.0.lop_days')
  t.equal(await lost(), 2)
  await assign(friday, [id], '2026-10-17')
  t.equal(await lost(), 3, 'Friday, Saturday and Sunday: until the 17th Sunday is off, then Friday')
  await assign(friday, [id], '2026-10-01')
  t.equal(await lost(), 2)
  await ask(`PATCH /shifts/${friday}`, { weekly_offs: ['friday', 'saturday'] })
  t.equal(await lost(), 1)
  const longer = await ask('POST /leaves', {
    employee_id: id,
    leave_type: 'CL',
    from_date: '2026-10-23',
    to_date: '2026-10-25',
  })
  t.equal(longer.at('days'), 1, 'Sunday alone')

  const policy = await ask('POST /overtime-policies', {
    name: 'Shift',
    rate_basis: 'wages_code',
    multiplier: 2,
    weekly_off_multiplier: 3,
    requires_approval: false,
  })
  const overtime = async (date: string) =>
    (await ask('POST /overtime-requests', { employee_id: id, date, minutes: 60 })).body
  t.match(await overtime('2026-10-12'), { policy_id: null }, 'nobody gave a policy')
  await ask(`PATCH /shifts/${friday}`, { overtime_policy_id: policy.id })
  t.match(await overtime('2026-10-09'), { policy_id: policy.id, multiplier: 3 }, 'a Friday')
  t.match(await overtime('2026-10-11'), { policy_id: policy.id, multiplier: 2 }, 'a Sunday')
  t.match(await overtime('2026-09-11'), { policy_id: null }, 'before the person was in the shift')

  const other = await ask('POST /overtime-policies', { ...(policy.body as object), name: 'Assigned' })
  const given = await ask(`POST /overtime-policies/${other.id}/assign`, {
    shift_ids: [friday, 'shf_none'],
    effective_from: '2026-10-12',
  })
  t.match(given.at('data'), [{ id: friday, status: 'created' }, { status: 'failed' }], given.text)
  t.match(await overtime('2026-10-13'), { policy_id: other.id }, 'what was assigned precedes')
  t.match((await ask(`DELETE /shifts/${friday}`)).body, { code: 'resource_in_use' })
  const nowhere = await ask(`POST /overtime-policies/${other.id}/assign`, {
    department_ids: ['dep_none'],
    effective_from: '2026-10-12',
  })
  t.match(nowhere.at('data'), [{ error: { details: [{ code: 'unknown_reference' }] } }])
})

t.test('days off are those of each, also where many have the same calendar', async t => {
  const must = async (request: string, body: object) => {
    const answer = await ask(request, body)
    if (answer.status >= 300) throw new Error(answer.text)
    return answer
  }
  const holiday = (date: string, more: object = {}) =>
    must('POST /holidays', { name: `Day of ${date}`, type: 'festival', date, ...more })
  await holiday('2026-10-02')
  await holiday('2026-10-18')
  await holiday('2026-10-20', { state_codes: ['TN'] })
  await holiday('2026-10-25', { is_paid: false })
  const weekend = await make({ weekly_offs: ['saturday', 'sunday'] })
  const hired = async (code: string, more: Record<string, unknown> = {}) =>
    (await newEmployee(gateway, key, code, more)).id
  const people = {
    usual: await hired('O1'),
    same: await hired('O2'),
    elsewhere: await hired('O3', { work_state_code: 'TN' }),
    halfInShift: await hired('O4'),
    alsoHalfInShift: await hired('O5'),
    inShift: await hired('O6'),
    onLeave: await hired('O7'),
    joiner: await hired('O8', { date_of_joining: '2026-10-15' }),
    recorded: await hired('O9'),
    partOfMonth: await hired('O10'),
  }
  await assign(weekend, [people.halfInShift, people.alsoHalfInShift], '2026-10-16')
  await assign(weekend, [people.inShift], '2026-10-01')
  await must('POST /leaves', {
    employee_id: people.onLeave,
    leave_type: 'CL',
    status: 'approved',
    from_date: '2026-10-09',
    from_session: 'second_half',
    to_date: '2026-10-12',
  })
  for (const [date, status] of [
    ['2026-10-04', 'present'],
    ['2026-10-05', 'weekly_off'],
    ['2026-10-06', 'paid_leave'],
  ])
    await must('POST /attendance', { employee_id: people.recorded, date, status })
  const [start, end] = ['2026-10-01', '2026-10-31'] as [PlainDate, PlainDate]
  const spans = Object.values(people).map(employeeId => ({ employeeId, days: { start, end } }))
  // A part of the month: of it the 18th is a holiday and the 11th a weekly off.
  spans.at(-1)!.days = { start: '2026-10-11' as PlainDate, end: '2026-10-20' as PlainDate }
  const found = await forOrganization(gateway.storage, organizationId, tenant =>
    daysOff(tenant, organizationId, spans),
  )
  const of = (weeklyOffs: number, holidays: number, paidLeave = 0) => ({ weeklyOffs, holidays, paidLeave })
  t.same(Object.fromEntries(Object.keys(people).map((name, at) => [name, found[at]])), {
    // Sundays are the 4th, 11th, 18th and 25th; the 18th is a holiday, and the one of the 25th is not paid.
    usual: of(300, 200),
    same: of(300, 200),
    elsewhere: of(300, 300),
    // The 4th and 11th, then 17th, 24th, 25th and 31st.
    halfInShift: of(600, 200),
    alsoHalfInShift: of(600, 200),
    // The 3rd, 4th, 10th and 11th before them.
    inShift: of(800, 200),
    // Half of the 9th, the 10th and the 12th; the 11th is a Sunday.
    onLeave: of(300, 200, 250),
    // The 25th, and the 18th as a holiday.
    joiner: of(100, 100),
    // The 5th, 11th and 25th: the 4th was worked. Leave of the 6th.
    recorded: of(300, 200, 100),
    partOfMonth: of(100, 100),
  })
})
