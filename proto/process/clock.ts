import type { PlainDate } from '../units.ts'

/** The present moment as a value that is passed in, so that tests can choose it. */
export type Clock = () => Date

/** Age up to which a signed request is accepted, and by which it may be ahead of the service. */
export const signatureToleranceSeconds = 300

const indiaIsAheadMs = 5.5 * 60 * 60 * 1000

/** The date in India, whose clocks never change. */
export function today(clock: Clock): PlainDate {
  return new Date(clock().getTime() + indiaIsAheadMs).toISOString().slice(0, 10) as PlainDate
}
