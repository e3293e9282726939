import type { FileReply } from '../http/route.ts'
import { writeCsv } from './csv.ts'
import type { Table } from './table.ts'
import { writeXlsx } from './xlsx.ts'

const writers = { csv: writeCsv, xlsx: writeXlsx }
export type TableFormat = keyof typeof writers

/** The table as a file that is written while it is read. */
export function tableFile(table: Table, organizationId: number, format: TableFormat): FileReply {
  return {
    file: { organizationId, format, name: `${table.name}.${format}`, parts: writers[format](table) },
  }
}
