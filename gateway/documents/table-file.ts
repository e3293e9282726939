import { createHash, randomBytes } from 'node:crypto'
import type { Paise } from '#proto/units.ts'
import type { Format } from '../http/file-types.ts'
import type { FileReply } from '../http/route.ts'
import { writeCsv } from './csv.ts'
import { longTables } from './long-tables.ts'
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

/** Tags of files that the caller has; null: none. */
type Held = readonly string[] | null

/**
 * A table as a file. One that is longer than `maxBytes` is written while it is read: then `make` is called again where one of
 * the tags `held` stands for such a file, whose rows are read first, and nothing is written if they are what they were.
 */
export function tableFile(
  make: () => Promise<Table>,
  organizationId: number,
  format: ListFormat,
  held: Held,
): Promise<FileReply> {
  return heldFile(make, organizationId, format, held, format === 'csv' ? writeCsv : writeXlsx)
}

/** Same as `tableFile`, for a table that can be printed. */
export function printedTableFile(
  make: () => Promise<PrintedTable>,
  organizationId: number,
  format: TableFormat,
  held: Held,
): Promise<FileReply> {
  return heldFile(make, organizationId, format, held, writers[format])
}

/** The table as a file that is in memory as a whole, so that its hash is among its headers: for tables of few rows. */
export async function wholeTableFile(
  table: PrintedTable,
  organizationId: number,
  format: TableFormat,
): Promise<FileReply> {
  const { file } = await wholeFile(await fileOf(table, organizationId, format, writers[format]))
  const digest = file.digest === undefined ? undefined : longTables.get(file.digest)
  return digest === undefined ? { file } : { file: { ...file, digest } }
}

const writers: Readonly<Record<TableFormat, (table: PrintedTable) => AsyncIterable<string | Uint8Array>>> = {
  csv: writeCsv,
  xlsx: writeXlsx,
  pdf: writePages,
}

async function heldFile<Kind extends Table>(
  make: () => Promise<Kind>,
  organizationId: number,
  format: TableFormat,
  held: Held,
  write: (table: Kind) => AsyncIterable<string | Uint8Array>,
): Promise<FileReply> {
  const tag = held?.find(each => longTables.has(each))
  const table = await make()
  if (tag === undefined) return fileOf(table, organizationId, format, write)
  const digest = await digestOf(table, format)
  if (digest !== longTables.get(tag)) return fileOf(await make(), organizationId, format, write)
  const name = `${table.name}.${format}`
  return { file: { organizationId, format, name, rowCount: table.rowCount, digest: tag, parts: emptyBody() } }
}

async function digestOf(table: Table & Partial<PrintedTable>, format: TableFormat): Promise<string> {
  const { digested, digest } = digestedTable(table, format)
  for await (const rows of digested.rows) void rows
  // CSV has the rows alone.
  if (format !== 'csv') await digested.after?.()
  return digest()
}

/** Content of an answer without a body. */
async function* emptyBody(): AsyncGenerator<string> {}

/** The parts; what was written is known by `tag` once all of them were read. */
async function* withTag(
  parts: AsyncIterable<string | Uint8Array>,
  tag: string,
  digest: () => string,
): AsyncGenerator<string | Uint8Array> {
  yield* parts
  longTables.set(tag, digest())
}

/** CSV is known by its bytes; the other formats say when they were made. */
async function fileOf<Kind extends Table>(
  table: Kind,
  organizationId: number,
  format: TableFormat,
  write: (table: Kind) => AsyncIterable<string | Uint8Array>,
): Promise<FileReply> {
  const { name, rowCount, totals, control } = table
  const { digested, digest, counted } = digestedTable(table, format)
  const start = await readStart(write(digested), memory.maxBytes)
  const isWhole = 'bytes' in start
  const count = isWhole ? counted() : rowCount
  const file = {
    organizationId,
    format,
    name: `${name}.${format}`,
    rowCount: count,
    // Totals whose rows are not counted yet are complete with the last row, too.
    ...(control === undefined || count === null ? {} : { controlTotal: (totals[control] ?? 0) as Paise }),
  }
  if (!isWhole) {
    if (table.digest !== undefined)
      return { file: { ...file, digest: `${format}-${table.digest}`, parts: start.rest } }
    const tag = randomBytes(16).toString('base64url')
    return { file: { ...file, digest: tag, parts: withTag(start.rest, tag, digest) } }
  }
  return { file: { ...file, ...(format === 'csv' ? {} : { digest: digest() }), bytes: start.bytes } }
}

/**
 * Holds by default the register of about 5,000 employees as XLSX. Each call that is answered at the same time may hold
 * as much.
 */
const memory = { maxBytes: 4 * 1024 * 1024 }

/** Sets the size above which files of this process are written while they are read. */
export function limitFileMemory(maxBytes: number): void {
  memory.maxBytes = maxBytes
}

type Start =
  | { readonly bytes: Buffer }
  /** All parts, those among them that were read already. */
  | { readonly rest: AsyncIterable<string | Uint8Array> }

async function readStart(parts: AsyncIterable<string | Uint8Array>, most: number): Promise<Start> {
  const reading = parts[Symbol.asyncIterator]()
  const read: Uint8Array[] = []
  let length = 0
  for (let next = await reading.next(); next.done !== true; next = await reading.next()) {
    const bytes = typeof next.value === 'string' ? Buffer.from(next.value) : next.value
    read.push(bytes)
    length += bytes.length
    if (length > most) return { rest: resumeRows(read, reading) }
  }
  return { bytes: Buffer.concat(read) }
}

/** A reader that leaves early ends the reading too. */
async function* resumeRows(
  read: Uint8Array[],
  reading: AsyncIterator<string | Uint8Array>,
): AsyncGenerator<string | Uint8Array> {
  try {
    for (let part = read.shift(); part !== undefined; part = read.shift()) yield part
    for (let next = await reading.next(); next.done !== true; next = await reading.next()) yield next.value
  } finally {
    await reading.return?.()
  }
}

/** The table, and what tells it from another one once it has been written. */
function digestedTable<Kind extends Table & Partial<PrintedTable>>(
  table: Kind,
  format: TableFormat,
): { readonly digested: Kind; readonly digest: () => string; readonly counted: () => number } {
  const hash = createHash('sha256')
  const { rows, rowCount, after, heading, ...said } = table
  const { at: _, ...titles } = heading ?? { at: null }
  hash.update(JSON.stringify([format, { ...said, totals: null }, titles]))
  let count = 0
  const hashParts = async function* () {
    for await (const some of rows) {
      count += some.length
      hash.update(JSON.stringify(some))
      yield some
    }
  }
  const digested = {
    ...table,
    rows: hashParts(),
    ...(after && {
      async after() {
        const sections = await after()
        hash.update(JSON.stringify(sections))
        return sections
      },
    }),
  }
  // Totals are complete with the last row.
  const digest = () => hash.update(JSON.stringify(table.totals)).digest('base64url').slice(0, 22)
  return { digested, digest, counted: () => count }
}

/** The whole file in memory, so that its hash is among its headers. For files that are small even for many people. */
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
