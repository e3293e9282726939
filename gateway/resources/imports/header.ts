// Which column of a file is which field: the first row names them by key or title, or as the mapping of the call says.

import { fieldProblem, Problem } from '#proto/problems.ts'
import type { SourceCell } from '../../documents/reading/source.ts'
import { type Column, type Columns, titleOf } from './columns.ts'
import { type ImportType, isOfBatch } from './import-types.ts'

export type FileColumn = Column & {
  readonly index: number
  /** The name of a named column: `HRA` of `components.HRA`, with the fields of the item that it becomes. */
  readonly named?: {
    readonly name: string
    readonly item: { readonly name: string; readonly value: string } | null
  }
}

export type Header = {
  /** As the file writes them. */
  readonly titles: readonly string[]
  readonly columns: readonly FileColumn[]
  /** Where `_job` and `_row` stand in a corrected file of errors. */
  readonly origin: { readonly job: number; readonly row: number } | null
  readonly ignored: readonly string[]
}

type Asked = {
  /** From a title of the file to a key. */
  readonly mapping: Readonly<Record<string, string>>
  readonly month: number | null
  readonly year: number | null
  readonly mode: string
}

/** Refuses `import_template_mismatch`. */
export function readHeader(cells: readonly SourceCell[], type: ImportType, asked: Asked): Header {
  const titles = cells.map(cell => (typeof cell === 'string' ? cell.trim() : ''))
  const columns: FileColumn[] = []
  const ignored: string[] = []
  const taken = new Set<string>()
  titles.forEach((title, index) => {
    if (title === '' || title.startsWith('_')) return
    const name = Object.hasOwn(asked.mapping, title) ? (asked.mapping[title] ?? '') : title
    const column = columnNamed(name, type.columns)
    if (column === null) ignored.push(title)
    else if (taken.has(column.key))
      throw mismatch(`Two columns are named ${column.key}.`, [column.key], 'duplicate')
    else {
      taken.add(column.key)
      columns.push({ ...column, index })
    }
  })
  refuseMissing(type, taken, asked)
  const [job, row] = [titles.indexOf('_job'), titles.indexOf('_row')]
  return { titles, columns, origin: job >= 0 && row >= 0 ? { job, row } : null, ignored }
}

function columnNamed(name: string, { fixed, named }: Columns): Omit<FileColumn, 'index'> | null {
  const plain = name.endsWith('*') ? name.slice(0, -1).trim() : name
  const lower = plain.toLowerCase()
  const column = fixed.find(({ key }) => key === lower || titleOf(key).toLowerCase() === lower)
  if (column !== undefined) return column
  const open = named.find(({ prefix }) => lower.startsWith(prefix) && lower.length > prefix.length)
  if (open === undefined) return null
  const { prefix, path, type, item } = open
  const key = plain.slice(prefix.length)
  return {
    key: `${prefix}${key}`,
    place: 'body',
    path,
    type,
    words: null,
    aliases: [],
    required: false,
    description: null,
    example: null,
    named: { name: item === null ? key : key.toUpperCase(), item },
  }
}

function refuseMissing(type: ImportType, taken: ReadonlySet<string>, { month, year, mode }: Asked): void {
  const given = new Set([...taken, ...(month === null ? [] : ['month']), ...(year === null ? [] : ['year'])])
  const missing = type.columns.fixed
    .filter(({ key, required }) => required && mode !== 'update' && !given.has(key))
    .map(({ key }) => key)
  const ofEmployee = employeeColumnsOf(type)
  if (ofEmployee.length > 0 && !ofEmployee.some(key => taken.has(key)))
    missing.push(ofEmployee.find(key => key !== 'id') ?? '')
  if (taken.size === 0 || missing.length > 0) {
    throw mismatch(
      'The file lacks columns of this type of import.',
      missing.length > 0 ? missing : ['header'],
      'required',
    )
  }
}

/** The columns of which a file needs one, to say whose each row is. */
function employeeColumnsOf(type: ImportType): readonly string[] {
  if (isOfBatch(type)) return Object.keys(type.matchedBy)
  return type.employee === null ? [] : ['employee_code', 'employee_id']
}

/** By which field the rows find their employee, where an operation asks for that. */
export function matchedBy({ columns }: Header, type: ImportType): string | null {
  if (!isOfBatch(type)) return null
  const found = Object.entries(type.matchedBy).find(([column]) => columns.some(({ key }) => key === column))
  return found?.[1] ?? null
}

function mismatch(message: string, keys: readonly string[], code: 'required' | 'duplicate'): Problem {
  const fix =
    code === 'required'
      ? 'Add the column, or name yours with mapping. Separate the columns of a CSV file by commas.'
      : 'Keep one of the columns.'
  return new Problem(
    'import_template_mismatch',
    message,
    keys.map(key => fieldProblem([key], code, fix)),
  )
}
