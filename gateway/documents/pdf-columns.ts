// Distribution of the columns of a table over the width of a page. Those that do not fit side by side continue on
// further pages, each of which begins with the columns that identify the row.

import { groupDigits, hundredths, printCalendar, printDate, rupees } from '#proto/pdf/notation.ts'
import { type SetText, setText } from '#proto/pdf/text.ts'
import { broken } from '#proto/pdf/typesetting.ts'
import type { Paise, PlainDate } from '#proto/units.ts'
import { type Cell, type Column, inHundredths, type Table, type TableRow } from './table.ts'

export const size = { body: 7.2, head: 6.8 } as const
export const padding = 4

type PlacedColumn = Column & { readonly x: number; readonly width: number }

/** One page of those that show the same rows side by side. */
export type Strip = readonly PlacedColumn[]

type ColumnSize = { readonly column: Column; readonly natural: number; readonly least: number }

const maxTitleLines = 4
const widestText = 150
const narrowestText = 76
/** Width of the columns that each page begins with. */
const keyShare = 0.3
/** A table of few columns is not torn apart. */
const maxAdded = 42

export function printCell({ type, isCode = false, isCalendar = false }: Column, cell: Cell): string {
  if (cell === null) return ''
  if (type === 'money') return rupees(cell as Paise)
  if (inHundredths.has(type)) return hundredths(Number(cell))
  if (type === 'count') return groupDigits(Number(cell))
  if (type === 'date') return printDate(cell as PlainDate)
  if (type === 'flag') return cell === true ? 'Yes' : ''
  if (isCalendar) return printCalendar(String(cell))
  return isCode ? wordsOf(String(cell)) : String(cell)
}

function wordsOf(code: string): string {
  const words = code.split('_').join(' ')
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

export function isNumber({ type }: Column): boolean {
  return type === 'money' || type === 'count' || inHundredths.has(type)
}

/** Measured by the first rows, the totals and the titles. */
export function stripsOf(
  table: Pick<Table, 'columns' | 'totals'>,
  sample: readonly TableRow[],
  width: number,
): Strip[] {
  const sized = table.columns.map(column => sizedColumn(column, [...sample, table.totals]))
  if (sum(sized, 'least') <= width) return [placeColumns(sized, width)]
  const keys = keysOf(sized, width)
  const room = width - sum(keys, 'least')
  return balanceParts(sized.slice(keys.length), room).map(part => placeColumns([...keys, ...part], width))
}

function sizedColumn(column: Column, rows: readonly TableRow[]): ColumnSize {
  const lengthOf = (text: string, points: number): number =>
    (setText(text, 'bold').width * points) / 1_000 + 2 * padding
  const title = titleWidth(column, lengthOf)
  const cells = rows.map(row => lengthOf(printCell(column, row[column.key] ?? null), size.body))
  const widest = Math.max(...cells, title)
  if (column.type !== 'text') return { column, natural: widest, least: widest }
  // Codes and numbers of the usual lengths are not broken.
  const texts = rows.flatMap(row => printCell(column, row[column.key] ?? null).split(/\s+/))
  const word = Math.min(widestText, Math.max(0, ...texts.map(text => lengthOf(text, size.body))))
  const natural = Math.min(widest, Math.max(widestText, title))
  return { column, natural, least: Math.min(natural, Math.max(title, word, narrowestText)) }
}

/** The least in which the title has as many lines as it may have, none of them cut off. */
function titleWidth({ title }: Column, lengthOf: (text: string, points: number) => number): number {
  let room = Math.max(...title.split(' ').map(word => lengthOf(word, size.head)))
  while (titleLines(title, room).length > maxTitleLines) room *= 1.1
  return room
}

export function titleLines(title: string, width: number): SetText[] {
  return broken(title, {
    width: width - 2 * padding + 0.1,
    most: maxTitleLines + 1,
    size: size.head,
    weight: 'bold',
  })
}

function sum(sized: readonly ColumnSize[], part: 'natural' | 'least'): number {
  return sized.reduce((total, each) => total + each[part], 0)
}

/** The first columns, as long as they are texts. */
function keysOf(sized: readonly ColumnSize[], width: number): ColumnSize[] {
  const keys: ColumnSize[] = []
  for (const each of sized.slice(0, 2)) {
    if (each.column.type !== 'text' || sum([...keys, each], 'least') > width * keyShare) break
    keys.push(each)
  }
  return keys
}

/** Divides columns into as few parts as the room allows, of about equal width. */
function balanceParts(sized: readonly ColumnSize[], room: number): ColumnSize[][] {
  const parts = fillParts(sized, room)
  const [widest] = sized.map(({ least }) => least).toSorted((one, other) => other - one)
  const even = fillParts(sized, Math.min(room, sum(sized, 'least') / parts.length + (widest ?? 0)))
  return even.length === parts.length ? even : parts
}

function fillParts(sized: readonly ColumnSize[], room: number): ColumnSize[][] {
  const parts: ColumnSize[][] = []
  let used = room
  for (const each of sized) {
    if (used + each.least > room) {
      parts.push([])
      used = 0
    }
    parts.at(-1)!.push(each)
    used += each.least
  }
  return parts
}

/** Remaining width goes first to the columns that need more. */
function placeColumns(sized: readonly ColumnSize[], width: number): Strip {
  const [least, natural] = [sum(sized, 'least'), sum(sized, 'natural')]
  const share = natural <= width ? 1 : (width - least) / (natural - least)
  const added = natural <= width ? Math.min(maxAdded, (width - natural) / sized.length) : 0
  let x = 0
  return sized.map(({ column, ...each }) => {
    const own = each.least + (each.natural - each.least) * share + added
    const at = { ...column, x, width: own }
    x += own
    return at
  })
}
