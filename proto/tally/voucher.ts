// Vouchers for TallyPrime as values: what the gateway prepares, storage keeps and the dispatcher pushes.

import type { Paise, PlainDate } from '../units.ts'

/** Subject of a voucher: the cost of a run, its payment, or the reversal of the accrual. */
export const tallyVoucherKinds = ['accrual', 'payment', 'reversal'] as const
export type TallyVoucherKind = (typeof tallyVoucherKinds)[number]

export const tallyGroupings = ['component', 'department', 'employee'] as const
export type TallyGrouping = (typeof tallyGroupings)[number]

export const tallyModes = ['download', 'push'] as const
export type TallyMode = (typeof tallyModes)[number]

/** `queued`: prepared, and to be pushed. */
export type TallySyncStatus = 'prepared' | 'queued' | 'pushed' | 'failed'

/** Outcome of a push in Tally. */
export const tallyOutcomes = ['created', 'altered', 'rejected', 'unknown'] as const
export type TallyOutcome = (typeof tallyOutcomes)[number]

/** The groups of a company in which its ledgers for payroll lie. */
export const tallyGroups = [
  'Indirect Expenses',
  'Current Liabilities',
  'Duties & Taxes',
  'Loans & Advances (Asset)',
  'Bank Accounts',
  'Cash-in-Hand',
] as const
export type TallyGroup = (typeof tallyGroups)[number]

/** One of `debit` and `credit` is zero, the other above it. */
export type TallyEntry = {
  readonly ledger: string
  /** Where the ledger usually lies. */
  readonly group: TallyGroup
  /** Null: the ledger has none. */
  readonly costCentre: string | null
  readonly debit: Paise
  readonly credit: Paise
}

export type TallyVoucher = {
  /** The same in every push, so that Tally alters the voucher that it has. */
  readonly remoteId: string
  readonly number: string
  /** Name in the company's books, such as `Journal`. */
  readonly type: string
  readonly date: PlainDate
  readonly reference: string
  readonly narration: string
  /** Those of one ledger and side stand together. */
  readonly entries: readonly TallyEntry[]
  /** Remote id of the payment that it undoes; absent: none. */
  readonly undoes?: string
}

/** The reply of Tally to an import. */
export type TallyReply = {
  readonly created: number
  readonly altered: number
  readonly errors: number
  readonly exceptions: number
  readonly ignored: number
  /** The first twenty. */
  readonly lineErrors: readonly string[]
}
