// One queue per subscription, each with a share of the deliveries that this dispatcher has in flight: a receiver that
// hangs fills its own queue and no other. Unhealthy receivers together may take up half of all that is in flight, so
// that healthy ones go on. Deliveries for a receiver with an open circuit stay planned and are not lost.

import type { ClaimedDelivery } from '#storage/repositories/deliveries/deliveries.ts'
import { type CircuitBreaker, createBreaker, isOpen, record, type AttemptResult } from './circuit-breaker.ts'

const maxInFlightPerQueue = 4
const maxInFlight = 512
const maxInFlightUnhealthy = maxInFlight / 2
/** Claimed ahead for a healthy receiver, so that it need not wait for the next claim. */
const maxAheadPerQueue = 60
const maxWaiting = 4 * maxInFlight
const maxQueues = 10_000

type Queue = {
  readonly subscriptionId: string
  readonly waiting: ClaimedDelivery[]
  readonly breaker: CircuitBreaker
  inFlight: number
  /** The last claim brought all that was asked for, so there may be more. */
  hasMore: boolean
}

/** Limits of a claim: one for each subscription, `otherwise` for all that are not named, and `limit` in all. */
type Capacity = {
  readonly rooms: ReadonlyMap<string, number>
  readonly otherwise: number
  readonly limit: number
}

type Health = 'healthy' | 'unhealthy'

type Parts = {
  /** Attempts one delivery. */
  readonly run: (delivery: ClaimedDelivery) => Promise<AttemptResult>
  /** The receiver gets nothing for so long, and then one delivery as a trial. */
  readonly onOpened: (subscriptionId: string, cooldownMs: number) => void
  /** Another claim is worth its while. */
  readonly onCapacity: () => void
  /** Milliseconds. */
  readonly now: () => number
}

export class DeliveryQueues {
  readonly #parts: Parts
  readonly #queues = new Map<string, Queue>()
  readonly #ready = { healthy: new Set<Queue>(), unhealthy: new Set<Queue>() }
  readonly #inFlight = { healthy: 0, unhealthy: 0 }
  readonly #running = new Set<Promise<void>>()
  #waiting = 0
  #cutShort = false

  constructor(parts: Parts) {
    this.#parts = parts
  }

  capacity(): Capacity {
    const rooms = new Map<string, number>()
    for (const queue of this.#queues.values()) {
      const room = this.#roomOf(queue)
      if (room !== maxInFlightPerQueue) rooms.set(queue.subscriptionId, room)
    }
    return { rooms, otherwise: maxInFlightPerQueue, limit: Math.max(0, maxWaiting - this.#waiting) }
  }

  /** Takes what a claim for `capacity` brought. */
  add(claimed: readonly ClaimedDelivery[], capacity: Capacity): void {
    this.#cutShort = claimed.length >= capacity.limit
    this.#waiting += claimed.length
    const brought = new Map<string, number>()
    for (const delivery of claimed) {
      const { subscriptionId } = delivery
      this.#queueOf(subscriptionId).waiting.push(delivery)
      brought.set(subscriptionId, (brought.get(subscriptionId) ?? 0) + 1)
    }
    for (const queue of this.#queues.values()) {
      const { subscriptionId } = queue
      // Not whether it is full now: while the claim was under way, deliveries ended and it has room again.
      const asked = capacity.rooms.get(subscriptionId) ?? capacity.otherwise
      queue.hasMore = (brought.get(subscriptionId) ?? 0) >= asked
      this.#markReady(queue)
    }
    this.#startAll()
  }

  /** Number of deliveries in the longest queue. */
  maxDepth(): number {
    let max = 0
    for (const queue of this.#queues.values()) max = Math.max(max, queue.waiting.length + queue.inFlight)
    return max
  }

  /** Number of receivers that get no delivery, or one at a time, because they failed too often. */
  openCircuitCount(): number {
    return Array.from(this.#queues.values()).filter(({ breaker }) => isOpen(breaker)).length
  }

  /** Gives back what has not been started. */
  clear(): ClaimedDelivery[] {
    this.#ready.healthy.clear()
    this.#ready.unhealthy.clear()
    this.#waiting = 0
    return Array.from(this.#queues.values()).flatMap(queue => queue.waiting.splice(0))
  }

  /** Resolves when nothing is in flight. */
  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running)
  }

  #roomOf(queue: Queue): number {
    const held = queue.inFlight + queue.waiting.length
    const { breaker } = queue
    if (isOpen(breaker)) return this.#parts.now() < breaker.coolsUntil ? 0 : Math.max(0, 1 - held)
    return Math.max(0, maxInFlightPerQueue + (breaker.healthy ? maxAheadPerQueue : 0) - held)
  }

  #queueOf(subscriptionId: string): Queue {
    const known = this.#queues.get(subscriptionId)
    if (known !== undefined) return known
    const queue = { subscriptionId, waiting: [], breaker: createBreaker(), inFlight: 0, hasMore: false }
    this.#queues.set(subscriptionId, queue)
    return queue
  }

  #markReady(queue: Queue): void {
    if (queue.waiting.length > 0 && queue.inFlight < maxInFlightPerQueue)
      this.#ready[healthOf(queue)].add(queue)
  }

  #startAll(): void {
    this.#startReady('unhealthy', maxInFlightUnhealthy)
    this.#startReady('healthy', maxInFlight)
  }

  /** Starts one of each queue in turn: a queue that has more to start goes to the end of the set. */
  #startReady(health: Health, max: number): void {
    for (const queue of this.#ready[health]) {
      if (this.#running.size >= maxInFlight || this.#inFlight[health] >= max) return
      this.#ready[health].delete(queue)
      const delivery = queue.waiting.shift()
      if (delivery === undefined) continue
      this.#start(queue, delivery)
      this.#markReady(queue)
    }
  }

  #start(queue: Queue, delivery: ClaimedDelivery): void {
    const health = healthOf(queue)
    this.#waiting -= 1
    queue.inFlight += 1
    this.#inFlight[health] += 1
    const finished = this.#parts.run(delivery).then(tried => {
      this.#running.delete(finished)
      this.#inFlight[health] -= 1
      this.#finish(queue, tried)
    })
    this.#running.add(finished)
  }

  #finish(queue: Queue, tried: AttemptResult): void {
    queue.inFlight -= 1
    this.#ready[healthOf(queue)].delete(queue)
    if (record(queue.breaker, tried, this.#parts.now)) {
      this.#parts.onOpened(queue.subscriptionId, queue.breaker.cooldownMs)
      this.#drop(queue)
    }
    this.#markReady(queue)
    this.#startAll()
    const hungry = queue.hasMore && queue.waiting.length <= maxAheadPerQueue / 2
    if (hungry || (this.#cutShort && this.#waiting <= maxWaiting / 2)) this.#parts.onCapacity()
    const isIdle = queue.inFlight + queue.waiting.length === 0
    if (this.#queues.size > maxQueues && !isOpen(queue.breaker) && isIdle)
      this.#queues.delete(queue.subscriptionId)
  }

  /**
   * Deliveries that were claimed for a receiver whose circuit opens are released when their lease runs out, which is
   * sooner.
   */
  #drop(queue: Queue): void {
    this.#waiting -= queue.waiting.length
    queue.waiting.length = 0
  }
}

function healthOf({ breaker }: Queue): Health {
  return breaker.healthy ? 'healthy' : 'unhealthy'
}
