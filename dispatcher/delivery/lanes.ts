// Every subscription has a lane, and only so much of a dispatcher is any one's: a receiver that hangs fills its own
// lane and no other. A receiver is proven while its last answer was a success. The unproven ones together may
// take up half of what is in flight, so that however many hang, the others go on. A receiver that failed ten times in a
// row, or in five minutes seven times of ten, is left alone for a while and then tried with one delivery; what it is
// owed stays planned and is not lost.

import type { ClaimedDelivery } from '#storage/repositories/deliveries.ts'

const inFlightPerLane = 4
const inFlightInAll = 512
const inFlightUnproven = inFlightInAll / 2
/** Claimed ahead for a proven receiver, so that it need not wait for the next claim. */
const aheadPerLane = 60
const waitingInAll = 4 * inFlightInAll
const mostLanes = 10_000
const failuresToOpen = 10
/** Of so many tries within the window, these failures leave a receiver alone too. */
const triesToJudge = 10
const failuresToOpenPercent = 70
const windowMs = 300_000
const slotMs = 30_000
const firstRestMs = 30_000
const longestRestMs = 300_000

/** Half a minute of tries; `no` counts half minutes of the clock. */
type Slot = { readonly no: number; tried: number; failed: number }

type Lane = {
  readonly subscriptionId: string
  readonly waiting: ClaimedDelivery[]
  inFlight: number
  proven: boolean
  /** The last claim filled it, so there may be more. */
  full: boolean
  failuresInRow: number
  /** What was tried lately, the oldest first. */
  recent: Slot[]
  /** How long it was last left alone, and until when; nought while its receiver is given its deliveries. */
  restMs: number
  restsUntil: number
}

/** What a claim may bring: for each subscription, `otherwise` where nothing is said, and `limit` in all. */
type Room = {
  readonly rooms: ReadonlyMap<string, number>
  readonly otherwise: number
  readonly limit: number
}

type Lanes = {
  room(): Room
  /** Takes what a claim for `room` brought. */
  add(claimed: readonly ClaimedDelivery[], room: Room): void
  /** How many deliveries the fullest lane holds. */
  deepest(): number
  /** How many receivers are left alone, or tried with one delivery. */
  resting(): number
  /** Gives back what has not been started. */
  clear(): ClaimedDelivery[]
  /** Resolves when nothing is in flight. */
  idle(): Promise<void>
}

/** What an attempt came to; `untried`: there was none to be made. */
export type Tried = 'delivered' | 'failed' | 'untried'

/** `run` attempts one delivery; `onRoom`: another claim is worth its while; `now` in milliseconds. */
export function createLanes(
  run: (delivery: ClaimedDelivery) => Promise<Tried>,
  onRoom: () => void,
  now: () => number,
): Lanes {
  const lanes = new Map<string, Lane>()
  const ready = { proven: new Set<Lane>(), unproven: new Set<Lane>() }
  const inFlight = { proven: 0, unproven: 0 }
  const running = new Set<Promise<void>>()
  let waiting = 0
  let cutShort = false

  const standingOf = (lane: Lane) => (lane.proven ? 'proven' : 'unproven')
  const roomOf = (lane: Lane) => {
    const held = lane.inFlight + lane.waiting.length
    if (lane.restMs > 0) return now() < lane.restsUntil ? 0 : Math.max(0, 1 - held)
    return Math.max(0, inFlightPerLane + (lane.proven ? aheadPerLane : 0) - held)
  }

  /** Leaves the receiver alone. What was claimed for it goes back when its lease runs out, which is sooner. */
  function rest(lane: Lane): void {
    lane.restMs = lane.restMs === 0 ? firstRestMs : Math.min(2 * lane.restMs, longestRestMs)
    lane.restsUntil = now() + lane.restMs
    waiting -= lane.waiting.length
    lane.waiting.length = 0
  }

  /** Takes note of what an attempt came to. */
  function note(lane: Lane, tried: Tried): void {
    lane.proven = tried === 'delivered'
    if (tried === 'untried') return
    // A receiver that is back is judged by what comes from now on.
    if (tried === 'delivered' && lane.restMs > 0) {
      lane.restMs = 0
      lane.recent = []
    }
    count(lane, tried === 'failed')
    if (tried === 'delivered') return
    // Those that were in flight when it began to rest prove nothing new.
    if (now() >= lane.restsUntil && (lane.restMs > 0 || isFailing(lane))) rest(lane)
  }

  function count(lane: Lane, failed: boolean): void {
    lane.failuresInRow = failed ? lane.failuresInRow + 1 : 0
    const no = Math.floor(now() / slotMs)
    lane.recent = lane.recent.filter(slot => slot.no > no - windowMs / slotMs)
    const last = lane.recent.at(-1)
    const slot = last?.no === no ? last : { no, tried: 0, failed: 0 }
    if (slot !== last) lane.recent.push(slot)
    slot.tried += 1
    if (failed) slot.failed += 1
  }

  function laneOf(subscriptionId: string): Lane {
    const lane = lanes.get(subscriptionId)
    if (lane !== undefined) return lane
    const made: Lane = {
      subscriptionId,
      waiting: [],
      inFlight: 0,
      proven: false,
      full: false,
      failuresInRow: 0,
      recent: [],
      restMs: 0,
      restsUntil: 0,
    }
    lanes.set(subscriptionId, made)
    return made
  }

  function markReady(lane: Lane): void {
    if (lane.waiting.length > 0 && lane.inFlight < inFlightPerLane) ready[standingOf(lane)].add(lane)
  }

  /** Starts one of each lane in turn: a lane that has more to start goes to the end of the set. */
  function pump(standing: 'proven' | 'unproven', most: number): void {
    for (const lane of ready[standing]) {
      if (running.size >= inFlightInAll || inFlight[standing] >= most) return
      ready[standing].delete(lane)
      const delivery = lane.waiting.shift()
      if (delivery === undefined) continue
      start(lane, delivery)
      markReady(lane)
    }
  }

  function pumpAll(): void {
    pump('unproven', inFlightUnproven)
    pump('proven', inFlightInAll)
  }

  function start(lane: Lane, delivery: ClaimedDelivery): void {
    const standing = standingOf(lane)
    waiting -= 1
    lane.inFlight += 1
    inFlight[standing] += 1
    const finished = run(delivery).then(tried => {
      running.delete(finished)
      inFlight[standing] -= 1
      lane.inFlight -= 1
      ready[standingOf(lane)].delete(lane)
      note(lane, tried)
      markReady(lane)
      pumpAll()
      const hungry = lane.full && lane.waiting.length <= aheadPerLane / 2
      if (hungry || (cutShort && waiting <= waitingInAll / 2)) onRoom()
      if (lanes.size > mostLanes && lane.restMs === 0 && lane.inFlight + lane.waiting.length === 0)
        lanes.delete(lane.subscriptionId)
    })
    running.add(finished)
  }

  return {
    room() {
      const rooms = new Map<string, number>()
      for (const lane of lanes.values()) {
        const room = roomOf(lane)
        if (room !== inFlightPerLane) rooms.set(lane.subscriptionId, room)
      }
      return { rooms, otherwise: inFlightPerLane, limit: Math.max(0, waitingInAll - waiting) }
    },

    add(claimed, room) {
      cutShort = claimed.length >= room.limit
      waiting += claimed.length
      for (const delivery of claimed) laneOf(delivery.subscriptionId).waiting.push(delivery)
      for (const lane of lanes.values()) {
        lane.full = roomOf(lane) === 0
        markReady(lane)
      }
      pumpAll()
    },

    deepest() {
      let most = 0
      for (const lane of lanes.values()) most = Math.max(most, lane.waiting.length + lane.inFlight)
      return most
    },

    resting: () => Array.from(lanes.values()).filter(({ restMs }) => restMs > 0).length,

    clear() {
      ready.proven.clear()
      ready.unproven.clear()
      waiting = 0
      return Array.from(lanes.values()).flatMap(lane => lane.waiting.splice(0))
    },

    async idle() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}

function isFailing({ failuresInRow, recent }: Lane): boolean {
  if (failuresInRow >= failuresToOpen) return true
  const tried = recent.reduce((sum, slot) => sum + slot.tried, 0)
  const failed = recent.reduce((sum, slot) => sum + slot.failed, 0)
  return tried >= triesToJudge && failed * 100 >= tried * failuresToOpenPercent
}
