// What loans at little or no interest are worth to the employee in this month: income without cash.

import type { EmployeeInput } from '#proto/calculation/employee-input.ts'
import type { LoanInput } from '#proto/calculation/loan.ts'

import { add, noPaise } from '../../money/paise.ts'
import type { Paise } from '../../money/paise.ts'
import { loanLaw, loanPerquisite } from '../../rules/loan/index.ts'
import type { LoanPerquisite } from '../../rules/loan/index.ts'
import type { NothingDue } from '../../rules/outcome.ts'
import type { PreparedRun } from '../prepare.ts'

export type LoanBenefit = {
  readonly value: Paise
  /** Values that came as facts, by the field of each. */
  readonly stated: readonly { readonly index: number; readonly value: Paise }[]
  /** Loans that were valued here; null where none came with its facts. */
  readonly valued: {
    readonly loans: readonly LoanInput[]
    readonly outcome: LoanPerquisite | NothingDue
  } | null
}

/** Null where no recovery tells of a loan. Throws `RuleNotFound` for a payment before the record. */
export function loanBenefit(run: PreparedRun, { recoveries }: EmployeeInput): LoanBenefit | null {
  if (recoveries === undefined) return null
  const stated: { index: number; value: Paise }[] = []
  const loans: LoanInput[] = []
  for (const [index, { perquisiteValue, loan }] of recoveries.entries()) {
    if (perquisiteValue !== null) stated.push({ index, value: perquisiteValue })
    else if (loan !== undefined) loans.push(loan)
  }
  if (stated.length === 0 && loans.length === 0) return null
  const valued = loans.length === 0 ? null : { loans, outcome: perquisiteOf(loans, run) }
  const value = valued?.outcome.due === true ? valued.outcome.value : noPaise
  return { value: stated.reduce((sum, each) => add(sum, each.value), value), stated, valued }
}

function perquisiteOf(loans: readonly LoanInput[], run: PreparedRun): LoanPerquisite | NothingDue {
  const ofMonth = loans.map(({ interest, ...loan }) => ({ ...loan, interestPaid: interest }))
  return loanPerquisite(ofMonth, loanLaw(run.input.payDate ?? run.period.end, run.lookup))
}
