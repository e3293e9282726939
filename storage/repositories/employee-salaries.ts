import { isDeepStrictEqual } from 'node:util'
import type { PlainDate } from '#proto/units.ts'
import { type EmployeeSalary, EmployeeSalaryTable } from '../entities/employee-salary.ts'
import type { Employee } from '../entities/employee.ts'
import { SalaryIncrementTable } from '../entities/salary-increment.ts'
import { newId } from '../ids.ts'
import type { Tenant } from './for-tenant.ts'

export type SalaryFacts = Pick<
  EmployeeSalary,
  'decidedOn' | 'payBasis' | 'ctcAnnual' | 'grossMonthly' | 'components' | 'salaryGroupId'
> & {
  overtimeMultiplier: number | null
  arrearsFrom: PlainDate | null
  reason: string | null
}

type PayFacts = Pick<SalaryFacts, 'payBasis' | 'ctcAnnual' | 'grossMonthly' | 'components'>

type Owner = Pick<Employee, 'organizationId' | 'id'>

/** The salary in force on a date, by employee. */
export async function salariesInForce(
  tenant: Tenant,
  owners: readonly Owner[],
  on: PlainDate,
): Promise<Map<string, EmployeeSalary>> {
  const rows = await tenant.em.find(
    EmployeeSalaryTable,
    {
      organizationId: { $in: [...new Set(owners.map(owner => owner.organizationId))] },
      employeeId: { $in: owners.map(owner => owner.id) },
      effectiveFrom: { $lte: on },
    },
    { orderBy: { effectiveFrom: 'asc' } },
  )
  return new Map(rows.map(row => [row.employeeId, row]))
}

/** Every salary of an employee that begins on these days, the latest first. */
export function salariesOf(
  tenant: Tenant,
  { organizationId, id: employeeId }: Owner,
  { from, to }: { from?: PlainDate; to?: PlainDate },
): Promise<EmployeeSalary[]> {
  const days = { ...(from === undefined ? {} : { $gte: from }), ...(to === undefined ? {} : { $lte: to }) }
  const where = { organizationId, employeeId, effectiveFrom: days }
  return tenant.em.find(EmployeeSalaryTable, where, { orderBy: { effectiveFrom: 'desc' } })
}

/** Where a salary stands on a day among the employee's others; `inForce` is the one in force on that day. */
export function salaryStatus(
  salary: EmployeeSalary,
  inForce: EmployeeSalary | undefined,
  on: PlainDate,
): 'scheduled' | 'current' | 'past' {
  if (salary.effectiveFrom > on) return 'scheduled'
  return salary.effectiveFrom === inForce?.effectiveFrom ? 'current' : 'past'
}

/** Writes a salary from a date on, in the place of one of the same date; a new employee has none. */
export async function putSalary(
  tenant: Tenant,
  { organizationId, id: employeeId }: Owner,
  effectiveFrom: PlainDate,
  facts: SalaryFacts,
  { changedBy, isNew = false }: { changedBy: string; isNew?: boolean },
): Promise<{ salary: EmployeeSalary; isNew: boolean }> {
  const now = tenant.clock()
  const known = isNew
    ? null
    : await tenant.em.findOne(EmployeeSalaryTable, { organizationId, employeeId, effectiveFrom })
  if (known !== null) {
    if (!isSamePay(known, facts)) {
      const increment = { organizationId, employeeId, effectiveFrom, isCancelled: false }
      await tenant.em.nativeUpdate(SalaryIncrementTable, increment, { isCancelled: true })
    }
    tenant.em.assign(known, { ...facts, changedBy, updatedAt: now })
    return { salary: known, isNew: false }
  }
  const salary = tenant.em.create(EmployeeSalaryTable, {
    ...facts,
    organizationId,
    employeeId,
    effectiveFrom,
    id: newId('sal', tenant.clock),
    changedBy,
    version: 1,
    createdAt: now,
  })
  return { salary, isNew: true }
}

/** Whether two salaries pay the same, whenever they take effect. */
export function isSamePay(one: EmployeeSalary, other: PayFacts): boolean {
  const agreed = ({ ctcAnnual, grossMonthly, payBasis }: PayFacts) =>
    JSON.stringify([payBasis, ctcAnnual ?? null, grossMonthly ?? null])
  return agreed(one) === agreed(other) && isDeepStrictEqual(one.components, other.components)
}
