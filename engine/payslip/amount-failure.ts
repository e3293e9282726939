// What an amount that cannot be calculated says of the employee whom it fails alone.

import { exceeding, lowerAmount } from '../money/limits.ts'
import { AmountLimitExceeded, UnsafeAmount } from '../money/paise.ts'
import type { Failed } from './salary/salary.ts'

/** The result, or the failure where an amount is above its limit. Throws every other error. */
export function withinAmountLimits<Result>(calculate: () => Result): Result | Failed {
  try {
    return calculate()
  } catch (error) {
    return amountFailure(error)
  }
}

/** Throws every error that is none of amounts. */
export function amountFailure(error: unknown): Failed {
  if (!(error instanceof UnsafeAmount)) throw error
  const { code, message } = error
  if (error instanceof AmountLimitExceeded) return { failure: { code, message, field: error.field } }
  // Amounts and results are limited so that this is not reached.
  return { failure: { code, message: `An amount ${exceeding(Infinity)}; ${lowerAmount}.`, field: 'salary' } }
}
