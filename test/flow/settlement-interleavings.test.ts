// A settlement and the regular run of its month, moved in any order: when both are paid, the leaver has what a settlement
// alone would have paid, and every input is on one live payslip.

import fc from 'fast-check'
import t from 'tap'
import { createTestOrganization, startTestStack } from '../support/office.ts'
import type { Answer, Partner } from '../support/partner.ts'

const house = await startTestStack(t)
const rounds = Number(process.env['INTERLEAVINGS'] ?? (process.env['TEST_ALL'] === 'true' ? 100 : 4))

const must = (answer: Answer, status = 200): Answer => {
  if (answer.status !== status) throw new Error(answer.text)
  return answer
}

type Leaver = {
  readonly basic: number
  readonly item: number
  readonly claim: number
  readonly advance: number
  readonly leaveDays: number
  readonly lop: number
}

const november = { period: { month: 11, year: 2026 } }
const wait = { prefer: 'wait=30' }

/** An office of one who stays and one who leaves, with everything that the last month brings; the path of the settlement. */
async function office(leaver: Leaver): Promise<{ call: Partner; id: string; fnf: string; method: unknown }> {
  const { call, seeded } = await createTestOrganization(house, [{ basic: 20_000 }])
  must(await call('POST', '/sandbox/clock', { organization_id: seeded.organizationId, today: '2026-11-30' }))
  const bonus = { code: 'AWARD', name: 'AWARD', type: 'earning', category: 'bonus' }
  must(await call('POST', '/salary-components', { ...bonus, calculation: { method: 'flat' } }), 201)
  must(await call('PATCH', '/payroll-settings', { settlement: { deduction_cap: false } }))
  const hired = await call('POST', '/employees', {
    external_id: 'LEAVER',
    employee_code: 'LEAVER',
    first_name: 'Asha',
    gender: 'female',
    date_of_birth: '1985-05-05',
    date_of_joining: '2016-02-01',
    employment_type: 'permanent',
    work_state_code: 'MH',
    salary: {
      effective_from: '2016-02-01',
      pay_basis: 'monthly',
      components: [{ component_code: 'BASIC', monthly_amount: leaver.basic }],
    },
  })
  const id = String(must(hired, 201).at('id'))
  const item = { month: 11, year: 2026, component_code: 'AWARD', amount: leaver.item }
  must(await call('POST', `/employees/${id}/variable-components`, item), 201)
  const claim = { employee_id: id, category: 'travel', spent_on: '2026-11-01', claimed_amount: leaver.claim }
  const expense = must(await call('POST', '/expenses', claim), 201)
  must(await call('POST', `/expenses/${String(expense.at('id'))}/approve`, { decision: 'approve' }))
  must(
    await call('POST', `/employees/${id}/advances`, {
      type: 'salary_advance',
      amount: leaver.advance,
      disbursed_on: '2026-10-02',
      repayment: { method: 'installments', installments: 4, start_month: 11, start_year: 2026 },
    }),
    201,
  )
  const month = { employee_id: id, month: 11, year: 2026, lop_days: leaver.lop }
  if (leaver.lop > 0) must(await call('POST', '/attendance', month), 201)
  const exit = { date_of_leaving: '2026-11-20', reason: 'resignation', leave_days: leaver.leaveDays }
  const left = must(await call('POST', `/employees/${id}/exit`, exit), 201)
  const method = must(await call('POST', '/payment-methods', { type: 'bank_transfer', name: 'Bank' }), 201)
  return { call, id, fnf: `/fnf/${String(left.at('fnf_id'))}`, method: method.at('id') }
}

const moves = [
  'calculate',
  'recalculate',
  'lock',
  'unlock',
  'reverse',
  'settle',
  'approve',
  'reopen',
  'withdraw',
] as const
type Move = (typeof moves)[number]

/** What a partner's two people do, each without looking; a refusal changes nothing. */
function mover(call: Partner, id: string, first: string) {
  const state = { run: '', fnf: first }
  const act: Record<Move, () => Promise<Answer>> = {
    async calculate() {
      const made = await call('POST', '/payroll-runs', november)
      if (made.status !== 201) return made
      state.run = `/payroll-runs/${String(made.at('id'))}`
      return call('POST', `${state.run}/calculate`, {}, wait)
    },
    recalculate: () => call('POST', `${state.run}/recalculate`, {}, wait),
    lock: () => call('POST', `${state.run}/lock`, {}),
    unlock: () => call('POST', `${state.run}/unlock`, { reason: 'Again' }),
    reverse: () => call('POST', `${state.run}/reverse`, { reason: 'Again' }),
    settle: () => call('POST', `${state.fnf}/recalculate`, {}),
    approve: () => call('POST', `${state.fnf}/approve`, {}),
    reopen: () => call('POST', `${state.fnf}/recalculate`, { reopen: true, reason: 'Again' }),
    async withdraw() {
      const cancelled = await call('POST', `${state.fnf}/cancel`, { reason: 'Again' })
      if (cancelled.status !== 200) return cancelled
      const made = must(await call('POST', '/fnf', { employee_id: id }), 201)
      state.fnf = `/fnf/${String(made.at('id'))}`
      return made
    },
  }
  const needsRun = new Set<Move>(['recalculate', 'lock', 'unlock', 'reverse'])
  return {
    state,
    async move(move: Move): Promise<void> {
      if (needsRun.has(move) && state.run === '') return
      const answer = await act[move]()
      if (answer.status >= 500) throw new Error(`${move}: ${answer.text}`)
    },
  }
}

/** Both are paid: the run for those whom it pays, and the settlement for what is left. */
async function payBoth(call: Partner, id: string, state: { run: string; fnf: string }, method: unknown) {
  if (state.run !== '') {
    const status = String(must(await call('GET', state.run)).at('status'))
    if (status === 'generated' || status === 'locked') {
      if (status === 'generated') must(await call('POST', `${state.run}/recalculate`, {}, wait), 200)
      if (status === 'generated') must(await call('POST', `${state.run}/lock`, {}))
      const paid = await call('POST', `${state.run}/mark-paid`, { paid_on: '2026-11-30' })
      must(paid)
    }
  }
  if (must(await call('GET', state.fnf)).at('status') !== 'approved') {
    const debt = Number(must(await call('POST', `${state.fnf}/recalculate`, {})).at('debt'))
    must(await call('POST', `${state.fnf}/approve`, debt > 0 ? { recovery: { mode: 'waive' } } : {}))
  }
  must(await call('POST', `${state.fnf}/mark-paid`, { paid_on: '2026-11-30', payment_method_id: method }))
  const slips = must(await call('GET', `/payslips?employee_id=${id}&status=paid`)).at('data') as {
    id: string
  }[]
  const found: Record<string, number> = {}
  for (const slip of slips) addLines(found, must(await call('GET', `/payslips/${slip.id}`)))
  // Gratuity is not set off: beside a run that paid everything else, what is left of the advance is a debt.
  const debt = Number(must(await call('GET', state.fnf)).at('debt'))
  if (debt > 0) found['ADVANCE_RECOVERY'] = sum(found['ADVANCE_RECOVERY'] ?? 0, debt)
  return found
}

const sum = (one: number, other: number) => Math.round((one + other) * 100) / 100

function addLines(found: Record<string, number>, answer: Answer): void {
  for (const { code, type, amount } of answer.at('lines') as { code: string; type: string; amount: number }[])
    if (amount > 0 && type !== 'employer_contribution' && type !== 'information')
      found[code] = sum(found[code] ?? 0, amount)
}

const anyLeaver = fc.record({
  basic: fc.integer({ min: 30_000, max: 120_000 }),
  item: fc.integer({ min: 1, max: 20_000 }),
  claim: fc.integer({ min: 1, max: 5_000 }),
  advance: fc.integer({ min: 100, max: 12_000 }),
  leaveDays: fc.integer({ min: 0, max: 40 }),
  lop: fc.constantFrom(0, 0, 1, 2.5),
})

t.test('moved in any order, the two pay what one would', { timeout: 900_000 }, async t => {
  await fc.assert(
    fc.asyncProperty(
      anyLeaver,
      fc.array(fc.constantFrom(...moves), { minLength: 4, maxLength: 14 }),
      async (leaver, order) => {
        const [one, other] = [await office(leaver), await office(leaver)]
        const alone = await payBoth(one.call, one.id, { run: '', fnf: one.fnf }, one.method)
        const { state, move } = mover(other.call, other.id, other.fnf)
        for (const each of order) await move(each)
        const both = await payBoth(other.call, other.id, state, other.method)
        t.same(both, alone, JSON.stringify({ leaver, order }))
      },
    ),
    { numRuns: rounds, endOnFailure: true, seed: 20_261_125, includeErrorInReport: true },
  )
})
