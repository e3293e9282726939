// No unit of a budget is lost or given twice, whatever order calls come, go, fail and wait in; and whoever cannot be
// admitted hears so in time.

import fc from 'fast-check'
import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises'
import t from 'tap'
import { openBudget, Overloaded, sharesOf } from '#gateway/http/work-budget.ts'

const limits = { perGateway: 10, perHolder: 6, waiting: 5, waitingPerHolder: 3, waitMs: 60_000 }
const never = new AbortController().signal
const holders = ['a', 'b', 'c']

type Call = {
  readonly holder: string
  readonly amount: number
  readonly gone: AbortController
  state: 'waiting' | 'held' | 'over'
  giveBack: () => void
}

const step = fc.oneof(
  fc.record({
    kind: fc.constant('take' as const),
    holder: fc.constantFrom(...holders),
    amount: fc.integer({ min: 1, max: 8 }),
  }),
  fc.record({ kind: fc.constantFrom('return' as const, 'abort' as const), at: fc.nat(30) }),
)

const none = { key_queue_full: 0, queue_full: 0, waited_too_long: 0 }

t.test('held units are those of the calls under way, and never more than the limits', async t => {
  const property = fc.asyncProperty(fc.array(step, { maxLength: 60 }), async steps => {
    const budget = openBudget(limits)
    const calls: Call[] = []
    let refused = 0
    const check = (): void => {
      const held = calls.filter(({ state }) => state === 'held')
      const sum = (those: readonly Call[]): number => those.reduce((all, { amount }) => all + amount, 0)
      const waiting = calls.filter(({ state }) => state === 'waiting')
      const ofHolder = (holder: string): number => sum(held.filter(call => call.holder === holder))
      if (budget.usage().held !== sum(held)) throw new Error('units were lost or made')
      if (sum(held) > limits.perGateway) throw new Error('the gateway is over its limit')
      if (holders.some(holder => ofHolder(holder) > limits.perHolder)) throw new Error('a holder is over')
      if (budget.usage().waiting !== waiting.length) throw new Error('a place in the queue was lost')
      if (waiting.length > limits.waiting) throw new Error('the queue is over its bound')
      const { refused: counted } = budget.usage()
      const total = counted.key_queue_full + counted.queue_full + counted.waited_too_long
      if (total !== refused) throw new Error('a refusal was not counted')
      // Nobody waits for what is there: the first to arrive fits neither the gateway nor the share of its holder.
      const [first] = waiting
      const fits =
        first !== undefined &&
        sum(held) + first.amount <= limits.perGateway &&
        ofHolder(first.holder) + first.amount <= limits.perHolder
      if (fits) throw new Error('a call waits for what is there')
    }
    for (const one of steps) {
      if (one.kind === 'take') {
        const amount = Math.min(one.amount, limits.perHolder)
        const call: Call = {
          holder: one.holder,
          amount,
          gone: new AbortController(),
          state: 'waiting',
          giveBack: () => undefined,
        }
        calls.push(call)
        budget.take(one.holder, one.amount, call.gone.signal).then(
          giveBack => Object.assign(call, { state: 'held', giveBack }),
          (error: unknown) => {
            if (!(error instanceof Overloaded)) throw error
            if (!call.gone.signal.aborted) refused += 1
            call.state = 'over'
          },
        )
      } else {
        const call = calls[one.at % Math.max(1, calls.length)]
        if (call !== undefined && one.kind === 'abort') call.gone.abort()
        if (call?.state === 'held' && one.kind === 'return') {
          call.state = 'over'
          call.giveBack()
          // Returning twice must not return what another call holds.
          call.giveBack()
        }
      }
      await turn()
      check()
    }
    for (;;) {
      const held = calls.filter(({ state }) => state === 'held')
      if (held.length === 0) break
      for (const call of held) {
        call.state = 'over'
        call.giveBack()
      }
      await turn()
      check()
    }
    if (calls.some(({ state }) => state === 'waiting')) throw new Error('a call waits for ever')
  })
  await t.resolves(fc.assert(property, { numRuns: 300 }))
})

t.test(
  'calls that grow never wait for each other for ever, and hold little more than the limits',
  async t => {
    const growing = { ...limits, waiting: 100, waitingPerHolder: 100 }
    const call = fc.record({
      holder: fc.constantFrom(...holders),
      pieces: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 8 }),
    })
    const property = fc.asyncProperty(fc.array(call, { minLength: 1, maxLength: 12 }), async calls => {
      const budget = openBudget(growing)
      const sizeOf = ({ pieces }: { pieces: number[] }) => pieces.reduce((all, piece) => all + piece, 0)
      const largest = Math.max(...calls.map(sizeOf))
      const ended = calls.map(async ({ holder, pieces }) => {
        const share = budget.open(holder, never)
        for (const piece of pieces) {
          await share.grow(piece)
          if (budget.usage().held > growing.perGateway + largest) throw new Error('too much is held')
          await turn()
        }
        share.giveBack()
      })
      const late = pause(60_000, 'waits for ever', { ref: false })
      const outcome = await Promise.race([Promise.all(ended).then(() => 'ended'), late])
      if (outcome !== 'ended') throw new Error(outcome)
      if (budget.usage().held !== 0 || budget.usage().waiting !== 0) throw new Error('units were lost')
    })
    await t.resolves(fc.assert(property, { numRuns: 200, endOnFailure: true }))
  },
)

t.test('a call that waits too long is refused, and its place is free', async t => {
  const budget = openBudget({ ...limits, waitMs: 50 })
  const giveBack = await budget.take('a', 6, never)
  await t.rejects(budget.take('a', 1, never), { code: 'service_unavailable' })
  t.same(budget.usage(), { held: 6, waiting: 0, refused: { ...none, waited_too_long: 1 } })
  giveBack()
  ;(await budget.take('a', 6, never))()
  t.same(budget.usage(), { held: 0, waiting: 0, refused: { ...none, waited_too_long: 1 } })
})

t.test('the shares of a call end with its work and its connection, whichever is later', async t => {
  const budget = openBudget(limits)
  const response = () =>
    Object.assign(new EventEmitter(), { closed: false, setTimeout: () => undefined }) as EventEmitter &
      Pick<ServerResponse, 'closed'>
  const sharesFor = (res: unknown) => sharesOf({ res } as Parameters<typeof sharesOf>[0])

  const abandoned = response()
  const working = sharesFor(abandoned)
  await working.take(budget, 'a', 4)
  abandoned.emit('close')
  t.equal(budget.usage().held, 4, 'the client is gone and the work goes on')
  working.workIsOver()
  t.equal(budget.usage().held, 0)

  const unread = response()
  const answered = sharesFor(unread)
  await answered.take(budget, 'a', 4)
  answered.workIsOver()
  t.equal(budget.usage().held, 4, 'the answer is still being read')
  unread.emit('close')
  t.equal(budget.usage().held, 0)

  const waiting = response()
  const giveBack = await budget.take('a', 6, never)
  const refused = sharesFor(waiting).take(budget, 'a', 1)
  waiting.emit('close')
  await t.rejects(refused, { code: 'service_unavailable' }, 'nobody waits for a client that is gone')
  giveBack()
  await pause(0)
  t.same(budget.usage(), { held: 0, waiting: 0, refused: none })
})
