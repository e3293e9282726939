// Text for people: tables that fit the terminal, amounts with Indian grouping, progress.

import type { Progress } from '../calls.ts'
import { type Context, note } from './context.ts'

const amounts = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const counts = new Intl.NumberFormat('en-IN')

/** `1,23,456.50`; nothing for null. */
export const rupeesText = (amount: number | null): string => (amount === null ? '' : amounts.format(amount))

export const countText = (count: number): string => counts.format(count)

/** `2026-10-31 10:30:05` in UTC, from the text of the API. */
export const timeText = (time: string | null): string =>
  time === null ? '' : time.replace('T', ' ').replace(/(?:\.\d+)?Z$/, '')

export const monthText = ({ month, year }: { readonly month: number; readonly year: number }): string =>
  `${year}-${String(month).padStart(2, '0')}`

export type Column<Row> = {
  readonly title: string
  value(row: Row): string | number | null
  /** `amount`: rupees, to the right; `id`: never cut, because people copy it. Default: `text`. */
  readonly kind?: 'amount' | 'count' | 'id' | 'text'
}

const gap = '  '
const minColumn = 8

/** Aligned rows below their titles; on a terminal, text is cut so that a row is one line. */
export function table<Row>(
  { process }: Context,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  ifEmpty: string,
): string {
  if (rows.length === 0) return ifEmpty
  const cells = rows.map(row => columns.map(column => cellOf(column, row)))
  const lines = [columns.map(({ title }) => title.toUpperCase()), ...cells]
  const natural = columns.map((_, at) => Math.max(...lines.map(line => lengthOf(line[at]!))))
  const width = process.stdout.isTTY ? process.stdout.columns : Infinity
  const widths = fit(
    natural,
    columns.map(({ kind = 'text' }) => kind === 'text'),
    width,
  )
  return lines
    .map(line =>
      line
        .map((cell, at) => padded(cut(cell, widths[at]!), widths[at]!, columns[at]!.kind))
        .join(gap)
        .trimEnd(),
    )
    .map(line => (width === Infinity ? line : cut(line, width)))
    .join('\n')
}

function cellOf<Row>({ value, kind }: Column<Row>, row: Row): string {
  const cell = value(row)
  if (typeof cell === 'number')
    return kind === 'amount' ? rupeesText(cell) : kind === 'count' ? countText(cell) : String(cell)
  return plain(cell ?? '')
}

/** Foreign text without line breaks and escapes, which would break a table, or the terminal. */
export const plain = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')

const graphemes = new Intl.Segmenter('en')
const charactersOf = (text: string): string[] => [...graphemes.segment(text)].map(({ segment }) => segment)
const lengthOf = (text: string): number => charactersOf(text).length

const cut = (text: string, width: number): string =>
  lengthOf(text) <= width
    ? text
    : `${charactersOf(text)
        .slice(0, Math.max(0, width - 1))
        .join('')}…`

function padded(text: string, width: number, kind: Column<unknown>['kind']): string {
  const padding = ' '.repeat(width - lengthOf(text))
  return kind === 'amount' || kind === 'count' ? padding + text : text + padding
}

/** Takes from the widest text columns what the terminal lacks. */
function fit(natural: readonly number[], isText: readonly boolean[], width: number): number[] {
  const widths = [...natural]
  let excess = widths.reduce((sum, each) => sum + each, gap.length * (widths.length - 1)) - width
  while (excess > 0) {
    const widest = Math.max(...widths.filter((each, at) => isText[at] && each > minColumn))
    const at = widths.findIndex((each, index) => isText[index] === true && each === widest)
    if (at === -1) break
    widths[at]! -= 1
    excess -= 1
  }
  return widths
}

/** Names and values below each other; a value that is null is left out. */
export function facts(pairs: readonly (readonly [string, string | number | null])[]): string {
  const shown = pairs.filter(([, value]) => value !== null && value !== '')
  const width = Math.max(...shown.map(([name]) => name.length))
  return shown.map(([name, value]) => `${`${name}:`.padEnd(width + 2)}${plain(String(value))}`).join('\n')
}

const barLength = 30

/** Shows how far work is: a bar that is drawn again on a terminal, a line for each tenth elsewhere. */
export function progressOf(context: Context, label: string): (progress: Progress) => void {
  const { stderr } = context.process
  let shown = -10
  return ({ percent, completed, total }) => {
    const counted = total === null ? '' : `  ${countText(completed)} of ${countText(total)}`
    if (stderr.isTTY) {
      const full = Math.round((percent / 100) * barLength)
      const end = percent >= 100 ? '\n' : ''
      if (shown < 100)
        stderr.write(
          `\r${label} [${'#'.repeat(full)}${'.'.repeat(barLength - full)}] ${Math.round(percent)} %${counted}${end}`,
        )
      shown = percent
    } else if (percent >= shown + 10 || (percent >= 100 && shown < 100)) {
      shown = percent
      note(context, `${label} ${Math.round(percent)} %${counted}`)
    }
  }
}
