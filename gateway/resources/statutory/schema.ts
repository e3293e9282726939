import { Type } from 'typebox'
import {
  choice,
  described,
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

/** Query that every return takes. */
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

/** Query that every return of a month takes. */
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
    employee_id: described(
      nullable(Type.String()),
      'Employee; null: the finding is of the organization.',
      'emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE',
    ),
    field: described(Type.String(), 'Field to correct.', 'statutory.pf.uan'),
    code: described(Type.String(), 'What is wrong with the field.', 'required'),
    message: described(Type.String(), 'How to correct it.', 'Record the UAN of the member.'),
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
    pay_by: described(nullable(plainDate()), 'Last day of payment; null: not recorded.', '2026-11-20'),
    file_by: described(nullable(plainDate()), 'Last day of filing; null: not recorded.', '2026-11-20'),
    condition: described(
      nullable(Type.String()),
      'Whom the return is for; null: every employer.',
      'monthly tax of 5,000 or more',
    ),
    source: described(citation, 'Where the form and the days are from.'),
    confidence: confidence(),
    doubt: nullable(Type.String()),
  },
  'StatutoryDue',
)

const ownTax = record(
  {
    enrolment_number: described(
      nullable(Type.String()),
      'Number of the enrolment; null: not recorded.',
      '99001234567P',
    ),
    amount: described(total(), 'Amount of the year in rupees.', 2_500),
    pay_by: described(plainDate(), 'Last day of payment.', '2026-06-30'),
    source: described(citation, 'Where the amount and the day are from.'),
    confidence: confidence(),
    doubt: nullable(Type.String()),
  },
  'StatutoryOwnTax',
)

const amounts = (description: string) =>
  Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true, description })

const StatutoryReturn = record(
  {
    report: described(choice(statutoryReports), 'The return.', 'pf_ecr'),
    form_number: described(
      nullable(Type.String()),
      'Number of the form; null: the return has no number.',
      null,
    ),
    form_title: described(Type.String(), 'Name of the return.', 'Electronic Challan cum Return'),
    period: record(
      {
        month: described(nullable(whole(1, 12)), 'Month; null: the return is not of one month.', 10),
        year: described(
          nullable(whole(2000, 2100)),
          'Year of the month or of the half-year; null: the financial year is named.',
          2026,
        ),
        quarter: described(nullable(whole(1, 4)), 'Quarter; null: the return is not of one quarter.', null),
        half: described(nullable(whole(1, 2)), 'Half-year; null: the return is not of one half-year.', null),
        financial_year: nullable(taxYear()),
      },
      'StatutoryPeriod',
    ),
    state_code: nullable(stateCode()),
    due: described(
      nullable(due),
      'When the return is due, where the state has one of this period; null: not recorded.',
    ),
    own_tax: described(
      nullable(ownTax),
      'Professional tax that the employer pays for itself under its enrolment, for the financial year in which the period ends; not in `total_amount`. Null: not recorded.',
    ),
    draft: described(Type.Boolean(), 'Whether runs that are not locked may be included.', false),
    employee_count: Type.Integer(),
    total_amount: described(total(), 'The amount to be paid by this return, in rupees.', 53_417),
    totals: amounts('Sums of the columns, and the heads of the challan, in rupees.'),
    columns: described(
      Type.Array(ReportColumn),
      'The columns in their order; a row has a value for each `key`.',
    ),
    rows: Type.Array(amounts('One row: a value for each key of `columns`.')),
    validation: described(validation, 'What is wrong with the rows; errors keep the file back.'),
    source_run_ids: described(
      Type.Array(Type.String()),
      'Ids of the payroll runs that the return includes.',
      ['run_01KAM3T9X4Q2V7R8Z5B6N1C0DE'],
    ),
    source_fnf_ids: described(Type.Array(Type.String()), 'Ids of the settlements that the return includes.', [
      'fnf_01KAM3T9X4Q2V7R8Z5B6N1C0DE',
    ]),
    sha256: described(
      Type.String(),
      'SHA-256 of the text file for the portal, or of the CSV where there is none, in hexadecimal digits.',
      '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    ),
    generated_at: described(instant(), 'When the return was generated.', '2026-11-05T09:30:00.000Z'),
  },
  'StatutoryReturn',
)

/** Properties that all routes of returns share. */
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
