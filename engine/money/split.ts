// Splitting an amount so that the parts always add up to the whole.

import { paise } from './paise.ts'
import type { Paise } from './paise.ts'

/** Equal parts, each rounded down to the paisa, with the residue on the last one: the way instalments are written. */
export function splitEvenly(amount: Paise, count: number): Paise[] {
  if (amount < 0 || !Number.isSafeInteger(count) || count < 1) {
    throw new RangeError('Only an amount of zero or more can be split, into at least one part.')
  }
  const each = Math.floor(amount / count)
  return Array.from({ length: count }, (_, index) =>
    paise(index === count - 1 ? amount - each * (count - 1) : each),
  )
}
