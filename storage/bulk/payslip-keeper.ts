// Slips that a recalculation leaves as they are. A revision of a run holds a row for everybody, so that whoever
// reads slips asks for one revision and never for the latest of each person.

import type pg from 'pg'
import { payslipColumns } from './payslip-writer.ts'
import type { ShardKey, ShardTotals } from './shards.ts'

/** The people of one shard, by their ids. */
type Slice = { readonly firstEmployeeId: string; readonly lastEmployeeId: string }

/** Hashes of the facts by which a revision's own slips were made; slips that it kept itself have none. */
export async function readFactsHashes(
  client: pg.Client,
  key: ShardKey,
  baseRevision: number,
  slice: Slice,
): Promise<Map<string, string>> {
  const { rows } = await client.query<{ employee_id: string; hash: string }>(
    `select employee_id, encode(facts_hash, 'hex') as hash from payslip
     where organization_id = $1 and payroll_run_id = $2 and revision = $3 and calculated_in = $3
       and failure is null and employee_id between $4 and $5`,
    [key.organizationId, key.payrollRunId, baseRevision, slice.firstEmployeeId, slice.lastEmployeeId],
  )
  return new Map(rows.map(row => [row.employee_id, row.hash]))
}

/**
 * Copies slips of the base into the revision. `verified`: their facts were read again and are equal, so they count
 * as made in this revision; else they stay what the earlier calculation made.
 */
export async function keepPayslips(
  client: pg.Client,
  key: ShardKey,
  baseRevision: number,
  kept: { readonly verified: readonly string[]; readonly untouched: readonly string[] },
): Promise<ShardTotals> {
  const { verified, untouched } = kept
  const source = payslipColumns.map(column => {
    if (column === 'revision') return '$3::int'
    return column === 'calculated_in'
      ? 'case when employee_id = any ($5) then $3::int else calculated_in end'
      : column
  })
  const { rows } = await client.query<ShardTotals>(
    `with kept as (
       insert into payslip (${payslipColumns.join(', ')})
       select ${source.join(', ')} from payslip
       where organization_id = $1 and payroll_run_id = $2 and revision = $4
         and (employee_id = any ($5) or employee_id = any ($6))
       returning failure, gross, total_deductions, net_payable)
     select (count(*) filter (where failure is null))::int as calculated,
       (count(*) filter (where failure is not null))::int as failed,
       coalesce(sum(gross), 0)::bigint as gross, coalesce(sum(total_deductions), 0)::bigint as "totalDeductions",
       coalesce(sum(net_payable), 0)::bigint as "netPayable" from kept`,
    [key.organizationId, key.payrollRunId, key.revision, baseRevision, verified, untouched],
  )
  const totals = rows[0]
  const asked = verified.length + untouched.length
  if (totals === undefined || totals.calculated + totals.failed !== asked) {
    throw new Error(`Of ${asked} slips to keep in ${key.payrollRunId}, revision ${baseRevision} lacks some.`)
  }
  return totals
}

/** The people of a shard who are paid by the run, in order. */
export async function readSlice(client: pg.Client, key: ShardKey, slice: Slice): Promise<string[]> {
  const { rows } = await client.query<{ employee_id: string }>(
    `select employee_id from payroll_run_employee
     where organization_id = $1 and payroll_run_id = $2 and not excluded and employee_id between $3 and $4
     order by employee_id`,
    [key.organizationId, key.payrollRunId, slice.firstEmployeeId, slice.lastEmployeeId],
  )
  return rows.map(row => row.employee_id)
}
