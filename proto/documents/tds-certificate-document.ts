// Contents of a printed certificate of tax deducted from salary. The gateway states it; an engine renders the PDF and
// calculates no amount.

import type { Paise, PlainDate } from '../units.ts'

export type TdsCertificateDocument = {
  /** `Form 130`, and what it is called. */
  readonly form: string
  readonly title: string
  readonly taxYear: string
  readonly issuedOn: PlainDate
  /** The year is not over, or runs that are not locked may be included. */
  readonly isDraft: boolean
  readonly employer: {
    readonly name: string
    readonly address: string | null
    readonly pan: string | null
    readonly tan: string | null
  }
  readonly employee: {
    readonly name: string
    readonly code: string
    readonly designation: string | null
    readonly address: string | null
    readonly pan: string | null
  }
  readonly employed: { readonly from: PlainDate; readonly to: PlainDate }
  readonly regime: 'new' | 'old'
  /** Rows in their order; `emphasis` marks a sum. */
  readonly rows: readonly CertificateRow[]
  /** Pay with its exempt parts, and tax, of the payslips by the quarter of their payment. */
  readonly quarters: readonly ({ readonly quarter: number } & PaidAndDeducted)[]
  /** Amounts paid by this employer before this system was used. */
  readonly opening: PaidAndDeducted
  /** `amountPaid` and `taxDeducted`: quarters and opening; `amountPaid` and `expectedPay` are `grossSalary`. */
  readonly totals: PaidAndDeducted & {
    /** Pay that the tax of the year counts and no payslip has paid. */
    readonly expectedPay: Paise
    readonly grossSalary: Paise
  }
  /** The tax deducted by this employer in words. */
  readonly taxDeductedWords: string
  /** The statement of perquisites: Form 12BA or 123. */
  readonly perquisites: {
    readonly form: string
    readonly title: string
    readonly rows: readonly {
      readonly name: string
      readonly value: Paise
      readonly recovered: Paise
      readonly taxable: Paise
    }[]
  }
  readonly signatory: { readonly name: string | null; readonly designation: string | null }
}

export type CertificateRow = {
  readonly key: string
  readonly label: string
  readonly amount: Paise
  readonly emphasis: boolean
}

type PaidAndDeducted = { readonly amountPaid: Paise; readonly taxDeducted: Paise }
