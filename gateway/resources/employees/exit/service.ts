import { fieldProblem, Problem } from '#proto/problems.ts'
import type { PlainDate } from '#proto/units.ts'
import type { Employee } from '#storage/entities/employee.ts'
import { closedPeriods } from '#storage/repositories/closed-periods.ts'
import { flushEmployees, recordExit, statusOf } from '#storage/repositories/employees.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { refuseFindings } from '../../../http/findings.ts'
import { notFound } from '../../../http/input.ts'
import type { FromWire } from '../../../http/wire.ts'
import { periodClosed } from '../../closed-period.ts'
import { today } from '../../today.ts'
import { tellChanges } from '../events.ts'
import type { ExitCreate } from './schema.ts'

const endOfTime = '9999-12-31' as PlainDate

/** Records that an employee, locked by the caller, leaves. Refuses `employee_exited` and `period_locked`. */
export async function exitEmployee(
  tenant: Tenant,
  employee: Employee,
  body: FromWire<typeof ExitCreate>,
): Promise<void> {
  if (employee.exit) {
    throw new Problem('employee_exited', `The employee leaves on ${employee.exit.dateOfLeaving} already.`)
  }
  const { dateOfLeaving, resignationDate = null } = body
  refuseFindings([
    ...(dateOfLeaving < employee.dateOfJoining
      ? [fieldProblem(['date_of_leaving'], 'before_joining', 'Send the date of joining or a later one.')]
      : []),
    ...(resignationDate !== null && resignationDate > dateOfLeaving
      ? [fieldProblem(['resignation_date'], 'out_of_range', 'Send a date not after date_of_leaving.')]
      : []),
  ])
  // Whoever was paid for later days has not left before them.
  const period = { start: dateOfLeaving, end: endOfTime }
  const closed = await closedPeriods(tenant, employee.organizationId, [employee.id], period)
  const run = closed.get(employee.id)
  if (run !== undefined) throw periodClosed(run.payrollRunId, ['date_of_leaving'])

  recordExit(tenant, employee, {
    dateOfLeaving,
    resignationDate,
    reason: body.reason,
    pfExitReason: body.pfExitReason ?? null,
    notice: body.notice
      ? {
          requiredDays: body.notice.requiredDays ?? null,
          servedDays: body.notice.servedDays ?? null,
          action: body.notice.action ?? null,
        }
      : null,
    createFnf: body.createFnf ?? true,
    rehireEligible: body.rehireEligible ?? null,
    remarks: body.remarks ?? null,
  })
  await flushEmployees(tenant)
  await tellChanges(tenant, [{ employee, change: 'exited', fieldsChanged: ['date_of_leaving', 'exit'] }])
}

/** The exit of an employee; 404 when the person has not left and will not. */
export function presentExit(tenant: Tenant, employee: Employee) {
  if (!employee.exit) throw notFound()
  return {
    ...employee.exit,
    employeeId: employee.id,
    organizationId: employee.organizationId,
    status: statusOf(employee, today(tenant.clock)),
    fnfId: null,
    updatedAt: employee.updatedAt,
    version: employee.version,
  }
}
