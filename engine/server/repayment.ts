import type { RepaymentInstalment, RepaymentTerms } from '#proto/calculation/loan.ts'
import { fieldProblem, Problem } from '#proto/problems.ts'
import { loanSchedule, LoanTermsInvalid } from '../rules/loan/index.ts'

/** The schedule of an advance. Refuses `validation_failed`, naming the field of the advance. */
export function planRepayment(terms: RepaymentTerms): readonly RepaymentInstalment[] {
  try {
    return loanSchedule(terms)
  } catch (error) {
    if (!(error instanceof LoanTermsInvalid)) throw error
    throw new Problem(
      'validation_failed',
      'The repayment terms never repay the principal. Increase the installment.',
      [fieldProblem(error.field.split('.'), 'out_of_range', error.message)],
    )
  }
}
