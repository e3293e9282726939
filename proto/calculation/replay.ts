// Previews, and payslips that are calculated again and compared with the stored ones.

import type { Paise, PlainDate } from '../units.ts'
import type { EmployeeInput, CtcSplit } from './employee-input.ts'
import type { SlipResult } from './slip.ts'

/** One person of a preview: the caller's name for the person, and the facts. */
export type PreviewEmployee = {
  readonly ref: string
  readonly input: EmployeeInput
  /** The day on which this person is paid; absent: that of the run. */
  readonly payDate?: PlainDate
  /** Whether a full month of work is asked about, of which the result tells what the CTC comes to; absent: it is not. */
  readonly hasCtc?: true
}

export type PreviewResult = {
  readonly ref: string
  readonly ctc?: CtcSplit
  /** The employer's share of a welfare fund in twelve full months; absent: not asked about, or not known. */
  readonly welfareFundOfYear?: Paise
  /** Hours of a full month of work, by the law of the month; absent: none was asked about. */
  readonly hoursInMonth?: number
} & SlipResult

/** A stored slip that does not come out again as it was stored. */
export type ReplayDifference = {
  readonly employeeId: string
  readonly externalId: string | null
  /** `facts`: they are not those that were stored; `rules`: the law is recorded otherwise; `figures`: all else. */
  readonly reason: 'facts' | 'rules' | 'figures'
}

/** Slips calculated again from their stored facts, in the order of their people. */
export type Replay = {
  /** SHA-256 of each slip as it comes out now. */
  readonly hashes: readonly string[]
  readonly differing: readonly ReplayDifference[]
}
