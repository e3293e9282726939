import { type FileKind, startsCheaply } from './container.ts'
import { readCsv } from './csv.ts'
import { FileRefusal, type Limits, type SourceRow } from './source.ts'
import { readXlsx } from './xlsx.ts'

const readers = { csv: readCsv, xlsx: readXlsx }

/** The rows that have a value, as they are read; throws `FileRefusal`. */
export function readRows(bytes: Uint8Array, kind: FileKind, limits: Limits): AsyncGenerator<SourceRow> {
  return readers[kind](bytes, limits)
}

const cheapBytes = 1024 * 1024

/** The first row where it can be had at once, without unpacking much; null: read the file to know. */
export async function firstRow(bytes: Uint8Array, kind: FileKind, limits: Limits): Promise<SourceRow | null> {
  try {
    if (kind === 'xlsx' && !(await startsCheaply(bytes, cheapBytes))) return null
    const rows =
      kind === 'csv'
        ? readCsv(bytes.subarray(0, cheapBytes), limits)
        : readXlsx(bytes, limits, 2 * cheapBytes)
    for await (const row of rows) return row
  } catch (error) {
    if (!(error instanceof FileRefusal)) throw error
  }
  return null
}
