// Salary days: what a full month is for, how many of them were paid, and how many were lost.

import type { EmployeeInput, LopDate } from '#proto/calculation/employee-input.ts'
import type { Slip } from '#proto/calculation/slip.ts'
import type { DayHundredths } from '#proto/units.ts'

import { daysOf, overlap, workingDays } from '#proto/calendar/period.ts'
import { weekdayOf } from '#proto/calendar/plain-date.ts'
import type { PayPeriod } from '#proto/calendar/period.ts'
import type { PreparedRun } from '../prepare.ts'

export type SalaryDays = Omit<Slip['days'], 'lopReversal'> & {
  /** Counted days of employment in the period: what the paid days lie on. */
  readonly employedDays: number
  /** More was recorded than the period can pay; it was limited. */
  readonly isLimited: boolean
  /** Dated loss of pay among `lop`, ascending. */
  readonly lopDates: readonly LopDate[]
}

/** Of most people the span is the whole period, whose days were counted for the run. */
function isWhole({ period }: PreparedRun, span: PayPeriod): boolean {
  return span.start === period.start && span.end === period.end
}

export function calendarDays(run: PreparedRun, spans: readonly PayPeriod[]): number {
  return spans.reduce((sum, span) => sum + (isWhole(run, span) ? run.calendarDays : daysOf(span)), 0)
}

/** The days of employment whose salary is paid, ascending: all of them, or those of some periods of a cycle. */
export function paidSpans(employed: PayPeriod, paidDays: EmployeeInput['paidDays']): readonly PayPeriod[] {
  if (paidDays === undefined) return [employed]
  return paidDays.flatMap(days => overlap(days, employed) ?? [])
}

/** Days of spans that count under the run's convention. */
function countedDaysOf(run: PreparedRun, spans: readonly PayPeriod[]): number {
  return spans.reduce((sum, span) => sum + countedDays(run, span), 0)
}

export function countedDays(run: PreparedRun, span: PayPeriod): number {
  if (isWhole(run, span)) return run.countedDays
  return run.countsWorkingDays ? workingDays(span, run.weeklyOffs, run.unpaidHolidays) : daysOf(span)
}

type Loss = { readonly days: number; readonly dates: readonly LopDate[] }

const noDates: readonly LopDate[] = []

/** Recorded loss of pay, without dates outside employment and without days off that the absence does not lose. */
function lossOfPay(
  { keptDaysOff }: PreparedRun,
  { attendance, dateOfJoining, dateOfLeaving }: EmployeeInput,
): Loss {
  const days = attendance?.lopDays ?? 0
  const recorded = attendance?.lopDates ?? noDates
  if (recorded.length === 0) return { days, dates: noDates }
  const dates = recorded.filter(
    ({ date }) =>
      date >= dateOfJoining &&
      (dateOfLeaving === null || date <= dateOfLeaving) &&
      !(keptDaysOff?.weeklyOffs.includes(weekdayOf(date)) ?? false) &&
      !(keptDaysOff?.dates.includes(date) ?? false),
  )
  return { days: Math.max(0, days - sumOfDays(recorded) + sumOfDays(dates)), dates }
}

/** Whether every day that an absence can lose is lost; a fixed base may be more than these days. */
function isUnpaid({ keptDaysOff }: PreparedRun, lost: number, spans: readonly PayPeriod[]): boolean {
  if (lost === 0) return false
  const losable = spans.reduce(
    (sum, span) =>
      sum +
      (keptDaysOff === null ? daysOf(span) : workingDays(span, keptDaysOff.weeklyOffs, keptDaysOff.dates)),
    0,
  )
  return lost >= losable * 100
}

/**
 * Loss of pay never makes the days negative, nobody is paid for more than a full month of them, and without a paid day
 * there is no pay, whatever the base.
 */
export function salaryDays(
  run: PreparedRun,
  employee: EmployeeInput,
  spans: readonly PayPeriod[],
): SalaryDays {
  const { attendance } = employee
  const employedDays = countedDaysOf(run, spans)
  const most = fullDays(run, employedDays) * 100
  const recorded = attendance?.payableDays ?? null
  const loss = recorded === null ? lossOfPay(run, employee) : { days: 0, dates: noDates }
  const asked = recorded ?? (isUnpaid(run, loss.days, spans) ? 0 : most - loss.days)
  const payable = Math.max(0, Math.min(most, asked))
  return {
    basis: run.settings.salaryDays.basis,
    total: (run.baseDays * 100) as DayHundredths,
    payable: payable as DayHundredths,
    lop: (most - payable) as DayHundredths,
    overtimeMinutes: attendance?.overtimeMinutes ?? 0,
    employedDays,
    isLimited: asked > most,
    lopDates: loss.dates,
  }
}

/** Days a daily-rated worker is paid for: those worked, no more than the calendar has. `slices`: one for each salary. */
export function workedDays(
  run: PreparedRun,
  employee: EmployeeInput,
  spans: readonly PayPeriod[],
  slices: readonly { readonly days: number }[],
): SalaryDays {
  const most = calendarDays(run, spans) * 100
  const worked = employee.attendance?.payableDays ?? 0
  return {
    basis: run.settings.salaryDays.basis,
    total: (run.baseDays * 100) as DayHundredths,
    payable: Math.max(0, Math.min(most, worked)) as DayHundredths,
    lop: (employee.attendance?.lopDays ?? 0) as DayHundredths,
    overtimeMinutes: employee.attendance?.overtimeMinutes ?? 0,
    employedDays: slices.reduce((sum, { days }) => sum + days, 0),
    isLimited: worked > most,
    lopDates: slices.length === 1 ? noDates : lostWorkingDays(run, employee),
  }
}

/** A day off has no pay by the day to lose, although an absence may count it. */
function lostWorkingDays(run: PreparedRun, employee: EmployeeInput): readonly LopDate[] {
  const { weeklyOffs, unpaidHolidays } = run
  return lossOfPay(run, employee).dates.filter(
    ({ date }) => !weeklyOffs.includes(weekdayOf(date)) && !unpaidHolidays.includes(date),
  )
}

/** Days paid under one salary: `n` of `d` hundredths of a day. */
export type PaidDays = { readonly n: number; readonly d: number }

/** Dated loss of pay inside a span. */
export function lopWithin(dates: readonly LopDate[], span: PayPeriod): readonly LopDate[] {
  return dates.filter(({ date }) => date >= span.start && date <= span.end)
}

export function sumOfDays(dates: readonly LopDate[]): number {
  return dates.reduce((sum, { days }) => sum + days, 0)
}

/**
 * The paid days of each slice; together they are the paid days of the period. Loss of pay with a date is lost by the
 * slice of its date, the rest by every slice in proportion to its counted days.
 */
export function paidDaysBySlice(
  { payable, employedDays }: SalaryDays,
  slices: readonly { readonly days: number; readonly lopDates: readonly LopDate[] }[],
): readonly PaidDays[] {
  if (slices.length === 1) return [{ n: payable, d: 1 }]
  if (employedDays === 0 || payable === 0) return slices.map(() => ({ n: 0, d: 1 }))
  const lost = slices.map(({ lopDates }) => sumOfDays(lopDates))
  const dated = lost.reduce((sum, each) => sum + each, 0)
  const n = slices.map(({ days }, index) => (payable + dated) * days - lost[index]! * employedDays)
  // Under a fixed base a slice has fewer paid days than dates: what it cannot lose is lost by the next that can.
  let excess = n.reduce((sum, each) => sum - Math.min(0, each), 0)
  return n.map(own => {
    const taken = Math.min(Math.max(0, own), excess)
    excess -= taken
    return { n: Math.max(0, own) - taken, d: employedDays }
  })
}

/**
 * Paid days without any loss of pay. Under a fixed base a whole month is the base itself; a part of one either counts
 * the days employed, up to the base, or takes the days not employed off it.
 */
function fullDays(run: PreparedRun, employedDays: number): number {
  const { basis, fixedDaysPart } = run.settings.salaryDays
  if (basis !== 'fixed_days') return employedDays
  if (employedDays === run.countedDays) return run.baseDays
  return fixedDaysPart === 'count_employed'
    ? Math.min(run.baseDays, employedDays)
    : Math.max(0, run.baseDays - (run.countedDays - employedDays))
}

/** Days without wages, whole, half up, of `most` that can be; before joining and after leaving no day is one. */
export function ncpDays(days: SalaryDays, most: number): number {
  if (days.payable === 0) return most
  const lost = days.lop + 50
  return Math.min(most, (lost - (lost % 100)) / 100)
}

/** Days paid from a slice on; part of a hundredth counts as one. */
export function paidDaysFrom(
  slices: readonly { readonly paidDays: PaidDays }[],
  fromSlice: number,
): DayHundredths {
  let hundredths = 0
  for (let index = fromSlice; index < slices.length; index += 1) hundredths += slices[index]!.paidDays.n
  return upTo(slices[0]!.paidDays.d, hundredths) as DayHundredths
}

/** Whole days paid from a slice on; part of a day counts as one, as in the monthly upload. */
export function wholePaidDays(slices: readonly { readonly paidDays: PaidDays }[], fromSlice: number): number {
  return upTo(100, paidDaysFrom(slices, fromSlice))
}

/** How many of `unit` hold the number, up to a whole one. */
function upTo(unit: number, number: number): number {
  const rest = number % unit
  return (number - rest) / unit + (rest > 0 ? 1 : 0)
}
