import { today } from '#proto/process/clock.ts'
import type { PlainDate } from '#proto/units.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'

/** The date on which the organization lives: a sandbox may have stopped its clock on one. */
export function todayOf(
  { reach, clock }: Pick<Tenant, 'reach' | 'clock'>,
  organizationId: number | undefined,
): PlainDate {
  const stopped = organizationId === undefined ? undefined : reach.clocks?.[organizationId]
  return stopped ?? today(clock)
}
