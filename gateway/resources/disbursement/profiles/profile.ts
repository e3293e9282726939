// The layout of a bank's payment file as data: one writer writes them all. A profile names where its layout is known from.

import type { FileFormat } from '../../../http/file-types.ts'
import { accountPattern, anyAccountPattern } from '../../fields/bank-words.ts'

/** `FT`: between accounts of the same bank. */
export const rails = ['FT', 'NEFT', 'RTGS', 'IMPS'] as const
export type Rail = (typeof rails)[number]

/** Values that a column can show: of a payment, of the account that is debited, or of the file. */
export const columnSources = [
  'sequence',
  'rail',
  'employee_code',
  'beneficiary_code',
  'beneficiary_or_employee_code',
  'beneficiary_name',
  'account_number',
  'account_type',
  'ifsc',
  'bank_name',
  'branch_code',
  'amount',
  'currency',
  'value_date',
  'narration',
  'reference',
  'email',
  'mobile',
  'debit_account',
  'debit_ifsc',
  'debit_branch_code',
  'client_code',
  'product_code',
  'serial',
  'count',
  'total',
  'empty',
] as const
export type ColumnSource = (typeof columnSources)[number]

export type ProfileColumn = {
  readonly title: string
  /** Or the same text in each row. */
  readonly source: ColumnSource | { readonly text: string }
  readonly maxLength?: number
  /** Characters that may stand in it beyond those of every file. */
  readonly filter?: 'letters' | 'alphanumeric'
  /** A payment that has no value here is left out of the file. */
  readonly required?: true
  /** The rails whose payments have a value here; absent: all. */
  readonly rails?: readonly Rail[]
}

export type DateFormat = 'DD/MM/YYYY' | 'DD-MM-YYYY' | 'YYYY-MM-DD'

export type BankProfile = {
  readonly id: string
  readonly version: number
  readonly bank: string
  /** The first four letters of the bank's IFSC; null: that of the debited account. */
  readonly ifscPrefix: string | null
  /** `verified`: the bank took a file; `public`: known from public descriptions; `unverified`: not known to be right. */
  readonly status: 'verified' | 'public' | 'unverified'
  readonly evidence: string
  /** Formats of its files; the first is the default. */
  readonly formats: readonly [FileFormat, ...FileFormat[]]
  readonly delimiter: ',' | '|'
  readonly hasHeader: boolean
  /** Fields with separators are quoted, as in any CSV; absent: the bank takes no quotes. */
  readonly isQuoted?: true
  readonly dateFormat: DateFormat
  /** Name of each rail in the file; the bank does not offer a rail that is missing. */
  readonly rails: Readonly<Partial<Record<Rail, string>>>
  readonly accountPattern: RegExp
  readonly columns: readonly ProfileColumn[]
  /** Records before those of the payments. */
  readonly head?: readonly (readonly ProfileColumn[])[]
  /** The last row of a workbook. */
  readonly foot?: readonly ProfileColumn[]
  /** Fields that the payment method has to fill. */
  readonly needs: readonly ('bank_account' | 'client_code' | 'product_code')[]
  readonly defaults?: { readonly productCode?: string }
  /** Whether the payment method may name the columns. */
  readonly takesColumns?: true
  readonly maxRows?: number
  readonly maxBytes?: number
  /** Name with `{client_code}`, `{DD}`, `{MM}` and `{serial}` in three digits; absent: profile and run. */
  readonly fileName?: string
}

/** Digits alone, as banks give accounts out. */
export const digits = new RegExp(accountPattern('[0-9]{9,18}'))
export const digitsAndLetters = new RegExp(anyAccountPattern)

export function column(
  title: string,
  source: ProfileColumn['source'],
  options: Omit<ProfileColumn, 'title' | 'source'> = {},
): ProfileColumn {
  return { title, source, ...options }
}

/** Columns that the layout has and a payment of salaries leaves empty. */
export function empty(...titles: readonly string[]): ProfileColumn[] {
  return titles.map(title => column(title, 'empty'))
}

/** `Name 1` to `Name 3`. */
export function numberedNames(name: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${name}${index + 1}`)
}
