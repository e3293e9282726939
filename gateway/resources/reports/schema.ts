import { undisbursedDays } from '#proto/law/statutory-figures.ts'
import { Type } from 'typebox'
import { columnTypes } from '../../documents/table.ts'
import {
  choice,
  described,
  flag,
  listOf,
  nullable,
  organizationId,
  page,
  pageQuery,
  pattern,
  plainDate,
  record,
  text,
  whole,
} from '../../http/schema.ts'
import { taxYear } from '../periods/tax-year.ts'

const month = (example: string) => pattern('^\\d{4}-(0[1-9]|1[0-2])$', 'Month as YYYY-MM.', example)

/** Of answers that can tell of runs which are not locked. */
export const allowStale = flag({
  default: false,
  description:
    'A file although inputs of a run that is not locked changed after its calculation; `X-SVC-Stale` marks it. Without it such a file is refused with 409 `run_is_stale`.',
})

const filters = {
  organization_id: Type.Optional(organizationId()),
  month: Type.Optional(whole(1, 12)),
  year: Type.Optional(whole(2000, 2100)),
  from: Type.Optional(month('2026-04')),
  to: Type.Optional(month('2026-10')),
  department_id: Type.Optional(listOf(text(40), 50)),
  employee_id: Type.Optional(listOf(text(110), 100)),
  salary_group_id: Type.Optional(listOf(text(40), 50)),
  run_id: Type.Optional(listOf(text(100), 100)),
  include_unlocked: flag({
    default: false,
    description: 'Also payslips of runs that are calculated and not locked yet. Their amounts can change.',
  }),
  allow_stale: allowStale,
}

export const ReportQuery = Type.Object({ ...pageQuery, ...filters })

export const SummaryQuery = Type.Object({
  ...pageQuery,
  ...filters,
  group_by: Type.Unsafe<'department' | 'designation' | 'component'>({
    type: 'string',
    enum: ['department', 'designation', 'component'],
    default: 'department',
    description: 'What each row stands for.',
  }),
})

const registerPacks = ['central_2026', 'legacy_2017'] as const
export type RegisterPack = (typeof registerPacks)[number]

export const SalaryRegisterQuery = Type.Object({
  ...pageQuery,
  ...filters,
  pack: Type.Unsafe<RegisterPack>({
    type: 'string',
    enum: [...registerPacks],
    default: 'central_2026',
    description:
      'Form of the register. `central_2026`: Form IV of the Code on Wages (Central) Rules 2026, 33 columns. `legacy_2017`: Form B, 25 columns.',
  }),
})

export const DifferenceQuery = Type.Object({
  ...pageQuery,
  ...filters,
  compare_to: Type.Optional(
    text(100, {
      description:
        'Month as YYYY-MM, or the id of a run. Default: as many months just before the months asked for.',
      examples: ['2026-09'],
    }),
  ),
})

const people = {
  organization_id: filters.organization_id,
  department_id: filters.department_id,
  employee_id: filters.employee_id,
  salary_group_id: filters.salary_group_id,
}

export const CtcQuery = Type.Object({
  ...pageQuery,
  ...people,
  run_id: filters.run_id,
  include_unlocked: filters.include_unlocked,
  allow_stale: filters.allow_stale,
  financial_year: Type.Optional(taxYear()),
  as_of: Type.Optional(
    plainDate({
      description: 'Day whose salaries are shown. Default: today, or the nearest day of the year asked for.',
    }),
  ),
})

export const GratuityReportQuery = Type.Object({
  ...pageQuery,
  ...people,
  month: filters.month,
  year: filters.year,
  as_of: Type.Optional(
    plainDate({ description: 'Day of the projection. Default: the end of the month asked for, or today.' }),
  ),
  eligible: Type.Optional(
    flag({ description: 'Only employees whose exit on `as_of` pays gratuity, or only the others.' }),
  ),
})

export const UndisbursedQuery = Type.Object({
  ...pageQuery,
  organization_id: filters.organization_id,
  as_of: Type.Optional(plainDate({ description: 'Day of the list. Default: today.' })),
  older_than_days: whole(0, 3650, {
    default: undisbursedDays,
    description: 'Only wages that were due so many days before `as_of`, or more.',
  }),
})

// The columns of a report depend on its payslips, so a row names them by key.
const row = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  additionalProperties: true,
  description: 'One row: a value for each key of `columns`.',
})

export const ReportColumn = record(
  {
    key: described(Type.String(), 'Name of the value in each row.', 'net_payable'),
    title: described(Type.String(), 'Heading of the column in files.', 'Net payable'),
    type: described(choice(columnTypes), 'How the value is to be read: `money` in rupees.', 'money'),
  },
  'ReportColumn',
)

const { data, meta } = page(row).properties

export const Report = record(
  {
    data,
    totals: described(
      Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true }),
      'What the rows of all pages come to, by `key` of the column.',
    ),
    columns: described(
      Type.Array(ReportColumn),
      'The columns in their order; a row has a value for each `key`.',
    ),
    meta: record({
      ...meta.properties,
      as_of_run_ids: described(
        Type.Array(Type.String()),
        'Ids of the payroll runs and settlements that the report is of.',
        ['run_01KAM3T9X4Q2V7R8Z5B6N1C0DE'],
      ),
      stale: described(
        Type.Boolean(),
        'Whether inputs of a run that is not locked changed after its calculation.',
        false,
      ),
      from: nullable(Type.String()),
      to: nullable(Type.String()),
      as_of: described(
        nullable(plainDate()),
        'Day of a projection; null: the report is of months.',
        '2026-11-30',
      ),
    }),
  },
  'Report',
)
