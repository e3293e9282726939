import { takeInputs, runOf } from '../support/closed-run.ts'
import { startGateway } from '../support/gateway.ts'
import { newEmployee, newOrganization } from '../support/records.ts'
import t from 'tap'

const gateway = await startGateway(t)
const key = await gateway.newKey()
const organizationId = await newOrganization(gateway, key)
const { id: asha } = await newEmployee(gateway, key, '1', { external_id: 'asha' })
const { id: ravi } = await newEmployee(gateway, key, '2', {})
const { id: department } = await gateway.ask(key, 'POST /departments', { body: { name: 'Plant' } })
for (const id of [asha, ravi])
  await gateway.ask(key, `PATCH /employees/${id}`, { body: { department_id: department } })

const ask = (request: string, body?: object) => gateway.ask(key, request, body === undefined ? {} : { body })
const policy = { name: 'Plant', rate_basis: 'wages_code', multiplier: 2 }
const request = { employee_id: 'ext:asha', date: '2026-10-14', minutes: 100 }
const record = (body: object = {}) => ask('POST /overtime-requests', { ...request, ...body })
const decide = (id: string, body: object) => ask(`POST /overtime-requests/${id}/approve`, body)

t.test('a request is made and decided', async t => {
  const made = await record({ external_id: 'o-1', reason: 'Stock taking' })
  t.equal(made.status, 201, made.text)
  t.match(made.body, { employee_id: asha, status: 'pending', approved_minutes: null, policy_id: null })
  t.match((await record({ external_id: 'o-1' })).body, { code: 'external_id_taken' })
  const most = await decide(made.id, { decision: 'approve', approved_minutes: 101 })
  t.match(most.at('details'), [{ field: 'approved_minutes', code: 'out_of_range' }])
  const approved = await decide(made.id, { decision: 'approve', approved_minutes: 80 })
  t.match(approved.body, { status: 'approved', approved_minutes: 80, multiplier: null, version: 2 })
  t.match((await decide(made.id, { decision: 'reject' })).body, { code: 'already_decided' })
  t.match((await ask('GET /overtime-requests?status=approved&from=2026-10-14')).at('data'), [{ id: made.id }])
  t.equal((await ask('GET /overtime-requests?status=pending')).at('meta.count'), 0)
  t.match((await decide(made.id, { decision: 'cancel' })).body, {
    status: 'cancelled',
    approved_minutes: null,
  })
})

t.test('what cannot be is refused', async t => {
  const refused = await record({ employee_id: 'emp_nobody', policy_id: 'otp_none' })
  t.match(refused.at('details'), [{ field: 'employee_id' }, { field: 'policy_id' }])
  t.match((await record({ date: '2024-03-31' })).at('details'), [{ field: 'date', code: 'before_joining' }])
  t.match((await record({ minutes: 1441 })).at('details'), [{ field: 'minutes' }])
  const bad = await ask('POST /overtime-policies', { ...policy, multiplier: 2.125, rate_basis: 'net' })
  t.match(bad.at('details'), [{ field: 'rate_basis' }])
  t.match((await ask('POST /overtime-policies', { ...policy, multiplier: 2.125 })).at('details'), [
    { field: 'multiplier' },
  ])
  const meagre = { multiplier: 1.99, weekly_off_multiplier: 1.5, holiday_multiplier: 1 }
  t.match(
    (await ask('POST /overtime-policies', { ...policy, ...meagre })).at('details'),
    Object.keys(meagre).map(field => ({ field, code: 'out_of_range', message: /the statutory multiple/ })),
  )
  const lavish = { multiplier: 100.01, weekly_off_multiplier: 609_911, holiday_multiplier: 4_999_999_999.99 }
  t.match(
    (await ask('POST /overtime-policies', { ...policy, ...lavish })).at('details'),
    Object.keys(lavish).map(field => ({ field, code: 'out_of_range', message: /up to 100/ })),
  )
  const narrowed = await gateway.ask(key, 'POST /auth/token', { body: { scopes: ['inputs:write'] } })
  const clerk = String(narrowed.at('access_token'))
  t.equal(
    (await gateway.ask(clerk, 'POST /overtime-requests/otr_x/approve', { body: { decision: 'approve' } }))
      .status,
    403,
  )
  const stranger = await gateway.newKey()
  await newOrganization(gateway, stranger)
  const { id } = await record()
  t.equal(
    (await gateway.ask(stranger, `POST /overtime-requests/${id}/approve`, { body: { decision: 'approve' } }))
      .status,
    404,
  )
})

t.test('a policy is rated by one basis, with the fields that go with it', async t => {
  const made = (body: object) => ask('POST /overtime-policies', { ...policy, ...body })
  const month = { fixed_hourly_rate: null, hours_per_day: 8, days_per_month: 26 }
  for (const rate_basis of ['basic_da', 'gross', 'wages_code', 'hourly_rate'])
    t.match((await made({ rate_basis })).body, { rate_basis, ...month }, rate_basis)
  const divided = { rate_basis: 'gross', hours_per_day: 7.3333, days_per_month: 25.5, multiplier: 1 }
  t.match((await made(divided)).body, divided, '7 hours and 20 minutes')
  const fixed = { rate_basis: 'fixed', fixed_hourly_rate: 150.75, multiplier: 1.25 }
  const stored = await made(fixed)
  t.match(stored.body, { ...fixed, hours_per_day: null, days_per_month: null })
  t.match((await ask('GET /overtime-policies')).at('data.0'), stored.body)

  const refusals: [body: object, fields: string[]][] = [
    [{ rate_basis: 'fixed' }, ['fixed_hourly_rate required']],
    [
      { rate_basis: 'fixed', hours_per_day: 8, days_per_month: 26, multiplier: 0.5 },
      [
        'multiplier out_of_range',
        'fixed_hourly_rate required',
        'hours_per_day out_of_range',
        'days_per_month out_of_range',
      ],
    ],
    [
      { rate_basis: 'gross', fixed_hourly_rate: 10, hours_per_day: 8.33, holiday_multiplier: 0.99 },
      ['holiday_multiplier out_of_range', 'fixed_hourly_rate out_of_range', 'hours_per_day out_of_range'],
    ],
    [{ multiplier: 1.99 }, ['multiplier out_of_range']],
    [{ hours_per_day: 0.99 }, ['hours_per_day out_of_range']],
    [
      { hours_per_day: 24.5, days_per_month: 31.5 },
      ['hours_per_day out_of_range', 'days_per_month out_of_range'],
    ],
    [{ rate_basis: 'fixed', fixed_hourly_rate: 0 }, ['fixed_hourly_rate out_of_range']],
  ]
  for (const [body, fields] of refusals) {
    const refused = await made(body)
    t.equal(refused.status, 400, refused.text)
    const details = refused.at('details') as { field: string; code: string }[]
    t.same(
      details.map(({ field, code }) => `${field} ${code}`),
      fields,
    )
  }
})

t.test('a policy counts the minutes of whom it is assigned to', async t => {
  const made = await ask('POST /overtime-policies', {
    ...policy,
    weekly_off_multiplier: 3,
    holiday_multiplier: 2.5,
    min_minutes: 20,
    round_to_minutes: 15,
    max_minutes_per_day: 240,
    max_minutes_per_quarter: 300,
    requires_approval: false,
  })
  t.equal(made.status, 201, made.text)
  t.match(made.body, {
    multiplier: 2,
    weekly_off_multiplier: 3,
    holiday_multiplier: 2.5,
    is_active: true,
  })
  const assign = (body: object) =>
    ask(`POST /overtime-policies/${made.id}/assign`, { effective_from: '2026-07-01', ...body })
  t.match((await assign({})).body, { status: 400 })
  t.match((await assign({ employee_ids: ['ext:nobody', ravi] })).at('data'), [
    { status: 'failed' },
    { status: 'created', id: ravi },
  ])
  t.match((await assign({ employee_ids: [ravi] })).at('data'), [{ status: 'unchanged' }])
  t.match((await assign({ department_ids: [department] })).at('summary'), { created: 1 })

  t.match((await record({ employee_id: ravi, date: '2026-06-30' })).body, {
    status: 'pending',
    policy_id: null,
  })
  // 100 minutes are six quarters of an hour, 90; on a Sunday at three times.
  t.match((await record({ employee_id: ravi, date: '2026-10-14' })).body, {
    status: 'approved',
    approved_minutes: 90,
    multiplier: 2,
  })
  t.match((await record({ employee_id: ravi, date: '2026-10-18', minutes: 500 })).body, {
    approved_minutes: 210,
    multiplier: 3,
  })
  const over = await record({ employee_id: ravi, date: '2026-10-19' })
  t.match(
    over.at('details'),
    [{ field: 'minutes', message: /none of 100 minutes, because of its max_minutes_per_quarter/ }],
    'the quarter is used up',
  )
  t.match((await record({ employee_id: asha, date: '2026-10-15', minutes: 60 })).body, {
    policy_id: made.id,
    approved_minutes: 60,
  })
})

t.test('the limit of a day is of all requests of the day', async t => {
  const daily = { ...policy, name: 'Daily', min_minutes: 30, max_minutes_per_day: 120 }
  const { id: policy_id } = await ask('POST /overtime-policies', daily)
  const day = { employee_id: ravi, date: '2026-11-10', policy_id }
  const approve = async (minutes: number, body: object = {}) => {
    const { id } = await record({ ...day, minutes })
    return decide(id, { decision: 'approve', ...body })
  }
  t.match((await approve(90)).body, { approved_minutes: 90 })
  // 120 - 90 = 30 minutes are left.
  const most = await approve(120, { approved_minutes: 31 })
  t.match(most.at('details'), [{ field: 'approved_minutes', message: /at most 30 of 120 minutes/ }])
  t.match((await approve(120)).body, { approved_minutes: 30 })
  const none = { field: 'decision', message: /none of 120 .* its max_minutes_per_day\. Reject the request/ }
  t.match((await approve(120)).at('details'), [none])
  t.match((await approve(29)).at('details'), [{ field: 'decision', message: /its min_minutes/ }])
  t.match((await approve(120, { decision: 'reject' })).body, { status: 'rejected' })
})

t.test('who may not approve has no overtime approved by a policy of their choice', async t => {
  const free = { ...policy, name: 'Free', requires_approval: false }
  const { id: policy_id } = await ask('POST /overtime-policies', free)
  const narrowed = await gateway.ask(key, 'POST /auth/token', { body: { scopes: ['inputs:write'] } })
  const clerk = String(narrowed.at('access_token'))
  const sent = async (by: string, body: object) =>
    (await gateway.ask(by, 'POST /overtime-requests', { body: { ...request, ...body } })).body
  const date = '2026-11-12'
  t.match(await sent(clerk, { date, policy_id }), { status: 'pending', policy_id })
  t.match(await sent(key, { date, policy_id }), { status: 'approved', policy_id })
  const assigned = { employee_ids: [asha], effective_from: '2026-11-13' }
  await ask(`POST /overtime-policies/${policy_id}/assign`, assigned)
  for (const named of [{}, { policy_id }])
    t.match(await sent(clerk, { date: '2026-11-13', ...named }), { status: 'approved', policy_id })
})

t.test('a holiday has a multiple of its own', async t => {
  const generous = { ...policy, name: 'Feasts', multiplier: 2.25, holiday_multiplier: 3.5 }
  const both = { ...generous, weekly_off_multiplier: 3 }
  const on = async (body: object, date: string) => {
    const { id } = await ask('POST /overtime-policies', { ...body, requires_approval: false })
    return (await record({ employee_id: ravi, date, policy_id: id })).at('multiplier')
  }
  for (const [date, type] of [
    ['2026-12-24', 'restricted'],
    ['2026-12-25', 'national'],
    ['2026-12-27', 'company'],
  ])
    await ask('POST /holidays', { name: `Day of ${date}`, date, type })
  t.equal(await on(generous, '2026-12-23'), 2.25)
  t.equal(await on(generous, '2026-12-24'), 2.25, 'each person chooses a restricted one')
  t.equal(await on(generous, '2026-12-25'), 3.5)
  t.equal(await on(both, '2026-12-20'), 3, 'a Sunday')
  t.equal(await on(both, '2026-12-27'), 3.5, 'the larger one on a Sunday that is a holiday')
  t.equal(await on({ ...both, holiday_multiplier: null }, '2026-12-25'), 2.25)
})

t.test('a closed period takes nothing more, and has paid what it had', async t => {
  const august = { year: 2026, month: 8 }
  const open = await record({ employee_id: asha, date: '2026-08-10', policy_id: null })
  const other = await record({ employee_id: asha, date: '2026-06-10' })
  await runOf(gateway, organizationId, asha, august, 'paid')
  t.match((await ask('GET /overtime-requests?status=paid')).at('data'), [{ id: open.id, status: 'paid' }])
  t.match((await decide(open.id, { decision: 'cancel' })).body, { code: 'period_locked' })
  await runOf(gateway, organizationId, asha, { year: 2026, month: 6 }, 'locked')
  t.match((await decide(other.id, { decision: 'approve' })).body, { code: 'period_locked' })
  const refused = await record({ date: '2026-06-11' })
  t.match(refused.body, { code: 'period_locked', details: [{ field: 'date', expected: ['run_2026_6'] }] })
  await takeInputs(gateway, organizationId, { lateInputPolicy: 'next_period' })
  const asked = await record({ date: '2026-06-11', policy_id: null })
  t.equal(asked.status, 202, asked.text)
  t.match(asked.body, { applied_to: { month: 7, year: 2026 } })
  const late = await decide(other.id, { decision: 'approve' })
  t.equal(late.status, 202, late.text)
  t.match(late.body, { date: '2026-06-10', applied_to: { month: 7, year: 2026 } })
})

t.test('overtime is of the month that its run pays for', async t => {
  const byDays = { type: 'day_range', startDay: 26, payDay: 'last_day', payMonthOffset: 0 }
  await takeInputs(gateway, organizationId, { lateInputPolicy: 'reject', period: byDays })
  t.match((await record({ date: '2026-06-25' })).body, { code: 'period_locked' })
  t.equal((await record({ date: '2026-06-26' })).status, 201, 'July begins on 26 June')
})
