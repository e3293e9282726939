// The database's time, known to this process without a query each time. Stored or shared times are stamped and compared
// by this clock alone, so that a node whose own clock is off decides nothing by it.

import type { Clock } from '#proto/process/clock.ts'
import type { Connection } from './postgres/pool.ts'

/** A node whose clock differs from the database's by more is reported to its operators. */
export const maxClockSkewSeconds = 5

export type DatabaseClock = {
  /** The database's time; this node's while no connection has been opened yet. */
  readonly now: Clock
  /** Compares with the database over an open connection. */
  measure(client: Connection): Promise<void>
  /** Seconds by which this node's clock is ahead of the database's; negative: behind. Null before any measurement. */
  skewSeconds(): number | null
}

/** All in milliseconds: the database's time when `elapsed()` was 0, its largest error, and when it was measured. */
type Estimate = { readonly origin: number; readonly error: number; readonly at: number }

/** Drift of a monotonic clock, as a fraction of time: the most that NTP corrects. */
const maxDrift = 500e-6

/**
 * Between measurements it goes by `elapsed`, which steps of the node's clock do not move. Of measurements that agree the
 * most exact one counts; a later one that disagrees replaces it.
 */
export function openDatabaseClock(
  nodeClock: Clock = () => new Date(),
  elapsed: () => number = () => performance.now(),
): DatabaseClock {
  let best: Estimate | null = null
  const now = (): Date => (best === null ? nodeClock() : new Date(best.origin + elapsed()))

  return {
    now,
    async measure(client) {
      const sent = elapsed()
      const { rows } = await client.query<{ ms: number }>(
        'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
      )
      const received = elapsed()
      const fresh = {
        origin: Number(rows[0]?.ms) - (sent + received) / 2,
        error: (received - sent) / 2,
        at: received,
      }
      if (Number.isFinite(fresh.origin)) best = better(best, fresh)
    },
    skewSeconds: () => (best === null ? null : (nodeClock().getTime() - now().getTime()) / 1000),
  }
}

function better(known: Estimate | null, fresh: Estimate): Estimate {
  if (known === null) return fresh
  const error = known.error + (fresh.at - known.at) * maxDrift
  const agree = Math.abs(known.origin - fresh.origin) <= error + fresh.error
  return agree && error < fresh.error ? known : fresh
}
