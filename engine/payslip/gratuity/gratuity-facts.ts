// What the gratuity rules ask of an employee's record.

import type { EmployeeInput } from '#proto/calculation/employee-input.ts'
import type { ExitReason } from '#proto/calculation/leaving.ts'
import { isEmployee } from '#proto/law/employment.ts'
import type { SettlementSettings } from '#proto/records/payroll-settings.ts'
import type { PlainDate } from '#proto/units.ts'

import { birthday } from '#proto/calendar/plain-date.ts'
import { serviceBetween } from '#proto/calendar/service.ts'

import type { Paise } from '../../money/paise.ts'
import { gratuityLaw } from '../../rules/gratuity/index.ts'
import type { GratuityFacts, GratuitySettings } from '../../rules/gratuity/index.ts'
import type { PreparedRun } from '../prepare.ts'
import { serviceSince } from '../spells.ts'

/** Whether the gratuity chapter covers the establishment and the kind of employment. */
export function gratuityApplies(run: PreparedRun, { employmentType }: EmployeeInput): boolean {
  return run.input.organization.gratuity.isCovered && isEmployee(employmentType)
}

export function gratuityFacts(
  { input: { settings } }: PreparedRun,
  employee: Pick<EmployeeInput, 'dateOfJoining' | 'continuousSince' | 'employmentType'>,
  exit: {
    readonly leftOn: PlainDate
    readonly reason: ExitReason
    readonly unpaidDays: number
    readonly wages: Paise
  },
): GratuityFacts {
  const { reason } = exit
  const isFixedTermEnd = reason === 'contract_end' && employee.employmentType === 'fixed_term'
  const other = reason === 'death' ? 'death' : reason === 'disability' ? 'disablement' : 'other'
  return {
    continuousSince: serviceSince(employee),
    leftOn: exit.leftOn,
    ending: isFixedTermEnd ? 'fixed_term_end' : other,
    isWorkingJournalist: false,
    hasReducedYear: settings.salaryDays.weeklyOffs.length >= offsOfFiveDayWeek,
    unpaidDays: exit.unpaidDays,
    wages: { per: 'month', wages: exit.wages },
    oldBase: null,
    beforeDisablement: null,
    seasons: null,
    forfeiture: null,
  }
}

const offsOfFiveDayWeek = 2

/** The choices of the organization, in the terms of the rules. */
export function gratuitySettings({
  fiveYearRule,
  fixedTermRule,
  deathServiceRounding,
}: SettlementSettings): GratuitySettings {
  return {
    lastYear: fiveYearRule === 'days_240' ? 'days_240' : 'strict',
    fixedTerm: fixedTermRule,
    death: deathServiceRounding,
    base: 'code_all',
    rounding: 'paisa',
  }
}

/** The first day of the year of service in which days without pay decide eligibility; null: they decide nothing. */
export function unpaidDaysMatterSince(
  employee: Pick<EmployeeInput, 'dateOfJoining' | 'continuousSince'>,
  until: PlainDate,
): PlainDate | null {
  const since = serviceSince(employee)
  if (until < since) return null
  const { years } = serviceBetween(since, until)
  return years === gratuityLaw(until).terms.minimumYears - 1 ? birthday(since, years) : null
}
