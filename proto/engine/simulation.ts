// A stored run priced under other rules: what its payslips paid, and what they would have paid.

import type { SlipFailure, SlipLine } from '../calculation/slip.ts'
import type { Paise } from '../units.ts'

export const simulatedFigures = [
  'gross',
  'totalDeductions',
  'reimbursements',
  'netPayable',
  'employerContributions',
  'employerCost',
] as const

export type PricedChange = { readonly before: Paise; readonly after: Paise }

/** All lines of one code. */
export type SimulatedLine = Pick<SlipLine, 'code' | 'name' | 'type' | 'category'> &
  PricedChange & {
    /** Employees whose amount changes. */
    readonly affected: number
  }

/** Payslips of some employees, added up. Only employees with a payslip before and after are in the sums. */
export type SimulatedSlips = {
  readonly ruleSetVersion: string
  readonly engineVersion: string
  readonly employees: number
  /** Employees with a line whose amount changes. */
  readonly affected: number
  readonly figures: Readonly<Record<(typeof simulatedFigures)[number], PricedChange>>
  readonly lines: readonly SimulatedLine[]
  /** Employees without a payslip in the run. */
  readonly withoutPayslip: number
  /** Employees whose payslip cannot be calculated under the other rules. */
  readonly failures: readonly {
    readonly employeeId: string
    readonly externalId: string | null
    readonly failure: SlipFailure
  }[]
}
