// Contents of a printed letter of the employer. The gateway states it; an engine renders the PDF and calculates no
// amount.

import type { PayslipDocument } from './payslip-document.ts'
import type { Paise, PlainDate } from '../units.ts'

export type LetterDocument = {
  readonly title: string
  /** The form of the law that it is; null: none. */
  readonly form: string | null
  readonly reference: string
  readonly issuedOn: PlainDate
  readonly isDraft: boolean
  readonly employer: PayslipDocument['employer']
  /** Address of the recipient, line by line. */
  readonly addressee: readonly string[]
  readonly blocks: readonly LetterBlock[]
  readonly signatory: { readonly name: string | null; readonly designation: string | null }
  /** Name of the employee who accepts the letter by signing it; null: nobody signs. */
  readonly acceptedBy: string | null
}

export type LetterBlock =
  | { readonly kind: 'paragraph' | 'heading'; readonly text: string }
  /** An entry without a value is a line to write on. */
  | {
      readonly kind: 'entries'
      readonly entries: readonly { readonly label: string; readonly value: string | null }[]
    }
  | {
      readonly kind: 'amounts'
      readonly first: string
      readonly titles: readonly string[]
      readonly rows: readonly {
        readonly name: string
        readonly amounts: readonly (Paise | null)[]
        readonly isTotal: boolean
      }[]
    }
