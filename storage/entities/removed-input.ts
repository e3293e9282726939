// Trace of a removed input; written by a trigger, so that every way of removing leaves it.

import { defineEntity, p } from '@mikro-orm/core'
import { instant, integer, optionalDate, optionalInteger, optionalText, text } from './columns.ts'

export const RemovedInputTable = defineEntity({
  name: 'RemovedInput',
  tableName: 'removed_input',
  properties: {
    id: p.bigint('number').primary(),
    organizationId: integer(),
    employeeId: optionalText(),
    source: text(),
    effectiveFrom: optionalDate(),
    year: optionalInteger(),
    month: optionalInteger(),
    /** The run that had claimed the input; null: the input is of a kind that runs read without a claim. */
    payrollRunId: optionalText(),
    removedAt: instant().defaultRaw('clock_timestamp()'),
  },
})
