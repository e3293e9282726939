// Exact fractions of a rupee's paise, in BigInt. For the months in which several parts are added before the one
// rounding, and for replaying an explanation. The ordinary month never comes here.

import { paise } from './paise.ts'
import type { Paise } from './paise.ts'

/** `num` ÷ `den`, with `den` above zero; not always in lowest terms. */
export type Fraction = { readonly num: bigint; readonly den: bigint }

export const nothing: Fraction = { num: 0n, den: 1n }

/** The fraction of whole numbers `num` ÷ `den`; throws when the divisor is not above zero. */
export function fraction(num: number | bigint, den: number | bigint = 1n): Fraction {
  const divisor = BigInt(den)
  if (divisor <= 0n) throw new RangeError(`The denominator of a fraction must be above zero, not ${den}.`)
  return { num: BigInt(num), den: divisor }
}

export function addFractions(a: Fraction, b: Fraction): Fraction {
  return a.den === b.den
    ? { num: a.num + b.num, den: a.den }
    : { num: a.num * b.den + b.num * a.den, den: a.den * b.den }
}

export function times(a: Fraction, b: Fraction): Fraction {
  return { num: a.num * b.num, den: a.den * b.den }
}

/** `a` ÷ `b`; throws when `b` is not above zero. */
export function divideFractions(a: Fraction, b: Fraction): Fraction {
  if (b.num <= 0n) throw new RangeError('The divisor of a fraction must be above zero.')
  return { num: a.num * b.den, den: a.den * b.num }
}

export function atMost(a: Fraction, b: Fraction): boolean {
  return a.num * b.den <= b.num * a.den
}

export function least(a: Fraction, b: Fraction): Fraction {
  return atMost(a, b) ? a : b
}

export function greatest(a: Fraction, b: Fraction): Fraction {
  return atMost(a, b) ? b : a
}

/** A fraction of paise to the nearest multiple of `unit` paise, half going up. */
export function halfUpTo(unit: number, amount: Fraction): Paise {
  const step = amount.den * BigInt(unit)
  return paise(Number(floorDivide(2n * amount.num + step, 2n * step)) * unit)
}

/** A fraction of paise up to the next multiple of `unit` paise. */
export function upTo(unit: number, amount: Fraction): Paise {
  return paise(-Number(floorDivide(-amount.num, amount.den * BigInt(unit))) * unit)
}

/** A fraction of paise down to a multiple of `unit` paise. */
export function downTo(unit: number, amount: Fraction): Paise {
  return paise(Number(floorDivide(amount.num, amount.den * BigInt(unit))) * unit)
}

/** BigInt division truncates towards zero; a round-off below zero needs the floor. */
function floorDivide(a: bigint, b: bigint): bigint {
  const quotient = a / b
  return a % b < 0n ? quotient - 1n : quotient
}
