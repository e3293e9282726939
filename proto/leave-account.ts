// Leave of one type over a span of days, as payslips and reports show it.

import type { DayHundredths } from './units.ts'

/** Days in hundredths. A balance is null before the first that was sent. */
export type LeaveAccount = {
  readonly leaveType: string
  readonly opening: DayHundredths | null
  /** Granted, less lapsed: what the other amounts do not explain; null without both balances. */
  readonly accrued: DayHundredths | null
  readonly taken: DayHundredths
  /** Days of `taken` without pay. */
  readonly lossOfPay: DayHundredths
  readonly encashed: DayHundredths
  readonly closing: DayHundredths | null
}

/** Closing less opening, plus what was taken and encashed. */
export function accruedLeave({
  opening,
  taken,
  encashed,
  closing,
}: Pick<LeaveAccount, 'opening' | 'taken' | 'encashed' | 'closing'>): DayHundredths | null {
  if (opening === null || closing === null) return null
  return (closing - opening + taken + encashed) as DayHundredths
}
