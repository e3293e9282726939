import type { Paise } from '#proto/units.ts'
import type { Format } from '../http/file-types.ts'
import type { FileReply } from '../http/route.ts'
import { writeCsv } from './csv.ts'
import type { PrintedTable, Table } from './table.ts'
import { writeXlsx } from './xlsx.ts'

export const tableFormats = ['csv', 'xlsx', 'pdf'] as const
export type TableFormat = (typeof tableFormats)[number]

export function isTableFormat(format: Format): format is TableFormat {
  return tableFormats.some(each => each === format)
}

export const listFormats = ['csv', 'xlsx'] as const
type ListFormat = (typeof listFormats)[number]

export function isListFormat(format: Format): format is ListFormat {
  return listFormats.some(each => each === format)
}

/** The table as a file that is written while it is read. */
export function tableFile(table: Table, organizationId: number, format: ListFormat): FileReply {
  return fileOf(table, organizationId, format, format === 'csv' ? writeCsv(table) : writeXlsx(table))
}

export function printedTableFile(
  table: PrintedTable,
  organizationId: number,
  format: TableFormat,
): FileReply {
  if (format === 'csv') return tableFile(table, organizationId, format)
  return fileOf(table, organizationId, format, format === 'xlsx' ? writeXlsx(table) : writePages(table))
}

function fileOf(
  { name, rowCount, totals, control }: Table,
  organizationId: number,
  format: TableFormat,
  parts: AsyncIterable<string | Uint8Array>,
): FileReply {
  return {
    file: {
      organizationId,
      format,
      name: `${name}.${format}`,
      parts,
      ...(rowCount === null ? {} : { rowCount }),
      ...(control === undefined ? {} : { controlTotal: (totals[control] ?? 0) as Paise }),
    },
  }
}

/** The same file in memory, so that its hash is among its headers. For files that are small even for many people. */
export async function wholeFile({ file }: FileReply): Promise<FileReply> {
  if ('bytes' in file) return { file }
  const { parts, ...rest } = file
  const read: Uint8Array[] = []
  for await (const part of parts) read.push(typeof part === 'string' ? Buffer.from(part) : part)
  return { file: { ...rest, bytes: Buffer.concat(read) } }
}

/** The fonts and what sets them are loaded with the first file. */
async function* writePages(table: PrintedTable): AsyncGenerator<Uint8Array> {
  const { writePdf } = await import('./pdf.ts')
  yield* writePdf(table)
}
