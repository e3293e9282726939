// The records of the text files of statements: fields separated by carets, one record a line. The file formats of the
// statements (24Q 6.3 and 7.5, 26Q 7.8, 138 and 140 1.2) give each field its place. A field that the portal's utility
// fills is empty.

import { printRupees } from '#proto/decimal-text.ts'
import { foldToLatin, plainLine } from '#proto/documents/latin-letters.ts'
import type { Paise, PlainDate } from '#proto/units.ts'
import type { Organization } from '#storage/entities/organization.ts'
import { type Act, taxStateCode } from './forms.ts'

/** Fields by their numbers, from 1 on; all others are empty. */
export type Fields = Readonly<Record<number, string | number>>

const counts: Readonly<Record<string, Record<Act, number>>> = {
  FH: { 1961: 18, 2025: 18 },
  BH: { 1961: 72, 2025: 72 },
  CD: { 1961: 41, 2025: 30 },
  DD: { 1961: 54, 2025: 45 },
  SD: { 1961: 88, 2025: 0 },
  S16: { 1961: 8, 2025: 0 },
  C6A: { 1961: 10, 2025: 0 },
}

/** Numbers the records of a file as they are written. */
export class RecordWriter {
  readonly #act: Act
  #line = 0

  constructor(act: Act) {
    this.#act = act
  }

  /** A line, with its end. The first field is its number, the second its kind. */
  write(kind: string, fields: Fields): string {
    this.#line += 1
    const cells = Array.from({ length: counts[kind]![this.#act] }, (_, at) => fields[at + 1] ?? '')
    cells[0] = this.#line
    cells[1] = kind
    return `${cells.map(plain).join('^')}\r\n`
  }
}

/** The files are of ASCII, and a caret would begin a field: accents fall, all else becomes a blank. */
export function plain(cell: string | number): string {
  const text = String(cell)
  return isPlain.test(text) ? text : plainLine(foldToLatin(text), '^')
}

const isPlain = /^[\x21-\x5d\x5f-\x7e]*$/

/** The first characters of a text as the file writes it. */
export function truncate(text: string, maxLength: number): string {
  return plain(text).slice(0, maxLength).trimEnd()
}

export const rupees = (amount: number): string => printRupees(amount as Paise)

/** `31102026` of 2026-10-31. */
export function dayText(day: PlainDate): string {
  return `${day.slice(8, 10)}${day.slice(5, 7)}${day.slice(0, 4)}`
}

/** `202627` of the year that begins with the day. */
function yearText(start: PlainDate, later = 0): string {
  const year = Number(start.slice(0, 4)) + later
  return `${year}${String(year + 1).slice(2)}`
}

export type BatchFacts = {
  readonly act: Act
  readonly formNumber: string
  readonly isSalary: boolean
  readonly yearStart: PlainDate
  readonly quarter: number
  readonly organization: Organization
  readonly pan: string | null
  readonly responsiblePan: string | null
  readonly challanCount: number
  readonly deposited: Paise
  /** Annexure of the fourth quarter of 24Q; null: without annexure. */
  readonly annexure: { readonly count: number; readonly grossTotalIncome: Paise } | null
  readonly previousReceipt: string | null
  readonly createdOn: PlainDate
}

export function fileHeader({ isSalary, createdOn, organization }: BatchFacts): Fields {
  return {
    3: isSalary ? 'SL1' : 'NS1',
    4: 'R',
    5: dayText(createdOn),
    6: 1,
    7: 'D',
    8: organization.tan ?? '',
    9: 1,
    10: 'PAYROLL ENGINE',
  }
}

const addressCells = 5
const addressLength = 25

/**
 * The lines of an address for its five fields, broken at blanks; `rest` is what they leave out. Each part of the address
 * begins a field, unless the parts then take too many; the district falls first, and the city stays. A word longer than a
 * field is divided.
 */
export function addressLines({ address }: Pick<Organization, 'address'>): {
  readonly lines: readonly string[]
  readonly rest: string
} {
  const { line1, line2, city, district } = address ?? {}
  const parts = (...texts: readonly (string | null | undefined)[]) =>
    texts.map(text => plain(text ?? '')).filter(text => text !== '')
  const street = parts(line1, line2)
  const town = parts(city ?? district)
  const all = parts(line1, line2, city, district === city ? null : district)
  const whole = [
    all.flatMap(linesOf),
    linesOf(all.join(', ')),
    linesOf([...street, ...town].join(', ')),
  ].find(({ length }) => length <= addressCells)
  if (whole !== undefined) return { lines: whole, rest: '' }
  const ofTown = town.flatMap(linesOf).slice(0, 1)
  const ofStreet = linesOf(street.join(', '))
  const room = addressCells - ofTown.length
  return { lines: [...ofStreet.slice(0, room), ...ofTown], rest: ofStreet.slice(room).join(' ') }
}

function linesOf(text: string): string[] {
  const pieces = text.split(' ').flatMap(word => word.match(wordPieces) ?? [])
  const lines: string[] = []
  for (const piece of pieces) {
    const longer = lines.length === 0 ? piece : `${lines.at(-1)!} ${piece}`
    if (lines.length > 0 && longer.length <= addressLength) lines[lines.length - 1] = longer
    else lines.push(piece)
  }
  return lines
}

const wordPieces = new RegExp(`.{1,${addressLength}}`, 'g')

/** The lines of an address in the fields from `first` on, with state and PIN code after them. */
function addressFields(organization: Organization, first: number): Record<number, string> {
  const { address } = organization
  return {
    ...Object.fromEntries(addressLines(organization).lines.map((line, at) => [first + at, line])),
    [first + addressCells]: taxStateCode(address?.stateCode) ?? '',
    [first + addressCells + 1]: address?.pincode ?? '',
  }
}

export function batchHeader(batch: BatchFacts): Fields {
  const { act, organization, previousReceipt, annexure } = batch
  const { tan, gstin, responsiblePerson: person, tds } = organization
  const shared = {
    3: 1,
    4: batch.challanCount,
    5: batch.formNumber,
    9: previousReceipt ?? '',
    13: tan ?? '',
    15: batch.pan ?? '',
    16: yearText(batch.yearStart, 1),
    17: yearText(batch.yearStart),
    18: `Q${batch.quarter}`,
    19: truncate(organization.legalName ?? organization.name, 75),
    28: tds.email ?? '',
    32: tds.deductorType ?? '',
    33: truncate(person?.name ?? '', 75),
    34: truncate(person?.designation ?? '', 20),
    42: tds.responsibleEmail ?? '',
    47: rupees(batch.deposited),
    52: previousReceipt === null ? 'N' : 'Y',
    59: batch.responsiblePan ?? '',
    69: gstin ?? '',
    ...addressFields(organization, 21),
    ...addressFields(organization, 35),
  }
  if (act === '2025')
    return {
      ...shared,
      20: 'INDIA',
      29: '91',
      30: tds.phone ?? '',
      43: 'INDIA',
      44: '91',
      45: tds.responsiblePhone ?? '',
    }
  return {
    ...shared,
    20: 'NA',
    31: 'N',
    43: tds.responsiblePhone ?? '',
    46: 'N',
    51: 'N',
    ...(annexure === null ? {} : { 49: annexure.count, 50: rupees(annexure.grossTotalIncome) }),
  }
}

/** The letter of a reason why no tax, or more or less of it, was deducted: no valid PAN. */
export const noPanReason = 'C'
export const noPan = 'PANNOTAVBL'
