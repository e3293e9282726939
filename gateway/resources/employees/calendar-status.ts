// Tells partners of employees who changed because a day came.

import { today } from '#proto/process/clock.ts'
import type { PlainDate } from '#proto/units.ts'
import type { Storage } from '#storage/open.ts'
import {
  type CalendarChange,
  lockChangedBetween,
  lockDue,
  organizationsDue,
  organizationsInTime,
  touchIncrements,
} from '#storage/repositories/employees/calendar-status.ts'
import { flushEmployees, touchEmployee } from '#storage/repositories/employees/employees.ts'
import { forSystem, forTenant, type Reach, type Tenant } from '#storage/repositories/for-tenant.ts'
import { emitChanges } from './events.ts'

const organizationsPerLook = 1_000
const employeesPerTransaction = 500

/**
 * Writes every employee whose day has come, with its event. An employee who is written once is not due again. Throws an
 * `AggregateError` after the last organization if some failed.
 */
export async function announceCalendarChanges(storage: Storage): Promise<void> {
  const day = today(storage.clock)
  const organizations = await forSystem(storage, organizationsInTime)
  const failures: unknown[] = []
  for (let first = 0; first < organizations.length; first += organizationsPerLook) {
    const some = organizations.slice(first, first + organizationsPerLook)
    const reach = { accountId: '', organizationIds: some.map(({ organizationId }) => organizationId) }
    const due = await forTenant(storage, reach, tenant => organizationsDue(tenant, day))
    for (const { organizationId, accountId } of some.filter(one => due.has(one.organizationId))) {
      const own = { accountId, organizationIds: [organizationId] }
      await announceIn(storage, own, organizationId, day).catch((error: unknown) => failures.push(error))
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, 'Some changes by the calendar were not announced.')
}

async function announceIn(
  storage: Storage,
  reach: Reach,
  organizationId: number,
  day: PlainDate,
): Promise<void> {
  for (let isDone = false; !isDone;) {
    isDone = await forTenant(storage, reach, async tenant => {
      const changes = await lockDue(tenant, organizationId, day, employeesPerTransaction)
      await announce(tenant, changes)
      if (changes.length < employeesPerTransaction) await touchIncrements(tenant, organizationId, [day])
      return changes.length < employeesPerTransaction
    })
  }
}

/** The same where a sandbox moves its clock from one day to another. */
export async function announceClockMove(
  tenant: Tenant,
  organizationId: number,
  days: readonly [from: PlainDate, to: PlainDate],
): Promise<void> {
  await announce(tenant, await lockChangedBetween(tenant, organizationId, days))
  await touchIncrements(tenant, organizationId, days)
}

async function announce(tenant: Tenant, changes: readonly CalendarChange[]): Promise<void> {
  for (const { employee } of changes) touchEmployee(tenant, employee)
  await flushEmployees(tenant)
  await emitChanges(
    tenant,
    changes.map(({ employee, fields }) => ({ employee, change: 'updated', fieldsChanged: fields })),
  )
}
