// Splitting an amount so that the parts always add up to the whole.

import type { Paise } from './units.ts'

/**
 * Parts in proportion to whole, non-negative weights, by the largest remainder: each part is its exact share rounded
 * down, and the paise left over go one by one to the parts that lost most, the earlier one first where two lost the
 * same. Throws when the weights add up to nothing.
 */
export function splitByWeights(amount: Paise, weights: readonly number[]): Paise[] {
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (amount < 0 || total <= 0n || weights.some(weight => weight < 0)) {
    throw new RangeError('Only an amount of zero or more is split, by weights that are not all zero.')
  }
  const products = weights.map(weight => BigInt(amount) * BigInt(weight))
  const parts = products.map(product => Number(product / total))
  const lost = products.map((product, index) => ({ index, rest: product % total }))
  lost.sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1))
  const left = amount - parts.reduce((sum, part) => sum + part, 0)
  for (const { index } of lost.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1
  return parts as Paise[]
}
