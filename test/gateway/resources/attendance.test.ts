import { runOf } from '../support/closed-run.ts'
import { startGateway } from '../support/gateway.ts'
import { newEmployee, newOrganization } from '../support/records.ts'
import { queryAsOwner } from '../../support/database.ts'
import t from 'tap'

const gateway = await startGateway(t)
const key = await gateway.newKey()
const organizationId = await newOrganization(gateway, key)
const { id: asha } = await newEmployee(gateway, key, '1', { external_id: 'asha' })
const { id: ravi } = await newEmployee(gateway, key, '2', { date_of_joining: '2026-03-15' })

const october = { month: 10, year: 2026 }
const record = (body: object) => gateway.ask(key, 'POST /attendance', { body })

/** A paid run of the month with the employee on its roster. */
async function closeMonth(employeeId: string, year: number, month: number): Promise<void> {
  const first = `${year}-${String(month).padStart(2, '0')}-01`
  await queryAsOwner(
    gateway.databaseUrl,
    `insert into payroll_run (organization_id, id, type, period_start, period_end, paid_from, paid_to, pay_date, status,
       selection, options, created_by)
     values ($1, 'run_closed', 'regular', $2::date, $2::date + interval '1 month - 1 day', $2::date,
       $2::date + interval '1 month - 1 day', $2, 'paid', '{}', '{}', 'key')`,
    [organizationId, first],
  )
  await queryAsOwner(
    gateway.databaseUrl,
    `insert into payroll_run_employee (organization_id, payroll_run_id, employee_id, period_start, type)
     values ($1, 'run_closed', $2, $3, 'regular')`,
    [organizationId, employeeId, first],
  )
}

t.test('a month is recorded, and recorded again in its place', async t => {
  const first = await record({ employee_id: 'ext:asha', ...october, lop_days: 1.5, overtime_minutes: 90 })
  t.equal(first.status, 201, first.text)
  t.match(first.body, {
    employee_id: asha,
    external_id: 'asha',
    ...october,
    lop_days: 1.5,
    payable_days: null,
    overtime_minutes: 90,
    version: 1,
  })
  const again = await record({ employee_id: asha, ...october, payable_days: '30.00' })
  t.equal(again.status, 200)
  t.match(again.body, { id: first.id, payable_days: 30, lop_days: null, overtime_minutes: 0, version: 2 })
  const same = await record({ employee_id: asha, ...october, payable_days: 30 })
  t.match(same.body, { version: 2 })
})

/** Refusals of a record: `field code` each. */
async function refusals(body: object): Promise<string[]> {
  const refused = await record(body)
  if (refused.status !== 400) throw new Error(`${refused.status}: ${refused.text}`)
  return (refused.at('details') as { field: string; code: string }[]).map(
    ({ field, code }) => `${field} ${code}`,
  )
}

t.test('what cannot be is refused', async t => {
  t.same(await refusals({ employee_id: asha, date: '2026-10-01' }), ['status required'])
  const both = { employee_id: asha, date: '2026-10-01', status: 'present', month: 10, lop_days: 1 }
  t.same(await refusals(both), ['month duplicate', 'lop_days duplicate'])
  const early = { employee_id: ravi, date: '2026-03-14', status: 'present', worked_minutes: 1441 }
  t.same(await refusals(early), ['worked_minutes out_of_range', 'date before_joining'])
  t.same(await refusals({ employee_id: asha, ...october }), ['payable_days required'])
  t.same(await refusals({ employee_id: asha, ...october, lop_days: 1, payable_days: 30 }), [
    'payable_days duplicate',
  ])
  t.same(await refusals({ employee_id: asha, month: 2, year: 2026, payable_days: 29 }), [
    'payable_days out_of_range',
  ])
  t.same(await refusals({ employee_id: asha, ...october, lop_days: 0.125 }), ['lop_days invalid_format'])
  t.same(await refusals({ employee_id: 'emp_nobody', payable_days: 1 }), [
    'employee_id unknown_reference',
    'month required',
    'year required',
  ])
  t.same(await refusals({ employee_id: ravi, month: 2, year: 2026, lop_days: 0 }), ['month before_joining'])
})

t.test('dates of the loss of pay are kept with the month, and refused where they cannot be', async t => {
  const dates = [{ date: '2026-12-08' }, { date: '2026-12-03', days: 0.5 }]
  const december = { employee_id: asha, month: 12, year: 2026 }
  const kept = await record({ ...december, lop_dates: dates })
  const lost = {
    lop_days: 1.5,
    lop_dates: [
      { date: '2026-12-03', days: 0.5 },
      { date: '2026-12-08', days: 1 },
    ],
  }
  t.match(kept.body, lost)
  const ofDecember = `GET /attendance?employee_id=${asha}&month=12&year=2026`
  for (const since of ['', '&updated_since=2026-01-01T00:00:00Z'])
    t.match((await gateway.ask(key, ofDecember + since)).at('data'), [lost], `read back${since}`)
  t.match(
    (await record({ ...december, lop_days: 3, lop_dates: dates })).body,
    { lop_days: 3 },
    'others have none',
  )
  t.match((await record({ ...december, lop_days: 1 })).body, { lop_days: 1, lop_dates: null })
  t.same(await refusals({ ...december, lop_days: 1, lop_dates: dates }), ['lop_days out_of_range'])
  const both = { ...december, payable_days: 30, lop_dates: dates }
  t.same(await refusals(both), ['payable_days duplicate'])
  t.same(
    await refusals({ ...december, lop_dates: [...dates, { date: '2026-12-03' }, { date: '2026-10-01' }] }),
    ['lop_dates[2].date duplicate', 'lop_dates[3].date out_of_range'],
  )
  t.same(await refusals({ employee_id: asha, date: '2026-12-01', status: 'present', lop_dates: dates }), [
    'lop_dates duplicate',
  ])
})

t.test('a date or time of another form is refused with the form that is expected', async t => {
  const refused = await record({ employee_id: asha, date: '05/10/2026', status: 'present' })
  t.match(refused.at('details'), [
    { field: 'date', code: 'invalid_format', message: 'Send a date as YYYY-MM-DD.' },
  ])
  const query = await gateway.ask(key, 'GET /attendance?year=2026&month=10&updated_since=yesterday')
  t.match(query.at('details'), [
    { field: 'updated_since', code: 'invalid_format', message: /2026-10-05T09:30:00Z/ },
  ])
})

t.test('a closed month stays as it is', async t => {
  await closeMonth(asha, 2026, 9)
  const refused = await record({ employee_id: asha, month: 9, year: 2026, lop_days: 1 })
  t.equal(refused.status, 409)
  t.match(refused.body, { code: 'period_locked', details: [{ expected: ['run_closed'] }] })
  const open = await record({ employee_id: ravi, month: 9, year: 2026, lop_days: 1 })
  t.equal(open.status, 201, 'the run pays others')
  const exit = await gateway.ask(key, `POST /employees/${asha}/exit`, {
    body: { date_of_leaving: '2026-09-30', reason: 'resignation' },
  })
  t.match(exit.body, { code: 'period_locked' })
})

t.test('a batch reports row by row', async t => {
  const items = [
    { employee_id: asha, ...october, payable_days: 30 },
    { employee_id: asha, month: 11, year: 2026, lop_days: 0 },
    { employee_id: 'ext:asha', month: 11, year: 2026, lop_days: 1 },
    { employee_id: asha, month: 9, year: 2026, lop_days: 1 },
    { employee_id: 'ext:nobody', ...october, lop_days: 1 },
    { employee_id: ravi, ...october, lop_days: 'many' },
  ]
  const done = await gateway.ask(key, 'POST /attendance/bulk', { body: { items } })
  t.equal(done.status, 200, done.text)
  t.same(done.at('summary'), { total: 6, created: 1, updated: 0, unchanged: 1, failed: 4 })
  t.match(done.at('data'), [
    { status: 'unchanged', external_id: 'asha' },
    { status: 'created' },
    { status: 'failed', error: { code: 'duplicate' } },
    { status: 'failed', error: { code: 'period_locked' } },
    { status: 'failed', error: { code: 'validation_failed', details: [{ field: 'items[4].employee_id' }] } },
    { status: 'failed', error: { details: [{ field: 'items[5].lop_days', code: 'invalid_type' }] } },
  ])
  const daily = await gateway.ask(key, 'POST /attendance/bulk', { body: { view: 'daily', items } })
  t.match(daily.at('data.0.error.details'), [{ field: 'items[0].date', code: 'required' }])
})

t.test('a batch finds employees by the field of match_on', async t => {
  const month = { month: 12, year: 2026, lop_days: 0 }
  const ids = [{ employee_id: asha }, { employee_id: 'ext:asha' }]
  const names = {
    id: { found: ids, unknown: [{ employee_id: '1' }, { employee_id: 'code:1' }, { employee_id: 'asha' }] },
    external_id: {
      found: [{ external_id: 'asha' }, { employee_id: 'asha' }, { employee_id: 'ext:asha' }],
      unknown: [{ external_id: '1' }, { employee_id: asha }],
    },
    employee_code: {
      found: [{ employee_code: '1' }, { employee_id: '1' }],
      unknown: [{ employee_code: 'asha' }, { employee_id: asha }, { employee_id: 'ext:asha' }],
    },
  }
  for (const [matchOn, { found, unknown }] of Object.entries(names)) {
    for (const name of found) {
      const body = { match_on: matchOn, items: [{ ...name, ...month }] }
      const done = await gateway.ask(key, 'POST /attendance/bulk', { body })
      t.match(done.body, { summary: { failed: 0 }, data: [{ external_id: 'asha' }] }, JSON.stringify(body))
    }
    for (const name of unknown) {
      const field = `items[0].${Object.keys(name)[0]}`
      const body = { match_on: matchOn, items: [{ ...name, ...month }] }
      const done = await gateway.ask(key, 'POST /attendance/bulk', { body })
      t.match(done.at('data.0.error.details'), [{ field, code: 'unknown_reference' }], JSON.stringify(body))
    }
  }
  const errors = async (matchOn: string | undefined, row: object) => {
    const body = { ...(matchOn && { match_on: matchOn }), items: [{ ...row, ...month }] }
    const done = await gateway.ask(key, 'POST /attendance/bulk', { body })
    const details = done.at('data.0.error.details')
    return Array.isArray(details) ? details.map(({ field, code }) => `${field} ${code}`) : done.text
  }
  t.same(await errors('employee_code', {}), ['items[0].employee_code required'])
  t.same(await errors('external_id', {}), ['items[0].external_id required'])
  t.same(await errors(undefined, {}), ['items[0].employee_id required'])
  t.same(await errors(undefined, { external_id: 'asha' }), [
    'items[0].external_id duplicate',
    'items[0].employee_id required',
  ])
  t.same(await errors('external_id', { external_id: 'asha', employee_id: ravi, employee_code: '2' }), [
    'items[0].employee_id duplicate',
    'items[0].employee_code duplicate',
  ])
  const twice = await gateway.ask(key, 'POST /attendance/bulk', {
    body: {
      match_on: 'employee_code',
      items: [
        { employee_code: '1', ...month },
        { employee_id: '1', ...month },
      ],
    },
  })
  t.match(twice.at('data.1.error'), { code: 'duplicate' })
  const other = await gateway.ask(key, 'POST /attendance/bulk', {
    body: { match_on: 'name', items: [{ employee_id: asha, ...month }] },
  })
  t.match(other.body, { code: 'validation_failed', details: [{ field: 'match_on' }] })
})

t.test('months are listed by period and person', async t => {
  const all = await gateway.ask(key, 'GET /attendance?month=10&year=2026&include_total=true')
  t.equal(all.status, 200, all.text)
  t.match(all.at('data'), [{ employee_id: asha, external_id: 'asha', payable_days: 30 }])
  t.equal(all.at('meta.total_count'), 1)

  const range = 'from=2026-09-30&to=2026-11-01'
  const first = await gateway.ask(key, `GET /attendance?${range}&limit=2`)
  const cursor = String(first.at('meta.next_cursor'))
  const second = await gateway.ask(key, `GET /attendance?${range}&limit=2&cursor=${cursor}`)
  const months = [first, second].flatMap(page => page.at('data') as { employee_id: string; month: number }[])
  t.same(months.map(row => `${row.employee_id === asha ? 'asha' : 'ravi'} ${row.month}`).toSorted(), [
    'asha 10',
    'asha 11',
    'ravi 9',
  ])
  const hers = await gateway.ask(key, `GET /attendance?${range}&employee_id=ext:asha`)
  t.equal(hers.at('meta.count'), 2)
  for (const query of ['', '?month=10', '?from=2026-01-01&to=2026-04-01', '?from=2026-02-01&to=2026-01-01']) {
    t.match((await gateway.ask(key, `GET /attendance${query}`)).body, { code: 'invalid_parameter' }, query)
  }
})

t.test('a month of a list is the wage month of that name', async t => {
  const own = await gateway.newKey()
  await newOrganization(gateway, own)
  const { id } = await newEmployee(gateway, own, '1')
  const from26 = { type: 'day_range', start_day: 26, pay_day: 'last_day', effective_from: '2026-04-01' }
  const set = await gateway.ask(own, 'PUT /payroll-settings/period', { body: from26 })
  t.equal(set.status, 200, set.text)
  for (const date of ['2026-10-25', '2026-10-26'])
    await gateway.ask(own, 'POST /attendance', { body: { employee_id: id, date, status: 'half_day' } })
  for (const person of ['', `&employee_id=${id}`]) {
    const listed = async (query: string) =>
      (await gateway.ask(own, `GET /attendance?${query}${person}`)).at('data')
    const october = (await listed('view=daily&month=10&year=2026')) as { date: string }[]
    t.same(
      october.map(({ date }) => date),
      ['2026-10-25'],
    )
    const november = (await listed('view=daily&month=11&year=2026')) as { date: string }[]
    t.same(
      november.map(({ date }) => date),
      ['2026-10-26'],
    )
    t.match(await listed('from=2026-10-26&to=2026-10-31'), [{ month: 11, lop_days: 0.5 }])
    t.match(await listed('month=10&year=2026'), [{ month: 10, lop_days: 0.5 }])
  }
})

t.test('months that one batch of days has made are listed to the end, in both orders', async t => {
  const own = await gateway.newKey()
  await newOrganization(gateway, own)
  const codes = ['1', '2', '3', '4', '5']
  for (const code of codes) await newEmployee(gateway, own, code)
  const items = codes.map(code => ({ employee_code: code, date: '2026-10-05', status: 'absent' }))
  const body = { view: 'daily', match_on: 'employee_code', items }
  const made = await gateway.ask(own, 'POST /attendance/bulk', { body })
  t.match(made.at('summary'), { created: 5 }, made.text)
  const listed = async (query: string): Promise<string[]> => {
    const ids: string[] = []
    let cursor = ''
    // Five months are three pages.
    for (let page = 0; page < 3; page++) {
      const answer = await gateway.ask(own, `GET /attendance?${query}&limit=2${cursor}`)
      ids.push(...(answer.at('data') as { id: string }[]).map(({ id }) => id))
      if (answer.at('meta.next_cursor') === null) break
      cursor = `&cursor=${String(answer.at('meta.next_cursor'))}`
    }
    return ids
  }
  for (const view of ['month=10&year=2026', 'view=daily&from=2026-10-05&to=2026-10-05']) {
    const newestLast = await listed(`${view}&sort=created_at`)
    t.equal(new Set(newestLast).size, 5, view)
    t.same(await listed(`${view}&sort=-created_at`), newestLast.toReversed(), view)
  }
})

t.test('calls that record the same month at once leave one record', async t => {
  const calls = Array.from({ length: 12 }, () =>
    record({ employee_id: ravi, month: 12, year: 2026, lop_days: 2 }).then(answer => answer.status),
  )
  const statuses = await Promise.all(calls)
  t.equal(statuses.filter(status => status === 201).length, 1)
  t.same(
    statuses.filter(status => ![200, 201, 409].includes(status)),
    [],
  )
})

t.test('days are rolled up into their month, unless it was summed up', async t => {
  const { id: dana } = await newEmployee(gateway, key, '9', { date_of_joining: '2026-10-05' })
  const day = (date: string, status: string, more: object = {}) =>
    record({ employee_id: dana, date: `2026-10-${date}`, status, ...more })
  const monthOf = async () =>
    (await gateway.ask(key, `GET /attendance?employee_id=${dana}&month=10&year=2026`)).at('data.0')
  const first = await day('05', 'present', { worked_minutes: 480, overtime_minutes: 30, in_time: '09:00' })
  t.equal(first.status, 201, first.text)
  t.match(first.body, { date: '2026-10-05', status: 'present', in_time: '09:00', month: 10, source: 'daily' })
  t.equal((await day('05', 'present', { worked_minutes: 480, overtime_minutes: 30 })).status, 200)
  const night = { name: 'Night', start_time: '22:00', end_time: '06:00' }
  const { id: shiftId } = await gateway.ask(key, 'POST /shifts', { body: night })
  const stranger = await gateway.newKey()
  await newOrganization(gateway, stranger)
  const { id: theirs } = await gateway.ask(stranger, 'POST /shifts', { body: night })
  const worked = (shift: string) =>
    day('05', 'present', { worked_minutes: 480, overtime_minutes: 30, shift_id: shift })
  t.match((await worked(theirs)).at('details'), [{ field: 'shift_id', code: 'unknown_reference' }])
  t.match((await worked(shiftId)).body, { shift_id: shiftId, version: 3 })
  t.equal((await worked(shiftId)).at('version'), 3, 'nothing differs')
  t.equal((await gateway.ask(key, `DELETE /shifts/${shiftId}`)).at('code'), 'resource_in_use')
  const many = await gateway.ask(key, 'POST /attendance/bulk', {
    body: {
      view: 'daily',
      items: [
        { employee_id: dana, date: '2026-10-06', status: 'half_day', shift_id: shiftId },
        { employee_id: dana, date: '2026-10-07', status: 'absent' },
        { employee_id: dana, date: '2026-10-08', status: 'absent' },
        { employee_id: dana, date: '2026-10-08', status: 'present' },
        { employee_id: dana, month: 10, year: 2026, lop_days: 1 },
      ],
    },
  })
  t.match(many.at('summary'), { total: 5, created: 3, failed: 2 })
  // Half a day and two; then the 8th is a paid leave, and the 10th to 12th are unpaid, Sunday the 11th among them.
  const rolled = await monthOf()
  t.match(rolled, { source: 'daily', lop_days: 2.5, present_days: 1.5, worked_minutes: 480 })
  const lost = (rolled as { lop_dates: { date: string; days: number }[] }).lop_dates
  t.equal(
    lost.reduce((sum, { days }) => sum + days, 0),
    2.5,
    'each with its date',
  )
  const leave = (body: object) =>
    gateway.ask(key, 'POST /leaves', {
      body: { employee_id: dana, leave_type: 'X', status: 'approved', ...body },
    })
  await leave({ from_date: '2026-10-08', to_date: '2026-10-08' })
  const unpaid = await leave({ from_date: '2026-10-10', to_date: '2026-10-12', pay_fraction: 0 })
  t.match(unpaid.body, { days: 3, status: 'approved', pay_fraction: 0 }, unpaid.text)
  t.match(await monthOf(), {
    lop_days: 4.5,
    payable_days: 2.5,
    present_days: 1.5,
    paid_leave_days: 1,
    overtime_minutes: 30,
  })
  const days = await gateway.ask(
    key,
    `GET /attendance?view=daily&from=2026-10-05&to=2026-10-07&sort=created_at`,
  )
  t.match(days.at('data'), [
    { date: '2026-10-05', shift_id: shiftId },
    { date: '2026-10-06', shift_id: shiftId },
    { date: '2026-10-07', shift_id: null },
  ])
  const changed = await gateway.ask(
    key,
    `GET /attendance?month=10&year=2026&updated_since=2026-01-01T00:00:00Z`,
  )
  t.ok((changed.at('data') as { employee_id: string }[]).some(row => row.employee_id === dana))

  await record({ employee_id: dana, ...october, lop_days: 1 })
  const late = await day('13', 'absent')
  t.match(String(late.headers.get('x-svc-warnings')), /monthly_attendance_wins/)
  t.match(await monthOf(), { source: 'monthly', lop_days: 1 })
})

t.test('settings by which days count roll the open months up again, from their date on', async t => {
  const own = await gateway.newKey()
  const mills = await newOrganization(gateway, own)
  const ask = (request: string, body?: object) =>
    gateway.ask(own, request, body === undefined ? {} : { body })
  const { id } = await newEmployee(gateway, own, 'S1', { date_of_joining: '2026-08-01' })
  // One half day of work in each: of August the 3rd, of September the 1st, of October the 1st.
  for (const date of ['2026-08-03', '2026-09-01', '2026-10-01']) {
    const answer = await ask('POST /attendance', { employee_id: id, date, status: 'half_day' })
    t.equal(answer.status, 201, answer.text)
  }
  const lost = async () =>
    Promise.all(
      [8, 9, 10].map(async month =>
        (await ask(`GET /attendance?employee_id=${id}&month=${month}&year=2026`)).at('data.0.lop_days'),
      ),
    )
  const set = async (what: string, body: object) => {
    const answer = await ask(what, body)
    if (answer.status >= 300) throw new Error(answer.text)
    return lost()
  }
  t.same(await lost(), [0.5, 0.5, 0.5])
  await runOf(gateway, mills, id, { year: 2026, month: 8 }, 'locked')
  // September has 30 days, 4 of them Sundays: 25 that nobody marked, and half of the 1st. October has 31 with 4: 26.
  const absent = { unmarked_day: 'absent', effective_from: '2026-09-01' }
  t.same(await set('PATCH /payroll-settings', absent), [0.5, 25.5, 26.5], 'August is closed')
  // With Saturdays off, of which September has 4 and October 5.
  const fiveDays = {
    basis: 'calendar_days',
    weekly_offs: ['saturday', 'sunday'],
    effective_from: '2026-10-01',
  }
  const byFiveDays = await set('PUT /payroll-settings/salary-days', fiveDays)
  t.same(byFiveDays, [0.5, 25.5, 21.5], 'September ended before')
  const none = { effective_from: '2026-10-01', attendance_source: 'leave' }
  t.same(await set('PATCH /payroll-settings', none), [0.5, 25.5, 0], 'leaves alone decide')
})

t.test('days that are recorded at once are all summed up, and by the holidays that there are', async t => {
  const recorded = async (body: object): Promise<void> => {
    const done = await record(body)
    t.equal(done.status, 201, done.text)
  }
  const lossOf = async (employeeId: string, month: number): Promise<unknown> =>
    (await gateway.ask(key, `GET /attendance?month=${month}&year=2027&employee_id=${employeeId}`)).at(
      'data.0.lop_days',
    )
  for (const turn of [1, 2, 3]) {
    const { id } = await newEmployee(gateway, key, `at-once-${turn}`)
    const days = ['05', '06', '07', '08'].map(day => `2027-01-${day}`)
    await Promise.all(days.map(date => recorded({ employee_id: id, date, status: 'absent' })))
    t.equal(await lossOf(id, 1), 4, `turn ${turn}`)

    const month = `2027-0${turn + 1}`
    await recorded({ employee_id: id, date: `${month}-02`, status: 'absent' })
    const holiday = {
      organization_id: organizationId,
      name: `Holiday ${turn}`,
      date: `${month}-10`,
      type: 'national',
    }
    const [, made] = await Promise.all([
      recorded({ employee_id: id, date: `${month}-03`, status: 'absent' }),
      gateway.ask(key, 'POST /holidays', { body: holiday }),
    ])
    t.equal(made.status, 201, made.text)
    t.equal(await lossOf(id, turn + 1), 2, `turn ${turn}, beside a holiday`)
  }
})
