// Master data in a file goes by id, code or name; the operations of the API take the id, or the code of a component.

import type { Tenant } from '#storage/repositories/for-tenant.ts'
import type { RowFinding } from '#storage/repositories/jobs/imports.ts'
import { type NamedKind, type NamedRecord, recordsNamed } from '#storage/repositories/named-records.ts'
import { todayOf } from '../periods/today.ts'
import type { FileColumn } from './header.ts'
import { cellFinding, type RequestRow } from './rows.ts'

/** Kinds of record that a field refers to, by its name. */
const kinds: Readonly<Record<string, NamedKind>> = {
  department_id: 'department',
  department_ids: 'department',
  parent_id: 'department',
  designation_id: 'designation',
  shift_id: 'shift',
  salary_group_id: 'salary_group',
  policy_id: 'overtime_policy',
  reimbursement_rate_id: 'reimbursement_rate',
  component_code: 'component',
  reporting_manager_id: 'employee',
  head_employee_id: 'employee',
  former_employee_id: 'employee',
}

/** Kind of record that the column refers to; null: none. */
export function referenceOf({ path, named }: Pick<FileColumn, 'path' | 'named'>): NamedKind | null {
  return kinds[named?.item?.name ?? path.at(-1) ?? ''] ?? null
}

/** Whether rows may refer to employees of rows before them. */
export function namesEmployees(columns: readonly FileColumn[]): boolean {
  return columns.some(column => referenceOf(column) === 'employee')
}

/** Whether the column refers to records of the type itself, which the row before may have made. */
export function isOfSameType({ path }: Pick<FileColumn, 'path'>): boolean {
  return path.at(-1) === 'parent_id'
}

type Place = {
  readonly row: RequestRow
  readonly column: FileColumn
  readonly kind: NamedKind
  readonly text: string
  set(key: string): void
}

/**
 * Replaces in the rows what names a record otherwise than the operation does, and gives what cannot be told apart. A name
 * of nothing stays, and the operation refuses it. `takes`: the columns that are resolved.
 */
export async function resolveReferences(
  tenant: Tenant,
  organizationId: number,
  rows: readonly RequestRow[],
  takes: (column: FileColumn) => boolean,
): Promise<ReadonlyMap<RequestRow, readonly RowFinding[]>> {
  const places = rows.flatMap(row => row.columns.filter(takes).flatMap(column => placesOf(row, column)))
  const today = todayOf(tenant, organizationId)
  const found = new Map<NamedKind, readonly NamedRecord[]>()
  for (const kind of new Set(places.map(place => place.kind))) {
    const texts = places.flatMap(place => (place.kind === kind ? [place.text.toLowerCase()] : []))
    found.set(kind, await recordsNamed(tenant, organizationId, kind, [...new Set(texts)], today))
  }
  const findings = new Map<RequestRow, RowFinding[]>()
  for (const { row, column, kind, text, set } of places) {
    const meant = recordsMeant(text, found.get(kind) ?? [], column)
    if (meant.length === 1) set(meant[0]?.key ?? '')
    if (meant.length < 2) continue
    const rule = `${meant.length} records have this name.`
    const suggestion = 'Use the id or the code.'
    const finding = {
      column: column.key,
      code: 'ambiguous',
      message: cellFinding(row.source, column, rule),
      suggestion,
    }
    findings.set(row, [...(findings.get(row) ?? []), finding])
  }
  return findings
}

/** The texts of the row that name records, where they stand in its body. */
function placesOf(row: RequestRow, column: FileColumn): Place[] {
  const kind = referenceOf(column)
  if (kind === null || column.place !== 'body') return []
  const { path, named } = column
  const last = path.at(-1) ?? ''
  const holder = holderOf(row.body, path.slice(0, -1))
  const value = holder?.[last]
  const at = (items: Record<string, unknown> | unknown[], key: string | number): Place[] => {
    const text = (items as Record<string | number, unknown>)[key]
    if (typeof text !== 'string') return []
    const set = (id: string) => {
      ;(items as Record<string | number, unknown>)[key] = id
    }
    return [{ row, column, kind, text, set }]
  }
  if (holder === null) return []
  if (!Array.isArray(value)) return at(holder, last)
  if (named?.item === undefined || named.item === null) return value.flatMap((_, index) => at(value, index))
  const { name } = named.item
  return (value as Record<string, unknown>[]).flatMap(item =>
    item[name] === named.name ? at(item, name) : [],
  )
}

function holderOf(body: Record<string, unknown>, path: readonly string[]): Record<string, unknown> | null {
  let holder: unknown = body
  for (const name of path) holder = (holder as Record<string, unknown> | undefined)?.[name]
  return typeof holder === 'object' && holder !== null ? (holder as Record<string, unknown>) : null
}

/**
 * An id before a code before an external id before a name, and what is in use before what is not. A former employee may
 * have left or not.
 */
function recordsMeant(
  text: string,
  records: readonly NamedRecord[],
  { path }: Pick<FileColumn, 'path'>,
): readonly NamedRecord[] {
  const prefersActive = path.at(-1) !== 'former_employee_id'
  const lower = text.toLowerCase()
  for (const field of ['key', 'code', 'external', 'name'] as const) {
    const named = records.filter(record => record[field]?.toLowerCase() === lower)
    const active = named.filter(record => prefersActive && record.active)
    if (named.length > 0) return active.length > 0 ? active : named
  }
  return []
}
