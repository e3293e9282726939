// Reasons and facts of an exit.

import type { DayHundredths, Paise } from '../units.ts'

export const exitReasons = [
  'resignation',
  'termination',
  'retrenchment',
  'retirement',
  'superannuation',
  'contract_end',
  'death',
  'disability',
  'absconding',
  'transfer',
] as const

export type ExitReason = (typeof exitReasons)[number]

/** Bases of exemptions for payments on leaving. The service, and facts that are missing here, come from the salary. */
export type LeavingInput = {
  readonly reason: ExitReason | null
  /** Days of leave at credit, and taken in the whole service; null: not known. */
  readonly leaveDays: DayHundredths | null
  readonly leaveDaysTaken: DayHundredths | null
  /** Basic pay and dearness allowance a month, on the average of the last ten; null: as paid here, or else as last agreed. */
  readonly averagePay: Paise | null
  /** Used part of the lifetime limits. */
  readonly exemptBefore: { readonly gratuity: Paise; readonly leave: Paise }
  /** Notice that is recovered and taken off the taxable pay; absent: it does not reduce it. */
  readonly noticeRecovered?: Paise
}
