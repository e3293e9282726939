// Slips that a recalculation leaves as they are. A revision of a run holds a row for everybody, so that whoever
// reads slips asks for one revision and never for the latest of each person.

import { idArray } from './asking.ts'
import { payslipColumns } from './payslip-writer.ts'
import type { ShardKey, ShardTotals } from './shards.ts'
import type { BulkClient } from '../postgres/bulk.ts'

/** The people of one shard, by their ids. */
type Slice = { readonly firstEmployeeId: string; readonly lastEmployeeId: string }

/** What a revision's own slips were made from, as `slipSource` has it; slips that it kept itself have none. */
export async function readSlipSources(
  client: BulkClient,
  key: ShardKey,
  baseRevision: number,
  slice: Slice,
): Promise<Map<string, string>> {
  const { rows } = await client.query<{ employee_id: string; source: string }>({
    name: 'sources of slips',
    text: `select employee_id, encode(facts_hash, 'hex') || employee as source from payslip
     where organization_id = $1 and payroll_run_id = $2 and revision = $3 and calculated_in = $3
       and failure is null and employee_id between $4 and $5`,
    values: [key.organizationId, key.payrollRunId, baseRevision, slice.firstEmployeeId, slice.lastEmployeeId],
  })
  return new Map(rows.map(row => [row.employee_id, row.source]))
}

/**
 * Slips of the base that stay. `verified`: their facts were read again and are equal, so they count as made in the new
 * revision; else they stay what the earlier calculation made.
 */
export type KeptSlips = { readonly employeeIds: readonly string[]; readonly verified: boolean }

/** Copies slips of the base into the revision. */
export async function keepPayslips(
  client: BulkClient,
  key: ShardKey,
  baseRevision: number,
  { employeeIds, verified }: KeptSlips,
): Promise<ShardTotals> {
  const { rows } = await client.query<ShardTotals>({
    name: verified ? 'keep verified slips' : 'keep untouched slips',
    text: verified ? keepVerified : keepUntouched,
    values: [key.organizationId, key.payrollRunId, key.revision, baseRevision, idArray(employeeIds)],
  })
  const totals = rows[0]
  if (totals === undefined || totals.calculated + totals.failed !== employeeIds.length) {
    throw new Error(
      `Of ${employeeIds.length} slips to keep in ${key.payrollRunId}, revision ${baseRevision} lacks some.`,
    )
  }
  return totals
}

const keepUntouched = keeping('calculated_in')
const keepVerified = keeping('$3::int')

function keeping(calculatedIn: string): string {
  const source = payslipColumns.map(column => {
    if (column === 'revision') return '$3::int'
    return column === 'calculated_in' ? calculatedIn : column
  })
  return `
    with kept as (
      insert into payslip (${payslipColumns.join(', ')})
      select ${source.join(', ')} from payslip
      where organization_id = $1 and payroll_run_id = $2 and revision = $4 and employee_id = any ($5::text[])
      returning failure is not null as failed, gross, total_deductions, net_payable)
    select (count(*) filter (where not failed))::int as calculated, (count(*) filter (where failed))::int as failed,
      coalesce(sum(gross), 0)::bigint as gross, coalesce(sum(total_deductions), 0)::bigint as "totalDeductions",
      coalesce(sum(net_payable), 0)::bigint as "netPayable" from kept`
}

/** The people of a shard who are paid by the run, in order. */
export async function readSlice(client: BulkClient, key: ShardKey, slice: Slice): Promise<string[]> {
  const { rows } = await client.query<{ employee_id: string }>({
    name: 'members of a shard',
    text: `select employee_id from payroll_run_employee
     where organization_id = $1 and payroll_run_id = $2 and not excluded and employee_id between $3 and $4
     order by employee_id`,
    values: [key.organizationId, key.payrollRunId, slice.firstEmployeeId, slice.lastEmployeeId],
  })
  return rows.map(row => row.employee_id)
}
