// What one month comes to before anything is levied on the payment: pay, wages and the provident fund, which goes by
// the month that the pay is for and not by the day on which it is paid.

import type { EmployeeInput } from '#proto/calculation/employee-input.ts'
import { returnDays } from '#proto/calendar/months.ts'
import { pfWageModes } from '#proto/records/statutory.ts'

import type { Paise } from '../../money/paise.ts'
import type { NothingDue } from '../../rules/outcome.ts'
import { pf } from '../../rules/pf/index.ts'
import type { PfDue, PfFacts } from '../../rules/pf/index.ts'
import type { Trace } from '../../trace/steps.ts'
import { benefitsOf, withBenefits } from '../benefits.ts'
import type { Benefit } from '../benefits.ts'
import { ncpDays } from '../salary/days.ts'
import { computeEarnings, withoutSalary } from './earnings.ts'
import type { Earnings } from './earnings.ts'
import { payslipFacts } from '../salary/facts.ts'
import type { PayslipFacts } from '../pay-facts.ts'
import { fundFacts } from '../fund-member.ts'
import { overtimePay } from './overtime.ts'
import type { OvertimeWorking } from './overtime.ts'
import { withOverrides } from './overrides.ts'
import { withPeriodPay } from './period-pay.ts'
import type { PreparedRun } from '../prepare.ts'
import type { SalaryFailure } from '../salary/salary.ts'
import { statutoryBonus } from './statutory-bonus.ts'
import type { BonusWorking } from './statutory-bonus.ts'
import { traceFundWages, wageBases } from './wage-bases.ts'
import type { WageBases } from './wage-bases.ts'

/** One month by itself: this one, or an earlier one that is worked out again. */
export type MonthComputation = {
  readonly run: PreparedRun
  readonly employee: EmployeeInput
  readonly facts: PayslipFacts
  readonly earnings: Earnings
  readonly overtime: OvertimeWorking | null
  readonly bonus: BonusWorking | null
  readonly benefits: readonly Benefit[]
  readonly bases: WageBases
  readonly pfFacts: PfFacts | null
  readonly pf: PfDue | NothingDue
}

/** Throws `RuleNotFound` where the record of overtime does not reach the month. */
export function workMonth(run: PreparedRun, employee: EmployeeInput): MonthComputation | SalaryFailure {
  const refused = refusal(run, employee)
  if (refused !== null) return refused
  const facts = payslipFacts(run, employee)
  if ('failure' in facts) return facts

  const agreed = computeEarnings(facts, run)
  const salary = facts.isSalaryExcluded ? withoutSalary(agreed) : agreed
  const overtime = overtimePay(run, employee, salary, facts.slices.at(-1)!)
  const bonus = statutoryBonus(employee, run.lookup)
  if (bonus !== null && 'failure' in bonus) return bonus
  const earned = withPeriodPay(salary, run, employee, { overtime, bonus })
  if ('failure' in earned) return earned
  const changed = withOverrides(earned, run, employee)
  if ('failure' in changed) return changed
  const benefits = benefitsOf(run, employee, facts)
  const earnings = benefits.length === 0 ? changed : withBenefits(changed, benefits)
  const bases = wageBases(earnings, run, employee)

  const pfFacts = run.pf === null ? null : factsForPf(run, employee, facts, earnings, bases)
  const fund = run.pf === null || pfFacts === null ? notCovered : pf(pfFacts, run.pf, run.settings.pf)
  return { run, employee, facts, earnings, overtime, bonus, benefits, bases, pfFacts, pf: fund }
}

/** Records the steps of the provident fund's contributions of the month. */
export function traceFund(trace: Trace, month: MonthComputation): void {
  const { run, pfFacts } = month
  if (run.pf === null || pfFacts === null) return
  const recordWages = () => traceFundWages(trace, month)
  pf(pfFacts, run.pf, run.settings.pf, { trace, recordWages })
}

/** What the fund cannot work out for this employee, whatever the pay. */
function refusal({ pf: law, period }: PreparedRun, { pf: member }: EmployeeInput): SalaryFailure | null {
  if (law === null) return null
  if (law.higherPension === null && member.higherPension) {
    const message = `No rule IN.EPS.HIGHER_PENSION is recorded for ${period.start}.`
    return { failure: { code: 'rule_not_found', message, field: 'pf.higher_pension' } }
  }
  // Employee on the ceiling and employer on actual wages, say: no one uses it, and no column of the file fits it.
  if (member.wageMode !== 'organization' && !pfWageModes.includes(member.wageMode)) {
    const message = `The provident fund wage mode "${member.wageMode}" does not exist. Use one of ${pfWageModes.join(', ')}.`
    return { failure: { code: 'component_failed', message, field: 'pf.wage_mode' } }
  }
  return null
}

export const notCovered: NothingDue = { due: false, because: 'the organization is not covered', warnings: [] }

function factsForPf(
  run: PreparedRun,
  employee: EmployeeInput,
  facts: PayslipFacts,
  earnings: Earnings,
  bases: WageBases,
): PfFacts {
  const isUniform = run.wages.definition.uniform
  return fundFacts(run, employee, {
    wages: bases.pf,
    slices: facts.slices.map(({ start, end, lopDates }, index) => {
      const sums = earnings.slices[index]!
      const weight = isUniform ? ((sums.included + sums.excluded) as Paise) : sums.pfWages
      return { start, end, weight, lopDates, fullRate: bases.pfRates[index]! }
    }),
    basicAndDa: earnings.basicAndDa,
    ncpDays: ncpDays(facts.days, Math.min(facts.employedCalendarDays, returnDays(run.period))),
  })
}
