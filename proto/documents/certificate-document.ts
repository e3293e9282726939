// Contents of a printed salary certificate. The gateway states it; an engine renders the PDF and calculates no amount.

import type { PayslipDocument } from './payslip-document.ts'
import type { Paise, PlainDate } from '../units.ts'

export const certificatePurposes = ['loan', 'visa', 'rent', 'other'] as const
export type CertificatePurpose = (typeof certificatePurposes)[number]

export type CertificateDocument = {
  readonly reference: string
  readonly issuedOn: PlainDate
  readonly purpose: CertificatePurpose | null
  readonly addressedTo: string | null
  readonly employer: PayslipDocument['employer']
  readonly signatory: { readonly name: string | null; readonly designation: string | null }
  readonly employee: PayslipDocument['employee'] & { readonly employmentType: string }
  /** The payslip that the certificate ends with. */
  readonly salary: {
    readonly periodEnd: PlainDate
    readonly earnings: readonly {
      readonly name: string
      readonly amount: Paise
      readonly fullAmount: Paise
      /** Amount in the salary in force; null: not part of it. */
      readonly annual: Paise | null
    }[]
    /** Amounts of the salary in force; null: there is none, or it cannot be split. */
    readonly annualGross: Paise | null
    readonly gross: Paise
    readonly reimbursements: Paise
    readonly deductions: Paise
    /** Line by line; null: only their total is stated. */
    readonly deductionLines: readonly { readonly name: string; readonly amount: Paise }[] | null
    readonly netPayable: Paise
  }
  /** Those with payslips, the earliest first; `month` is its first day. */
  readonly months: readonly {
    readonly month: PlainDate
    readonly gross: Paise
    readonly reimbursements: Paise
    readonly deductions: Paise
    readonly netPayable: Paise
  }[]
  readonly averageGross: Paise
  readonly averageNet: Paise
  readonly averageGrossWords: string
  /** Null: it is not known. */
  readonly ctc: { readonly annual: Paise; readonly words: string } | null
}
