// The states of a payroll run and every move between them. A run is made as `draft`; `reversed` and
// `cancelled` end it. Each move is a compare-and-set on the run's version: of two movers one wins, the other
// is refused. Holding is a flag beside the state, not a state.

export const runStatuses = [
  'draft',
  'calculating',
  'generated',
  'failed',
  'locked',
  'paid',
  'reversed',
  'cancelled',
] as const
export type RunStatus = (typeof runStatuses)[number]

/** From which states a move may start, and where it leads. */
export const runMoves = {
  /** A partner asks for the slips. */
  calculate: { from: ['draft', 'failed'], to: 'calculating' },
  /** The last shard is stored, at least one slip came about and the sums agree. */
  complete: { from: ['calculating'], to: 'generated' },
  /** No slip could be made; the run can be calculated again. */
  fail: { from: ['calculating'], to: 'failed' },
  markPaid: { from: ['generated', 'locked'], to: 'paid' },
  reverse: { from: ['generated', 'locked', 'paid'], to: 'reversed' },
} as const satisfies Record<string, { from: readonly RunStatus[]; to: RunStatus }>

export type RunMove = keyof typeof runMoves
