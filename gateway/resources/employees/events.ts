import type { EventData } from '#proto/events.ts'
import { maxListedInEvent } from '#proto/events/fields.ts'
import type { Employee } from '#storage/entities/employee.ts'
import { appendEvents } from '#storage/outbox/append.ts'
import { flushEmployees, touchEmployee } from '#storage/repositories/employees/employees.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'

export type EmployeeChange = {
  readonly employee: Employee
  readonly change: EventData<'employee.upserted'>['change']
  /** Dotted, in the names of the wire. */
  readonly fieldsChanged: readonly string[]
}

/** Emits `employee.upserted` for changes that are flushed: an event carries the version of the row. */
export async function emitChanges(tenant: Tenant, changes: readonly EmployeeChange[]): Promise<void> {
  await appendEvents(
    tenant,
    changes.map(({ employee, change, fieldsChanged }) => ({
      organizationId: employee.organizationId,
      type: 'employee.upserted',
      resourceId: employee.id,
      data: {
        external_id: employee.externalId ?? null,
        employee_id: employee.id,
        organization_id: employee.organizationId,
        change,
        fields_changed: fieldsChanged.toSorted().slice(0, maxListedInEvent),
        fields_changed_count: fieldsChanged.length,
        resource_version: employee.version,
      },
    })),
  )
}

/** Flushes a change of a record of the employee, raises the employee's version and emits `employee.upserted`. */
export async function saveRecordChange(
  tenant: Tenant,
  employee: Employee,
  fieldsChanged: readonly string[],
): Promise<void> {
  touchEmployee(tenant, employee)
  await flushEmployees(tenant)
  await emitChanges(tenant, [{ employee, change: 'updated', fieldsChanged }])
}
