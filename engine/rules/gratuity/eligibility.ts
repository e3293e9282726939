// Whether gratuity is due, since when it can be, and for how many years.

import { addDays, birthday, daysInclusive } from '#proto/calendar/plain-date.ts'
import type { PlainDate } from '#proto/calendar/plain-date.ts'
import { earlier } from '#proto/calendar/period.ts'
import { yearsOverHalf } from '#proto/calendar/service.ts'
import type { Service } from '#proto/calendar/service.ts'
import type { GratuityFacts, GratuitySettings } from './facts.ts'
import type { GratuityTerms } from './law.ts'

export type Entitlement = 'completed_service' | 'fixed_term_one_year' | 'death_or_disability'

/** On what ground gratuity is due, or null. */
export function entitlement(
  facts: GratuityFacts,
  service: Service,
  terms: GratuityTerms,
  settings: GratuitySettings,
): Entitlement | null {
  if (facts.ending === 'death' || facts.ending === 'disablement') return 'death_or_disability'
  const needed = neededYears(facts, terms)
  if (service.years >= needed) return 'completed_service'
  if (isFixedTerm(facts, terms)) return service.years >= terms.fixedTermYears ? 'fixed_term_one_year' : null
  const isInLastYear = settings.lastYear === 'days_240' && service.years === needed - 1
  return isInLastYear && workedDays(facts, service) >= daysOfAYear(facts, terms) ? 'completed_service' : null
}

/** The first last day of service for which gratuity is due, when from now on no day goes unpaid. */
export function eligibleOn(
  facts: GratuityFacts,
  service: Service,
  terms: GratuityTerms,
  settings: GratuitySettings,
): PlainDate {
  const { continuousSince, unpaidDays, ending } = facts
  if (ending === 'death' || ending === 'disablement') return continuousSince
  if (isFixedTerm(facts, terms)) return addDays(birthday(continuousSince, terms.fixedTermYears), -1)
  const needed = neededYears(facts, terms)
  const byYears = addDays(birthday(continuousSince, needed), -1)
  if (settings.lastYear === 'strict') return byYears
  const unpaid = service.years === needed - 1 ? unpaidDays : 0
  const byDays = addDays(birthday(continuousSince, needed - 1), daysOfAYear(facts, terms) + unpaid - 1)
  return earlier(byDays, byYears)
}

/** Years for which gratuity is reckoned, a part of a year rounded as its rule says. */
export function countedYears(facts: GratuityFacts, service: Service, terms: GratuityTerms): number {
  if (!isFixedTerm(facts, terms)) return yearsOverHalf(service)
  // Rule 33 rounds what comes after the first year, and counts six months exactly.
  if (service.years < terms.fixedTermYears) return 0
  return service.months >= 6 ? service.years + 1 : service.years
}

/** Whether the last year counts by its share instead. */
export function isProRata(facts: GratuityFacts, terms: GratuityTerms, settings: GratuitySettings): boolean {
  if (!terms.proRata) return false
  if (facts.ending === 'death') return settings.death === 'pro_rata'
  return isFixedTerm(facts, terms) && settings.fixedTerm === 'pro_rata'
}

type FixedTerm = GratuityTerms & { readonly fixedTermYears: number }

function isFixedTerm({ ending }: GratuityFacts, terms: GratuityTerms): terms is FixedTerm {
  return ending === 'fixed_term_end' && terms.fixedTermYears !== null
}

function neededYears({ isWorkingJournalist }: GratuityFacts, terms: GratuityTerms): number {
  return isWorkingJournalist ? terms.minimumYearsOfJournalists : terms.minimumYears
}

function daysOfAYear({ hasReducedYear }: GratuityFacts, terms: GratuityTerms): number {
  return hasReducedYear ? terms.workedDaysOfAYearReduced : terms.workedDaysOfAYear
}

function workedDays({ continuousSince, leftOn, unpaidDays }: GratuityFacts, { years }: Service): number {
  return daysInclusive(birthday(continuousSince, years), leftOn) - unpaidDays
}
