// Which of a state's returns of professional tax is an employer's own, where the state has several and a number of the
// employer decides between them.

import type { RecordedLaw, ReturnFrequency, ReturnTest, StateReturn } from '#proto/law/law.ts'
import { monthOf } from '#proto/calendar/plain-date.ts'
import type { PlainDate } from '#proto/units.ts'
import { isInForce, monthsOf } from '../state-return.ts'

/** An employer in a state and a month, as far as it is known. */
export type EmployerNumbers = {
  /** The one that the state has assigned or permitted. */
  readonly assigned: ReturnFrequency | null
  readonly employees: number | null
  readonly taxOfMonth: number | null
  /** Of the twelve months before the year that begins in a calendar month and includes this one. */
  taxOfYearBefore(begins: number): number | null
}

/** Null: nothing is to be decided. What is not known is taken to ask for the more frequent return, which comes too early at worst. */
export function frequencyOf(
  { stateReturns }: Pick<RecordedLaw, 'stateReturns'>,
  state: string,
  on: PlainDate,
  numbers: EmployerNumbers,
): ReturnFrequency | null {
  const own = stateReturns.filter(
    each => each.head === 'pt' && each.state === state && each.test !== null && isInForce(each, on),
  )
  const assigned = own.find(({ frequency }) => frequency === numbers.assigned)
  if (assigned !== undefined) return assigned.frequency
  const fitting = own.filter(({ test }) => isPossible(test!, numberOf(test!, own, numbers)))
  return mostFrequent(fitting) ?? mostFrequent(own)
}

function numberOf(
  { of }: ReturnTest,
  own: readonly StateReturn[],
  { employees, taxOfMonth, taxOfYearBefore }: EmployerNumbers,
): number | null {
  if (of === 'employees') return employees
  if (of === 'tax_of_month') return taxOfMonth
  return taxOfYearBefore(own.find(({ frequency }) => frequency === 'yearly')?.begins ?? april)
}

const april = 4

function isPossible({ from, below, onPermission }: ReturnTest, number: number | null): boolean {
  if (onPermission) return false
  return number === null || (number >= from && (below === null || number < below))
}

function mostFrequent(forms: readonly StateReturn[]): ReturnFrequency | null {
  const ordered = forms
    .map(({ frequency }) => frequency)
    .toSorted((one, other) => monthsOf[one] - monthsOf[other])
  return ordered[0] ?? null
}

/** The first month, `2026-03`, of the year of twelve months that begins in a calendar month and includes the day. */
export function yearOfReturns(day: PlainDate, begins: number): string {
  const year = Number(day.slice(0, 4)) - (monthOf(day) < begins ? 1 : 0)
  return `${year}-${String(begins).padStart(2, '0')}`
}
