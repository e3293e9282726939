// Months before that of a preview for which more is due than was paid: a raise agreed late, loss of pay taken back.
// The call tells what was paid by its salary, and the engine works both out.

import type { ArrearsInput, EmployeeInput } from '#proto/calculation/employee-input.ts'
import { calendarMonth, isSameMonth, type Month } from '#proto/calendar/months.ts'
import { daysOf } from '#proto/calendar/period.ts'
import { addDays, addMonths } from '#proto/calendar/plain-date.ts'
import { fieldProblem, type ProblemDetail } from '#proto/problems.ts'
import type { DayHundredths, PayPeriod, PlainDate } from '#proto/units.ts'
import type { Person } from './read-person.ts'

/** Period in which a raise begins in the past; `pays` is false where the call wants no arrears of raises. */
export type LookingBack = { readonly period: PayPeriod; readonly pays: boolean }

/** Each month costs the engine two calculations. */
const maxMonths = 36

const farthest = `one of the ${maxMonths} months before the period`

/** Findings about the past that a schema of single fields cannot make. */
export function earlierFindings(person: Person, { period, pays }: LookingBack): ProblemDetail[] {
  const reversals = person.attendance?.lopReversals ?? []
  if (person.salaryChanges === undefined && reversals.length === 0) return []
  const months = monthsBefore(period)
  const oldest = months.at(-1)?.start ?? period.start
  const joined = person.profile?.dateOfJoining ?? oldest
  const findings: ProblemDetail[] = []
  person.salaryChanges?.forEach(({ effectiveFrom }, index) => {
    if (pays && joined < oldest && effectiveFrom < oldest) {
      const message = `The date is too early. Send a date in ${farthest}, or set options.arrears to none.`
      findings.push(fieldProblem(['salary_changes', index, 'effective_from'], 'out_of_range', message))
    }
  })
  reversals.forEach((reversal, index) => {
    const path = ['attendance', 'lop_reversals', index]
    const month = months.find(each => isMonth(each, reversal))
    if (month === undefined) {
      findings.push(
        fieldProblem([...path, 'month'], 'out_of_range', `The month is out of range. Send ${farthest}.`),
      )
    } else if (reversals.findIndex(other => isMonth(month, other)) !== index) {
      findings.push(
        fieldProblem([...path, 'month'], 'duplicate', 'The month occurs twice. Send each month once.'),
      )
    } else if (reversal.days > daysOf(month) * hundredths) {
      findings.push(fieldProblem([...path, 'days'], 'out_of_range', 'The days exceed the days of the month.'))
    }
  })
  return findings
}

/**
 * The months that `person` is owed something for, as facts then and now; `lent` is what is stored of the person, with
 * the months that a run would pay for. They are none of a salary that the call replaces, and the call's own precede.
 */
export function earlierMonths(
  person: Person,
  input: EmployeeInput,
  storedFacts: EmployeeInput | null,
  { period, pays }: LookingBack,
): EmployeeInput {
  const changes = (person.salaryChanges ?? []).filter(({ effectiveFrom }) => effectiveFrom < period.start)
  const late = pays ? changes.map(({ effectiveFrom }) => effectiveFrom) : []
  const reversals = person.attendance?.lopReversals ?? []
  const { arrears: recorded = [], ...own } = input
  const stored = person.salary === undefined ? recorded : []
  if (late.length === 0 && reversals.length === 0) return withMonths(own, stored)
  const paid = late.length === 0 ? input.salaries : salariesPaid(input, storedFacts, person, late)
  const asked = monthsBefore(period)
    .filter(({ end }) => end >= input.dateOfJoining)
    .flatMap((month): ArrearsInput[] => {
      const lopDays = reversals.find(reversal => isMonth(month, reversal))?.days ?? noDays
      if (lopDays === 0 && late.every(since => since > month.end)) return []
      const facts = { ...lasting(input), attendance: null }
      const lost = { payableDays: null, lopDays, overtimeMinutes: 0 }
      const before = { ...facts, salaries: paid, attendance: lopDays === 0 ? null : lost }
      return [{ period: month, paidBy: null, now: facts, before: { facts: before } }]
    })
  const others = stored.filter(month => asked.every(({ period: { start } }) => start !== month.period.start))
  return withMonths(own, [...others, ...asked])
}

function withMonths(input: EmployeeInput, months: readonly ArrearsInput[]): EmployeeInput {
  if (months.length === 0) return input
  const arrears = months.toSorted((one, other) => (one.period.start < other.period.start ? -1 : 1))
  return { ...input, arrears }
}

const noDays = 0 as DayHundredths

/** Salaries that were paid by: all but the raises that were not known. */
function salariesPaid(
  { salaries }: EmployeeInput,
  storedFacts: EmployeeInput | null,
  { salary }: Person,
  late: readonly PlainDate[],
): EmployeeInput['salaries'] {
  if (salary === undefined && storedFacts !== null) return storedFacts.salaries
  // The salary of the call holds from the first day on, so that only a change can come on a day of its own.
  const [first, ...others] = salaries
  if (first === undefined) return []
  return [first, ...others.filter(({ effectiveFrom }) => !late.includes(effectiveFrom))]
}

/** The facts without what is of the preview's own period. */
function lasting({
  variable: _variable,
  reimbursements: _reimbursements,
  recoveries: _recoveries,
  overrides: _overrides,
  statutoryBonus: _bonus,
  leaving: _leaving,
  broughtForward: _debt,
  recoveredLater: _recovered,
  arrears: _arrears,
  ...facts
}: EmployeeInput): EmployeeInput {
  return facts
}

/** The latest first. */
function monthsBefore({ start }: PayPeriod): PayPeriod[] {
  return Array.from({ length: maxMonths }, (_, index) => ({
    start: addMonths(start, -index - 1),
    end: addDays(addMonths(start, -index), -1),
  }))
}

/** A period belongs to the month in which it ends. */
function isMonth({ end }: PayPeriod, month: Month): boolean {
  return isSameMonth(calendarMonth(end), month)
}

const hundredths = 100
