import type { EmployeeSalary } from '#storage/entities/employee-salary.ts'
import { presentCtc } from '../fields/ctc-includes.ts'
import type { Split } from './split.ts'

/** A salary as answers show it. Where the engine cannot split it, what it comes to is empty. */
export function presentSalary(
  salary: EmployeeSalary,
  status: 'scheduled' | 'current' | 'past',
  split: Split | undefined,
  /** Of the employee: any of its records changes it, so it tells one salary from the next. */
  version: number,
) {
  const known = split === undefined || 'failure' in split ? null : split
  const stated = new Map(salary.components.map(entry => [entry.code, entry]))
  return {
    ...salary,
    version,
    status,
    grossMonthly: salary.grossMonthly ?? known?.gross ?? null,
    ctcAnnual: salary.ctcAnnual ?? known?.ctcAnnual ?? null,
    ctc: presentCtc(salary.ctcIncludes),
    unallocated: known?.unallocated ?? null,
    ctcMonthly: known?.ctc ?? null,
    employerCostMonthly: known?.employerCost ?? null,
    components: (known?.lines ?? []).map(line => ({
      ...line,
      monthlyAmount: stated.get(line.componentCode)?.monthlyAmount ?? null,
      percent: stated.get(line.componentCode)?.percent ?? null,
      formula: stated.get(line.componentCode)?.formula ?? null,
    })),
  }
}
