// CSV by RFC 4180: UTF-8, CRLF, a header line of field names, amounts as plain decimals.

import { printHundredths, rupeesOnWire } from '#proto/decimal-text.ts'
import type { Paise } from '#proto/units.ts'
import { stringify } from 'csv-stringify/sync'
import type { Cell, Column, Table } from './table.ts'
import { ControlSums, inHundredths } from './table.ts'

/** Totals are not written, but the rows are checked against them: the last part follows only if they agree. */
export async function* writeCsv(table: Table): AsyncGenerator<string> {
  const { columns } = table
  const sums = new ControlSums(table)
  yield print([columns.map(({ key }) => key)])
  for await (const rows of table.rows) {
    for (const row of rows) sums.add(row)
    yield print(rows.map(row => columns.map(column => cellOf(column, row[column.key] ?? null))))
  }
  sums.check()
}

/** The same of texts alone. */
export async function* writeTexts(
  titles: readonly string[],
  rows: AsyncIterable<readonly (readonly (string | null)[])[]>,
): AsyncGenerator<string> {
  yield print([titles])
  for await (const some of rows) yield print(some.map(row => row.map(cell => neutralized(cell ?? ''))))
}

function print(records: readonly (readonly string[])[]): string {
  return stringify(records as string[][], { record_delimiter: 'windows', escape_formulas: false })
}

function cellOf({ type }: Column, cell: Cell): string {
  if (cell === null) return ''
  if (type === 'money') return rupeesOnWire(cell as Paise).rawJSON
  if (inHundredths.has(type)) return printHundredths(Number(cell))
  return type === 'text' ? neutralized(String(cell)) : String(cell)
}

/** Spreadsheets calculate what begins like a formula, so such a text gets an apostrophe before it; numbers stay numbers. */
export function neutralized(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
}
