import { runOf } from '../support/closed-run.ts'
import { startGateway } from '../support/gateway.ts'
import { newEmployee, newOrganization } from '../support/records.ts'
import t from 'tap'

const gateway = await startGateway(t)
const settings = '/payroll-settings'

/** An organization of a key of its own, which need not be named. */
async function office() {
  const own = await gateway.newKey()
  const organizationId = await newOrganization(gateway, own)
  const employee = await newEmployee(gateway, own, 'E-1')
  const ask = (request: string, body?: object, headers: Record<string, string> = {}) =>
    gateway.ask(own, request, { ...(body === undefined ? {} : { body }), headers })
  const close = (month: number, state: 'generated' | 'locked') =>
    runOf(gateway, organizationId, employee.id, { year: 2026, month }, state)
  return { ask, close, organizationId }
}

t.test('what nobody chose is the default', async t => {
  const { ask, organizationId } = await office()
  const answer = await ask(`GET ${settings}`)
  t.equal(answer.status, 200, answer.text)
  t.match(answer.body, {
    organization_id: organizationId,
    effective: {
      effective_from: '1970-01-01',
      period: { type: 'calendar_month', start_day: 1, pay_day: 'last_day', pay_month_offset: 0 },
      salary_days: { basis: 'calendar_days', fixed_days: null, half_day_fraction: 0.5 },
      currency: 'INR',
      rounding: { component: 'paise', net: 'none', residual_component_code: null },
      late_input_policy: 'reject',
      tds: { spread: 'front', slab_source: 'system' },
      esi: { base: 'by_date', reentry: 'immediate', arrears: 'from_decision' },
      bonus: { rate_percent: null, pay_month: null, minimum_wages: [] },
      approvals: { require_lock_before_pay: false, four_eyes: false },
    },
    scheduled: [],
    version: 1,
  })
  t.match(
    (await ask(`PATCH ${settings}`, { unmarked_day: 'present' })).body,
    { version: 1 },
    'nothing differs, nothing is written',
  )
})

t.test('a change begins on its date and leaves the others', async t => {
  const { ask } = await office()
  const scheduled = await ask(`PATCH ${settings}`, {
    effective_from: '2099-04-01',
    rounding: { net: 'nearest_rupee' },
    approvals: { four_eyes: true },
  })
  t.match(scheduled.body, {
    effective: { rounding: { net: 'none' }, approvals: { four_eyes: false } },
    scheduled: [
      { effective_from: '2099-04-01', rounding: { net: 'nearest_rupee' }, approvals: { four_eyes: true } },
    ],
    version: 2,
  })
  const now = await ask(`PATCH ${settings}`, { default_tax_regime: 'old' })
  t.match(now.body, {
    effective: { effective_from: '1970-01-01', default_tax_regime: 'old', rounding: { net: 'none' } },
    scheduled: [{ default_tax_regime: 'old', rounding: { net: 'nearest_rupee' } }],
    version: 3,
  })
  t.match((await ask(`GET ${settings}?as_of=2099-04-01`)).body, {
    effective: { rounding: { net: 'nearest_rupee' } },
    scheduled: [],
  })
  const stale = await ask(`PATCH ${settings}`, { unmarked_day: 'absent' }, { 'If-Match': '"2"' })
  t.match(stale.body, { code: 'precondition_failed' })
  const fresh = await ask(`PATCH ${settings}`, { unmarked_day: 'absent' }, { 'If-Match': '"3"' })
  t.match(fresh.body, { effective: { unmarked_day: 'absent' }, version: 4 })
})

t.test('what state insurance takes on arrears is chosen from a date on', async t => {
  const { ask } = await office()
  const chosen = await ask(`PATCH ${settings}`, {
    effective_from: '2099-04-01',
    esi: { arrears: 'due_month' },
  })
  t.match(chosen.body, {
    effective: { esi: { arrears: 'from_decision' } },
    scheduled: [
      { effective_from: '2099-04-01', esi: { base: 'by_date', reentry: 'immediate', arrears: 'due_month' } },
    ],
  })
  const refused = await ask(`PATCH ${settings}`, { esi: { arrears: 'never' } })
  t.match(refused.body, { code: 'validation_failed', details: [{ field: 'esi.arrears' }] }, refused.text)
})

t.test('a closed period keeps the settings by which it was paid', async t => {
  const { ask, close } = await office()
  const run = await close(9, 'locked')
  await close(10, 'generated')
  const into = await ask(`PATCH ${settings}`, { arrears: 'manual', effective_from: '2026-09-30' })
  t.match(into.body, { code: 'period_locked', status: 409, details: [{ field: 'effective_from' }] })
  t.match(into.text, new RegExp(run))
  const next = await ask(`PATCH ${settings}`, { arrears: 'manual' })
  t.match(next.body, { effective: { effective_from: '2026-10-01', arrears: 'manual' } })
  t.match((await ask(`GET ${settings}?as_of=2026-09-30`)).body, {
    effective: { arrears: 'auto' },
    scheduled: [{ effective_from: '2026-10-01', arrears: 'manual' }],
  })
})

t.test('pay periods', async t => {
  const { ask, close } = await office()
  const put = (body: object) => ask(`PUT ${settings}/period`, body)
  const range = { type: 'day_range', start_day: 26, pay_day: 5, pay_month_offset: 1 }
  for (const [body, field] of [
    [{ type: 'calendar_month', start_day: 26 }, 'start_day'],
    [{ type: 'day_range' }, 'start_day'],
    [{ ...range, start_day: 29 }, 'start_day'],
    [{ ...range, pay_day: 32 }, 'pay_day'],
    [{ ...range, pay_month_offset: 2 }, 'pay_month_offset'],
    [{}, 'type'],
  ] as const) {
    t.match((await put(body)).body, { code: 'validation_failed', details: [{ field }] }, field)
  }
  t.match((await put(range)).body, {
    effective: { effective_from: '1970-01-01', ...range, attendance_cutoff_day: null },
    warnings: [],
  })
  const cutOff = await put({ ...range, attendance_cutoff_day: 20 })
  t.match(cutOff.body, {
    effective: { attendance_cutoff_day: 20 },
    warnings: [{ code: 'attendance_cutoff_not_applied', field: 'effective.attendance_cutoff_day' }],
  })
  t.same((await ask(`GET ${settings}/period`)).at('warnings'), cutOff.at('warnings'))
  const make = async (body: object) => (await ask('POST /payroll-runs', body)).body
  t.match(await make({ period: { month: 10, year: 2026 } }), {
    period_start: '2026-09-26',
    period_end: '2026-10-25',
    pay_date: '2026-11-05',
  })

  await put({ type: 'calendar_month', pay_day: 31 })
  t.match(await make({ period: { month: 2, year: 2027 } }), {
    period_start: '2027-02-01',
    pay_date: '2027-02-28',
  })
  await put({ type: 'calendar_month', pay_day: 'last_working_day' })
  // 31 January 2027 is a Sunday.
  t.match(await make({ period: { month: 1, year: 2027 } }), { pay_date: '2027-01-30' })

  const run = await close(12, 'generated')
  const cut = await put({ ...range, effective_from: '2026-12-26' })
  t.match(cut.body, { code: 'period_locked', status: 409 })
  t.match(cut.text, new RegExp(run))
  const gap = await put({ ...range, effective_from: '2027-01-26' })
  t.match(gap.body, { code: 'effective_date_conflict', details: [{ field: 'start_day' }] })
  const later = await put({ type: 'calendar_month', pay_day: 7, pay_month_offset: 1 })
  t.match(later.body, { scheduled: [{ effective_from: '2027-01-01', pay_day: 7 }] }, 'the pay day is free')
})

t.test('salary days', async t => {
  const { ask } = await office()
  const put = (body: object) => ask(`PUT ${settings}/salary-days`, body)
  t.match((await put({ basis: 'fixed_days' })).body, { details: [{ field: 'fixed_days' }] })
  t.match((await put({ basis: 'calendar_days', fixed_days: 26 })).body, {
    details: [{ field: 'fixed_days' }],
  })
  t.match((await put({ basis: 'fixed_days', fixed_days: 19 })).body, { details: [{ field: 'fixed_days' }] })
  t.match((await put({ basis: 'fixed_days', fixed_days: 26, weekly_offs: ['friday'] })).body, {
    effective: { basis: 'fixed_days', fixed_days: 26, weekly_offs: ['friday'] },
    version: 2,
  })
  t.match((await put({ basis: 'working_days', effective_from: '2099-01-01' })).body, {
    effective: { basis: 'fixed_days' },
    scheduled: [{ effective_from: '2099-01-01', basis: 'working_days', fixed_days: null }],
  })
})

t.test('the currency is the rupee', async t => {
  const { ask } = await office()
  const refused = await ask(`PUT ${settings}/currency`, { currency: 'USD' })
  t.match(refused.body, { code: 'unsupported_currency', status: 400, details: [{ field: 'currency' }] })
  t.match((await ask(`PUT ${settings}/currency`, { currency: 'INR' })).body, {
    effective: { currency: 'INR' },
    version: 1,
  })
})

t.test('what cannot be calculated is refused', async t => {
  const { ask } = await office()
  const refused = await ask(`PATCH ${settings}`, { tds: { slab_source: 'custom' } })
  t.match([refused.status, refused.at('code')], [403, 'sandbox_only'])
  // 8.33 % is less than the twelfth that the Code has as its least.
  for (const rate of [25, 8.33]) {
    const answer = await ask(`PATCH ${settings}`, { bonus: { rate_percent: rate, pay_month: 13 } })
    t.match(answer.at('details'), [{ field: 'bonus.rate_percent' }, { field: 'bonus.pay_month' }])
  }
  const wages = { state_code: 'KA', monthly_amount: 13_000 }
  const twice = await ask(`PATCH ${settings}`, {
    bonus: {
      minimum_wages: [wages, { ...wages, effective_from: '2026-04-01' }, { ...wages, effective_from: null }],
    },
  })
  t.match(twice.at('details'), [{ field: 'bonus.minimum_wages[2].effective_from', code: 'duplicate' }])
  const unknown = await ask(`PATCH ${settings}`, { bonus: { minimum_wages: [{ state_code: 'ka' }] } })
  t.same((unknown.at('details') as { field: string }[]).map(({ field }) => field).toSorted(), [
    'bonus.minimum_wages[0].monthly_amount',
    'bonus.minimum_wages[0].state_code',
  ])
})

t.test('a month that pays the statutory bonus, by minimum wages from their dates on', async t => {
  const { ask } = await office()
  const earlier = { state_code: 'KA', effective_from: null, monthly_amount: 12_500 }
  const later = { state_code: 'KA', effective_from: '2025-10-01', monthly_amount: 13_000.5 }
  const bonus = { rate_percent: 8.3334, pay_month: 11, minimum_wages: [earlier, later] }
  const set = await ask(`PATCH ${settings}`, {
    bonus: { ...bonus, minimum_wages: [{ state_code: 'KA', monthly_amount: 12_500 }, later] },
  })
  t.same(set.at('effective.bonus'), { is_covered: true, ...bonus }, set.text)
  t.match((await ask(`PATCH ${settings}`, { bonus: { pay_month: null } })).at('effective.bonus'), {
    pay_month: null,
    minimum_wages: [earlier, later],
  })
})

t.test('a person without a recorded regime has that of the settings', async t => {
  const { ask } = await office()
  await ask(`PATCH ${settings}`, { default_tax_regime: 'old' })
  const one = await ask('POST /employees', {
    employee_code: 'E-2',
    first_name: 'Ravi',
    gender: 'male',
    date_of_birth: '1990-04-05',
    date_of_joining: '2024-04-01',
    employment_type: 'permanent',
    work_state_code: 'KA',
    statutory: { pan_status: 'missing' },
  })
  t.equal(one.status, 201, one.text)
  t.equal((await ask(`GET /employees/${one.id}/statutory`)).at('tax.regime'), 'old')
})
