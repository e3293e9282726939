// Leaves without pay, moved in any order beside a run of their month that is locked, paid and reversed in between. A small
// model, made from the contract, says how each move is answered and which state is shown after it. At the end the two months
// have paid for every day but those of approved leaves, whenever the leaves became known.

import fc from 'fast-check'
import t from 'tap'
import { calculated, createTestOrganization, startTestStack } from '../support/office.ts'
import { type Answer, must, type Partner } from '../support/partner.ts'
import { isOfToday, testDay } from '../support/share-of-day.ts'

const house = await startTestStack(t)
const wait = { prefer: 'wait=30' }
const rounds = Number(process.env['INTERLEAVINGS'] ?? (process.env['TEST_ALL'] === 'true' ? 60 : 1))

const month = (number: number) => ({ period: { month: number, year: 2026 } })

/** With house rent allowance of 40 %, 43,400 a month. October has 31 days: 1,400 a day. */
const basic = 31_000
const aMonth = 43_400
const aDay = 1_400

type Policy = 'reject' | 'next_period'
/** The last asks for the day of the first. */
const records = [0, 1, 2] as const
const runMoves = ['calculate', 'recalculate', 'lock', 'unlock', 'pay', 'reverse'] as const
const leaveMoves = ['ask', 'grant', 'approve', 'reject', 'cancel', 'move', 'remove'] as const
type LeaveMove = (typeof leaveMoves)[number]
type Move = (typeof runMoves)[number] | `${LeaveMove} ${(typeof records)[number]}`

type Leave = { state: 'pending' | 'approved' | 'rejected' | 'cancelled'; day: number }
type Model = {
  readonly policy: Policy
  readonly leaves: (Leave | null)[]
  run: 'none' | 'generated' | 'locked' | 'paid'
  /** The days that its payslip does not pay. */
  unpaid: string
}

// From Monday 5 October on, so that each is a working day.
const firstDay = (at: number) => (at === 2 ? 5 : 5 + at)
const otherDay = (at: number) => 12 + at
const dated = (day: number) => `2026-10-${String(day).padStart(2, '0')}`

const isClosed = ({ run }: Model) => run === 'locked' || run === 'paid'
const lost = ({ leaves }: Model) =>
  leaves
    .flatMap(leave => (leave?.state === 'approved' ? [leave.day] : []))
    .toSorted((one, other) => one - other)
    .join()

/** A change of a closed month is refused, or made good in the next. */
const late = (model: Model) =>
  isClosed(model) ? (model.policy === 'reject' ? '409 period_locked' : 'late') : 'done'
const isTaken = ({ leaves }: Model, at: number, day: number) =>
  leaves.some(
    (leave, index) =>
      index !== at && leave?.day === day && (leave.state === 'pending' || leave.state === 'approved'),
  )

/** Answer to the move: `done`, `late` (202), or as the refusal says; null: it is not asked for. */
function expected(model: Model, move: Move): string | null {
  const [name, at] = move.split(' ') as [string, string | undefined]
  return at === undefined ? expectedOfRun(model, name) : expectedOfLeave(model, name as LeaveMove, Number(at))
}

function expectedOfRun(model: Model, name: string): string | null {
  if (name === 'calculate') {
    if (model.run !== 'none') return '409 duplicate_run'
    Object.assign(model, { run: 'generated', unpaid: lost(model) })
    return 'done'
  }
  if (model.run === 'none') return null
  const from: Record<string, readonly Model['run'][]> = {
    recalculate: ['generated'],
    lock: ['generated'],
    unlock: ['locked'],
    pay: ['generated', 'locked'],
    reverse: ['generated', 'locked', 'paid'],
  }
  if (!from[name]!.includes(model.run)) return name === 'pay' ? '409 already_paid' : '409 invalid_run_state'
  const to = { recalculate: 'generated', lock: 'locked', unlock: 'generated', pay: 'paid', reverse: 'none' }[
    name
  ]
  model.run = to as Model['run']
  if (name === 'recalculate') model.unpaid = lost(model)
  return 'done'
}

function expectedOfLeave(model: Model, name: LeaveMove, at: number): string | null {
  const leave = model.leaves[at] ?? null
  if (name === 'ask' || name === 'grant') {
    if (leave !== null) return null
    const made: Leave = { state: name === 'ask' ? 'pending' : 'approved', day: firstDay(at) }
    if (isTaken(model, at, made.day)) return '409 overlaps'
    const answer = late(model)
    if (answer !== '409 period_locked') model.leaves[at] = made
    return answer
  }
  if (leave === null) return null
  if (name === 'remove') {
    if (leave.state === 'approved' && late(model) === '409 period_locked') return '409 period_locked'
    model.leaves[at] = null
    return 'done'
  }
  if (name === 'move') return moved(model, leave, at)
  const may = name === 'cancel' ? ['pending', 'approved'] : ['pending']
  if (!may.includes(leave.state)) return '409 already_decided'
  const decidesPay = name === 'approve' || leave.state === 'approved'
  const answer = decidesPay ? late(model) : 'done'
  const state = { approve: 'approved', reject: 'rejected', cancel: 'cancelled' } as const
  if (answer !== '409 period_locked') leave.state = state[name]
  return answer
}

function moved(model: Model, leave: Leave, at: number): string | null {
  if (leave.day === otherDay(at)) return null
  if (leave.state !== 'pending') return '409 already_decided'
  if (isTaken(model, at, otherDay(at))) return '409 overlaps'
  const answer = late(model)
  if (answer !== '409 period_locked') leave.day = otherDay(at)
  return answer
}

const answered = ({ status, at }: Answer) =>
  status === 202 ? 'late' : status < 300 ? 'done' : `${status} ${String(at('code'))}`

function mover(call: Partner, id: string) {
  let run = ''
  const ids: (string | undefined)[] = []
  const on = (day: number) => ({ from_date: dated(day), to_date: dated(day) })
  const add = async (at: number, status: string) => {
    const body = { employee_id: id, leave_type: 'LWP', pay_fraction: 0, status, ...on(firstDay(at)) }
    const made = await call('POST', '/leaves', body)
    if (made.status < 300) ids[at] = String(made.at('id'))
    return made
  }
  const patch = (at: number, body: object) => call('PATCH', `/leaves/${ids[at]!}`, body)
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
    ask: at => add(at, 'pending'),
    grant: at => add(at, 'approved'),
    approve: at => patch(at, { status: 'approved' }),
    reject: at => patch(at, { status: 'rejected' }),
    cancel: at => patch(at, { status: 'cancelled' }),
    move: at => patch(at, on(otherDay(at))),
    remove: at => call('DELETE', `/leaves/${ids[at]!}`),
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

/** Everything is paid; in rupees, what the two months came to. */
async function paidInAll(call: Partner, id: string, run: string, model: Model): Promise<number> {
  const october = model.run === 'none' ? await calculated(call, month(10)) : run
  if (model.run === 'generated') must(await call('POST', `${october}/recalculate`, {}, wait))
  if (model.run !== 'paid')
    must(await call('POST', `${october}/mark-paid`, { include_unrouted: true, paid_on: '2026-10-31' }))
  const november = await calculated(call, month(11))
  must(await call('POST', `${november}/mark-paid`, { include_unrouted: true, paid_on: '2026-11-30' }))
  const slips = must(await call('GET', `/payslips?employee_id=${id}&status=paid`)).at('data')
  return (slips as { gross: number }[]).reduce((sum, { gross }) => sum + gross, 0)
}

type Shown = { readonly id: string; readonly status: string; readonly from_date: string }

async function follow(policy: Policy, order: readonly Move[]): Promise<void> {
  const { call, seeded } = await createTestOrganization(house, [{ basic }])
  must(await call('POST', '/sandbox/clock', { organization_id: seeded.organizationId, today: '2026-10-31' }))
  must(await call('PATCH', '/payroll-settings', { late_input_policy: policy }))
  const [id] = seeded.employeeIds as [string]
  const model: Model = { policy, leaves: [], run: 'none', unpaid: '' }
  const { ids, run, move: send } = mover(call, id)
  const done: Move[] = []
  for (const move of order) {
    const before = structuredClone(model)
    const isClosing = move === 'lock' || (move === 'pay' && model.run === 'generated')
    let wanted = expected(model, move)
    if (wanted === null) continue
    done.push(move)
    const where = `${policy}: ${done.join(', ')}`
    if (isClosing && wanted === 'done') {
      const isStale = must(await call('GET', run())).at('is_stale') === true
      if (!isStale && before.unpaid !== lost(before)) throw new Error(`not stale after ${where}`)
      if (isStale) wanted = '409 run_is_stale'
      if (isStale) Object.assign(model, before)
    }
    const answer = await send(move)
    if (answered(answer) !== wanted) throw new Error(`${wanted} is ${answer.text} after ${where}`)
    const shown = must(await call('GET', '/leaves?limit=50')).at('data') as Shown[]
    const found = shown.map(leave => `${leave.id} ${leave.status} ${leave.from_date}`).toSorted()
    const inModel = model.leaves.flatMap((leave, at) =>
      leave ? [`${ids[at]!} ${leave.state} ${dated(leave.day)}`] : [],
    )
    if (found.join() !== inModel.toSorted().join())
      throw new Error(`${inModel.join()} is ${found.join()} after ${where}`)
  }
  const days = model.leaves.filter(leave => leave?.state === 'approved').length
  const [paid, wanted] = [await paidInAll(call, id, run(), model), 2 * aMonth - days * aDay]
  if (paid !== wanted) throw new Error(`${wanted} is ${paid} after ${policy}: ${done.join(', ')}`)
}

const anyMove = fc.constantFrom<Move>(
  ...runMoves,
  'calculate',
  'recalculate',
  'lock',
  'pay',
  ...records.flatMap(n => leaveMoves.map((name): Move => `${name} ${n}`)),
  ...records.flatMap((n): Move[] => [`ask ${n}`, `grant ${n}`, `approve ${n}`, `cancel ${n}`]),
)

/** Moves that are made whatever chance draws: each state with each move, and a reversal between two payments. */
const whole = (
  'ask 0, ask 2, ask 1, move 1, approve 0, move 0, approve 0, grant 2, calculate, lock, approve 1, reject 1, ' +
  'cancel 0, remove 0, pay, ask 2, cancel 0, cancel 0, move 0, grant 1, remove 1, grant 1, reverse, calculate, ' +
  'grant 2, lock, recalculate, lock, unlock, cancel 2, recalculate, pay, remove 2, cancel 1'
).split(', ') as Move[]

t.test('leaves, moved in any order, are as a small model has them', { timeout: 900_000 }, async t => {
  const policies: readonly Policy[] = ['reject', 'next_period']
  for (const [index, policy] of policies.entries())
    if (isOfToday(index, policies.length)) await follow(policy, whole)
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...policies),
      fc.array(anyMove, { minLength: 12, maxLength: 28 }),
      async (policy, order) => {
        await follow(policy, order)
        t.pass(order.join(', '))
      },
    ),
    { numRuns: rounds, endOnFailure: true, seed: testDay, includeErrorInReport: true },
  )
})
