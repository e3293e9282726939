// When a delivery is tried: eleven times within the 24 hours after the first try, whatever happens.

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** From one failed try to the next. After these comes one last try in the last hour of the day. */
const pausesMs: readonly number[] = [
  5 * second,
  30 * second,
  2 * minute,
  10 * minute,
  30 * minute,
  hour,
  2 * hour,
  4 * hour,
  8 * hour,
]

const jitter = 0.2
const lastTryFromMs = 23 * hour
const noTryAfterMs = 24 * hour
// The last try is planned early enough that a full queue does not carry it past the day.
const lastTryUntilMs = noTryAfterMs - 10 * minute
const longestRetryAfterMs = hour

/** Whether the day of tries has passed; a delivery that was never tried has its day before it. */
export function isOver(firstAttemptAt: Date | null, now: Date): boolean {
  return firstAttemptAt !== null && now.getTime() - firstAttemptAt.getTime() >= noTryAfterMs
}

/**
 * When to try again after the `attempts`th try has failed at `failedAt`; null when that was the last one.
 * `random` gives numbers from 0 up to 1; `retryAfterMs` is what the receiver asked for, if anything.
 */
export function nextAttemptAt(
  tried: { attempts: number; firstAttemptAt: Date; failedAt: Date; retryAfterMs: number | null },
  random: () => number,
): Date | null {
  const { attempts, firstAttemptAt, failedAt, retryAfterMs } = tried
  const first = firstAttemptAt.getTime()
  if (attempts > pausesMs.length + 1 || failedAt.getTime() >= first + lastTryFromMs) return null

  const pause = pausesMs[attempts - 1]
  if (pause !== undefined) {
    const jittered = pause * (1 - jitter + 2 * jitter * random())
    const next = failedAt.getTime() + Math.max(jittered, Math.min(retryAfterMs ?? 0, longestRetryAfterMs))
    if (next < first + lastTryFromMs) return new Date(next)
  }
  return new Date(first + lastTryFromMs + (lastTryUntilMs - lastTryFromMs) * random())
}

/** The pause that a `Retry-After` header asks for, in seconds or as a date; null when it asks for none. */
export function readRetryAfter(header: string | null, now: Date): number | null {
  if (header === null) return null
  if (/^\d{1,9}$/.test(header)) return Number(header) * second
  const until = Date.parse(header)
  return Number.isNaN(until) ? null : Math.max(0, until - now.getTime())
}
