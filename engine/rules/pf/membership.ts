// Membership of the provident fund and of the pension scheme, on the days of one segment of the period.

import { ageOn, birthday } from '#proto/calendar/plain-date.ts'
import type { PlainDate } from '#proto/calendar/plain-date.ts'
import { printFraction } from '../../money/decimal.ts'
import { fraction } from '../../money/fraction.ts'
import { isWithin } from '../../money/rounding.ts'
import type { Exact } from '../../money/rounding.ts'
import { date, fromRule, step, text } from '../../trace/steps.ts'
import type { TracedValue, Steps } from '../../trace/steps.ts'
import type { PfFacts, PfSettings } from './facts.ts'
import type { CeilingSegment, PfLaw } from './law.ts'

/** Whether the person is in the fund on these days, by choice, by an earlier membership, or by the ceiling. */
export function isFundMember(facts: PfFacts, stretch: CeilingSegment): boolean {
  if (facts.member.applicable) return true
  // EPFO's scenario A: whoever the lower ceiling left out comes in on the day the ceiling passes the wage.
  return stretch.membership.admitted && mustJoin(facts, stretch)
}

/** Whether the law would have this person in, whatever is recorded. */
export function mustJoin(facts: PfFacts, stretch: CeilingSegment): boolean {
  if (facts.isOutsideTheLaw || facts.isInternationalWorker) return false
  return isWithin(fullRateOn(facts, stretch.start), stretch.row.ceiling)
}

/** The row of the decision table that answered, in the order the table is read. */
export type PensionDecision = { readonly member: boolean; readonly row: 1 | 2 | 3 | 4 | 5 | 6 | 7 }

/** The membership test of the pension scheme. The first row that matches wins. */
export function pensionMembership(
  facts: PfFacts,
  law: PfLaw,
  stretch: CeilingSegment,
  /** `wasMember`: on earlier days of the period. */
  { isPastAge, wasMember }: { readonly isPastAge: boolean; readonly wasMember: boolean },
): PensionDecision {
  const { member } = facts
  if (isPastAge) return { member: false, row: 1 }
  if (member.higherPension) return { member: true, row: 2 }
  const joinedBeforeTest = member.joinedOn < law.wageTestSince
  if (member.epsMember === true || (member.epsMember === null && joinedBeforeTest))
    return { member: true, row: 3 }
  if (member.epsMember === false && joinedBeforeTest) return { member: false, row: 4 }
  if (wasMember || hasContributed(facts, law, stretch)) return { member: true, row: 3 }
  const isUnderCeiling = isWithin(fullRateOn(facts, stretch.start), stretch.row.ceiling)
  if (!stretch.membership.admitted) {
    // Nothing recorded and a wage within the ceiling: no higher wage at joining is known that would keep them out.
    return member.epsMember === null && isUnderCeiling ? { member: true, row: 3 } : { member: false, row: 4 }
  }
  const isNew = !member.applicable || member.joinedOn >= stretch.row.from
  return { member: isUnderCeiling, row: isNew ? 7 : isUnderCeiling ? 5 : 6 }
}

/**
 * A raise ends no membership. Contributions count against a record of no membership only where the raised ceiling brought
 * them about: earlier ones are what the record corrects.
 */
function hasContributed({ member }: PfFacts, { period, ceilings }: PfLaw, stretch: CeilingSegment): boolean {
  const { epsMember, pensionPaidSince } = member
  if (pensionPaidSince === null) return false
  // Arrears look at the contributing month itself, which may have brought the member in on the day of a new ceiling.
  if (pensionPaidSince >= period.start && stretch.row !== ceilings.at(-1)?.row) return false
  const { admitted, from } = stretch.membership
  return epsMember === null || (admitted && pensionPaidSince >= from)
}

/** Records what decided membership of the pension scheme. */
export function tracePensionDecision(
  steps: Steps,
  facts: PfFacts,
  law: PfLaw,
  stretch: CeilingSegment,
  { row, member }: PensionDecision,
): TracedValue {
  if (row === 1) {
    const date_of_birth = date({ kind: 'field', ref: 'date_of_birth' }, facts.dateOfBirth ?? '')
    const label = `Out of the pension scheme: ${law.pensionAge.years} years are completed`
    return step(steps, 'condition', label, { date_of_birth }, law.pensionAge)
  }
  if (row === 5 || row === 6 || row === 7) {
    const label = member ? 'In the pension scheme by the full-month wage' : 'Out of the pension scheme by it'
    return traceWithinCeiling(steps, label, facts, stretch)
  }
  const citing = row === 2 ? law.higherPension : stretch.membership
  const { epsMember, pensionPaidSince } = facts.member
  if (row === 3 && epsMember !== true && pensionPaidSince !== null) {
    const first_contributed_month = date({ kind: 'field', ref: 'earlier payslips' }, pensionPaidSince)
    return step(steps, 'condition', labelsOfRecord[row], { first_contributed_month }, citing)
  }
  const recorded = text({ kind: 'field', ref: 'pf.eps_eligible' }, String(epsMember))
  return step(steps, 'condition', labelsOfRecord[row], { recorded }, citing)
}

const labelsOfRecord = {
  2: 'Member of the pension scheme with an approved higher pension',
  3: 'Already a member of the pension scheme',
  4: 'Out of the pension scheme: recorded as no member, or joined above the ceiling',
}

/** Records that the full-month wages are compared with the ceiling of these days. */
export function traceWithinCeiling(
  steps: Steps,
  label: string,
  facts: PfFacts,
  { start, row, membership }: CeilingSegment,
): TracedValue {
  const { amount, n, d } = fullRateOn(facts, start)
  const value = fraction(BigInt(amount) * BigInt(n), BigInt(d) * 100n)
  const from = { kind: 'field', ref: 'salary, full month' } as const
  const full_month_wages: TracedValue = { value, text: printFraction(value, 2), unit: 'rupees', from }
  const inputs = { full_month_wages, ceiling: fromRule(row, row.ceiling) }
  return step(steps, 'condition', label, inputs, membership)
}

/** Nothing recorded, and the wage does not decide either: membership was read from today's wage. */
export function isPensionAssumed({ member, slices }: PfFacts, law: PfLaw): boolean {
  return (
    member.epsMember === null &&
    member.pensionPaidSince === null &&
    !member.higherPension &&
    member.joinedOn >= law.wageTestSince &&
    member.joinedOn < law.period.start &&
    slices.some(({ fullRate }) => !isWithin(fullRate, law.ceiling))
  )
}

/**
 * From which day of the period the pension scheme ends by age: null when not in it or where the pension is deferred, the
 * first day when wholly past it. The month of the birthday itself is not settled by any text seen, so it is the
 * organization's setting.
 */
export function pensionEndsOn(facts: PfFacts, law: PfLaw, settings: PfSettings): PlainDate | null {
  if (facts.dateOfBirth === null || facts.member.pensionDeferred) return null
  const { start, end } = law.period
  if (ageOn(facts.dateOfBirth, end) < law.pensionAge.years) return null
  const ends = birthday(facts.dateOfBirth, law.pensionAge.years)
  if (ends <= start) return settings.birthdayMonth58 === 'next_month' && ends === start ? null : start
  if (settings.birthdayMonth58 === 'prorate') return ends
  return settings.birthdayMonth58 === 'same_month' ? start : null
}

/** Provident fund wages of a full month at the salary of the day. */
function fullRateOn({ slices }: PfFacts, date: PlainDate): Exact {
  let found = slices[0]!
  for (const slice of slices) if (slice.start <= date) found = slice
  return found.fullRate
}
