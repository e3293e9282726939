import type { Month } from '#proto/calendar/months.ts'
import { daysInclusive } from '#proto/calendar/plain-date.ts'
import { fieldProblem, Problem, type ProblemDetail } from '#proto/problems.ts'
import type { PayPeriod, PlainDate } from '#proto/units.ts'
import { monthNumber } from '#storage/repositories/inputs/attendance.ts'

const longestRangeDays = 62

type PeriodQuery = { month?: number; year?: number; from?: PlainDate; to?: PlainDate }

/** The days of wage months, and the wage month of a day. */
type MonthNames = { named(month: Month): PayPeriod; nameAt(day: PlainDate): Month }

/** The wage months that the days of a list touch. */
export function monthsTouched(
  { start, end }: PayPeriod,
  { nameAt }: Pick<MonthNames, 'nameAt'>,
): { from: number; to: number } {
  const numberOf = (day: PlainDate) => monthNumber(nameAt(day).year, nameAt(day).month)
  return { from: numberOf(start), to: numberOf(end) }
}

/** The days of a list: those of the wage month `month` and `year`, or those from `from` to `to`. */
export function daysAsked(
  { month, year, from, to }: PeriodQuery,
  { named }: Pick<MonthNames, 'named'>,
): PayPeriod {
  if (month !== undefined && year !== undefined && from === undefined && to === undefined) {
    return named({ year, month })
  }
  if (from === undefined || to === undefined || month !== undefined || year !== undefined) {
    throw invalid(fieldProblem(['month'], 'required', 'Send month and year, or from and to.'))
  }
  const length = daysInclusive(from, to)
  if (length < 1 || length > longestRangeDays) {
    throw invalid(
      fieldProblem(['to'], 'out_of_range', `Send at most ${longestRangeDays} days, with from not after to.`),
    )
  }
  return { start: from, end: to }
}

function invalid(finding: ProblemDetail): Problem {
  return new Problem('invalid_parameter', 'The period of the list is incomplete or contradictory.', [finding])
}
