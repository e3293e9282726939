// The pay of a full month at the salary last in force: what days of notice, leave and gratuity are rated by.

import type { EmployeeInput } from '#proto/calculation/employee-input.ts'
import { daysInMonth, monthOf, yearOf } from '#proto/calendar/plain-date.ts'
import type { SettlementSettings } from '#proto/records/payroll-settings.ts'
import type { PlainDate } from '#proto/units.ts'

import { add, noPaise } from '../../money/paise.ts'
import type { Paise } from '../../money/paise.ts'
import { computeEarnings } from './earnings.ts'
import type { Earnings } from './earnings.ts'
import { payslipFacts } from '../salary/facts.ts'
import type { PreparedRun } from '../prepare.ts'
import type { DayRate } from '../../rules/settlement/index.ts'
import type { SalaryFailure } from '../salary/salary.ts'
import { gratuityWages, wageBases } from './wage-bases.ts'

/** Paise of a full month; `wages` is what gratuity is reckoned on. */
export type MonthlyRates = {
  readonly basic_and_da: Paise
  readonly gross: Paise
  readonly wages: Paise
}

/** The rate of a day that a setting describes. */
export function dayRate(
  rates: MonthlyRates,
  { base, divisor }: SettlementSettings['leaveRate'],
  leftOn: PlainDate,
): DayRate {
  return {
    wages: { basic_da: rates.basic_and_da, gross: rates.gross, code_wages: rates.wages }[base],
    divisor: divisor === 'calendar_days' ? daysInMonth(yearOf(leftOn), monthOf(leftOn)) : divisor,
  }
}

/** Attendance is left out: the rates are those of a full month, and pay by the day or hour needs no record of it. */
export function monthlyRates(run: PreparedRun, employee: EmployeeInput): MonthlyRates | SalaryFailure {
  const attendance = { payableDays: noDays, lopDays: null, overtimeMinutes: 0, workedMinutes: 0 }
  const facts = payslipFacts(run, { ...employee, attendance })
  if ('failure' in facts) return facts
  const earnings = computeEarnings(facts, run)
  const wages = gratuityWages(earnings, wageBases(earnings, run, employee), run)
  return { ...grossRates(earnings), wages }
}

/** The same of earnings that are known already, without the wages. */
export function grossRates({ components }: Earnings): Omit<MonthlyRates, 'wages'> {
  let [basicAndDa, gross] = [noPaise, noPaise]
  for (const { resolved, full } of components) {
    const { component } = resolved
    if (component.isOutsideRate || component.definition.type !== 'earning') continue
    gross = add(gross, full)
    if (component.isBasicOrDa) basicAndDa = add(basicAndDa, full)
  }
  return { basic_and_da: basicAndDa, gross }
}

const noDays = 0 as NonNullable<NonNullable<EmployeeInput['attendance']>['payableDays']>
