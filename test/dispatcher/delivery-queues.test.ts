import type { AttemptResult } from '#dispatcher/delivery/circuit-breaker.ts'
import { DeliveryQueues } from '#dispatcher/delivery/delivery-queues.ts'
import { setImmediate } from 'node:timers/promises'
import t from 'tap'

/** Queues over a clock and receivers of the test's own. */
function openSite() {
  let now = 1_000_000
  const answers = new Map<string, AttemptResult>()
  const tried: string[] = []
  const queues = new DeliveryQueues({
    run: ({ id, subscriptionId }) => {
      tried.push(id)
      return Promise.resolve(answers.get(subscriptionId) ?? 'delivered')
    },
    onOpened: () => undefined,
    onCapacity: () => undefined,
    now: () => now,
  })
  return {
    queues,
    tried,
    answer: (subscription: string, outcome: AttemptResult) => answers.set(subscription, outcome),
    pass(ms: number) {
      now += ms
    },
    /** Deliveries that may be claimed for a receiver now. */
    room(subscription: string): number {
      const { rooms, otherwise } = queues.capacity()
      return rooms.get(subscription) ?? otherwise
    },
    async give(subscription: string, count: number) {
      const leasedUntil = new Date(now + 30_000)
      const claimed = Array.from({ length: count }, (_, n) => ({
        id: `${subscription}-${n}`,
        subscriptionId: subscription,
        leasedUntil,
      }))
      queues.add(claimed, queues.capacity())
      await queues.idle()
    },
  }
}

t.test('ten failures in a row, and a receiver is left alone for half a minute', async t => {
  const site = openSite()
  site.answer('bad', 'failed')
  for (let n = 0; n < 9; n += 1) await site.give('bad', 1)
  t.equal(site.room('bad'), 4)
  t.equal(site.queues.openCircuitCount(), 0)
  await site.give('bad', 1)
  t.equal(site.room('bad'), 0)
  t.equal(site.queues.openCircuitCount(), 1)
  t.equal(site.room('other'), 4, 'nobody else is')
  site.pass(29_999)
  t.equal(site.room('bad'), 0)
  site.pass(1)
  t.equal(site.room('bad'), 1, 'one delivery tries it')
})

t.test('it rests twice as long after each try that fails, up to five minutes', async t => {
  const site = openSite()
  site.answer('bad', 'failed')
  for (let n = 0; n < 10; n += 1) await site.give('bad', 1)
  for (const seconds of [30, 60, 120, 240, 300, 300]) {
    site.pass(seconds * 1_000 - 1)
    t.equal(site.room('bad'), 0, `${seconds} s`)
    site.pass(1)
    t.equal(site.room('bad'), 1)
    await site.give('bad', 1)
  }
  site.pass(300_000)
  site.answer('bad', 'delivered')
  await site.give('bad', 1)
  t.equal(site.room('bad'), 64, 'a success ends it')
  t.equal(site.queues.openCircuitCount(), 0)
})

t.test('seven failures of ten within five minutes, and a receiver is left alone', async t => {
  const site = openSite()
  const tries = async (outcomes: string) => {
    for (const letter of outcomes) {
      site.answer('bad', letter === '+' ? 'delivered' : 'failed')
      await site.give('bad', 1)
    }
  }
  await tries('+++------')
  t.equal(site.queues.openCircuitCount(), 0, 'six of nine')
  await tries('-')
  t.equal(site.queues.openCircuitCount(), 1, 'seven of ten')
  site.pass(30_000)
  await tries('+')
  t.equal(site.queues.openCircuitCount(), 0)
  await tries('---------')
  t.equal(site.queues.openCircuitCount(), 1, 'nine of ten since it was back')
})

t.test('fewer than seven of ten, and failures of another time, leave a receiver be', async t => {
  const site = openSite()
  const tries = async (outcomes: string) => {
    for (const letter of outcomes) {
      site.answer('bad', letter === '+' ? 'delivered' : 'failed')
      await site.give('bad', 1)
    }
  }
  await tries('+--+--+--+--+--+--')
  t.equal(site.queues.openCircuitCount(), 0, 'two of three')
  await tries('++++')
  site.pass(330_000)
  await tries('-----')
  site.pass(330_000)
  await tries('++----')
  t.equal(site.queues.openCircuitCount(), 0, 'four of six; the five before are forgotten')
})

t.test('what was not tried counts for nothing', async t => {
  const site = openSite()
  site.answer('bad', 'failed')
  for (let n = 0; n < 9; n += 1) await site.give('bad', 1)
  site.answer('bad', 'untried')
  for (let n = 0; n < 20; n += 1) await site.give('bad', 1)
  t.equal(site.queues.openCircuitCount(), 0)
})

t.test('what was claimed for it is let go and holds no place', async t => {
  const site = openSite()
  site.answer('bad', 'failed')
  await site.give('bad', 40)
  t.ok(site.tried.length >= 10 && site.tried.length < 20, `${site.tried.length} were tried`)
  t.equal(site.queues.maxDepth(), 0)
  t.same(site.queues.clear(), [])
  t.equal(site.queues.capacity().limit, 2_048)
})

t.test('after a claim that brought all it asked for comes another, whatever ended meanwhile', async t => {
  let wanted = 0
  const underWay: (() => void)[] = []
  const queues = new DeliveryQueues({
    run: () => new Promise(resolve => underWay.push(() => resolve('delivered'))),
    onOpened: () => undefined,
    onCapacity: () => {
      wanted += 1
    },
    now: () => 0,
  })
  const end = async (count: number): Promise<void> => {
    for (let ended = 0; ended < count; ended += 1) {
      underWay.shift()?.()
      await setImmediate()
    }
  }
  const deliveries = (count: number) =>
    Array.from({ length: count }, (_, n) => ({
      id: `${n}`,
      subscriptionId: 'busy',
      leasedUntil: new Date(30_000),
    }))

  queues.add(deliveries(1), queues.capacity())
  await end(1)
  queues.add(deliveries(64), queues.capacity())
  await end(10)
  const asked = queues.capacity()
  t.equal(asked.rooms.get('busy'), 10)
  await end(2)
  wanted = 0
  queues.add(deliveries(10), asked)
  // 62 are left, four of them under way.
  await end(50)
  t.ok(wanted > 0, 'there may be more')

  const last = queues.capacity()
  t.equal(last.rooms.get('busy'), 52)
  queues.add(deliveries(51), last)
  wanted = 0
  await end(63)
  t.equal(wanted, 0, 'one that brought less than it asked for has brought all')
})
