// The circuit breaker of one receiver. It opens after ten failures in a row, or seven failures of ten attempts within
// five minutes; then the receiver gets no delivery for a cooldown, and after that one at a time until one succeeds.

/** Outcome of an attempt; `untried`: none could be made. */
export type AttemptResult = 'delivered' | 'failed' | 'untried'

/** Half a minute of attempts; `no` counts half minutes of the clock. */
type Slot = { readonly no: number; tried: number; failed: number }

export type CircuitBreaker = {
  /** Its last attempt was a success. */
  healthy: boolean
  failuresInRow: number
  /** Recent attempts, the oldest first. */
  recent: Slot[]
  /** Duration of the last opening, and when it ends; zero while the circuit is closed. */
  cooldownMs: number
  coolsUntil: number
}

const failuresToOpen = 10
/** This failure rate over so many attempts within the window opens the circuit too. */
const minTriesToOpen = 10
const failuresToOpenPercent = 70
const windowMs = 300_000
const slotMs = 30_000
const firstCooldownMs = 30_000
const maxCooldownMs = 300_000

export function createBreaker(): CircuitBreaker {
  return { healthy: false, failuresInRow: 0, recent: [], cooldownMs: 0, coolsUntil: 0 }
}

export function isOpen({ cooldownMs }: CircuitBreaker): boolean {
  return cooldownMs > 0
}

/** Records what an attempt came to at `now`, in milliseconds; true if that opens the breaker, or opens it again. */
export function record(breaker: CircuitBreaker, tried: AttemptResult, now: () => number): boolean {
  breaker.healthy = tried === 'delivered'
  if (tried === 'untried') return false
  // A receiver that is back is judged by what comes from now on.
  if (tried === 'delivered' && isOpen(breaker)) {
    breaker.cooldownMs = 0
    breaker.recent = []
  }
  count(breaker, tried === 'failed', now())
  if (tried === 'delivered') return false
  // Attempts that were in flight when it opened prove nothing new.
  if (now() < breaker.coolsUntil || !(isOpen(breaker) || isFailing(breaker))) return false
  breaker.cooldownMs = isOpen(breaker) ? Math.min(2 * breaker.cooldownMs, maxCooldownMs) : firstCooldownMs
  breaker.coolsUntil = now() + breaker.cooldownMs
  return true
}

function count(breaker: CircuitBreaker, failed: boolean, now: number): void {
  breaker.failuresInRow = failed ? breaker.failuresInRow + 1 : 0
  const no = Math.floor(now / slotMs)
  breaker.recent = breaker.recent.filter(slot => slot.no > no - windowMs / slotMs)
  const last = breaker.recent.at(-1)
  const slot = last?.no === no ? last : { no, tried: 0, failed: 0 }
  if (slot !== last) breaker.recent.push(slot)
  slot.tried += 1
  if (failed) slot.failed += 1
}

function isFailing({ failuresInRow, recent }: CircuitBreaker): boolean {
  if (failuresInRow >= failuresToOpen) return true
  const tried = recent.reduce((sum, slot) => sum + slot.tried, 0)
  const failed = recent.reduce((sum, slot) => sum + slot.failed, 0)
  return tried >= minTriesToOpen && failed * 100 >= tried * failuresToOpenPercent
}
