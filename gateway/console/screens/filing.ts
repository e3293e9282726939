// A filing in words: its law, its months, its state, and where its file is.

import type { Filing, Figures } from '../../clients/typescript/src/index.ts'
import { html, type Html } from '../html.ts'
import { monthName, type Period, words } from '../format.ts'
import { badge, type Tone } from '../parts.ts'
import { stateName } from '../states.ts'

export type ShownFiling = Figures<Filing, 'string'>

const laws: Readonly<Record<string, string>> = {
  pf_ecr: 'Provident fund',
  pf_form_5: 'Provident fund, Form 5',
  pf_form_10: 'Provident fund, Form 10',
  pf_form_12a: 'Provident fund, Form 12A',
  pf_form_3a: 'Provident fund, Form 3A',
  pf_form_6a: 'Provident fund, Form 6A',
  pf_statement: 'Provident fund, statement',
  esi_return: 'ESI',
  esi_report: 'ESI register',
  esi_form_01: 'ESI, Form 01',
  pt_return: 'Professional tax',
  pt_report: 'Professional tax register',
  lwf_return: 'Labour welfare fund',
  tds_24q: 'TDS statement of salaries',
  tds_26q: 'TDS statement of contractors',
  tds_deposit: 'TDS deposit',
}

/** Reports of filings, by name, in the order of people. */
export const filingLaws: readonly (readonly [code: string, name: string])[] = Object.entries(laws)

type Subject = Pick<Filing, 'report' | 'state_code'>

/** `Professional tax, Maharashtra`. */
export function lawName({ report, state_code: state }: Subject): string {
  const law = laws[report] ?? words(report)
  return state === null ? law : `${law}, ${stateName(state)}`
}

type OfPeriod = Pick<Filing, 'period' | 'financial_year' | 'report' | 'due_date'>

/** `October 2026`, `quarter 3 of 2026-27`. */
export function filingMonths({ period, financial_year: year }: OfPeriod): string {
  if (period.month !== null && period.year !== null)
    return monthName({ month: period.month, year: period.year })
  if (period.quarter !== null) return `quarter ${period.quarter} of ${year}`
  if (period.half !== null) return `half ${period.half} of ${year}`
  return `year ${year}`
}

/**
 * The month that the period of a filing ends in. The API names half-years and years without their months: they end on the
 * last day of June, September, December or March that is nearest to the due date, a year of professional tax in March.
 */
export function lastMonth({ period, report, due_date: due, financial_year: name }: OfPeriod): Period | null {
  const { month, year, quarter, half } = period
  if (year === null) return null
  if (month !== null) return { month, year }
  const first = Number(name.slice(0, 4))
  const march = { month: 3, year: first + 1 }
  if (quarter !== null) return quarter === 4 ? march : { month: quarter * 3 + 3, year: first }
  if (half === null && report !== 'lwf_return') return march
  const december = { month: 12, year: first }
  const ends =
    half === 1
      ? [
          { month: 6, year: first },
          { month: 9, year: first },
        ]
      : [december, march]
  if (due === null) return ends.at(-1)!
  const distance = (end: Period) => Math.abs(Date.UTC(end.year, end.month, 0) - Date.parse(due))
  return ends.toSorted((one, other) => distance(one) - distance(other))[0]!
}

/** What names the file of a filing below its month; null: it has none. */
export function fileKey(
  filing: Pick<ShownFiling, 'period' | 'report' | 'return_type' | 'state_code'>,
): string | null {
  const { report, return_type: type, state_code: state, period } = filing
  if (type !== 'regular') return null
  switch (report) {
    case 'pf_ecr':
    case 'esi_return':
    case 'tds_24q':
    case 'tds_26q':
      return report
    case 'pt_return':
    case 'lwf_return':
      return `${report}.${state}.${lengthOf(period)}`
    default:
      return null
  }
}

/** The format of the file of a return that its portal takes, or that people keep. */
export function mainFormat(report: string): string {
  if (report === 'esi_return') return 'xls'
  return report === 'pt_return' || report === 'lwf_return' ? 'pdf' : 'txt'
}

function lengthOf({ month, quarter, half }: Filing['period']): string {
  if (month !== null) return 'month'
  if (quarter !== null) return `quarter${quarter}`
  return half === null ? 'year' : `half${half}`
}

const states: Readonly<Record<string, readonly [string, Tone]>> = {
  not_due: ['coming', 'calm'],
  due: ['due', 'warn'],
  late: ['late', 'bad'],
  generated: ['file taken', 'warn'],
  submitted: ['submitted', 'good'],
  accepted: ['accepted', 'good'],
  rejected: ['rejected', 'bad'],
  superseded: ['superseded', 'bad'],
}

/** What may still be filed. */
const open: readonly string[] = ['due', 'generated', 'rejected']

export const isLate = (
  { status, due_date: due }: Pick<Filing, 'status' | 'due_date'>,
  today: string,
): boolean => open.includes(status) && due !== null && due < today

/** Days from `today`; null without a due date, or where nothing is left to do. */
export function daysLeft(
  { status, due_date: due }: Pick<Filing, 'status' | 'due_date'>,
  today: string,
): number | null {
  if (due === null || !(open.includes(status) || status === 'not_due')) return null
  return (Date.parse(due) - Date.parse(today)) / 86_400_000
}

export function stateOf(filing: Pick<Filing, 'status' | 'due_date'>, today: string): readonly [string, Tone] {
  return states[isLate(filing, today) ? 'late' : filing.status] ?? [words(filing.status), 'calm']
}

export function filingBadge(filing: Pick<Filing, 'status' | 'due_date'>, today: string): Html {
  const [word, tone] = stateOf(filing, today)
  const isRejected = filing.status === 'rejected' && word !== 'rejected'
  return html`${badge(word, tone)}${isRejected && html` ${badge('rejected', 'bad')}`}`
}
