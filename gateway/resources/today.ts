import type { Clock } from '#proto/clock.ts'
import type { PlainDate } from '#proto/units.ts'

const indiaIsAheadMs = 5.5 * 60 * 60 * 1000

/** The date in India, whose clocks never change. */
export function today(clock: Clock): PlainDate {
  return new Date(clock().getTime() + indiaIsAheadMs).toISOString().slice(0, 10) as PlainDate
}
