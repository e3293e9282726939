import { financialYear, financialYearName } from '#proto/calendar/months.ts'
import { fieldProblem } from '#proto/problems.ts'
import type { PlainDate } from '#proto/units.ts'
import { refuseFindings } from '../../http/findings.ts'
import { pattern } from '../../http/schema.ts'

/** `2026-27`: from April to March. */
export const taxYear = () =>
  pattern('^20[0-9]{2}-[0-9]{2}$', 'Tax year from April to March, as in 2026-27.', '2026-27')

/** The first day of the year that is named, or else that of `day`; refuses a name that is none, in `field`. */
export function taxYearStart(
  named: string | undefined,
  day: PlainDate,
  field: 'tax_year' | 'financial_year' = 'tax_year',
): PlainDate {
  if (named === undefined) return financialYear(day).start
  const start = `${named.slice(0, 4)}-04-01` as PlainDate
  if (financialYearName({ start }) !== named)
    refuseFindings([
      fieldProblem(
        [field],
        'invalid_format',
        'The format is invalid. Send a year and the next, as in 2026-27.',
      ),
    ])
  return start
}
