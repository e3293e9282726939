// Slips that a recalculation leaves as they are. A revision of a run holds a row for everybody, so that whoever
// reads slips asks for one revision and never for the latest of each person.

import { idArray } from './asking.ts'
import { payslipColumns } from './payslip-writer.ts'
import type { ShardKey, ShardTotals } from './shards.ts'
import type { BulkClient } from '../postgres/bulk.ts'

/** The people of one shard, by their ids. */
type Slice = { readonly firstEmployeeId: string; readonly lastEmployeeId: string }

/** Sources of a revision's own slips, as `slipSource` has them; slips that it kept itself have none. */
export async function readSlipSources(
  client: BulkClient,
  key: ShardKey,
  baseRevision: number,
  employeeIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await client.query<{ employee_id: string; source: string }>({
    name: 'sources of slips',
    text: `select employee_id, encode(facts_hash, 'hex') || employee as source from payslip
     where organization_id = $1 and payroll_run_id = $2 and revision = $3 and calculated_in = $3
       and failure is null and employee_id = any ($4::text[])`,
    values: [key.organizationId, key.payrollRunId, baseRevision, idArray(employeeIds)],
  })
  return new Map(rows.map(row => [row.employee_id, row.source]))
}

/**
 * Slips of the base that stay. `verified`: their facts were read again and are equal, so they count as made in the new
 * revision; else they stay what the earlier calculation made. See also `keepUnchanged`.
 */
export type CopiedSlips = { readonly employeeIds: readonly string[]; readonly verified: boolean }

/** Copies slips of the base into the revision. */
export async function copyPayslips(
  client: BulkClient,
  key: ShardKey,
  baseRevision: number,
  { employeeIds, verified }: CopiedSlips,
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

/**
 * Copies slips of the base into the revision, as made in it: of people whose facts nothing was written to since the base
 * read them. Slips that the base kept itself were made under conditions of their own, and a failure may pass: they stay
 * behind with whoever has no slip there. `unread`: the people whose slips were not copied, in no order.
 */
export async function keepUnchanged(
  client: BulkClient,
  key: ShardKey,
  baseRevision: number,
  employeeIds: readonly string[],
): Promise<{ totals: ShardTotals; unread: readonly string[] }> {
  const { rows } = await client.query<ShardTotals & { unread: readonly string[] }>({
    name: 'keep unchanged slips',
    text: keepUnread,
    values: [key.organizationId, key.payrollRunId, key.revision, baseRevision, idArray(employeeIds)],
  })
  const row = rows[0]
  if (row === undefined) throw new Error(`Nothing was counted of the payslips kept in ${key.payrollRunId}.`)
  const { unread, ...totals } = row
  return { totals, unread }
}

const keepUntouched = keeping('calculated_in')
const keepVerified = keeping('$3::int')
const keepUnread = keeping(
  '$3::int',
  'and calculated_in = $4 and failure is null',
  `, case when count(*) = cardinality($5::text[]) then '{}'
      else array(select unnest($5::text[]) except select employee_id from kept) end as unread`,
)

function keeping(calculatedIn: string, whose = '', more = ''): string {
  const source = payslipColumns.map(column => {
    if (column === 'revision') return '$3::int'
    return column === 'calculated_in' ? calculatedIn : column
  })
  return `
    with kept as (
      insert into payslip (${payslipColumns.join(', ')})
      select ${source.join(', ')} from payslip
      where organization_id = $1 and payroll_run_id = $2 and revision = $4 and employee_id = any ($5::text[]) ${whose}
      returning employee_id, failure is not null as failed, gross, total_deductions, net_payable)
    select (count(*) filter (where not failed))::int as calculated, (count(*) filter (where failed))::int as failed,
      coalesce(sum(gross), 0)::bigint as gross, coalesce(sum(total_deductions), 0)::bigint as "totalDeductions",
      coalesce(sum(net_payable), 0)::bigint as "netPayable"${more} from kept`
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
