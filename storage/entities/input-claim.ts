// That a run pays an input, which no other run pays then. A claim that was released stays, so that the next run finds the
// input, and runs that left it out are stale.

import type { InputKind } from '#proto/run-contents.ts'
import { defineEntity, p } from '@mikro-orm/core'
import {
  date,
  keyText,
  optionalInstant,
  optionalInteger,
  optionalPaise,
  optionalText,
  organizationId,
  text,
  updatedAt,
} from './columns.ts'

export const InputClaimTable = defineEntity({
  name: 'InputClaim',
  tableName: 'input_claim',
  properties: {
    organizationId: organizationId(),
    kind: p.text().primary().$type<InputKind>(),
    /** Id of the input; for an instalment the id of its advance, a slash and its number. */
    inputId: keyText(),
    employeeId: text(),
    dueOn: date(),
    /** Null: released, and free for the next run. */
    payrollRunId: optionalText(),
    /** The first revision of the run with the input. */
    fromRevision: optionalInteger(),
    /** The revision without it, while that is being calculated. */
    untilRevision: optionalInteger(),
    /** Debt of an instalment that the settlement that claims it could not recover; null: none. */
    principalDebt: optionalPaise(),
    interestDebt: optionalPaise(),
    releasedBy: optionalText(),
    releasedAt: optionalInstant(),
    /** When it last changed, or whether its payment is made: with it the state of the input. */
    updatedAt: updatedAt(),
  },
})
