import type { EmployeeInput, LopDate, SalaryInput } from '#proto/calculation/employee-input.ts'
import type { DayHundredths } from '#proto/units.ts'

type DaysRow = {
  readonly source: 'monthly' | 'daily' | null
  readonly payable_days: DayHundredths | null
  readonly lop_days: DayHundredths | null
  readonly lop_dates: readonly LopDate[] | null
}

type DaysOfMonth = Pick<NonNullable<EmployeeInput['attendance']>, 'payableDays' | 'lopDays' | 'lopDates'>

/** A partner states one of the two; of days rolled up, pay by the day takes those paid for, other pay those lost. */
export function recordedDays(
  { source, payable_days: payableDays, lop_days: lopDays, lop_dates: lopDates }: DaysRow,
  salaries: readonly SalaryInput[],
): DaysOfMonth {
  const dated = lopDates === null ? {} : { lopDates }
  if (source !== 'daily') return { payableDays, lopDays, ...dated }
  return salaries.at(-1)?.payBasis === 'daily'
    ? { payableDays, lopDays: null, ...dated }
    : { payableDays: null, lopDays, ...dated }
}
