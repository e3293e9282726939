// Reimbursements and own deductions of the salary of an earlier month, as it is now and as it was paid.

import type { ComponentCategory } from '#proto/calculation/components.ts'
import { isOfItem } from '#proto/calculation/employee-input.ts'
import type { BesideEarnings, PaidMonth } from '#proto/calculation/other-payments.ts'

import { noPaise, subtract } from '../money/paise.ts'
import type { Paise } from '../money/paise.ts'
import type { MonthComputation } from './month/month.ts'
import type { PreparedComponent } from './prepare-component.ts'
import type { PreparedRun } from './prepare.ts'

/** A reimbursement or deduction of the salary of one earlier month. */
export type BesideArrears = {
  readonly code: string
  readonly type: BesideEarnings['type']
  /** Null where it was paid and is not known any more. */
  readonly component: PreparedComponent | null
  readonly now: Paise
  readonly paid: Paise
  /** Amount that was paid or deducted beyond it. */
  readonly due: Paise
  /** The month as it comes to now. */
  readonly beyond: Paise
}

/** Paid to others, who do not give it back because the month comes to less. */
const remitted: ReadonlySet<ComponentCategory> = new Set([
  'pf',
  'vpf',
  'pf_refund',
  'nps',
  'superannuation',
  'court_order',
  'cooperative_dues',
])

type BesidePay = {
  readonly component: PreparedComponent
  readonly type: BesideEarnings['type']
  readonly amount: Paise
}

/** Reimbursements and deductions of the salary of a month. */
export function besideEarningsOf(
  { employee, earnings }: MonthComputation,
  { entitlements }: PreparedRun,
): readonly BesidePay[] {
  return earnings.components.flatMap(({ resolved: { component }, amount }) => {
    const { code, type } = component.definition
    if (type !== 'reimbursement' && type !== 'deduction') return []
    return entitlements.has(code) || isOfItem(employee, code) ? [] : [{ component, type, amount }]
  })
}

/** Reimbursements and deductions that differ from what was paid and deducted. */
export function besideDifferences(
  month: MonthComputation,
  past: PreparedRun,
  { besideEarnings }: PaidMonth,
): readonly BesideArrears[] {
  if (besideEarnings === undefined) return noDifferences
  const found = new Map<string, Pick<BesideArrears, 'type' | 'component' | 'now' | 'paid'>>()
  for (const { code, type, amount } of besideEarnings)
    found.set(code, { type, component: past.components.get(code) ?? null, now: noPaise, paid: amount })
  for (const { component, type, amount } of besideEarningsOf(month, past)) {
    const { code } = component.definition
    found.set(code, { type, component, now: amount, paid: found.get(code)?.paid ?? noPaise })
  }
  return [...found].flatMap(([code, each]) => {
    const { type, component, now, paid } = each
    if (now === paid) return []
    const isKept = type === 'deduction' && component !== null && remitted.has(component.definition.category)
    if (now < paid && isKept) return []
    const due = now > paid ? subtract(now, paid) : noPaise
    return [{ code, ...each, due, beyond: now < paid ? subtract(paid, now) : noPaise }]
  })
}

const noDifferences: readonly BesideArrears[] = []
