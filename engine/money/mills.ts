// Thousandths of a paisa. Income tax is rounded once, at its end: with total income in tens of rupees and rates in
// whole percents, tax, surcharge and cess one upon the other stay whole numbers of these, so nothing is lost before.

import { paise, UnsafeAmount } from './paise.ts'
import type { PartsPerMillion, Paise } from './paise.ts'

declare const unit: unique symbol

/** Whole thousandths of a paisa, a safe integer: 9,000 crore rupees at most. */
export type MilliPaise = number & { readonly [unit]: 'Mills' }

const inPaisa = 1000
const partsInPercent = 10_000

export const zeroMilliPaise = 0 as MilliPaise

/** Throws on fractions and beyond 2^53. */
export function mills(value: number): MilliPaise {
  if (!Number.isSafeInteger(value))
    throw new UnsafeAmount(`${value} is not a safe whole number of thousandths of a paisa.`)
  return value as MilliPaise
}

export function toMilliPaise(amount: Paise): MilliPaise {
  return mills(amount * inPaisa)
}

/** Exactly this share of an amount; throws where it would not be whole, rather than lose a fraction in silence. */
export function percentOf(amount: MilliPaise, rate: PartsPerMillion): MilliPaise {
  return mills(mills(amount / 100) * (rate / partsInPercent))
}

/** Drops any fraction of a paisa: the first half of the rounding of a year's tax. The amount is not negative. */
export function downToPaisa(amount: MilliPaise): Paise {
  return paise((amount - (amount % inPaisa)) / inPaisa)
}

/** Rounds half a paisa up, to show a figure that is not rounded yet. The amount is not negative. */
export function nearestPaisa(amount: MilliPaise): Paise {
  return downToPaisa(mills(amount + inPaisa / 2))
}
