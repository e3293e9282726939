// Cost of a table without a service: rows that lie in memory, through the libraries of the product's writers.

import { PassThrough } from 'node:stream'
import { WorkbookWriter } from '@cj-tech-master/excelts'
import { stringify } from 'csv-stringify/sync'

type Row = readonly (string | number | null)[]

const rowsAtOnce = 100

/** Returns the bytes. */
export function bareCsv(rows: readonly Row[]): number {
  let bytes = 0
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    bytes += Buffer.byteLength(
      stringify(rows.slice(from, from + rowsAtOnce), { record_delimiter: 'windows' }),
    )
  return bytes
}

/** The same without quotes, as banks take it. */
export function bareLines(rows: readonly Row[]): number {
  let text = ''
  for (const row of rows) text += `${row.join(',')}\r\n`
  return Buffer.byteLength(text)
}

/** Resolves with the bytes of the workbook; `take` is given them. */
export async function bareXlsx(
  rows: readonly Row[],
  take: (part: Uint8Array) => void = () => undefined,
): Promise<number> {
  const sent = new PassThrough()
  let bytes = 0
  sent.on('data', (part: Uint8Array) => {
    bytes += part.length
    take(part)
  })
  const book = new WorkbookWriter({ stream: sent, useStyles: true, useSharedStrings: false })
  const sheet = book.addWorksheet('Data')
  for (const row of rows) {
    sheet.addRow([...row]).commit()
    if (sent.writableNeedDrain) await new Promise(resolve => sent.once('drain', resolve))
  }
  sheet.commit()
  await book.commit()
  return bytes
}
