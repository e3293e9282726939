// A shard is calculated under its own lock: whoever holds the row stores the slips and the completion in one
// transaction, and a second delivery finds it done.

import type { RunInput } from '#proto/calculation/run-input.ts'
import type { RunType } from '#proto/run-contents.ts'
import type { BulkClient } from '../postgres/bulk.ts'

export type ShardKey = {
  readonly organizationId: number
  readonly payrollRunId: string
  readonly revision: number
  readonly no: number
}

/** The slice of the roster to calculate, or why there is nothing to do. */
type ClaimedShard =
  | {
      readonly state: 'open'
      readonly firstEmployeeId: string
      readonly lastEmployeeId: string
      readonly size: number
    }
  | { readonly state: 'done' | 'superseded' }

/**
 * Locks the shard until the transaction ends. `superseded`: the run has moved on, nothing needs to be stored.
 * The run itself stays unlocked, or whoever wants to move it would wait for every shard under way. Slips that
 * are stored after it moved are of a revision that nobody reads.
 */
export async function claimShard(client: BulkClient, key: ShardKey): Promise<ClaimedShard> {
  const { rows } = await client.query<{
    first_employee_id: string
    last_employee_id: string
    size: number
    done: boolean
    current: boolean
  }>({
    name: 'claim a shard',
    text: `select s.first_employee_id, s.last_employee_id, s.size, s.done_at is not null as done,
       r.status = 'calculating' and r.revision = s.revision as current
     from shard s
     join payroll_run r on r.organization_id = s.organization_id and r.id = s.payroll_run_id
     where s.organization_id = $1 and s.payroll_run_id = $2 and s.revision = $3 and s.no = $4
     for update of s`,
    values: [key.organizationId, key.payrollRunId, key.revision, key.no],
  })
  const shard = rows[0]
  if (shard === undefined || !shard.current) return { state: 'superseded' }
  if (shard.done) return { state: 'done' }
  return {
    state: 'open',
    firstEmployeeId: shard.first_employee_id,
    lastEmployeeId: shard.last_employee_id,
    size: shard.size,
  }
}

export type ShardTotals = {
  readonly calculated: number
  readonly failed: number
  readonly gross: number
  readonly totalDeductions: number
  readonly netPayable: number
}

export async function completeShard(client: BulkClient, key: ShardKey, totals: ShardTotals): Promise<void> {
  await client.query({
    name: 'complete a shard',
    text: `update shard set done_at = now(), error_code = null, calculated = $5, failed = $6, gross = $7,
       total_deductions = $8, net_payable = $9
     where organization_id = $1 and payroll_run_id = $2 and revision = $3 and no = $4`,
    values: [
      key.organizationId,
      key.payrollRunId,
      key.revision,
      key.no,
      totals.calculated,
      totals.failed,
      totals.gross,
      totals.totalDeductions,
      totals.netPayable,
    ],
  })
}

/**
 * Marks so many more shards of the run as published. To be called in the transaction that stores a shard, so that a run
 * with open shards always has one that is published; `$1` to `$4` are the key of its run and the number.
 */
export const publishNext = `
  with following as (
    select no from shard
    where organization_id = $1 and payroll_run_id = $2 and revision = $3 and done_at is null and published_at is null
    order by no limit $4 for update skip locked)
  update shard s set published_at = now() from following
  where s.organization_id = $1 and s.payroll_run_id = $2 and s.revision = $3 and s.no = following.no
  returning s.no`

/** Returns the shards that it marked as published. */
export async function publishNextShards(
  client: BulkClient,
  { no: _stored, ...run }: ShardKey,
  count: number,
): Promise<ShardKey[]> {
  const { rows } = await client.query<{ no: number }>({
    name: 'publish the next shards',
    text: publishNext,
    values: [run.organizationId, run.payrollRunId, run.revision, count],
  })
  return rows.map(({ no }) => ({ ...run, no }))
}

/** Facts that all slips of one calculation share, frozen when the run was planned, and which slips it keeps. */
export type Frozen = {
  readonly input: RunInput
  readonly ruleSetVersion: string
  readonly engineVersion: string
  /** Employees whose slips are calculated; null: all. */
  readonly employeeIds: ReadonlySet<string> | null
  readonly baseRevision: number | null
  /** A slip of the base is kept where the facts are equal, because all else is. */
  readonly reusesEqual: boolean
  /** Employees whose facts may differ from those of the base; null: any. */
  readonly changedIds: ReadonlySet<string> | null
  /** Employees who may be due arrears; null: any. */
  readonly lateIds: ReadonlySet<string> | null
  readonly type: RunType
  readonly recoverAdvances: boolean
}

export async function readFrozen(client: BulkClient, key: Omit<ShardKey, 'no'>): Promise<Frozen> {
  const { rows } = await client.query<{
    run_input: RunInput
    rule_set_version: string
    engine_version: string
    employee_ids: string[] | null
    base_revision: number | null
    reuses_equal: boolean
    changed_ids: string[] | null
    late_ids: string[] | null
    type: RunType
    recover_advances: boolean
  }>(
    `select c.run_input, c.rule_set_version, c.engine_version, c.employee_ids, c.base_revision, c.reuses_equal,
       c.changed_ids, c.late_ids, n.type, coalesce((n.options ->> 'recoverAdvances')::boolean, true) as recover_advances
     from calculation c
     join payroll_run n on n.organization_id = c.organization_id and n.id = c.payroll_run_id
     where c.organization_id = $1 and c.payroll_run_id = $2 and c.revision = $3`,
    [key.organizationId, key.payrollRunId, key.revision],
  )
  const row = rows[0]
  if (row === undefined) throw new Error(`Run ${key.payrollRunId} has no calculation ${key.revision}.`)
  return {
    input: row.run_input,
    ruleSetVersion: row.rule_set_version,
    engineVersion: row.engine_version,
    employeeIds: setOf(row.employee_ids),
    baseRevision: row.base_revision,
    reusesEqual: row.reuses_equal,
    changedIds: setOf(row.changed_ids),
    lateIds: setOf(row.late_ids),
    type: row.type,
    recoverAdvances: row.recover_advances,
  }
}

function setOf(ids: readonly string[] | null): ReadonlySet<string> | null {
  return ids === null ? null : new Set(ids)
}
