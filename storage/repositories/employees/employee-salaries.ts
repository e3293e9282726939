import { isDeepStrictEqual } from 'node:util'
import type { CtcShare } from '#proto/records/payroll-settings.ts'
import type { PlainDate } from '#proto/units.ts'
import { type EmployeeSalary, EmployeeSalaryTable } from '../../entities/employee-salary.ts'
import type { Employee } from '../../entities/employee.ts'
import { SalaryIncrementTable } from '../../entities/salary-increment.ts'
import { newId } from '../../ids.ts'
import { employeeHistory } from '../dated.ts'
import type { Tenant } from '../for-tenant.ts'
import { dayBetween } from '../page.ts'

export type SalaryFacts = Pick<
  EmployeeSalary,
  'decidedOn' | 'payBasis' | 'ctcAnnual' | 'grossMonthly' | 'components' | 'salaryGroupId'
> & {
  ctcIncludes: readonly CtcShare[] | null
  overtimeMultiplier: number | null
  arrearsFrom: PlainDate | null
  reason: string | null
}

type PayFacts = Pick<SalaryFacts, 'payBasis' | 'ctcAnnual' | 'grossMonthly' | 'components'> & {
  ctcIncludes?: readonly CtcShare[] | null | undefined
}

type Owner = Pick<Employee, 'organizationId' | 'id'>

export const employeeSalaries = employeeHistory<EmployeeSalary>(EmployeeSalaryTable)

/** Every salary of an employee that begins on these days, the latest first. */
export function salariesOf(
  tenant: Tenant,
  { organizationId, id: employeeId }: Owner,
  { from, to }: { from?: PlainDate; to?: PlainDate },
): Promise<EmployeeSalary[]> {
  const where = { organizationId, employeeId, effectiveFrom: dayBetween(from, to) }
  return tenant.em.find(EmployeeSalaryTable, where, { orderBy: { effectiveFrom: 'desc' } })
}

/** Status of a salary on a day among the employee's others; `inForce` is the one in force on that day. */
export function salaryStatus(
  salary: EmployeeSalary,
  inForce: EmployeeSalary | undefined,
  on: PlainDate,
): 'scheduled' | 'current' | 'past' {
  if (salary.effectiveFrom > on) return 'scheduled'
  return salary.effectiveFrom === inForce?.effectiveFrom ? 'current' : 'past'
}

/** Writes a salary from a date, in the unit of work. An increment of that date is cancelled if the pay changes. */
export async function putSalary(
  tenant: Tenant,
  owner: Owner,
  effectiveFrom: PlainDate,
  facts: SalaryFacts,
  { changedBy, ownerIsNew = false }: { changedBy: string; ownerIsNew?: boolean },
): Promise<{ salary: EmployeeSalary; isNew: boolean }> {
  const { organizationId, id: employeeId } = owner
  const known = ownerIsNew
    ? null
    : await tenant.em.findOne(EmployeeSalaryTable, { organizationId, employeeId, effectiveFrom })
  if (known !== null && !isSamePay(known, facts)) {
    const increment = { organizationId, employeeId, effectiveFrom, isCancelled: false }
    await tenant.em.nativeUpdate(SalaryIncrementTable, increment, { isCancelled: true })
  }
  const { row } = await employeeSalaries.put(
    tenant,
    owner,
    effectiveFrom,
    { ...facts, changedBy },
    { isNew: known === null, ownerIsNew, initial: { id: newId('sal', tenant.clock) } },
  )
  return { salary: row, isNew: known === null }
}

/** Whether two salaries pay the same, whenever they take effect. */
export function isSamePay(one: EmployeeSalary, other: PayFacts): boolean {
  const agreedTerms = ({ ctcAnnual, grossMonthly, payBasis, ctcIncludes }: PayFacts) =>
    JSON.stringify([payBasis, ctcAnnual ?? null, grossMonthly ?? null, ctcIncludes ?? null])
  return agreedTerms(one) === agreedTerms(other) && isDeepStrictEqual(one.components, other.components)
}
