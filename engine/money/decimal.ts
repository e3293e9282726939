// Printing for people and for explanations, with decimal.js: the edge where integers become decimal text.

import { Decimal } from 'decimal.js'

import { fraction } from './fraction.ts'
import type { Fraction } from './fraction.ts'
import type { PartsPerMillion, Paise } from './paise.ts'

// Enough digits for any safe integer over any divisor of ours; the library's own default is 20.
const Exactly = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_UP })

/** A fraction that does not end is printed to six decimals. */
const decimalsShown = 6

/** `1250.00` */
export function printRupees(amount: Paise): string {
  return new Exactly(amount).div(100).toFixed(2)
}

/** `8.33` */
export function printPercent(parts: PartsPerMillion): string {
  return new Exactly(parts).div(10_000).toFixed()
}

/** `27.5` out of 2750, or any other hundredths. */
export function printHundredths(value: number): string {
  return new Exactly(value).div(100).toFixed()
}

/** A fraction of paise as rupees: two decimals at least, six at most. */
export function printRupeeFraction(amount: Fraction): string {
  const value = new Exactly(amount.num.toString())
    .div(amount.den.toString())
    .div(100)
    .toDecimalPlaces(decimalsShown)
  return value.decimalPlaces() > 2 ? value.toFixed() : value.toFixed(2)
}

/** Decimal text back into an exact fraction; throws when it is not a plain decimal number. */
export function readFraction(text: string): Fraction {
  const match = /^(-?\d+)(?:\.(\d+))?$/.exec(text)
  if (!match) throw new RangeError(`"${text}" is not a decimal number.`)
  const decimals = match[2] ?? ''
  return fraction(BigInt(`${match[1]}${decimals}`), 10n ** BigInt(decimals.length))
}
