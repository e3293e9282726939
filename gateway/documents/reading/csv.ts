// CSV in UTF-8, by commas.

import { parse } from 'csv-parse'
import { Readable } from 'node:stream'
import {
  booleanOfFormula,
  cellsOfSheetRow,
  cellTooLong,
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
  const pieces = Readable.from(piecesOf(bytes, limits))
  pieces.on('error', error => parser.destroy(error)).pipe(parser)
  let no = 0
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      no += 1
      if (record.some(text => text.length > limits.cellCharacters)) throw cellTooLong(limits, `row ${no}`)
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

const pieceBytes = 8 * 1024

/** Looks at each piece before the parser, which gathers a row and a cell however long they are. */
function* piecesOf(bytes: Uint8Array, limits: Limits): Generator<Buffer> {
  const gauge = new Gauge(limits)
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    const piece = Buffer.from(bytes.buffer, bytes.byteOffset + at, Math.min(pieceBytes, bytes.length - at))
    gauge.measure(piece)
    yield piece
  }
}

const [quote, comma, lineFeed, carriageReturn] = [0x22, 0x2c, 0x0a, 0x0d]
/** Bytes of one character in UTF-8 by the units that text is counted in; a quote within a quoted cell is two. */
const bytesOfCharacter = 3

/** Measures rows and cells as bytes. A quote where none may be is left to the parser, which ends there. */
class Gauge {
  readonly #limits: Limits
  #isQuoted = false
  #cells = 1
  #cellBytes = 0
  #no = 1

  constructor(limits: Limits) {
    this.#limits = limits
  }

  measure(piece: Buffer): void {
    const maxBytes = this.#limits.cellCharacters * bytesOfCharacter
    for (const byte of piece) {
      if (byte === quote) this.#isQuoted = !this.#isQuoted
      else if (this.#isQuoted || (byte !== comma && byte !== lineFeed && byte !== carriageReturn)) {
        this.#cellBytes += 1
        if (this.#cellBytes > maxBytes) throw cellTooLong(this.#limits, `row ${this.#no}`)
      } else this.#endCell(byte)
    }
  }

  #endCell(byte: number): void {
    this.#cellBytes = 0
    if (byte === comma) {
      this.#cells += 1
      if (this.#cells > cellsOfSheetRow)
        throw new FileRefusal('too_many_columns', `Row ${this.#no} of the file has too many columns.`)
      return
    }
    this.#cells = 1
    if (byte === lineFeed) this.#no += 1
  }
}

/** Replacement character of bytes that are not UTF-8. */
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
