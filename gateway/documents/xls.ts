// A workbook of Excel 97 (BIFF8 in a compound file) with one sheet of texts and numbers, as the ESIC portal takes it. Layouts:
// [MS-XLS] and [MS-CFB].

import type { Cell } from './table.ts'

/** People whose rows fit into the largest workbook that is written here, which is of 7 MB. */
export const maxXlsRows = 40_000

/** `rows`: the headings first. Throws for a workbook of more than 7 MB. */
export function writeXls(name: string, rows: readonly (readonly Cell[])[]): Buffer {
  return compoundFile(workbookStream(name, rows))
}

const records = {
  bof: 0x0809,
  eof: 0x000a,
  codePage: 0x0042,
  window1: 0x003d,
  font: 0x0031,
  format: 0x00e0,
  style: 0x0293,
  sheet: 0x0085,
  dimensions: 0x0200,
  window2: 0x023e,
  number: 0x0203,
  label: 0x0204,
} as const

/** First style index of cells that is no style of the workbook. */
const [generalFormat, textFormat] = [15, 16]

function record(type: keyof typeof records, ...fields: readonly Buffer[]): Buffer {
  const body = Buffer.concat(fields)
  return Buffer.concat([words(records[type], body.length), body])
}

function words(...values: readonly number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 2)
  values.forEach((value, index) => buffer.writeUInt16LE(value, index * 2))
  return buffer
}

function longs(...values: readonly number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 4)
  values.forEach((value, index) => buffer.writeUInt32LE(value >>> 0, index * 4))
  return buffer
}

/** Whether each character is of one byte. */
function isOfNarrow(text: string): boolean {
  return !/[\u0100-\uffff]/.test(text)
}

/** Characters of one or two bytes each, after the byte that says which. */
function characters(text: string): Buffer {
  const isNarrow = isOfNarrow(text)
  return Buffer.concat([Buffer.from([isNarrow ? 0 : 1]), Buffer.from(text, isNarrow ? 'latin1' : 'utf16le')])
}

function workbookStream(name: string, rows: readonly (readonly Cell[])[]): Buffer {
  const before = [
    beginning(0x0005),
    record('codePage', words(0x04b0)),
    record('window1', words(0, 0, 0x4000, 0x2000, 0x0038, 0, 0, 1, 0x0258)),
    ...Array.from({ length: 4 }, () => fontRecord()),
    ...Array.from({ length: 15 }, () => formatRecord(0, true)),
    formatRecord(0, false),
    // Format 49 is text.
    formatRecord(49, false),
    record('style', words(0x8000, 0xff00)),
  ]
  const boundSheet = (offset: number) =>
    record('sheet', longs(offset), words(0), Buffer.from([name.length]), characters(name))
  const end = record('eof')
  const start = [...before, boundSheet(0), end].reduce((sum, { length }) => sum + length, 0)
  return Buffer.concat([...before, boundSheet(start), end, ...sheetRecords(rows)])
}

function beginning(type: number): Buffer {
  return record('bof', words(0x0600, type, 0x0dbb, 0x07cc), longs(0x41, 0x06))
}

function fontRecord(): Buffer {
  const name = 'Arial'
  const size = 200
  const options = [size, 0, 0x7fff, 400, 0]
  return record('font', words(...options), Buffer.from([0, 0, 0, 0, name.length]), characters(name))
}

/** Format of styles or of cells, whose parent is the first style. */
function formatRecord(numberFormat: number, isStyle: boolean): Buffer {
  return record(
    'format',
    words(0, numberFormat, isStyle ? 0xfff5 : 0x0001, 0x0020),
    words(0),
    longs(0, 0, 0x20c0).subarray(0, 10),
  )
}

function sheetRecords(rows: readonly (readonly Cell[])[]): Buffer[] {
  const columnCount = Math.max(0, ...rows.map(({ length }) => length))
  return [
    beginning(0x0010),
    record('dimensions', longs(0, rows.length), words(0, columnCount, 0)),
    ...rows.flatMap((cells, row) => cells.flatMap((cell, column) => cellRecord(row, column, cell))),
    record('window2', words(0x06b6, 0, 0, 0x0040, 0), longs(0, 0)),
    record('eof'),
  ]
}

/** One buffer for each cell, of which a return has hundreds of thousands. */
function cellRecord(row: number, column: number, cell: Cell): Buffer[] {
  if (cell === null || cell === '') return []
  if (typeof cell === 'number') {
    const found = cellStart('number', { row, column, format: generalFormat }, 8)
    found.writeDoubleLE(cell, cellHeadBytes)
    return [found]
  }
  const text = String(cell)
  const isNarrow = isOfNarrow(text)
  const found = cellStart('label', { row, column, format: textFormat }, 3 + text.length * (isNarrow ? 1 : 2))
  found.writeUInt16LE(text.length, cellHeadBytes)
  found.writeUInt8(isNarrow ? 0 : 1, cellHeadBytes + 2)
  found.write(text, cellHeadBytes + 3, isNarrow ? 'latin1' : 'utf16le')
  return [found]
}

/** Type, length, place and format. */
const cellHeadBytes = 10

type CellPlace = { readonly row: number; readonly column: number; readonly format: number }

function cellStart(type: 'number' | 'label', { row, column, format }: CellPlace, bytes: number): Buffer {
  const found = Buffer.allocUnsafe(cellHeadBytes + bytes)
  const head = [records[type], cellHeadBytes - 4 + bytes, row, column, format]
  head.forEach((value, index) => found.writeUInt16LE(value, index * 2))
  return found
}

const sectorBytes = 512
const entriesOfSector = sectorBytes / 4
/** A shorter stream would be kept in a stream of small sectors. */
const minStreamBytes = 4_096
const [freeSector, endOfChain, sectorOfTable] = [0xffffffff, 0xfffffffe, 0xfffffffd]
/** Sectors of the allocation table that the header names. */
const maxTableSectors = 109

/** A compound file with one stream, `Workbook`. */
function compoundFile(content: Buffer): Buffer {
  const bytes = Math.max(minStreamBytes, content.length)
  const sectors = Math.ceil(bytes / sectorBytes)
  let tableSectors = 1
  while (tableSectors * entriesOfSector < sectors + 1 + tableSectors) tableSectors += 1
  if (tableSectors > maxTableSectors) throw new RangeError('The workbook of Excel 97 is too large.')
  const chain = Array.from({ length: sectors }, (_, index) => (index + 1 < sectors ? index + 1 : endOfChain))
  const table = [...chain, endOfChain, ...Array.from({ length: tableSectors }, () => sectorOfTable)]
  while (table.length < tableSectors * entriesOfSector) table.push(freeSector)
  const stream = Buffer.alloc(sectors * sectorBytes)
  content.copy(stream)
  const directory = Buffer.concat([
    directoryEntry('Root Entry', 5, 1, endOfChain, 0),
    directoryEntry('Workbook', 2, freeSector, 0, bytes),
    directoryEntry('', 0, freeSector, 0, 0),
    directoryEntry('', 0, freeSector, 0, 0),
  ])
  return Buffer.concat([headerOf(sectors, tableSectors), stream, directory, longs(...table)])
}

function headerOf(directorySector: number, tableSectors: number): Buffer {
  const first = directorySector + 1
  const places = Array.from({ length: maxTableSectors }, (_, index) =>
    index < tableSectors ? first + index : freeSector,
  )
  return Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(16),
    words(0x003e, 0x0003, 0xfffe, 9, 6, 0, 0, 0),
    longs(0, tableSectors, directorySector, 0, minStreamBytes, endOfChain, 0, endOfChain, 0),
    longs(...places),
  ])
}

/** `child`: the entry below, `freeSector` for none. */
function directoryEntry(name: string, type: number, child: number, sector: number, bytes: number): Buffer {
  const entry = Buffer.alloc(128)
  entry.write(name, 'utf16le')
  entry.writeUInt16LE(name === '' ? 0 : (name.length + 1) * 2, 64)
  entry.writeUInt8(type, 66)
  entry.writeUInt8(1, 67)
  longs(freeSector, freeSector, child).copy(entry, 68)
  longs(sector, bytes).copy(entry, 116)
  return entry
}
