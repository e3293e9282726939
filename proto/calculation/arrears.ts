// Earlier months without pay, and why they have none.

import type { PayPeriod } from '../units.ts'

export const unpaidReasons = ['recorded_late', 'excluded', 'failed', 'no_run'] as const

/** Days of employment in an earlier wage month that no run and no settlement paid. */
export type UnpaidMonth = {
  readonly period: PayPeriod
  readonly days: number
  /** Why the runs of the month did not pay them; `no_run`: none of them named the employee. */
  readonly reason: (typeof unpaidReasons)[number]
}
