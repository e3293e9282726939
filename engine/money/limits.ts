// The limits of amounts (`proto/amount-limits.ts`) on what a calculation comes to. Inputs within them can still multiply to
// more, by a percentage, a formula, a quantity or days; that fails the one employee, in words that name the amount.

import { maxAmount, maxYearIncome } from '#proto/amount-limits.ts'

import { printGrouped } from './decimal.ts'
import { AmountLimitExceeded } from './paise.ts'
import type { Paise } from './paise.ts'

const largest = printGrouped(maxAmount)

/** Returns the amount; throws `AmountLimitExceeded`, naming the component, above the largest amount. */
export function componentAmount(amount: Paise, code: string, field: string): Paise {
  if (amount <= maxAmount) return amount
  throw new AmountLimitExceeded(`Component ${code} ${exceeding(amount)}; ${lowerAmount}.`, field)
}

/** Message for an amount above the maximum. */
export function exceeding(amount: number): string {
  if (!Number.isSafeInteger(amount)) return `comes to more than the largest amount of ${largest} rupees`
  return `comes to ${printGrouped(amount as Paise)} rupees, above the largest amount of ${largest} rupees`
}

export const lowerAmount = 'lower the amounts, percentages or quantities that it follows from'

/** Throws `AmountLimitExceeded` where the pay of one payslip is above the largest amount. */
export function assertPayWithinLimit(pay: number): void {
  if (pay <= maxAmount) return
  throw new AmountLimitExceeded(`The pay of this payslip ${exceeding(pay)}; lower its amounts.`, 'salary')
}

/** Throws `AmountLimitExceeded` where a year's income is above the largest that income tax is calculated on. */
export function assertIncomeWithinLimit(income: number): void {
  if (Math.abs(income) <= maxYearIncome) return
  const limit = printGrouped(maxYearIncome)
  const message = `The income of the tax year exceeds ${limit} rupees, the largest that income tax is calculated on; lower the amounts of the year.`
  throw new AmountLimitExceeded(message, 'tax')
}
