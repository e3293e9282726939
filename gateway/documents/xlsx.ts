// XLSX, row by row: what has been written is sent, and memory does not grow with the rows.

import { PassThrough } from 'node:stream'
import type { WorkbookWriter } from '@cj-tech-master/excelts'
import { printRupees } from '#proto/decimal-text.ts'
import type { Paise } from '#proto/units.ts'
import { neutralized } from './csv.ts'
import type { Cell, Column, ColumnType, PrintedTable, Table, TableRow } from './table.ts'
import { ControlSums, inHundredths } from './table.ts'

const indianMoney = '[>=10000000]##\\,##\\,##\\,##0.00;[>=100000]##\\,##\\,##0.00;##,##0.00'

const formats: Readonly<Partial<Record<ColumnType, string>>> = {
  money: indianMoney,
  days: '0.00',
  hours: '0.00',
  percent: '0.00',
  date: 'dd-mmm-yyyy',
  count: '0',
}

const widths: Readonly<Record<ColumnType, number>> = {
  text: 22,
  date: 13,
  money: 16,
  days: 10,
  hours: 10,
  percent: 10,
  count: 10,
  flag: 8,
}

/** The library prints the style of each cell to find out whether it is known, unless it is the same object. */
const styles = Object.fromEntries(
  Object.keys(widths).map(type => {
    const numFmt = formats[type as ColumnType]
    return [type, numFmt === undefined ? {} : { numFmt }]
  }),
) as Readonly<Record<ColumnType, { numFmt?: string }>>

type Sheets = Table & Pick<PrintedTable, 'before' | 'after'>

/** The last row has the totals; it is written only if the rows come to them. */
export async function* writeXlsx(table: Sheets): AsyncGenerator<Uint8Array> {
  const sent = new PassThrough({ highWaterMark: 256 * 1024 })
  const written = write(table, sent).catch((error: unknown) => {
    sent.destroy(error instanceof Error ? error : new Error(String(error)))
  })
  yield* sent as AsyncIterable<Uint8Array>
  await written
}

async function write(table: Sheets, sent: PassThrough): Promise<void> {
  const { columns } = table
  // With the first file: the library takes a fifth of a second and 75 MB, which not every gateway needs.
  const library = await import('@cj-tech-master/excelts')
  const book = new library.WorkbookWriter({ stream: sent, useStyles: true, useSharedStrings: false })
  const sheet = openSheet(book, 'Data', columns)
  const sums = new ControlSums(table)
  for await (const rows of table.rows) {
    for (const row of rows) {
      sums.add(row)
      addRow(sheet, columns, row)
    }
    if (sent.writableNeedDrain) await new Promise(resolve => sent.once('drain', resolve))
  }
  sums.check()
  const totals = columns.map(({ key }, index) => {
    const total = table.totals[key]
    if (total !== undefined) return total / 100
    return index === 0 ? 'Total' : null
  })
  sheet.addRow(totals).commit()
  sheet.commit()
  const after = table.after === undefined ? [] : await table.after()
  for (const { title, columns: own, rows } of [...(table.before ?? []), ...after]) {
    const other = openSheet(book, title, own)
    for (const row of rows) addRow(other, own, row)
    other.commit()
  }
  if (table.about !== undefined) writeAbout(book, table, table.about)
  await book.commit()
}

/** The rows were checked against the totals, which come from another source, before this is written. */
function writeAbout(book: WorkbookWriter, table: Table, about: NonNullable<Table['about']>): void {
  const sheet = book.addWorksheet('About')
  sheet.columns = [{ width: 22 }, { width: 60 }]
  for (const [title, text] of about) sheet.addRow([title, neutralized(text)]).commit()
  for (const { key, title, type } of table.columns) {
    const total = table.totals[key]
    if (total !== undefined && type === 'money')
      sheet.addRow([title, `Rows and records come to ${printRupees(total as Paise)}. OK`]).commit()
  }
  sheet.commit()
}

function openSheet(book: WorkbookWriter, name: string, columns: readonly Column[]) {
  const sheet = book.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] })
  sheet.columns = columns.map(({ key, title, type }) => ({
    key,
    header: title,
    width: widths[type],
    style: styles[type],
  }))
  return sheet
}

type Sheet = ReturnType<typeof openSheet>

function addRow(sheet: Sheet, columns: readonly Column[], row: TableRow): void {
  const values = columns.map(column => valueOf(column, row[column.key] ?? null))
  const added = sheet.addRow(values)
  values.forEach((value, index) => {
    if (value !== null) added.getCell(index + 1).style = styles[columns[index]!.type]
  })
  added.commit()
}

/** Rupees and days have two decimals, which a double holds exactly enough to print and to add up to crores. */
function valueOf({ type }: Column, cell: Cell): string | number | boolean | Date | null {
  if (cell === null) return null
  if (type === 'money' || inHundredths.has(type)) return Number(cell) / 100
  if (type === 'date') return new Date(`${String(cell)}T00:00:00Z`)
  return type === 'text' ? neutralized(String(cell)) : cell
}
