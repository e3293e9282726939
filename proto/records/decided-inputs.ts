// Fields that inputs have alike which an employee asks for and a key decides.

import { type InputKind, otherTypesPaying } from '../run-contents.ts'
import type { Fields } from './fields.ts'

export const reasonField = { kind: 'text', nullable: true, default: null, maxLength: 500 } as const
export const externalIdField = { kind: 'externalId', nullable: true, default: null } as const

/** The only type of run that pays the input. */
export function runTypeField(kind: InputKind) {
  return {
    kind: 'choice',
    words: otherTypesPaying(kind),
    nullable: true,
    default: null,
    description:
      'Type of the only runs that pay the input, also in a wage month whose regular run is locked or paid: it waits for the next such run of its month or a later one, or for a settlement. Null: any run of the month that pays such inputs.',
    example: 'off_cycle',
  } as const satisfies Fields[string]
}
