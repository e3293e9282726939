import { Type } from 'typebox'
import { described, flag, instant, nullable, page, record, text, total, whole } from '../../../http/schema.ts'
import { ReportColumn } from '../../reports/schema.ts'
import { validation } from '../schema.ts'

const row = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  additionalProperties: true,
  description: 'One row: a value for each key of `columns`.',
})
const columns = Type.Array(ReportColumn, {
  description: 'The columns in their order; a row has a value for each `key`.',
})

/** Options for how a form treats the findings of its validation. */
export const formChecks = {
  allow_errors: flag({
    default: false,
    description:
      'Return the file although fields are missing; they are blank, and it is not marked as a draft.',
  }),
  strict: flag({ default: false, description: 'Treat warnings of the validation as errors.' }),
}

const Particular = record(
  {
    key: text(60, { description: 'Name of the particular.', examples: ['establishment_code'] }),
    label: text(200, {
      description: 'As the form prints it.',
      examples: ['Code number of the establishment'],
    }),
    value: nullable(text(500, { description: 'Null: blank on the form.', examples: ['KABLR0012345000'] })),
  },
  'FormParticular',
)

const FormSection = record(
  {
    title: text(60, { description: 'Heading of the table.', examples: ['Members'] }),
    columns,
    rows: Type.Array(row, { description: 'The rows of the table.' }),
  },
  'FormSection',
)

const monthName = (description: string, example: string) => text(7, { description, examples: [example] })

export const StatutoryForm = record(
  {
    report: text(60, { description: 'The form.', examples: ['pf_form_12a'] }),
    form_number: nullable(
      text(20, {
        description: 'Number under the law in force at the end of the period; null: none is on record.',
        examples: ['12A'],
      }),
    ),
    legacy_form_number: nullable(
      text(20, { description: 'Number by which the form is known; null: it has none.', examples: ['12A'] }),
    ),
    form_title: text(200, {
      description: 'Name of the form.',
      examples: ['Monthly statement of contributions'],
    }),
    instrument: nullable(
      text(200, {
        description: 'Law that the form is of; null: a report that no law has a form for.',
        examples: ['Employees’ Provident Funds Scheme 2026 (G.S.R. 525(E))'],
      }),
    ),
    period: record(
      {
        month: nullable(whole(1, 12)),
        year: nullable(whole(2000, 2100)),
        financial_year: nullable(text(7, { description: 'Null: not of a year.', examples: ['2026-27'] })),
        from: monthName('First wage month.', '2026-10'),
        to: monthName('Last wage month.', '2026-10'),
      },
      'FormPeriod',
    ),
    draft: flag({ description: 'Whether runs that are not locked may be included.' }),
    employee_count: whole(0, 10_000_000, { description: 'Employees of the form.' }),
    total_amount: total({ description: 'Sum of the contributions of the form, in rupees.' }),
    totals: Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      additionalProperties: true,
      description: 'Sums of the columns over all pages, and further sums of the form, in rupees.',
    }),
    columns,
    rows: Type.Array(row, { description: 'The rows of the page.' }),
    particulars: Type.Array(Particular, { description: 'What the form says above its rows.' }),
    sections: Type.Array(FormSection, { description: 'Further tables of the form.' }),
    validation: described(validation, 'What is wrong with the form; errors keep the file back.'),
    source_run_ids: Type.Array(Type.String(), {
      description: 'Ids of the payroll runs that the form includes.',
    }),
    source_fnf_ids: Type.Array(Type.String(), {
      description: 'Ids of the settlements that the form includes.',
    }),
    sha256: nullable(
      text(64, {
        description: 'SHA-256 of the rows as CSV, in hexadecimal digits; null: the rows come in pages.',
        examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
      }),
    ),
    generated_at: described(instant(), 'When the form was generated.', '2026-11-05T09:30:00.000Z'),
    meta: page(row).properties.meta,
  },
  'StatutoryForm',
)
