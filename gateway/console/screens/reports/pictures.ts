// Pictures of reports.

import { bars } from '../../charts.ts'
import { changes, ranks, type Step } from '../../comparisons.ts'
import type { Html } from '../../html.ts'
import { money, periodOf, roughMoney, shortMonth } from '../../format.ts'
import type { Api } from '../../calls.ts'
import {
  type Question,
  componentChanges,
  type ReportEntry,
  monthsSoFar,
  type Picture,
  type ShownReport,
} from './catalogue.ts'
import { cellText, type ReportRow } from './cells.ts'

const maxBars = 12

/** Null where there is nothing to draw. Makes at most one call. */
export async function pictureOf(
  api: Api,
  { picture }: Pick<ReportEntry, 'picture'>,
  asked: Question,
  report: ShownReport,
): Promise<Html | null> {
  switch (picture.kind) {
    case 'rows':
      return report.data.length === 0 ? null : rowBars(picture, report)
    case 'highest':
      return report.data.length === 0 ? null : highest(picture, report)
    case 'totals':
      return totals(picture, report)
    case 'months': {
      const { data } = await monthsSoFar(api, asked)
      return months(picture.title, picture.value, data)
    }
    default: {
      const { data } = await componentChanges(api, asked)
      return data.length === 0
        ? null
        : netChanges(picture.title, data, Number(report.totals['net_difference'] ?? 0))
    }
  }
}

const label = (row: ReportRow, ...keys: readonly string[]): string =>
  keys.map(key => cellText({ type: 'text' }, row[key])).find(text => text !== '') ?? 'none'

const valueOf = (row: ReportRow, key: string): number => Number(row[key] ?? 0)

function rowBars({ title, name, value }: Extract<Picture, { kind: 'rows' }>, { data }: ShownReport): Html {
  if (name === 'month') return months(title, value, data)
  const key = value in data[0]! ? value : 'amount'
  const sorted = data.toSorted((one, other) => valueOf(other, key) - valueOf(one, key)).slice(0, maxBars)
  return ranks(
    title,
    sorted.map(row => ({
      label: label(row, 'name', name),
      value: valueOf(row, key),
      text: roughMoney(valueOf(row, key)),
    })),
  )
}

function months(title: string, key: string, rows: readonly ReportRow[]): Html {
  return bars(
    title,
    rows.map((row, at) => ({
      label: shortMonth(periodOf(String(row['month']))!),
      value: valueOf(row, key),
      text: money(valueOf(row, key)),
      isCurrent: at === rows.length - 1,
    })),
  )
}

function highest(
  { title, name, value }: Extract<Picture, { kind: 'highest' }>,
  { data, columns }: ShownReport,
): Html {
  const column = columns.find(({ key }) => key === value) ?? { type: 'count' as const }
  const sorted = data
    .filter(row => valueOf(row, value) > 0)
    .toSorted((one, other) => valueOf(other, value) - valueOf(one, value))
  return ranks(
    title,
    sorted.slice(0, maxBars).map(row => ({
      label: label(row, name),
      value: valueOf(row, value),
      text: column.type === 'money' ? roughMoney(valueOf(row, value)) : cellText(column, row[value]),
    })),
  )
}

function totals({ title, type }: Extract<Picture, { kind: 'totals' }>, report: ShownReport): Html | null {
  const points = report.columns
    .filter(column => column.type === type && Number(report.totals[column.key] ?? 0) !== 0)
    .map(column => {
      const value = Number(report.totals[column.key])
      return {
        label: column.title,
        value,
        text: type === 'money' ? roughMoney(value) : cellText(column, value),
      }
    })
    .toSorted((one, other) => other.value - one.value)
  return points.length === 0 ? null : ranks(title, points.slice(0, maxBars))
}

/** The effect of a component on the net pay. */
function signOf(type: unknown): number {
  if (type === 'deduction' || type === 'recovery') return -1
  return type === 'earning' || type === 'reimbursement' ? 1 : 0
}

const maxChanges = 9

/** What the listed components do not explain, because they are no more or are rounding, is in the last change. */
function netChanges(title: string, components: readonly ReportRow[], difference: number): Html {
  const found = components
    .map(row => {
      const sign = signOf(row['type'])
      return {
        label: label(row, 'name', 'group'),
        value: sign * valueOf(row, 'change_from_previous'),
        amount: sign * valueOf(row, 'amount'),
      }
    })
    .toSorted((one, other) => Math.abs(other.value) - Math.abs(one.value))
  const net = found.reduce((sum, { amount }) => sum + amount, 0)
  const shown = found.filter(({ value }) => value !== 0).slice(0, maxChanges)
  const rest = difference - shown.reduce((sum, { value }) => sum + value, 0)
  const step = (label: string, value: number): Step => ({
    label,
    value,
    text: `${value < 0 ? '' : '+'}${roughMoney(value).replace('₹ ', '')}`,
  })
  return changes(title, [
    { label: 'Net pay before', value: net - difference, text: roughMoney(net - difference), isSum: true },
    ...shown.map(({ label, value }) => step(label, value)),
    ...(Math.abs(rest) < 0.005 ? [] : [step('Other components', rest)]),
    { label: 'Net pay now', value: net, text: roughMoney(net), isSum: true },
  ])
}
