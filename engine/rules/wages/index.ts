// Wages as the Codes define them: what counts, and what of the excluded part is added back when it passes half of
// the remuneration. Provident fund and state insurance both begin here.

import { add, noPaise } from '../../money/paise.ts'
import type { PartsPerMillion, Paise } from '../../money/paise.ts'
import { halfUpToPaisa, isWithin, toNearestRupee, wholeInParts } from '../../money/rounding.ts'
import type { Exact } from '../../money/rounding.ts'
import { recordedLaw } from '../../parameters/dated.ts'
import type { PayPeriod } from '#proto/calendar/period.ts'
import type { Lookup, Row } from '../../parameters/dated.ts'
import { count, fromField, percentage, step, roundingInputs } from '../../trace/steps.ts'
import type { TracedValue, Steps } from '../../trace/steps.ts'
import { daysInMonthlyRate, wageDefinition } from './parameters.ts'

export const wageTables = [wageDefinition, daysInMonthlyRate]

export type WageLaw = {
  readonly definition: Row<{ uniform: boolean; excludedShare: PartsPerMillion }>
  readonly daysInMonthlyRate: Row<{ days: number; hours: number }>
  /** Wages where the excluded part passes its share: this much of the remuneration. */
  readonly floor: Ratio
  /** The same where the employer's provident fund share, itself a share of the wages, is part of the remuneration. */
  readonly floorWithEmployerPf: Ratio
  readonly employerPfRate: PartsPerMillion
}

type Ratio = { readonly n: number; readonly d: number }

/**
 * A wage month takes the definition it begins with, so November 2025, of which ten days lay under the Code, stays
 * under the old one as a whole. State insurance's own circulars begin with December for the same reason.
 */
export function wageLaw(
  period: PayPeriod,
  employerPfRate: PartsPerMillion,
  { inForce }: Lookup = recordedLaw,
): WageLaw {
  const definition = inForce(wageDefinition, period.start)
  const kept = wholeInParts - definition.excludedShare
  // wages = kept × (pay + rate × wages), solved for the wages.
  const floorWithEmployerPf = lowestTerms(
    kept * wholeInParts,
    wholeInParts * wholeInParts - kept * employerPfRate,
  )
  return {
    definition,
    daysInMonthlyRate: inForce(daysInMonthlyRate, period.start),
    floor: lowestTerms(kept, wholeInParts),
    floorWithEmployerPf,
    employerPfRate,
  }
}

export type RemunerationFacts = {
  /** Basic, dearness and retaining allowance, and every cash pay that no clause excludes. */
  readonly included: Paise
  /** Clauses (a) to (i): house rent, conveyance, overtime, commission … */
  readonly excluded: Paise
  /**
   * Whether the employer's contribution counts as remuneration (clause c; the Ministry's answers of March 2026 say so,
   * the statute does not decide), and the wage it stops at: null when it is paid on all wages.
   */
  readonly employerPf: { readonly upTo: Paise | null } | null
}

export type CodeWages = {
  /** Before any rounding: provident fund and state insurance round the exact figure once, to the rupee. */
  readonly exact: Exact
  /** To the paisa, for showing. */
  readonly wages: Paise
  /** Which way the wages came about. */
  readonly by: 'own_terms' | 'share_of_pay' | 'share_with_employer_pf' | 'share_with_limited_employer_pf'
  /** The employer's contribution that counted, where it stops at a ceiling. */
  readonly employerPf: Paise
}

/** Trace of the wages: their steps, the results that they begin with, and their own once recorded. */
export type CodeWagesTrace = {
  readonly steps: Steps
  readonly included: TracedValue
  readonly excluded: TracedValue
  /** The rule of the employer's contribution. */
  readonly employerPfRule: string
  wages: TracedValue | null
}

/** Section 2(88): the included part, or the kept share of the remuneration where that is more. */
export function codeWages(
  facts: RemunerationFacts,
  law: WageLaw,
  traced: CodeWagesTrace | null = null,
): CodeWages {
  const pay = add(facts.included, facts.excluded)
  const limit = facts.employerPf?.upTo ?? null
  const ratio = facts.employerPf === null ? law.floor : law.floorWithEmployerPf
  let found: CodeWages
  if (limit !== null && !isWithin({ amount: pay, n: ratio.n, d: ratio.d }, limit)) {
    const employerPf = toNearestRupee(limit, law.employerPfRate, wholeInParts)
    const remuneration = add(pay, employerPf)
    found = higher(facts.included, remuneration, law.floor, 'share_with_limited_employer_pf', employerPf)
  } else {
    const by = facts.employerPf === null ? 'share_of_pay' : 'share_with_employer_pf'
    found = higher(facts.included, pay, ratio, by, noPaise)
  }
  if (traced !== null) traced.wages = traceWages(traced, found.by, limit ?? noPaise, law)
  return found
}

function higher(
  included: Paise,
  pay: Paise,
  share: Ratio,
  by: CodeWages['by'],
  employerPf: Paise,
): CodeWages {
  const exact = { amount: pay, n: share.n, d: share.d }
  if (isWithin(exact, included)) {
    return { exact: { amount: included, n: 1, d: 1 }, wages: included, by: 'own_terms', employerPf: noPaise }
  }
  return { exact, wages: halfUpToPaisa(pay, share.n, share.d), by, employerPf }
}

/** Wages on their own terms are compared with the share of the pay alone, which is never more than the other shares. */
function traceWages(
  { steps, included, excluded, employerPfRule }: CodeWagesTrace,
  by: CodeWages['by'],
  limit: Paise,
  { definition, floor, floorWithEmployerPf, employerPfRate }: WageLaw,
): TracedValue {
  const pay = step(steps, 'sum', 'Both together', { wages: included, excluded })
  const rule = { kind: 'rule', ref: definition.rule } as const
  const ratio = by === 'share_with_employer_pf' ? floorWithEmployerPf : floor
  let remuneration = pay
  if (by === 'share_with_limited_employer_pf') {
    const share = step(steps, 'multiply', 'Employer’s provident fund, up to the ceiling', {
      ceiling: fromField('provident fund ceiling of the period', limit),
      percent: percentage({ kind: 'rule', ref: employerPfRule }, employerPfRate),
    })
    const unit = roundingInputs('rupee', 'half_up', 'law')
    const employer_pf = step(steps, 'round', 'Nearest rupee', { amount: share, ...unit })
    remuneration = step(steps, 'sum', 'Remuneration with the employer’s share', { pay, employer_pf })
  }
  const parts = { remuneration, parts: count(rule, ratio.n), of: count(rule, ratio.d) }
  const label = 'The share of remuneration that is wages at least'
  const least = step(steps, 'prorate', label, parts, definition)
  const compared = { own_terms: included, least_share: least }
  return step(steps, 'max', 'Wages by the Code', compared, definition)
}

function lowestTerms(n: number, d: number): Ratio {
  let [a, b] = [n, d]
  while (b !== 0) [a, b] = [b, a % b]
  return { n: n / a, d: d / a }
}
