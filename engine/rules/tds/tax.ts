// From total income to tax: slabs, rebate, surcharge, cess. Exact from end to end; the year rounds once, afterwards.

import { lesser, noPaise, subtract } from '../../money/paise.ts'
import type { PartsPerMillion, Paise } from '../../money/paise.ts'
import { inMills, mills, noMills, percentOf } from '../../money/mills.ts'
import type { Mills } from '../../money/mills.ts'
import type { Residency } from './facts.ts'
import type { Scale } from './law.ts'
import type { Rebate, Slab, SurchargeTier } from './parameters.ts'

/** One slab as far as the income reaches into it. */
type SlabPart = {
  readonly above: Paise
  readonly rate: PartsPerMillion
  readonly income: Paise
}

type RebateWorking = {
  readonly by: 'full' | 'marginal_relief' | 'none'
  readonly amount: Mills
  /** What the income is above the limit: the most that tax may be under marginal relief. */
  readonly incomeAbove: Paise
}

type SurchargeWorking = {
  readonly tier: SurchargeTier
  /** The tier's share of the tax, before relief. */
  readonly full: Mills
  /** Tax and surcharge of an income that ends at the threshold, and what this one is above it. */
  readonly atThreshold: Mills
  readonly incomeAbove: Paise
  readonly relief: Mills
  readonly amount: Mills
}

/** Every figure between total income and the tax on it, none of them rounded. */
export type TaxOnIncome = {
  readonly slabTax: Mills
  readonly rebate: RebateWorking
  readonly tax: Mills
  readonly surcharge: SurchargeWorking | null
  readonly cess: Mills
  readonly total: Mills
}

/** The tax on a total income that has been rounded to ten rupees. */
export function taxOn(income: Paise, scale: Scale, residency: Residency): TaxOnIncome {
  const slabTax = taxBySlabs(income, scale.slabs.slabs, null)
  const rebate = rebateOn(income, slabTax, scale.rebate, residency)
  const tax = mills(slabTax - rebate.amount)
  const surcharge = surchargeOn(income, tax, scale)
  const withSurcharge = mills(tax + (surcharge?.amount ?? 0))
  const cess = percentOf(withSurcharge, scale.cess.rate)
  return { slabTax, rebate, tax, surcharge, cess, total: mills(withSurcharge + cess) }
}

/** For an explanation: the slabs one by one. */
export function slabParts(income: Paise, slabs: readonly Slab[]): SlabPart[] {
  const parts: SlabPart[] = []
  taxBySlabs(income, slabs, parts)
  return parts
}

/** A slab begins where the one before it ends: its first rupee is the one above that limit. */
function taxBySlabs(income: Paise, slabs: readonly Slab[], parts: SlabPart[] | null): Mills {
  let tax = noMills
  let above = noPaise
  for (const { upTo, rate } of slabs) {
    if (income <= above && above > 0) break
    const inside = subtract(upTo === null ? income : lesser(income, upTo), above)
    tax = mills(tax + percentOf(inMills(inside), rate))
    parts?.push({ above, rate, income: inside })
    above = upTo ?? income
  }
  return tax
}

const noRebate: RebateWorking = { by: 'none', amount: noMills, incomeAbove: 0 as Paise }

/** Section 156 (before, 87A): all of the tax up to the limit; in the new regime never more tax than income above it. */
function rebateOn(income: Paise, slabTax: Mills, rule: Rebate, residency: Residency): RebateWorking {
  if (residency === 'non_resident' || slabTax === 0) return noRebate
  if (income <= rule.limit) {
    const maximum = inMills(rule.maximum)
    return { by: 'full', amount: slabTax < maximum ? slabTax : maximum, incomeAbove: 0 as Paise }
  }
  const incomeAbove = subtract(income, rule.limit)
  const excess = slabTax - inMills(incomeAbove)
  if (!rule.marginalRelief || excess <= 0) return noRebate
  return { by: 'marginal_relief', amount: mills(excess), incomeAbove }
}

/**
 * A share of the whole tax above each threshold. Tax and surcharge together never grow by more than the income above
 * the threshold; cess is no part of that comparison.
 */
function surchargeOn(income: Paise, tax: Mills, scale: Scale): SurchargeWorking | null {
  const { tiers } = scale.surcharge
  if (tiers[0] === undefined || income <= tiers[0].above) return null
  const index = tiers.findLastIndex(({ above }) => income > above)
  const tier = tiers[index]
  if (tier === undefined) return null
  const below = tiers[index - 1]
  const full = percentOf(tax, tier.rate)
  const taxThere = taxBySlabs(tier.above, scale.slabs.slabs, null)
  const atThreshold = mills(taxThere + (below === undefined ? 0 : percentOf(taxThere, below.rate)))
  const incomeAbove = subtract(income, tier.above)
  const most = mills(atThreshold + inMills(incomeAbove))
  const relief = mills(Math.max(tax + full - most, 0))
  return { tier, full, atThreshold, incomeAbove, relief, amount: mills(full - relief) }
}
