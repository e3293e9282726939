// A wage month in which a person was employed more than once: each spell pays days of the month, as parts of a month do, so
// that what the law counts by person is counted once.

import type { EmployeeInput, MonthPayment, SalaryInput } from '#proto/calculation/employee-input.ts'
import { overlap } from '#proto/calendar/period.ts'
import type { PayPeriod } from '#proto/calendar/period.ts'
import { endOfTime } from '#proto/calendar/plain-date.ts'
import type { PlainDate } from '#proto/units.ts'

import { paidSpans, salaryDays } from './salary/days.ts'
import type { PreparedRun } from './prepare.ts'

type Employment = Pick<EmployeeInput, 'dateOfJoining' | 'dateOfLeaving'>

function daysOfSpell({ dateOfJoining, dateOfLeaving }: Employment): PayPeriod {
  return { start: dateOfJoining, end: dateOfLeaving ?? endOfTime }
}

/** The days of employment within a period, in all spells of the month, ascending; empty: not employed in it. */
export function employmentSpans(period: PayPeriod, employee: EmployeeInput): readonly PayPeriod[] {
  const own = overlap(period, daysOfSpell(employee))
  const { spells } = employee
  if (spells === undefined) return own === null ? [] : [own]
  const others = spells.flatMap(spell => overlap(period, spell) ?? [])
  return [...others, ...(own === null ? [] : [own])].toSorted(byStart)
}

/** The day on which the first spell of the month began. */
export function firstJoining({ spells = [], dateOfJoining }: EmployeeInput): PlainDate {
  return spells.reduce((first, { start }) => (start < first ? start : first), dateOfJoining)
}

/** The spell that an exit within the period ended last; null: none was ended. */
export function endedSpell(period: PayPeriod, employee: EmployeeInput): PayPeriod | null {
  const { spells = [] } = employee
  const ended = [...spells, daysOfSpell(employee)].filter(({ end }) => end <= period.end)
  return ended.toSorted(byStart).at(-1) ?? null
}

/** First day of the service that counts for gratuity. */
export function serviceSince({
  continuousSince,
  dateOfJoining,
}: Pick<EmployeeInput, 'continuousSince' | 'dateOfJoining'>): PlainDate {
  return continuousSince ?? dateOfJoining
}

/**
 * The facts with payments of other spells as payments of parts of the month, each of the days of its spell. Where no other
 * spell was paid in the month they stay as they are.
 */
export function withSpells(run: PreparedRun, employee: EmployeeInput): EmployeeInput {
  const { sameMonth = [], spells: known } = employee
  if (known !== undefined || sameMonth.every(({ spell }) => spell === undefined)) return employee
  const own = daysOfSpell(employee)
  const others = new Map(
    sameMonth.flatMap(({ spell }) => (spell === undefined ? [] : [[spell.dateOfJoining, spell]])),
  )
  const spells = [...others.values()].map(daysOfSpell)
  const salaries = salariesOfSpells(employee, sameMonth)
  const { paidDays = [own] } = employee
  const payments = sameMonth.map(payment => withDays(payment, own))
  const parts = [employee, ...payments.map(({ contents }) => contents)].filter(
    ({ isSalaryExcluded }) => isSalaryExcluded !== true,
  )
  // Days paid and days lost do not add up to either, so all are told as days lost.
  const isMixed = new Set(parts.map(({ attendance }) => (attendance?.payableDays ?? null) === null)).size > 1
  return {
    ...employee,
    spells,
    salaries,
    paidDays,
    attendance: isMixed
      ? asLoss(employee.attendance, () => lossOf(run, employee, own, paidDays))
      : employee.attendance,
    sameMonth: payments.map(({ contents, ...payment }) => ({
      ...payment,
      contents: {
        ...contents,
        salaries,
        attendance: isMixed ? asLoss(contents.attendance, () => payment.paid.days.lop) : contents.attendance,
      },
    })),
  }
}

/** The facts without the payments of other spells. */
export function withoutOtherSpells(employee: EmployeeInput): EmployeeInput {
  const { sameMonth = [], ...facts } = employee
  const own = sameMonth.filter(({ spell }) => spell === undefined)
  if (own.length === sameMonth.length) return employee
  return own.length === 0 ? facts : { ...facts, sameMonth: own }
}

function withDays({ contents, ...payment }: MonthPayment, own: PayPeriod): MonthPayment {
  const days = payment.spell === undefined ? own : daysOfSpell(payment.spell)
  return { ...payment, contents: { ...contents, paidDays: contents.paidDays ?? [days] } }
}

type Attendance = EmployeeInput['attendance']

function asLoss(
  attendance: Attendance,
  lost: () => NonNullable<NonNullable<Attendance>['lopDays']>,
): Attendance {
  if (attendance === null || attendance.payableDays === null) return attendance
  const { lopDates: _dates, ...lasting } = attendance
  return { ...lasting, payableDays: null, lopDays: lost() }
}

function lossOf(run: PreparedRun, employee: EmployeeInput, own: PayPeriod, paidDays: readonly PayPeriod[]) {
  const days = overlap(run.period, own)
  const spans = days === null ? [] : paidSpans(days, paidDays)
  return salaryDays(run, employee, spans).lop
}

/** Those of each spell for its own days, ascending. */
function salariesOfSpells(
  employee: EmployeeInput,
  sameMonth: readonly MonthPayment[],
): readonly SalaryInput[] {
  const bySpell = new Map<
    PlainDate,
    { readonly days: PayPeriod; readonly salaries: readonly SalaryInput[] }
  >()
  for (const { spell, contents } of sameMonth)
    if (spell !== undefined)
      bySpell.set(spell.dateOfJoining, { days: daysOfSpell(spell), salaries: contents.salaries })
  const own = { days: daysOfSpell(employee), salaries: employee.salaries }
  return [...bySpell.values(), own]
    .toSorted((one, other) => byStart(one.days, other.days))
    .flatMap(({ days, salaries }) => {
      const first = salaries.findLast(({ effectiveFrom }) => effectiveFrom <= days.start)
      return salaries
        .filter(each => each === first || (each.effectiveFrom > days.start && each.effectiveFrom <= days.end))
        .map(each => (each.effectiveFrom < days.start ? { ...each, effectiveFrom: days.start } : each))
    })
}

function byStart(one: PayPeriod, other: PayPeriod): number {
  return one.start < other.start ? -1 : 1
}
