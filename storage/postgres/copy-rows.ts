// Rows in the binary format of COPY, written one after the other into memory that is used again for the next ones.

import { daysInclusive } from '#proto/calendar/plain-date.ts'
import type { PlainDate } from '#proto/units.ts'

/** Rows of a `copy … from stdin (format binary)`; the cells of a row are written in the order of its columns. */
export type CopyRows = {
  readonly count: number
  /** Removes all rows. The next ones overwrite the buffer that `bytes` returned. */
  clear(): void
  /** Begins a row of so many cells. */
  row(cells: number): void
  text(value: string | null): void
  /** Hexadecimal digits, as a bytea. */
  bytea(hex: string): void
  smallint(value: number): void
  integer(value: number): void
  /** A safe integer. */
  bigint(value: number): void
  date(value: PlainDate | null): void
  /** All rows, with the format's header and trailer. */
  bytes(): Buffer
}

const header = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1')
const trailerBytes = 2
const highWord = 2 ** 32
/** Dates are stored as days since then. */
const firstDay = '2000-01-01' as PlainDate

export function openCopyRows(): CopyRows {
  let memory = Buffer.allocUnsafeSlow(256 * 1024)
  header.copy(memory)
  let at = header.length
  let count = 0

  const reserve = (bytes: number): void => {
    if (at + bytes + trailerBytes <= memory.length) return
    const larger = Buffer.allocUnsafeSlow(Math.max(2 * memory.length, at + bytes + trailerBytes))
    memory.copy(larger, 0, 0, at)
    memory = larger
  }
  const cell = (bytes: number): void => {
    reserve(4 + bytes)
    at = memory.writeInt32BE(bytes, at)
  }
  const writeNull = (): void => {
    reserve(4)
    at = memory.writeInt32BE(-1, at)
  }

  return {
    get count() {
      return count
    },
    clear() {
      at = header.length
      count = 0
    },
    row(cells) {
      reserve(2)
      at = memory.writeInt16BE(cells, at)
      count += 1
    },
    text(value) {
      if (value === null) return writeNull()
      // No text is longer in UTF-8 than three bytes for each of its UTF-16 units.
      reserve(4 + 3 * value.length)
      const length = memory.write(value, at + 4, 'utf8')
      at = memory.writeInt32BE(length, at) + length
    },
    bytea(hex) {
      cell(hex.length / 2)
      at += memory.write(hex, at, 'hex')
    },
    smallint(value) {
      cell(2)
      at = memory.writeInt16BE(value, at)
    },
    integer(value) {
      cell(4)
      at = memory.writeInt32BE(value, at)
    },
    bigint(value) {
      if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not a safe integer.`)
      cell(8)
      at = memory.writeInt32BE(Math.floor(value / highWord), at)
      at = memory.writeUInt32BE(value >>> 0, at)
    },
    date(value) {
      if (value === null) return writeNull()
      cell(4)
      at = memory.writeInt32BE(daysInclusive(firstDay, value) - 1, at)
    },
    bytes() {
      const end = memory.writeInt16BE(-1, at)
      return memory.subarray(0, end)
    },
  }
}
