// CSV by RFC 4180: UTF-8, CRLF, a header line of field names, amounts as plain decimals.

import { printHundredths, rupeesOnWire } from '#proto/decimal-text.ts'
import type { Paise } from '#proto/units.ts'
import { stringify } from 'csv-stringify/sync'
import { printable, withGuard } from './cell-text.ts'
import type { Cell, Column, Table } from './table.ts'
import { ControlSums, inHundredths } from './table.ts'

/** Totals are not written, but the rows are checked against them: the last part follows only if they agree. */
export async function* writeCsv(table: Table): AsyncGenerator<string> {
  const { columns } = table
  const sums = new ControlSums(table)
  yield print([columns.map(({ key }) => textOf(key))])
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
  yield print([titles.map(textOf)])
  for await (const some of rows) yield print(some.map(row => row.map(cell => textOf(cell ?? ''))))
}

/** A reader by semicolons or tabs, or of any end of a line, finds as many fields and records as one by the standard. */
const quotedMatch = /[;\t\r\n\u2028\u2029]/

function print(records: readonly (readonly string[])[]): string {
  return stringify(records as string[][], {
    record_delimiter: 'windows',
    escape_formulas: false,
    quoted_match: quotedMatch,
  })
}

function cellOf({ type }: Column, cell: Cell): string {
  if (cell === null) return ''
  if (type === 'money') return rupeesOnWire(cell as Paise).rawJSON
  if (inHundredths.has(type)) return printHundredths(Number(cell))
  return type === 'text' ? textOf(String(cell)) : String(cell)
}

function textOf(text: string): string {
  return withGuard(printable(text))
}
