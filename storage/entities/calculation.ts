// One calculation of a run: what all its slips share, frozen, so that any of them can be calculated again.

import type { RunInput } from '#proto/calculation.ts'
import { defineEntity, type InferEntity } from '@mikro-orm/core'
import {
  flag,
  instant,
  integer,
  json,
  keyText,
  optionalInstant,
  optionalText,
  organizationId,
  text,
} from './columns.ts'

export const CalculationTable = defineEntity({
  name: 'Calculation',
  tableName: 'calculation',
  properties: {
    organizationId: organizationId(),
    payrollRunId: keyText(),
    revision: integer().primary(),
    attempt: integer(),
    runInput: json<RunInput>(),
    ruleSetVersion: text(),
    engineVersion: text(),
    shardCount: integer(),
    employeeCount: integer(),
    stopOnFailure: flag(),
    expectedInputHash: optionalText(),
    inputHash: optionalText(),
    resultHash: optionalText(),
    startedAt: instant().defaultRaw('clock_timestamp()'),
    finishedAt: optionalInstant(),
  },
})

export type Calculation = InferEntity<typeof CalculationTable>
