// The states of a full and final settlement and every move between them. `settled` and `cancelled` end it.

import type { Moves } from './moves.ts'

export const settlementStates = [
  'draft',
  'calculating',
  'calculated',
  'approved',
  'settled',
  'cancelled',
] as const
export type SettlementState = (typeof settlementStates)[number]

export const settlementMoves = {
  /** Metadata. */
  describe: { from: settlementStates, to: 'same' },
  /** New inputs clear the figures. */
  change: { from: ['draft', 'calculated'], to: 'draft' },
  calculate: { from: ['draft', 'calculated'], to: 'calculated' },
  approve: { from: ['calculated'], to: 'approved' },
  /** Withdraws an approval of which no part is paid. */
  reopen: { from: ['approved'], to: 'calculated' },
  payPart: { from: ['approved'], to: 'same' },
  settle: { from: ['approved'], to: 'settled' },
  cancel: { from: ['draft', 'calculated', 'approved'], to: 'cancelled' },
} as const satisfies Moves<SettlementState>
