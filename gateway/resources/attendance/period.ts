import { fieldProblem, Problem, type ProblemDetail } from '#proto/problems.ts'
import type { PayPeriod, PlainDate } from '#proto/units.ts'
import { monthNumber } from '#storage/repositories/attendance.ts'

const longestRangeDays = 62
const dayMs = 24 * 60 * 60 * 1000

type Asked = { month?: number; year?: number; from?: PlainDate; to?: PlainDate }

/** The months that the days of a list touch. */
export function monthsTouched({ start, end }: PayPeriod): { from: number; to: number } {
  return { from: monthOf(start), to: monthOf(end) }
}

/** The days of a list: those of `month` and `year`, or those from `from` to `to`. */
export function daysAsked({ month, year, from, to }: Asked): PayPeriod {
  if (month !== undefined && year !== undefined && from === undefined && to === undefined) {
    return monthPeriod(year, month)
  }
  if (from === undefined || to === undefined || month !== undefined || year !== undefined) {
    throw invalid(fieldProblem(['month'], 'required', 'Send month and year, or from and to.'))
  }
  const length = (Date.parse(to) - Date.parse(from)) / dayMs + 1
  if (length < 1 || length > longestRangeDays) {
    throw invalid(
      fieldProblem(['to'], 'out_of_range', `Send at most ${longestRangeDays} days, with from not after to.`),
    )
  }
  return { start: from, end: to }
}

function monthOf(date: PlainDate): number {
  return monthNumber(Number(date.slice(0, 4)), Number(date.slice(5, 7)))
}

function invalid(finding: ProblemDetail): Problem {
  return new Problem('invalid_parameter', 'The period of the list is incomplete or contradictory.', [finding])
}

export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

export function monthPeriod(year: number, month: number): PayPeriod {
  const start = `${year}-${String(month).padStart(2, '0')}`
  return { start: `${start}-01` as PlainDate, end: `${start}-${daysInMonth(year, month)}` as PlainDate }
}
