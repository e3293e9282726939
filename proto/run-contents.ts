// Contents of runs by type. A run of any type calculates its wage month together with the payments of other runs of the
// month, and takes the statutory deductions of the whole month less what was deducted already.

import type { ComponentCategory } from './calculation/components.ts'

/** Which runs partners make. */
export const runTypes = ['regular', 'off_cycle', 'bonus', 'arrears', 'reimbursement', 'correction'] as const
/** A `settlement` is the payment of one approved full and final settlement, kept as a run of one employee. */
export type RunType = (typeof runTypes)[number] | 'settlement'

type RunContents = {
  /** The salary for the days of the period, with the attendance recorded for the month. */
  readonly salary: boolean
  /** Variable items of which components; null: of all. */
  readonly variable: readonly ComponentCategory[] | null
  /** Approved overtime requests. */
  readonly overtime: boolean
  /** The statutory bonus of an accounting year, in the month that the settings name. */
  readonly statutoryBonus: boolean
  readonly reimbursements: boolean
  /** Amounts due for earlier months, unless `options.arrears` is `none`. */
  readonly arrears: boolean
  /** Instalments of advances and loans, and debts brought forward: by default, only if asked for, or never. */
  readonly recoveries: 'default' | 'on_request' | 'never'
}

const nothing = {
  salary: false,
  variable: [],
  overtime: false,
  statutoryBonus: false,
  reimbursements: false,
  arrears: false,
  recoveries: 'never',
} as const satisfies RunContents

const everything: RunContents = {
  salary: true,
  variable: null,
  overtime: true,
  statutoryBonus: true,
  reimbursements: true,
  arrears: true,
  recoveries: 'default',
}

/**
 * A `correction` pays nothing of its own: it calculates the month again by what is recorded now, and pays what differs
 * from what was paid.
 */
export const runContents: Readonly<Record<RunType, RunContents>> = {
  regular: everything,
  off_cycle: {
    ...nothing,
    variable: null,
    overtime: true,
    reimbursements: true,
    arrears: true,
    recoveries: 'on_request',
  },
  bonus: { ...nothing, variable: ['bonus', 'incentive'], statutoryBonus: true },
  arrears: { ...nothing, arrears: true },
  reimbursement: { ...nothing, reimbursements: true },
  correction: { ...nothing, salary: true },
  settlement: everything,
}

/** The inputs of which a run pays each one at most once, by the names of their tables. */
export const inputKinds = ['variable_item', 'expense', 'overtime_request', 'advance_installment'] as const
export type InputKind = (typeof inputKinds)[number]

/** Whether runs of the type pay variable items of components of the category. */
export function paysCategory(type: RunType, category: ComponentCategory): boolean {
  return runContents[type].variable?.includes(category) ?? true
}

/** The types by which an input of the kind can name the run that pays it. */
export function otherTypesPaying(kind: InputKind): RunType[] {
  return runTypes.filter(type => type !== 'regular' && claimedKinds(type, false).includes(kind))
}

/** Which inputs a run claims; `recoverAdvances` is its option. */
export function claimedKinds(type: RunType, recoverAdvances: boolean): InputKind[] {
  const { variable, overtime, reimbursements, recoveries } = runContents[type]
  const claims: Record<InputKind, boolean> = {
    variable_item: variable === null || variable.length > 0,
    expense: reimbursements,
    overtime_request: overtime,
    advance_installment: recoveries !== 'never' && recoverAdvances,
  }
  return inputKinds.filter(kind => claims[kind])
}
