// Display of a number in a sheet, from the code of its format. ECMA-376, part 1, 18.8.30 and 18.8.31.

import { FileRefusal, type NumberFormat } from './source.ts'

export const plain: NumberFormat = { kind: 'plain', minDigits: 0 }
const percent: NumberFormat = { kind: 'percent', minDigits: 0 }
const date: NumberFormat = { kind: 'date', minDigits: 0 }
const time: NumberFormat = { kind: 'time', minDigits: 0 }

const builtInDates = [14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 57, 58]
const builtInTimes = [18, 19, 20, 21, 32, 33, 45, 46, 47, 55, 56]

/** Formats that a workbook names by a number alone. */
export const builtInFormats: readonly (readonly [number, NumberFormat])[] = [
  [9, percent],
  [10, percent],
  ...builtInDates.map(id => [id, date] as const),
  ...builtInTimes.map(id => [id, time] as const),
]

/** Characters of the code of a format: Excel, specifications and limits. */
const longestCode = 255

/** Throws `FileRefusal`. */
export function formatOf(code: string): NumberFormat {
  if (code.length > longestCode)
    throw new FileRefusal(
      'unreadable_file',
      `The workbook has a number format of more than ${longestCode} characters. Save it again.`,
    )
  const positive = sectionOf(code)
  // Hours, minutes or seconds in brackets are counted beyond a day.
  if (/\[(?:h+|m+|s+)\]/i.test(positive)) return time
  // Quoted, escaped or bracketed parts, fillers and gaps show no part of the number.
  const letters = positive.split(/"[^"]*"|\\.|\[[^\]]*\]|[*_]./).join('')
  if (letters.includes('%')) return percent
  if (/^general$/i.test(letters)) return plain
  if (/[dy]/i.test(letters)) return date
  if (/[hs]/i.test(letters)) return time
  if (/m/i.test(letters)) return date
  return /^0{2,}$/.test(letters) ? { kind: 'plain', minDigits: letters.length } : plain
}

/** The part of the code before the first semicolon that is not quoted: how positive numbers are shown. */
function sectionOf(code: string): string {
  return /^(?:"[^"]*"|\\.|[^;"\\])*/.exec(code)?.[0] ?? ''
}
