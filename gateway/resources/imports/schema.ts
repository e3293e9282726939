import type { ColumnMapping } from '#storage/entities/import-job.ts'
import { importStates } from '#proto/moves/import.ts'
import { Type } from 'typebox'
import {
  apiPath,
  choice,
  commonFields,
  flag,
  instant,
  listOf,
  nullable,
  organizationId,
  page,
  pageQuery,
  pattern,
  record,
  request,
  syncPage,
  text,
  whole,
} from '../../http/schema.ts'
import { listQuery } from '../kinds/collection.ts'
import { importModes, importTypeNames } from './import-types.ts'

const type = () =>
  choice(importTypeNames, { description: 'What a row of the file is.', examples: ['employees'] })
const mode = () =>
  choice(importModes, {
    description:
      '`create`: rows add records. `update`: rows change records that exist. `upsert`: either. Default: `upsert` where the type allows it, otherwise `create`.',
  })
const status = choice(importStates, {
  description:
    '`validated` and `validated_with_errors` end a dry run; `failed`: the file as a whole was refused.',
})
const sha256 = () => pattern('^[0-9a-f]{64}$', 'SHA-256 of the file in lowercase hex.', 'c4'.repeat(32))

export const ImportCreate = request(
  {
    organization_id: organizationId(),
    type: type(),
    mode: mode(),
    dry_run: flag({ description: 'Judges every row and writes nothing. Default: false.' }),
    mapping: Type.Unsafe<ColumnMapping>({
      type: 'object',
      maxProperties: 200,
      additionalProperties: { type: ['string', 'null'], maxLength: 200 },
      description:
        'From titles of columns of the file to keys of `GET /imports/template`; `null` leaves a column out, whatever its title says.',
      examples: [{ 'Emp. No.': 'employee_code' }],
    }),
    month: whole(1, 12, { description: 'Month of all rows that have none.' }),
    year: whole(1990, 2100, { description: 'Year of all rows that have none.' }),
    file_url: Type.String({
      maxLength: 2048,
      description: 'HTTPS address of the file, instead of a form with the file.',
      examples: ['https://partner.example/exports/employees.xlsx'],
    }),
    source_import_id: text(40, {
      description:
        'A dry run that has ended, instead of a file: its file, type, mode, mapping, month and year are taken unless they are given. Its file is kept for 24 hours, or until it is imported.',
      examples: ['imp_01KAM3T9X4Q2V7R8Z5B6N1C0DE'],
    }),
    corrections: listOf(
      request(
        {
          row: Type.Integer({
            minimum: 1,
            maximum: 1_048_576,
            description: 'Number of the row in the file, from 1.',
            examples: [4],
          }),
          cells: Type.Unsafe<Readonly<Record<string, string | null>>>({
            type: 'object',
            maxProperties: 200,
            additionalProperties: { type: ['string', 'null'], maxLength: 32_767, 'x-verbatim': true },
            description: 'From the title or key of a column to the text of the cell; null: empty.',
            examples: [{ 'PAN No.': 'ABCPK1234L' }],
          }),
        },
        ['row', 'cells'],
      ),
      1000,
      {
        description:
          'Cells that replace those of the file of `source_import_id`, with those that were corrected before.',
      },
    ),
    guess_mapping: flag({
      description:
        'Of a dry run: maps titles that are no names of columns by likeness where that is certain. What was mapped is in `mapping`. A file that lacks columns then fails the import, so that it can be mapped with `source_import_id`. Default: false.',
    }),
  },
  [],
  'ImportCreate',
)

const counts = {
  rows_total: nullable(
    Type.Integer({
      description:
        'Rows of the file, without those that an import of it which ended early has read; null until they are counted.',
      examples: [500],
    }),
  ),
  rows_processed: Type.Integer({ description: 'Rows that were dealt with.', examples: [200] }),
  succeeded: Type.Integer({ description: 'Rows that were accepted, with those that changed nothing.' }),
  failed: Type.Integer({ description: 'Rows that were refused.' }),
  unchanged: Type.Integer({ description: 'Accepted rows that changed nothing.' }),
  progress: Type.Integer({ description: 'Percentage of the rows that were dealt with.', examples: [40] }),
}

export const Import = record(
  {
    id: Type.String({ examples: ['imp_01KAM3T9X4Q2V7R8Z5B6N1C0DE'] }),
    job_id: Type.String({ description: 'The same as `id`.', examples: ['imp_01KAM3T9X4Q2V7R8Z5B6N1C0DE'] }),
    organization_id: organizationId(),
    type: type(),
    status,
    file_name: nullable(
      Type.String({ description: 'Name of the file; null if it was fetched.', examples: ['employees.xlsx'] }),
    ),
    file_sha256: nullable(sha256()),
    mode: mode(),
    dry_run: flag({ description: 'Whether nothing is written.' }),
    ...counts,
    source_import_id: nullable(
      Type.String({
        description: 'The dry run that the import goes on from; null: it has a file of its own.',
        examples: ['imp_01KAM3T9X4Q2V7R8Z5B6N1C0DE'],
      }),
    ),
    mapping: Type.Unsafe<ColumnMapping>({
      type: 'object',
      additionalProperties: { type: ['string', 'null'] },
      description:
        'From titles of columns of the file to keys, as asked for and guessed; null: the column is left out.',
      examples: [{ 'Emp. No.': 'employee_code' }],
    }),
    columns: Type.Array(
      record({
        title: Type.String({ description: 'Title of the column in the file.', examples: ['Emp. No.'] }),
        key: nullable(
          Type.String({
            description: 'What the column is; null: it is not read.',
            examples: ['employee_code'],
          }),
        ),
        guessed: flag({ description: 'Whether it was mapped by `guess_mapping`.' }),
      }),
      { description: 'The columns of the file in their order; empty until the file is read.' },
    ),
    ignored_columns: Type.Array(Type.String(), {
      description: 'Titles of columns that are none of this type; they were not read.',
    }),
    error: nullable({
      ...record({
        code: Type.String({ examples: ['import_template_mismatch'] }),
        message: Type.String({ examples: ['The file lacks columns of this type of import.'] }),
      }),
      description:
        'Why the file as a whole was refused, with the status `failed`; or `no_rows` of an import that is complete because its file has none.',
    }),
    error_summary: Type.Array(
      record({
        code: Type.String({ examples: ['checksum_failed'] }),
        count: Type.Integer({ description: 'Refused rows with the code.', examples: [3] }),
        sample_rows: Type.Array(Type.Integer(), {
          description: 'The first of them, counted as in the file, from 1.',
          examples: [[17, 18, 40]],
        }),
      }),
      { description: 'Refused rows by code, the most frequent first.' },
    ),
    error_file_url: nullable(
      apiPath('/imports/imp_01KAM3T9X4Q2V7R8Z5B6N1C0DE/errors.xlsx', {
        description:
          'The refused rows, to be corrected and sent again; kept for 30 days. Null if there are none.',
      }),
    ),
    started_at: nullable(instant()),
    finished_at: nullable(instant()),
    ...commonFields,
  },
  'Import',
)
export const ImportList = syncPage(Import)

export const ImportPath = Type.Object({ id: text(40) })
export const ImportQuery = listQuery({
  type: Type.Optional(listOf(type(), 20)),
  status: Type.Optional(listOf(status, 9)),
})
export const ImportReadQuery = Type.Object({
  wait_for: Type.Optional(choice(['status_change'])),
  timeout: whole(0, 30, { default: 30, description: 'Seconds to wait for the change.' }),
})

export const TemplateQuery = Type.Object({
  type: type(),
  organization_id: Type.Optional(organizationId()),
  prefill: flag({ default: false, description: 'Adds the current employees of the organization.' }),
})

export const Template = record(
  {
    type: type(),
    columns: Type.Array(
      record({
        key: Type.String({ description: 'First row of the column.', examples: ['employee_code'] }),
        title: Type.String({ examples: ['Employee code'] }),
        required: Type.Boolean({ description: 'Whether a file needs the column.' }),
        type: choice(['text', 'date', 'number', 'integer', 'flag', 'list']),
        enum: nullable(Type.Array(Type.String(), { description: 'Values that a cell may have; null: any.' })),
        example: nullable(Type.String({ description: 'A value of a cell.', examples: ['E-1042'] })),
        description: nullable(
          Type.String({ description: 'What a cell says.', examples: ['Employee number.'] }),
        ),
      }),
      { description: 'The columns of a file of this type.' },
    ),
  },
  'ImportTemplate',
)

export const ImportRowsQuery = Type.Object(pageQuery)

const ImportRow = record(
  {
    row: Type.Integer({ description: 'Number of the row in the file, from 1.', examples: [4] }),
    cells: Type.Array(
      record({
        title: Type.String({ description: 'Title of the column in the file.', examples: ['PAN No.'] }),
        key: nullable(
          Type.String({
            description: 'What the column is; null: it is not read.',
            examples: ['statutory.pan'],
          }),
        ),
        value: nullable(
          Type.String({
            description:
              'The cell as the file shows it; numbers of a person by their last characters, and cells of a column that is not read hidden, but for the last four characters of nine or more.',
            examples: ['XXXXXX234L'],
          }),
        ),
      }),
      { description: 'The cells of the row in the order of the file, as they were read, with corrections.' },
    ),
    findings: Type.Array(
      record({
        column: nullable(
          Type.String({
            description: 'Key of the column; null: the row as a whole.',
            examples: ['statutory.pan'],
          }),
        ),
        code: Type.String({
          description: 'Rule that the cell or the row breaks.',
          examples: ['invalid_format'],
        }),
        message: Type.String({
          description: 'Column, value and rule.',
          examples: ['statutory.pan is "XXXXXX234L": A PAN is five letters, four digits and a letter.'],
        }),
        suggestion: Type.String({
          description: 'Fix of the cell; empty: none.',
          examples: ['Correct the cell.'],
        }),
      }),
      { description: 'Why the row was refused.' },
    ),
  },
  'ImportRow',
)
export const ImportRowList = page(ImportRow)

export const importEventForms = {
  progress: record(counts),
  status: record({
    job_id: Type.String(),
    status,
    succeeded: Type.Integer(),
    failed: Type.Integer(),
    version: Type.Integer(),
  }),
}

export const ImportEvents = Type.String({
  description:
    'Events `progress`, `status` and `heartbeat`, each with JSON data. The stream ends after `status`; reconnect with `Last-Event-ID` to continue.',
})
