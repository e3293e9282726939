// Overtime of the month: the hours as recorded, each at the rate of its policy and never below the law's.

import type { EmployeeInput, OvertimeEntry, OvertimeRate } from '#proto/calculation/employee-input.ts'

import { add, noPaise } from '../../money/paise.ts'
import type { Paise } from '../../money/paise.ts'
import { halfUpToPaisa } from '../../money/rounding.ts'
import { lawfulMonth, overtime, overtimeLaw } from '../../rules/overtime/index.ts'
import type { OvertimeBase, OvertimeDue, OvertimeLaw } from '../../rules/overtime/index.ts'
import type { RuleWarning } from '../../rules/outcome.ts'
import { minutesOfHour } from './earnings.ts'
import type { Earnings } from './earnings.ts'
import { fullMonth } from '../salary/full-month.ts'
import type { SalarySlice } from '../pay-facts.ts'
import type { PreparedComponent } from '../prepare-component.ts'
import type { PreparedRun } from '../prepare.ts'
import type { ResolvedComponent } from '../salary/salary.ts'
import { wageBases } from './wage-bases.ts'

type DueOvertime = {
  readonly outcome: OvertimeDue
  /** Null: the law's own. */
  readonly rate: OvertimeRate | null
}

export type OvertimeWorking = {
  readonly amount: Paise
  /** Each entry with its own rounding. */
  readonly due: readonly DueOvertime[]
  /** One for each of several entries of which some have a rate of their own; otherwise empty. */
  readonly amounts: readonly Paise[]
  readonly warnings: readonly RuleWarning[]
}

/** `last` is the salary last in force. Null where there is none. Throws `RuleNotFound` for a month before the record. */
export function overtimePay(
  run: PreparedRun,
  employee: EmployeeInput,
  earnings: Earnings,
  last: SalarySlice,
): OvertimeWorking | null {
  if (employee.attendance === null) return null
  const entries = entriesOf(employee.attendance)
  if (entries.length === 0) return null
  const law = overtimeLaw(run.period.start, run.lookup)
  const wages = wagesOf(run, employee, earnings, law)
  let minutesEarlierInQuarter = 0
  const outcomes = entries.map(({ minutes, multiplier, rate = null }) => {
    const each = { working_day: multiplier, weekly_off: multiplier, holiday: multiplier }
    const outcome = overtime(
      {
        wages,
        policy: {
          base: rate === null ? { wages, ...lawfulMonth(law) } : baseOf(rate, wages, last, run),
          multiplier: each,
          minimumMinutes: 0,
          roundToMinutes: 1,
          maximumMinutesADay: null,
        },
        entries: [{ date: run.period.start, minutes, on: 'working_day' }],
        minutesEarlierInQuarter,
      },
      law,
      { partHours: 'exact' },
    )
    minutesEarlierInQuarter += minutes
    return { outcome, rate }
  })
  const due = outcomes.flatMap(({ outcome, rate }) => (outcome.due ? [{ outcome, rate }] : []))
  if (due.length === 0) return null
  return {
    amount: due.reduce((sum, { outcome }) => add(sum, outcome.amount), noPaise),
    due,
    amounts:
      outcomes.length > 1 && outcomes.some(({ rate }) => rate !== null)
        ? outcomes.map(({ outcome }) => (outcome.due ? outcome.amount : noPaise))
        : [],
    warnings: outcomes.flatMap(({ outcome }) => outcome.warnings),
  }
}

/** Hundredths: the law's own twice where nobody says more. */
const twice = 200

function entriesOf(
  attendance: NonNullable<EmployeeInput['attendance']>,
): (OvertimeEntry & { readonly multiplier: number })[] {
  const recorded = attendance.overtime ?? [{ minutes: attendance.overtimeMinutes, multiplier: null }]
  return recorded
    .filter(({ minutes }) => minutes > 0)
    .map(entry => ({ ...entry, multiplier: entry.multiplier ?? twice }))
}

/** The full monthly rate of the salary last in force, to the paisa; allowances and all before the Code. */
function wagesOf(run: PreparedRun, employee: EmployeeInput, earnings: Earnings, law: OvertimeLaw): Paise {
  if (law.rate.wages === 'code_wages') {
    const { amount, n, d } = wageBases(earnings, run, employee).pfRates.at(-1)!
    return halfUpToPaisa(amount, n, d)
  }
  const { rateIncluded, rateExcluded } = earnings.slices.at(-1)!
  return add(rateIncluded, rateExcluded)
}

/** What the policy rates an hour by; `lawful` is the law's own rate of wages. */
function baseOf(rate: OvertimeRate, lawful: Paise, last: SalarySlice, run: PreparedRun): OvertimeBase {
  if (rate.basis === 'fixed') return hour(rate.hourlyRate)
  const month = { days: rate.daysPerMonth, minutesPerDay: rate.minutesPerDay }
  if (rate.basis === 'wages_code') return { wages: lawful, ...month }
  const amountOf = (resolved: ResolvedComponent) => fullMonth(resolved, last.payBasis, run)
  if (rate.basis === 'basic_da')
    return { wages: sumOf(last, component => component.isBasicOrDa, amountOf), ...month }
  if (rate.basis === 'hourly_rate' && last.payBasis === 'hourly')
    return hour(
      sumOf(
        last,
        ({ definition }) => definition.prorate,
        ({ monthly }) => monthly,
      ),
    )
  return { wages: sumOf(last, () => true, amountOf), ...month }
}

const oneDay = 100

function hour(wages: Paise): OvertimeBase {
  return { wages, days: oneDay, minutesPerDay: minutesOfHour }
}

/** Of the earnings that are part of the rate of pay. */
function sumOf(
  { components }: SalarySlice,
  counts: (component: PreparedComponent) => boolean,
  amountOf: (resolved: ResolvedComponent) => Paise,
): Paise {
  return components.reduce((sum, resolved) => {
    const { component } = resolved
    const isPay = component.definition.type === 'earning' && !component.isOutsideRate
    return isPay && counts(component) ? add(sum, amountOf(resolved)) : sum
  }, noPaise)
}
