// What calculations and payslips read of a person's records. A change of anything else leaves the figures of runs as they
// are, so it makes none stale.

import { type Fields, snakeCase } from '#proto/records/fields.ts'
import { profileFields } from '#proto/records/profile.ts'
import {
  blankStatutory,
  esiFields,
  lwfFields,
  npsFields,
  pfFields,
  ptFields,
  taxFields,
} from '#proto/records/statutory.ts'

const profileColumns = Object.keys(profileFields).map(snakeCase)

/** Columns of `employee`. Payslips print the names, the code and the place of work as they were calculated. */
const employeeColumns = [
  ...profileColumns,
  'external_id',
  'employee_code',
  'first_name',
  'middle_name',
  'last_name',
  'department_id',
  'designation_id',
  'person_id',
  'continuous_since',
  'end_changed_at',
]

/** Columns of `attendance_month`. The reason code of a month without paid days is for the ESI portal alone. */
const attendanceColumns = [
  'source',
  'payable_days',
  'lop_days',
  'lop_dates',
  'present_days',
  'paid_leave_days',
  'weekly_offs',
  'holidays',
  'overtime_minutes',
  'worked_minutes',
]

/** Keys of `employee.exit` that are for returns, the settlement and the record alone. */
const unreadOfExit = [
  'resignationDate',
  'pfExitReason',
  'esiReasonCode',
  'createFnf',
  'rehireEligible',
  'remarks',
]

const statutoryFields = {
  pf: pfFields,
  esi: esiFields,
  pt: ptFields,
  lwf: lwfFields,
  nps: npsFields,
  tax: taxFields,
}

function recordedOnly(fields: Fields): string[] {
  return Object.entries(fields).flatMap(([name, { only }]) => (only === 'recorded' ? [name] : []))
}

function withoutKeys(column: string, keys: readonly string[]): string {
  return `${column}::jsonb - '{${keys.join(',')}}'::text[]`
}

/** A record of statutory details of whom nothing is known. */
export const unknownDetails = { pan_masked: null, pan_status: 'missing', ...blankStatutory }

/** For each table with `facts_changed_at` the expressions of what is read of a row; `row` names the row. */
export const readingExpressions: Readonly<Record<string, (row: string) => string[]>> = {
  employee: row => [
    ...employeeColumns.map(column => `${row}.${column}`),
    withoutKeys(`${row}.exit`, unreadOfExit),
  ],
  employee_statutory: row => [
    ...['pan_masked', 'pan_status'].map(column => `${row}.${column}`),
    ...Object.entries(statutoryFields).map(([column, fields]) =>
      withoutKeys(`${row}.${column}`, recordedOnly(fields)),
    ),
  ],
  attendance_month: row => attendanceColumns.map(column => `${row}.${column}`),
}
