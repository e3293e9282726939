// A slice of the roster that one worker calculates and stores in one transaction.

import { defineEntity } from '@mikro-orm/core'
import {
  flag,
  integer,
  keyText,
  optionalInstant,
  optionalInteger,
  optionalPaise,
  optionalText,
  organizationId,
  text,
} from './columns.ts'

export const ShardTable = defineEntity({
  name: 'Shard',
  tableName: 'shard',
  properties: {
    organizationId: organizationId(),
    payrollRunId: keyText(),
    revision: integer().primary(),
    no: integer().primary(),
    firstEmployeeId: text(),
    lastEmployeeId: text(),
    size: integer(),
    attempts: integer(),
    /** Cut off from a shard that failed as a whole. */
    isPart: flag(),
    calculated: optionalInteger(),
    failed: optionalInteger(),
    gross: optionalPaise(),
    totalDeductions: optionalPaise(),
    netPayable: optionalPaise(),
    /** Null: it is not in the queue of the engines yet. */
    publishedAt: optionalInstant(),
    doneAt: optionalInstant(),
    errorCode: optionalText(),
  },
})
