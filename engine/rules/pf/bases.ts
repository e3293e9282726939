// The wage bases of one period, in whole rupees: plain numbers in an ordinary month, exact fractions where the
// ceiling or the pension changes inside it. Parts are added exactly and each base is rounded once.

import { addDays, daysInclusive } from '../../calendar/plain-date.ts'
import type { PlainDate } from '../../calendar/plain-date.ts'
import { earlier, overlap } from '../../calendar/period.ts'
import type { PayPeriod } from '../../calendar/period.ts'
import { fraction, halfUpTo, least, nothing, over, plus, times } from '../../money/fraction.ts'
import type { Fraction } from '../../money/fraction.ts'
import { lesser, noPaise } from '../../money/paise.ts'
import type { Paise } from '../../money/paise.ts'
import { toNearestRupee } from '../../money/rounding.ts'
import type { PfFacts, PfSettings, PfWageMode } from './facts.ts'
import type { CeilingStretch, PfLaw } from './law.ts'
import { isFundMember, pensionEndsOn, pensionMembership } from './membership.ts'
import type { PensionDecision } from './membership.ts'

/** One stretch of days with its wages, its ceiling and who is in what. */
export type PfPart = {
  readonly stretch: CeilingStretch
  readonly inFund: boolean
  readonly pension: PensionDecision
  /** This part of the period's wages: by days inside a slice, by pay between slices. */
  readonly share: Fraction
  /** This part of the ceiling: its calendar days of the period's. */
  readonly days: number
}

export type PfBases = {
  /** Wages of the days of membership, uncapped. */
  readonly wages: Paise
  readonly employee: Paise
  readonly employer: Paise
  readonly pension: Paise
  readonly insurance: Paise
  readonly administration: Paise
  /** Days of the period on which the pension scheme was joined: all of them in an ordinary month. */
  readonly pensionDays: number
  /** Under which ceilings the fund's wages were capped; one part when the month is not split. */
  readonly fundParts: readonly PfPart[]
  readonly pensionParts: readonly PfPart[]
}

/** The bases, or null for a person who is in the fund on no day of the period. */
export function pfBases(facts: PfFacts, law: PfLaw, settings: PfSettings): PfBases | null {
  const endsOn = pensionEndsOn(facts, law, settings)
  const fundParts = law.ceilings.map(stretch => part(facts, law, stretch, endsOn))
  if (!fundParts.some(({ inFund }) => inFund)) return null
  const cutsInside = endsOn !== null && endsOn > law.period.start
  const pensionParts = cutsInside
    ? law.ceilings.flatMap(stretch => cut(stretch, endsOn)).map(stretch => part(facts, law, stretch, endsOn))
    : fundParts
  const mode = modeOf(facts)
  const { wages, employee, employer, insurance } =
    fundParts.length === 1 ? wholeMonth(facts, law, mode) : splitMonth(facts, law, fundParts, mode, settings)
  return {
    wages,
    employee,
    employer,
    pension: pensionWages(facts, law, pensionParts, wages),
    insurance,
    administration: settings.adminBase === 'pf_wages' ? employee : employer,
    pensionDays: pensionParts.reduce((sum, each) => (isInPension(each) ? sum + each.days : sum), 0),
    fundParts,
    pensionParts,
  }
}

function isInPension({ inFund, pension }: PfPart): boolean {
  return inFund && pension.member
}

/** A higher pension is contributed on both sides' actual wages; for an international worker no ceiling is known. */
export function modeOf(facts: PfFacts): PfWageMode {
  return facts.member.higherPension || facts.isInternationalWorker ? 'actual_wages' : facts.mode
}

type FundBases = Pick<PfBases, 'wages' | 'employee' | 'employer' | 'insurance'>

/** The ceiling is not made smaller by loss of pay, by joining late or by leaving early. */
function wholeMonth({ wages: exact }: PfFacts, law: PfLaw, mode: PfWageMode): FundBases {
  const wages = toNearestRupee(exact.amount, exact.n, exact.d)
  const capped = lesser(wages, law.ceiling)
  const { employee, employer } = sides(mode, wages, capped)
  return { wages, employee, employer, insurance: capped }
}

function splitMonth(
  facts: PfFacts,
  law: PfLaw,
  parts: readonly PfPart[],
  mode: PfWageMode,
  settings: PfSettings,
): FundBases {
  const joined = parts.filter(({ inFund }) => inFund)
  const wages = halfUpTo(100, total(joined.map(each => wagesOf(each, facts))))
  const capped = halfUpTo(100, total(joined.map(each => least(wagesOf(each, facts), ceilingOf(each, law)))))
  const { employee, employer } = sides(mode, wages, capped)
  // EPFO's answers charge insurance on the fund's wages of the month; paragraph 5(1) read strictly caps each part.
  const insurance = settings.splitMonthEdli === 'capped' ? capped : lesser(employer, law.ceiling)
  return { wages, employee, employer, insurance }
}

/** The fourth combination, employee on the ceiling and employer on actual wages, has no name here and is refused. */
function sides(mode: PfWageMode, wages: Paise, capped: Paise): { employee: Paise; employer: Paise } {
  if (mode === 'statutory_ceiling') return { employee: capped, employer: capped }
  if (mode === 'actual_wages') return { employee: wages, employer: wages }
  if (mode === 'employee_actual_employer_ceiling') return { employee: wages, employer: capped }
  throw new RangeError(`There is no provident fund wage mode "${String(mode)}".`)
}

function pensionWages(facts: PfFacts, law: PfLaw, parts: readonly PfPart[], wages: Paise): Paise {
  if (!parts.some(isInPension)) return noPaise
  const isCapped = !facts.member.higherPension
  if (parts.length === 1) return isCapped ? lesser(wages, law.ceiling) : wages
  const own = parts.filter(isInPension).map(each => {
    const earned = wagesOf(each, facts)
    return isCapped ? least(earned, ceilingOf(each, law)) : earned
  })
  return halfUpTo(100, total(own))
}

/** A part's wages, in paise and exact. */
function wagesOf(each: PfPart, { wages }: PfFacts): Fraction {
  return times(times(fraction(wages.amount), fraction(wages.n, wages.d)), each.share)
}

/** A part's ceiling, in paise and exact. */
function ceilingOf(each: PfPart, law: PfLaw): Fraction {
  return fraction(BigInt(each.stretch.row.ceiling) * BigInt(each.days), law.days)
}

function part(facts: PfFacts, law: PfLaw, stretch: CeilingStretch, endsOn: PlainDate | null): PfPart {
  const isWhole = stretch.start === law.period.start && stretch.end === law.period.end
  return {
    stretch,
    inFund: isFundMember(facts, stretch),
    pension: pensionMembership(facts, law, stretch, endsOn !== null && stretch.start >= endsOn),
    share: isWhole ? all : shareOf(facts, stretch),
    days: isWhole ? law.days : daysInclusive(stretch.start, stretch.end),
  }
}

const all = fraction(1)

/**
 * By paid days inside a slice, by pay between slices. Loss of pay without a date lies evenly on the days of employment,
 * so it changes no share.
 */
function shareOf({ slices }: PfFacts, stretch: CeilingStretch): Fraction {
  const weight = slices.reduce((sum, slice) => sum + BigInt(slice.weight), 0n)
  if (weight === 0n) return nothing
  const shared = slices.map(slice => {
    const days = overlap(slice, stretch)
    if (days === null) return nothing
    const inside = shareInside(slice, days)
    return slices.length === 1 ? inside : times(inside, over(fraction(slice.weight), fraction(weight)))
  })
  return total(shared)
}

function shareInside(slice: PfFacts['slices'][number], days: PayPeriod): Fraction {
  const paid = paidHundredths(slice, slice)
  // Pay that does not go by days, such as a commission, is left where every day of the slice was lost.
  return paid > 0
    ? fraction(paidHundredths(slice, days), paid)
    : fraction(daysInclusive(days.start, days.end), daysInclusive(slice.start, slice.end))
}

function paidHundredths({ lopDates }: PfFacts['slices'][number], { start, end }: PayPeriod): number {
  return lopDates.reduce(
    (sum, { date, days }) => (date >= start && date <= end ? sum - days : sum),
    daysInclusive(start, end) * 100,
  )
}

function cut(stretch: CeilingStretch, at: PlainDate): CeilingStretch[] {
  if (at <= stretch.start || at > stretch.end) return [stretch]
  return [
    { ...stretch, end: earlier(stretch.end, addDays(at, -1)) },
    { ...stretch, start: at },
  ]
}

function total(parts: readonly Fraction[]): Fraction {
  return parts.reduce(plus, nothing)
}
