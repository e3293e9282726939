// The wage bases of one period, in whole rupees: plain numbers in an ordinary month, exact fractions where the
// ceiling or the pension changes inside it. Parts are added exactly and each base is rounded once.

import { addDays, daysInclusive } from '#proto/calendar/plain-date.ts'
import type { PlainDate } from '#proto/calendar/plain-date.ts'
import { earlier, overlap } from '#proto/calendar/period.ts'
import type { PayPeriod } from '#proto/calendar/period.ts'
import {
  fraction,
  halfUpTo,
  least,
  nothing,
  divideFractions,
  addFractions,
  times,
} from '../../money/fraction.ts'
import type { Fraction } from '../../money/fraction.ts'
import { lesser, noPaise } from '../../money/paise.ts'
import type { Paise } from '../../money/paise.ts'
import { toNearestRupee } from '../../money/rounding.ts'
import type { Row } from '../../parameters/dated.ts'
import { count, fromRule, step, roundingInputs } from '../../trace/steps.ts'
import type { TracedValue, Steps } from '../../trace/steps.ts'
import { contributionMode } from './facts.ts'
import type { PfFacts, PfSettings } from './facts.ts'
import type { CeilingSegment, PfLaw } from './law.ts'
import {
  isFundMember,
  pensionEndsOn,
  pensionMembership,
  tracePensionDecision,
  traceWithinCeiling,
} from './membership.ts'
import type { PensionDecision } from './membership.ts'

/** One stretch of days with its wages, its ceiling and who is in what. */
type PfPart = {
  readonly stretch: CeilingSegment
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

/** Trace of the bases: their steps, and their results once recorded. */
export type BasesTrace = {
  readonly steps: Steps
  /** Records the wages of the period, unrounded. */
  readonly recordWages: () => TracedValue
  recorded: KnownBases | null
}

/** The results of the steps of each base, and of what decided the memberships. */
export type KnownBases = {
  /** Empty where membership of the fund is recorded. */
  readonly drawnIn: readonly TracedValue[]
  readonly pensionDecisions: readonly TracedValue[]
  readonly wages: TracedValue
  readonly employee: TracedValue
  readonly employer: TracedValue
  /** Null for a person who is in the pension scheme on no day of the period. */
  readonly pension: TracedValue | null
  readonly insurance: TracedValue
  readonly administration: TracedValue
}

/** The bases, or null for a person who is in the fund on no day of the period. */
export function pfBases(
  facts: PfFacts,
  law: PfLaw,
  settings: PfSettings,
  traced: BasesTrace | null = null,
): PfBases | null {
  const endsOn = pensionEndsOn(facts, law, settings)
  const fundParts = partsOf(law.ceilings, facts, law, endsOn)
  if (!fundParts.some(({ inFund }) => inFund)) return null
  const cutsInside = endsOn !== null && endsOn > law.period.start
  const pensionParts = cutsInside
    ? partsOf(
        law.ceilings.flatMap(stretch => splitAt(stretch, endsOn)),
        facts,
        law,
        endsOn,
      )
    : fundParts
  const { wages, capped } =
    fundParts.length === 1 ? wholeMonth(facts, law) : splitMonth(facts, law, fundParts)
  const { employee, employer, administration } = sides(facts, settings, wages, capped)
  // EPFO's answers charge insurance on the fund's wages of the month; paragraph 5(1) read strictly caps each part.
  const isInsuredOnFundWages = fundParts.length > 1 && settings.splitMonthEdli !== 'capped'
  if (traced !== null) {
    const month: PartsOfMonth = { fundParts, pensionParts, isInsuredOnFundWages }
    traced.recorded = traceBases(traced, facts, law, settings, month)
  }
  return {
    wages,
    employee,
    employer,
    pension: pensionWages(facts, law, pensionParts, wages, capped),
    insurance: isInsuredOnFundWages ? lesser(employer, law.ceiling) : capped,
    administration,
    pensionDays: pensionParts.reduce((sum, each) => (isInPension(each) ? sum + each.days : sum), 0),
    fundParts,
    pensionParts,
  }
}

type PartsOfMonth = Pick<PfBases, 'fundParts' | 'pensionParts'> & { readonly isInsuredOnFundWages: boolean }

function traceBases(
  { steps, recordWages }: BasesTrace,
  facts: PfFacts,
  law: PfLaw,
  settings: PfSettings,
  { fundParts, pensionParts, isInsuredOnFundWages }: PartsOfMonth,
): KnownBases {
  const joined = fundParts.filter(isInFund)
  const drawnIn = facts.member.applicable
    ? []
    : [traceWithinCeiling(steps, 'In the fund by the full-month wage', facts, joined[0]!.stretch)]
  const pensionDecisions = tracePensionDecisions(steps, facts, law, pensionParts)
  const exact = recordWages()
  const isSplit = fundParts.length > 1
  const wages = toRupee(steps, isSplit ? traceAdded(steps, exact, joined, law, false) : exact)
  const capped = isSplit
    ? toRupee(steps, traceAdded(steps, exact, joined, law, true))
    : traceCeiling(steps, wages, law.ceilings[0]!.row, law.ceiling)
  const { employee, employer, administration } = sides(facts, settings, wages, capped)
  const insurance = isInsuredOnFundWages
    ? traceCeiling(steps, employer, law.ceilings.at(-1)!.row, law.ceiling)
    : capped
  const pension = tracePension(steps, facts, law, pensionParts, { exact, wages, capped })
  return { drawnIn, pensionDecisions, wages, employee, employer, pension, insurance, administration }
}

/** Once for each answer that the parts of the month have. */
function tracePensionDecisions(
  steps: Steps,
  facts: PfFacts,
  law: PfLaw,
  parts: readonly PfPart[],
): readonly TracedValue[] {
  const recorded = new Map<PensionDecision['row'], TracedValue>()
  for (const { inFund, stretch, pension } of parts) {
    if (inFund && !recorded.has(pension.row))
      recorded.set(pension.row, tracePensionDecision(steps, facts, law, stretch, pension))
  }
  return [...recorded.values()]
}

function isInFund({ inFund }: PfPart): boolean {
  return inFund
}

function isInPension({ inFund, pension }: PfPart): boolean {
  return inFund && pension.member
}

/** The ceiling is not made smaller by loss of pay, by joining late or by leaving early. */
function wholeMonth({ wages: exact }: PfFacts, law: PfLaw): { wages: Paise; capped: Paise } {
  const wages = toNearestRupee(exact.amount, exact.n, exact.d)
  return { wages, capped: lesser(wages, law.ceiling) }
}

function splitMonth(facts: PfFacts, law: PfLaw, parts: readonly PfPart[]): { wages: Paise; capped: Paise } {
  const joined = parts.filter(isInFund)
  return { wages: sumWages(joined, facts, law, false), capped: sumWages(joined, facts, law, true) }
}

/**
 * The bases of both sides and of the administration charge, as amounts or as results of steps. The fourth combination,
 * employee on the ceiling and employer on actual wages, has no name here and is refused.
 */
function sides<Base>(
  facts: PfFacts,
  { adminBase }: PfSettings,
  wages: Base,
  capped: Base,
): { employee: Base; employer: Base; administration: Base } {
  const mode = contributionMode(facts)
  if (mode === 'statutory_ceiling') return { employee: capped, employer: capped, administration: capped }
  if (mode === 'actual_wages') return { employee: wages, employer: wages, administration: wages }
  if (mode === 'employee_actual_employer_ceiling')
    return { employee: wages, employer: capped, administration: adminBase === 'pf_wages' ? wages : capped }
  throw new RangeError(`There is no provident fund wage mode "${String(mode)}".`)
}

function pensionWages(
  facts: PfFacts,
  law: PfLaw,
  parts: readonly PfPart[],
  wages: Paise,
  capped: Paise,
): Paise {
  if (!parts.some(isInPension)) return noPaise
  const isCapped = !facts.member.higherPension
  if (parts.length === 1) return isCapped ? capped : wages
  return sumWages(parts.filter(isInPension), facts, law, isCapped)
}

function tracePension(
  steps: Steps,
  facts: PfFacts,
  law: PfLaw,
  parts: readonly PfPart[],
  { exact, wages, capped }: { exact: TracedValue; wages: TracedValue; capped: TracedValue },
): TracedValue | null {
  if (!parts.some(isInPension)) return null
  const isCapped = !facts.member.higherPension
  if (parts.length === 1) return isCapped ? capped : wages
  return toRupee(steps, traceAdded(steps, exact, parts.filter(isInPension), law, isCapped))
}

/** The wages of some parts of a split month, each under its days of the ceiling where `isCapped`; added before rounding. */
function sumWages(parts: readonly PfPart[], facts: PfFacts, law: PfLaw, isCapped: boolean): Paise {
  const own = parts.map(each => {
    const earned = wagesOf(each, facts)
    return isCapped ? least(earned, ceilingOf(each, law)) : earned
  })
  return halfUpTo(100, total(own))
}

/** Unrounded. */
function traceAdded(
  steps: Steps,
  wages: TracedValue,
  parts: readonly PfPart[],
  law: PfLaw,
  isCapped: boolean,
): TracedValue {
  const inputs: Record<string, TracedValue> = {}
  for (const [index, each] of parts.entries()) {
    const { start, end } = each.stretch
    const from = { kind: 'field', ref: `days ${start} to ${end}` } as const
    const share = { wages, parts: count(from, each.share.num), of: count(from, each.share.den) }
    const own = step(steps, 'prorate', `Wages of ${start} to ${end}`, share)
    inputs[`part_${index + 1}`] = isCapped ? traceOwnCeiling(steps, own, each, law) : own
  }
  return step(steps, 'sum', 'The parts together', inputs)
}

function traceOwnCeiling(
  steps: Steps,
  wages: TracedValue,
  { stretch, days }: PfPart,
  law: PfLaw,
): TracedValue {
  const { start, end, row } = stretch
  const from = { kind: 'field', ref: `days ${start} to ${end}` } as const
  const share = { ceiling: fromRule(row, row.ceiling), days: count(from, days), of: count(from, law.days) }
  const ceiling = step(steps, 'prorate', `Ceiling for ${start} to ${end}`, share, row)
  return step(steps, 'min', 'The lesser of the two', { wages, ceiling })
}

function traceCeiling(steps: Steps, wages: TracedValue, row: Row, ceiling: Paise): TracedValue {
  return step(steps, 'cap', 'Ceiling applied', { wages, ceiling: fromRule(row, ceiling) }, row)
}

/** Records the rounding of every base and contribution of the fund. */
export function toRupee(steps: Steps, amount: TracedValue): TracedValue {
  return step(steps, 'round', 'Nearest rupee', {
    amount,
    ...roundingInputs('rupee', 'half_up', 'IN.EPF.RATE'),
  })
}

/** A part's wages, in paise and exact. */
function wagesOf(each: PfPart, { wages }: PfFacts): Fraction {
  return times(times(fraction(wages.amount), fraction(wages.n, wages.d)), each.share)
}

/** A part's ceiling, in paise and exact. */
function ceilingOf(each: PfPart, law: PfLaw): Fraction {
  return fraction(BigInt(each.stretch.row.ceiling) * BigInt(each.days), law.days)
}

/** In their order: whoever is in the pension scheme in one part stays in it in the next. */
function partsOf(
  stretches: readonly CeilingSegment[],
  facts: PfFacts,
  law: PfLaw,
  endsOn: PlainDate | null,
): readonly PfPart[] {
  const parts: PfPart[] = []
  for (const stretch of stretches) parts.push(part(facts, law, stretch, endsOn, parts.some(isInPension)))
  return parts
}

function part(
  facts: PfFacts,
  law: PfLaw,
  stretch: CeilingSegment,
  endsOn: PlainDate | null,
  wasMember: boolean,
): PfPart {
  const isWhole = stretch.start === law.period.start && stretch.end === law.period.end
  return {
    stretch,
    inFund: isFundMember(facts, stretch),
    pension: pensionMembership(facts, law, stretch, {
      isPastAge: endsOn !== null && stretch.start >= endsOn,
      wasMember,
    }),
    share: isWhole ? all : shareOf(facts, stretch),
    days: isWhole ? law.days : daysInclusive(stretch.start, stretch.end),
  }
}

const all = fraction(1)

/**
 * Division by paid days inside a slice, by pay between slices. Loss of pay without a date is spread evenly over the
 * days of employment, so it changes no share.
 */
function shareOf({ slices }: PfFacts, stretch: CeilingSegment): Fraction {
  const weight = slices.reduce((sum, slice) => sum + BigInt(slice.weight), 0n)
  if (weight === 0n) return nothing
  const shared = slices.map(slice => {
    const days = overlap(slice, stretch)
    if (days === null) return nothing
    const inside = shareInside(slice, days)
    return slices.length === 1
      ? inside
      : times(inside, divideFractions(fraction(slice.weight), fraction(weight)))
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

function splitAt(stretch: CeilingSegment, at: PlainDate): CeilingSegment[] {
  if (at <= stretch.start || at > stretch.end) return [stretch]
  return [
    { ...stretch, end: earlier(stretch.end, addDays(at, -1)) },
    { ...stretch, start: at },
  ]
}

function total(parts: readonly Fraction[]): Fraction {
  return parts.reduce(addFractions, nothing)
}
