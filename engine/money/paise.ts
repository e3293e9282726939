// Paise as integers, and the only ways to make them. A sum that leaves the safe integers is refused, because a
// double beyond 2^53 loses paise in silence.

import type { PartsPerMillion, Paise } from '#proto/units.ts'

export type { PartsPerMillion, Paise }

export const noPaise = 0 as Paise

/** An amount that no longer is a whole, safe number of paise. The message is for engineers. */
export class UnsafeAmount extends Error {
  override readonly name: string = 'UnsafeAmount'
  readonly code = 'component_failed'
}

/** A result above its limit (`limits.ts`). The message is for partners; `field` is the fact that it follows from. */
export class AmountLimitExceeded extends UnsafeAmount {
  override readonly name = 'AmountLimitExceeded'
  readonly field: string

  constructor(message: string, field: string) {
    super(message)
    this.field = field
  }
}

/** Whole paise out of a plain number; throws on fractions, on NaN and beyond 2^53. */
export function paise(value: number): Paise {
  if (!Number.isSafeInteger(value)) throw new UnsafeAmount(`${value} is not a safe whole number of paise.`)
  return value as Paise
}

/** Rupees as people write them, with at most two decimals. */
export function rupees(value: number): Paise {
  const inPaise = Math.round(value * 100)
  if (inPaise / 100 !== value) throw new UnsafeAmount(`${value} rupees is not a whole number of paise.`)
  return paise(inPaise)
}

/** A percentage as the law writes it, with at most four decimals, as parts per million. */
export function percent(value: number): PartsPerMillion {
  const parts = Math.round(value * 10_000)
  if (!Number.isSafeInteger(parts) || parts < 0 || parts / 10_000 !== value) {
    throw new RangeError(`${value} % is not a whole, positive number of parts per million.`)
  }
  return parts as PartsPerMillion
}

export function add(a: Paise, b: Paise): Paise {
  return paise(a + b)
}

/** `a` less `b`, which may fall below zero: a net that does is refused by the one who asked. */
export function subtract(a: Paise, b: Paise): Paise {
  return paise(a - b)
}

export function lesser(a: Paise, b: Paise): Paise {
  return a < b ? a : b
}
