// The states of a file of many payslips and every move between them.

import type { Moves } from './moves.ts'

/** Payslips of a part of the file at most: a part is in memory as a whole. */
export const payslipsOfPart = 100

export const payslipBundleStates = ['queued', 'running', 'completed', 'failed', 'cancelled'] as const
export type PayslipBundleState = (typeof payslipBundleStates)[number]

/** Those in which it is still made. */
export const openPayslipBundleStates = ['queued', 'running'] as const satisfies PayslipBundleState[]

export const payslipBundleMoves = {
  /** A part of it is made. */
  advance: { from: openPayslipBundleStates, to: 'running' },
  complete: { from: openPayslipBundleStates, to: 'completed' },
  /** The run is no longer as it was at the start, or the service could not make the file. */
  fail: { from: openPayslipBundleStates, to: 'failed' },
  /** A partner gives it up. */
  cancel: { from: openPayslipBundleStates, to: 'cancelled' },
} as const satisfies Moves<PayslipBundleState>
