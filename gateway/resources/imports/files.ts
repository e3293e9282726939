// Files that imports give out: a template to fill in, and the refused rows to correct.

import type { ImportJob } from '#storage/entities/import-job.ts'
import { listEmployees } from '#storage/repositories/employees/employees.ts'
import { refusedRows } from '#storage/repositories/jobs/imports.ts'
import { componentsByCode } from '#storage/repositories/organization/salary-components.ts'
import { writeTexts } from '../../documents/csv.ts'
import { type TextColumn, type TextRow, type TextSheet, writeWorkbook } from '../../documents/workbook.ts'
import type { FileReply, InTenant } from '../../http/route.ts'
import { encoderOf } from '../../http/wire.ts'
import type { EngineClient } from '../../engine-client.ts'
import { Employee } from '../employees/schema.ts'
import { presentEmployees } from '../employees/service.ts'
import { todayOf } from '../periods/today.ts'
import { type Column, namedColumn, titleOf } from './columns.ts'
import { maskedCells, storedHeader } from './masking.ts'
import { type ImportType, isOfBatch } from './import-types.ts'
import { referenceOf } from './references.ts'

type Parts = { readonly inTenant: InTenant; readonly organizationId: number; readonly engine: EngineClient }

const rowsOfPage = 500

/** A page after the other; each is read when the one before is written. */
async function* pages<Row>(
  read: (after: string | null) => Promise<readonly Row[]>,
  positionOf: (row: Row) => string,
): AsyncGenerator<readonly Row[]> {
  let after: string | null = null
  for (;;) {
    const rows = await read(after)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < rowsOfPage) return
    after = positionOf(last)
  }
}

const asText = { type: 'text' } as const

/** The refused rows, each with why; what begins with `_` is not read when the file is sent again. */
export function errorFile(inTenant: InTenant, job: ImportJob, format: 'xlsx' | 'csv'): FileReply {
  const { id, organizationId, type, mapping, errorCounts } = job
  const header = storedHeader(job.header, type, mapping)
  const shown = header.titles
    .map((title, index) => ({ title, index }))
    .filter(({ title }) => !title.startsWith('_'))
  const columns: TextColumn[] = [
    ...shown.map(({ title }) => ({ title, ...asText })),
    ...['_job', '_row', '_column', '_code', '_message', '_suggestion'].map(title => ({ title, ...asText })),
  ]
  const failed = pages(
    after => inTenant(tenant => refusedRows(tenant, job, { after: Number(after ?? 0), limit: rowsOfPage })),
    ({ no }) => String(no),
  )
  const rows = mapRows(failed, ({ no, findings, cells }): TextRow => {
    const masked = maskedCells(cells, header)
    const all = (name: 'column' | 'code' | 'message' | 'suggestion') =>
      [...new Set(findings.map(finding => finding[name] ?? ''))]
        .filter(text => text !== '')
        .join(name === 'message' || name === 'suggestion' ? ' ' : '; ')
    return [
      ...shown.map(({ index }) => masked[index] ?? null),
      id,
      String(no),
      all('column'),
      all('code'),
      all('message'),
      all('suggestion'),
      // Beyond the titles, as they were sent.
      ...masked.slice(header.titles.length),
    ]
  })
  const name = `errors-${id}`
  if (format === 'csv')
    return fileOf(
      organizationId,
      format,
      name,
      writeTexts(
        columns.map(({ title }) => title),
        rows,
      ),
    )
  const summary: TextSheet = {
    name: 'summary',
    columns: ['code', 'rows', 'first_rows'].map(title => ({ title, ...asText })),
    rows: [
      Object.entries(errorCounts).map(([code, { count, sampleRows }]) => [
        code,
        String(count),
        sampleRows.join(', '),
      ]),
    ],
  }
  return fileOf(organizationId, format, name, writeWorkbook([{ name: 'errors', columns, rows }, summary]))
}

async function* mapRows<From, To>(
  rows: AsyncIterable<readonly From[]>,
  change: (row: From) => To,
): AsyncGenerator<readonly To[]> {
  for await (const some of rows) yield some.map(change)
}

function fileOf(
  organizationId: number,
  format: 'xlsx' | 'csv',
  name: string,
  parts: AsyncIterable<string | Uint8Array>,
): FileReply {
  return { file: { organizationId, format, name: `${name}.${format}`, parts } }
}

/** The columns of a type as JSON describes them; `components` have columns of their own. */
export function templateColumns(type: ImportType, components: readonly string[]): readonly Column[] {
  const examples = openColumns(type, components).map(({ prefix, path, type: kind, item }) => {
    const description =
      item === null
        ? 'A column for each name of your own.'
        : `A column for each ${item.name.split('_').join(' ')}: its ${item.value.split('_').join(' ')}.`
    return namedColumn(`${prefix}${item === null ? 'NAME' : 'CODE'}`, path, kind, description)
  })
  return [...ownColumns(type, components), ...examples]
}

/** The columns of an empty template: what only stands for a record that exists is in none. */
function ownColumns(
  { columns: { fixed, named } }: ImportType,
  components: readonly string[],
): readonly Column[] {
  const amounts = named.find(({ prefix }) => prefix === ofComponents)
  return [
    ...fixed.filter(({ key }) => key !== 'id').map(withReference),
    ...components.flatMap(code =>
      amounts === undefined
        ? []
        : namedColumn(`component.${code}`, amounts.path, amounts.type, `Monthly amount of ${code}.`),
    ),
  ]
}

/** Columns whose names the file brings. */
function openColumns({ columns: { named } }: ImportType, components: readonly string[]) {
  return components.length === 0 ? named : named.filter(({ prefix }) => prefix !== ofComponents)
}

/** Prefix of columns of a type with one for each component of the organization. */
const ofComponents = 'components.'

function withReference(column: Column): Column {
  if (referenceOf(column) === null) return column
  return { ...column, description: [column.description, 'Id, code or name.'].filter(Boolean).join(' ') }
}

/** The codes of components for which a template has columns of their own. */
export async function templateComponents(
  name: string,
  { inTenant, organizationId }: Parts,
): Promise<readonly string[]> {
  if (name !== 'salaries') return []
  const components = await inTenant(tenant => componentsByCode(tenant, organizationId))
  return [...components.values()].flatMap(({ code, isActive }) => (isActive ? [code] : []))
}

type TemplateOptions = {
  readonly isFilled: boolean
  readonly format: 'xlsx' | 'csv'
  /** From `templateComponents`. */
  readonly components: readonly string[]
}

export function templateFile(
  name: string,
  type: ImportType,
  { isFilled, format, components }: TemplateOptions,
  parts: Parts,
): FileReply {
  const plain = ownColumns(type, components)
  const columns = isFilled ? filledColumns(type, plain) : plain
  const keys = columns.map(({ key }) => key)
  const namesPeople = columns.some(({ key }) => key === 'id' || key === 'employee_code')
  const people = isFilled && namesPeople ? currentEmployees(columns, parts) : emptyRows()
  const fileName = `${name}-template`
  if (format === 'csv') return fileOf(parts.organizationId, format, fileName, writeTexts(keys, people))
  const labels = columns.map(
    ({ key, required }, at) => `${at === 0 ? '# ' : ''}${titleOf(key)}${required ? ' *' : ''}`,
  )
  return fileOf(
    parts.organizationId,
    format,
    fileName,
    writeWorkbook([
      {
        name: 'Data',
        columns: columns.map(({ key, type: kind, words }) => ({
          title: key,
          type: kind === 'text' || kind === 'list' ? 'text' : kind === 'date' ? 'date' : 'other',
          // A cell of a list has several of its words.
          words: kind === 'flag' ? ['true', 'false'] : kind === 'list' ? [] : (words ?? []),
        })),
        rows: withFirst(labels, people),
      },
      instructions(templateColumns(type, components)),
    ]),
  )
}

async function* emptyRows(): AsyncGenerator<readonly TextRow[]> {}

async function* withFirst(
  labels: TextRow,
  rows: AsyncIterable<readonly TextRow[]>,
): AsyncGenerator<readonly TextRow[]> {
  yield [labels]
  yield* rows
}

function instructions(columns: readonly Column[]): TextSheet {
  const titles = ['column', 'title', 'required', 'type', 'values', 'example', 'description']
  return {
    name: 'Instructions',
    columns: titles.map(title => ({ title, ...asText })),
    rows: [
      columns.map(({ key, required, type, words, example, description }) => [
        key,
        titleOf(key),
        required ? 'yes' : '',
        type,
        words?.join(', ') ?? '',
        example,
        description,
      ]),
    ],
  }
}

/** An employee that exists goes by the id; details that are kept by date have imports of their own. */
function filledColumns(type: ImportType, plain: readonly Column[]): readonly Column[] {
  if (!isOfBatch(type)) return plain
  const own = plain.filter(({ path }) => path.length === 1 || path[0] === 'address')
  return [...type.columns.fixed.filter(({ key }) => key === 'id'), ...own]
}

const printEmployee = encoderOf(Employee)

/** The current employees: what is known of each that the columns ask for. */
function currentEmployees(columns: readonly Column[], { inTenant, organizationId, engine }: Parts) {
  const isAllOfThem = columns.some(({ key }) => key === 'id')
  const read = (after: string | null) => {
    const window = { limit: rowsOfPage - 1, after, descending: false, includeTotal: false }
    return presentEmployees(inTenant, engine, new Set(), async tenant => {
      const filter = { status: ['upcoming', 'active', 'on_notice'] as const }
      const day = todayOf(tenant, organizationId)
      return (
        await listEmployees(tenant, organizationId, { ...filter, status: [...filter.status] }, day, window)
      ).rows
    })
  }
  return mapRows(
    pages(read, ({ id }) => id),
    (employee): TextRow => {
      const shown = JSON.parse(printEmployee(employee)) as Record<string, unknown>
      if (!isAllOfThem) return columns.map(({ key }) => (key === 'employee_code' ? String(shown[key]) : null))
      return columns.map(({ path }) => valueAt(shown, path))
    },
  )
}

function valueAt(record: unknown, path: readonly string[]): string | null {
  const value = path.reduce<unknown>(
    (inner, name) =>
      typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[name] : null,
    record,
  )
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : null
}
