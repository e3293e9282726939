// A cell as the value of its column. The services validate the value; here only what a sheet has done to it is undone,
// or refused where it cannot be.

import { stateCodeNamed } from '#proto/law/states.ts'
import { withoutGuard } from '../../documents/cell-text.ts'
import type { SourceCell } from '../../documents/reading/source.ts'
import type { Column } from './columns.ts'
import { dateOfSerial, type DateReading, readWrittenDate } from './written-date.ts'
import { readWrittenNumber } from './written-number.ts'

type NumberCell = Extract<SourceCell, { readonly number: string }>

export type CellReading =
  | { readonly value: unknown; readonly isPercent?: true }
  | { readonly fault: CellFault }
  /** Nothing is said, and nothing is changed. */
  | null

/** Why a cell cannot be read: the rule that it breaks, and what to do. */
type CellFault = { readonly code: string; readonly rule: string; readonly fix: string }

type CellColumn = Pick<Column, 'path' | 'type' | 'words' | 'aliases' | 'percent' | 'longest'> & {
  readonly isMonthFirst?: boolean
}

/** Numbers of which a sheet may have dropped the leading zeros. */
const onlyText = new Set(['account_number'])

/** Digits that a number of a sheet holds. */
const safeDigits = 15

/** Characters of a number, a date or a boolean, however it is written. */
const longestValue = 64

/** Characters of a cell in Excel, for texts of any length. */
const longestCell = 32_767

/** A name may stand in place of a shorter id, and letters may be composed of several characters. */
const longestName = 1000
const charactersOfLetter = 4

const asText = 'Format the column as text, and enter the value again.'

export function readCell(cell: SourceCell | undefined, column: CellColumn): CellReading {
  if (cell === null || cell === undefined) return null
  if (typeof cell === 'boolean') return column.type === 'flag' ? { value: cell } : text(String(cell), column)
  if (typeof cell === 'string') return text(cell, column)
  if ('fault' in cell) return faulty(cell.fault)
  return number(cell, column)
}

type Fault = Extract<SourceCell, { readonly fault: string }>['fault']

/** What files of errors show in place of a cell without a value, so that it is refused again when it is sent back. */
const faultMarks: Readonly<Record<Fault, string>> = {
  formula: '(formula)',
  error: '(error)',
  encoding: '(not UTF-8)',
}

function faulty(fault: Fault): CellReading {
  if (fault === 'formula')
    return refuse(
      'formula_not_allowed',
      'Formulas are not calculated.',
      'Paste the value instead of the formula.',
    )
  return fault === 'error'
    ? refuse('invalid_format', 'The cell shows an error.', 'Enter the value.')
    : refuse('encoding', 'Some characters are not UTF-8.', 'Save the file as CSV in UTF-8.')
}

function number({ number: written, format }: NumberCell, column: CellColumn): CellReading {
  const { path, type } = column
  if (written.length > longestValue) return tooLong(longestValue)
  const value = Number(written)
  if (written.trim() === '' || !Number.isFinite(value))
    return refuse('invalid_type', 'The cell holds no number.', 'Enter it again.')
  if (type === 'date' && format.kind !== 'percent' && format.kind !== 'time')
    return reading(dateOfSerial(value))
  if (format.kind === 'date') return refuse('invalid_type', 'The cell holds a date.', asText)
  if (format.kind === 'time') return type === 'text' ? timeOfDay(value) : refuse('invalid_type', ...timeRule)
  // A sheet calculates in binary and shows fifteen digits: 0.1 + 0.2 is 0.3.
  const plain = plainDecimal(value)
  if (format.kind === 'percent') return percentage(plainDecimal(value * 100), column)
  if (type === 'number') return { value: plain }
  if (type === 'integer') return integer(plain)
  if (type === 'flag') return flag(plain)
  if (onlyText.has(path.at(-1) ?? ''))
    return refuse('invalid_type', 'The cell holds a number, in which leading zeros are lost.', asText)
  if (!/^\d+$/.test(plain) || plain.length > safeDigits)
    return refuse('invalid_type', 'The cell holds a number that is not exact.', asText)
  return { value: plain.padStart(format.minDigits, '0') }
}

const timeRule = [
  'The cell holds a time, and the column takes a number.',
  'Format the column as a number, and enter the value again.',
] as const

const minutesOfDay = 1440
const minutesOfHour = 60

function timeOfDay(value: number): CellReading {
  // 9:30 is 0.395833333333333 of a day, and 569.9999999999995 minutes.
  const minutes = Number((value * minutesOfDay).toPrecision(safeDigits - 3))
  if (!Number.isInteger(minutes) || minutes < 0 || minutes >= minutesOfDay)
    return refuse('invalid_format', 'A time of day is HH:MM.', asText)
  const two = (part: number) => String(part).padStart(2, '0')
  return { value: `${two(Math.trunc(minutes / minutesOfHour))}:${two(minutes % minutesOfHour)}` }
}

/** 12 % is 12 in a column of percentages. */
function percentage(value: string, { percent, type }: CellColumn): CellReading {
  if (type !== 'number' || percent === 'never')
    return refuse('invalid_type', 'The cell holds a percentage, and the column takes none.', asPlain)
  return { value, isPercent: true }
}

const asPlain = 'Format the column as a number, and enter the value again.'

function integer(plain: string): CellReading {
  const whole = plain.split(/\.0+$/, 1).join('')
  return /^-?\d{1,15}$/.test(whole)
    ? { value: Number(whole) }
    : refuse('invalid_type', 'It is no whole number.', 'Enter a whole number.')
}

function reading(result: DateReading): CellReading {
  return 'value' in result ? result : refuse('invalid_format', result.rule, result.fix)
}

/** Without an exponent, in the digits that a sheet shows. */
function plainDecimal(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 10 ** safeDigits) return String(value)
  const [digits = '0', exponent] = value.toPrecision(safeDigits).split('e')
  if (exponent !== undefined)
    return value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 })
  return digits.includes('.') ? digits.split(/\.?0+$/, 1).join('') : digits
}

function text(written: string, column: CellColumn): CellReading {
  const { type, words, aliases, longest } = column
  const most = longest === null ? longestCell : Math.max(longest * charactersOfLetter, longestName)
  // Some expressions below take time that grows with the square of the length.
  if (written.length > most) return tooLong(type === 'text' || type === 'list' ? most : longestValue)
  const guarded = written.normalize('NFC').trim()
  // A value that was guarded from being calculated, as in our own files, loses the apostrophe again.
  const trimmed = withoutGuard(guarded)
  const fault = (Object.keys(faultMarks) as Fault[]).find(each => faultMarks[each] === trimmed)
  if (fault !== undefined) return faulty(fault)
  if (trimmed === '') return null
  if (type !== 'text' && type !== 'list' && trimmed.length > longestValue) return tooLong(longestValue)
  // oxlint-disable-next-line no-control-regex -- Control characters are what is looked for.
  if (/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/.test(trimmed))
    return refuse('invalid_format', 'The cell has control characters.', 'Remove them.')
  if (!trimmed.isWellFormed())
    return refuse('invalid_format', 'The cell has half a character.', 'Enter the value again.')
  switch (type) {
    case 'date':
      return reading(readWrittenDate(trimmed, column.isMonthFirst ?? false))
    case 'number':
    case 'integer':
      return writtenNumber(trimmed, column)
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
      // A spreadsheet shows a long number so, and its last digits are lost.
      if (/^\d(?:\.\d+)?E\+\d{2,}$/.test(trimmed))
        return refuse('invalid_format', 'A spreadsheet has shortened the number.', asText)
      return { value: wordOf(trimmed, words, aliases) }
  }
}

function writtenNumber(written: string, column: CellColumn): CellReading {
  const result = readWrittenNumber(written)
  if ('rule' in result) return refuse('invalid_format', result.rule, result.fix)
  if (result.isPercent) return percentage(result.value, column)
  return column.type === 'integer' ? integer(result.value) : { value: result.value }
}

/** Whether the column holds codes of states. */
export function isOfStates({ words }: Pick<Column, 'words'>): boolean {
  return words?.includes('MH') ?? false
}

/** The word of the contract as people write it, such as `Bank transfer`; a state also by its name or its code of ISO 3166-2. */
function wordOf(written: string, words: readonly string[] | null, aliases: readonly string[]): string {
  if (words === null || words.includes(written)) return written
  const isState = isOfStates({ words })
  const bare = isState ? written.split(/^IN-/i).join('') : written
  const same = (word: string) => comparable(word) === comparable(bare)
  const isInitialOfGender = words.includes('female') && /^[mft]$/i.test(bare)
  if (isInitialOfGender) return words.find(word => word.startsWith(bare.toLowerCase())) ?? bare
  return [...words, ...aliases].find(same) ?? (isState ? stateCodeNamed(bare) : null) ?? bare
}

function comparable(word: string): string {
  return word
    .toLowerCase()
    .split(/[ _-]+/)
    .join('_')
}

const flags: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'yes', 'y', '1'].map(word => [word, true] as const),
  ...['false', 'no', 'n', '0'].map(word => [word, false] as const),
])

function flag(written: string): CellReading {
  const value = flags.get(written.toLowerCase())
  return value === undefined
    ? refuse('invalid_type', 'The column takes true or false.', 'Enter true or false.')
    : { value }
}

function tooLong(most: number): CellReading {
  return refuse(
    'too_long',
    `It has more than ${most} characters.`,
    'Enter the value alone, or a shorter one.',
  )
}

function refuse(code: string, rule: string, fix: string): CellReading {
  return { fault: { code, rule, fix } }
}

/** A cell as the file of errors shows it, so that it is read again as it was, and refused again where it was refused. */
export function refusedCell(cell: SourceCell | undefined, column?: Pick<Column, 'path'>): string | null {
  if (typeof cell === 'object' && cell !== null && 'fault' in cell) return faultMarks[cell.fault]
  return shownCell(cell, column)
}

/** A cell as its sheet shows it; null: it is empty or has no value. */
export function shownCell(cell: SourceCell | undefined, column?: Pick<Column, 'path'>): string | null {
  if (cell === null || cell === undefined) return null
  if (typeof cell !== 'object') return String(cell)
  if ('fault' in cell) return cell.fault === 'encoding' ? '?' : null
  return onlyText.has(column?.path.at(-1) ?? '') ? null : shownNumber(cell)
}

function shownNumber({ number: written, format }: NumberCell): string {
  const value = Number(written)
  if (written.trim() === '' || !Number.isFinite(value)) return written
  if (format.kind === 'percent') return `${plainDecimal(value * 100)}%`
  const result =
    format.kind === 'date' ? dateOfSerial(value) : format.kind === 'time' ? timeOfDay(value) : null
  if (result !== null && 'value' in result) return String(result.value)
  const plain = plainDecimal(value)
  // An exponent says that digits may be lost.
  if (plain.length > safeDigits && !plain.includes('.')) return value.toExponential().toUpperCase()
  return plain.padStart(format.minDigits, '0')
}
