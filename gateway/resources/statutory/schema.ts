import { Type } from 'typebox'
import {
  choice,
  flag,
  instant,
  nullable,
  organizationId,
  plainDate,
  record,
  stateCode,
  total,
  whole,
} from '../../http/schema.ts'
import { citation, confidence } from '../rules/law-list.ts'
import { allowStale, ReportColumn } from '../reports/schema.ts'
import { taxYear } from '../periods/tax-year.ts'
import { statutoryReports } from './statutory-return.ts'

/** What every return takes. */
export const returnQuery = {
  organization_id: Type.Optional(organizationId()),
  draft: flag({
    default: false,
    description: 'Also runs that are calculated and not locked yet; the return is marked as a draft.',
  }),
  allow_stale: allowStale,
  allow_errors: flag({
    default: false,
    description: 'Return the file although validation found errors. The portal will refuse it.',
  }),
  strict: flag({ default: false, description: 'Treat warnings of the validation as errors.' }),
}

/** What every return of a month takes. */
export const monthQuery = {
  ...returnQuery,
  month: whole(1, 12),
  year: whole(2000, 2100),
  nil: flag({
    default: false,
    description:
      'No employee was paid in the month. Without it a month that no locked or paid run or settlement paid is refused with 409 `invalid_run_state`. The EPFO portal takes no file for a nil month: pay account 2 by direct challan entry.',
  }),
}

const finding = record(
  {
    employee_id: nullable(Type.String()),
    field: Type.String(),
    code: Type.String(),
    message: Type.String(),
  },
  'StatutoryFinding',
)

/** Findings of every statutory answer. Errors block its files. */
export const validation = record(
  { errors: Type.Array(finding), warnings: Type.Array(finding) },
  'StatutoryValidation',
)

const due = record(
  {
    pay_by: nullable(plainDate()),
    file_by: nullable(plainDate()),
    condition: nullable(Type.String()),
    source: citation,
    confidence: confidence(),
    doubt: nullable(Type.String()),
  },
  'StatutoryDue',
)

const ownTax = record(
  {
    enrolment_number: nullable(Type.String()),
    amount: total(),
    pay_by: plainDate(),
    source: citation,
    confidence: confidence(),
    doubt: nullable(Type.String()),
  },
  'StatutoryOwnTax',
)

const amounts = (description: string) =>
  Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true, description })

const StatutoryReturn = record(
  {
    report: choice(statutoryReports),
    form_number: nullable(Type.String()),
    form_title: Type.String(),
    period: record(
      {
        month: nullable(whole(1, 12)),
        year: nullable(whole(2000, 2100)),
        quarter: nullable(whole(1, 4)),
        half: nullable(whole(1, 2)),
        financial_year: nullable(taxYear()),
      },
      'StatutoryPeriod',
    ),
    state_code: nullable(stateCode()),
    due: nullable(due),
    own_tax: nullable(ownTax),
    draft: Type.Boolean(),
    employee_count: Type.Integer(),
    total_amount: total(),
    totals: amounts('Sums of the columns, and the heads of the challan, in rupees.'),
    columns: Type.Array(ReportColumn),
    rows: Type.Array(amounts('One row: a value for each key of `columns`.')),
    validation,
    source_run_ids: Type.Array(Type.String()),
    source_fnf_ids: Type.Array(Type.String()),
    sha256: Type.String(),
    generated_at: instant(),
  },
  'StatutoryReturn',
)

/** What all routes of returns have in common. */
export const statutoryRoute = {
  tag: 'Statutory',
  method: 'get',
  pool: 'general',
  scope: 'statutory:read',
  confidential: true,
  filesRecorded: true,
  linked: true,
  organization: 'query',
  transactions: 'several',
  replies: { 200: StatutoryReturn },
} as const
