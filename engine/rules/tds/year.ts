// The tax of one year in one regime, and of both side by side.

import { assertIncomeWithinLimit } from '../../money/limits.ts'
import { noPaise, subtract } from '../../money/paise.ts'
import type { PartsPerMillion, Paise } from '../../money/paise.ts'
import { downToPaisa, toMilliPaise, mills, zeroMilliPaise, percentOf } from '../../money/mills.ts'
import type { MilliPaise } from '../../money/mills.ts'
import { toNearestMultiple } from '../../money/rounding.ts'
import { negated, fromField, percentage, step, roundingInputs } from '../../trace/steps.ts'
import type { TracedValue, Steps } from '../../trace/steps.ts'
import type { AgeBand, Person, Regime, YearFacts } from './facts.ts'
import { incomeOfYear } from './income.ts'
import type { IncomeOfYear } from './income.ts'
import type { Scale, TdsLaw } from './law.ts'
import { notBelowZero, toMultiple } from './steps.ts'
import type { YearTrace } from './steps.ts'
import { taxOn } from './tax.ts'
import type { TaxOnIncome, TaxTrace } from './tax.ts'
import { ageBand } from './tax-year.ts'

/** The higher rate without a valid PAN, where it decided the tax. */
type HigherRate = { readonly rate: PartsPerMillion; readonly tax: MilliPaise }

export type TaxOfYear = {
  readonly regime: Regime
  readonly ageBand: AgeBand
  readonly scale: Scale
  readonly income: IncomeOfYear
  readonly tax: TaxOnIncome
  readonly arrearsRelief: Paise
  /** Tax of the slabs less the relief. */
  readonly afterRelief: MilliPaise
  readonly higherRate: HigherRate | null
  /** Before its rounding: `afterRelief`, or what the higher rate gives. */
  readonly exact: MilliPaise
  /** The tax of the year, rounded to ten rupees. */
  readonly annual: Paise
}

/**
 * Tax of the year on a whole year's income. Pure; amounts in paise, the unrounded ones in thousandths of a paisa.
 * `traced` records the steps of `annual`.
 */
export function taxOfYear(facts: YearFacts, law: TdsLaw, traced: YearTrace | null = null): TaxOfYear {
  const { person, declared } = facts
  const band = ageBand(person.dateOfBirth, person.residency, law.year)
  const scale = law.scales[person.regime][band]
  const income = incomeOfYear(facts, band, law, traced)
  const ofTax: TaxTrace | null = traced?.income
    ? { steps: traced.steps, income: traced.income, total: null }
    : null
  assertIncomeWithinLimit(income.grossTotalIncome)
  const tax = taxOn(income.total, scale, person.residency, ofTax)
  const afterRelief = mills(Math.max(tax.total - toMilliPaise(declared.arrearsRelief), 0))
  const higherRate = higherRateOn(income.total, afterRelief, person, law)
  const exact = higherRate?.tax ?? afterRelief
  if (traced !== null && ofTax?.total) {
    const relieved = traceRelief(traced.steps, ofTax.total, declared.arrearsRelief)
    const due = traceHigherRate(traced.steps, ofTax.income, relieved, higherRate, law)
    traced.annual = traceRounding(traced.steps, due, law)
  }
  return {
    regime: person.regime,
    ageBand: band,
    scale,
    income,
    tax,
    arrearsRelief: declared.arrearsRelief,
    afterRelief,
    higherRate,
    exact,
    annual: toNearestMultiple(downToPaisa(exact), law.roundings.tax),
  }
}

function traceRelief(steps: Steps, total: TracedValue, relief: Paise): TracedValue {
  if (relief === noPaise) return total
  const inputs = { total, relief: negated(fromField('relief', relief)) }
  return notBelowZero(steps, step(steps, 'sum', 'Less relief for arrears', inputs))
}

/** Only where tax is due at all, and only where the average rate is lower. An inoperative PAN is no PAN. */
function higherRateOn(
  total: Paise,
  tax: MilliPaise,
  { panStatus }: Person,
  { noPan }: TdsLaw,
): HigherRate | null {
  if (panStatus === 'valid' || tax === zeroMilliPaise) return null
  const least = percentOf(toMilliPaise(total), noPan.rate)
  return tax < least ? { rate: noPan.rate, tax: least } : null
}

function traceHigherRate(
  steps: Steps,
  income: TracedValue,
  tax: TracedValue,
  higherRate: HigherRate | null,
  { noPan }: TdsLaw,
): TracedValue {
  if (higherRate === null) return tax
  const rate = percentage({ kind: 'rule', ref: noPan.rule }, higherRate.rate)
  const least = step(steps, 'multiply', 'The higher rate without a valid PAN', { income, rate }, noPan)
  return step(steps, 'max', 'Whichever is more', { tax, least }, noPan)
}

function traceRounding(steps: Steps, amount: TracedValue, { roundings }: TdsLaw): TracedValue {
  const unit = roundingInputs('paise', 'down', roundings.rule)
  const inPaise = step(steps, 'round', 'Fractions of a paisa fall away', { amount, ...unit }, roundings)
  return toMultiple(steps, 'Tax of the year to ten rupees', inPaise, roundings, roundings.tax)
}

type RegimeComparison = {
  readonly new: TaxOfYear
  readonly old: TaxOfYear
  /** The cheaper one; the default regime where both cost the same. */
  readonly better: Regime
  readonly saving: Paise
}

/** The same year in both regimes, whichever was chosen. */
export function compareRegimes(facts: YearFacts, law: TdsLaw): RegimeComparison {
  const inRegime = (regime: Regime) => taxOfYear({ ...facts, person: { ...facts.person, regime } }, law)
  const [newRegime, oldRegime] = [inRegime('new'), inRegime('old')]
  const saving = subtract(newRegime.annual, oldRegime.annual)
  return {
    new: newRegime,
    old: oldRegime,
    better: saving > 0 ? 'old' : 'new',
    saving: saving > 0 ? saving : subtract(noPaise, saving),
  }
}
