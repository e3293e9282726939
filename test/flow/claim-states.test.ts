// Expenses and overtime requests, moved in any order beside a run of their month that is locked, paid and reversed in
// between. A small model, made from the contract, says how each move is answered and which state is shown after it. At the
// end everything is paid: what the payslips have of claims is what was approved, none twice and none lost.

import fc from 'fast-check'
import t from 'tap'
import { calculated, createTestOrganization, refusal, startTestStack } from '../support/office.ts'
import { type Answer, must, type Partner } from '../support/partner.ts'
import { isOfToday, testDay } from '../support/share-of-day.ts'

const house = await startTestStack(t)
const wait = { prefer: 'wait=30' }
const rounds = Number(process.env['INTERLEAVINGS'] ?? (process.env['TEST_ALL'] === 'true' ? 60 : 1))

const races = Math.max(2, Math.min(rounds, 12))

const month = (number: number) => ({ period: { month: number, year: 2026 } })

type Policy = 'reject' | 'next_period'

/** An organization of one employee on 31 October. */
async function office(policy: Policy = 'reject') {
  const { call, seeded } = await createTestOrganization(house, [{ basic: 26_000 }])
  must(await call('POST', '/sandbox/clock', { organization_id: seeded.organizationId, today: '2026-10-31' }))
  must(await call('PATCH', '/payroll-settings', { late_input_policy: policy }))
  return { call, id: seeded.employeeIds[0]! }
}

/** Transitions of the records of a kind: made, decided and paid. */
type Kind = {
  readonly list: string
  /** The line of the payslip that has them. */
  isLine(code: string): boolean
  /** A record of October, the `n`th. */
  body(employeeId: string, n: number): object
  readonly approval: object
  /** Amount of a paid record. */
  paidAmount(record: Shown): number
}

type Shown = {
  readonly id: string
  readonly status: string
  readonly approved_amount?: number | null
  readonly amount?: number | null
  readonly payroll_run_id: string | null
}

const kinds: Record<'expenses' | 'overtime', Kind> = {
  expenses: {
    list: '/expenses',
    isLine: code => code.startsWith('EXPENSE_'),
    body: (employeeId, n) => ({
      employee_id: employeeId,
      category: 'Travel',
      spent_on: '2026-10-05',
      // Each sum of claims is of its own claims alone.
      claimed_amount: 100 * 2 ** n,
      pay_in: { month: 10, year: 2026 },
    }),
    approval: { decision: 'approve' },
    paidAmount: ({ approved_amount: amount }) => amount ?? Number.NaN,
  },
  overtime: {
    list: '/overtime-requests',
    isLine: code => code === 'OVERTIME',
    body: (employeeId, n) => ({ employee_id: employeeId, date: `2026-10-0${n + 5}`, minutes: 60 * (n + 1) }),
    approval: { decision: 'approve' },
    paidAmount: ({ amount }) => amount ?? Number.NaN,
  },
}

const records = [0, 1, 2] as const
type Subject = (typeof records)[number]
const runMoves = ['calculate', 'recalculate', 'lock', 'unlock', 'pay', 'reverse', 'hold', 'release'] as const
const recordMoves = ['claim', 'approve', 'reject', 'cancel'] as const
type Move = (typeof runMoves)[number] | `${(typeof recordMoves)[number]} ${Subject}`

type Claim = {
  state: 'pending' | 'approved' | 'rejected' | 'cancelled'
  /** Put off to November, because October was closed. */
  isLate: boolean
  isInRun: boolean
}

type Model = {
  readonly policy: Policy
  readonly claims: (Claim | null)[]
  run: 'none' | 'generated' | 'locked' | 'paid'
  isHeld: boolean
}

const isClosed = ({ run }: Model) => run === 'locked' || run === 'paid'
const free = (model: Model) => {
  for (const claim of model.claims) if (claim) claim.isInRun = false
}
/** A calculation takes what is approved for the month. */
const take = (model: Model) => {
  for (const claim of model.claims) if (claim) claim.isInRun = claim.state === 'approved' && !claim.isLate
}
const shownState = (model: Model, { state, isInRun }: Claim) =>
  state === 'approved' && isInRun && model.run === 'paid' && !model.isHeld ? 'paid' : state

/** A record of a closed month is refused, or counts in the next. */
const placed = (model: Model, claim: Claim | null): string => {
  if (!isClosed(model)) return 'done'
  if (model.policy === 'reject') return '409 period_locked'
  if (claim !== null) claim.isLate = true
  return 'late'
}

/** Answer to the move: `done`, `late` (202), or as the refusal says; null: it is not asked for. */
function expected(model: Model, move: Move): string | null {
  const [name, at] = move.split(' ') as [string, string | undefined]
  if (at !== undefined) return expectedOfClaim(model, name as 'claim', Number(at))
  if (name === 'calculate') {
    if (model.run !== 'none') return '409 duplicate_run'
    Object.assign(model, { run: 'generated', isHeld: false })
    take(model)
    return 'done'
  }
  if (model.run === 'none') return null
  if (name === 'recalculate') {
    if (model.run !== 'generated') return '409 invalid_run_state'
    take(model)
    return 'done'
  }
  if (name === 'lock' || name === 'pay') return closing(model, name)
  if (name === 'unlock') {
    if (model.run !== 'locked') return '409 invalid_run_state'
    model.run = 'generated'
    return 'done'
  }
  if (name === 'reverse') {
    Object.assign(model, { run: 'none', isHeld: false })
    free(model)
    return 'done'
  }
  if (model.run === 'paid') return '409 invalid_run_state'
  model.isHeld = name === 'hold'
  return 'done'
}

function closing(model: Model, name: 'lock' | 'pay'): string {
  if (name === 'lock' ? model.run !== 'generated' : model.run === 'paid')
    return name === 'lock' ? '409 invalid_run_state' : '409 already_paid'
  model.run = name === 'lock' ? 'locked' : 'paid'
  return 'done'
}

function expectedOfClaim(model: Model, name: (typeof recordMoves)[number], at: number): string | null {
  const claim = model.claims[at] ?? null
  if (name === 'claim') {
    if (claim !== null) return null
    const made: Claim = { state: 'pending', isLate: false, isInRun: false }
    const answer = placed(model, null)
    if (answer !== '409 period_locked') model.claims[at] = made
    return answer
  }
  if (claim === null) return null
  if (name === 'cancel') {
    if (claim.isInRun && isClosed(model)) return '409 period_locked'
    if (claim.state !== 'pending' && claim.state !== 'approved') return '409 already_decided'
    claim.state = 'cancelled'
    return 'done'
  }
  if (claim.state !== 'pending') return '409 already_decided'
  if (name === 'reject') {
    claim.state = 'rejected'
    return 'done'
  }
  const answer = placed(model, claim)
  if (answer !== '409 period_locked') claim.state = 'approved'
  return answer
}

/** Whether the figures of the run are those of a calculation now. */
const isCurrent = (model: Model) =>
  model.claims.every(
    claim => claim === null || claim.isInRun === (claim.state === 'approved' && !claim.isLate),
  )

const answered = ({ status, at }: Answer) =>
  status === 202 ? 'late' : status < 300 ? 'done' : `${status} ${String(at('code'))}`

function mover(call: Partner, id: string, kind: Kind) {
  let run = ''
  const ids: (string | undefined)[] = []
  const decide = (at: number, decision: object) => call('POST', `${kind.list}/${ids[at]!}/approve`, decision)
  const act: Record<string, (at: number) => Promise<Answer>> = {
    async calculate() {
      const made = await call('POST', '/payroll-runs', month(10))
      if (made.status !== 201) return made
      run = `/payroll-runs/${String(made.at('id'))}`
      return call('POST', `${run}/calculate`, {}, wait)
    },
    recalculate: () => call('POST', `${run}/recalculate`, {}, wait),
    lock: () => call('POST', `${run}/lock`, {}),
    unlock: () => call('POST', `${run}/unlock`, { reason: 'Again' }),
    pay: () => call('POST', `${run}/mark-paid`, { include_unrouted: true, paid_on: '2026-10-31' }),
    reverse: () => call('POST', `${run}/reverse`, { reason: 'Again' }),
    hold: () => call('POST', `${run}/hold`, { reason: 'Ask', employee_ids: [id] }),
    release: () => call('POST', `${run}/hold`, { action: 'release', employee_ids: [id] }),
    async claim(at) {
      const made = await call('POST', kind.list, kind.body(id, at))
      if (made.status < 300) ids[at] = String(made.at('id'))
      return made
    },
    approve: at => decide(at, kind.approval),
    reject: at => decide(at, { decision: 'reject' }),
    cancel: at => decide(at, { decision: 'cancel' }),
  }
  return {
    ids,
    run: () => run,
    async move(move: Move): Promise<Answer> {
      const [name, at] = move.split(' ') as [string, string | undefined]
      return act[name]!(Number(at))
    },
  }
}

const listed = async (call: Partner, kind: Kind, query = ''): Promise<Shown[]> =>
  must(await call('GET', `${kind.list}?limit=50${query}`)).at('data') as Shown[]

/** Amounts of the kind on paid payslips, in paise. */
async function paidLines(call: Partner, id: string, kind: Kind): Promise<number> {
  const slips = must(await call('GET', `/payslips?employee_id=${id}&status=paid`)).at('data') as Shown[]
  let sum = 0
  for (const slip of slips) {
    const lines = must(await call('GET', `/payslips/${slip.id}`)).at('lines') as {
      code: string
      amount: number
    }[]
    for (const { code, amount } of lines) if (kind.isLine(code)) sum += Math.round(amount * 100)
  }
  return sum
}

async function closeAll(call: Partner, id: string, run: string, model: Model): Promise<void> {
  const state = model.run === 'none' ? 'none' : String(must(await call('GET', run)).at('status'))
  const october = state === 'none' ? await calculated(call, month(10)) : run
  if (state === 'generated') must(await call('POST', `${october}/recalculate`, {}, wait))
  if (state !== 'paid') {
    must(await call('POST', `${october}/mark-paid`, { include_unrouted: true, paid_on: '2026-10-31' }))
  }
  const held = must(await call('GET', october)).at('held_employee_ids') as string[]
  if (held.length > 0) {
    must(
      await call('POST', `${october}/mark-paid`, {
        include_unrouted: true,
        paid_on: '2026-10-31',
        employee_ids: [id],
      }),
    )
  }
  must(
    await call('POST', `${await calculated(call, month(11))}/mark-paid`, {
      include_unrouted: true,
      paid_on: '2026-11-30',
    }),
  )
}

const anyMove = fc.constantFrom<Move>(
  ...runMoves,
  'calculate',
  'recalculate',
  'recalculate',
  'lock',
  'pay',
  ...records.flatMap(n => recordMoves.map((name): Move => `${name} ${n}`)),
  ...records.flatMap((n): Move[] => [`claim ${n}`, `approve ${n}`, `approve ${n}`]),
)

/** Moves that are made whatever chance draws: each state with each move, and a reversal between two payments. */
const whole = (
  'claim 0, claim 1, claim 2, approve 0, approve 0, cancel 0, cancel 0, approve 1, calculate, approve 2, lock, ' +
  'recalculate, lock, cancel 1, reject 1, pay, cancel 1, approve 1, claim 0, unlock, reverse, cancel 1, calculate, ' +
  'hold, pay, cancel 2, approve 2, reverse, calculate, lock, unlock, release, pay'
).split(', ') as Move[]

async function follow(kind: Kind, policy: Policy, order: readonly Move[]): Promise<void> {
  const { call, id } = await office(policy)
  const model: Model = { policy, claims: [], run: 'none', isHeld: false }
  const { ids, run, move: send } = mover(call, id, kind)
  const done: Move[] = []
  for (const move of order) {
    const before = structuredClone(model)
    const isClosing = move === 'lock' || (move === 'pay' && model.run === 'generated')
    let wanted = expected(model, move)
    if (wanted === null) continue
    done.push(move)
    const where = () => `${policy}: ${done.join(', ')}`
    if (isClosing && wanted === 'done') {
      const isStale = must(await call('GET', run())).at('is_stale') === true
      if (!isStale && !isCurrent(before)) throw new Error(`not stale after ${where()}`)
      if (isStale) wanted = '409 run_is_stale'
      if (isStale) Object.assign(model, before)
    }
    const answer = await send(move)
    if (answered(answer) !== wanted) throw new Error(`${wanted} is ${answer.text} after ${where()}`)
    if (move === 'recalculate' && wanted === 'done' && must(await call('GET', run())).at('is_stale') === true)
      throw new Error(`stale when just calculated after ${where()}`)
    await compare(call, kind, { model, ids, run: run(), where })
  }
  await closeAll(call, id, run(), model)
  const shown = await listed(call, kind)
  const where = `${policy}: ${done.join(', ')}, everything is paid`
  const open = shown.filter(({ status }) => status === 'approved')
  if (open.length > 0) throw new Error(`${JSON.stringify(open)} is not paid after ${where}`)
  const paid = shown.filter(({ status }) => status === 'paid')
  const approved = model.claims.filter(claim => claim?.state === 'approved').length
  if (paid.length !== approved) throw new Error(`${approved} are ${paid.length} after ${where}`)
  const sum = paid.reduce((total, record) => total + Math.round(kind.paidAmount(record) * 100), 0)
  const lines = await paidLines(call, id, kind)
  if (sum !== lines) throw new Error(`${sum} of records are ${lines} on payslips after ${where}`)
}

type ClaimComparison = {
  readonly model: Model
  readonly ids: readonly (string | undefined)[]
  readonly run: string
  readonly where: () => string
}

/** The lists show each record in its state and under no other, and the run that takes it. */
async function compare(
  call: Partner,
  kind: Kind,
  { model, ids, run, where }: ClaimComparison,
): Promise<void> {
  const shown = new Map((await listed(call, kind)).map(record => [record.id, record]))
  for (const [at, claim] of model.claims.entries()) {
    const id = ids[at]
    if (!claim || id === undefined) continue
    const record = shown.get(id)
    const state = shownState(model, claim)
    if (record?.status !== state) throw new Error(`${at}: ${state} is ${record?.status} after ${where()}`)
    if (state === 'approved' || state === 'paid') {
      const taking = claim.isInRun ? run.split('/').at(-1) : null
      if (record.payroll_run_id !== taking)
        throw new Error(`${at}: ${taking} is ${record.payroll_run_id} after ${where()}`)
    }
  }
  for (const state of ['approved', 'paid'] as const) {
    const found = (await listed(call, kind, `&status=${state}`)).map(({ id }) => id).toSorted()
    const wanted = [...shown.values()].filter(({ status }) => status === state).map(({ id }) => id)
    if (found.join() !== wanted.toSorted().join()) throw new Error(`the list of ${state} after ${where()}`)
  }
}

for (const [name, kind] of Object.entries(kinds)) {
  t.test(`${name}, moved in any order, are as a small model has them`, { timeout: 900_000 }, async t => {
    const policies: readonly Policy[] = ['reject', 'next_period']
    const at = Object.keys(kinds).indexOf(name)
    for (const [index, policy] of policies.entries())
      if (isOfToday(at + index, policies.length)) await follow(kind, policy, whole)
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom<Policy>('reject', 'next_period'),
        fc.array(anyMove, { minLength: 12, maxLength: 28 }),
        async (policy, order) => {
          await follow(kind, policy, order)
          t.pass(order.join(', '))
        },
      ),
      { numRuns: rounds, endOnFailure: true, seed: testDay, includeErrorInReport: true },
    )
  })
}

t.test('of a payment and a cancellation at once, one counts', async t => {
  for (const kind of Object.values(kinds)) {
    const { call, id } = await office()
    for (let round = 0; round < races; round++) {
      const { status, text, at } = await call('POST', kind.list, kind.body(id, 0))
      t.equal(status, 201, text)
      const record = `${kind.list}/${String(at('id'))}`
      must(await call('POST', `${record}/approve`, kind.approval))
      const run = await calculated(call, month(10))
      const moves = [
        () => call('POST', `${run}/mark-paid`, { include_unrouted: true, paid_on: '2026-10-31' }),
        () => call('POST', `${record}/approve`, { decision: 'cancel' }),
      ]
      const [paid, cancelled] = (await Promise.all(
        (round % 2 === 0 ? moves : moves.toReversed()).map(move => move()),
      ).then(answers => (round % 2 === 0 ? answers : answers.toReversed()))) as [Answer, Answer]
      t.equal(
        [paid, cancelled].filter(answer => answer.status === 200).length,
        1,
        `${paid.text} ${cancelled.text}`,
      )
      t.equal(
        refusal(paid.status === 200 ? cancelled : paid),
        paid.status === 200 ? '409 period_locked' : '409 run_is_stale',
      )
      const found = (await listed(call, kind)).find(each => record.endsWith(each.id))
      t.equal(found?.status, paid.status === 200 ? 'paid' : 'cancelled')
      must(await call('POST', `${run}/reverse`, { reason: 'Again' }))
      if (paid.status === 200) must(await call('POST', `${record}/approve`, { decision: 'cancel' }))
    }
  }
})

t.test('approvals at once keep the limits of a rate and of a policy', async t => {
  const { call, id } = await office()
  const rate = {
    code: 'CAB',
    name: 'Taxi',
    unit: 'claim',
    rate: 1_000,
    max_per_month: 1_000,
    effective_from: '2026-04-01',
  }
  const made = must(await call('POST', '/reimbursement-rates', rate), 201)
  const claim = {
    employee_id: id,
    category: 'Taxi',
    spent_on: '2026-10-05',
    claimed_amount: 600,
    reimbursement_rate_id: made.at('id'),
  }
  const policy = must(
    await call('POST', '/overtime-policies', {
      name: 'Short',
      rate_basis: 'basic_da',
      hours_per_day: 8,
      days_per_month: 26,
      multiplier: 2,
      max_minutes_per_quarter: 100,
    }),
    201,
  )
  const overtime = { employee_id: id, policy_id: policy.at('id'), minutes: 60 }
  const approveAll = async (list: string, bodies: readonly object[]): Promise<Answer[]> => {
    const ids: string[] = []
    for (const body of bodies) ids.push(String(must(await call('POST', list, body), 201).at('id')))
    return Promise.all(ids.map(each => call('POST', `${list}/${each}/approve`, { decision: 'approve' })))
  }
  const sum = (answers: readonly Answer[], field: string) =>
    answers.reduce((total, { status, at }) => total + (status === 200 ? Number(at(field)) : 0), 0)
  // Of four claims of 600 the first has 600, the second the 400 that are left, and the others nothing.
  const claims = await approveAll('/expenses', [claim, claim, claim, claim])
  t.equal(sum(claims, 'approved_amount'), 1_000, claims.map(({ text }) => text).join())
  t.equal(claims.filter(({ status }) => status === 200).length, 2)
  // Of four hours, 60 and 40 minutes.
  const hours = await approveAll(
    '/overtime-requests',
    [5, 6, 7, 8].map(day => ({ ...overtime, date: `2026-10-0${day}` })),
  )
  t.equal(sum(hours, 'approved_minutes'), 100, hours.map(({ text }) => text).join())
  t.equal(hours.filter(({ status }) => status === 200).length, 2)
})

type Notice = { readonly status: string; readonly payroll_run_id: string | null }

/** What the lists tell since the sync before, of which nothing was left to tell. */
async function followStates(call: Partner, lists: Readonly<Record<string, string>>) {
  const since = new Map<string, string>()
  const sync = async (name: string) => {
    const path = lists[name]!
    const from = since.get(name) ?? '2000-01-01T00:00:00Z'
    const answer = must(await call('GET', `${path}?limit=200&updated_since=${from}`))
    since.set(name, String(answer.at('meta', 'sync_watermark')))
    return answer.at('data') as (Notice & {
      readonly schedule?: readonly Notice[]
      readonly updated_at: string
    })[]
  }
  return {
    /** State and run of the only record of each list that has changed. */
    async told() {
      const all: Record<string, readonly [string, string | null]> = {}
      for (const name of Object.keys(lists)) {
        for (const record of await sync(name)) {
          const { status, payroll_run_id: run } = record.schedule?.[0] ?? record
          all[name] = [status, run]
        }
        while ((await sync(name)).length > 0) await new Promise(resolve => setTimeout(resolve, 50))
      }
      return all
    },
  }
}

t.test('a sync tells of what a run takes, pays and releases', async t => {
  const { call, id } = await office()
  const bonus = { code: 'SPOT', name: 'Spot award', type: 'earning', category: 'bonus' }
  must(await call('POST', '/salary-components', { ...bonus, calculation: { method: 'flat' } }), 201)
  for (const { list, body, approval } of Object.values(kinds)) {
    const made = must(await call('POST', list, body(id, 0)), 201)
    must(await call('POST', `${list}/${String(made.at('id'))}/approve`, approval))
  }
  const item = { component_code: 'SPOT', month: 10, year: 2026, amount: 500 }
  must(await call('POST', `/employees/${id}/variable-components`, item), 201)
  const repayment = { method: 'installments', installments: 2, start_month: 10, start_year: 2026 }
  const advance = { type: 'salary_advance', amount: 1_000, disbursed_on: '2026-10-01', reason: 'Fees' }
  must(await call('POST', `/employees/${id}/advances`, { ...advance, repayment }), 201)
  const lists = {
    expenses: '/expenses',
    overtime: '/overtime-requests',
    items: `/employees/${id}/variable-components`,
    advances: `/employees/${id}/advances`,
  }
  const { told } = await followStates(call, lists)
  const free = {
    expenses: ['approved', null],
    overtime: ['approved', null],
    items: ['pending', null],
    advances: ['due', null],
  }
  t.same(await told(), free)
  t.same(await told(), {}, 'nothing changed')
  const run = await calculated(call, month(10))
  const own = run.split('/').at(-1)
  const taken = { expenses: ['approved', own], overtime: ['approved', own] }
  t.same(await told(), { ...taken, items: ['in_run', own], advances: ['in_run', own] })
  must(await call('POST', `${run}/lock`, {}))
  t.same(await told(), {}, 'a locked run changes no state')
  const since = must(await call('GET', `/expenses?updated_since=2000-01-01T00:00:00Z`)).at(
    'meta',
    'sync_watermark',
  )
  const before = must(await call('GET', '/expenses')).at('data', 0, 'updated_at')
  must(await call('POST', `${run}/mark-paid`, { paid_on: '2026-10-31', include_unrouted: true }))
  const paid = ['paid', own]
  t.same(await told(), { expenses: paid, overtime: paid, items: paid, advances: paid })
  const left = must(await call('GET', `/expenses?status=approved&updated_since=${String(since)}`))
  t.same(left.at('data'), [])
  const [expense] = must(await call('GET', '/expenses')).at('data') as { id: string; updated_at: string }[]
  t.same(left.at('meta', 'changes', 'removed_from_filter'), [expense?.id])
  t.ok(String(expense?.updated_at) > String(before), 'updated_at tells of it too')
  must(await call('POST', `${run}/reverse`, { reason: 'Wrong attendance' }))
  t.same(await told(), free)
})

t.test('pages of any size tell the same changes, once and in order', async t => {
  const { call, id } = await office()
  const { list, body, approval } = kinds.expenses
  const expense = async (n: number) => {
    const made = must(await call('POST', list, { ...body(id, n % 3), description: `Trip ${n}` }), 201)
    return String(made.at('id'))
  }
  const ids: string[] = []
  for (let n = 0; n < 24; n += 1) ids.push(await expense(n))
  for (const each of ids.filter((_, n) => n % 3 > 0))
    must(await call('POST', `${list}/${each}/approve`, approval))
  const run = await calculated(call, month(10))
  for (const each of ids.filter((_, n) => n % 3 === 0).slice(0, 4))
    must(await call('POST', `${list}/${each}/approve`, approval))
  must(await call('POST', `${run}/recalculate`, {}, wait))
  const read = async (path: string, limit: number) => {
    const found: string[] = []
    let cursor = ''
    do {
      const page = must(await call('GET', `${path}&limit=${limit}${cursor}`))
      found.push(...(page.at('data') as { id: string }[]).map(each => each.id))
      const next = page.at('meta', 'next_cursor')
      cursor = typeof next === 'string' ? `&cursor=${encodeURIComponent(next)}` : ''
    } while (cursor !== '')
    return found
  }
  for (const filter of ['', '&status=approved', '&status=pending']) {
    const path = `${list}?updated_since=2000-01-01T00:00:00Z${filter}`
    const whole = await read(path, 200)
    t.equal(new Set(whole).size, whole.length)
    t.equal(whole.length, filter === '' ? 24 : filter.endsWith('approved') ? 20 : 4, filter)
    for (const limit of [1, 2, 3, 5, 11]) t.same(await read(path, limit), whole, `${filter} by ${limit}`)
  }
})
