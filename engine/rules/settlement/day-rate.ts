// Value of a day: the wages and the divisor are the company's policy for each component.

import type { Paise } from '../../money/paise.ts'
import { halfUpToPaisa } from '../../money/rounding.ts'

export type DayRate = {
  /** Monthly wages: basic, gross, Code wages … */
  readonly wages: Paise
  /** The days they are divided by: 26, 30, or those of the month. */
  readonly divisor: number
}

/** Days, in hundredths, at a rate: multiplied out, then rounded once. */
export function payForDays({ wages, divisor }: DayRate, days: number): Paise {
  return halfUpToPaisa(wages, days, divisor * 100)
}
