// The states of a return or payment that an authority expects, and every move between them. `not_due` and `due` follow from
// the calendar and are not stored. `superseded` ends it: another one of the same subject takes its place.

import type { Moves } from './moves.ts'

/** Stored course of events. */
const filingEvents = ['generated', 'submitted', 'accepted', 'rejected', 'superseded'] as const
export type FilingEvent = (typeof filingEvents)[number]

export const filingStates = ['not_due', 'due', ...filingEvents] as const
export type FilingState = (typeof filingStates)[number]

/** Moves that a partner can report. */
export const reportedStates = ['submitted', 'accepted', 'rejected'] as const
export type ReportedState = (typeof reportedStates)[number]

const open = ['not_due', 'due', 'generated', 'submitted', 'rejected'] as const satisfies FilingState[]

export const filingMoves = {
  /** Its file was made, or made again with other figures. */
  generate: { from: ['not_due', 'due', 'generated', 'rejected'], to: 'generated' },
  /** A partner reports what became of it, or corrects details. */
  submitted: { from: open, to: 'submitted' },
  accepted: { from: [...open, 'accepted'], to: 'accepted' },
  rejected: { from: open, to: 'rejected' },
  /** A run or settlement that it tells of is opened again, or reversed. */
  supersede: { from: ['generated', 'rejected'], to: 'superseded' },
  /** Same as `supersede`, for callers who know that the authority has the return. */
  supersedeFiled: { from: ['submitted', 'accepted'], to: 'superseded' },
} as const satisfies Moves<FilingState>

/** The state of what the law expects. `event` null: nothing has happened of it. */
export function filingState(event: FilingEvent | null, isDue: boolean): FilingState {
  return event ?? (isDue ? 'due' : 'not_due')
}
