// The employee's own provident fund of a tax year, for the deduction of the old regime: as paid so far, with this payment, and
// as full months at the agreed salary will bring it with the payments still to come.

import { add, noPaise, paise } from '../../money/paise.ts'
import type { Paise } from '../../money/paise.ts'
import { projectedPay } from '../../rules/tds/index.ts'
import { fundOfFullMonth } from '../employer-shares.ts'
import type { TaxRun } from '../prepare.ts'
import { agreedPay } from '../salary/agreed-pay.ts'
import type { Share } from '../salary/agreed-pay.ts'
import { lastDayToPay, laterInMonth } from './earlier.ts'
import { sumElsewhere } from './other-tax-year.ts'
import type { Computation } from './working.ts'

/**
 * With voluntary contributions. `unknown`: earlier payments of the year that are not recorded, which count as full months.
 * Projected like the pay: a loss of pay or a part of a month is not carried forward.
 */
export function ownFundOfYear(working: Omit<Computation, 'tds'>, { later }: TaxRun, unknown: number): Paise {
  const { run, employee, earnings, pf, arrears } = working
  const now = pf.due ? add(pf.employee, pf.vpf) : noPaise
  const elsewhere = sumElsewhere(employee, ({ pf: fund }) => add(fund.employee, fund.vpf))
  const share: Share = components => {
    const fund = fundOfFullMonth(run, employee, components)
    return fund === null ? noPaise : add(fund.employee, fund.vpf)
  }
  const isOfRate = ({ resolved: { component } }: (typeof earnings.components)[number]) =>
    !component.isOutsideRate
  const monthly = share(earnings.components.filter(isOfRate), employee)
  return paise(
    employee.earlier.pf +
      monthly * unknown +
      arrears.pf.employee +
      now -
      elsewhere +
      projectedPay(later, agreedPay(run, employee, monthly, share), lastDayToPay(employee)) +
      laterInMonth(monthly, working),
  )
}
