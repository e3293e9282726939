import { calendarMonth } from '#proto/calendar/months.ts'
import { today } from '#proto/process/clock.ts'
import { runOf, takeInputs } from '../support/closed-run.ts'
import { startGateway } from '../support/gateway.ts'
import { newEmployee, newOrganization } from '../support/records.ts'
import t from 'tap'

const gateway = await startGateway(t)
const key = await gateway.newKey()
const organizationId = await newOrganization(gateway, key)
const { id: asha } = await newEmployee(gateway, key, '1', { external_id: 'asha' })
const { id: ravi } = await newEmployee(gateway, key, '2', { date_of_joining: '2026-03-15' })

const taxi = {
  employee_id: 'ext:asha',
  category: 'Taxi & tolls',
  spent_on: '2026-10-12',
  claimed_amount: 850.25,
}
const claim = (body: object = {}) => gateway.ask(key, 'POST /expenses', { body: { ...taxi, ...body } })
const list = (query = '') => gateway.ask(key, `GET /expenses${query}`)
const decide = (id: string, body: object, headers = {}) =>
  gateway.ask(key, `POST /expenses/${id}/approve`, { body, headers })
const newRate = (body: object) => gateway.ask(key, 'POST /reimbursement-rates', { body })

t.test('a claim is made, found and approved for the month', async t => {
  const made = await claim({ external_id: 'x-1', metadata: { trip: '7' } })
  t.equal(made.status, 201, made.text)
  t.match(made.body, {
    employee_id: asha,
    component_code: 'EXPENSE_TAXI_TOLLS',
    claimed_amount: 850.25,
    currency: 'INR',
    taxable: false,
    reimbursement_rate_id: null,
    reimbursement_rate_code: null,
    status: 'pending',
    approved_amount: null,
    pay_with: 'payroll',
    pay_in: null,
    metadata: { trip: '7' },
  })
  t.match((await claim({ external_id: 'x-1' })).body, { code: 'external_id_taken' })

  const stale = await decide(made.id, { decision: 'approve' }, { 'If-Match': '"7"' })
  t.equal(stale.status, 412)
  const approved = await decide(made.id, { decision: 'approve', approved_amount: 800, remarks: 'No tip' })
  t.equal(approved.status, 200, approved.text)
  t.match(approved.body, {
    status: 'approved',
    approved_amount: 800,
    pay_in: calendarMonth(today(() => new Date())),
    version: 2,
  })
  t.match((await decide(made.id, { decision: 'reject' })).body, { code: 'already_decided', status: 409 })

  t.match((await list('?status=approved')).at('data'), [{ id: made.id }])
  t.match((await list('?employee_id=ext:asha&from=2026-10-12&to=2026-10-12')).at('data'), [{ id: made.id }])
  for (const query of [
    '?status=paid',
    '?status=pending&status=rejected',
    `?employee_id=${ravi}`,
    '?from=2026-10-13',
  ]) {
    t.equal((await list(query)).at('meta.count'), 0, query)
  }
})

t.test('what cannot be is refused', async t => {
  const refusals = async (body: object) => {
    const refused = await claim(body)
    t.equal(refused.status, 400, refused.text)
    return (refused.at('details') as { field: string; code: string }[]).map(
      ({ field, code }) => `${field} ${code}`,
    )
  }
  t.same(await refusals({ employee_id: 'emp_nobody', reimbursement_rate_id: 'rbr_none' }), [
    'employee_id unknown_reference',
    'reimbursement_rate_id unknown_reference',
  ])
  t.same(await refusals({ spent_on: '2126-11-21' }), ['spent_on out_of_range'])
  t.same(await refusals({ employee_id: ravi, spent_on: '2026-03-14' }), ['spent_on before_joining'])
  t.same(await refusals({ claimed_amount: 0, receipt_url: 'bill' }), [
    'claimed_amount out_of_range',
    'receipt_url invalid_format',
  ])
  t.same(await refusals({ employee_id: ravi, pay_in: { month: 2, year: 2026 } }), ['pay_in before_joining'])
  const made = await claim()
  const tooMuch = await decide(made.id, { decision: 'approve', approved_amount: 850.26 })
  t.match(tooMuch.at('details'), [{ field: 'approved_amount', code: 'out_of_range' }])
  t.match((await decide('exp_none', { decision: 'approve' })).body, { status: 404 })
  const claimant = await gateway.newKey({ scopes: ['inputs:write'] })
  t.equal(
    (await gateway.ask(claimant, `POST /expenses/${made.id}/approve`, { body: { decision: 'approve' } }))
      .status,
    403,
  )
  const stranger = await gateway.newKey()
  await newOrganization(gateway, stranger)
  t.equal(
    (await gateway.ask(stranger, `POST /expenses/${made.id}/approve`, { body: { decision: 'approve' } }))
      .status,
    404,
  )
})

t.test('a rate limits what is paid back', async t => {
  const fuel = {
    code: 'FUEL',
    name: 'Own car',
    unit: 'km',
    rate: 9.5,
    max_per_month: 1000,
    effective_from: '2026-04-01',
  }
  const rate = await newRate(fuel)
  t.equal(rate.status, 201, rate.text)
  t.match(rate.body, { taxable: false, proof_required: false, is_active: true, max_per_claim: null })
  t.match((await newRate(fuel)).body, { code: 'code_taken' })
  await newRate({ ...fuel, rate: 10, effective_from: '2026-10-01' })
  t.equal((await gateway.ask(key, 'GET /reimbursement-rates?is_active=true')).at('meta.count'), 2)

  const drive = (quantity: number | null, body: object = {}) =>
    claim({ category: 'Fuel', reimbursement_rate_id: rate.id, quantity, claimed_amount: 900, ...body })
  t.match((await drive(null)).at('details'), [{ field: 'quantity', code: 'required' }])
  // 70.5 km at 10.00, the rate since October, are 705.00; of 1,000.00 a month 295.00 are left then.
  const first = await drive(70.5)
  t.match(first.body, { reimbursement_rate_id: rate.id, reimbursement_rate_code: 'FUEL' })
  t.match((await list(`?category=Fuel`)).at('data'), [{ reimbursement_rate_id: rate.id }])
  t.match((await decide(first.id, { decision: 'approve' })).body, { approved_amount: 705 })
  const second = await drive(60)
  t.match((await decide(second.id, { decision: 'approve' })).body, { approved_amount: 295 })
  const third = await drive(1)
  t.match((await decide(third.id, { decision: 'approve' })).at('details'), [{ field: 'approved_amount' }])
  // 10.01 km at 9.50 are 95.095: half a paisa counts up.
  const september = await drive(10.01, { spent_on: '2026-09-30' })
  t.match((await decide(september.id, { decision: 'approve' })).body, { approved_amount: 95.1 })

  const perClaim = await newRate({ ...fuel, code: 'PHONE', unit: 'claim', rate: 500, max_per_month: null })
  const phone = (quantity: number | null) =>
    claim({ category: 'Phone', reimbursement_rate_id: perClaim.id, quantity, claimed_amount: 2000 })
  // A claim is one unit of its rate: 500.00. Two units are 1,000.00.
  for (const [quantity, amount] of [
    [null, 500],
    [2, 1000],
  ] as const) {
    const { id } = await phone(quantity)
    t.match((await decide(id, { decision: 'approve' })).body, { approved_amount: amount })
  }
})

t.test('a paid run has paid it, and a closed month takes nothing more', async t => {
  const payIn = { pay_in: { month: 8, year: 2026 } }
  const one = await claim({ category: 'Books' })
  await decide(one.id, { decision: 'approve', ...payIn })
  const open = await claim({ category: 'Books' })
  const run = await runOf(gateway, organizationId, asha, payIn.pay_in, 'paid')
  t.match((await list('?status=paid&category=Books')).at('data'), [
    { id: one.id, status: 'paid', payroll_run_id: run, pay_in: { month: 8 } },
  ])
  t.equal((await list('?status=approved&category=Books')).at('meta.count'), 0)
  t.match((await decide(one.id, { decision: 'cancel' })).body, { code: 'period_locked' })
  t.match((await decide(open.id, { decision: 'approve', ...payIn })).body, { code: 'period_locked' })
  t.match((await claim({ category: 'Books', ...payIn })).body, {
    code: 'period_locked',
    details: [{ field: 'pay_in', expected: [run] }],
  })
  const direct = await claim({ category: 'Books', ...payIn, pay_with: 'direct' })
  t.equal(direct.status, 201, 'no run pays it')
  t.equal((await claim({ category: 'Books', spent_on: '2026-08-05' })).status, 201, 'any run may pay it')
  await takeInputs(gateway, organizationId, { lateInputPolicy: 'next_period' })
  const late = await claim({ category: 'Books', ...payIn })
  t.equal(late.status, 202, late.text)
  t.match(late.body, { status: 'pending', pay_in: { month: 8 }, applied_to: { month: 9, year: 2026 } })
  const moved = await decide(open.id, { decision: 'approve', ...payIn })
  t.equal(moved.status, 202, moved.text)
  t.match(moved.body, { pay_in: { month: 9 }, applied_to: { month: 9, year: 2026 } })
  t.match((await decide(open.id, { decision: 'cancel' })).body, {
    status: 'cancelled',
    approved_amount: null,
  })
  await runOf(gateway, organizationId, asha, payIn.pay_in, 'reversed')
  t.match((await list('?status=approved&category=Books')).at('data'), [{ id: one.id }], 'not paid after all')
})
