// Calculations that are under way, for the engine that resumes them and for metrics.

import { ShardTable } from '../../entities/shard.ts'
import type { Storage } from '../../open.ts'
import type { System, Tenant } from '../for-tenant.ts'
import { query } from '../../postgres/sql.ts'

/** Number of runs in each state, of all tenants; payments by settlement, which have its ids, are not counted. */
export async function countRuns({ plumbing }: Storage): Promise<ReadonlyMap<string, number>> {
  const { rows } = await plumbing.query<{ status: string; count: number }>(
    `select status, count(*)::int as count from payroll_run where id like 'run\\_%' group by status`,
  )
  return new Map(rows.map(({ status, count }) => [status, count]))
}

/** Number of shards that calculations under way have yet to store, of all tenants, whether they are published or not. */
export async function countOpenShards({ plumbing }: Storage): Promise<number> {
  const { rows } = await plumbing.query<{ count: number }>(
    `select count(*)::int as count from payroll_run r
     join shard s on s.organization_id = r.organization_id and s.payroll_run_id = r.id and s.revision = r.revision
     where r.status = 'calculating' and s.done_at is null`,
  )
  return rows[0]?.count ?? 0
}

/** With the trace of the request that asked for the calculation; null: of none. */
type WithTrace<Key> = Key & { readonly traceparent: string | null }

export type OpenShard = { organizationId: number; payrollRunId: string; revision: number; no: number }

/**
 * Claims shards of running calculations that were published before `before` and are not done: their message may
 * be lost. Where shards of the same run were stored since, the others are waiting their turn in the queue. Shards that are
 * not published are claimed where none of their run is under way. Each engine that asks gets others, and nobody gets one
 * again before it is overdue again.
 */
export async function claimOverdueShards(
  system: System,
  before: Date,
  limit: number,
): Promise<WithTrace<OpenShard>[]> {
  return query<WithTrace<OpenShard>[]>(
    system,
    `update shard s set published_at = now()
     from (select s.organization_id, s.payroll_run_id, s.revision, s.no from shard s
           join payroll_run r on r.organization_id = s.organization_id and r.id = s.payroll_run_id
           where s.done_at is null and r.status = 'calculating' and r.revision = s.revision
             and (s.published_at < ? or s.published_at is null and not exists (
               select from shard p where p.organization_id = s.organization_id
                 and p.payroll_run_id = s.payroll_run_id and p.revision = s.revision and p.done_at is null
                 and p.published_at is not null))
             and not exists (
               select from shard d where d.organization_id = s.organization_id
                 and d.payroll_run_id = s.payroll_run_id and d.revision = s.revision and d.done_at >= ?)
           order by s.published_at limit ? for update of s skip locked) due
     left join calculation c on c.organization_id = due.organization_id and c.payroll_run_id = due.payroll_run_id
       and c.revision = due.revision
     where s.organization_id = due.organization_id and s.payroll_run_id = due.payroll_run_id
       and s.revision = due.revision and s.no = due.no
     returning s.organization_id as "organizationId", s.payroll_run_id as "payrollRunId", s.revision, s.no,
       c.traceparent`,
    [before.toISOString(), before.toISOString(), limit],
  )
}

/** Runs that are calculating although every shard is stored: their completion was interrupted. */
export async function findUnfinishedRuns(system: System): Promise<WithTrace<Omit<OpenShard, 'no'>>[]> {
  return query<WithTrace<Omit<OpenShard, 'no'>>[]>(
    system,
    `select r.organization_id as "organizationId", r.id as "payrollRunId", r.revision, c.traceparent from payroll_run r
     left join calculation c on c.organization_id = r.organization_id and c.payroll_run_id = r.id
       and c.revision = r.revision
     where r.status = 'calculating' and not exists (
       select from shard s where s.organization_id = r.organization_id and s.payroll_run_id = r.id
         and s.revision = r.revision and s.done_at is null)
     limit 100`,
  )
}

/** How the people of a calculation were cut, in their order. */
export async function listSlices(
  tenant: Tenant,
  run: { organizationId: number; id: string },
  revision: number,
): Promise<{ firstEmployeeId: string; lastEmployeeId: string }[]> {
  return tenant.em.find(
    ShardTable,
    { organizationId: run.organizationId, payrollRunId: run.id, revision },
    { fields: ['firstEmployeeId', 'lastEmployeeId'], orderBy: { firstEmployeeId: 'asc' } },
  )
}
