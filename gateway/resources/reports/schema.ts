import { Type } from 'typebox'
import {
  choice,
  flag,
  listOf,
  nullable,
  organizationId,
  page,
  pageQuery,
  pattern,
  record,
  text,
  whole,
} from '../../http/schema.ts'

const month = (example: string) => pattern('^\\d{4}-(0[1-9]|1[0-2])$', 'Month as YYYY-MM.', example)

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

// The columns of a report depend on its payslips, so a row names them by key.
const row = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  additionalProperties: true,
  description: 'One row: a value for each key of `columns`.',
})

const column = record(
  {
    key: Type.String(),
    title: Type.String(),
    type: choice(['text', 'date', 'money', 'days', 'count', 'flag']),
  },
  'ReportColumn',
)

const { data, meta } = page(row).properties

export const Report = record(
  {
    data,
    totals: Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true }),
    columns: Type.Array(column),
    meta: record({
      ...meta.properties,
      as_of_run_ids: Type.Array(Type.String()),
      stale: Type.Boolean(),
      from: nullable(Type.String()),
      to: nullable(Type.String()),
    }),
  },
  'Report',
)
