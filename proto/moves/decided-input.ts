// The states of an input that is decided: an expense, an overtime request, a leave. `paid` follows from the run or settlement
// that pays it, and is not stored. Whatever a locked or paid run takes is refused as `period_locked` besides.

import type { Moves } from './moves.ts'

const decidedInputStates = ['pending', 'approved', 'rejected', 'cancelled', 'paid'] as const
type DecidedInputState = (typeof decidedInputStates)[number]

export const decidedInputMoves = {
  /** A partner changes its facts. */
  change: { from: ['pending'], to: 'same' },
  approve: { from: ['pending'], to: 'approved' },
  reject: { from: ['pending'], to: 'rejected' },
  cancel: { from: ['pending', 'approved'], to: 'cancelled' },
} as const satisfies Moves<DecidedInputState>
