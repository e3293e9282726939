// Days off that a person asked for. Approved ones without full pay are days lost in their months.

import type { InputDecision } from '#proto/moves/decided-input.ts'
import type { FactValue } from '#proto/records/fields.ts'
import type { leaveFields } from '#proto/records/leave.ts'
import type { DayHundredths, PartsPerMillion } from '#proto/units.ts'
import { defineEntity, type InferEntity } from '@mikro-orm/core'
import {
  createdAt,
  date,
  integer,
  keyText,
  optionalText,
  organizationId,
  text,
  updatedAt,
  version,
} from './columns.ts'

type Session = FactValue<(typeof leaveFields)['fromSession']>

export const LeaveTable = defineEntity({
  name: 'Leave',
  tableName: 'leave',
  properties: {
    organizationId: organizationId(),
    id: keyText(),
    employeeId: text(),
    leaveType: text(),
    payFraction: integer().$type<PartsPerMillion>(),
    fromDate: date(),
    toDate: date(),
    fromSession: text().$type<Session>(),
    toSession: text().$type<Session>(),
    days: integer().$type<DayHundredths>(),
    status: text().$type<InputDecision>(),
    reason: optionalText(),
    externalId: optionalText(),
    decidedBy: optionalText(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
})

export type Leave = InferEntity<typeof LeaveTable>
