// A settlement, the regular runs of its month and an off-cycle run, moved in any order: when all are paid, the leaver has what
// a settlement alone would have paid, and every input is on one live payslip. Some are paid by the week, have a loan with
// interest, or are agreed a raise after October was paid.

import fc from 'fast-check'
import t from 'tap'
import { calculated, createTestOrganization, startTestStack } from '../support/office.ts'
import { type Answer, must, type Partner } from '../support/partner.ts'
import { testDay } from '../support/share-of-day.ts'

const house = await startTestStack(t)
const rounds = Number(process.env['INTERLEAVINGS'] ?? (process.env['TEST_ALL'] === 'true' ? 100 : 4))

type Leaver = {
  readonly basic: number
  readonly item: number
  readonly claim: number
  readonly advance: number
  readonly leaveDays: number
  readonly lop: number
  readonly isLoan: boolean
  readonly isWeekly: boolean
  /** Agreed from October on once October is paid; 0: none. */
  readonly raise: number
}

const month = (month: number) => ({ period: { month, year: 2026 } })
const november = month(11)
/** Up to the day of leaving; the cycle begins with Sunday the 1st. */
const weeks = [
  ['2026-11-01', '2026-11-01'],
  ['2026-11-02', '2026-11-08'],
  ['2026-11-09', '2026-11-15'],
  ['2026-11-16', '2026-11-22'],
].map(([start, end]) => ({ period: { start, end } }))
const wait = { prefer: 'wait=30' }

const salary = (effectiveFrom: string, basic: number) => ({
  effective_from: effectiveFrom,
  pay_basis: 'monthly',
  components: [{ component_code: 'BASIC', monthly_amount: basic }],
})

/** An office of one who stays and one who leaves, with everything that the last month brings; the path of the settlement. */
async function office(leaver: Leaver): Promise<{ call: Partner; id: string; fnf: string; method: unknown }> {
  const { call, seeded } = await createTestOrganization(house, [{ basic: 20_000 }])
  must(await call('POST', '/sandbox/clock', { organization_id: seeded.organizationId, today: '2026-11-30' }))
  if (leaver.isWeekly) {
    const cycle = { name: 'Weeks', is_default: true, frequency: 'weekly', anchor_date: '2026-11-02' }
    must(await call('POST', '/payroll-cycles', cycle), 201)
  }
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
    salary: salary('2016-02-01', leaver.basic),
  })
  const id = String(must(hired, 201).at('id'))
  if (leaver.raise > 0 && !leaver.isWeekly) {
    const october = await calculated(call, month(10))
    must(await call('POST', `${october}/lock`, {}))
    must(await call('POST', `${october}/mark-paid`, { include_unrouted: true, paid_on: '2026-10-31' }))
    const raised = { ...salary('2026-10-01', leaver.basic + leaver.raise), arrears: 'auto' }
    must(await call('PUT', `/employees/${id}/salary`, raised), 201)
  }
  const item = { month: 11, year: 2026, component_code: 'AWARD', amount: leaver.item }
  must(await call('POST', `/employees/${id}/variable-components`, item), 201)
  const claim = { employee_id: id, category: 'travel', spent_on: '2026-11-01', claimed_amount: leaver.claim }
  const expense = must(await call('POST', '/expenses', claim), 201)
  must(await call('POST', `/expenses/${String(expense.at('id'))}/approve`, { decision: 'approve' }))
  must(
    await call('POST', `/employees/${id}/advances`, {
      type: leaver.isLoan ? 'loan' : 'salary_advance',
      interest: leaver.isLoan ? { percent: 12, method: 'reducing' } : { percent: 0, method: 'none' },
      amount: leaver.advance,
      disbursed_on: '2026-10-02',
      repayment: { method: 'installments', installments: 4, start_month: 11, start_year: 2026 },
    }),
    201,
  )
  const lost = { employee_id: id, month: 11, year: 2026, lop_days: leaver.lop }
  if (leaver.lop > 0 && !leaver.isWeekly) must(await call('POST', '/attendance', lost), 201)
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
  'pay early',
  'lock early',
  'reverse early',
  'settle',
  'approve',
  'reopen',
  'withdraw',
] as const
type Move = (typeof moves)[number]
/** Moves without which the others come to nothing are drawn more often. */
const likely: readonly Move[] = [
  'calculate',
  'calculate',
  'lock',
  'lock',
  'pay early',
  'lock early',
  'lock early',
  'settle',
  'approve',
]

/** Moves of a partner's two people, each without looking; a refusal changes nothing. */
function mover(call: Partner, id: string, first: string, isWeekly: boolean) {
  const state: State = { run: '', runs: [], early: '', fnf: first }
  const make = async (body: object): Promise<[Answer, string]> => {
    const made = await call('POST', '/payroll-runs', body)
    if (made.status !== 201) return [made, '']
    const run = `/payroll-runs/${String(made.at('id'))}`
    return [await call('POST', `${run}/calculate`, {}, wait), run]
  }
  let week = 0
  const act: Record<Move, () => Promise<Answer>> = {
    async calculate() {
      const [answer, run] = await make(isWeekly ? weeks[week++ % weeks.length]! : november)
      if (run !== '') state.runs.push((state.run = run))
      return answer
    },
    async 'pay early'() {
      if (state.early !== '') return call('POST', `${state.early}/recalculate`, {}, wait)
      const selection = { mode: 'include', employee_ids: [id] }
      const period = isWeekly ? weeks[1]! : november
      const [answer, run] = await make({ ...period, type: 'off_cycle', selection })
      state.early = run
      return answer
    },
    'lock early': () => call('POST', `${state.early}/lock`, {}),
    async 'reverse early'() {
      const answer = await call('POST', `${state.early}/reverse`, { reason: 'Again' })
      if (answer.status === 200) state.early = ''
      return answer
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
  const needsEarly = new Set<Move>(['lock early', 'reverse early'])
  return {
    state,
    async move(move: Move): Promise<void> {
      if (needsRun.has(move) && state.run === '') return
      if (needsEarly.has(move) && state.early === '') return
      const answer = await act[move]()
      if (answer.status >= 500) throw new Error(`${move}: ${answer.text}`)
    },
  }
}

type State = { run: string; runs: string[]; early: string; fnf: string }

/** Closes what can be closed; a run that was reversed stays so. */
async function payRun(call: Partner, run: string): Promise<void> {
  const status = String(must(await call('GET', run)).at('status'))
  if (status !== 'generated' && status !== 'locked') return
  if (status === 'generated') must(await call('POST', `${run}/recalculate`, {}, wait))
  if (status === 'generated') must(await call('POST', `${run}/lock`, {}))
  must(await call('POST', `${run}/mark-paid`, { include_unrouted: true, paid_on: '2026-11-30' }))
}

/** Weeks that were begun are paid to the last one before the settlement's days. */
async function payWeeks(call: Partner, id: string, { runs }: State): Promise<void> {
  for (const run of runs) await payRun(call, run)
  for (const week of runs.length === 0 ? [] : weeks) {
    const shared = await call('POST', '/payroll-runs', week)
    // A run of the week that leaves the leaver out is no reason not to pay the leaver.
    const selection = { mode: 'include', employee_ids: [id] }
    const made = shared.status === 201 ? shared : await call('POST', '/payroll-runs', { ...week, selection })
    if (made.status !== 201) continue
    const run = `/payroll-runs/${String(made.at('id'))}`
    const answer = await call('POST', `${run}/calculate`, {}, wait)
    // The settlement pays the week, and nobody else is left of the run.
    if (answer.at('code') === 'run_blocked') continue
    must(answer)
    await payRun(call, run)
  }
}

/** All are paid: the runs for those whom they pay, and the settlement for what is left. */
async function payAll(call: Partner, id: string, state: State, method: unknown, isWeekly: boolean) {
  if (state.early !== '') await payRun(call, state.early)
  if (isWeekly) await payWeeks(call, id, state)
  else for (const run of state.runs) await payRun(call, run)
  if (must(await call('GET', state.fnf)).at('status') !== 'approved') {
    const found = must(await call('POST', `${state.fnf}/recalculate`, {}))
    const debt = Number(found.at('debt')) - Math.min(0, Number(found.at('net_payable')))
    must(await call('POST', `${state.fnf}/approve`, debt > 0 ? { recovery: { mode: 'waive' } } : {}))
  }
  must(
    await call('POST', `${state.fnf}/mark-paid`, {
      include_unrouted: true,
      paid_on: '2026-11-30',
      payment_method_id: method,
    }),
  )
  const slips = must(await call('GET', `/payslips?employee_id=${id}&status=paid`)).at('data') as {
    id: string
  }[]
  const found: Record<string, number> = {}
  for (const slip of slips) addLines(found, must(await call('GET', `/payslips/${slip.id}`)))
  // Gratuity is not set off: beside a run that paid everything else, what is left of the advance is a debt.
  const debt = Number(must(await call('GET', state.fnf)).at('debt'))
  const recovery = found['LOAN_RECOVERY'] === undefined ? 'ADVANCE_RECOVERY' : 'LOAN_RECOVERY'
  if (debt > 0) found[recovery] = sum(found[recovery] ?? 0, debt)
  const advances = must(await call('GET', `/employees/${id}/advances`)).at('data') as { status: string }[]
  const claims = must(await call('GET', `/expenses?employee_id=${id}`)).at('data') as { status: string }[]
  return { ...found, advances: advances.map(each => each.status), claims: claims.map(each => each.status) }
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
  isLoan: fc.boolean(),
  isWeekly: fc.constantFrom(false, false, true),
  raise: fc.constantFrom(0, 0, 2_000, 7_777),
})

t.test(
  'moved in any order, settlement and runs pay together what one would [promise M12]',
  { timeout: 900_000 },
  async t => {
    await fc.assert(
      fc.asyncProperty(
        anyLeaver,
        fc.array(fc.constantFrom(...moves, ...likely), { minLength: 4, maxLength: 18 }),
        async (leaver, order) => {
          const [one, other] = [await office(leaver), await office(leaver)]
          const { isWeekly } = leaver
          const nothing = { run: '', runs: [], early: '', fnf: one.fnf }
          const alone = await payAll(one.call, one.id, nothing, one.method, isWeekly)
          const { state, move } = mover(other.call, other.id, other.fnf, isWeekly)
          for (const each of order) await move(each)
          const both = await payAll(other.call, other.id, state, other.method, isWeekly)
          t.same(both, alone, JSON.stringify({ leaver, order }))
        },
      ),
      { numRuns: rounds, endOnFailure: true, seed: testDay, includeErrorInReport: true },
    )
  },
)
