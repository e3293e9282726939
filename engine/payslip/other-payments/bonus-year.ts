// The facts of a statutory bonus, from the months of its accounting year: each worked out again for its full rate of wages
// and its days. What would decide the amount and is nowhere told is named, so that nobody is paid too little unseen.

import type { BonusMonth, BonusYear, StatutoryBonusInput } from '#proto/calculation/bonus.ts'
import type { EmployeeInput } from '#proto/calculation/employee-input.ts'
import type { DayHundredths } from '#proto/units.ts'
import { isEmployee } from '#proto/law/employment.ts'

import { financialYear } from '#proto/calendar/months.ts'
import type { PayPeriod } from '#proto/calendar/period.ts'
import { addDays, addMonths, monthOf } from '#proto/calendar/plain-date.ts'
import type { PlainDate } from '#proto/calendar/plain-date.ts'
import { UnsafeAmount } from '../../money/paise.ts'
import type { Paise } from '../../money/paise.ts'
import { RuleNotFound } from '../../parameters/dated.ts'
import { bonusLaw } from '../../rules/bonus/index.ts'
import type { BonusLaw } from '../../rules/bonus/index.ts'
import { workMonth } from '../month/month.ts'
import type { MonthComputation } from '../month/month.ts'
import { atPlaceOf } from '../prepare.ts'
import type { PreparedRun } from '../prepare.ts'
import { withoutOtherSpells } from '../spells.ts'
import { minimumWageOf } from '../month/statutory-bonus.ts'
import { gratuityWages } from '../month/wage-bases.ts'
import { wholeMonth } from '../month/whole-month.ts'

export type PaidMonth = {
  readonly period: PayPeriod
  readonly paidBy: string | null
  readonly facts: EmployeeInput
}

/** What is known of one employee's year. */
export type KnownYear = {
  /** By the month of the calendar in which each ends, as `2026-03`. */
  readonly months: ReadonlyMap<string, PaidMonth>
  /** Months that no slip is of, by the month of the calendar. */
  readonly told: readonly (BonusMonth & { readonly month: number })[]
  readonly isPaid: boolean
  readonly isForfeited: boolean
  /** Whether the month of the run is one of the year's: of a settlement; absent: the year is over. */
  readonly hasOwnMonth?: boolean
  /** Earlier spells of employment of the person, ascending; absent: none. */
  readonly earlierSpells?: readonly EarlierSpell[]
}

type EarlierSpell = {
  readonly dateOfJoining: PlainDate
  readonly dateOfLeaving: PlainDate | null
  readonly year: KnownYear
}

/**
 * The accounting years whose bonus is due on leaving in the month that ends on `end`: the present one in proportion, and the
 * one before as long as the run that pays it is still to come. The run of that very month pays it in any case.
 */
export function bonusYearsOnLeaving(
  { isCovered, payMonth, ratePercent: rate, minimumWages }: PreparedRun['settings']['bonus'],
  end: PlainDate,
): BonusYear[] {
  if (!isCovered || payMonth === null) return []
  const present = { year: financialYear(end), rate, minimumWages }
  if (sinceApril(monthOf(end)) >= sinceApril(payMonth)) return [present]
  return [{ ...present, year: financialYear(addMonths(end, -monthsOfYear)) }, present]
}

const april = 4
const monthsOfYear = 12

function sinceApril(month: number): number {
  return (month - april + monthsOfYear) % monthsOfYear
}

/**
 * Null for who was not employed in the year, was paid its bonus, or is outside of the law. The days of earlier spells count
 * as worked; their months are paid here if too few days were worked in each of them for a bonus on leaving.
 */
export function bonusOfYear(
  run: PreparedRun,
  asked: BonusYear,
  employee: EmployeeInput,
  known: KnownYear,
): StatutoryBonusInput | null {
  const own = bonusOfSpell(run, asked, employee, known)
  const { earlierSpells = [] } = known
  if (own === null || earlierSpells.length === 0) return own
  const { workedDays: leastDays } = bonusLaw(asked.year, run.lookup).terms
  const earlier = earlierSpells.flatMap(({ year, ...days }) => {
    const facts = [...year.months.values()].at(-1)?.facts
    return facts === undefined ? [] : (bonusOfSpell(run, asked, { ...facts, ...days }, year) ?? [])
  })
  const unpaid = earlier.filter(({ workedDays, isForfeited }) => workedDays < leastDays && !isForfeited)
  return {
    ...own,
    months: [...unpaid.flatMap(({ months }) => months), ...own.months],
    workedDays: earlier.reduce((sum, { workedDays }) => sum + workedDays, own.workedDays),
  }
}

function bonusOfSpell(
  run: PreparedRun,
  asked: BonusYear,
  employee: EmployeeInput,
  known: KnownYear,
): StatutoryBonusInput | null {
  if (known.isPaid) return null
  const { year, rate } = asked
  const law = bonusLaw(year, run.lookup)
  const months: BonusMonth[] = []
  const unknownMonths: string[] = []
  const unknownStates = new Set<string>()
  const ownMonth = known.hasOwnMonth === true && run.period.end <= year.end ? [run.period] : []
  for (const period of [...monthsOf(run, year), ...ownMonth]) {
    const isEmployed =
      employee.dateOfJoining <= period.end &&
      (employee.dateOfLeaving === null || employee.dateOfLeaving >= period.start)
    if (!isEmployed) continue
    const month = monthKnown(run, employee, known, period, law)
    if (month === 'outside') continue
    if (month === 'unknown') {
      unknownMonths.push(period.end.slice(0, 7))
      continue
    }
    const { stateCode, ...found } = month
    const minimumWage = found.minimumWage ?? minimumWageOf(asked.minimumWages, stateCode, period.end)
    if (minimumWage === null && isDecided(found.wages, law)) unknownStates.add(stateCode)
    months.push({ ...found, minimumWage })
  }
  if (months.length === 0 && unknownMonths.length === 0) return null
  const isUnknown = !known.isForfeited && (unknownMonths.length > 0 || unknownStates.size > 0)
  return {
    year,
    months,
    workedDays: wholeDays(months),
    rate,
    isForfeited: known.isForfeited,
    ...(isUnknown ? { unknown: { months: unknownMonths, minimumWages: [...unknownStates].toSorted() } } : {}),
  }
}

/** The wage months that belong to the year: those that end in one of its months. */
function monthsOf({ period }: PreparedRun, year: PayPeriod): PayPeriod[] {
  const found: PayPeriod[] = []
  for (let back = 1; ; back += 1) {
    const start = addMonths(period.start, -back)
    const end = addDays(addMonths(start, 1), -1)
    if (end < year.start) return found.toReversed()
    if (end <= year.end) found.push({ start, end })
  }
}

/** A minimum wage decides where the wages lie above what counts anyway and not above the limit. */
function isDecided(wages: Paise, { terms }: BonusLaw): boolean {
  return wages > terms.calculation && wages <= terms.eligibility
}

type Found = BonusMonth & { readonly stateCode: string }

/** `outside`: somebody whom the law does not reach, or without days of work. */
function monthKnown(
  run: PreparedRun,
  employee: EmployeeInput,
  { months, told }: KnownYear,
  period: PayPeriod,
  law: BonusLaw,
): Found | 'outside' | 'unknown' {
  if (period === run.period) return monthOfSlip(run, { period, paidBy: null, facts: employee })
  const name = period.end.slice(0, 7)
  const late = employee.arrears?.find(each => each.period.end.startsWith(name))
  const paid = late === undefined ? months.get(name) : { ...late, facts: late.now }
  if (paid !== undefined) return monthOfSlip(run, paid)
  if (!isEmployee(employee.employmentType)) return 'outside'
  const own = told.find(({ month }) => month === monthOf(period.end))
  if (own !== undefined) {
    const { month: _, ...facts } = own
    return { ...facts, stateCode: employee.workStateCode }
  }
  return isAboveLimit(run, employee, period, law) ? 'outside' : 'unknown'
}

function monthOfSlip(run: PreparedRun, paid: PaidMonth): Found | 'outside' | 'unknown' {
  const { facts } = paid
  if (!isEmployee(facts.employmentType)) return 'outside'
  const month = computeMonth(run, paid)
  if (month === null) return 'unknown'
  const days = daysOf(month)
  if (days.baseDays === 0) return 'outside'
  return {
    wages: gratuityWages(month.earnings, month.bases, month.run),
    minimumWage: null,
    ...days,
    stateCode: facts.workStateCode,
  }
}

/** The salary of today was agreed before the month: what it comes to then tells whether the month counts at all. */
function isAboveLimit(
  run: PreparedRun,
  employee: EmployeeInput,
  period: PayPeriod,
  { terms }: BonusLaw,
): boolean {
  const agreed = employee.salaries.filter(({ effectiveFrom }) => effectiveFrom <= period.start).slice(-1)
  if (agreed.length === 0) return false
  const none = { payableDays: 0 as DayHundredths, lopDays: null, overtimeMinutes: 0, workedMinutes: 0 }
  const whole = { ...employee, dateOfJoining: agreed[0]!.effectiveFrom, salaries: agreed, attendance: none }
  const month = computeMonth(run, { period, paidBy: null, facts: whole })
  return month !== null && gratuityWages(month.earnings, month.bases, month.run) > terms.eligibility
}

/** The month's own pay alone; null where it cannot be worked out any more. */
function computeMonth(run: PreparedRun, { facts, ...paid }: PaidMonth): MonthComputation | null {
  const ofSpell = withoutOtherSpells(facts)
  const {
    variable: _variable,
    overrides: _overrides,
    statutoryBonus: _bonus,
    ...lasting
  } = wholeMonth(ofSpell)
  const { reimbursements: _reimbursements, recoveries: _recoveries, ...own } = lasting
  try {
    const month = workMonth(atPlaceOf(paid.period === run.period ? run : run.earlier(paid), own), own)
    return 'failure' in month ? null : month
  } catch (error) {
    if (!(error instanceof RuleNotFound || error instanceof UnsafeAmount)) throw error
    return null
  }
}

/** Of a month's pay as of its salary days; of pay by the day or the hour, of the days that the law's month has. */
function daysOf({ run, facts: { days, slices, workedMinutes } }: MonthComputation): {
  paidDays: DayHundredths
  baseDays: DayHundredths
} {
  const { payBasis } = slices.at(-1)!
  if (payBasis === 'monthly') return { paidDays: days.payable, baseDays: days.total }
  const { days: inMonth, hours } = run.wages.daysInMonthlyRate
  const base = inMonth * 100
  const paid = payBasis === 'daily' ? days.payable : daysOfMinutes(workedMinutes, hours)
  return { paidDays: Math.min(base, paid) as DayHundredths, baseDays: base as DayHundredths }
}

/** Part of a hundredth counts as one. */
function daysOfMinutes(minutes: number, hours: number): number {
  const hundredths = minutes * 100
  const rest = hundredths % (hours * minutesInHour)
  return (hundredths - rest) / (hours * minutesInHour) + (rest > 0 ? 1 : 0)
}

const minutesInHour = 60

/** Days paid count as worked, weekly offs among them where the month's base has them: nobody loses a bonus over one. */
function wholeDays(months: readonly BonusMonth[]): number {
  const hundredths = months.reduce((sum, { paidDays }) => sum + paidDays, 0)
  return (hundredths - (hundredths % 100)) / 100
}
