// The rows of a statement: a payment from which tax was deducted, with the person as the statement names them.

import type { PartsPerMillion, Paise, PlainDate } from '#proto/units.ts'
import type { DeducteeSlip } from '#storage/repositories/statutory/tds-statements.ts'
import type { TaxDeposit } from './assignment.ts'

export type Deductee = TaxDeposit & {
  /** Id of the employee, or of the contractor payment. */
  readonly id: string
  readonly payrollRunId: string | null
  /** Reference by which the deductor knows the person: the code of an employee. */
  readonly reference: string
  readonly name: string
  /** PAN in full; null: none is recorded. */
  readonly pan: string | null
  readonly isCompany: boolean
  /** Code of the section; null: none is on record. */
  readonly code: string | null
  readonly paidOn: PlainDate
  readonly amount: Paise
  readonly rate: PartsPerMillion | null
  readonly incomeTax: Paise
  readonly surcharge: Paise
  readonly cess: Paise
  readonly total: Paise
}

/** The tax of one payment as income tax, surcharge and cess: in the proportion of the year, each to the paisa, half up. */
export function divideTax({ tds, annual }: Pick<DeducteeSlip, 'tds' | 'annual'>) {
  const share = (part: Paise): Paise => (annual === null ? (0 as Paise) : shareOf(tds, part, annual.tax))
  const surcharge = annual === null ? (0 as Paise) : share(annual.surcharge)
  const cess = annual === null ? (0 as Paise) : share(annual.cess)
  return { incomeTax: (tds - surcharge - cess) as Paise, surcharge, cess }
}

function shareOf(amount: Paise, part: Paise, whole: Paise): Paise {
  if (whole <= 0) return 0 as Paise
  const [numerator, denominator] = [BigInt(amount) * BigInt(part), BigInt(whole)]
  return Number((2n * numerator + denominator) / (2n * denominator)) as Paise
}
