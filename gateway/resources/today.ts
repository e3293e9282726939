import type { Clock } from '#proto/clock.ts'
import type { PlainDate } from '#proto/units.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'

const indiaIsAheadMs = 5.5 * 60 * 60 * 1000

/** The date in India, whose clocks never change. */
export function today(clock: Clock): PlainDate {
  return new Date(clock().getTime() + indiaIsAheadMs).toISOString().slice(0, 10) as PlainDate
}

/** The date on which the organization lives: a sandbox may have stopped its clock on one. */
export function todayOf(
  { reach, clock }: Pick<Tenant, 'reach' | 'clock'>,
  organizationId: number | undefined,
): PlainDate {
  const stopped = organizationId === undefined ? undefined : reach.clocks?.[organizationId]
  return stopped ?? today(clock)
}
