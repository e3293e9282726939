// Every division of money, each under the name of its rounding. An amount times n over d is worked out exactly and
// rounded once: doubles while the product is a safe integer, BigInt above, the same answer from both.

import { paise, UnsafeAmount } from './paise.ts'
import type { Paise } from './paise.ts'

/** One million: what a proportion in parts per million is divided by. */
export const wholeInParts = 1_000_000

export const paiseInRupee = 100

/** Amounts before rounding are counted in millionths of a rupee. */
export const millionthsInPaisa = 10_000

/** `amount` × `n` ÷ `d`, not yet rounded. All three are whole and none is negative; `d` is not zero. */
export type Exact = { readonly amount: Paise; readonly n: number; readonly d: number }

/** Whether the exact amount is within a limit: half a paisa above it is above it. */
export function isWithin({ amount, n, d }: Exact, limit: Paise): boolean {
  const left = amount * n
  const right = limit * d
  if (Number.isSafeInteger(left) && Number.isSafeInteger(right)) return left <= right
  return BigInt(amount) * BigInt(n) <= BigInt(limit) * BigInt(d)
}

/** Half a paisa goes up. The rounding of a pay component. */
export function halfUpToPaisa(amount: Paise, n: number, d: number): Paise {
  return paise(divide(amount, n, d, 'half_up'))
}

/** Any fraction of a paisa is dropped: for a share that must stay under a limit. */
export function downToPaisa(amount: Paise, n: number, d: number): Paise {
  return paise(divide(amount, n, d, 'down'))
}

/** Fifty paise go up: the rounding of every provident fund contribution (EPF Scheme 2026, paragraph 18(5)). */
export function toNearestRupee(amount: Paise, n = 1, d = 1): Paise {
  return paise(divide(amount, n, d * paiseInRupee, 'half_up') * paiseInRupee)
}

/** Any fraction of a rupee goes up: the rounding of state insurance (Social Security Rules 2026, rule 19). */
export function upToRupee(amount: Paise, n = 1, d = 1): Paise {
  return paise(divide(amount, n, d * paiseInRupee, 'up') * paiseInRupee)
}

/** Any fraction of a rupee is dropped: for an amount that must stay under a limit. */
export function downToRupee(amount: Paise, n = 1, d = 1): Paise {
  return paise(divide(amount, n, d * paiseInRupee, 'down') * paiseInRupee)
}

/** Paise are dropped, then half a unit goes up: income and tax of a year, to ten rupees (Income-tax Act 2025, s. 516). */
export function toNearestMultiple(amount: Paise, unit: Paise): Paise {
  const whole = downToRupee(amount)
  return paise(divide(whole, 1, unit, 'half_up') * unit)
}

/** The unrounded amount in millionths of a rupee, half-up: what a line shows as its value before rounding. */
export function inMillionths(amount: Paise, n: number, d: number): number {
  return divide(amount, n * millionthsInPaisa, d, 'half_up')
}

type Rounding = 'half_up' | 'up' | 'down'

function divide(amount: number, n: number, d: number, rounding: Rounding): number {
  const product = amount * n
  // Written so that NaN, too, goes to the careful way.
  if (!(amount >= 0 && n >= 0 && d > 0 && product <= Number.MAX_SAFE_INTEGER))
    return divideBig(amount, n, d, rounding)
  let quotient = Math.floor(product / d)
  let rest = product - quotient * d
  // The double quotient may have rounded up to a whole it did not reach.
  if (rest < 0) {
    quotient -= 1
    rest += d
  }
  const up = rounding === 'half_up' ? rest >= d - rest : rounding === 'up' && rest > 0
  return up ? quotient + 1 : quotient
}

function divideBig(amount: number, n: number, d: number, rounding: Rounding): number {
  if (!Number.isSafeInteger(amount) || !Number.isSafeInteger(n) || !Number.isSafeInteger(d)) {
    throw new UnsafeAmount(`${amount} × ${n} ÷ ${d} holds a number that is not whole or not safe.`)
  }
  if (amount < 0 || n < 0 || d <= 0)
    throw new UnsafeAmount(`${amount} × ${n} ÷ ${d} is not of positive numbers.`)
  const product = BigInt(amount) * BigInt(n)
  const divisor = BigInt(d)
  const added = { half_up: divisor / 2n, up: divisor - 1n, down: 0n }[rounding]
  const quotient = Number((product + added) / divisor)
  if (!Number.isSafeInteger(quotient)) throw new UnsafeAmount(`${amount} × ${n} ÷ ${d} is too large to hold.`)
  return quotient
}
