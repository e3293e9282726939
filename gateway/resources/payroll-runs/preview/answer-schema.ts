// Schema of the answer of a preview.

import { Type } from 'typebox'
import { described, money, nullable, plainDate, record, text } from '../../../http/schema.ts'
import { lineOf } from '../../../http/lines.ts'
import { slipFigures } from '../../payslips/schema.ts'
import { CalculationSettings } from '../../payroll-settings/schema.ts'
import { CalculationOrganization } from '../schema.ts'

const difference = { previous: nullable(money()), current: nullable(money()), difference: money() }

const diff = record({
  gross: described(record(difference), 'Gross pay before and now.'),
  total_deductions: described(record(difference), 'Deductions before and now.'),
  net_payable: described(record(difference), 'Net pay before and now.'),
  lines: described(
    Type.Array(record({ code: described(text(), 'Code of the line.', 'SPECIAL'), ...difference })),
    'Lines that differ.',
  ),
})

const failed = record({
  ref: text(),
  code: described(text(), 'Error code.', 'validation_failed'),
  message: text(),
  details: Type.Array(
    record({
      field: Type.String(),
      pointer: described(Type.String(), 'JSON pointer of the field.', '#/employees/0/salary'),
      code: text(),
      message: text(),
    }),
  ),
})

const PreviewSlip = record(
  {
    ref: text(),
    month: Type.Integer(),
    year: Type.Integer(),
    period_start: plainDate(),
    period_end: plainDate(),
    pay_date: plainDate({ description: 'Date of the payment, which determines the tax year.' }),
    ...slipFigures,
    diff: described(nullable(diff), 'Comparison with `compare_to`; null without it.'),
  },
  'PreviewedSlip',
)

const summary = {
  totals: record({
    employee_count: Type.Integer(),
    gross: money(),
    total_deductions: money(),
    net_payable: money(),
    employer_contributions: described(money(), 'Contributions of the employer in rupees.', 1_950),
    reimbursements: described(money(), 'Reimbursements in rupees.', 0),
  }),
  meta: record({
    engine_version: text(),
    rule_set_version: text(),
    input_hash: text(),
    result_hash: text(),
    hypothetical: described(
      Type.Boolean(),
      'Whether the calculation used values that are not the law or not stored.',
      false,
    ),
    duration_ms: Type.Number({ description: 'Duration of the calculation in milliseconds.' }),
    count: Type.Integer(),
    settings: CalculationSettings,
    organization: CalculationOrganization,
  }),
}

export const PreviewAnswer = record({
  data: Type.Array(PreviewSlip),
  errors: Type.Array(failed),
  ...summary,
})

/** The lines of a streamed preview. */
export const previewLines = {
  slip: PreviewSlip,
  failed: record({ error: failed }),
  summary: record(summary),
}

export const PreviewLine = lineOf(
  Object.values(previewLines),
  'One line for each employee with the payslip or an error, then a last line with the totals and `meta`.',
)
