// Printing for people and for explanations, with decimal.js: the edge where integers become decimal text.

import { printRupees } from '#proto/decimal-text.ts'
import { Decimal } from 'decimal.js'

import { fraction } from './fraction.ts'
import type { Fraction } from './fraction.ts'
import type { Paise } from './paise.ts'

// Enough digits for any safe integer over any divisor of ours; the library's own default is 20.
const Exactly = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_UP })

/** A fraction that does not end is printed to six decimals. */
const decimalsShown = 6

/** A fraction as decimal text with at least `decimals` of them, and six at most. */
export function printFraction(value: Fraction, decimals: number): string {
  const decimal = new Exactly(value.num.toString()).div(value.den.toString()).toDecimalPlaces(decimalsShown)
  return decimal.decimalPlaces() > decimals ? decimal.toFixed() : decimal.toFixed(decimals)
}

/** Rupees for a sentence, in the Indian grouping: `1,25,000.00`. */
export function printGrouped(amount: Paise): string {
  const [whole = '', decimals = ''] = printRupees(amount).split('.')
  const last = whole.slice(-3)
  const before = whole.slice(0, -3).replace(/\B(?=(\d{2})+$)/g, ',')
  return `${before === '' ? '' : `${before},`}${last}.${decimals}`
}

/** Decimal text back into an exact fraction; throws when it is not a plain decimal number. */
export function readFraction(text: string): Fraction {
  const match = /^(-?\d+)(?:\.(\d+))?$/.exec(text)
  if (!match) throw new RangeError(`"${text}" is not a decimal number.`)
  const decimals = match[2] ?? ''
  return fraction(BigInt(`${match[1]}${decimals}`), 10n ** BigInt(decimals.length))
}
