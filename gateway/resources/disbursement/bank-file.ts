// Payments as a file in the layout of a profile. The same payments give the same bytes.

import { printRupees } from '#proto/decimal-text.ts'
import { bankOf } from '#proto/documents/banks.ts'
import type { Paise, PlainDate } from '#proto/units.ts'
import type { FileFormat } from '../../http/file-types.ts'
import { writeTexts } from '../../documents/csv.ts'
import { withFixedDates } from '../../documents/fixed-dates.ts'
import { writeWorkbook } from '../../documents/workbook.ts'
import type { Payment } from './payments.ts'
import type { BankProfile, ColumnSource, DateFormat, ProfileColumn } from './profiles/profile.ts'
import { alphanumeric, letters, mobileNumber, plainEmail, plainText, withinWhitelist } from './sanitize.ts'

export type FileTerms = {
  readonly profile: BankProfile
  /** Those of the profile, or the ones that the payment method names. */
  readonly columns: readonly ProfileColumn[]
  readonly dateFormat: DateFormat
  readonly debit: { readonly accountNumber: string; readonly ifsc: string } | null
  readonly clientCode: string
  readonly productCode: string
  /** Number of the file within its day. */
  readonly serial: number
  readonly narration: string
}

/** Sums of a file, for its records before and after the payments. */
type Sums = { readonly count: number; readonly total: Paise }

type Subject = { readonly payment: Payment | null; readonly sequence: number; readonly sums: Sums }

export async function writeBankFile(
  payments: readonly Payment[],
  total: Paise,
  terms: FileTerms,
  format: FileFormat,
): Promise<Buffer> {
  const sums = { count: payments.length, total }
  if (format === 'xlsx') return workbookOf(payments, sums, terms)
  if (terms.profile.isQuoted && terms.profile.delimiter === ',') return quotedText(payments, sums, terms)
  return Buffer.from(textOf(payments, sums, terms), 'latin1')
}

function textOf(payments: readonly Payment[], sums: Sums, terms: FileTerms): string {
  const { profile, columns } = terms
  const { delimiter } = profile
  const lineOf = (cells: readonly string[]): string => `${cells.join(delimiter)}\r\n`
  let text = profile.hasHeader ? lineOf(columns.map(({ title }) => title)) : ''
  for (const record of profile.head ?? []) {
    text += lineOf(cellsOf(record, { payment: null, sequence: 0, sums }, terms))
  }
  payments.forEach((payment, index) => {
    text += lineOf(cellsOf(columns, { payment, sequence: index + 1, sums }, terms))
  })
  return text
}

/** Cells of all rows at once would live through many collections of garbage. */
const rowsAtOnce = 500

/** Text with every cell quoted, as in every other CSV of the service. */
async function quotedText(payments: readonly Payment[], sums: Sums, terms: FileTerms): Promise<Buffer> {
  const { columns } = terms
  const titles = columns.map(({ title }) => title)
  async function* rows() {
    for (let from = 0; from < payments.length; from += rowsAtOnce)
      yield payments
        .slice(from, from + rowsAtOnce)
        .map((payment, index) => cellsOf(columns, { payment, sequence: from + index + 1, sums }, terms))
  }
  let text = ''
  for await (const part of writeTexts(titles, rows())) text += part
  return Buffer.from(text)
}

async function workbookOf(payments: readonly Payment[], sums: Sums, terms: FileTerms): Promise<Buffer> {
  const { profile, columns } = terms
  const rows = payments.map((payment, index) =>
    cellsOf(columns, { payment, sequence: index + 1, sums }, terms),
  )
  const foot = profile.foot && cellsOf(profile.foot, { payment: null, sequence: 0, sums }, terms)
  const sheet = {
    name: 'Data',
    columns: columns.map(({ title, source }) => ({
      title,
      type: source === 'amount' ? ('money' as const) : ('text' as const),
    })),
    rows: [foot === undefined ? rows : [...rows, foot]],
  }
  const parts: Uint8Array[] = []
  for await (const part of writeWorkbook([sheet], fixedDate)) parts.push(part)
  return withFixedDates(Buffer.concat(parts), fixedDate)
}

/** A workbook says when it was made, which would make each one another. */
const fixedDate = new Date('2026-01-01T00:00:00Z')

function cellsOf(columns: readonly ProfileColumn[], subject: Subject, terms: FileTerms): string[] {
  return columns.map(column => cellOf(column, subject, terms))
}

function cellOf({ source, rails, filter, maxLength }: ProfileColumn, subject: Subject, terms: FileTerms) {
  if (typeof source !== 'string') return source.text
  if (rails !== undefined && subject.payment !== null && !rails.includes(subject.payment.rail)) return ''
  const value = valueOf(source, subject, terms)
  const allowed =
    filter === 'letters' ? letters(value) : filter === 'alphanumeric' ? alphanumeric(value) : value
  return maxLength === undefined || allowed.length <= maxLength
    ? allowed
    : allowed.slice(0, maxLength).trimEnd()
}

function valueOf(source: ColumnSource, { payment, sequence, sums }: Subject, terms: FileTerms): string {
  const ofFile = fileValue(source, sums, terms)
  if (ofFile !== null || payment === null) return ofFile ?? ''
  return source === 'sequence' ? String(sequence) : paymentValue(source, payment, terms)
}

/** Null: it is of a payment. */
function fileValue(source: ColumnSource, { count, total }: Sums, terms: FileTerms): string | null {
  const { debit, clientCode, productCode, serial, narration } = terms
  if (source === 'empty') return ''
  if (source === 'currency') return 'INR'
  if (source === 'narration') return narration
  if (source === 'client_code') return clientCode
  if (source === 'product_code') return productCode
  if (source === 'serial') return String(serial)
  if (source === 'count') return String(count)
  if (source === 'total') return printRupees(total)
  if (source === 'debit_account') return debit?.accountNumber ?? ''
  if (source === 'debit_ifsc') return debit?.ifsc ?? ''
  if (source === 'debit_branch_code') return debit?.accountNumber.slice(0, 5) ?? ''
  return null
}

function paymentValue(
  source: ColumnSource,
  { payable, rail, name, accountNumber, ifsc, reference }: Payment,
  { profile, dateFormat }: FileTerms,
): string {
  const { bank, employeeCode } = payable
  const code = bank?.beneficiaryCode ?? ''
  if (source === 'rail') return profile.rails[rail] ?? rail
  if (source === 'employee_code') return withinWhitelist(employeeCode)
  if (source === 'beneficiary_code') return code
  if (source === 'beneficiary_or_employee_code') return code === '' ? plainText(employeeCode) : code
  if (source === 'beneficiary_name') return name
  if (source === 'account_number') return accountNumber
  if (source === 'account_type') return plainText(bank?.accountType ?? '')
  if (source === 'ifsc') return ifsc
  if (source === 'bank_name') return plainText(bankOf(ifsc) ?? '')
  if (source === 'branch_code') return accountNumber.slice(0, 5)
  if (source === 'amount') return printRupees(payable.netPayable)
  if (source === 'value_date') return printDay(payable.valueDate, dateFormat)
  if (source === 'reference') return reference
  if (source === 'email') return plainEmail(payable.email)
  if (source === 'mobile') return mobileNumber(payable.phone)
  throw new Error(`A payment has no ${source}.`)
}

export function printDay(date: PlainDate, format: DateFormat): string {
  const [year = '', month = '', day = ''] = date.split('-')
  return format.replace('DD', day).replace('MM', month).replace('YYYY', year)
}

/** A number of the file that has more characters than the bank takes; null: none. */
export function tooLongTotal(total: Paise, { profile }: FileTerms): ProfileColumn | null {
  const printed = printRupees(total).length
  return (
    profile.head
      ?.flat()
      .find(({ source, maxLength = Infinity }) => source === 'total' && printed > maxLength) ?? null
  )
}
