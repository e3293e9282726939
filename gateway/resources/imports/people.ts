// Owner of a row: columns that name the employee may stand beside each other, and those that are filled have to agree.

import { employeesNamed, employeesReferenced } from '#storage/repositories/employees/employee-names.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import type { RowFinding } from '#storage/repositories/jobs/imports.ts'
import type { SourceRow } from '../../documents/reading/source.ts'
import type { InTenant } from '../../http/route.ts'
import { readCell } from './cells.ts'
import type { Header } from './header.ts'
import { type ImportType, isOfBatch } from './import-types.ts'
import { cellFinding, type RequestRow } from './rows.ts'

const columnsOfPeople = ['employee_id', 'external_id', 'employee_code'] as const
type ColumnOfPeople = (typeof columnsOfPeople)[number]

/** The columns that name the employee of a row, and are nothing else. */
function namingColumns(type: ImportType): readonly ColumnOfPeople[] {
  if (isOfBatch(type)) return 'employee_id' in type.matchedBy ? columnsOfPeople : []
  return type.employee === null ? [] : ['employee_id', 'employee_code']
}

/** Whether the row names an employee and says nothing of them, as an unfilled row of a template does. */
export function isUnfilled({ columnOf }: RequestRow, type: ImportType): boolean {
  const naming: readonly string[] = namingColumns(type)
  return columnOf.size > 0 && [...columnOf.values()].every(key => naming.includes(key))
}

type Names = Partial<Record<ColumnOfPeople, string>>

/** Names each row's employee by the id alone where several columns do, and gives what names nobody, or two people. */
export async function settlePeople(
  tenant: Tenant,
  organizationId: number,
  rows: readonly RequestRow[],
  type: ImportType,
): Promise<ReadonlyMap<RequestRow, RowFinding>> {
  const naming = namingColumns(type)
  const several = rows.filter(row => Object.keys(namesIn(row, naming)).length > 1 || isUnfilled(row, type))
  const idOf = await peopleNamed(
    tenant,
    organizationId,
    several.map(row => namesIn(row, naming)),
  )
  const findings = new Map<RequestRow, RowFinding>()
  for (const row of several) {
    const names = Object.entries(namesIn(row, naming)) as [ColumnOfPeople, string][]
    const found = names.map(([name, value]) => ({ name, id: idOf(name, value) }))
    const unknown = found.find(({ id }) => id === null)
    const other = found.find(({ id }) => id !== found[0]?.id)
    if (unknown !== undefined)
      findings.set(row, finding(row, unknown.name, 'No employee has this.', 'unknown_reference'))
    else if (other !== undefined)
      findings.set(
        row,
        finding(row, other.name, `It is of another employee than ${found[0]?.name}.`, 'conflict'),
      )
    else nameById(row, found[0]?.id ?? '')
  }
  return findings
}

/** The columns of the file that name the employee of a row, and the id of the employee whom a row names. */
export type PeopleOfRows = {
  readonly naming: readonly string[]
  /** Rows that name nobody, or two people, have none. */
  readonly ids: ReadonlyMap<SourceRow, string>
}

/** Employees of rows, whichever name the cells have for them. */
export async function peopleOfRows(
  inReading: InTenant,
  organizationId: number,
  rows: readonly SourceRow[],
  { columns }: Pick<Header, 'columns'>,
  type: ImportType,
): Promise<PeopleOfRows> {
  const naming = namingColumns(type)
  const present = columns.filter(({ key }) => naming.some(name => name === key))
  const ids = new Map<SourceRow, string>()
  // A code is the one of its kind; an id may be written in two ways.
  if (present.every(({ key }) => key === 'employee_code')) return { naming, ids }
  const named = rows.map(row => ({ row, names: namesInCells(row, present) }))
  const idOf = await inReading(tenant =>
    peopleNamed(
      tenant,
      organizationId,
      named.map(({ names }) => names),
    ),
  )
  for (const { row, names } of named) {
    const found = new Set(Object.entries(names).map(([name, value]) => idOf(name as ColumnOfPeople, value)))
    const [id = null] = found
    if (found.size === 1 && id !== null) ids.set(row, id)
  }
  return { naming, ids }
}

function namesInCells({ cells }: SourceRow, present: Header['columns']): Names {
  return Object.fromEntries(
    present.flatMap(column => {
      const reading = readCell(cells[column.index], column)
      const value = reading !== null && 'value' in reading ? reading.value : null
      return typeof value === 'string' ? [[column.key, value]] : []
    }),
  )
}

function finding(row: RequestRow, name: ColumnOfPeople, rule: string, code: string): RowFinding {
  const column = row.columns.find(({ key }) => key === name)
  return {
    column: name,
    code,
    message: column === undefined ? rule : cellFinding(row.source, column, rule),
    suggestion: 'Correct the cell, or leave it empty.',
  }
}

function namesIn({ body, employee }: RequestRow, naming: readonly ColumnOfPeople[]): Names {
  const values: Readonly<Record<string, unknown>> = Object.keys(employee).length > 0 ? employee : body
  return Object.fromEntries(
    naming.flatMap(name => (typeof values[name] === 'string' ? [[name, values[name]]] : [])),
  )
}

function nameById({ body, employee }: RequestRow, id: string): void {
  const place = Object.keys(employee).length > 0 ? (employee as Record<string, unknown>) : body
  delete place['employee_code']
  delete place['external_id']
  place['employee_id'] = id
}

async function peopleNamed(tenant: Tenant, organizationId: number, rows: readonly Names[]) {
  const values = (name: ColumnOfPeople) => rows.flatMap(names => names[name] ?? [])
  const byCode = await employeesNamed(tenant, organizationId, 'employeeCode', values('employee_code'))
  const external = values('external_id').map(externalReference)
  const byReference = await employeesReferenced(tenant, organizationId, [
    ...values('employee_id'),
    ...external,
  ])
  const codes = new Map(byCode.map(({ employeeCode, id }) => [employeeCode, id]))
  return (name: ColumnOfPeople, value: string): string | null => {
    if (name === 'employee_code') return codes.get(value) ?? null
    return byReference.get(name === 'external_id' ? externalReference(value) : value)?.id ?? null
  }
}

function externalReference(value: string): string {
  return value.startsWith('ext:') ? value : `ext:${value}`
}

/** By which field the operation finds the employee of the row, among those of a type that takes many. */
export function matchOfRow(
  { body }: RequestRow,
  { matchedBy }: Extract<ImportType, { readonly matchedBy: object }>,
) {
  const found = Object.entries(matchedBy).find(([column]) => body[column] !== undefined)
  return (found ?? Object.entries(matchedBy).at(-1))?.[1] ?? 'id'
}
