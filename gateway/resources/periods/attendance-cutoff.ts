// The cut-off day of attendance is recorded and not applied; whoever records or reads one is told so.

import { Type } from 'typebox'
import { described, nullable, record, text } from '../../http/schema.ts'

export const cutoffWarnings = Type.Array(
  record(
    {
      code: described(text(), 'Code of the warning.', 'attendance_cutoff_not_applied'),
      message: described(text(), 'What to know.', 'The cut-off day is not applied.'),
      field: described(nullable(text()), 'The field concerned.', 'attendance_cutoff_day'),
    },
    'RecordWarning',
  ),
  { description: 'What of the record is not applied.' },
)

const notApplied = {
  code: 'attendance_cutoff_not_applied',
  message:
    'The cut-off day is not applied: a period takes the attendance of all its days until its run is locked, and days recorded later count in the next month. To cut attendance off, lock the run on that day.',
}

/** `field`: path of the cut-off day in the record. */
export function warningsOfCutoff(day: number | null | undefined, field: string) {
  return (day ?? null) === null ? [] : [{ ...notApplied, field }]
}
