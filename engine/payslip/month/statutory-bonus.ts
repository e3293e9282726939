// Statutory bonus of an accounting year, in the month that pays it.

import type { EmployeeInput } from '#proto/calculation/employee-input.ts'
import type { MinimumWage, StatutoryBonusInput } from '#proto/calculation/bonus.ts'
import type { Paise, PlainDate } from '#proto/units.ts'

import type { Lookup } from '../../parameters/dated.ts'
import { bonus, bonusLaw } from '../../rules/bonus/index.ts'
import type { BonusDue } from '../../rules/bonus/index.ts'
import type { NothingDue } from '../../rules/outcome.ts'
import type { Trace } from '../../trace/steps.ts'
import type { SalaryFailure } from '../salary/salary.ts'

export type BonusWorking = {
  readonly facts: StatutoryBonusInput
  readonly outcome: BonusDue | NothingDue
}

/** Null where the period pays none. `trace` records the steps of `bonus`. Throws `RuleNotFound` for an accounting year before the record. */
export function statutoryBonus(
  { statutoryBonus: facts }: Pick<EmployeeInput, 'statutoryBonus'>,
  lookup: Lookup,
  trace: Trace | null = null,
): BonusWorking | SalaryFailure | null {
  if (facts === undefined) return null
  if (facts.unknown !== undefined) return unknown(facts, facts.unknown)
  const law = bonusLaw(facts.year, lookup)
  try {
    return { facts, outcome: bonus(facts, law, trace) }
  } catch (error) {
    // A rate that the law does not allow, or a month without days.
    if (!(error instanceof RangeError)) throw error
    return { failure: { code: 'component_failed', message: error.message, field: 'statutory_bonus' } }
  }
}

/** A slip that is missing is seen at once, a bonus that is too small perhaps never. */
function unknown(
  { year }: StatutoryBonusInput,
  { months, minimumWages }: NonNullable<StatutoryBonusInput['unknown']>,
): SalaryFailure {
  const open = `The statutory bonus of the year to ${year.end} is unknown:`
  const untold =
    months.length === 0
      ? `set bonus.minimum_wages of the payroll settings for ${minimumWages.join(', ')}.`
      : `there is no payslip for ${months.join(', ')}; send these months as bonus_months of the opening balances.`
  const field = months.length === 0 ? 'statutory_bonus.minimum_wage' : 'statutory_bonus.months'
  return { failure: { code: 'statutory_bonus_unknown', message: `${open} ${untold}`, field } }
}

/** The minimum wage of a state on a day; null: none is known. */
export function minimumWageOf(all: readonly MinimumWage[], stateCode: string, day: PlainDate): Paise | null {
  const since = ({ effectiveFrom }: MinimumWage): string => effectiveFrom ?? ''
  const [last] = all
    .filter(wage => wage.stateCode === stateCode && since(wage) <= day)
    .toSorted((one, other) => (since(one) < since(other) ? 1 : -1))
  return last?.monthlyAmount ?? null
}
