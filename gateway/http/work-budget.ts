// Admission control: the memory that large calls may hold in this gateway at once, in all and for each key. A call that
// does not fit waits in a bounded queue for a bounded time, and is refused with 503 otherwise, so that memory is
// bounded whatever is sent. Calls that hold a part of their need would wait for each other for ever, so one of them at
// a time, of each holder and of all, exceeds the limit: memory is bounded by the limit and the largest call.

import { Problem } from '#proto/problems.ts'
import type { Exchange } from './exchange.ts'

type BudgetLimits = {
  /** Units that all calls may hold at once. */
  readonly perGateway: number
  /** Units that the calls of one holder may hold at once; less than `perGateway`, so that nobody holds everything. */
  readonly perHolder: number
  /** Calls that may wait at once. */
  readonly waiting: number
  readonly waitingPerHolder: number
  /** Milliseconds that a call may wait. */
  readonly waitMs: number
}

/** Why a call was refused: too many of its key wait, too many of all, or it waited `waitMs`. */
export const refusalReasons = ['key_queue_full', 'queue_full', 'waited_too_long'] as const
type RefusalReason = (typeof refusalReasons)[number]

/** Share of a budget that one call holds. */
export type Share = {
  /** Resolves once `amount` more units are held; null: they are held. Throws `Overloaded`: as `take`. */
  grow(amount: number): Promise<void> | null
  /** Returns all units; a second call does nothing. */
  giveBack(): void
}

export type WorkBudget = {
  readonly limits: BudgetLimits
  /** A share that holds nothing yet, for a call whose size shows as it goes on; `gone`: nobody waits for it. */
  open(holder: string, gone: AbortSignal): Share
  /**
   * Resolves once `amount` units are held, with what returns them; a second call of that does nothing. A call larger
   * than a holder's share counts as the whole share. Throws `Overloaded`: too many wait, it waited too long, `gone`.
   */
  take(holder: string, amount: number, gone: AbortSignal): Promise<() => void>
  /** Units held and calls waiting now; calls refused since the start, by reason. */
  usage(): {
    readonly held: number
    readonly waiting: number
    readonly refused: Readonly<Record<RefusalReason, number>>
  }
}

/** The call was refused before any work was done for it. */
export class Overloaded extends Problem {
  constructor(message: string) {
    super('service_unavailable', message)
  }
}

type Held = { readonly holder: string; readonly gone: AbortSignal; units: number }
type Waiting = { readonly held: Held; readonly amount: number; admit(): void }

export function openBudget(limits: BudgetLimits): WorkBudget {
  return new Budget(limits)
}

class Budget implements WorkBudget {
  readonly limits: BudgetLimits
  readonly #heldBy = new Map<string, number>()
  // Waiting calls in the order of their arrival.
  readonly #queue = new Set<Waiting>()
  #held = 0
  readonly #beyondShare = new Map<string, Held>()
  #beyondAll: Held | null = null
  readonly #refused = { key_queue_full: 0, queue_full: 0, waited_too_long: 0 }

  constructor(limits: BudgetLimits) {
    this.limits = limits
  }

  open(holder: string, gone: AbortSignal): Share {
    const held: Held = { holder, gone, units: 0 }
    return {
      grow: amount => this.#grow(held, amount),
      giveBack: () => this.#giveBack(held),
    }
  }

  async take(holder: string, wanted: number, gone: AbortSignal): Promise<() => void> {
    const share = this.open(holder, gone)
    await share.grow(Math.min(wanted, this.limits.perHolder))
    return share.giveBack
  }

  usage(): ReturnType<WorkBudget['usage']> {
    return { held: this.#held, waiting: this.#queue.size, refused: { ...this.#refused } }
  }

  // The usual case waits for nothing, so it needs no place, no timer and no listener.
  #grow(held: Held, amount: number): Promise<void> | null {
    const isInTurn = held.units > 0 || this.#queue.size === 0
    if (!isInTurn || held.gone.aborted || !this.#fits(held, amount)) return this.#wait(held, amount)
    this.#hold(held, amount)
    return null
  }

  #wait(held: Held, amount: number): Promise<void> {
    const { holder, gone } = held
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const dequeue = (): void => {
      clearTimeout(late)
      gone.removeEventListener('abort', onGone)
      this.#queue.delete(waiting)
    }
    const leave = (error: Overloaded): void => {
      dequeue()
      reject(error)
      this.#admitWaiting()
    }
    const onGone = (): void => leave(new Overloaded('The client closed the connection.'))
    const late = setTimeout(() => leave(this.#refuse('waited_too_long')), this.limits.waitMs)
    const waiting: Waiting = {
      held,
      amount,
      admit: () => {
        dequeue()
        this.#hold(held, amount)
        resolve()
      },
    }
    gone.addEventListener('abort', onGone)
    this.#queue.add(waiting)
    if (gone.aborted) onGone()
    this.#admitWaiting()
    if (this.#queue.has(waiting)) {
      const ofHolder = [...this.#queue].filter(other => other.held.holder === holder).length
      if (ofHolder > this.limits.waitingPerHolder) leave(this.#refuse('key_queue_full'))
      else if (this.#queue.size > this.limits.waiting) leave(this.#refuse('queue_full'))
    }
    return promise
  }

  #hold(held: Held, amount: number): void {
    const { holder } = held
    const ofHolder = (this.#heldBy.get(holder) ?? 0) + amount
    this.#heldBy.set(holder, ofHolder)
    this.#held += amount
    held.units += amount
    if (ofHolder > this.limits.perHolder) this.#beyondShare.set(holder, held)
    if (this.#held > this.limits.perGateway) this.#beyondAll = held
  }

  #giveBack(held: Held): void {
    const { holder, units } = held
    if (units === 0) return
    held.units = 0
    this.#held -= units
    const left = (this.#heldBy.get(holder) ?? 0) - units
    if (left === 0) this.#heldBy.delete(holder)
    else this.#heldBy.set(holder, left)
    if (left <= this.limits.perHolder) this.#beyondShare.delete(holder)
    if (this.#held <= this.limits.perGateway) this.#beyondAll = null
    this.#admitWaiting()
  }

  /**
   * First come, first served, except that whoever waits for a share of their own holds up nobody else, and that calls
   * which hold a part are not held up by those that hold nothing.
   */
  #admitWaiting(): void {
    const passedOver = new Set<string>()
    let isFull = false
    for (const one of this.#queue) {
      const { held, amount } = one
      if (held.units > 0) {
        if (this.#fits(held, amount)) one.admit()
      } else if (!isFull && !passedOver.has(held.holder)) {
        if (!this.#fitsShare(held, amount)) passedOver.add(held.holder)
        else if (!this.#fitsAll(held, amount)) isFull = true
        else one.admit()
      }
    }
  }

  #fits(held: Held, amount: number): boolean {
    return this.#fitsShare(held, amount) && this.#fitsAll(held, amount)
  }

  #fitsShare(held: Held, amount: number): boolean {
    if ((this.#heldBy.get(held.holder) ?? 0) + amount <= this.limits.perHolder) return true
    return held.units > 0 && (this.#beyondShare.get(held.holder) ?? held) === held
  }

  #fitsAll(held: Held, amount: number): boolean {
    if (this.#held + amount <= this.limits.perGateway) return true
    return held.units > 0 && (this.#beyondAll ?? held) === held
  }

  #refuse(reason: RefusalReason): Overloaded {
    this.#refused[reason] += 1
    return new Overloaded(refusalMessage(reason, this.limits))
  }
}

function refusalMessage(reason: RefusalReason, { waitMs }: BudgetLimits): string {
  if (reason === 'key_queue_full') return 'Too many large requests of this key are waiting. Retry later.'
  return reason === 'queue_full'
    ? 'The service is busy: too many large requests are waiting. Retry later.'
    : `The service is busy: the request waited ${waitMs / 1000} seconds for capacity. Retry later.`
}

export type WorkBudgets = {
  /** Bytes that have arrived of the large request bodies of verified callers. */
  readonly bytes: WorkBudget
  /** The same of callers who are not verified yet, by address: whoever signs is known only by the whole body. */
  readonly unverifiedBytes: WorkBudget
  /** People whose calculation is under way for a call, or whose answer is not sent yet. */
  readonly people: WorkBudget
  /** Files that are written in threads, until their last byte is sent. */
  readonly files: WorkBudget
}

/** Calls about no more are calculated while they are charged, and executed where they are answered. */
export const fewPeople = 10

/**
 * Maximum charge of a streamed answer: it holds no more employees than those that are calculated ahead of its reader.
 */
export const peopleOfStream = 150

/** Files that take turns in one thread; those of slow readers take a place and no time. */
export const filesOfThread = 16
const filesOfHolder = 4
/** A file of the largest organizations takes a quarter of it by itself. */
const fileWaitMs = 60_000

const mebibyte = 1024 * 1024
const queueLimits = { waiting: 400, waitingPerHolder: 100, waitMs: 12_000 }

/**
 * Measured with 1,000 people explained in full: 28 MB of answer, about 150 MB of the gateway's memory while it is made.
 * The shares of a key are one such call, and one and a half of the largest bodies.
 */
export function openBudgets(fileThreads = 1): WorkBudgets {
  return {
    files: openBudget({
      waiting: 200,
      waitingPerHolder: 40,
      waitMs: fileWaitMs,
      perGateway: fileThreads * filesOfThread,
      perHolder: filesOfHolder,
    }),
    bytes: openBudget({ ...queueLimits, perGateway: 48 * mebibyte, perHolder: 16 * mebibyte }),
    unverifiedBytes: openBudget({ ...queueLimits, perGateway: 16 * mebibyte, perHolder: 8 * mebibyte }),
    people: openBudget({ ...queueLimits, perGateway: 2_000, perHolder: 1_000 }),
  }
}

/** A reason of its own would be an exception with a stack for each call. */
const connectionClosed = 'The connection is done with the answer.'

/** A response of which the client reads nothing for so long is cut off, because it holds its shares until it is read. */
const unreadMs = 60_000

export type Shares = {
  /** Milliseconds since the call arrived. */
  readonly elapsedMs: () => number
  /** For an answer that comes soon: one that is not read, or does not come, for a minute is cut off. */
  take(budget: WorkBudget, holder: string, amount: number): Promise<void>
  /** A share of the call that grows with it. */
  open(budget: WorkBudget, holder: string): Share
  /** Same as `take`, for an answer that may take long: nothing is cut off before `cutUnread`. */
  hold(budget: WorkBudget, holder: string, amount: number): Promise<void>
  cutUnread(): void
  /** The work is over; shares are returned once the connection is done with the answer, too. */
  workIsOver(): void
}

/** The shares of one call. They are returned when its work is over and its response is sent, cut off or abandoned. */
export function sharesOf({ res }: Pick<Exchange, 'res'>): Shares {
  return new SharesOfCall(res)
}

class SharesOfCall implements Shares {
  readonly #res: Exchange['res']
  readonly #began = performance.now()
  #isWorking = true
  // Most calls take nothing, and need no signal.
  #gone: AbortController | null = null
  #returns: (() => void)[] | null = null

  constructor(res: Exchange['res']) {
    this.#res = res
  }

  readonly elapsedMs = (): number => performance.now() - this.#began

  async take(budget: WorkBudget, holder: string, amount: number): Promise<void> {
    await this.hold(budget, holder, amount)
    this.cutUnread()
  }

  async hold(budget: WorkBudget, holder: string, amount: number): Promise<void> {
    this.#keep(await budget.take(holder, amount, this.#watched()))
  }

  open(budget: WorkBudget, holder: string): Share {
    const share = budget.open(holder, this.#watched())
    this.#keep(share.giveBack)
    this.cutUnread()
    return share
  }

  #keep(giveBack: () => void): void {
    this.#returns ??= []
    this.#returns.push(giveBack)
  }

  cutUnread(): void {
    this.#res.setTimeout(unreadMs)
  }

  workIsOver(): void {
    this.#isWorking = false
    this.#returnAll()
  }

  #returnAll(): void {
    if (this.#isWorking || this.#gone?.signal.aborted !== true) return
    for (const giveBack of this.#returns?.splice(0) ?? []) giveBack()
  }

  #watched(): AbortSignal {
    if (this.#gone !== null) return this.#gone.signal
    const controller = (this.#gone = new AbortController())
    const onClosed = (): void => {
      controller.abort(connectionClosed)
      this.#returnAll()
    }
    if (this.#res.closed) onClosed()
    else this.#res.once('close', onClosed)
    return controller.signal
  }
}
