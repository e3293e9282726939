// A workbook of texts: what people fill in, correct and send again. Nothing in it is calculated.

import { PassThrough } from 'node:stream'
import { sheetText } from './cell-text.ts'

export type TextColumn = {
  readonly title: string
  /** `text`: kept as it is typed, so that no leading zero is lost; `money`: a number, given as a plain decimal. */
  readonly type: 'text' | 'date' | 'money' | 'other'
  /** Offered in a list; another one is typed after a warning. Absent: any. */
  readonly words?: readonly string[]
}

export type TextRow = readonly (string | null)[]

export type TextSheet = {
  readonly name: string
  readonly columns: readonly TextColumn[]
  readonly rows: AsyncIterable<readonly TextRow[]> | Iterable<readonly TextRow[]>
}

const formats = { text: '@', date: 'yyyy-mm-dd', money: '0.00', other: 'General' }

/**
 * Maximum length of a list in a sheet, in characters; and the last row of a sheet. ECMA-376, part 1, 18.3.1.32 and
 * 18.3.1.73.
 */
const [longestList, lastRow] = [255, 1_048_576]

const choice = {
  type: 'list',
  allowBlank: true,
  showErrorMessage: true,
  errorStyle: 'warning',
  errorTitle: 'Other values',
  error: 'The list has the values that the column is documented with.',
} as const

/** Row by row: memory does not grow with the rows. */
export async function* writeWorkbook(
  sheets: readonly TextSheet[],
  created?: Date,
): AsyncGenerator<Uint8Array> {
  const sent = new PassThrough({ highWaterMark: 256 * 1024 })
  const written = write(sheets, created, sent).catch((error: unknown) => {
    sent.destroy(error instanceof Error ? error : new Error(String(error)))
  })
  yield* sent as AsyncIterable<Uint8Array>
  await written
}

async function write(
  sheets: readonly TextSheet[],
  created: Date | undefined,
  sent: PassThrough,
): Promise<void> {
  const { WorkbookWriter } = await import('@cj-tech-master/excelts')
  const book = new WorkbookWriter({
    stream: sent,
    useStyles: true,
    useSharedStrings: false,
    ...(created && { created, modified: created }),
  })
  for (const { name, columns, rows } of sheets) {
    const sheet = book.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] })
    sheet.columns = columns.map(({ title, type }) => ({
      header: sheetText(title),
      width: Math.min(60, Math.max(12, title.length + 2)),
      style: { numFmt: formats[type] },
    }))
    columns.forEach(({ words = [] }, at) => {
      const list = words.join(',')
      if (list === '' || list.length > longestList) return
      const { letter } = sheet.getColumn(at + 1)
      sheet.dataValidations.model[`range:${letter}2:${letter}${lastRow}`] = {
        ...choice,
        formulae: [`"${list}"`],
      }
    })
    for await (const some of rows) {
      for (const row of some) sheet.addRow(row.map((cell, at) => valueOf(cell, columns[at]))).commit()
      if (sent.writableNeedDrain) await new Promise(resolve => sent.once('drain', resolve))
    }
    sheet.commit()
  }
  await book.commit()
}

function valueOf(cell: string | null, column: TextColumn | undefined): string | number | null {
  if (column?.type === 'money' && cell !== null) return Number(cell)
  return cell && sheetText(cell)
}
