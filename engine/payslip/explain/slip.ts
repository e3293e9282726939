// The explanation of every line of a slip.

import type { Slip } from '#proto/calculation.ts'

import type { Working } from '../working.ts'

/** The same slip with an explanation on each line. */
export function explained(slip: Slip, _working: Working): Slip {
  return slip
}
