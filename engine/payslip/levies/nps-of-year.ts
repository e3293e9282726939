// The employer's contribution to the pension system in a tax year, which section 80CCD(2) deducts up to a part of the pay.

import type { EmployeeInput } from '#proto/calculation/employee-input.ts'
import { isPensionShare } from '#proto/calculation/tax-declaration.ts'

import { add, noPaise, paise } from '../../money/paise.ts'
import type { PartsPerMillion, Paise } from '../../money/paise.ts'
import { projectedPay } from '../../rules/tds/index.ts'
import type { DeclarationFacts } from '../../rules/tds/index.ts'
import { limitingPay } from '../limiting-pay.ts'
import { fullBasicAndDa, npsOf, npsPaid } from '../month/nps.ts'
import type { TaxRun } from '../prepare.ts'
import { agreedPay } from '../salary/agreed-pay.ts'
import type { Share } from '../salary/agreed-pay.ts'
import { intervalPayDue } from '../salary/interval-pay.ts'
import type { ResolvedComponent } from '../salary/salary.ts'
import { notNegative } from '../other-payments/month-lines.ts'
import { lastDayToPay, laterInMonth, unknownMonths } from './earlier.ts'
import { sumElsewhere } from './other-tax-year.ts'
import type { Computation } from './working.ts'

type Payment = Pick<Computation, 'run' | 'employee' | 'nps' | 'facts' | 'earnings' | 'paid' | 'arrears'>

/** With the pay that its limit is a part of; null where there is no contribution. `unknown`: earlier payments without figures. */
export function npsOfYear(payment: Payment, year: TaxRun, unknown: number): DeclarationFacts['employerNps'] {
  const { run, employee, nps, facts, earnings, arrears } = payment
  const known = employee.earlier.months ?? []
  const isStated = run.hasPensionComponents
  if (nps === null && known.length === 0 && !isStated) return null
  const { later, before } = year
  const months = known.filter(({ start }) => start >= (before[0]?.start ?? start))
  const told = months.reduce((sum, each) => sum + each.nps, 0)
  const stated = isStated ? statedShares(payment, year, unknown) : noPaise
  if (nps === null && told === 0 && stated === 0) return null
  // The limit goes by the pay of the whole year, also of months without a contribution.
  const rate = nps?.rate ?? noShare
  const monthly = nps?.fullBase ?? fullBasicAndDa(earnings)
  const agreed = agreedPay(run, employee, monthly, basicAndDaOf)
  const toCome = projectedPay(later, agreed, lastDayToPay(employee))
  const restOfMonth = laterInMonth(monthly, { run, employee, facts })
  const ownShares =
    npsPaid(nps) + npsOf(toCome, rate) + npsOf(restOfMonth, rate) + npsOf(monthly, rate) * unknown
  return {
    contribution: paise(told + stated + ownShares - contributedElsewhere(employee)),
    // Pay that is asked back may be of a month whose pay nobody has told.
    basicAndDa: notNegative(
      months.reduce((sum, each) => sum + each.basicAndDa, 0) +
        (employee.otherTaxYear?.hasSalary === true ? 0 : earnings.basicAndDa) +
        arrears.months.reduce((sum, month) => sum + limitingPay(month).basicAndDa, 0) +
        toCome +
        restOfMonth +
        monthly * unknown,
    ),
  }
}

const noShare = 0 as PartsPerMillion

const basicAndDaOf: Share = components => fullBasicAndDa({ components })

/** Contributions that components of the salary state: of this payment, of those to come, and of the unknown ones. */
function statedShares(
  { run, employee, facts, earnings, paid }: Payment,
  year: TaxRun,
  unknown: number,
): Paise {
  const now = paid.components.reduce(
    (sum, { resolved, amount }) => (isShare(resolved) ? add(sum, amount) : sum),
    noPaise,
  )
  const monthly = statedOf(earnings.components, employee)
  const { settledFrom } = employee.earlier
  const later = year.later.filter(({ start }) => settledFrom === undefined || start < settledFrom)
  const ofIntervals = [...unknownMonths(year, employee, unknown), ...later].reduce(
    (sum, month) => add(sum, intervalPayDue(run, employee, month, isShare)),
    noPaise,
  )
  const agreed = agreedPay(run, employee, monthly, statedOf)
  return paise(
    now +
      projectedPay(year.later, agreed, lastDayToPay(employee)) +
      laterInMonth(monthly, { run, employee, facts }) +
      monthly * unknown +
      ofIntervals,
  )
}

const statedOf: Share = components =>
  components.reduce(
    (sum, { resolved, full }) =>
      isShare(resolved) && !resolved.component.isOutsideRate ? add(sum, full) : sum,
    noPaise,
  )

function isShare({ component: { definition } }: ResolvedComponent): boolean {
  return isPensionShare(definition)
}

function contributedElsewhere(employee: EmployeeInput): Paise {
  return sumElsewhere(employee, ({ lines }) =>
    lines.reduce((sum, line) => (isPensionShare(line) ? add(sum, line.amount) : sum), noPaise),
  )
}
