// A slice of a run whose payslips are to be rendered to files. The row is the place in the queue.

import { defineEntity, p } from '@mikro-orm/core'
import { integer, keyText, optionalInstant, optionalText, organizationId, text } from './columns.ts'

export const RenderingTable = defineEntity({
  name: 'Rendering',
  tableName: 'rendering',
  properties: {
    organizationId: organizationId(),
    payrollRunId: keyText(),
    no: p.integer().primary(),
    firstEmployeeId: text(),
    lastEmployeeId: text(),
    traceparent: optionalText(),
    attempts: integer(),
    publishedAt: optionalInstant(),
  },
})
