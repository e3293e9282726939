import { Type } from 'typebox'
import {
  choice,
  flag,
  instant,
  nullable,
  organizationId,
  pageQuery,
  pattern,
  plainDate,
  record,
  text,
  total,
  whole,
  wholeListFields,
} from '../../../http/schema.ts'
import { allowStale, ReportColumn } from '../../reports/schema.ts'
import { taxYear } from '../../periods/tax-year.ts'

const annexures = ['deductees', 'challans', 'salary'] as const
export type Annexure = (typeof annexures)[number]
const tdsReports = ['tds_24q', 'tds_26q'] as const
const returnTypes = ['regular', 'correction'] as const

const shared = {
  ...pageQuery,
  organization_id: Type.Optional(organizationId()),
  financial_year: taxYear(),
  quarter: whole(1, 4, { description: 'Quarter of the year: 1 is April to June.' }),
  return_type: choice(returnTypes, {
    default: 'regular',
    description:
      'A correction returns the quarter as it is now; the portal takes the changes from its own consolidated file.',
  }),
  previous_receipt_number: Type.Optional(
    pattern(
      '^[0-9]{15}$',
      'Receipt number of the statement of this form for the quarter before: 15 digits.',
      '770000123456789',
    ),
  ),
  allow_errors: flag({
    default: false,
    description: 'Return the file although validation found errors. The portal will refuse it.',
  }),
  strict: flag({
    default: false,
    description:
      'Treat warnings of the validation as errors, except those of a missing or inoperative PAN, which is lawful.',
  }),
  reveal: flag({ default: false, description: 'PANs in full. Requires `employees:sensitive`; audited.' }),
}

export const SalaryStatementQuery = Type.Object({
  ...shared,
  draft: flag({
    default: false,
    description: 'Also runs that are calculated and not locked yet; the statement is marked as a draft.',
  }),
  allow_stale: allowStale,
  annexure: choice(annexures, {
    default: 'deductees',
    description: 'Which rows to return. `salary` is of the fourth quarter: the year of each employee paid.',
  }),
})

export const ContractorStatementQuery = Type.Object({
  ...shared,
  annexure: choice(['deductees', 'challans'], { default: 'deductees', description: 'Which rows to return.' }),
})

const finding = record(
  {
    employee_id: nullable(Type.String()),
    challan_id: nullable(Type.String()),
    contractor_payment_id: nullable(Type.String()),
    field: Type.String(),
    code: Type.String(),
    message: Type.String(),
  },
  'TdsFinding',
)

const amounts = (description: string) =>
  Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true, description })

export const TdsStatement = record(
  {
    report: choice(tdsReports),
    form_number: Type.String(),
    form_title: Type.String(),
    financial_year: Type.String(),
    quarter: Type.Integer(),
    period: record({ from: plainDate(), to: plainDate() }, 'TdsStatementPeriod'),
    return_type: choice(returnTypes),
    annexure: choice(annexures),
    draft: Type.Boolean(),
    employee_count: Type.Integer(),
    total_amount: total(),
    totals: amounts('Sums of the columns over all rows of the annexure, in rupees.'),
    columns: Type.Array(ReportColumn),
    rows: Type.Array(amounts('One row: a value for each key of `columns`.')),
    meta: wholeListFields(Type.Object({})).meta,
    validation: record(
      { errors: Type.Array(finding), warnings: Type.Array(finding), notes: Type.Array(Type.String()) },
      'TdsValidation',
    ),
    source_run_ids: Type.Array(Type.String()),
    source_fnf_ids: Type.Array(Type.String()),
    sha256: nullable(Type.String()),
    generated_at: instant(),
  },
  'TdsStatement',
)

export const TdsCertificateQuery = Type.Object({
  organization_id: Type.Optional(organizationId()),
  employee_id: text(104),
  financial_year: taxYear(),
  draft: flag({
    default: false,
    description: 'Also runs that are calculated and not locked yet; the figures can still change.',
  }),
  allow_stale: allowStale,
  allow_errors: flag({ default: false, description: 'Return the PDF although validation found errors.' }),
  strict: flag({
    default: false,
    description:
      'Treat warnings of the validation as errors, except those of a missing or inoperative PAN, which is lawful.',
  }),
  reveal: flag({ default: false, description: 'PANs in full. Requires `employees:sensitive`; audited.' }),
})

export const TdsCertificate = record(
  {
    form_number: Type.String(),
    perquisites_form_number: Type.String(),
    financial_year: Type.String(),
    organization_id: organizationId(),
    employee_id: Type.String(),
    issued_on: plainDate(),
    draft: Type.Boolean(),
    employer: record({
      name: Type.String(),
      address: nullable(Type.String()),
      pan: nullable(Type.String()),
      tan: nullable(Type.String()),
    }),
    employee: record({
      name: Type.String(),
      employee_code: Type.String(),
      designation: nullable(Type.String()),
      address: nullable(Type.String()),
      pan: nullable(Type.String()),
    }),
    employed_from: plainDate(),
    employed_to: plainDate(),
    regime: choice(['new', 'old']),
    rows: Type.Array(
      record({ key: Type.String(), label: Type.String(), amount: total() }, 'TdsCertificateRow'),
    ),
    quarters: Type.Array(
      record({ quarter: whole(1, 4), amount_paid: total(), tax_deducted: total() }, 'TdsCertificateQuarter'),
    ),
    opening: record({ amount_paid: total(), tax_deducted: total() }, 'TdsCertificateOpening'),
    totals: record(
      {
        amount_paid: total(),
        expected_pay: total(),
        gross_salary: total(),
        tax_deducted: total(),
      },
      'TdsCertificateTotals',
    ),
    tax_deducted_words: Type.String(),
    perquisites: Type.Array(
      record(
        { nature: Type.String(), value: total(), recovered: total(), taxable: total() },
        'TdsCertificatePerquisite',
      ),
    ),
    validation: record(
      { errors: Type.Array(finding), warnings: Type.Array(finding) },
      'TdsCertificateValidation',
    ),
    payroll_run_ids: Type.Array(Type.String()),
  },
  'TdsCertificate',
)
