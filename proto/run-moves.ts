// The states of a payroll run and every move between them. A run is made as `draft`; `reversed` and
// `cancelled` end it. Each move is a compare-and-set under the run's lock: of two movers one wins, the other
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

/** From which states a move may start, and where it leads: to a state, back to the one before, or nowhere else. */
export const runMoves = {
  /** A partner names other people or another period. */
  change: { from: ['draft'], to: 'same' },
  /** A partner names, tags or dates the run anew. */
  describe: { from: ['draft', 'failed', 'generated', 'locked'], to: 'same' },
  /** A partner gives a draft up. */
  cancel: { from: ['draft'], to: 'cancelled' },
  /** A partner asks for the slips. */
  calculate: { from: ['draft', 'failed'], to: 'calculating' },
  /** A partner asks for slips once more, of everybody or of some. */
  recalculate: { from: ['generated'], to: 'calculating' },
  /** The last shard is stored, at least one slip came about and the sums agree. */
  complete: { from: ['calculating'], to: 'generated' },
  /** No slip could be made, and there were none before; the run can be calculated again. */
  fail: { from: ['calculating'], to: 'failed' },
  /** The same of a recalculation: the earlier slips stay. */
  fallBack: { from: ['calculating'], to: 'previous' },
  /** A partner does not wait for the slips any longer. */
  cancelCalculation: { from: ['calculating'], to: 'previous' },
  /** A partner sets the pay of one person by hand, or leaves the person out. */
  adjust: { from: ['generated'], to: 'same' },
  hold: { from: ['draft', 'generated', 'locked'], to: 'same' },
  lock: { from: ['generated'], to: 'locked' },
  unlock: { from: ['locked'], to: 'generated' },
  markPaid: { from: ['generated', 'locked'], to: 'paid' },
  /** People who were held are paid after the others. */
  payHeld: { from: ['paid'], to: 'same' },
  /** The bank paid one person, or sent the payment back. */
  recordPayment: { from: ['paid'], to: 'same' },
  reverse: { from: ['generated', 'locked', 'paid'], to: 'reversed' },
} as const satisfies Record<string, { from: readonly RunStatus[]; to: RunStatus | 'previous' | 'same' }>

export type RunMove = keyof typeof runMoves

/** Nothing is calculated yet: the selection says whom the run would pay, and there are no payslips. */
export const uncalculatedStates = runMoves.calculate.from

/** The payslips of the present revision stand: what reads them for the run itself asks for one of these. */
export const calculatedStates = ['generated', 'locked', 'paid'] as const satisfies readonly RunStatus[]

/**
 * Other payments, inputs and settings take what the run pays into account. A run that is calculated again counts all the
 * time, with the payslips before; one that is calculated for the first time has none, and holds its employees and inputs.
 */
export const countingStates = [...calculatedStates, 'calculating'] as const

/** The figures are final. Approved settlements are locked, paid ones paid. */
export const closedStates = ['locked', 'paid'] as const satisfies readonly RunStatus[]

/** The payslips stand, or are void. */
export const statesWithPayslips = [...calculatedStates, 'reversed'] as const

/** The payslips are shown to whoever may read payslips; of other runs, only beside the run. */
export const publishedStates = [...closedStates, 'reversed'] as const

/** The run is calculated and not paid: it can be paid, and what its figures follow from may still change. */
export const payableStates = runMoves.markPaid.from

/** No move leads out of it, and the run pays nobody. */
export const endedStates = ['reversed', 'cancelled'] as const satisfies readonly RunStatus[]

/** The figures, or those to come, can change. */
export const openStates = [
  'draft',
  'calculating',
  'generated',
  'failed',
] as const satisfies readonly RunStatus[]

export function isInState({ status }: { readonly status: RunStatus }, states: readonly RunStatus[]): boolean {
  return states.includes(status)
}
