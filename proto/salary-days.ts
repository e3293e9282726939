// Which days a salary, and an absence from it, go by.

import type { Facts } from './records/fields.ts'
import type { salaryDaysFields } from './records/payroll-settings.ts'

type SalaryDaysSettings = Facts<typeof salaryDaysFields>

/** Fixed days that stand for a month without its weekly offs; any other number stands for calendar days. */
const workingDaysInMonth = 26

/** Whether the pay of a month is for its working days and not for every day of the calendar. */
export function countsWorkingDays({
  basis,
  fixedDays,
}: Pick<SalaryDaysSettings, 'basis' | 'fixedDays'>): boolean {
  return basis === 'working_days' || (basis === 'fixed_days' && fixedDays === workingDaysInMonth)
}

/** Whether weekly offs and holidays within an absence without pay leave the pay as it is. */
export function losesWorkingDaysOnly(
  settings: Pick<SalaryDaysSettings, 'basis' | 'fixedDays' | 'unpaidLeaveCounts'>,
): boolean {
  return countsWorkingDays(settings) || settings.unpaidLeaveCounts === 'working_days'
}
