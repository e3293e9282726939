import { addDays } from '#proto/calendar/plain-date.ts'
import { fieldProblem, type ProblemDetail } from '#proto/problems.ts'
import type { PlainDate } from '#proto/units.ts'
import type { PayrollPermission } from '#storage/entities/payroll-permission.ts'
import type { Employee } from '#storage/entities/employee.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { payrollPermissions } from '#storage/repositories/employees/payroll-permissions.ts'
import { refuseFindings } from '../../../http/findings.ts'
import { changedPaths } from '../../../http/merge-patch.ts'
import type { FromWire } from '../../../http/wire.ts'
import { saveRecordChange } from '../../employees/events.ts'
import { todayOf } from '../../periods/today.ts'
import type { PermissionPut } from './schema.ts'

/** Whether runs that end on a day may pay the person; who was never spoken of may be paid. */
export async function readPermission(tenant: Tenant, employee: Employee, asOf: PlainDate | undefined) {
  const day = asOf ?? todayOf(tenant, employee.organizationId)
  const permission = await payrollPermissions.on(tenant, employee, day)
  const isOver = permission?.until ? permission.until < day : false
  return permission === null || isOver ? presentAllowed(employee, permission) : present(employee, permission)
}

/** Says it of an employee whom the caller has locked. Nothing is written or told when it holds on the day already. */
export async function allowPayroll(
  tenant: Tenant,
  employee: Employee,
  {
    allowed,
    reason = null,
    effectiveFrom = todayOf(tenant, employee.organizationId),
    until = null,
  }: FromWire<typeof PermissionPut>,
  keyId: string,
) {
  const findings: ProblemDetail[] = []
  if (!allowed && reason === null)
    findings.push(fieldProblem(['reason'], 'required', 'A reason is required if allowed is false.'))
  if (allowed && until !== null)
    findings.push(fieldProblem(['until'], 'out_of_range', 'This field requires allowed false. Remove it.'))
  if (until !== null && until < effectiveFrom)
    findings.push(
      fieldProblem(
        ['until'],
        'out_of_range',
        'The date is before effective_from. Send that date or a later one.',
      ),
    )
  refuseFindings(findings)
  const before = await readPermission(tenant, employee, effectiveFrom)
  const fieldsChanged = changedPaths(eventFields(before), eventFields({ allowed, reason, until }))
  if (fieldsChanged.length === 0) return before
  const facts = { allowed, reason, until, changedBy: keyId }
  const { row: permission } = await payrollPermissions.put(tenant, employee, effectiveFrom, facts)
  await saveRecordChange(tenant, employee, fieldsChanged)
  return present(employee, permission)
}

type PermissionFields = Pick<PayrollPermission, 'allowed' | 'reason' | 'until'>

/** As the fields of an employee that events name. */
function eventFields({ allowed, reason, until }: PermissionFields) {
  return { payrollAllowed: allowed, payrollPermission: { reason: reason ?? null, until: until ?? null } }
}

/** The version is that of the employee, whom each of the records changes. */
function present({ version }: Employee, permission: PayrollPermission) {
  return { ...permission, version }
}

function presentAllowed(employee: Employee, over: PayrollPermission | null) {
  const { id: employeeId, organizationId, dateOfJoining, version, createdAt, updatedAt } = employee
  const effectiveFrom = over?.until ? addDays(over.until, 1) : dateOfJoining
  return {
    employeeId,
    organizationId,
    allowed: true,
    reason: null,
    effectiveFrom,
    until: null,
    version,
    createdAt,
    updatedAt,
  }
}
