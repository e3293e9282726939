import type { EmployeeSalary } from '#storage/entities/employee-salary.ts'
import type { Employee } from '#storage/entities/employee.ts'
import { employeeSalaries, putSalary } from '#storage/repositories/employees/employee-salaries.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { changedPaths } from '../../http/merge-patch.ts'
import { saveRecordChange } from '../employees/events.ts'
import { agreedSalary } from './agreed.ts'
import type { AgreedSalary } from './split.ts'

/** Agrees a salary for an employee whom the caller has locked, and tells of it; nothing is done where it is agreed already. */
export async function writeSalary(
  tenant: Tenant,
  employee: Employee,
  agreed: AgreedSalary,
  keyId: string,
): Promise<{ salary: EmployeeSalary; isNew: boolean }> {
  const { effectiveFrom, ...facts } = agreed
  const before = (await employeeSalaries.inForce(tenant, [employee], effectiveFrom)).get(employee.id)
  const fieldsChanged = salaryPaths(before, agreed)
  if (before?.effectiveFrom === effectiveFrom && fieldsChanged.length === 0) {
    return { salary: before, isNew: false }
  }
  const written = await putSalary(tenant, employee, effectiveFrom, facts, { changedBy: keyId })
  await saveRecordChange(tenant, employee, fieldsChanged)
  return written
}

/** What a salary changes of the one in force before it, as events name it. */
export function salaryPaths(before: EmployeeSalary | undefined, after: AgreedSalary): string[] {
  return changedPaths(before && presentSalary(agreedSalary(before)), presentSalary(after), 'salary').map(
    path => path.replace('salary.overtime_multiplier', 'hourly_rate.overtime_multiplier'),
  )
}

function presentSalary({ arrearsFrom: _, ...agreed }: AgreedSalary) {
  return agreed
}
