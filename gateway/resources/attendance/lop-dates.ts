// Loss of pay by date, as attendance and previews state it.

import type { LopDate } from '#proto/calculation/employee-input.ts'
import { printHundredths } from '#proto/decimal-text.ts'
import { fieldProblem, type ProblemDetail } from '#proto/problems.ts'
import type { DayHundredths, PayPeriod, PlainDate } from '#proto/units.ts'
import { days, listOf, plainDate, request } from '../../http/schema.ts'
import type { FromWire } from '../../http/wire.ts'

const wholeDay = 100 as DayHundredths

export const LopDates = listOf(
  request(
    {
      date: plainDate({ description: 'Date of the loss of pay.' }),
      days: days({ minimum: 0.01, maximum: 1, description: 'Part of the day without pay; default: 1.' }),
    },
    ['date'],
  ),
  31,
  {
    description:
      'Dates of the loss of pay. If the salary changes within the month, each salary is reduced by its own days. Days of `lop_days` beyond these dates are spread evenly.',
  },
)

type LopDatesInput = FromWire<typeof LopDates> | undefined

type LopInput = {
  readonly lopDates?: LopDatesInput
  readonly lopDays?: DayHundredths | null | undefined
  readonly payableDays?: DayHundredths | null | undefined
}

/**
 * Contradictions within a row: paid days beside dates of loss, fewer days than dates, a date twice or outside `within`.
 */
export function lopDateFindings(
  { lopDates, lopDays, payableDays }: LopInput,
  within: PayPeriod,
  path: readonly string[],
): ProblemDetail[] {
  if (lopDates === undefined || lopDates.length === 0) return []
  const findings: ProblemDetail[] = []
  if (payableDays !== undefined && payableDays !== null) {
    const message = 'lop_dates cannot be combined with payable_days. Send lop_dates alone or with lop_days.'
    findings.push(fieldProblem([...path, 'lop_dates'], 'duplicate', message))
  }
  const total = totalOf(lopDates)
  if (lopDays !== undefined && lopDays !== null && lopDays < total) {
    const message = `lop_dates add up to ${printHundredths(total)} days. Send at least as many lop_days, or omit lop_days.`
    findings.push(fieldProblem([...path, 'lop_days'], 'out_of_range', message))
  }
  for (const [index, { date }] of lopDates.entries()) {
    const at = [...path, 'lop_dates', index, 'date']
    if (date < within.start || date > within.end) {
      const message = `The date is outside the period. Send a date from ${within.start} to ${within.end}.`
      findings.push(fieldProblem(at, 'out_of_range', message))
    } else if (lopDates.findIndex(other => other.date === date) !== index) {
      findings.push(fieldProblem(at, 'duplicate', 'The date occurs twice. Send each date once.'))
    }
  }
  return findings
}

/** Findings for dates on which the person is not employed. */
export function lopEmploymentFindings(
  lopDates: LopDatesInput,
  dateOfJoining: PlainDate | undefined,
  dateOfLeaving: PlainDate | null | undefined,
  path: readonly string[],
): ProblemDetail[] {
  return (lopDates ?? []).flatMap(({ date }, index) => {
    const at = [...path, 'lop_dates', index, 'date']
    if (dateOfJoining !== undefined && date < dateOfJoining)
      return [
        fieldProblem(at, 'before_joining', `The date is before the employee joined (${dateOfJoining}).`),
      ]
    if (dateOfLeaving && date > dateOfLeaving)
      return [fieldProblem(at, 'after_exit', `The date is after the employee left (${dateOfLeaving}).`)]
    return []
  })
}

/** The dates ascending, null if there are none, and the days lost in all: as stated, or as the dates add up. */
export function lossOf({ lopDates, lopDays }: LopInput): {
  readonly lopDays: DayHundredths | null
  readonly lopDates: readonly LopDate[] | null
} {
  if (lopDates === undefined || lopDates.length === 0) return { lopDays: lopDays ?? null, lopDates: null }
  const dates = lopDates
    .map(({ date, days: lost }) => ({ date, days: lost ?? wholeDay }))
    .toSorted((one, other) => (one.date < other.date ? -1 : 1))
  return { lopDays: lopDays ?? totalOf(lopDates), lopDates: dates }
}

function totalOf(lopDates: NonNullable<LopDatesInput>): DayHundredths {
  return lopDates.reduce((sum, { days: lost }) => sum + (lost ?? wholeDay), 0) as DayHundredths
}
