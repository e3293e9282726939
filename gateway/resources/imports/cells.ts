// What a cell says as the value of its column. The services judge the value; here only what a sheet has done to it is
// undone, or refused where it cannot be.

import { withoutGuard } from '../../documents/cell-text.ts'
import type { SourceCell } from '../../documents/reading/source.ts'
import type { Column } from './columns.ts'

type CellReading =
  | { readonly value: unknown }
  | { readonly fault: { readonly code: string; readonly message: string } }
  /** Nothing is said, and nothing is changed. */
  | null

type CellColumn = Pick<Column, 'path' | 'type' | 'words' | 'aliases'>

/** Numbers of which a sheet may have dropped the leading zeros. */
const onlyText = new Set(['account_number'])

/** Digits that a number of a sheet holds. */
const safeDigits = 15

export function readCell(cell: SourceCell | undefined, column: CellColumn): CellReading {
  if (cell === null || cell === undefined) return null
  if (typeof cell === 'boolean') return column.type === 'flag' ? { value: cell } : text(String(cell), column)
  if (typeof cell === 'string') return text(cell, column)
  if ('fault' in cell) return faulty(cell.fault)
  return number(cell, column)
}

function faulty(fault: 'formula' | 'error' | 'encoding'): CellReading {
  if (fault === 'formula') return refuse('formula_not_allowed', 'Paste the value instead of the formula.')
  return fault === 'error'
    ? refuse('invalid_format', 'The cell shows an error. Enter the value.')
    : refuse('encoding', 'Some characters are not UTF-8. Save the file as CSV in UTF-8.')
}

function number(
  { number: written, date: isDate }: { number: string; date: boolean },
  { path, type }: Pick<Column, 'path' | 'type'>,
): CellReading {
  const value = Number(written)
  if (written.trim() === '' || !Number.isFinite(value))
    return refuse('invalid_type', 'The cell holds no number. Enter it again.')
  if (type === 'date') return serialDate(value)
  if (isDate)
    return refuse(
      'invalid_type',
      'The cell holds a date. Format the column as text, and enter the value again.',
    )
  // A sheet calculates in binary and shows fifteen digits: 0.1 + 0.2 is 0.3.
  const plain = plainDecimal(value)
  if (type === 'number') return { value: plain }
  if (type === 'integer') return { value: /^-?\d+$/.test(plain) ? Number(plain) : plain }
  if (type === 'flag') return flag(plain)
  if (onlyText.has(path.at(-1) ?? ''))
    return refuse(
      'invalid_type',
      'The cell holds a number, in which leading zeros are lost. Format the column as text, and enter the value again.',
    )
  if (!/^\d+$/.test(plain) || plain.length > safeDigits)
    return refuse(
      'invalid_type',
      'The cell holds a number that is not exact. Format the column as text, and enter the value again.',
    )
  return { value: plain }
}

/** Without an exponent, in the digits that a sheet shows. */
function plainDecimal(value: number): string {
  const [digits = '0', exponent] = value.toPrecision(safeDigits).split('e')
  if (exponent !== undefined)
    return value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 })
  return digits.includes('.') ? digits.split(/\.?0+$/, 1).join('') : digits
}

function text(written: string, { type, words, aliases }: Omit<CellColumn, 'path'>): CellReading {
  const guarded = written.normalize('NFC').trim()
  // What was guarded from being calculated, as our own files are, loses the apostrophe again.
  const trimmed = withoutGuard(guarded)
  if (trimmed === '') return null
  // oxlint-disable-next-line no-control-regex -- Control characters are what is looked for.
  if (/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/.test(trimmed))
    return refuse('invalid_format', 'Remove the control characters.')
  switch (type) {
    case 'date':
      return writtenDate(trimmed)
    case 'number':
      return { value: ungrouped(trimmed) }
    case 'integer':
      return { value: /^-?\d{1,15}$/.test(ungrouped(trimmed)) ? Number(ungrouped(trimmed)) : trimmed }
    case 'flag':
      return flag(trimmed)
    case 'list':
      return {
        value: trimmed
          .split(/[;,]/)
          .map(one => wordOf(one.trim(), words, aliases))
          .filter(one => one !== ''),
      }
    default:
      return { value: wordOf(trimmed, words, aliases) }
  }
}

/** `1,50,000.00` and `₹ 1500` as people write them. */
function ungrouped(written: string): string {
  const bare = written.split(/^(?:₹|Rs\.?|INR)\s*/i).join('')
  return /^-?\d{1,3}(,\d{2,3})+(\.\d+)?$/.test(bare) ? bare.split(',').join('') : bare
}

/** The word of the contract, whatever its case; a state also by its code of ISO 3166-2. */
function wordOf(written: string, words: readonly string[] | null, aliases: readonly string[]): string {
  if (words === null || words.includes(written)) return written
  const bare = words.includes('MH') ? written.split(/^IN-/i).join('') : written
  return [...words, ...aliases].find(word => word.toLowerCase() === bare.toLowerCase()) ?? bare
}

const flags: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  y: true,
  1: true,
  false: false,
  no: false,
  n: false,
  0: false,
}

function flag(written: string): CellReading {
  const value = flags[written.toLowerCase()]
  return value === undefined ? refuse('invalid_type', 'Enter true or false.') : { value }
}

const dateHint = 'Enter a date as YYYY-MM-DD, DD-MM-YYYY or DD/MM/YYYY.'

function writtenDate(written: string): CellReading {
  // A program that knows of no date cells may have written its day number.
  if (/^\d{5}(\.0+)?$/.test(written)) return serialDate(Number(written))
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:T00:00(?::00(?:\.0+)?)?Z?)?$/.exec(written)
  const indian = /^(\d{1,2})([-/])(\d{1,2})\2(\d{4})$/.exec(written)
  const [year, month, day] =
    iso !== null ? iso.slice(1, 4) : indian === null ? [] : [indian[4], indian[3], indian[1]]
  if (year === undefined || month === undefined || day === undefined)
    return refuse('invalid_format', dateHint)
  return dated(Number(year), Number(month), Number(day))
}

/** Day 60 of the calendar that begins in 1900 is a day that never was. */
const firstSafeDay = 61
const lastDay = 73_415
const dayMs = 86_400_000
const dayZero = Date.UTC(1899, 11, 30)

function serialDate(day: number): CellReading {
  if (!Number.isInteger(day) || day < firstSafeDay || day > lastDay) return refuse('invalid_format', dateHint)
  return { value: new Date(dayZero + day * dayMs).toISOString().slice(0, 10) }
}

function dated(year: number, month: number, day: number): CellReading {
  const date = new Date(Date.UTC(year, month - 1, day))
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return refuse('invalid_format', dateHint)
  return { value: date.toISOString().slice(0, 10) }
}

function refuse(code: string, message: string): CellReading {
  return { fault: { code, message } }
}

/** A cell as the file of errors shows it. */
export function shownCell(cell: SourceCell | undefined): string | null {
  if (cell === null || cell === undefined) return null
  if (typeof cell === 'object') {
    if ('fault' in cell) return cell.fault === 'encoding' ? '?' : null
    const reading = cell.date ? serialDate(Number(cell.number)) : null
    return reading !== null && 'value' in reading ? String(reading.value) : cell.number
  }
  return String(cell)
}
