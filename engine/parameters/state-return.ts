// Record of a state's return of a levy: its form, its months and its due dates. No figure of a payslip follows from it,
// so it is not part of a rulebook.

import { datedTable } from './dated.ts'
import type { DatedTable } from './dated.ts'

/** A day of the month that is so many months after the last one of the return. */
export type ReturnDay = { readonly monthsAfter: number; readonly day: number | 'last' }

/** The number of an employer that decides whether a return is its own: `from` at least, and less than `below`. */
export type ReturnTest = {
  /** Limits in paise, except the number of employees. */
  readonly of: 'tax_of_month' | 'tax_of_year_before' | 'employees'
  readonly from: number
  /** Null: however many. */
  readonly below: number | null
  /** The authority must have permitted it as well. */
  readonly onPermission: boolean
}

type ReturnTerms = {
  /** Number of the form in the state; null: it has no number. */
  readonly formNumber: string | null
  readonly formTitle: string
  readonly frequency: 'monthly' | 'quarterly' | 'half_yearly' | 'yearly'
  /** Calendar month with which the first period of a year begins. */
  readonly begins: number
  /** `shops`: of the second fund that Kerala has. */
  readonly fund: 'general' | 'shops'
  /** Null: not recorded, or not with this return. */
  readonly payment: ReturnDay | null
  readonly filing: ReturnDay | null
  /** Employers to whom it applies, if not to all. */
  readonly condition: string | null
  /** The same as a number, where it is one. */
  readonly test: ReturnTest | null
}

type DatedTerms = Partial<Omit<ReturnTerms, 'payment' | 'filing'>> & {
  readonly frequency: ReturnTerms['frequency']
  /** Due date of payment and filing where both are due on one day. */
  readonly due?: ReturnDay
  readonly payment?: ReturnDay
  readonly filing?: ReturnDay
  readonly from?: string
  readonly source: string
  readonly instrument?: string
  readonly gazetted?: string
  readonly confidence?: 'high' | 'medium' | 'low'
  readonly doubt?: string
}

export type ReturnTable = DatedTable<ReturnTerms> & { readonly state: string; readonly stateName: string }

/** Defaults of a row: in force since the record begins, for the calendar or financial year as in `usual`. */
export function stateReturn(
  of: { readonly state: string; readonly stateName: string; readonly law: string; readonly name: string },
  usual: { readonly formTitle: string; readonly begins: number },
  rows: readonly DatedTerms[],
): ReturnTable {
  const { state, stateName, law, name } = of
  const table = datedTable<ReturnTerms>({
    name,
    law,
    checkedOn: '2026-11-25',
    values: rows.map(({ due = null, payment = due, filing = due, from = recordBegins, ...row }) => ({
      formNumber: null,
      fund: 'general',
      condition: null,
      test: null,
      ...usual,
      ...row,
      from,
      payment,
      filing,
    })),
  })
  return { ...table, state, stateName }
}

const recordBegins = '2021-04-01'
