// Statements about people, each by their ids alone, so that none has a plan to get wrong.

import type { BulkClient } from '../postgres/bulk.ts'

type OfEmployee = { readonly employee_id: string }

/** Condition for the organization `$1` and the employees `$2`; further parameters of a statement begin with `$3`. */
export const ofPeople = `organization_id = $1 and employee_id = any ($2::text[])`

/** Ids as an array of PostgreSQL's: the driver would look at every character of every id, once for each statement. */
export function idArray(ids: readonly string[]): string {
  return `{${ids.join(',')}}`
}

/** Runs such statements; the server keeps their plans by their names for as long as the connection lasts. */
export function employeeStatements(
  client: BulkClient,
  { organizationId, employeeIds }: { organizationId: number; employeeIds: readonly string[] },
) {
  const people = idArray(employeeIds)
  const read = async <Row extends OfEmployee>(
    name: string,
    text: string,
    ...values: readonly unknown[]
  ): Promise<Row[]> => {
    const { rows } = await client.query<Row>({ name, text, values: [organizationId, people, ...values] })
    return rows
  }
  /** The last row of each employee, by employee. */
  const latest = async <Row extends OfEmployee>(
    name: string,
    text: string,
    ...values: readonly unknown[]
  ): Promise<ReadonlyMap<string, Row>> => {
    const rows = await read<Row>(name, text, ...values)
    return new Map(rows.map(row => [row.employee_id, row]))
  }
  return { read, latest }
}
