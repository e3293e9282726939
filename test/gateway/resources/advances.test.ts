import type { EngineClient } from '#gateway/engine-client.ts'
import { planRepayment } from '#engine/server/repayment.ts'
import { runOf } from '../support/closed-run.ts'
import { startGateway } from '../support/gateway.ts'
import { newEmployee, newOrganization } from '../support/records.ts'
import t from 'tap'

// The engine's own planning without the way to it, which the flow of a stored run goes.
const engine = { planRepayment: async (terms: Parameters<typeof planRepayment>[0]) => planRepayment(terms) }
const gateway = await startGateway(t, {
  clock: () => new Date('2026-11-20T10:00:00Z'),
  engine: engine as EngineClient,
})
const key = await gateway.newKey()
const organizationId = await newOrganization(gateway, key)

let hired = 0
const hire = async (more: object = {}) =>
  (await newEmployee(gateway, key, String((hired += 1)), { ...more })).id
const terms = {
  type: 'salary_advance',
  amount: 10_000,
  disbursed_on: '2026-10-05',
  repayment: { method: 'installments', installments: 3, start_month: 11, start_year: 2026 },
}
const lend = (id: string, body: object = {}) =>
  gateway.ask(key, `POST /employees/${id}/advances`, { body: { ...terms, ...body } })
const act = (id: string, advance: string, action: string, body: object = {}, headers = {}) =>
  gateway.ask(key, `POST /employees/${id}/advances/${advance}/${action}`, { body, headers })
const schedule = (answer: { at(path: string): unknown }) =>
  (answer.at('schedule') as Record<string, unknown>[]).map(
    ({ year, month, principal, interest, status }) =>
      `${String(year)}-${String(month)} ${String(principal)}+${String(interest)} ${String(status)}`,
  )

t.test('an advance is planned to the paisa', async t => {
  const asha = await hire({ external_id: 'asha' })
  const made = await lend('ext:asha', { external_id: 'a-1', metadata: { why: 'Diwali' } })
  t.equal(made.status, 201, made.text)
  t.match(made.body, {
    employee_id: asha,
    amount: 10_000,
    outstanding: 10_000,
    status: 'active',
    interest: { percent: 0, method: 'none' },
    metadata: { why: 'Diwali' },
  })
  // 10,000.00 in three parts, which must add up: 3,333.33 + 3,333.33 + 3,333.34 in some order.
  const parts = (made.at('schedule') as { principal: number }[]).map(({ principal }) => principal)
  t.same(
    parts.toSorted((one, other) => one - other),
    [3333.33, 3333.33, 3333.34],
  )
  t.match((await lend(asha, { external_id: 'a-1' })).body, { code: 'external_id_taken' })
  const found = await gateway.ask(key, `GET /employees/ext:asha/advances/${made.id}`)
  t.match(found.body, { id: made.id })
  t.match(found.headers.get('etag'), /^W\/"1-/)
  t.match((await gateway.ask(key, `GET /employees/${asha}/advances?status=active`)).at('data'), [
    { id: made.id },
  ])
  t.equal((await gateway.ask(key, `GET /employees/${asha}/advances?status=paused`)).at('meta.count'), 0)
  const other = await hire()
  t.equal((await gateway.ask(key, `GET /employees/${other}/advances/${made.id}`)).status, 404)
})

t.test('a lump sum and a loan with interest', async t => {
  const asha = await hire()
  const lump = await lend(asha, { repayment: { method: 'lump_sum', start_month: 12, start_year: 2026 } })
  t.same(schedule(lump), ['2026-12 10000+0 due'])
  // A year's 12 % on 12,000.00 is 1,440.00, so two months are 240.00: 120.00 with each half of 6,000.00.
  const flat = await lend(asha, {
    type: 'loan',
    amount: 12_000,
    repayment: { ...terms.repayment, installments: 2 },
    interest: { percent: 12, method: 'flat' },
  })
  t.same(schedule(flat), ['2026-11 6000+120 due', '2026-12 6000+120 due'])
})

t.test('what cannot be is refused', async t => {
  const leaver = await hire()
  await gateway.ask(key, `POST /employees/${leaver}/exit`, {
    body: { date_of_leaving: '2026-12-31', reason: 'resignation' },
  })
  const refusals = async (body: object) => {
    const refused = await lend(leaver, body)
    t.equal(refused.status, 400, refused.text)
    return (refused.at('details') as { field: string; code: string }[]).map(
      ({ field, code }) => `${field} ${code}`,
    )
  }
  t.same(await refusals({}), ['repayment after_exit'])
  const { repayment } = terms
  t.same(await refusals({ repayment: { ...repayment, installment_amount: 2_000 } }), [
    'repayment.installments duplicate',
  ])
  const agreed = await lend(await hire(), { repayment: { ...repayment, installment_amount: 3333.33 } })
  t.equal(schedule(agreed).length, 3, 'a number and an amount that agree')
  t.same(await refusals({ repayment: { ...repayment, installments: null } }), [
    'repayment.installments required',
  ])
  t.same(await refusals({ repayment: { ...repayment, start_month: 9 } }), [
    'repayment.start_month out_of_range',
  ])
  t.same(await refusals({ disbursed_on: '2024-03-31', interest: { percent: 5, method: 'none' } }), [
    'interest.method out_of_range',
    'disbursed_on before_joining',
  ])
  t.same(await refusals({ amount: 0, type: 'gift' }), ['type not_in_enum', 'amount out_of_range'])
})

t.test('runs take the instalments, a reversal gives them back', async t => {
  const asha = await hire()
  const november = { year: 2026, month: 11 }
  const { id } = await lend(asha)
  const read = () => gateway.ask(key, `GET /employees/${asha}/advances/${id}`)
  const run = await runOf(gateway, organizationId, asha, november, 'generated')
  t.match((await read()).body, { outstanding: 10_000, schedule: [{ status: 'in_run', payroll_run_id: run }] })
  await runOf(gateway, organizationId, asha, november, 'paid')
  const paid = await read()
  const first = (paid.at('schedule') as { principal: number }[])[0]?.principal ?? 0
  t.match(paid.body, {
    status: 'active',
    schedule: [{ status: 'paid' }, { status: 'due' }, { status: 'due' }],
  })
  t.equal(
    Math.round((Number(paid.at('outstanding')) + first) * 100),
    1_000_000,
    'what is left and what was taken',
  )
  t.match((await lend(asha)).body, { code: 'period_locked' })
  await runOf(gateway, organizationId, asha, november, 'reversed')
  t.match((await read()).body, { outstanding: 10_000, schedule: [{ status: 'due', payroll_run_id: null }] })
})

t.test('an advance is taken up after any number of closed months', async t => {
  const asha = await hire({ date_of_joining: '2023-09-01' })
  const { id } = await lend(asha)
  await act(asha, id, 'pause')
  // From September 2023 on, 27 months are closed; December 2025 is open.
  for (let index = 0; index < 27; index++) {
    const month = { year: 2023 + Math.floor((8 + index) / 12), month: ((8 + index) % 12) + 1 }
    await runOf(gateway, organizationId, asha, month, 'locked')
  }
  const body = { status: 'active', resume_in: { month: 9, year: 2023 } }
  const refused = await gateway.ask(key, `PATCH /employees/${asha}/advances/${id}`, { body })
  t.match(refused.body, { status: 409, code: 'period_locked', details: [{ message: /2025-12 or a later/ }] })
})

t.test('an advance is paused, taken up, closed and written off', async t => {
  const asha = await hire()
  const { id } = await lend(asha, { amount: 9000 })
  await runOf(gateway, organizationId, asha, { year: 2026, month: 11 }, 'paid')
  t.equal((await act(asha, id, 'pause', {}, { 'If-Match': '"9"' })).status, 412)
  const paused = await act(asha, id, 'pause', { remarks: 'Unpaid leave' })
  t.equal(paused.status, 200, paused.text)
  t.match(paused.body, { status: 'paused', outstanding: 6000 })
  t.same(schedule(paused), ['2026-11 3000+0 paid', 'null-null 3000+0 waiting', 'null-null 3000+0 waiting'])
  t.match((await act(asha, id, 'pause')).body, { status: 409, code: 'conflict' })

  const patch = (body: object) => gateway.ask(key, `PATCH /employees/${asha}/advances/${id}`, { body })
  const closed = await patch({ status: 'active', resume_in: { month: 11, year: 2026 } })
  t.match(closed.body, { code: 'period_locked', status: 409 })
  const resumed = await patch({ status: 'active', resume_in: { month: 2, year: 2027 }, metadata: { a: 'b' } })
  t.same(schedule(resumed), ['2026-11 3000+0 paid', '2027-2 3000+0 due', '2027-3 3000+0 due'])
  t.match(resumed.body, { metadata: { a: 'b' } })
  t.same((await patch({ metadata: { a: null, c: 'd' } })).at('metadata.a'), undefined)
  t.same((await patch({ metadata: null })).at('metadata'), {})

  const ended = await act(asha, id, 'close', { write_off: true, remarks: 'Forgiven' })
  t.match(ended.body, { status: 'written_off', outstanding: 0, remarks: 'Forgiven' })
  t.same(schedule(ended).slice(1), ['2027-2 3000+0 cancelled', '2027-3 3000+0 cancelled'])
  t.match((await act(asha, id, 'close')).body, { code: 'conflict' })
})
