// Gratuity of one person who leaves: whether, for how many years, how much, by when.

import { addDays } from '#proto/calendar/plain-date.ts'
import type { PlainDate } from '#proto/calendar/plain-date.ts'
import { serviceBetween } from '#proto/calendar/service.ts'
import type { Service } from '#proto/calendar/service.ts'
import { halfUpTo } from '../../money/fraction.ts'
import type { Fraction } from '../../money/fraction.ts'
import { lesser, noPaise, subtract } from '../../money/paise.ts'
import type { Paise } from '../../money/paise.ts'
import { noWarnings } from '../outcome.ts'
import type { NothingDue, RuleWarning } from '../outcome.ts'
import { countedYears, entitlement, isProRata } from './eligibility.ts'
import type { Entitlement } from './eligibility.ts'
import type { GratuityFacts, GratuitySettings } from './facts.ts'
import type { GratuityLaw } from './law.ts'
import { gratuityParts, sharesOfYears, sumOf, wholeYears } from './reckoning.ts'
import type { GratuityPart } from './reckoning.ts'

/** Length of service, whether or not gratuity is due. */
type CountedService = {
  readonly service: Service
  /** Years by the rule of rounding, for showing; the parts hold the years that were paid. */
  readonly countedYears: number
}

export type GratuityDue = CountedService & {
  readonly due: true
  readonly because: Entitlement
  readonly parts: readonly GratuityPart[]
  /** The sum of the parts, rounded as the company rounds. */
  readonly formula: Paise
  readonly isCapped: boolean
  readonly forfeited: Paise
  /** Payable gratuity: the formula, limited to the cap, less what is forfeited. */
  readonly amount: Paise
  readonly payBy: PlainDate
  readonly law: GratuityLaw
  readonly warnings: readonly RuleWarning[]
}

export type NoGratuity = NothingDue & CountedService

/** The years of the service by the rule of rounding, or the last one by its share. */
export function yearsReckoned(
  facts: GratuityFacts,
  { terms }: GratuityLaw,
  settings: GratuitySettings,
): readonly Fraction[] {
  const service = serviceBetween(facts.continuousSince, facts.leftOn)
  return isProRata(facts, terms, settings)
    ? sharesOfYears(service)
    : wholeYears(countedYears(facts, service, terms))
}

export function gratuity(
  facts: GratuityFacts,
  law: GratuityLaw,
  settings: GratuitySettings,
): GratuityDue | NoGratuity {
  const { terms, cap } = law
  const service = serviceBetween(facts.continuousSince, facts.leftOn)
  const reckoned = { service, countedYears: countedYears(facts, service, terms) }
  const because = entitlement(facts, service, terms, settings)
  if (because === null) {
    return { due: false, because: 'the service is too short', warnings: noWarnings, ...reckoned }
  }
  const years = yearsReckoned(facts, law, settings)
  const parts = gratuityParts(facts, years, law, settings)
  const formula = halfUpTo(settings.rounding === 'rupee' ? 100 : 1, sumOf(parts))
  const capped = lesser(formula, cap.cap)
  const forfeited = facts.forfeiture === null ? noPaise : lesser(facts.forfeiture.amount ?? capped, capped)
  return {
    due: true,
    because,
    ...reckoned,
    parts,
    formula,
    isCapped: formula > cap.cap,
    forfeited,
    amount: subtract(capped, forfeited),
    payBy: addDays(facts.leftOn, terms.payWithinDays),
    law,
    warnings: noWarnings,
  }
}
