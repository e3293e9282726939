// A row of a file as the request that it stands for.

import type { RefusedRow, RowFinding } from '#storage/repositories/jobs/imports.ts'
import { lastCharacters } from '#storage/repositories/masked-text.ts'
import type { SourceCell, SourceRow } from '../../documents/reading/source.ts'
import { setOwn } from '../../http/merge-patch.ts'
import { type CellReading, readCell, refusedCell, shownCell } from './cells.ts'
import type { FileColumn, Header } from './header.ts'
import { isQuotedMasked } from './masked-fields.ts'
import type { ImportType } from './import-types.ts'
import { quoted } from './quoted.ts'

type Values = Record<string, unknown>

export type RequestRow = {
  readonly no: number
  readonly source: SourceRow
  readonly body: Values
  readonly query: Values
  /** Employee that the row names. */
  readonly employee: { readonly employee_id?: string; readonly employee_code?: string }
  /** The column of each field that the row fills. */
  readonly columnOf: ReadonlyMap<string, string>
  readonly columns: readonly FileColumn[]
}

/** Values of all rows that state no others. */
type Defaults = { readonly month: number | null; readonly year: number | null }

export function readRow(
  row: SourceRow,
  header: Header,
  defaults: Defaults,
): RequestRow | { readonly findings: readonly RowFinding[] } {
  const [body, query, employee] = [{} as Values, {} as Values, {} as Values]
  const places = { body, query, employee }
  const columnOf = new Map<string, string>()
  const stray = strayCell(row, header)
  // Its other cells may stand in the wrong columns.
  if (stray !== null) return { findings: [stray] }
  const findings: RowFinding[] = []
  for (const column of header.columns) {
    const reading = readColumn(row, column, header)
    if (reading === null) continue
    if ('fault' in reading) {
      const { code, rule, fix } = reading.fault
      findings.push({ column: column.key, code, message: cellFinding(row, column, rule), suggestion: fix })
      continue
    }
    columnOf.set(place(places[column.place], column, reading.value), column.key)
  }
  if (findings.length > 0) return { findings }
  for (const name of ['month', 'year'] as const) {
    if (defaults[name] !== null && body[name] === undefined && !hasDate(header)) body[name] = defaults[name]
  }
  return { no: row.no, source: row, body, query, employee, columnOf, columns: header.columns }
}

function hasDate({ columns }: Header): boolean {
  return columns.some(({ key }) => key === 'date')
}

/** The finding about a value that no column of the header holds; null: there is none. */
function strayCell({ cells }: SourceRow, { titles }: Header): RowFinding | null {
  const at = cells.findIndex((cell, index) => (titles[index] ?? '') === '' && shownOrFault(cell) !== null)
  if (at < 0) return null
  // Nobody knows what they are, and messages are stored in the clear.
  const values = cells.slice(at).flatMap(cell => lastCharacters(shownOrFault(cell)) ?? [])
  const message =
    at < titles.length
      ? `The cell ${quote(values[0] ?? '')} stands in column ${at + 1}, which has no title.`
      : `The row has more cells than the header, which has ${titles.length}: ${values.map(quote).join(', ')}.`
  return {
    column: null,
    code: 'too_many_cells',
    message,
    suggestion:
      'Write a value with commas in quotes, such as "5,000". Clear cells that are beside the columns.',
  }
}

function shownOrFault(cell: SourceCell | undefined): string | null {
  return typeof cell === 'object' && cell !== null && 'fault' in cell ? '?' : shownCell(cell)
}

/** The cell of a column. A percentage where the column `type` says that the value is none is refused. */
function readColumn(row: SourceRow, column: FileColumn, { columns }: Header): CellReading {
  const reading = readCell(row.cells[column.index], column)
  if (reading === null || 'fault' in reading || reading.isPercent !== true || column.percent === 'always')
    return reading
  const typePath = [...column.path.slice(0, -1), 'type'].join('.')
  const type = columns.find(({ path }) => path.join('.') === typePath)
  const stated = type === undefined ? null : readCell(row.cells[type.index], type)
  if (stated !== null && 'value' in stated && stated.value === 'percent') return reading
  return {
    fault: {
      code: 'invalid_type',
      rule: `A percentage is taken where ${typePath} is percent.`,
      fix: 'Correct the type, or enter the amount as a number.',
    },
  }
}

const longestQuote = 80
const quote = (value: string): string => quoted(value, longestQuote)

/** Finding about a cell: its column, its value and the rule that it breaks. */
export function cellFinding(row: SourceRow, column: FileColumn, rule: string): string {
  const cell = row.cells[column.index]
  if (typeof cell === 'object' && cell !== null && 'fault' in cell) return `${column.key}: ${rule}`
  const shown = shownCell(cell)
  if (shown === null) return `${column.key} is empty: ${rule}`
  return `${column.key} is ${quote(isQuotedMasked(column.path) ? (lastCharacters(shown) ?? '') : shown)}: ${rule}`
}

/** Puts the value where it belongs, and gives the name of that field in findings. */
function place(values: Values, { path, named }: FileColumn, value: unknown): string {
  const parents = named === undefined ? path.slice(0, -1) : named.item === null ? path : path.slice(0, -1)
  let holder = values
  for (const name of parents) holder = (holder[name] ??= {}) as Values
  const last = path.at(-1) ?? ''
  if (named === undefined) holder[last] = value
  else if (named.item === null) setOwn(holder, named.name, value)
  else {
    const list = (holder[last] ??= []) as Values[]
    list.push({ [named.item.name]: named.name, [named.item.value]: value })
    return `${path.join('.')}[${list.length - 1}]`
  }
  return [...path, ...(named === undefined ? [] : [named.name])].join('.')
}

/** The row as it is kept for the file of errors. */
export function refusedRow(
  row: SourceRow,
  findings: readonly RowFinding[],
  { titles, columns }: Header,
): RefusedRow {
  const byIndex = new Map(columns.map(column => [column.index, column]))
  // Cells beyond the header are shown, so that the row is refused until they are cleared.
  const width = Math.max(titles.length, row.cells.findLastIndex(cell => cell !== null) + 1)
  const cells = Array.from({ length: width }, (_, at) => refusedCell(row.cells[at], byIndex.get(at)))
  return { no: row.no, findings, cells }
}

/** The column that a finding about a field is about; null: the row as a whole. */
export function columnOfField(field: string, { columnOf }: Pick<RequestRow, 'columnOf'>): string | null {
  const bare = field.split(/^items\[\d+\]\.?/).join('')
  if (bare === '') return null
  const item = /^.*\[\d+\]/.exec(bare)?.[0]
  return columnOf.get(bare) ?? columnOf.get(item ?? '') ?? bare
}

/** Whether the row has labels for people, under the keys. */
export function isLabels({ no, cells }: SourceRow): boolean {
  const [first] = cells
  return no === 2 && typeof first === 'string' && first.startsWith('#')
}

type KeyOfRow = { readonly columns: readonly string[]; readonly value: string }

/**
 * Values by which a row is the same as another: those of the key columns, or of all. The id of the employee, where it
 * is known, stands for the columns `naming`.
 */
export function keysOfRow(
  row: SourceRow,
  { columns }: Header,
  { keys, otherKey }: Pick<ImportType, 'keys' | 'otherKey'>,
  person: { readonly naming: readonly string[]; readonly id: string | null },
): KeyOfRow[] {
  const valueOf = (column: FileColumn): string => {
    const cell: SourceCell | undefined = row.cells[column.index]
    const reading = readCell(cell, column)
    return reading !== null && 'value' in reading ? JSON.stringify(reading.value) : ''
  }
  const sets = keys.length === 0 ? [columns] : keys.map(set => columns.filter(({ key }) => set.includes(key)))
  const keysOf = (set: readonly FileColumn[]): KeyOfRow[] => {
    const isNaming = ({ key }: FileColumn) => person.id !== null && person.naming.includes(key)
    const ids = set.some(isNaming) ? [`employee ${person.id}`] : []
    const values = [...ids, ...set.filter(column => !isNaming(column)).map(valueOf)]
    if (values.every(value => value === '')) return []
    return [
      {
        columns: set.map(({ key }) => key),
        value: `${set.map(({ key }) => key).join()} ${values.join('\u0001')}`,
      },
    ]
  }
  const named = sets.flatMap(keysOf)
  if (named.length > 0 || otherKey === undefined) return named
  return keysOf(columns.filter(({ key }) => otherKey.includes(key)))
}
