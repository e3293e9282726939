// What of payments on leaving is exempt of income tax: gratuity, leave, retrenchment, each by its own head.

import type { EmployeeInput } from '#proto/calculation/employee-input.ts'

import { serviceBetween } from '#proto/calendar/service.ts'
import { isGovernment } from '#proto/records/organization.ts'
import { defaultSettlementSettings } from '#proto/records/payroll-settings.ts'
import { add, lesser, noPaise, subtract } from '../../money/paise.ts'
import type { PayPeriod } from '#proto/calendar/period.ts'
import type { Paise } from '../../money/paise.ts'
import {
  exemptGratuity,
  formulaForTax,
  gratuityLaw,
  gratuityOutsideTheAct,
  gratuityTaxLaw,
  yearsReckoned,
} from '../../rules/gratuity/index.ts'
import { exemptLeave, leaveLaw } from '../../rules/leave-encashment/index.ts'
import type { RuleWarning } from '../../rules/outcome.ts'
import {
  exemptRetrenchment,
  retrenchment,
  retrenchmentTaxLaw,
  settlementLaw,
} from '../../rules/settlement/index.ts'
import type { Earnings, PaidComponent } from '../month/earnings.ts'
import { gratuityFacts, gratuitySettings } from '../gratuity/gratuity-facts.ts'
import { dayRate, grossRates } from '../month/monthly-rates.ts'
import type { PreparedRun } from '../prepare.ts'
import { gratuityWages, wageBases } from '../month/wage-bases.ts'
import { endedSpell, serviceSince } from '../spells.ts'

/** The kinds of pay on leaving that the tax law exempts in part. */
type LeavingPay = 'gratuity' | 'leave' | 'retrenchment'

type LeavingExemption = {
  readonly received: Paise
  readonly exempt: Paise
  /** What bounded it, in the words of the head. */
  readonly because: string
  /** What of it is not used up yet: several components of a kind share it in the order of the slip. */
  left: Paise
}

export type LeavingExemptions = {
  readonly of: ReadonlyMap<LeavingPay, LeavingExemption>
  readonly warnings: readonly RuleWarning[]
}

const nothingExempt: LeavingExemptions = { of: new Map(), warnings: [] }

/** Which kind of pay on leaving a component is, by its category or the section that exempts it; or none. */
function leavingPayOf({ resolved }: PaidComponent): LeavingPay | null {
  const { type, category, taxSection } = resolved.component.definition
  if (type !== 'earning') return null
  if (category === 'gratuity' || taxSection === '10(10)') return 'gratuity'
  if (category === 'leave_encashment' || taxSection === '10(10AA)') return 'leave'
  return category === 'retrenchment' || taxSection === '10(10B)' ? 'retrenchment' : null
}

/**
 * By the facts stated of the exit, and else by the service and the pay of the last ten months. In service nothing is exempt.
 * Throws `RuleNotFound` for an exit before the record.
 */
export function leavingExemptions(
  run: PreparedRun,
  employee: EmployeeInput,
  earnings: Earnings,
): LeavingExemptions {
  const ended = endedSpell(run.period, employee)
  if (ended === null) return nothingExempt
  const received = receivedOf(earnings)
  if (received.size === 0) return nothingExempt
  const facts = { ...exitOf(run, employee, earnings, ended), leftOn: ended.end }
  const found = new Map<LeavingPay, LeavingExemption>()
  for (const [kind, amount] of received) {
    const { exempt, because } = exemptOf[kind](amount, facts)
    found.set(kind, { received: amount, exempt, because, left: exempt })
  }
  const isUnknown =
    received.has('leave') && !facts.isGovernment && (employee.leaving?.leaveDays ?? null) === null
  return { of: found, warnings: isUnknown ? [leaveDaysUnknown] : [] }
}

function receivedOf({ components }: Earnings): ReadonlyMap<LeavingPay, Paise> {
  const received = new Map<LeavingPay, Paise>()
  for (const paid of components) {
    const kind = leavingPayOf(paid)
    if (kind !== null && paid.amount > 0) received.set(kind, add(received.get(kind) ?? noPaise, paid.amount))
  }
  return received
}

type ExitFacts = ReturnType<typeof exitOf> & { readonly leftOn: NonNullable<EmployeeInput['dateOfLeaving']> }

function exitOf(run: PreparedRun, employee: EmployeeInput, earnings: Earnings, { start }: PayPeriod) {
  const wages = gratuityWages(earnings, wageBases(earnings, run, employee), run)
  const rates = { ...grossRates(earnings), wages }
  const { leaving, settlement } = employee
  return {
    since: start === employee.dateOfJoining ? serviceSince(employee) : start,
    paidOn: run.input.payDate ?? run.period.end,
    isUnderTheAct: run.input.organization.gratuity.isCovered,
    isGovernment: isGovernment(run.input.organization.tds.deductorType),
    isDeath: leaving?.reason === 'death',
    run,
    employee,
    rates,
    settings: settlement?.settings ?? defaultSettlementSettings,
    unpaidDays: settlement?.unpaidDays ?? 0,
    averagePay: averagePay(employee, rates.basic_and_da),
    leaveDays: leaving?.leaveDays ?? null,
    leaveDaysTaken: leaving?.leaveDaysTaken ?? 0,
    exemptBefore: leaving?.exemptBefore ?? { gratuity: noPaise, leave: noPaise },
  }
}

/** Of the last ten months or fewer, as stated or as they were paid; the last one counts whole, as it is agreed. */
function averagePay(
  { leaving, settlement }: EmployeeInput,
  ofLastMonth: Paise,
): { readonly sum: Paise; readonly months: number } {
  const stated = leaving?.averagePay ?? null
  if (stated !== null) return { sum: stated, months: 1 }
  const { sum, months } = settlement?.recentPay ?? { sum: noPaise, months: 0 }
  return { sum: add(sum, ofLastMonth), months: months + 1 }
}

type Exempt = Pick<LeavingExemption, 'exempt' | 'because'>

const exemptOf: Readonly<Record<LeavingPay, (received: Paise, facts: ExitFacts) => Exempt>> = {
  gratuity(received, facts) {
    const { since, leftOn, paidOn, isUnderTheAct, exemptBefore } = facts
    const taxLaw = gratuityTaxLaw(paidOn, facts.run.lookup)
    if (facts.isGovernment)
      return exemptGratuity({ received, formula: null, exemptEarlier: exemptBefore.gratuity }, taxLaw)
    const formula = isUnderTheAct
      ? gratuityByTheAct(facts)
      : gratuityOutsideTheAct(facts.averagePay, serviceBetween(since, leftOn), taxLaw)
    return exemptGratuity({ received, formula, exemptEarlier: exemptBefore.gratuity }, taxLaw)
  },
  leave(received, facts) {
    const { since, leftOn, paidOn, isDeath, isGovernment, leaveDays, leaveDaysTaken } = facts
    const service = serviceBetween(since, leftOn)
    const law = leaveLaw(paidOn, facts.run.lookup)
    return exemptLeave(
      {
        received,
        when: isDeath ? 'death' : isGovernment ? 'leaving_government' : 'leaving',
        pay: facts.averagePay,
        service,
        // Not known, they are bounded by what the law lets a service gather.
        daysLeft: leaveDays ?? service.years * law.leaveDaysAYear * 100,
        daysTaken: leaveDaysTaken,
        exemptEarlier: facts.exemptBefore.leave,
      },
      law,
    )
  },
  retrenchment(received, { run, since, leftOn, paidOn, rates, settings, unpaidDays }) {
    // The law's own days a year, so that a day of better terms is taxed.
    const pay = dayRate(rates, settings.retrenchmentRate, leftOn)
    const byLaw = retrenchment(
      { continuousSince: since, leftOn, unpaidDays, averagePay: pay, lastWages: pay },
      settlementLaw(leftOn, run.lookup),
    )
    const compensation = byLaw.due ? byLaw.compensation : noPaise
    return exemptRetrenchment(received, compensation, retrenchmentTaxLaw(paidOn, run.lookup))
  },
}

/** For the years that the gratuity of this end of the service is reckoned on. */
function gratuityByTheAct({ run, employee, since, leftOn, rates, settings, unpaidDays }: ExitFacts): Paise {
  const law = gratuityLaw(leftOn, run.lookup)
  const reason = employee.leaving?.reason ?? 'resignation'
  const { wages } = rates
  const facts = {
    ...gratuityFacts(run, employee, { leftOn, reason, unpaidDays, wages }),
    continuousSince: since,
  }
  return formulaForTax(facts.wages, yearsReckoned(facts, law, gratuitySettings(settings)), law)
}

/** What of one component is taxed; the exemption of its kind shrinks by what is not. */
export function taxableAfter(exemptions: LeavingExemptions, paid: PaidComponent): Paise {
  if (exemptions.of.size === 0) return paid.amount
  const kind = leavingPayOf(paid)
  const exemption = kind === null ? undefined : exemptions.of.get(kind)
  if (exemption === undefined) return paid.amount
  const exempt = lesser(paid.amount, exemption.left)
  exemption.left = subtract(exemption.left, exempt)
  return subtract(paid.amount, exempt)
}

const leaveDaysUnknown: RuleWarning = {
  code: 'leave_days_unknown',
  message:
    'The leave balance is unknown. The exemption of leave encashment assumes 30 days for each completed year of service.',
  field: 'leaving.leave_days',
}
