// The states of an input that is decided: an expense, an overtime request, a leave. `paid` follows from the run or settlement
// that pays it, and is not stored. A decision that a locked or paid run has taken into account is refused as `period_locked`.

import type { Moves } from './moves.ts'

/** Stored decision. */
export const inputDecisions = ['pending', 'approved', 'rejected', 'cancelled'] as const
export type InputDecision = (typeof inputDecisions)[number]

export const decidedInputStates = [...inputDecisions, 'paid'] as const
export type DecidedInputState = (typeof decidedInputStates)[number]

export const decidedInputMoves = {
  /** A partner changes its facts. */
  change: { from: ['pending'], to: 'same' },
  approve: { from: ['pending'], to: 'approved' },
  reject: { from: ['pending'], to: 'rejected' },
  cancel: { from: ['pending', 'approved'], to: 'cancelled' },
} as const satisfies Moves<DecidedInputState>

/** The state of an input of which `payment` is the run or settlement that takes it; undefined: none does. */
export function decidedInputState(
  decision: InputDecision,
  payment: { readonly isPaid: boolean } | undefined,
): DecidedInputState {
  return decision === 'approved' && payment?.isPaid === true ? 'paid' : decision
}
