// CSV in UTF-8, by commas.

import { parse } from 'csv-parse'
import { Readable } from 'node:stream'
import {
  booleanOfFormula,
  FileRefusal,
  type Limits,
  Meter,
  type SourceCell,
  type SourceRow,
} from './source.ts'

/** A quote that never ends would gather the rest of the file in one cell. */
const longestRecord = 256 * 1024

export async function* readCsv(bytes: Uint8Array, limits: Limits): AsyncGenerator<SourceRow> {
  const meter = new Meter(limits)
  const parser = parse({
    bom: true,
    relax_column_count: true,
    // Rows that a script appended may end otherwise than those of the program that wrote the file.
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: longestRecord,
  })
  // Piece by piece: of a whole file the parser would hold all rows.
  Readable.from(piecesOf(bytes)).pipe(parser)
  let no = 0
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      no += 1
      if (record.every(text => text === '')) continue
      meter.row(record.length)
      yield { no, cells: record.map(cellOf) }
    }
  } catch (error) {
    if (error instanceof FileRefusal) throw error
    if (!(error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_'))) throw error
    throw new FileRefusal(
      'unreadable_file',
      `The file is no valid CSV after row ${no}. Write each quote inside a quoted cell twice, and close every quoted cell.`,
    )
  }
}

const pieceBytes = 64 * 1024

function* piecesOf(bytes: Uint8Array): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += pieceBytes)
    yield Buffer.from(bytes.buffer, bytes.byteOffset + at, Math.min(pieceBytes, bytes.length - at))
}

/** What UTF-8 cannot be is read as this character. */
const unreadable = '\uFFFD'

function cellOf(text: string): SourceCell {
  if (text === '') return null
  if (text.includes(unreadable)) return { fault: 'encoding' }
  if (text.startsWith('=')) return valueOfFormula(text)
  return text
}

/** Spreadsheets write TRUE as a formula, and digits that should stay text as `="0012"`. */
function valueOfFormula(text: string): SourceCell {
  const quoted = /^="([^"]*)"$/.exec(text)?.[1]
  if (quoted !== undefined) return quoted === '' ? null : quoted
  return booleanOfFormula(text.slice(1)) ?? { fault: 'formula' }
}
