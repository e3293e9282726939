// A wage month whose payments lie in two tax years, such as the salary of March paid in March, and a settlement or an award
// paid in April. Each payment is income of the year in which it is paid, and bears tax by that year.

import type { EmployeeInput, MonthPayment } from '#proto/calculation/employee-input.ts'

import { add, noPaise } from '../../money/paise.ts'
import type { Paise } from '../../money/paise.ts'
import type { PreparedRun } from '../prepare.ts'

/** Whether a payment of the month is one of the tax year of the run. */
export function isOfTaxYear({ tds }: PreparedRun, { paid: { tax } }: MonthPayment): boolean {
  const label = tax?.taxYear
  return tds === null || label === undefined || label === tds.law.year.label
}

/** The employee without the tax of other years, which is no part of this one's. */
export function withoutTaxOfOthers(run: PreparedRun, employee: EmployeeInput): EmployeeInput {
  const { sameMonth = [] } = employee
  if (sameMonth.every(payment => isOfTaxYear(run, payment))) return employee
  return {
    ...employee,
    sameMonth: sameMonth.map(payment => (isOfTaxYear(run, payment) ? payment : withoutTax(payment))),
  }
}

function withoutTax({ paid, ...payment }: MonthPayment): MonthPayment {
  const lines = paid.lines.filter(({ code }) => code !== 'TDS')
  return { ...payment, paid: { ...paid, lines, tax: paid.tax && { ...paid.tax, thisMonth: noPaise } } }
}

/** What the facts of the whole month must say of its payments in other tax years. */
export function otherTaxYearOf(
  run: PreparedRun,
  { sameMonth = [], isSalaryExcluded }: EmployeeInput,
): Pick<EmployeeInput, 'otherTaxYear'> {
  const payments = sameMonth.filter(payment => !isOfTaxYear(run, payment))
  if (payments.length === 0) return {}
  const hasSalary = ({ contents }: MonthPayment) => contents.isSalaryExcluded !== true
  const isPaidNow =
    isSalaryExcluded !== true || sameMonth.some(each => hasSalary(each) && !payments.includes(each))
  return { otherTaxYear: { payments, hasSalary: !isPaidNow && payments.some(hasSalary) } }
}

/** The income of other tax years on a line, and on all of them. */
export function taxedElsewhere({ otherTaxYear }: EmployeeInput): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  for (const { paid } of otherTaxYear?.payments ?? [])
    for (const { code, taxableAmount } of paid.lines)
      found.set(code, (found.get(code) ?? 0) + (taxableAmount ?? 0))
  return found
}

/** What those payments came to. */
export function sumElsewhere(
  { otherTaxYear }: EmployeeInput,
  amount: (paid: MonthPayment['paid']) => Paise,
): Paise {
  return (otherTaxYear?.payments ?? []).reduce((sum, { paid }) => add(sum, amount(paid)), noPaise)
}
