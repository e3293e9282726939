// A recurring job, and the result of its last run.

import { defineEntity } from '@mikro-orm/core'
import { keyText, optionalFlag, optionalInstant } from './columns.ts'

export type RoutineName =
  | 'verify-audit'
  | 'log-audit-anchors'
  | 'store-audit-anchors'
  | 'compare-audit-anchors'
  | 'sweep-objects'
  | 'payslip-years'
  | 'backup'
  | 'restore-drill'

export const RoutineTable = defineEntity({
  name: 'Routine',
  tableName: 'routine',
  properties: {
    name: keyText().$type<RoutineName>(),
    beganAt: optionalInstant(),
    /** Null before it ended for the first time. */
    ok: optionalFlag(),
    succeededAt: optionalInstant(),
  },
})
