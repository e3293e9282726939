// Employees' State Insurance: who is covered and until when, then what both sides pay on the wages of the cover.

import { printPercent } from '#proto/decimal-text.ts'
import { printGrouped } from '../../money/decimal.ts'
import { noPaise } from '../../money/paise.ts'
import type { PartsPerMillion, Paise } from '../../money/paise.ts'
import { toNearestRupee, upToRupee, wholeInParts } from '../../money/rounding.ts'
import type { Exact } from '../../money/rounding.ts'
import {
  count,
  explainFigure,
  fromField,
  fromRule,
  percentage,
  step,
  roundingInputs,
} from '../../trace/steps.ts'
import type { TracedValue, Steps, Trace } from '../../trace/steps.ts'
import type { RuleWarning } from '../outcome.ts'
import type { EsiLaw } from './law.ts'

export { esiCover, traceCover } from './cover.ts'
export type { EsiCover, KnownWage } from './cover.ts'
export { esiLaw, esiTables } from './law.ts'
export { regulations as esiRegulations } from './parameters.ts'
export type { EsiBase, EsiLaw } from './law.ts'

export type EsiContribution = {
  /** Contribution wages, to the rupee; there is no ceiling on them once covered. */
  readonly wages: Paise
  readonly employee: Paise
  readonly employer: Paise
  /** The daily average does not pass the exemption, so only the employer pays. */
  readonly isExempt: boolean
  readonly warnings: readonly RuleWarning[]
}

/** The record that the steps of both shares are written to, what decided the cover, and the wages before rounding. */
export type EsiTrace = {
  readonly trace: Trace
  readonly cover: readonly TracedValue[]
  readonly wages: TracedValue
}

/** Both shares, each up to the next rupee; `paidDays` is the whole number the monthly upload will carry. */
export function esiContribution(
  earned: Exact,
  paidDays: number,
  law: EsiLaw,
  traced: EsiTrace | null = null,
): EsiContribution {
  const { rates, exemption, warnings } = law
  const wages = toNearestRupee(earned.amount, earned.n, earned.d)
  const isExempt = wages <= exemption.average * paidDays
  if (traced !== null) traceContribution(traced, wages, paidDays, isExempt, law)
  return {
    wages,
    employee: isExempt ? noPaise : upToRupee(wages, rates.employee, wholeInParts),
    employer: upToRupee(wages, rates.employer, wholeInParts),
    isExempt,
    warnings,
  }
}

function traceContribution(
  { trace, cover, wages: exact }: EsiTrace,
  wages: Paise,
  paidDays: number,
  isExempt: boolean,
  law: EsiLaw,
): void {
  const { rates, wageBase } = law
  const unit = roundingInputs('rupee', 'half_up', wageBase.rule)
  const rounded = step(trace, 'round', 'Nearest rupee', { amount: exact, ...unit }, wageBase)
  const share = traceShare(trace, rounded, rates.employee, law)
  if (isExempt) {
    const exempt = traceExemption(trace, { wages: rounded, share, paidDays }, law)
    const average = printGrouped(law.exemption.average)
    const sentence = `Nothing is due from the employee: the daily average does not pass ${average}.`
    explainFigure(trace, 'employee', sentence, ...cover, exempt)
  } else {
    explainFigure(trace, 'employee', sentenceOf(rates.employee, wages), ...cover, share)
  }
  const employer = traceShare(trace, rounded, rates.employer, law)
  explainFigure(trace, 'employer', sentenceOf(rates.employer, wages), ...cover, employer)
}

/** Records a share of contribution wages, up to the next rupee. */
export function traceShare(
  steps: Steps,
  wages: TracedValue,
  rate: PartsPerMillion,
  { rates }: EsiLaw,
): TracedValue {
  const percent = percentage({ kind: 'rule', ref: rates.rule }, rate)
  const amount = step(steps, 'multiply', `${printPercent(rate)} % of the wages`, { wages, percent }, rates)
  return step(steps, 'round', 'Up to the next rupee', {
    amount,
    ...roundingInputs('rupee', 'up', rates.rule),
  })
}

function traceExemption(
  trace: Trace,
  { wages, share, paidDays }: { wages: TracedValue; share: TracedValue; paidDays: number },
  { exemption }: EsiLaw,
): TracedValue {
  const days = count({ kind: 'field', ref: 'days.payable_days' }, paidDays)
  const product = { daily_average: fromRule(exemption, exemption.average), days }
  const limit = step(trace, 'multiply', 'Exempt up to this', product, exemption)
  const inputs = { wages, limit, nothing: fromField('exempt', noPaise), otherwise: share }
  const label = 'Nothing from the employee up to the daily average'
  return step(trace, 'condition', label, inputs, exemption)
}

function sentenceOf(rate: PartsPerMillion, wages: Paise): string {
  return `${printPercent(rate)} % of state insurance wages of ${printGrouped(wages)}, up to the next rupee.`
}
