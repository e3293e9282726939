import type { Employee } from '#storage/entities/employee.ts'
import { appendEvents } from '#storage/outbox/append.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'

export type EmployeeChange = {
  readonly employee: Employee
  readonly change: 'created' | 'updated' | 'exited' | 'exit_revoked' | 'deleted'
  /** Dotted, in the names of the wire. */
  readonly fieldsChanged: readonly string[]
}

/** Tells of changes that were written: the versions that the events carry are those of the rows. */
export async function tellChanges(tenant: Tenant, changes: readonly EmployeeChange[]): Promise<void> {
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
        fields_changed: fieldsChanged.toSorted(),
        resource_version: employee.version,
      },
    })),
  )
}
