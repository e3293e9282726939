// A row of a file as the request that it stands for.

import type { RowFinding } from '#storage/repositories/imports.ts'
import type { SourceCell, SourceRow } from '../../documents/reading/source.ts'
import { readCell } from './cells.ts'
import type { FileColumn, Header } from './header.ts'

type Values = Record<string, unknown>

export type RequestRow = {
  readonly no: number
  readonly source: SourceRow
  readonly body: Values
  readonly query: Values
  /** What the row says of whose it is. */
  readonly employee: { readonly employee_id?: string; readonly employee_code?: string }
  /** The column of each field that the row fills. */
  readonly columnOf: ReadonlyMap<string, string>
}

/** What all rows say unless they say otherwise. */
type Defaults = { readonly month: number | null; readonly year: number | null }

export function readRow(
  row: SourceRow,
  header: Header,
  defaults: Defaults,
): RequestRow | { readonly findings: readonly RowFinding[] } {
  const [body, query, employee] = [{} as Values, {} as Values, {} as Values]
  const places = { body, query, employee }
  const columnOf = new Map<string, string>()
  const findings: RowFinding[] = []
  for (const column of header.columns) {
    const reading = readCell(row.cells[column.index], column)
    if (reading === null) continue
    if ('fault' in reading) {
      const { code, message } = reading.fault
      findings.push({ column: column.key, code, message: 'The cell cannot be read.', suggestion: message })
      continue
    }
    columnOf.set(place(places[column.place], column, reading.value), column.key)
  }
  if (findings.length > 0) return { findings }
  const keys = header.columns.map(({ key }) => key)
  for (const name of ['month', 'year'] as const) {
    if (defaults[name] !== null && body[name] === undefined && !keys.includes('date'))
      body[name] = defaults[name]
  }
  return { no: row.no, source: row, body, query, employee, columnOf }
}

/** Puts the value where it belongs, and gives the name of that field in findings. */
function place(values: Values, { path, named }: FileColumn, value: unknown): string {
  const parents = named === undefined ? path.slice(0, -1) : named.item === null ? path : path.slice(0, -1)
  let holder = values
  for (const name of parents) holder = (holder[name] ??= {}) as Values
  const last = path.at(-1) ?? ''
  if (named === undefined) holder[last] = value
  else if (named.item === null) holder[named.name] = value
  else {
    const list = (holder[last] ??= []) as Values[]
    list.push({ [named.item.name]: named.name, [named.item.value]: value })
    return `${path.join('.')}[${list.length - 1}]`
  }
  return [...path, ...(named === undefined ? [] : [named.name])].join('.')
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

/** By what a row would be the same as another: the values of the key columns, or of all. */
export function keysOfRow(
  row: SourceRow,
  { columns }: Header,
  keys: readonly (readonly string[])[],
): KeyOfRow[] {
  const valueOf = (column: FileColumn): string => {
    const cell: SourceCell | undefined = row.cells[column.index]
    const reading = readCell(cell, column)
    return reading !== null && 'value' in reading ? JSON.stringify(reading.value) : ''
  }
  const sets = keys.length === 0 ? [columns] : keys.map(set => columns.filter(({ key }) => set.includes(key)))
  return sets.flatMap(set => {
    const values = set.map(valueOf)
    if (values.every(value => value === '')) return []
    return [
      {
        columns: set.map(({ key }) => key),
        value: `${set.map(({ key }) => key).join()} ${values.join('\u0001')}`,
      },
    ]
  })
}
