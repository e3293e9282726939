// Overtime of a day. It is paid with the run whose period has its `payDate`: the day, or a later one when the day's
// own period was closed already.

import type { OvertimeRate } from '#proto/calculation/employee-input.ts'
import type { InputDecision } from '#proto/moves/decided-input.ts'
import type { RunType } from '#proto/run-contents.ts'
import { defineEntity, type InferEntity } from '@mikro-orm/core'
import {
  createdAt,
  date,
  integer,
  json,
  keyText,
  optionalInteger,
  optionalText,
  organizationId,
  text,
  updatedAt,
  version,
} from './columns.ts'

export const OvertimeRequestTable = defineEntity({
  name: 'OvertimeRequest',
  tableName: 'overtime_request',
  properties: {
    organizationId: organizationId(),
    id: keyText(),
    employeeId: text(),
    date: date(),
    payDate: date(),
    /** The only type of run that pays the overtime; null: any. */
    runType: optionalText().$type<RunType | null>(),
    minutes: integer(),
    policyId: optionalText(),
    /** Hundredths; null: the law's own. */
    multiplier: optionalInteger(),
    /** Rate of the policy when the request was approved; null: the law's own. */
    rate: json<OvertimeRate | null>().nullable(),
    reason: optionalText(),
    externalId: optionalText(),
    status: text().$type<InputDecision>(),
    approvedMinutes: optionalInteger(),
    remarks: optionalText(),
    decidedBy: optionalText(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
})

export type OvertimeRequest = InferEntity<typeof OvertimeRequestTable>
