// An amount by slabs of another amount.

import type { ComponentSlab } from '#proto/calculation/components.ts'

import { noPaise } from '../../money/paise.ts'
import type { Paise } from '../../money/paise.ts'
import { halfUpToPaisa, wholeInParts } from '../../money/rounding.ts'

/** The slab of a base; null below all of them. */
export function slabOf(base: Paise, slabs: readonly ComponentSlab[]): ComponentSlab | null {
  const first = slabs[0]
  if (first === undefined || base < first.from) return null
  return slabs.find(({ to }) => to === null || base <= to) ?? null
}

export function slabAmount(base: Paise, slab: ComponentSlab | null): Paise {
  if (slab === null) return noPaise
  return 'amount' in slab.pays ? slab.pays.amount : halfUpToPaisa(base, slab.pays.percent, wholeInParts)
}
