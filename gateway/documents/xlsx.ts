// XLSX, row by row: what has been written is sent, and memory does not grow with the rows.

import { PassThrough } from 'node:stream'
import type { WorkbookWriter } from '@cj-tech-master/excelts'
import { printCalendar, printInstant } from '#proto/pdf/notation.ts'
import { printRupees } from '#proto/decimal-text.ts'
import type { Paise } from '#proto/units.ts'
import { sheetText } from './cell-text.ts'
import type { Cell, Column, ColumnType, PrintedTable, Table, TableRow } from './table.ts'
import { ControlSums, inHundredths } from './table.ts'

const formats: Readonly<Record<Exclude<ColumnType, 'money'>, string>> = {
  text: '@',
  days: '0.00',
  hours: '0.00',
  percent: '0.00',
  date: 'dd-mmm-yyyy',
  count: '0',
  flag: 'General',
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

type Style = { readonly numFmt: string }

/** The library prints the style of each cell to find out whether it is known, unless it is the same object. */
const styles = Object.fromEntries(
  Object.entries(formats).map(([type, numFmt]): [string, Style] => [type, { numFmt }]),
) as Readonly<Record<Exclude<ColumnType, 'money'>, Style>>

/**
 * Amounts from so many paise on have one more group of two digits than those before. A format has two conditions at most,
 * and readers do not agree on the sign of a negative number under one. So each cell has the format of its own size, with
 * a section for what is negative, which every reader takes the same.
 */
const moneyStyles = [0, 1e7, 1e9, 1e11, 1e13, 1e15].map((from, groups) => {
  const digits = groups === 0 ? '#,##0.00' : `${'##\\,'.repeat(groups + 1)}##0.00`
  return { from, style: { numFmt: `${digits};-${digits}` } satisfies Style }
})

function styleOf(type: ColumnType, cell: Cell): Style {
  if (type !== 'money') return styles[type]
  const size = Math.abs(Number(cell))
  return moneyStyles.findLast(({ from }) => size >= from)!.style
}

type Sheets = Table & Partial<Pick<PrintedTable, 'before' | 'after' | 'heading'>>

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
      addRow(sheet, columns, row).commit()
    }
    if (sent.writableNeedDrain) await new Promise(resolve => sent.once('drain', resolve))
  }
  sums.check()
  if (table.hasTotalRow !== false) addTotals(sheet, table)
  sheet.commit()
  const after = table.after === undefined ? [] : await table.after()
  for (const { title, columns: own, rows } of [...(table.before ?? []), ...after]) {
    const other = openSheet(book, title, own)
    for (const row of rows) addRow(other, own, row).commit()
    other.commit()
  }
  const about = aboutOf(table)
  if (about !== null) writeAbout(book, table, about)
  await book.commit()
}

function addTotals(sheet: Sheet, { columns, totals }: Table): void {
  const row = addRow(sheet, columns, totals)
  if (columns[0] !== undefined && !(columns[0].key in totals)) row.getCell(1).value = 'Total'
  row.commit()
}

type About = NonNullable<Table['about']>

/** A form says on the sheet what its printed pages have at their head. */
function aboutOf({ about, heading }: Sheets): About | null {
  if (heading?.details === undefined) return about ?? null
  const { title, organization, subject, details } = heading
  const own = about ?? [
    ['Report', title],
    ['Organization', organization],
    ['Period', subject],
  ]
  return [...own, ...details]
}

/** The rows were checked against the totals, which come from another source, before this is written. */
function writeAbout(book: WorkbookWriter, table: Sheets, about: About): void {
  const sheet = book.addWorksheet('About')
  sheet.columns = [{ width: 22 }, { width: 60 }]
  const { at } = table.heading ?? {}
  const written = at === undefined ? [] : [['Written', printInstant(at.toISOString())] as const]
  for (const [title, text] of [...about, ...written])
    sheet.addRow([sheetText(title), sheetText(text)]).commit()
  for (const { key, title, type } of table.columns) {
    const total = table.totals[key]
    if (total !== undefined && type === 'money')
      sheet.addRow([sheetText(title), `Rows and records come to ${printRupees(total as Paise)}. OK`]).commit()
  }
  sheet.commit()
}

function openSheet(book: WorkbookWriter, name: string, columns: readonly Column[]) {
  const sheet = book.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] })
  sheet.columns = columns.map(({ key, title, type }) => ({
    key,
    header: sheetText(title),
    width: widths[type],
    style: styleOf(type, 0),
  }))
  return sheet
}

type Sheet = ReturnType<typeof openSheet>

/** The row is not committed yet. */
function addRow(sheet: Sheet, columns: readonly Column[], row: TableRow): ReturnType<Sheet['addRow']> {
  const cells = columns.map(({ key }) => row[key] ?? null)
  const added = sheet.addRow(columns.map((column, index) => valueOf(column, cells[index]!)))
  cells.forEach((cell, index) => {
    if (cell !== null) added.getCell(index + 1).style = styleOf(columns[index]!.type, cell)
  })
  return added
}

/** Rupees and days have two decimals, which a double holds exactly enough to print and to add up to crores. */
function valueOf({ type, isCalendar = false }: Column, cell: Cell): string | number | boolean | Date | null {
  if (cell === null) return null
  if (type === 'money' || inHundredths.has(type)) return Number(cell) / 100
  if (type === 'date') return new Date(`${String(cell)}T00:00:00Z`)
  if (type !== 'text') return cell
  return sheetText(isCalendar ? printCalendar(String(cell)) : String(cell))
}
