// Overtime of the month: the hours as recorded, at the full monthly rate of wages.

import type { EmployeeInput } from '#proto/calculation.ts'

import { add, noPaise } from '../money/paise.ts'
import type { Paise } from '../money/paise.ts'
import { halfUpToPaisa } from '../money/rounding.ts'
import { overtime, overtimeLaw } from '../rules/overtime/index.ts'
import type { OvertimeDue, OvertimeLaw } from '../rules/overtime/index.ts'
import type { RuleWarning } from '../rules/outcome.ts'
import type { Earnings } from './earnings.ts'
import type { PreparedRun } from './prepare.ts'
import { wageBases } from './wage-bases.ts'

export type OvertimeWorking = {
  readonly amount: Paise
  /** Each entry with its own rounding. */
  readonly due: readonly OvertimeDue[]
  readonly warnings: readonly RuleWarning[]
}

/** Null where there is none. Throws `RuleNotFound` for a month before the record. */
export function overtimePay(
  run: PreparedRun,
  employee: EmployeeInput,
  earnings: Earnings,
): OvertimeWorking | null {
  if (employee.attendance === null) return null
  const entries = entriesOf(employee.attendance)
  if (entries.length === 0) return null
  const law = overtimeLaw(run.period.start, run.lookup)
  const wages = wagesOf(run, employee, earnings, law)
  const minutesInMonth = law.rate.daysInMonth * law.rate.hoursInDay * 60
  let minutesEarlierInQuarter = 0
  const outcomes = entries.map(({ minutes, multiplier }) => {
    const each = { working_day: multiplier, weekly_off: multiplier, holiday: multiplier }
    const outcome = overtime(
      {
        wages,
        policy: {
          base: { wages, minutes: minutesInMonth },
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
    return outcome
  })
  const due = outcomes.filter(outcome => outcome.due)
  if (due.length === 0) return null
  return {
    amount: due.reduce((sum, { amount }) => add(sum, amount), noPaise),
    due,
    warnings: outcomes.flatMap(({ warnings }) => warnings),
  }
}

/** Hundredths: the law's own twice where nobody says more. */
const twice = 200

function entriesOf(
  attendance: NonNullable<EmployeeInput['attendance']>,
): { minutes: number; multiplier: number }[] {
  const recorded = attendance.overtime ?? [{ minutes: attendance.overtimeMinutes, multiplier: null }]
  return recorded
    .filter(({ minutes }) => minutes > 0)
    .map(({ minutes, multiplier }) => ({ minutes, multiplier: multiplier ?? twice }))
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
