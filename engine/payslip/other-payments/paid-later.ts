// What later months have paid for a month as arrears, where that month is worked out anew.

import type { EmployeeInput, MonthPayment } from '#proto/calculation/employee-input.ts'
import { noPaise, type Paise, subtract } from '../../money/paise.ts'
import { isOfTaxYear } from '../levies/other-tax-year.ts'
import type { PreparedRun } from '../prepare.ts'

/**
 * Arrears that count among the payments of the month. Parts of a month keep the attendance that each of them knew, so that
 * arrears of other days are no part of what they come to, and only those of a raise are.
 */
export function arrearsAmongPayments(
  later: readonly MonthPayment[],
  isWholeMonth: boolean,
): readonly MonthPayment[] {
  return isWholeMonth
    ? later
    : later.filter(({ paid: { days, wages } }) => days.lop === 0 && wages.codeOnWages > 0)
}

/** The sums of earlier payments, as far as those payments do not count among the ones of the month. */
export function yearWithout(
  later: readonly MonthPayment[],
  run: PreparedRun,
  { earlier }: Pick<EmployeeInput, 'earlier'>,
): EmployeeInput['earlier'] {
  const ofYear = later.filter(payment => isOfTaxYear(run, payment))
  const less = (all: Paise, amount: (paid: MonthPayment['paid']) => Paise): Paise =>
    ofYear.reduce((rest, { paid }) => subtract(rest, amount(paid)), all)
  return {
    ...earlier,
    taxable: less(earlier.taxable, ({ tax }) => tax?.taxablePay ?? noPaise),
    pf: less(earlier.pf, ({ pf }) => pf.employee),
  }
}
