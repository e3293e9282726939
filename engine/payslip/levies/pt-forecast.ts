// Professional tax of a tax year, for the deduction of the old regime: as taken so far, with this payment, and as the
// schedule of the place will take it with the payments still to come.

import { add, lesser, noPaise, paise, subtract } from '../../money/paise.ts'
import type { Paise } from '../../money/paise.ts'
import type { Row } from '../../parameters/dated.ts'
import { pt, ptToCome } from '../../rules/pt/index.ts'
import type { PtLaw, PtNotLevied, PtPayment } from '../../rules/pt/index.ts'
import { projectedMonths } from '../../rules/tds/index.ts'
import { negated, fromField, fromLine, step } from '../../trace/steps.ts'
import type { TracedValue, Steps } from '../../trace/steps.ts'
import { agreedPay } from '../salary/agreed-pay.ts'
import type { Share } from '../salary/agreed-pay.ts'
import { firstUnknownMonth, lastDayToPay } from './earlier.ts'
import { intervalPayDue } from '../salary/interval-pay.ts'
import { sumElsewhere } from './other-tax-year.ts'
import type { TaxRun } from '../prepare.ts'
import { isPtPay } from '../month/state-pay.ts'
import { ptPlace, ptSettings, ptTaken } from './state-levies.ts'
import type { PtWorking } from './state-levies.ts'
import type { PtOfYear, Computation } from './working.ts'

/** The professional tax that the tax year comes to; below zero only where more is refunded than it took. */
export function sumOfYear({ taken, assumed, now, refund, toCome }: PtOfYear): Paise {
  return paise(Math.max(0, taken + assumed + now - refund + toCome))
}

/** Records the professional tax that the tax year comes to, as `sumOfYear` adds it up. */
export function tracePtOfYear(
  steps: Steps,
  { taken, assumed, now, refund, toCome }: PtOfYear,
  row: Row,
): TracedValue {
  const parts: Record<string, TracedValue> = {}
  if (taken !== 0) parts['taken_earlier'] = fromField('ytd.pt', taken)
  if (assumed !== 0)
    parts['earlier_not_recorded'] = fromField('pt schedule, earlier payments that are not recorded', assumed)
  if (now !== 0) parts['this_payment'] = fromField('heads.pt', now)
  if (toCome !== 0) parts['still_to_come'] = fromField('pt schedule, payments still to come', toCome)
  if (refund !== 0) parts['refunded'] = negated(fromLine('PT_REFUND', refund))
  if (Object.keys(parts).length === 0) parts['nothing'] = fromField('nothing', noPaise)
  const label = 'Professional tax of this employer in the tax year'
  const sum = step(steps, 'sum', label, parts, row)
  const isRefunded = taken + assumed + now - refund + toCome < 0
  return isRefunded ? step(steps, 'max', 'Never below zero', { sum, zero: fromField('zero', noPaise) }) : sum
}

export function ptOfYear(working: Omit<Computation, 'tds'>, year: TaxRun, unknown: number): PtOfYear {
  const { employee, pt: levy } = working
  const ofMonth = ptTaken(levy)
  const now = subtract(
    ofMonth.tax,
    lesser(
      ofMonth.tax,
      sumElsewhere(employee, ({ pt: { tax } }) => tax),
    ),
  )
  const { refund } = ofMonth
  const known = { taken: employee.earlier.pt, now, refund }
  if (levy === null) return { ...known, assumed: noPaise, toCome: noPaise }
  const laws = year.ptAt(ptPlace(employee))
  const before = { facts: levy.facts, law: levy.law, taken: paise(now - refund) }
  return {
    ...known,
    assumed:
      unknown === 0
        ? noPaise
        : assumedUnrecordedTax(levy, firstUnknownMonth(year, employee), laws.before, unknown),
    toCome: ptToCome(before, paymentsToCome(working, levy, year, laws.later), ptSettings),
  }
}

function paymentsToCome(
  { run, employee }: Omit<Computation, 'tds'>,
  { law, pay }: PtWorking,
  { later }: TaxRun,
  laws: readonly (PtLaw | PtNotLevied)[],
): PtPayment[] {
  const { monthlyRate } = pay
  const countsBonus = law.levied && law.wages.bonus
  const share: Share = components =>
    components.reduce(
      (sum, { resolved, full }) =>
        isPtPay({ resolved }, countsBonus) && !resolved.component.isOutsideRate ? add(sum, full) : sum,
      noPaise,
    )
  const agreed = agreedPay(run, employee, monthlyRate, share)
  const ofIntervals = later.map(month =>
    intervalPayDue(run, employee, month, resolved => isPtPay({ resolved }, countsBonus)),
  )
  const lastDay = lastDayToPay(employee)
  if (agreed.length === 1 && lastDay === null)
    return laws.map((each, index) => ({ law: each, pay: add(monthlyRate, ofIntervals[index]!), monthlyRate }))
  return projectedMonths(later, agreed, lastDay).map((month, index) => ({
    law: laws[index]!,
    pay: add(month.pay, ofIntervals[index]!),
    monthlyRate: agreed.findLast(({ from }) => from <= month.end)?.monthly ?? monthlyRate,
  }))
}

function assumedUnrecordedTax(
  { facts }: PtWorking,
  first: number,
  laws: readonly (PtLaw | PtNotLevied)[],
  unknown: number,
): Paise {
  const alone = { ...facts, pay: facts.monthlyRate, earlierPay: null, taken: null, takenInYear: noPaise }
  return laws.slice(first, first + unknown).reduce((sum, law) => {
    const outcome = law.levied ? pt(alone, law, ptSettings) : null
    return outcome?.due === true ? add(sum, outcome.tax) : sum
  }, noPaise)
}
