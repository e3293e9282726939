// States of a payslip in words.

import type { Payslip } from '../../clients/typescript/src/index.ts'
import type { Tone } from '../parts.ts'

export const slipStates: Readonly<Record<Payslip['status'], readonly [label: string, tone: Tone]>> = {
  calculated: ['Calculated', 'calm'],
  failed: ['Failed', 'bad'],
  held: ['Held', 'warn'],
  excluded: ['Excluded', 'calm'],
  locked: ['Locked', 'good'],
  paid: ['Paid', 'good'],
  void: ['Void', 'bad'],
}
