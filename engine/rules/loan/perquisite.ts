// Taxable value of a cheap loan by the employer in one month.

import type { PlainDate } from '#proto/calendar/plain-date.ts'
import { add, noPaise, subtract } from '../../money/paise.ts'
import type { PartsPerMillion, Paise } from '../../money/paise.ts'
import { halfUpToPaisa, wholeInParts } from '../../money/rounding.ts'
import { recordedLaw } from '../../parameters/dated.ts'
import type { DatedTable, Lookup, Row } from '../../parameters/dated.ts'
import { noWarnings } from '../outcome.ts'
import type { NothingDue, RuleWarning } from '../outcome.ts'
import { loanPerquisite as table } from './parameters.ts'

export type LoanLaw = Row<{ pettyUpTo: Paise }>

/** The law of the wage month's payment. Throws `RuleNotFound`. */
export function loanLaw(paidOn: PlainDate, { inForce }: Lookup = recordedLaw): LoanLaw {
  return inForce(table, paidOn)
}

export const loanTables: readonly DatedTable[] = [table]

/** One loan as one month leaves it. */
export type LoanOfMonth = {
  /** Principal of the loan: the limit for small loans is tested on it, not on the outstanding amount. */
  readonly principal: Paise
  /** The month’s highest balance, which by the rule is the one on its last day. */
  readonly balance: Paise
  readonly interestPaid: Paise
  /**
   * Annual rate of the State Bank of India for such a loan on the first day of the tax year. The company declares it;
   * null where it has not.
   */
  readonly lendingRate: PartsPerMillion | null
  /** For treatment of an illness that the rules name, and not paid by an insurer. */
  readonly isMedical: boolean
}

export type LoanPerquisite = {
  readonly due: true
  /** For each loan of the facts; null where it has no value of its own. */
  readonly values: readonly (Paise | null)[]
  readonly value: Paise
  readonly law: LoanLaw
  readonly warnings: readonly RuleWarning[]
}

/** A month of the bank’s interest on the balance, less the interest paid; never below nothing, loan by loan. */
export function loanPerquisite(loans: readonly LoanOfMonth[], law: LoanLaw): LoanPerquisite | NothingDue {
  const ordinary = loans.filter(({ isMedical }) => !isMedical)
  if (ordinary.length === 0) return { due: false, because: 'no loan has a value', warnings: noWarnings }
  if (ordinary.reduce((sum, { principal }) => sum + principal, 0) <= law.pettyUpTo)
    return { due: false, because: 'the loans are small', warnings: noWarnings }
  const values = loans.map(valueOf)
  const isUnrated = ordinary.some(({ lendingRate }) => lendingRate === null)
  return {
    due: true,
    values,
    value: values.reduce<Paise>((sum, each) => add(sum, each ?? noPaise), noPaise),
    law,
    warnings: isUnrated ? [rateMissing] : noWarnings,
  }
}

function valueOf({ balance, interestPaid, lendingRate, isMedical }: LoanOfMonth): Paise | null {
  if (isMedical || lendingRate === null) return null
  const interest = halfUpToPaisa(balance, lendingRate, 12 * wholeInParts)
  return interest > interestPaid ? subtract(interest, interestPaid) : noPaise
}

const rateMissing: RuleWarning = {
  code: 'loan_lending_rate_missing',
  message:
    'A loan has no lending rate of the bank to compare with, so its value is left out; declare the rate.',
  field: 'perquisite_rate_percent',
}
