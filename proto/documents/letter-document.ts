// What a printed letter of the employer says. The gateway states it; an engine sets it as a PDF and works out no amount.

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
  /** Whom it is sent to, line by line. */
  readonly addressee: readonly string[]
  readonly blocks: readonly LetterBlock[]
  readonly signatory: { readonly name: string | null; readonly designation: string | null }
  /** Who accepts the letter by signing it; null: nobody. */
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
