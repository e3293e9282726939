// Amounts that earlier months are still owed: each is calculated again by what is known of it now, under its own law,
// less what was paid for it. The provident fund follows the month, state insurance the setting, the taxes the day of
// payment.

import { exceeding, lowerAmount } from '../money/limits.ts'
import { AmountLimitExceeded, UnsafeAmount } from '../money/paise.ts'
import type { SalaryFailure } from './salary/salary.ts'

/** The result, or the failure where an amount is above its limit. Throws every other error. */
export function withinAmountLimits<Result>(calculate: () => Result): Result | SalaryFailure {
  try {
    return calculate()
  } catch (error) {
    return amountFailure(error)
  }
}

/** Throws every error that is none of amounts. */
export function amountFailure(error: unknown): SalaryFailure {
  if (!(error instanceof UnsafeAmount)) throw error
  const { code, message } = error
  if (error instanceof AmountLimitExceeded) return { failure: { code, message, field: error.field } }
  // Amounts and results are limited so that this is not reached.
  return { failure: { code, message: `An amount ${exceeding(Infinity)}; ${lowerAmount}.`, field: 'salary' } }
}
