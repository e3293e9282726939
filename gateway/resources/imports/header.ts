// Which column of a file is which field: the first row names them by key or title, or as the mapping of the call says.

import { fieldProblem, Problem } from '#proto/problems.ts'
import { printable, withoutGuard } from '../../documents/cell-text.ts'
import type { ColumnMapping } from '#storage/entities/import-job.ts'
import { quoted } from './quoted.ts'
import type { SourceCell } from '../../documents/reading/source.ts'
import { shownCell } from './cells.ts'
import { type Column, type Columns, namedColumn, type NamedItem, titleOf } from './columns.ts'
import { type ImportType, isOfBatch } from './import-types.ts'
import { halfWidth } from './written-number.ts'

export type FileColumn = Column & {
  readonly index: number
  /** Whether its dates have the month before the day. */
  readonly isMonthFirst?: boolean
  /** The name of a named column: `HRA` of `components.HRA`, with the fields of the item that it becomes. */
  readonly named?: {
    readonly name: string
    readonly item: NamedItem | null
  }
}

export type Header = {
  /** Titles as the file writes them. */
  readonly titles: readonly string[]
  readonly columns: readonly FileColumn[]
  /** Job and row that a corrected file of errors names in `_job` and `_row`. */
  readonly origin: { readonly job: number; readonly row: number } | null
  readonly ignored: readonly string[]
}

type HeaderOptions = {
  readonly mapping: ColumnMapping
  readonly month: number | null
  readonly year: number | null
  readonly mode: string
}

/** Titles as the file writes them but for what cannot be stored, and blanks where it has none. */
export function titlesOf(cells: readonly SourceCell[]): readonly string[] {
  return cells.map(cell => cleanTitle(withoutGuard(printable(shownCell(cell) ?? ''))))
}

/** Refuses `import_template_mismatch`. `monthFirst`: indexes of columns with dates that have the month before the day. */
export function readHeader(
  cells: readonly SourceCell[],
  type: ImportType,
  asked: HeaderOptions,
  monthFirst: ReadonlySet<number> = new Set(),
): Header {
  const titles = titlesOf(cells)
  const keys = new Map(
    Object.entries(asked.mapping).map(([title, key]) => [cleanTitle(title).toLowerCase(), key]),
  )
  refuseUnusedMapping(asked.mapping, titles)
  const columns: FileColumn[] = []
  const ignored: string[] = []
  const taken = new Set<string>()
  titles.forEach((title, index) => {
    if (title === '' || title.startsWith('_')) return
    const key = keys.get(title.toLowerCase())
    const column = columnNamed(key ?? title, type.columns)
    if (column === null || key === null) ignored.push(title)
    else if (taken.has(column.key))
      throw mismatch(`Two columns are named ${column.key}.`, [column.key], 'duplicate')
    else {
      taken.add(column.key)
      columns.push({ ...column, index, isMonthFirst: monthFirst.has(index) })
    }
  })
  refuseMissing(type, taken, titles, asked)
  const [job, row] = [titles.indexOf('_job'), titles.indexOf('_row')]
  return { titles, columns, origin: job >= 0 && row >= 0 ? { job, row } : null, ignored }
}

/** The columns that are read, whatever others the file lacks; of several for a field, the first. */
export function knownColumns(
  titles: readonly string[],
  { columns }: ImportType,
  mapping: HeaderOptions['mapping'],
): Header {
  const found: FileColumn[] = []
  titles.forEach((title, index) => {
    if (title === '' || title.startsWith('_')) return
    const key = Object.entries(mapping).find(([own]) => sameTitle(own, title))?.[1]
    const column = key === null ? null : columnNamed(key ?? title, columns)
    if (column !== null && !found.some(other => other.key === column.key)) found.push({ ...column, index })
  })
  return { titles, columns: found, origin: null, ignored: [] }
}

/** Index of the column of this key or title; null: the file has none. */
export function columnIn({ titles, columns }: Header, name: string): number | null {
  const index =
    columns.find(({ key }) => key === name)?.index ?? titles.findIndex(title => sameTitle(title, name))
  return index >= 0 && cleanTitle(name) !== '' ? index : null
}

export function sameTitle(one: string, other: string): boolean {
  return cleanTitle(one).toLowerCase() === cleanTitle(other).toLowerCase()
}

/** A title without what a page or a spreadsheet left in it: characters that show nothing, and several kinds of blank. */
function cleanTitle(text: string): string {
  const visible = text
    .normalize('NFC')
    .split(/[\u200B-\u200D\u2060\uFEFF\u00AD]/)
    .join('')
  // A tab says that the columns are separated otherwise.
  const pieces = visible.split('\t').map(halfWidth)
  return pieces.join('\t').split(/ +/).join(' ').trim()
}

/** Refuses a mapping to a column that the type does not have. */
export function refuseUnknownKeys(
  mapping: HeaderOptions['mapping'],
  typeName: string,
  { columns }: ImportType,
): void {
  const unknown = Object.entries(mapping).filter(
    ([, key]) => key !== null && columnNamed(key, columns) === null,
  )
  if (unknown.length === 0) return
  const names = unknown.map(([, key]) => `"${key}"`).join(', ')
  throw new Problem(
    'validation_failed',
    `Imports of ${typeName} have no column ${names}.`,
    unknown.map(([title]) =>
      fieldProblem(
        ['mapping', title],
        'not_in_enum',
        `Send a key of GET /imports/template?type=${typeName}, or null to leave the column out.`,
      ),
    ),
  )
}

function refuseUnusedMapping(mapping: HeaderOptions['mapping'], titles: readonly string[]): void {
  const found = new Set(titles.map(title => title.toLowerCase()))
  const unused = Object.keys(mapping).filter(title => !found.has(cleanTitle(title).toLowerCase()))
  if (unused.length === 0) return
  const names = unused.map(title => `"${title}"`).join(', ')
  throw new Problem(
    'import_template_mismatch',
    `The mapping names titles that the file does not have: ${names}. ${titlesFound(titles)}`,
    unused.map(title =>
      fieldProblem(['mapping', title], 'unknown_reference', 'Name a title of the first row of the file.'),
    ),
  )
}

/** The column that a title names; null: it names none. */
export function columnNamed(name: string, { fixed, named }: Columns): Omit<FileColumn, 'index'> | null {
  const cleaned = cleanTitle(name)
  const plain = cleaned.endsWith('*') ? cleaned.slice(0, -1).trimEnd() : cleaned
  const lower = plain.toLowerCase()
  const column =
    fixed.find(({ key }) => key === lower || titleOf(key).toLowerCase() === lower) ??
    // A department is named by its id, code or name, so the column may be `department` too.
    fixed.find(({ key }) => [`${lower}_id`, `${lower.split(' ').join('_')}_id`].includes(key))
  if (column !== undefined) return column
  for (const { prefix, path, type, item } of named) {
    const start = [prefix, singular(prefix)].find(
      text => lower.startsWith(text) && lower.length > text.length,
    )
    if (start === undefined) continue
    const own = plain.slice(start.length)
    const key = item === null ? own : nameOfItem(own, item)
    return {
      ...namedColumn(`${prefix}${key}`, path, type, null),
      named: { name: key, item },
    }
  }
  return null
}

/** A leave type may have small letters, as other calls write it; what the schema lists goes by its letters in any case. */
function nameOfItem(written: string, { names }: NamedItem): string {
  if (names === 'any') return written
  if (names === 'capitals') return written.toUpperCase()
  return names.find(name => name.toLowerCase() === written.toLowerCase()) ?? written
}

/** `components.` is `component.` in the title of a column for one of them. */
function singular(prefix: string): string {
  return prefix.split(/s\.$/).join('.')
}

function refuseMissing(
  type: ImportType,
  taken: ReadonlySet<string>,
  titles: readonly string[],
  { month, year, mode }: HeaderOptions,
): void {
  const given = new Set([...taken, ...(month === null ? [] : ['month']), ...(year === null ? [] : ['year'])])
  const missing = type.columns.fixed
    .filter(({ key, required }) => required && mode !== 'update' && !given.has(key))
    .map(({ key }) => key)
  const ofEmployee = employeeColumnsOf(type)
  if (ofEmployee.length > 0 && !ofEmployee.some(key => taken.has(key)))
    missing.push(ofEmployee.find(key => key !== 'id') ?? '')
  if (taken.size === 0 || missing.length > 0) {
    throw mismatch(
      `The file lacks columns of this type of import. ${titlesFound(titles)}`,
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

const longestTitle = 40
const maxTitles = 12

/** Titles that were read in the first row. */
function titlesFound(titles: readonly string[]): string {
  const written = titles.filter(title => title !== '')
  if (written.length === 0) return 'The first row has no titles.'
  const [first = ''] = written
  const separator = Object.entries(separators).find(
    ([mark]) => written.length === 1 && first.includes(mark),
  )?.[1]
  if (separator !== undefined)
    return `The first row is separated by ${separator}, so that it is one column: ${shownTitle(first)}.`
  const list = written.slice(0, maxTitles).map(shownTitle).join(', ')
  const more = written.length > maxTitles ? ` and ${written.length - maxTitles} more` : ''
  const hasGaps = titles.slice(0, -1).includes('')
  const gaps = hasGaps
    ? ' It has empty cells between titles, as merged cells leave them: give each column a title of its own in the first row.'
    : ''
  return `The first row has the titles ${list}${more}.${gaps}`
}

const separators: Readonly<Record<string, string>> = { '\t': 'tabs', ';': 'semicolons', '|': 'vertical bars' }

function shownTitle(title: string): string {
  return quoted(title.split('\t').join(' '), longestTitle)
}

function mismatch(message: string, keys: readonly string[], code: 'required' | 'duplicate'): Problem {
  const fix =
    code === 'required'
      ? 'Add the column, or name yours with mapping. Separate the columns of a CSV file by commas.'
      : 'Keep one of the columns, or send null for the others in mapping.'
  return new Problem(
    'import_template_mismatch',
    message,
    keys.map(key => fieldProblem([key], code, fix)),
  )
}
