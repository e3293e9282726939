// Who is a member of the provident fund, and who of the pension scheme, on the days of one stretch of the period.

import { ageOn, birthday } from '../../calendar/plain-date.ts'
import type { PlainDate } from '../../calendar/plain-date.ts'
import { isWithin } from '../../money/rounding.ts'
import type { Exact } from '../../money/rounding.ts'
import type { PfFacts, PfSettings } from './facts.ts'
import type { CeilingStretch, PfLaw } from './law.ts'

/** Whether the person is in the fund on these days, by choice, by an earlier membership, or by the ceiling. */
export function isFundMember(facts: PfFacts, stretch: CeilingStretch): boolean {
  if (facts.member.applicable) return true
  // EPFO's scenario A: whoever the lower ceiling left out comes in on the day the ceiling passes the wage.
  return stretch.membership.admitted && mustJoin(facts, stretch)
}

/** Whether the law would have this person in, whatever is recorded. */
export function mustJoin(facts: PfFacts, stretch: CeilingStretch): boolean {
  if (facts.isOutsideTheLaw || facts.isInternationalWorker) return false
  return isWithin(fullRateOn(facts, stretch.start), stretch.row.ceiling)
}

/** The row of the decision table that answered, in the order the table is read. */
export type PensionDecision = { readonly member: boolean; readonly row: 1 | 2 | 3 | 4 | 5 | 6 | 7 }

/** The membership test of the pension scheme. The first row that matches wins. */
export function pensionMembership(
  facts: PfFacts,
  law: PfLaw,
  stretch: CeilingStretch,
  isPastAge: boolean,
): PensionDecision {
  const { member } = facts
  if (isPastAge && !member.pensionDeferred) return { member: false, row: 1 }
  if (member.higherPension) return { member: true, row: 2 }
  const joinedBeforeTest = member.joinedOn < law.wageTestSince
  if (member.epsMember === true || (member.epsMember === null && joinedBeforeTest))
    return { member: true, row: 3 }
  const isUnderCeiling = isWithin(fullRateOn(facts, stretch.start), stretch.row.ceiling)
  if (!stretch.membership.admitted) {
    // Nothing recorded and a wage within the ceiling: no higher wage at joining is known that would keep them out.
    return member.epsMember === null && isUnderCeiling ? { member: true, row: 3 } : { member: false, row: 4 }
  }
  if (member.epsMember === false && joinedBeforeTest) return { member: false, row: 4 }
  const isNew = !member.applicable || member.joinedOn >= stretch.row.from
  return { member: isUnderCeiling, row: isNew ? 7 : isUnderCeiling ? 5 : 6 }
}

/** Nothing recorded, and the wage does not decide either: membership was read from today's wage. */
export function isPensionAssumed({ member, slices }: PfFacts, law: PfLaw): boolean {
  return (
    member.epsMember === null &&
    !member.higherPension &&
    member.joinedOn >= law.wageTestSince &&
    member.joinedOn < law.period.start &&
    slices.some(({ fullRate }) => !isWithin(fullRate, law.ceiling))
  )
}

/**
 * From which day of the period the pension scheme ends by age: null when not in it, the first day when wholly past
 * it. The month of the birthday itself is not settled by any text seen, so it is the organization's setting.
 */
export function pensionEndsOn(facts: PfFacts, law: PfLaw, settings: PfSettings): PlainDate | null {
  if (facts.dateOfBirth === null) return null
  const { start, end } = law.period
  if (ageOn(facts.dateOfBirth, end) < law.pensionAge.years) return null
  const ends = birthday(facts.dateOfBirth, law.pensionAge.years)
  if (ends <= start) return settings.birthdayMonth58 === 'next_month' && ends === start ? null : start
  if (settings.birthdayMonth58 === 'prorate') return ends
  return settings.birthdayMonth58 === 'same_month' ? start : null
}

/** Provident fund wages of a full month at the salary of the day. */
export function fullRateOn({ slices }: PfFacts, date: PlainDate): Exact {
  let found = slices[0]!
  for (const slice of slices) if (slice.start <= date) found = slice
  return found.fullRate
}
