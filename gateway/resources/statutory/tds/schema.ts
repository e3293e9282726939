import { Type } from 'typebox'
import {
  choice,
  described,
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
      'Receipt number of the previous statement of this form: 15 digits. Default: that of the latest earlier quarter whose filing has it.',
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
    employee_id: described(
      nullable(Type.String()),
      'The employee concerned; null: none.',
      'emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE',
    ),
    challan_id: described(nullable(Type.String()), 'The challan concerned; null: none.', null),
    contractor_payment_id: described(
      nullable(Type.String()),
      'The contractor payment concerned; null: none.',
      null,
    ),
    field: described(Type.String(), 'Field to correct.', 'statutory.pan'),
    code: described(Type.String(), 'What is wrong with the field.', 'required'),
    message: described(Type.String(), 'How to correct it.', 'Record the PAN of the employee.'),
  },
  'TdsFinding',
)

const amounts = (description: string) =>
  Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true, description })

export const TdsStatement = record(
  {
    report: described(choice(tdsReports), 'The statement.', 'tds_24q'),
    form_number: described(Type.String(), 'Number of the form in the Act of the year.', '138'),
    form_title: described(
      Type.String(),
      'Name of the form.',
      'Quarterly statement of tax deducted from salary',
    ),
    financial_year: Type.String(),
    quarter: described(Type.Integer(), 'Quarter of the year; 1 is April to June.', 3),
    period: described(
      record(
        {
          from: described(plainDate(), 'First day of the quarter.', '2026-10-01'),
          to: described(plainDate(), 'Last day of the quarter.', '2026-12-31'),
        },
        'TdsStatementPeriod',
      ),
      'First and last day of the quarter.',
    ),
    return_type: described(choice(returnTypes), 'Kind of return as asked for.', 'regular'),
    annexure: described(choice(annexures), 'Which rows are returned.', 'deductees'),
    draft: described(
      Type.Boolean(),
      'Whether the quarter is not over, or runs that are not locked may be included.',
      false,
    ),
    employee_count: described(Type.Integer(), 'People in the rows of the annexure.', 42),
    total_amount: described(total(), 'Tax deducted in the quarter, in rupees.', 48_250),
    totals: amounts('Sums of the columns over all rows of the annexure, in rupees.'),
    columns: described(
      Type.Array(ReportColumn),
      'The columns in their order; a row has a value for each `key`.',
    ),
    rows: Type.Array(amounts('One row: a value for each key of `columns`.')),
    meta: wholeListFields(Type.Object({})).meta,
    validation: described(
      record(
        {
          errors: described(Type.Array(finding), 'Findings that keep the file back.'),
          warnings: described(Type.Array(finding), 'Findings to look at.'),
          notes: described(Type.Array(Type.String()), 'What the file lacks or the portal still checks.', []),
        },
        'TdsValidation',
      ),
      'What is wrong with the statement; errors keep the file back.',
    ),
    source_run_ids: described(
      Type.Array(Type.String()),
      'Ids of the payroll runs that the statement includes.',
      ['run_01KAM3T9X4Q2V7R8Z5B6N1C0DE'],
    ),
    source_fnf_ids: described(
      Type.Array(Type.String()),
      'Ids of the settlements that the statement includes.',
      ['fnf_01KAM3T9X4Q2V7R8Z5B6N1C0DE'],
    ),
    sha256: described(
      nullable(Type.String()),
      'SHA-256 of the text file, or of the CSV where there is none, in hexadecimal digits; null after the first page.',
      '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    ),
    generated_at: described(instant(), 'When the statement was generated.', '2027-01-05T09:30:00.000Z'),
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
    form_number: described(Type.String(), 'Number of the certificate in the Act of the year.', '130'),
    perquisites_form_number: described(Type.String(), 'Number of the statement of perquisites.', '123'),
    financial_year: Type.String(),
    organization_id: organizationId(),
    employee_id: Type.String(),
    issued_on: described(plainDate(), 'Day of the call, in India.', '2027-06-01'),
    draft: described(
      Type.Boolean(),
      'Whether the year is not over, or runs that are not locked may be included.',
      false,
    ),
    employer: described(
      record({
        name: Type.String(),
        address: described(
          nullable(Type.String()),
          'Address of the deductor in one line.',
          '14 Mill Road, Hubballi, Karnataka 580020',
        ),
        pan: nullable(Type.String()),
        tan: nullable(Type.String()),
      }),
      'The deductor.',
    ),
    employee: described(
      record({
        name: Type.String(),
        employee_code: Type.String(),
        designation: nullable(Type.String()),
        address: described(
          nullable(Type.String()),
          'Address of the employee in one line; null: none is recorded.',
          '221B Temple Street, Malleshwaram, Bengaluru, Karnataka 560003',
        ),
        pan: nullable(Type.String()),
      }),
      'The employee.',
    ),
    employed_from: described(plainDate(), 'First day of employment in the year.', '2026-04-01'),
    employed_to: described(plainDate(), 'Last day of employment in the year.', '2027-03-31'),
    regime: described(choice(['new', 'old']), 'Regime of the last payslip.', 'new'),
    rows: described(
      Type.Array(
        record(
          {
            key: described(
              Type.String(),
              'Name of the figure, as in the salary annexure.',
              'gross_total_income',
            ),
            label: described(Type.String(), 'The figure as printed.', 'Gross total income'),
            amount: described(total(), 'Amount in rupees.', 1_425_000),
          },
          'TdsCertificateRow',
        ),
      ),
      'Part B of the certificate in its order.',
    ),
    quarters: described(
      Type.Array(
        record(
          {
            quarter: described(whole(1, 4), 'Quarter of the year; 1 is April to June.', 3),
            amount_paid: described(total(), 'Pay of the quarter with its exempt parts, in rupees.', 375_000),
            tax_deducted: described(total(), 'Tax deducted in the quarter, in rupees.', 24_375),
          },
          'TdsCertificateQuarter',
        ),
      ),
      'Taxable pay and tax of the payslips by quarter of payment.',
    ),
    opening: described(
      record(
        {
          amount_paid: described(total(), 'Taxable pay of the opening balances, in rupees.', 750_000),
          tax_deducted: described(total(), 'Tax of the opening balances, in rupees.', 48_750),
        },
        'TdsCertificateOpening',
      ),
      'Paid and deducted by this employer before this system, from the opening balances.',
    ),
    totals: described(
      record(
        {
          amount_paid: described(
            total(),
            'Amounts paid in the quarters and taxable pay of the opening balances, in rupees.',
            1_500_000,
          ),
          expected_pay: described(
            total(),
            'Pay that the last payslip counts and no payslip has paid, in rupees; 0 once the year is paid.',
            0,
          ),
          gross_salary: described(total(), 'Gross salary from this employer, in rupees.', 1_500_000),
          tax_deducted: described(total(), 'Tax deducted by this employer in the year, in rupees.', 97_500),
        },
        'TdsCertificateTotals',
      ),
      'Quarters and opening balances together, and how the amount paid comes to the gross salary: `amount_paid` + `expected_pay` = `gross_salary`.',
    ),
    tax_deducted_words: described(
      Type.String(),
      'Tax deducted by this employer, in words.',
      'Rupees Ninety-Seven Thousand Five Hundred Only',
    ),
    perquisites: described(
      Type.Array(
        record(
          {
            nature: described(
              Type.String(),
              'Nature of the perquisite.',
              'Interest-free or concessional loans',
            ),
            value: described(total(), 'Value by the rules, in rupees.', 1200),
            recovered: described(total(), 'Recovered from the employee, in rupees.', 0),
            taxable: described(total(), 'Taxable part, in rupees.', 1200),
          },
          'TdsCertificatePerquisite',
        ),
      ),
      'Form 12BA or 123: the perquisites by nature.',
    ),
    validation: described(
      record(
        {
          errors: described(Type.Array(finding), 'Findings that keep the PDF back.'),
          warnings: described(Type.Array(finding), 'Findings to look at.'),
        },
        'TdsCertificateValidation',
      ),
      'What is wrong with the certificate; errors keep the PDF back.',
    ),
    payroll_run_ids: described(
      Type.Array(Type.String()),
      'Runs and settlements whose payslips are certified.',
      ['run_01KAM3T9X4Q2V7R8Z5B6N1C0DE'],
    ),
  },
  'TdsCertificate',
)
