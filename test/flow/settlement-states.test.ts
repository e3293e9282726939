// A settlement, its resettlement, the exit and claims of the leaver, moved in any order. A small model, made from the
// contract, says how each move is answered and what is shown after it. At the end everything is settled: wages, gratuity and
// each approved claim are on one paid payslip.

import fc from 'fast-check'
import t from 'tap'
import { createTestOrganization, refusal, startTestStack } from '../support/office.ts'
import { type Answer, must, type Partner } from '../support/partner.ts'
import { testDay } from '../support/share-of-day.ts'

const house = await startTestStack(t)
const rounds = Number(process.env['INTERLEAVINGS'] ?? (process.env['TEST_ALL'] === 'true' ? 60 : 1))
const races = Math.max(1, Math.min(rounds, 12))

/** Somebody on 30,000 a month since 2016, who leaves on 20 November. */
async function office() {
  const { call, seeded } = await createTestOrganization(house, [{ basic: 30_000 }])
  const [id] = seeded.employeeIds as [string]
  must(await call('POST', '/sandbox/clock', { organization_id: seeded.organizationId, today: '2026-11-30' }))
  must(await call('PATCH', `/employees/${id}`, { date_of_joining: '2016-02-01' }))
  const exit = { date_of_leaving: '2026-11-20', reason: 'resignation' }
  const left = must(await call('POST', `/employees/${id}/exit`, exit), 201)
  const method = must(await call('POST', '/payment-methods', { type: 'bank_transfer', name: 'Bank' }), 201)
  const paying = { include_unrouted: true, paid_on: '2026-11-25', payment_method_id: method.at('id') }
  return { call, id, fnf: `/fnf/${String(left.at('fnf_id'))}`, paying }
}

type Office = Awaited<ReturnType<typeof office>>

const moves = [
  'create',
  'resettle',
  'describe',
  'change',
  'calculate',
  'rehearse',
  'reopen',
  'reopen without reason',
  'approve',
  'cancel',
  'pay wages',
  'pay gratuity',
  'pay',
  'claim',
  'withdraw claim',
  'move exit',
] as const
type Move = (typeof moves)[number]

type Claim = { isApproved: boolean; takenBy: number | null; isPaid: boolean }
type Settlement = {
  type: 'final' | 'resettlement'
  state: 'draft' | 'calculated' | 'approved' | 'settled' | 'cancelled'
  /** The facts that it is calculated from. */
  facts: string | null
  wages: boolean
  gratuity: boolean
}
type Model = {
  settlements: Settlement[]
  day: 20 | 21
  /** The day that the last change of the exit named. */
  asked: 20 | 21
  bonus: number
  claims: Claim[]
}

const wrong = '409 invalid_fnf_state'
const present = ({ settlements }: Model) => settlements.at(-1)!
const factsOf = ({ day, bonus, claims }: Model) =>
  JSON.stringify([day, bonus, claims.map(({ isApproved, takenBy }) => isApproved && takenBy === null)])
const isDecided = ({ settlements }: Model) =>
  settlements.some(({ state }) => state === 'approved' || state === 'settled')
/** The resettlement has no gratuity. */
const hasGratuity = ({ type }: Settlement) => type === 'final'

function release(model: Model): void {
  const own = model.settlements.length - 1
  for (const claim of model.claims) if (claim.takenBy === own) claim.takenBy = null
}

function pays(model: Model, parts: readonly ('wages' | 'gratuity')[]): string {
  const own = present(model)
  if (own.state !== 'approved') return wrong
  const isOpen = (part: 'wages' | 'gratuity') => !own[part] && (part === 'wages' || hasGratuity(own))
  if (parts.some(part => !isOpen(part))) return '409 already_paid'
  for (const part of parts.length === 0 ? (['wages', 'gratuity'] as const).filter(isOpen) : parts)
    own[part] = true
  if (!isOpen('wages') && !isOpen('gratuity')) own.state = 'settled'
  for (const claim of model.claims)
    if (claim.takenBy === model.settlements.length - 1) claim.isPaid = own.wages
  return '200'
}

function calculate(model: Model): string {
  const own = present(model)
  if (own.state !== 'draft' && own.state !== 'calculated') return wrong
  Object.assign(own, { state: 'calculated', facts: factsOf(model) })
  return '200'
}

const isPartPaid = ({ wages, gratuity }: Settlement) => wages || gratuity

/** Answer to each move; null: it is not asked for. The model is as it is after it. */
const expected: Record<Move, (model: Model) => string | null> = {
  create(model) {
    if (present(model).state !== 'cancelled' || isDecided(model)) return '409 fnf_exists'
    model.settlements.push({ type: 'final', state: 'draft', facts: null, wages: false, gratuity: false })
    model.bonus = 0
    return '201'
  },
  resettle(model) {
    const { state } = present(model)
    if (state !== 'settled' && state !== 'cancelled') return '409 fnf_exists'
    if (!isDecided(model)) return '400 validation_failed'
    const made = { type: 'resettlement', state: 'draft', facts: null, wages: false, gratuity: false } as const
    model.settlements.push({ ...made })
    model.bonus = 0
    return '201'
  },
  describe: () => '200',
  change(model) {
    const own = present(model)
    if (own.state !== 'draft' && own.state !== 'calculated') return wrong
    if (own.type === 'resettlement') return null
    model.bonus += 100
    Object.assign(own, { state: 'draft', facts: null })
    return '200'
  },
  calculate,
  rehearse: model => calculate(structuredClone(model)),
  reopen(model) {
    const own = present(model)
    if (own.state !== 'approved') return calculate(model)
    if (isPartPaid(own)) return wrong
    release(model)
    Object.assign(own, { state: 'calculated', facts: factsOf(model) })
    return '200'
  },
  'reopen without reason'(model) {
    const own = present(model)
    if (own.state !== 'approved') return calculate(model)
    return isPartPaid(own) ? wrong : '400 validation_failed'
  },
  approve(model) {
    const own = present(model)
    if (own.state !== 'calculated') return wrong
    if (own.facts !== factsOf(model)) return '409 fnf_is_stale'
    own.state = 'approved'
    for (const claim of model.claims)
      if (claim.isApproved && claim.takenBy === null) claim.takenBy = model.settlements.length - 1
    return '200'
  },
  cancel(model) {
    const own = present(model)
    if (own.state === 'settled' || own.state === 'cancelled' || isPartPaid(own)) return wrong
    release(model)
    own.state = 'cancelled'
    return '200'
  },
  'pay wages': model => pays(model, ['wages']),
  'pay gratuity': model => pays(model, ['gratuity']),
  pay: model => pays(model, []),
  claim(model) {
    if (model.claims.length === 4) return null
    model.claims.push({ isApproved: true, takenBy: null, isPaid: false })
    return '200'
  },
  'withdraw claim'(model) {
    const claim = model.claims.at(-1)
    if (claim === undefined) return null
    if (claim.takenBy !== null) return '409 period_locked'
    if (!claim.isApproved) return '409 already_decided'
    claim.isApproved = false
    return '200'
  },
  'move exit'(model) {
    model.asked = model.day === 20 ? 21 : 20
    if (isDecided(model)) return wrong
    model.day = model.asked
    return '200'
  },
}

/** Each sum of claims is of its own claims alone. */
const claimed = (at: number) => 100 * 2 ** at

function mover({ call, id, fnf: first, paying }: Office) {
  const fnfs = [first]
  const claims: string[] = []
  const make = async (body: object): Promise<Answer> => {
    const made = await call('POST', '/fnf', { employee_id: id, ...body })
    if (made.status === 201) fnfs.push(`/fnf/${String(made.at('id'))}`)
    return made
  }
  const on = (action: string, body: object = {}) => call('POST', `${fnfs.at(-1)!}/${action}`, body)
  const patch = (body: object) => call('PATCH', fnfs.at(-1)!, body)
  const act: Record<Move, (model: Model) => Promise<Answer>> = {
    create: () => make({}),
    resettle: () => make({ type: 'resettlement' }),
    describe: () => patch({ metadata: { note: 'known' } }),
    change: ({ bonus }) => patch({ inputs: { bonus } }),
    calculate: () => on('recalculate'),
    rehearse: () => on('recalculate', { dry_run: true }),
    reopen: () => on('recalculate', { reopen: true, reason: 'Again' }),
    'reopen without reason': () => on('recalculate', { reopen: true }),
    approve: () => on('approve'),
    cancel: () => on('cancel', { reason: 'Again' }),
    'pay wages': () => on('mark-paid', { ...paying, parts: ['wages'] }),
    'pay gratuity': () => on('mark-paid', { ...paying, parts: ['gratuity'] }),
    pay: () => on('mark-paid', paying),
    async claim() {
      const amount = claimed(claims.length)
      const claim = { employee_id: id, category: 'Travel', spent_on: '2026-11-05', claimed_amount: amount }
      claims.push(String(must(await call('POST', '/expenses', claim), 201).at('id')))
      return call('POST', `/expenses/${claims.at(-1)!}/approve`, { decision: 'approve' })
    },
    'withdraw claim': () => call('POST', `/expenses/${claims.at(-1)!}/approve`, { decision: 'cancel' }),
    'move exit': ({ asked }) =>
      call('PATCH', `/employees/${id}/exit`, { date_of_leaving: `2026-11-${asked}` }),
  }
  return { fnfs, claims, act }
}

type Shown = Record<string, unknown> & { readonly id: string; readonly status: string }

const listed = async (call: Partner, path: string): Promise<Map<string, Shown>> =>
  new Map((must(await call('GET', path)).at('data') as Shown[]).map(each => [each.id, each]))

async function compare(
  { call, id }: Office,
  model: Model,
  { fnfs, claims }: ReturnType<typeof mover>,
): Promise<string | null> {
  const found = await listed(call, `/fnf?employee_id=${id}&limit=50`)
  for (const [at, settlement] of model.settlements.entries()) {
    const fnf = found.get(fnfs[at]!.slice('/fnf/'.length))
    const isKept = settlement.state === 'approved' || settlement.state === 'settled'
    const shown = [fnf?.status, fnf?.['wages_paid_on'] !== null, fnf?.['gratuity_paid_on'] !== null]
    const wanted = [settlement.state, settlement.wages, settlement.gratuity]
    if (shown.join() !== wanted.join()) return `settlement ${at}: ${wanted.join()} is ${shown.join()}`
    if ((fnf?.['payslip_id'] !== null) !== isKept) return `settlement ${at}: a payslip in ${settlement.state}`
    if ((fnf?.['net_payable'] === null) !== (settlement.facts === null)) return `settlement ${at}: figures`
  }
  const expenses = await listed(call, `/expenses?employee_id=${id}&limit=50`)
  for (const [at, claim] of model.claims.entries()) {
    const expense = expenses.get(claims[at]!)
    const state = claim.isApproved ? (claim.isPaid ? 'paid' : 'approved') : 'cancelled'
    const taking = claim.takenBy === null ? null : fnfs[claim.takenBy]!.slice('/fnf/'.length)
    const shown = `${expense?.status} ${String(expense?.['payroll_run_id'])}`
    if (shown !== `${state} ${String(taking)}`) return `claim ${at}: ${state} ${String(taking)} is ${shown}`
  }
  return null
}

async function follow(order: readonly Move[]): Promise<void> {
  const own = await office()
  const first: Settlement = { type: 'final', state: 'draft', facts: null, wages: false, gratuity: false }
  const model: Model = { settlements: [first], day: 20, asked: 20, bonus: 0, claims: [] }
  const sent = mover(own)
  const done: Move[] = []
  const move = async (each: Move): Promise<void> => {
    const wanted = expected[each](model)
    if (wanted === null) return
    done.push(each)
    const answer = await sent.act[each](model)
    const answered = answer.status < 300 ? String(answer.status) : refusal(answer)
    if (answered !== wanted) throw new Error(`${wanted} is ${answer.text} after ${done.join(', ')}`)
    const different = await compare(own, model, sent)
    if (different !== null) throw new Error(`${different} after ${done.join(', ')}`)
  }
  for (const each of order) await move(each)
  const waits = () => model.claims.some(({ isApproved, isPaid }) => isApproved && !isPaid)
  for (let round = 0; round < 2 && (round === 0 || waits()); round++) {
    if (present(model).state === 'cancelled') await move(isDecided(model) ? 'resettle' : 'create')
    if (present(model).state === 'settled' && waits()) await move('resettle')
    if (present(model).state !== 'approved' && present(model).state !== 'settled') {
      await move('calculate')
      await move('approve')
    }
    if (present(model).state === 'approved') await move('pay')
  }
  const wanted: Record<string, number> = {
    // November has 30 days. Ten years and nine months count as eleven years of 15/26 of a month each.
    BASIC: model.day * 1_000,
    FNF_GRATUITY: Math.round(((30_000 * 15) / 26) * 11 * 100) / 100,
    EXPENSE_TRAVEL: model.claims.reduce((sum, { isApproved }, at) => sum + (isApproved ? claimed(at) : 0), 0),
  }
  const paid = await paidLines(own)
  for (const [code, amount] of Object.entries(wanted))
    if ((paid[code] ?? 0) !== amount)
      throw new Error(`${code} ${amount} is ${JSON.stringify(paid)} after ${done.join(', ')}`)
}

async function paidLines({ call, id }: Office): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const slip of (await listed(call, `/payslips?employee_id=${id}&status=paid`)).keys()) {
    const lines = must(await call('GET', `/payslips/${slip}`)).at('lines') as {
      code: string
      amount: number
    }[]
    for (const { code, amount } of lines) found[code] = Math.round(((found[code] ?? 0) + amount) * 100) / 100
  }
  return found
}

/** Moves without which the others come to nothing are drawn more often. */
const anyMove = fc.constantFrom<Move>(
  ...moves,
  'calculate',
  'calculate',
  'approve',
  'approve',
  'approve',
  'claim',
)

/** Moves that are made whatever chance draws: each state with each move. */
const whole: readonly Move[] = [
  ...([
    'approve',
    'pay',
    'create',
    'resettle',
    'rehearse',
    'claim',
    'calculate',
    'describe',
    'create',
  ] as const),
  ...([
    'withdraw claim',
    'approve',
    'calculate',
    'change',
    'approve',
    'calculate',
    'move exit',
    'approve',
  ] as const),
  ...(['claim', 'calculate', 'pay wages', 'approve', 'approve', 'calculate', 'change', 'move exit'] as const),
  ...([
    'withdraw claim',
    'reopen without reason',
    'reopen',
    'approve',
    'cancel',
    'cancel',
    'reopen',
    'pay',
  ] as const),
  ...([
    'describe',
    'resettle',
    'create',
    'calculate',
    'approve',
    'pay gratuity',
    'pay gratuity',
    'cancel',
  ] as const),
  ...([
    'reopen',
    'reopen without reason',
    'withdraw claim',
    'claim',
    'pay wages',
    'pay',
    'cancel',
    'change',
  ] as const),
  ...([
    'reopen',
    'create',
    'move exit',
    'resettle',
    'calculate',
    'approve',
    'pay gratuity',
    'reopen',
    'cancel',
  ] as const),
  ...(['describe', 'resettle', 'calculate', 'approve', 'pay'] as const),
]

t.test('a settlement, moved in any order, is as a small model has it', { timeout: 900_000 }, async t => {
  await follow(whole)
  await fc.assert(
    fc.asyncProperty(fc.array(anyMove, { minLength: 15, maxLength: 35 }), async order => {
      await follow(order)
      t.pass(order.join(', '))
    }),
    { numRuns: rounds, endOnFailure: true, seed: testDay, includeErrorInReport: true },
  )
})

/** Moves that lead to a race, and the two that exclude each other. */
const excluding: readonly (readonly [ready: readonly Move[], one: Move, other: Move])[] = [
  [['calculate'], 'approve', 'approve'],
  [['calculate'], 'approve', 'change'],
  [['calculate'], 'approve', 'move exit'],
  [['calculate', 'approve'], 'pay', 'pay'],
  [['calculate', 'approve'], 'pay wages', 'pay wages'],
  [['calculate', 'approve'], 'pay', 'cancel'],
  [['calculate', 'approve'], 'pay', 'reopen'],
  [['calculate', 'approve'], 'cancel', 'cancel'],
  [['cancel'], 'create', 'create'],
  [['claim', 'calculate'], 'approve', 'withdraw claim'],
]

t.test('of two moves at once that exclude each other, one counts', async t => {
  for (let round = 0; round < races; round++) {
    for (const [ready, one, other] of excluding) {
      const { act } = mover(await office())
      const model = { settlements: [], day: 20, asked: 21, bonus: 100, claims: [] } as Model
      for (const move of ready) must(await act[move](model))
      const both = round % 2 === 0 ? [one, other] : [other, one]
      const answers = await Promise.all(both.map(move => act[move](model)))
      const told = answers.map(answer => (answer.status < 300 ? 'done' : refusal(answer)))
      t.equal(told.filter(each => each === 'done').length, 1, `${both.join(' and ')}: ${told.join()}`)
      t.ok(
        told.every(each => each === 'done' || each.startsWith('409 ')),
        told.join(),
      )
    }
  }
})
