// The facts of a wage month that several payments pay, as of one payment.

import type {
  EmployeeInput,
  LopDate,
  MonthPayment,
  Override,
  PaymentContents,
} from '#proto/calculation/employee-input.ts'
import { systemLines } from '#proto/calculation/system-lines.ts'
import { daysOf } from '#proto/calendar/period.ts'
import { addDays } from '#proto/calendar/plain-date.ts'
import type { DayHundredths, PayPeriod } from '#proto/units.ts'

import { add, noPaise } from '../../money/paise.ts'
import type { Paise } from '../../money/paise.ts'
import { paidSpans } from '../salary/days.ts'
import type { PreparedRun } from '../prepare.ts'
import { employmentSpans } from '../spells.ts'

/** The facts of all payments of the month together. */
export function wholeMonth(employee: EmployeeInput): EmployeeInput {
  const { sameMonth, ...own } = employee
  if (sameMonth === undefined) return employee
  const others = sameMonth.map(({ contents }) => contents)
  const all = [own, ...others]
  // What is recorded now decides where this payment has the salary, and what the last one that has it knew elsewhere.
  const withSalary =
    own.isSalaryExcluded === true
      ? (others.findLast(({ isSalaryExcluded }) => isSalaryExcluded !== true) ?? own)
      : own
  const {
    isSalaryExcluded: _own,
    holidays: _holidays,
    weeklyOffs: _weeklyOffs,
    paidDays: _days,
    ...known
  } = own
  const parts = partsOf(own, others)
  const { holidays, weeklyOffs, isSalaryExcluded } = withSalary
  const counted = parts.length === 0 ? [withSalary] : parts
  const isReplaced = (each: PaymentContents) => each.isSalaryExcluded !== true && !counted.includes(each)
  // A settlement makes good what was agreed since the days were paid.
  const { salaries } = own.settlement === undefined ? withSalary : own
  const overrides = overridesOf(own, sameMonth)
  const leaving = leavingOf(employee, others)
  const statutoryBonus = all.find(each => each.statutoryBonus !== undefined)?.statutoryBonus
  const broughtForward = own.broughtForward ?? greatest(others.map(each => each.broughtForward ?? noPaise))
  return {
    ...known,
    salaries,
    attendance: attendanceOf(counted, all),
    ...(parts.length === 0 ? {} : { paidDays: joinSpans(parts.flatMap(({ paidDays = [] }) => paidDays)) }),
    ...(holidays === undefined ? {} : { holidays }),
    ...(weeklyOffs === undefined ? {} : { weeklyOffs }),
    ...(isSalaryExcluded === undefined ? {} : { isSalaryExcluded }),
    ...listsOf(all.map(each => (isReplaced(each) ? withoutLoans(each) : each))),
    ...(overrides.length === 0 ? {} : { overrides }),
    ...(leaving === undefined ? {} : { leaving }),
    ...(statutoryBonus === undefined ? {} : { statutoryBonus }),
    ...(broughtForward === noPaise ? {} : { broughtForward }),
  }
}

/**
 * The payments of parts of the month, ascending; of several for the same days this payment, or else the last one. Empty:
 * one payment has the salary of the whole month.
 */
function partsOf(own: PaymentContents, others: readonly PaymentContents[]): readonly PaymentContents[] {
  const found = new Map<string, PaymentContents>()
  if (own.paidDays === undefined && own.isSalaryExcluded !== true) return []
  for (const each of [...others, own])
    if (each.paidDays !== undefined && each.isSalaryExcluded !== true)
      found.set(each.paidDays[0]!.start, each)
  return [...found].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, part]) => part)
}

/**
 * Whether later payments have salary of the month to take from: days of employment that nobody has paid yet. `whole`: the
 * facts of all payments so far.
 */
export function isPaidFurther({ period }: PreparedRun, whole: EmployeeInput): boolean {
  const employed = employmentSpans(period, whole)
  if (employed.length === 0 || whole.settlement !== undefined) return false
  if (whole.isSalaryExcluded === true) return true
  const count = (spans: readonly PayPeriod[]) => spans.reduce((days, span) => days + daysOf(span), 0)
  return count(employed.flatMap(span => paidSpans(span, whole.paidDays))) < count(employed)
}

/** Adjoining spans as one, so that the salary of their days is rounded once. */
function joinSpans(spans: readonly PayPeriod[]): readonly PayPeriod[] {
  const found: PayPeriod[] = []
  for (const span of spans) {
    const last = found.at(-1)
    if (last !== undefined && addDays(last.end, 1) === span.start)
      found.splice(-1, 1, { start: last.start, end: span.end })
    else found.push(span)
  }
  return found
}

/** Of an exit that other payments have settled: as the last settlement knows it, with the days of leave of all of them. */
function leavingOf(
  { leaving, settlement }: EmployeeInput,
  others: readonly PaymentContents[],
): EmployeeInput['leaving'] {
  const all = others.flatMap(each => each.leaving ?? [])
  if (all.length > 0 && settlement !== undefined && leaving !== undefined) all.push(leaving)
  const last = all.at(-1)
  if (last === undefined) return leaving
  const leaveDays = all.reduce<number | null>(
    (sum, each) => (sum === null || each.leaveDays === null ? null : sum + each.leaveDays),
    0,
  )
  const noticeRecovered = all.reduce((sum, each) => add(sum, each.noticeRecovered ?? noPaise), noPaise)
  return {
    ...last,
    leaveDays: leaveDays as DayHundredths | null,
    ...(noticeRecovered === noPaise ? {} : { noticeRecovered }),
  }
}

const lists = ['variable', 'reimbursements', 'recoveries', 'arrears'] as const

/** Everything that one of the payments pays or recovers. */
function listsOf(all: readonly PaymentContents[]): Pick<EmployeeInput, (typeof lists)[number]> {
  return Object.fromEntries(
    lists
      .map(name => [name, all.flatMap<unknown>(each => each[name] ?? [])] as const)
      .filter(([, items]) => items.length > 0),
  )
}

/** The value of a loan as income is of the payment with the salary, so of a month it counts once. */
function withoutLoans(payment: PaymentContents): PaymentContents {
  const { recoveries } = payment
  if (recoveries === undefined) return payment
  return { ...payment, recoveries: recoveries.map(({ loan: _loan, ...recovery }) => recovery) }
}

/** The days of the payments with the salary, whose overtime replaces that of other ones with it; and the overtime of all others. */
function attendanceOf(
  withSalary: readonly PaymentContents[],
  all: readonly PaymentContents[],
): EmployeeInput['attendance'] {
  const counted = all.filter(each => withSalary.includes(each) || each.isSalaryExcluded === true)
  const entries = counted.flatMap(({ attendance }) => {
    if (attendance === null || attendance.overtimeMinutes === 0) return []
    return attendance.overtime ?? [{ minutes: attendance.overtimeMinutes, multiplier: null }]
  })
  const attendance = sumOfDays(withSalary)
  const isAlone =
    withSalary.length === 1 &&
    counted.every(each => withSalary.includes(each) || (each.attendance?.overtimeMinutes ?? 0) === 0)
  if (isAlone) return attendance
  return {
    ...(attendance ?? { payableDays: null, lopDays: null }),
    overtimeMinutes: entries.reduce((sum, { minutes }) => sum + minutes, 0),
    ...(entries.length === 0 ? {} : { overtime: entries }),
  }
}

/** What each part has recorded, added up; what one of them does not know is not known of all. */
function sumOfDays(parts: readonly PaymentContents[]): EmployeeInput['attendance'] {
  const [first] = parts
  if (first !== undefined && parts.length === 1) return first.attendance
  const known = parts.flatMap(({ attendance }) => attendance ?? [])
  if (known.length === 0) return null
  const sum = (of: (each: (typeof known)[number]) => number | null | undefined): number | null =>
    known.length === parts.length && known.every(each => (of(each) ?? null) !== null)
      ? known.reduce((total, each) => total + of(each)!, 0)
      : null
  const payableDays = sum(each => each.payableDays) as DayHundredths | null
  const workedMinutes = sum(each => each.workedMinutes)
  const lopDates = known.flatMap<LopDate>(each => each.lopDates ?? [])
  return {
    payableDays,
    lopDays:
      payableDays === null
        ? (known.reduce((total, each) => total + (each.lopDays ?? 0), 0) as DayHundredths)
        : null,
    ...(lopDates.length === 0 ? {} : { lopDates }),
    ...(workedMinutes === null ? {} : { workedMinutes }),
    ...(known.some(({ isOfMonth }) => isOfMonth === true) ? { isOfMonth: true as const } : {}),
    overtimeMinutes: 0,
  }
}

/**
 * An amount set by hand is of its own payment, so what the others came to is added to it. What another payment set by hand
 * stays, but for the law's own deductions: they are of the whole month.
 */
function overridesOf(own: PaymentContents, others: readonly MonthPayment[]): Override[] {
  const found = new Map<string, Override>()
  for (const { contents } of others)
    for (const override of contents.overrides ?? [])
      if (!isOfTheLaw(override.code))
        found.set(override.code, { ...override, amount: paidAs(override.code, others) })
  for (const override of own.overrides ?? [])
    found.set(override.code, {
      ...override,
      amount: add(override.amount, paidAs(override.code, others)),
    })
  return [...found.values()]
}

function paidAs(code: string, others: readonly MonthPayment[]): Paise {
  return others.reduce((sum, { paid }) => {
    const line = paid.lines.find(each => each.code === code)
    return line === undefined ? sum : add(sum, line.amount)
  }, noPaise)
}

function greatest(amounts: readonly Paise[]): Paise {
  return amounts.reduce((most, amount) => (amount > most ? amount : most), noPaise)
}

/** A line that the engine writes by itself. */
export function isOfTheLaw(code: string): boolean {
  return Object.hasOwn(systemLines, code)
}
