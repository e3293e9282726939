// A leave as it is requested. Whether it is taken is decided later.

import type { PartsPerMillion } from '../units.ts'
import { externalIdField, reasonField } from './decided-inputs.ts'
import type { Fields } from './fields.ts'

function sessionOf(end: 'first' | 'last') {
  return {
    kind: 'choice',
    words: ['full', 'first_half', 'second_half'],
    default: 'full',
    description: `Part of the ${end} day that the leave covers. Default: full.`,
  } as const
}

export const leaveFields = {
  leaveType: { kind: 'text', maxLength: 50 },
  /** The part of a day's pay that a day of the leave keeps: 1 is paid leave, 0 is loss of pay. */
  payFraction: { kind: 'quantity', default: 10_000 as PartsPerMillion },
  fromDate: { kind: 'date' },
  toDate: { kind: 'date' },
  fromSession: sessionOf('first'),
  toSession: sessionOf('last'),
  reason: reasonField,
  externalId: externalIdField,
} as const satisfies Fields
