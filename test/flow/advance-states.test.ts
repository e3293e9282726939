// The state of an advance follows from the runs and settlements that take its instalments and from the decisions about what
// is left. Whatever happens in whatever order, nothing is recovered twice and no debt vanishes: at every step the principal
// is what is recovered, what is written off and what is outstanding.

import fc from 'fast-check'
import t from 'tap'
import { calculated, createTestOrganization, refusal, startTestStack } from '../support/office.ts'
import { type Answer, must, type Partner } from '../support/partner.ts'
import { testDay } from '../support/share-of-day.ts'

const house = await startTestStack(t)
const wait = { prefer: 'wait=30' }
const rounds = Number(process.env['INTERLEAVINGS'] ?? (process.env['TEST_ALL'] === 'true' ? 60 : 6))

const month = (number: number, type = 'regular') => ({ period: { month: number, year: 2026 }, type })

/** An employee of 20,000 a month, and a way to lend to the employee. */
async function office(basic = 20_000) {
  const { call, seeded } = await createTestOrganization(house, [{ basic }])
  const { organizationId, employeeIds } = seeded
  must(await call('POST', '/sandbox/clock', { organization_id: organizationId, today: '2026-10-31' }))
  const [id] = employeeIds as [string]
  const path = `/employees/${id}/advances`
  const lend = async (amount: number, instalments: number, more: object = {}) => {
    const repayment =
      instalments === 1 ? { method: 'lump_sum' } : { method: 'installments', installments: instalments }
    const body = {
      type: 'salary_advance',
      amount,
      disbursed_on: '2026-09-05',
      repayment: { ...repayment, start_month: 10, start_year: 2026 },
      ...more,
    }
    return `${path}/${String(must(await call('POST', path, body), 201).at('id'))}`
  }
  return { call, id, path, lend }
}

const lock = async (call: Partner, run: string) => must(await call('POST', `${run}/lock`, {}))
const pay = async (call: Partner, run: string) =>
  must(await call('POST', `${run}/mark-paid`, { include_unrouted: true, paid_on: '2026-10-31' }))
const reverse = async (call: Partner, run: string) =>
  must(await call('POST', `${run}/reverse`, { reason: 'Start again' }))

type Shown = {
  status: string
  amount: number
  outstanding: number
  recovered: number
  written_off: number
  settlement_debt: number
  schedule: { status: string; principal: number; debt: number; payroll_run_id: string | null }[]
}
const shown = async (call: Partner, advance: string): Promise<Shown> =>
  must(await call('GET', advance)).at() as Shown
const statesOf = ({ schedule }: Shown) => schedule.map(({ status }) => status)

/** Deductions of the run for advances. */
async function recovered(call: Partner, run: string): Promise<number> {
  const [slip] = must(await call('GET', `${run}/employees`)).at('data') as {
    lines: { code: string; amount: number }[]
  }[]
  return slip?.lines.find(({ code }) => code === 'ADVANCE_RECOVERY')?.amount ?? 0
}

t.test('an instalment of a locked run is neither closed nor paused, and is recovered once', async t => {
  const { call, lend } = await office()
  const advance = await lend(3_000, 1)
  const run = await calculated(call)
  await lock(call, run)
  for (const [action, body] of [
    ['close', { write_off: false }],
    ['close', { write_off: true }],
    ['pause', {}],
  ] as const) {
    const refused = await call('POST', `${advance}/${action}`, body)
    t.equal(refusal(refused), '409 period_locked', `${action} ${JSON.stringify(body)}`)
    t.same(refused.at('details', 0, 'expected'), [run.split('/').at(-1)])
  }
  t.match(await shown(call, advance), { status: 'active', outstanding: 3_000 })
  must(await call('PATCH', advance, { metadata: { note: 'known' } }))
  await pay(call, run)
  t.match(await shown(call, advance), { status: 'closed', outstanding: 0, recovered: 3_000 })
  for (const [action, body] of [
    ['close', {}],
    ['close', { write_off: true }],
    ['pause', {}],
  ] as const)
    t.equal(refusal(await call('POST', `${advance}/${action}`, body)), '409 conflict', 'it is closed')
  t.equal(refusal(await call('PATCH', advance, { status: 'active' })), '409 conflict')
  await reverse(call, run)
  t.match(await shown(call, advance), { status: 'active', outstanding: 3_000 })
  t.equal(await recovered(call, await calculated(call)), 3_000, 'the next run recovers it')
})

t.test('of a payment and a closing at once, one counts', async t => {
  const { call, lend } = await office()
  for (const isLocked of [true, false, true, false, true, false]) {
    const advance = await lend(3_000, 1)
    const run = await calculated(call)
    if (isLocked) await lock(call, run)
    const [paid, closed] = await Promise.all([
      call('POST', `${run}/mark-paid`, { include_unrouted: true, paid_on: '2026-10-31' }),
      call('POST', `${advance}/close`, {}),
    ])
    const answers = [paid, closed].map(({ status }) => status)
    t.equal(answers.filter(status => status === 200).length, 1, answers.join())
    const { status, outstanding, schedule } = await shown(call, advance)
    t.match({ status, outstanding }, { status: 'closed', outstanding: 0 })
    t.equal(schedule[0]?.status, paid.status === 200 ? 'paid' : 'cancelled')
    if (paid.status !== 200) must(await call('POST', `${run}/recalculate`, {}, wait))
    if (paid.status !== 200) t.equal(await recovered(call, run), 0)
    await reverse(call, run)
    if (paid.status === 200) must(await call('POST', `${advance}/close`, {}))
  }
})

t.test('what was written off stays so; what a run gives back is owed again', async t => {
  const { call, lend } = await office()
  const advance = await lend(3_000, 3)
  const run = await calculated(call)
  await pay(call, run)
  must(await call('POST', `${advance}/close`, { write_off: true }))
  t.match(await shown(call, advance), { status: 'written_off', recovered: 1_000, written_off: 2_000 })
  await reverse(call, run)
  const after = await shown(call, advance)
  t.match(after, { status: 'active', outstanding: 1_000, recovered: 0, written_off: 2_000 })
  t.same(statesOf(after), ['due', 'cancelled', 'cancelled'])
  const next = await calculated(call)
  t.equal(await recovered(call, next), 1_000)
  await pay(call, next)
  t.match(await shown(call, advance), { status: 'written_off', outstanding: 0, recovered: 1_000 })
})

t.test('1,500 by 300, recalculated twice, the next month reversed and run again', async t => {
  const { call, lend } = await office()
  const advance = await lend(1_500, 5)
  const october = await calculated(call)
  must(await call('POST', `${october}/recalculate`, {}, wait))
  must(await call('POST', `${october}/recalculate`, {}, wait))
  const taken = [await recovered(call, october)]
  await pay(call, october)
  const first = await calculated(call, month(11))
  must(await call('POST', `${first}/mark-paid`, { include_unrouted: true, paid_on: '2026-11-30' }))
  await reverse(call, first)
  for (const number of [11, 12]) {
    const run = await calculated(call, month(number))
    taken.push(await recovered(call, run))
    must(await call('POST', `${run}/lock`, {}))
    if (number === 11)
      must(await call('POST', `${run}/mark-paid`, { include_unrouted: true, paid_on: '2026-11-30' }))
  }
  for (const number of [1, 2, 3]) {
    const run = await calculated(call, { period: { month: number, year: 2027 } })
    taken.push(await recovered(call, run))
    must(await call('POST', `${run}/lock`, {}))
  }
  t.same(taken, [300, 300, 300, 300, 300, 0])
  // Those of October and November are paid; three stand in locked runs.
  t.match(await shown(call, advance), { status: 'active', recovered: 600, outstanding: 900 })
})

/** A leaver on 20 November after two years: no gratuity. Deductions stay within half of the wages. */
async function leaver(amount: number, more: object = {}) {
  const { call, lend, id } = await office(30_000)
  must(await call('PATCH', `/employees/${id}`, { date_of_joining: '2025-01-01' }))
  const advance = await lend(amount, 4, { disbursed_on: '2026-10-05', ...more })
  const exit = { date_of_leaving: '2026-10-20', reason: 'resignation' }
  const left = must(await call('POST', `/employees/${id}/exit`, exit), 201)
  must(await call('POST', '/sandbox/clock', { today: '2026-10-31' }))
  const fnf = `/fnf/${String(left.at('fnf_id'))}`
  const method = must(await call('POST', '/payment-methods', { type: 'bank_transfer', name: 'Bank' }), 201)
  const paying = { include_unrouted: true, paid_on: '2026-10-25', payment_method_id: method.at('id') }
  return { call, id, advance, fnf, paying }
}

const rounded = (amount: number) => Math.round(amount * 100) / 100

t.test('a settlement that recovers a part leaves a debt, and the loan says so', async t => {
  for (const mode of ['instalments', 'installments', 'outside_payroll', 'waive']) {
    const { call, advance, fnf, paying } = await leaver(40_000)
    const found = must(await call('POST', `${fnf}/recalculate`, {}))
    const debt = Number(found.at('debt'))
    const lines = found.at('lines') as { code: string; amount: number }[]
    const taken = lines.find(({ code }) => code === 'ADVANCE_RECOVERY')?.amount ?? 0
    t.ok(debt > 0 && taken > 0, `${taken} is taken and ${debt} is a debt`)
    t.equal(rounded(taken + debt), 40_000)
    const schedule = /install?ments/.test(mode) ? [{ due_on: '2026-12-31', amount: debt }] : []
    const recovery = { mode, ...(schedule.length === 0 ? {} : { schedule }) }
    const approved = must(await call('POST', `${fnf}/approve`, { recovery }))
    t.equal(approved.at('recovery', 'mode'), mode === 'installments' ? 'instalments' : mode)
    for (const [action, body] of [
      ['close', {}],
      ['pause', {}],
    ] as const)
      t.equal(refusal(await call('POST', `${advance}/${action}`, body)), '409 period_locked')
    const none = await call('POST', `${fnf}/mark-paid`, { ...paying, parts: [] })
    t.equal(none.status, 400, none.text)
    t.match(none.at('details'), [{ field: 'parts', message: 'Send at least one item.' }])
    must(await call('POST', `${fnf}/mark-paid`, paying))
    const settled = await shown(call, advance)
    t.equal(settled.recovered, mode === 'waive' ? taken : rounded(40_000 - debt))
    t.ok(settled.schedule.some(({ status }) => status === 'moved_to_debt'))
    t.equal(rounded(settled.schedule.reduce((sum, each) => sum + each.debt, 0)), debt)
    if (mode === 'waive') {
      t.match(settled, { status: 'closed', outstanding: 0, written_off: debt, settlement_debt: 0 })
      continue
    }
    t.match(settled, { status: 'in_settlement_debt', outstanding: debt, settlement_debt: debt })
    t.equal(refusal(await call('POST', `${advance}/pause`, {})), '409 conflict')
    t.equal(refusal(await call('PATCH', advance, { status: 'active' })), '409 conflict')
    must(await call('POST', `${advance}/close`, { write_off: mode === 'outside_payroll' }))
    const ended = await shown(call, advance)
    t.match(ended, { status: 'closed', outstanding: 0, settlement_debt: 0 })
    t.equal(mode === 'outside_payroll' ? ended.written_off : rounded(ended.recovered - taken), debt)
  }
})

// A small model of a loan of 3,000 by three instalments, from October to December, with moves that are made without looking.
type Model = {
  isPaused: boolean
  /** State of each instalment: free, in a run that is open, locked or paid, or a decision. */
  parts: ('free' | 'open' | 'locked' | 'paid' | 'repaid' | 'written_off')[]
  run: 'none' | 'generated' | 'locked' | 'paid'
}

const moves = [
  'calculate',
  'recalculate',
  'lock',
  'unlock',
  'pay',
  'reverse',
  'pause',
  'resume',
  'repay',
  'write off',
] as const
type Move = (typeof moves)[number]

const left = ({ parts }: Model) => parts.some(part => part === 'free' || part === 'open' || part === 'locked')
const replace = (model: Model, from: string, to: Model['parts'][number]) => {
  model.parts = model.parts.map(part => (part === from ? to : part))
}

const stale = new WeakSet<Model>()
const resumed = new WeakSet<Model>()

/** Runs of October take the first instalment; one that was resumed is due in the month of its resumption, November. */
const take = (model: Model) => {
  stale.delete(model)
  if (model.parts[0] === 'free' && !model.isPaused && !resumed.has(model)) model.parts[0] = 'open'
}

const end = (model: Model, by: 'repaid' | 'written_off'): boolean => {
  if (!left(model) || model.parts.includes('locked')) return false
  for (const state of ['open', 'free']) replace(model, state, by)
  model.isPaused = false
  stale.add(model)
  return true
}

const isPayable = (model: Model) => model.run === 'generated' && !stale.has(model)

/** Whether the move succeeds; the model is as it is after it. */
const expected: Record<Move, (model: Model) => boolean> = {
  calculate(model) {
    if (model.run !== 'none') return false
    model.run = 'generated'
    take(model)
    return true
  },
  recalculate(model) {
    if (model.run !== 'generated') return false
    replace(model, 'open', 'free')
    take(model)
    return true
  },
  lock(model) {
    if (!isPayable(model)) return false
    model.run = 'locked'
    replace(model, 'open', 'locked')
    return true
  },
  unlock(model) {
    if (model.run !== 'locked') return false
    model.run = 'generated'
    replace(model, 'locked', 'open')
    return true
  },
  pay(model) {
    if (!isPayable(model) && model.run !== 'locked') return false
    model.run = 'paid'
    for (const state of ['open', 'locked']) replace(model, state, 'paid')
    return true
  },
  reverse(model) {
    if (model.run === 'none') return false
    model.run = 'none'
    for (const state of ['open', 'locked', 'paid']) replace(model, state, 'free')
    return true
  },
  pause(model) {
    if (!left(model) || model.isPaused || model.parts.includes('locked')) return false
    model.isPaused = true
    stale.add(model)
    replace(model, 'open', 'free')
    return true
  },
  resume(model) {
    if (!left(model)) return false
    if (!model.isPaused) return true
    model.isPaused = false
    stale.add(model)
    if (model.parts[0] === 'free') resumed.add(model)
    return true
  },
  repay: model => end(model, 'repaid'),
  'write off': model => end(model, 'written_off'),
}

t.test(
  'moved in any order, the balance of a loan is its principal less recoveries [promise M9]',
  { timeout: 900_000 },
  async t => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...moves), { minLength: 6, maxLength: 20 }), async order => {
        const { call, lend } = await office()
        const advance = await lend(3_000, 3)
        const model: Model = { isPaused: false, parts: ['free', 'free', 'free'], run: 'none' }
        let run = ''
        const act: Record<Move, () => Promise<Answer>> = {
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
          pause: () => call('POST', `${advance}/pause`, {}),
          resume: () => call('PATCH', advance, { status: 'active', resume_in: { month: 11, year: 2026 } }),
          repay: () => call('POST', `${advance}/close`, { write_off: false }),
          'write off': () => call('POST', `${advance}/close`, { write_off: true }),
        }
        for (const [index, move] of order.entries()) {
          if (run === '' && ['recalculate', 'lock', 'unlock', 'pay', 'reverse'].includes(move)) continue
          const succeeds = expected[move](model)
          const answer = await act[move]()
          const where = `${order.slice(0, index + 1).join(', ')}: ${answer.text.slice(0, 300)}`
          if (succeeds !== answer.status < 300) throw new Error(`expected ${String(succeeds)} after ${where}`)
          const {
            amount,
            recovered: back,
            written_off: off,
            outstanding,
            ...now
          } = await shown(call, advance)
          if (rounded(back + off + outstanding) !== amount)
            throw new Error(`${amount} is not kept after ${where}`)
          const sum = (...states: string[]) =>
            model.parts.filter(part => states.includes(part)).length * 1_000
          const wanted = { back: sum('paid', 'repaid'), off: sum('written_off') }
          if (back !== wanted.back || off !== wanted.off)
            throw new Error(`${JSON.stringify(wanted)} is ${back} and ${off} after ${where}`)
          const ended = model.parts.includes('written_off') ? 'written_off' : 'closed'
          const status = left(model) ? (model.isPaused ? 'paused' : 'active') : ended
          if (now.status !== status) throw new Error(`${status} is ${now.status} after ${where}`)
        }
        t.pass(order.join(', '))
      }),
      { numRuns: rounds, endOnFailure: true, seed: testDay, includeErrorInReport: true },
    )
  },
)
