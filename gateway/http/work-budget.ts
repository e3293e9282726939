// Admission control: what large calls may hold of this gateway at once, in all and for each key. What does not fit waits
// in a bounded queue for a bounded time, and is refused with 503 otherwise, so that memory is bounded whatever is sent.

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

export type WorkBudget = {
  readonly limits: BudgetLimits
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

type Waiting = { readonly holder: string; readonly amount: number; admit(): void }

export function openBudget(limits: BudgetLimits): WorkBudget {
  return new Budget(limits)
}

class Budget implements WorkBudget {
  readonly limits: BudgetLimits
  readonly #heldBy = new Map<string, number>()
  // In the order of their arrival.
  readonly #queue = new Set<Waiting>()
  #held = 0
  readonly #refused = { key_queue_full: 0, queue_full: 0, waited_too_long: 0 }

  constructor(limits: BudgetLimits) {
    this.limits = limits
  }

  take(holder: string, wanted: number, gone: AbortSignal): Promise<() => void> {
    const amount = Math.min(wanted, this.limits.perHolder)
    // The usual case waits for nothing, so it needs no place, no timer and no listener.
    if (this.#queue.size === 0 && !gone.aborted && this.#fitsHolder(holder, amount) && this.#fits(amount))
      return Promise.resolve(this.#hold(holder, amount))
    const { promise, resolve, reject } = Promise.withResolvers<() => void>()
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
      holder,
      amount,
      admit: () => {
        dequeue()
        resolve(this.#hold(holder, amount))
      },
    }
    gone.addEventListener('abort', onGone)
    this.#queue.add(waiting)
    if (gone.aborted) onGone()
    this.#admitWaiting()
    if (this.#queue.has(waiting)) {
      const ofHolder = [...this.#queue].filter(other => other.holder === holder).length
      if (ofHolder > this.limits.waitingPerHolder) leave(this.#refuse('key_queue_full'))
      else if (this.#queue.size > this.limits.waiting) leave(this.#refuse('queue_full'))
    }
    return promise
  }

  usage(): ReturnType<WorkBudget['usage']> {
    return { held: this.#held, waiting: this.#queue.size, refused: { ...this.#refused } }
  }

  #hold(holder: string, amount: number): () => void {
    this.#held += amount
    this.#heldBy.set(holder, (this.#heldBy.get(holder) ?? 0) + amount)
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      this.#held -= amount
      const left = (this.#heldBy.get(holder) ?? 0) - amount
      if (left === 0) this.#heldBy.delete(holder)
      else this.#heldBy.set(holder, left)
      this.#admitWaiting()
    }
  }

  /** First come, first served, except that whoever waits for a share of their own holds up nobody else. */
  #admitWaiting(): void {
    const passedOver = new Set<string>()
    for (const one of this.#queue) {
      if (passedOver.has(one.holder)) continue
      if (!this.#fitsHolder(one.holder, one.amount)) passedOver.add(one.holder)
      else if (!this.#fits(one.amount)) return
      else one.admit()
    }
  }

  #fitsHolder(holder: string, amount: number): boolean {
    return (this.#heldBy.get(holder) ?? 0) + amount <= this.limits.perHolder
  }

  #fits(amount: number): boolean {
    return this.#held + amount <= this.limits.perGateway
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
  /** Bytes of large request bodies. */
  readonly bytes: WorkBudget
  /** People whose calculation is under way for a call, or whose answer is not sent yet. */
  readonly people: WorkBudget
}

/** What a streamed answer counts as at most: no more people are held than those that are calculated ahead of its reader. */
export const peopleOfStream = 150

const mebibyte = 1024 * 1024
const queueLimits = { waiting: 400, waitingPerHolder: 100, waitMs: 12_000 }

/**
 * Measured with 1,000 people explained in full: 28 MB of answer, about 150 MB of the gateway's memory while it is made.
 * The shares of a key are one such call, and one and a half of the largest bodies.
 */
export function openBudgets(): WorkBudgets {
  return {
    bytes: openBudget({ ...queueLimits, perGateway: 48 * mebibyte, perHolder: 16 * mebibyte }),
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
  take(budget: WorkBudget, holder: string, amount: number): Promise<void>
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
    const giveBack = await budget.take(holder, amount, this.#watched())
    this.#returns ??= []
    this.#returns.push(giveBack)
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
