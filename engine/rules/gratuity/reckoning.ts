// Years of service at the wages each of them is reckoned on.

import { earlier } from '#proto/calendar/period.ts'
import { addDays, birthday } from '#proto/calendar/plain-date.ts'
import type { PlainDate } from '#proto/calendar/plain-date.ts'
import type { Service } from '#proto/calendar/service.ts'
import { atMost, fraction, nothing, addFractions, times } from '../../money/fraction.ts'
import type { Fraction } from '../../money/fraction.ts'
import type { GratuityFacts, GratuitySettings, WageRate } from './facts.ts'
import type { GratuityLaw, GratuityTerms } from './law.ts'

/** Years, or seasons, at one wage. */
export type GratuityPart = {
  readonly years: Fraction
  readonly wages: WageRate
  readonly because: 'last_drawn' | 'old_base' | 'before_disablement'
  /** A day's wage, in paise and exact. */
  readonly dailyWage: Fraction
  /** Days' wages for each year. */
  readonly days: number
}

/** Wages that the law reckons the days of one stretch of the service on. */
type Drawn = Pick<GratuityPart, 'wages' | 'because' | 'dailyWage'> & {
  readonly from: PlainDate
  /** Null for the last stretch. */
  readonly until: PlainDate | null
}

/**
 * The parts of the service in order of time. A year that two wages share is reckoned on the higher daily wage: no
 * text says which, and so it costs nobody money.
 */
export function gratuityParts(
  facts: GratuityFacts,
  years: readonly Fraction[],
  law: GratuityLaw,
  settings: GratuitySettings,
): readonly GratuityPart[] {
  const drawn = wagesOfService(facts, law, settings)
  const { daysASeason, daysAYear } = law.terms
  if (facts.seasons !== null) {
    const { wages, because, dailyWage } = drawn.at(-1)!
    return [{ wages, because, dailyWage, years: fraction(facts.seasons), days: daysASeason }]
  }
  const parts: GratuityPart[] = []
  for (const [index, share] of years.entries()) {
    const { wages, because, dailyWage } = best(drawn, facts, index)
    const before = parts.at(-1)
    if (before?.because !== because) parts.push({ wages, because, dailyWage, years: share, days: daysAYear })
    else parts[parts.length - 1] = { ...before, years: addFractions(before.years, share) }
  }
  return parts
}

/** Whole years as shares of a list, for `gratuityParts`. */
export function wholeYears(count: number): readonly Fraction[] {
  return Array.from({ length: count }, () => fraction(1))
}

/** Every year of the service, the last one by its months as twelfths and its days as a part of theirs. */
export function sharesOfYears({ years, months, days, daysOfMonth }: Service): readonly Fraction[] {
  const rest = fraction(months * daysOfMonth + days, 12 * daysOfMonth)
  return rest.num === 0n ? wholeYears(years) : [...wholeYears(years), rest]
}

/** The formula's amount, in paise and exact. */
export function sumOf(parts: readonly GratuityPart[]): Fraction {
  return parts
    .map(({ dailyWage, days, years }) => times(times(dailyWage, fraction(days)), years))
    .reduce(addFractions, nothing)
}

export function dailyWageOf(rate: WageRate, terms: GratuityTerms): Fraction {
  return fraction(rate.wages, daysOfRate(rate, terms))
}

/** A monthly wage is 26 days' wages, by the Act's own explanation; pieces are averaged over the days worked. */
export function daysOfRate(rate: WageRate, { daysInMonth }: GratuityTerms): number {
  if (rate.per === 'month') return daysInMonth
  return rate.per === 'day' ? 1 : rate.days
}

function wagesOfService(
  facts: GratuityFacts,
  law: GratuityLaw,
  settings: GratuitySettings,
): readonly Drawn[] {
  const { continuousSince, beforeDisablement, oldBase, wages } = facts
  const stretches: Drawn[] = []
  const push = (rate: WageRate, because: Drawn['because'], until: PlainDate | null) => {
    const from = stretches.length === 0 ? continuousSince : addDays(stretches.at(-1)!.until!, 1)
    if (until === null || until >= from)
      stretches.push({ wages: rate, because, dailyWage: dailyWageOf(rate, law.terms), from, until })
  }
  if (beforeDisablement !== null) push(beforeDisablement.wages, 'before_disablement', beforeDisablement.until)
  if (settings.base === 'hybrid' && law.terms.wages === 'code_wages' && continuousSince <= law.oldBaseUntil) {
    if (oldBase === null) throw new RangeError('The hybrid base of gratuity needs oldBase, the old wages.')
    push(oldBase, 'old_base', law.oldBaseUntil)
  }
  push(wages, 'last_drawn', null)
  return stretches
}

/** The highest wage drawn on a day of the year of service with this index. */
function best(drawn: readonly Drawn[], { continuousSince, leftOn }: GratuityFacts, index: number): Drawn {
  const start = birthday(continuousSince, index)
  const end = earlier(addDays(birthday(continuousSince, index + 1), -1), leftOn)
  const inYear = drawn.filter(({ from, until }) => from <= end && (until === null || until >= start))
  return inYear.reduce((a, b) => (atMost(a.dailyWage, b.dailyWage) ? b : a))
}
