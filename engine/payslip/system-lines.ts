// The lines the engine writes by itself, with the codes partners see.

import { statutoryLines } from '#proto/calculation.ts'
import type { ComponentCategory, LineType } from '#proto/calculation.ts'

export type SystemCode = keyof typeof statutoryLines | 'ROUND_OFF'

type SystemLine = { readonly name: string; readonly type: LineType; readonly category: ComponentCategory }

export const systemLines: Readonly<Record<SystemCode, SystemLine>> = {
  ...statutoryLines,
  // The one line that may be below zero, and the one that is neither an earning nor a deduction: as an earning it
  // would enter the gross, and through it the wage bases of other heads.
  ROUND_OFF: { name: 'Round-off', type: 'information', category: 'other' },
}
