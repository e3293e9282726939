// From total income to tax: slabs, rebate, surcharge, cess. Exact from end to end; the year rounds once, afterwards.

import { printFraction, printGrouped } from '../../money/decimal.ts'
import { fraction } from '../../money/fraction.ts'
import { lesser, noPaise, subtract } from '../../money/paise.ts'
import type { PartsPerMillion, Paise } from '../../money/paise.ts'
import { toMilliPaise, mills, zeroMilliPaise, percentOf } from '../../money/mills.ts'
import type { MilliPaise } from '../../money/mills.ts'
import type { Row } from '../../parameters/dated.ts'
import { negated, fromRule, percentage, step } from '../../trace/steps.ts'
import type { TracedValue, Steps } from '../../trace/steps.ts'
import type { Residency } from './facts.ts'
import type { Scale } from './law.ts'
import type { Rebate, Slab, SurchargeTier } from './parameters.ts'
import { orZero } from './steps.ts'

/** One slab as far as the income reaches into it. */
type SlabPart = {
  readonly above: Paise
  readonly rate: PartsPerMillion
  readonly income: Paise
}

type RebateWorking = {
  readonly by: 'full' | 'marginal_relief' | 'none'
  readonly amount: MilliPaise
  /** Income above the limit: the maximum of tax under marginal relief. */
  readonly incomeAbove: Paise
}

type SurchargeWorking = {
  readonly tier: SurchargeTier
  /** The tier's share of the tax, before relief. */
  readonly full: MilliPaise
  /** Tax and surcharge of an income that ends at the threshold, and what this one is above it. */
  readonly atThreshold: MilliPaise
  readonly incomeAbove: Paise
  readonly relief: MilliPaise
  readonly amount: MilliPaise
}

/** Every figure between total income and the tax on it, none of them rounded. */
export type TaxOnIncome = {
  readonly slabTax: MilliPaise
  readonly rebate: RebateWorking
  readonly tax: MilliPaise
  readonly surcharge: SurchargeWorking | null
  readonly cess: MilliPaise
  readonly total: MilliPaise
}

/** Trace of the tax: its steps, the total income that they begin with, and the tax once recorded. */
export type TaxTrace = { readonly steps: Steps; readonly income: TracedValue; total: TracedValue | null }

/** The tax on a total income that has been rounded to ten rupees. `traced` records the steps of `total`. */
export function taxOn(
  income: Paise,
  scale: Scale,
  residency: Residency,
  traced: TaxTrace | null = null,
): TaxOnIncome {
  const slabTax = taxBySlabs(income, scale.slabs.slabs, null)
  const rebate = rebateOn(income, slabTax, scale.rebate, residency)
  const tax = mills(slabTax - rebate.amount)
  const surcharge = surchargeOn(income, tax, scale)
  const withSurcharge = mills(tax + (surcharge?.amount ?? 0))
  const cess = percentOf(withSurcharge, scale.cess.rate)
  if (traced !== null) {
    const bySlabs = traceSlabs(traced, slabParts(income, scale.slabs.slabs), scale.slabs)
    const rebated = traceRebate(traced, bySlabs, rebate, scale.rebate)
    traced.total = traceCess(traced, traceSurcharge(traced, rebated, surcharge, scale.surcharge), scale.cess)
  }
  return { slabTax, rebate, tax, surcharge, cess, total: mills(withSurcharge + cess) }
}

function traceCess({ steps }: TaxTrace, tax: TracedValue, row: Scale['cess']): TracedValue {
  const rate = percentage({ kind: 'rule', ref: row.rule }, row.rate)
  const cess = step(steps, 'multiply', 'Health and education cess', { tax, rate }, row)
  return step(steps, 'sum', 'With the cess', { tax, cess }, row)
}

/** The slabs one by one. */
export function slabParts(income: Paise, slabs: readonly Slab[]): SlabPart[] {
  const parts: SlabPart[] = []
  taxBySlabs(income, slabs, parts)
  return parts
}

/** Every slab below the last is full, and the last holds the rest. */
function traceSlabs(
  { steps, income }: TaxTrace,
  parts: readonly SlabPart[],
  row: Scale['slabs'],
): TracedValue {
  const taxes: Record<string, TracedValue> = {}
  for (const [index, { above, rate, income: inside }] of parts.entries()) {
    if (rate === 0) continue
    let amount = fromRule(row, inside)
    if (index === parts.length - 1) {
      const rest = { income, above: negated(fromRule(row, above)) }
      amount = above === noPaise ? income : step(steps, 'sum', 'Income in the last slab', rest)
    }
    const inputs = { amount, percent: percentage({ kind: 'rule', ref: row.rule }, rate) }
    const label = `Tax above ${printGrouped(above)}`
    taxes[`above_${above / 100}`] = step(steps, 'multiply', label, inputs, row)
  }
  return step(steps, 'sum', 'Tax by the slabs', orZero(taxes), row)
}

/** A slab begins where the one before it ends: its first rupee is the one above that limit. */
function taxBySlabs(income: Paise, slabs: readonly Slab[], parts: SlabPart[] | null): MilliPaise {
  let tax = zeroMilliPaise
  let above = noPaise
  for (const { upTo, rate } of slabs) {
    if (income <= above && above > 0) break
    const inside = subtract(upTo === null ? income : lesser(income, upTo), above)
    tax = mills(tax + percentOf(toMilliPaise(inside), rate))
    parts?.push({ above, rate, income: inside })
    above = upTo ?? income
  }
  return tax
}

const noRebate: RebateWorking = { by: 'none', amount: zeroMilliPaise, incomeAbove: 0 as Paise }

/** Section 156 (before, 87A): all of the tax up to the limit; in the new regime never more tax than income above it. */
function rebateOn(income: Paise, slabTax: MilliPaise, rule: Rebate, residency: Residency): RebateWorking {
  if (residency === 'non_resident' || slabTax === 0) return noRebate
  if (income <= rule.limit) {
    const maximum = toMilliPaise(rule.maximum)
    return { by: 'full', amount: slabTax < maximum ? slabTax : maximum, incomeAbove: 0 as Paise }
  }
  const incomeAbove = subtract(income, rule.limit)
  const excess = slabTax - toMilliPaise(incomeAbove)
  if (!rule.marginalRelief || excess <= 0) return noRebate
  return { by: 'marginal_relief', amount: mills(excess), incomeAbove }
}

function traceRebate(
  { steps, income }: TaxTrace,
  tax: TracedValue,
  rebate: RebateWorking,
  row: Row<Rebate>,
): TracedValue {
  if (rebate.by === 'none') return tax
  if (rebate.by === 'full') {
    const inputs = { tax, rebate: negated(ofMills(row, rebate.amount)) }
    return step(steps, 'sum', 'Less the rebate', inputs, row)
  }
  const inputs = { income, limit: negated(fromRule(row, row.limit)) }
  const above = step(steps, 'sum', 'Income above the limit of the rebate', inputs, row)
  return step(steps, 'min', 'No more tax than income above that limit', { tax, above }, row)
}

/**
 * A share of the whole tax above each threshold. Tax and surcharge together never grow by more than the income above
 * the threshold; cess is no part of that comparison.
 */
function surchargeOn(income: Paise, tax: MilliPaise, scale: Scale): SurchargeWorking | null {
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
  const most = mills(atThreshold + toMilliPaise(incomeAbove))
  const relief = mills(Math.max(tax + full - most, 0))
  return { tier, full, atThreshold, incomeAbove, relief, amount: mills(full - relief) }
}

function traceSurcharge(
  { steps, income }: TaxTrace,
  tax: TracedValue,
  surcharge: SurchargeWorking | null,
  row: Scale['surcharge'],
): TracedValue {
  if (surcharge === null) return tax
  const { tier, atThreshold, relief } = surcharge
  const rate = percentage({ kind: 'rule', ref: row.rule }, tier.rate)
  const full = step(steps, 'multiply', 'Surcharge', { tax, rate }, row)
  const both = step(steps, 'sum', 'Tax and surcharge', { tax, full })
  if (relief === zeroMilliPaise) return both
  const inputs = {
    at_threshold: ofMills(row, atThreshold),
    income,
    threshold: negated(fromRule(row, tier.above)),
  }
  const label = 'What they may come to: those at the threshold, and the income above it'
  const most = step(steps, 'sum', label, inputs, row)
  return step(steps, 'min', 'Marginal relief', { both, most }, row)
}

/** Thousandths of a paisa in rupees, which five decimals print exactly. */
function ofMills(row: Row, amount: MilliPaise): TracedValue {
  const value = fraction(amount, 100_000)
  return { value, text: printFraction(value, 2), unit: 'rupees', from: { kind: 'rule', ref: row.rule } }
}
