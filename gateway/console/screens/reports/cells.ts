// Values of a report as people read them, by the type of their column.

import { count, day, money, monthName, periodOf, words } from '../../format.ts'
import type { ShownReport } from './catalogue.ts'

type ReportColumn = ShownReport['columns'][number]
export type ReportRow = ShownReport['data'][number]

const decimals = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 })
const numeric: ReadonlySet<string> = new Set(['money', 'days', 'hours', 'percent', 'count'])

export const isNumeric = ({ type }: Pick<ReportColumn, 'type'>): boolean => numeric.has(type)

/** `2.5`, `−12.9`. */
const decimal = (value: unknown): string => decimals.format(Number(value)).replace('-', '−')

/** Texts, numbers and flags are all that a report has. */
export function cellText({ type }: Pick<ReportColumn, 'type'>, value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  switch (type) {
    case 'money':
      return money(Number(value))
    case 'days':
    case 'hours':
      return decimal(value)
    case 'percent':
      return `${decimal(value)} %`
    case 'count':
      return count(Number(value))
    case 'date':
      return day(text)
    case 'flag':
      return value === true ? 'yes' : 'no'
    default:
      return textOf(text)
  }
}

/** Codes such as `new_joiner` as words, months by their names; other texts as they are. */
function textOf(text: string): string {
  const month = periodOf(text)
  if (month !== null) return monthName(month)
  return /^[a-z]+(_[a-z]+)+$/.test(text) ? words(text) : text
}

/** Ids for programs, which readers have as links. */
const hidden: ReadonlySet<string> = new Set(['employee_id', 'external_id', 'payroll_run_id', 'department_id'])

/** Columns that have something to show on this page. */
export function shownColumns({ columns, data }: Pick<ShownReport, 'columns' | 'data'>): ReportColumn[] {
  return columns.filter(
    ({ key }) => !hidden.has(key) && data.some(row => row[key] !== null && row[key] !== undefined),
  )
}
