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

/** An employee whose payslip changes. */
export type SimulatedPerson = {
  readonly employeeId: string
  readonly externalId: string | null
  readonly netPayable: PricedChange
  readonly employerCost: PricedChange
}

/** The most employees whose amounts a simulation shows. */
export const maxSimulatedPeople = 100

/** Those with the greatest differences of the net pay, whether more or less is paid, and among equals of the cost. */
export function mostChanged(people: readonly SimulatedPerson[]): readonly SimulatedPerson[] {
  const size = ({ before, after }: PricedChange): number => Math.abs(after - before)
  return people
    .toSorted(
      (one, other) =>
        size(other.netPayable) - size(one.netPayable) ||
        size(other.employerCost) - size(one.employerCost) ||
        (one.employeeId < other.employeeId ? -1 : 1),
    )
    .slice(0, maxSimulatedPeople)
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
  /** The affected employees with the greatest differences. */
  readonly people: readonly SimulatedPerson[]
  /** Employees without a payslip in the run. */
  readonly withoutPayslip: number
  /** Employees whose payslip cannot be calculated under the other rules. */
  readonly failures: readonly {
    readonly employeeId: string
    readonly externalId: string | null
    readonly failure: SlipFailure
  }[]
}
