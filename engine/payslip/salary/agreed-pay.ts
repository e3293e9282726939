// What full months to come will pay, as it is agreed by now.

import type { EmployeeInput } from '#proto/calculation/employee-input.ts'

import type { Paise } from '../../money/paise.ts'
import { resolveSalary } from '../ctc.ts'
import { fullMonth } from './full-month.ts'
import type { PreparedRun } from '../prepare.ts'
import type { ResolvedComponent } from './salary.ts'

/** What of a salary's components, for a full month, a sum is of. */
export type Share = (
  components: readonly { resolved: ResolvedComponent; full: Paise }[],
  employee: EmployeeInput,
) => Paise

/** A full month's part of the salary as agreed now, and with each raise that is agreed already. */
export function agreedPay(run: PreparedRun, employee: EmployeeInput, monthly: Paise, share: Share) {
  const agreed = [{ from: run.period.start, monthly }]
  for (const salary of employee.salaries) {
    if (salary.effectiveFrom <= run.period.end) continue
    const components = resolveSalary(salary, run, employee)
    if ('failure' in components) continue
    const full = components.map(resolved => ({ resolved, full: fullMonth(resolved, salary.payBasis, run) }))
    agreed.push({ from: salary.effectiveFrom, monthly: share(full, employee) })
  }
  return agreed
}
