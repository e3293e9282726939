// How often a shard was begun is counted before its work and in a transaction of its own: whatever the work brings
// down with it, the count stands. A shard that keeps failing is cut into parts until the person is alone whose
// calculation does it; that person's slip says so, and everybody else is paid.

import type { SlipFailure } from '#proto/calculation/slip.ts'
import { payslipColumns } from '../../bulk/payslip-writer.ts'
import { publishNext, type ShardKey } from '../../bulk/shards.ts'
import { payslipId } from '../../ids.ts'
import type { Tenant } from '../for-tenant.ts'
import { query, queryPrepared } from '../../postgres/sql.ts'

/** A shard that was begun before, or is part of one that failed, and is not stored. */
export type SuspectShard = {
  readonly attempts: number
  readonly size: number
  readonly isPart: boolean
  /** How its last attempt ended; `engine_lost` where the attempt could not tell. */
  readonly errorCode: string | null
  readonly firstEmployeeId: string
}

const isShard = 'organization_id = ? and payroll_run_id = ? and revision = ? and no = ?'

function valuesOf({ organizationId, payrollRunId, revision, no }: ShardKey): (string | number)[] {
  return [organizationId, payrollRunId, revision, no]
}

/** Counts the first attempt; false where it is not the first, and where nothing is to be done. */
export async function beginFirstAttempt(tenant: Tenant, key: ShardKey): Promise<boolean> {
  const rows = await query<unknown[]>(
    tenant,
    `update shard set attempts = 1, error_code = 'engine_lost'
     where ${isShard} and attempts = 0 and not is_part and done_at is null returning no`,
    valuesOf(key),
  )
  return rows.length > 0
}

/** Null: the shard is stored, or its run has moved on. */
export async function findSuspectShard(tenant: Tenant, key: ShardKey): Promise<SuspectShard | null> {
  const [row] = await query<
    {
      attempts: number
      size: number
      is_part: boolean
      error_code: string | null
      first_employee_id: string
    }[]
  >(
    tenant,
    `select attempts, size, is_part, error_code, first_employee_id from shard
     where ${isShard} and done_at is null and exists (
       select from payroll_run r where r.organization_id = shard.organization_id
         and r.id = shard.payroll_run_id and r.revision = shard.revision and r.status = 'calculating')`,
    valuesOf(key),
  )
  if (row === undefined) return null
  return {
    attempts: row.attempts,
    size: row.size,
    isPart: row.is_part,
    errorCode: row.error_code,
    firstEmployeeId: row.first_employee_id,
  }
}

// Whoever works at a shard has its row locked, and must not be waited for: that may last as long as the work.
const unlessUnderWay = `select * from shard
  where ${isShard} and attempts = ? and done_at is null for update skip locked`

/** Counts one more attempt; false where somebody else is at it. */
export async function beginAttempt(tenant: Tenant, key: ShardKey, attempts: number): Promise<boolean> {
  const rows = await query<unknown[]>(
    tenant,
    `with free as (${unlessUnderWay})
     update shard s set attempts = s.attempts + 1, error_code = 'engine_lost' from free
     where s.organization_id = free.organization_id and s.payroll_run_id = free.payroll_run_id
       and s.revision = free.revision and s.no = free.no
     returning s.no`,
    [...valuesOf(key), attempts],
  )
  return rows.length > 0
}

/** Keeps how an attempt ended; the answer says how many there were. */
export async function endAttempt(tenant: Tenant, key: ShardKey, errorCode: string): Promise<number> {
  const [row] = await query<[{ attempts: number } | undefined]>(
    tenant,
    `update shard set error_code = ? where ${isShard} and done_at is null returning attempts`,
    [errorCode, ...valuesOf(key)],
  )
  return row?.attempts ?? 0
}

/** Takes back the count of an attempt that failed through no fault of the shard. */
export async function uncountAttempt(tenant: Tenant, key: ShardKey): Promise<void> {
  await query(
    tenant,
    `update shard set attempts = greatest(attempts - 1, 0), error_code = null where ${isShard} and done_at is null`,
    valuesOf(key),
  )
}

/** Cuts the shard into so many parts, of which it stays the first; none where somebody else is at it. */
export async function cutShard(
  tenant: Tenant,
  key: ShardKey,
  attempts: number,
  parts: number,
): Promise<ShardKey[]> {
  const run = valuesOf(key).slice(0, 3)
  // Two shards of a run that are cut at once would take the same numbers.
  await query(
    tenant,
    'select from calculation where organization_id = ? and payroll_run_id = ? and revision = ? for update',
    run,
  )
  const rows = await query<{ no: number }[]>(
    tenant,
    `with free as (${unlessUnderWay}),
     cut as (
       select part, min(employee_id) as first, max(employee_id) as last, count(*)::int as size from (
         select r.employee_id, ntile(?) over (order by r.employee_id) as part
         from payroll_run_employee r join free
           on r.organization_id = free.organization_id and r.payroll_run_id = free.payroll_run_id
         where not r.excluded and r.employee_id between free.first_employee_id and free.last_employee_id) people
       group by part),
     added as (
       insert into shard (organization_id, payroll_run_id, revision, no, first_employee_id, last_employee_id, size,
         is_part)
       select free.organization_id, free.payroll_run_id, free.revision, latest.no + cut.part - 1, cut.first,
         cut.last, cut.size, true
       from cut, free, (select max(no) as no from shard
         where organization_id = ? and payroll_run_id = ? and revision = ?) latest
       where cut.part > 1 returning no),
     kept as (
       update shard s set first_employee_id = cut.first, last_employee_id = cut.last, size = cut.size,
         is_part = true, attempts = 0, error_code = null, published_at = now()
       from cut, free where cut.part = 1 and s.organization_id = free.organization_id
         and s.payroll_run_id = free.payroll_run_id and s.revision = free.revision and s.no = free.no
       returning s.no)
     select no from kept union all select no from added order by no`,
    [...valuesOf(key), attempts, parts, ...run],
  )
  return rows.map(({ no }) => ({ ...key, no }))
}

/** What a slip without figures holds; every other column is an amount or a count, and nought. */
const ofFailure = {
  organization_id: 'free.organization_id',
  payroll_run_id: 'free.payroll_run_id',
  employee_id: 'e.id',
  revision: 'free.revision',
  calculated_in: 'free.revision',
  id: '?',
  external_id: 'e.external_id',
  period_start: 'r.period_start',
  period_end: 'r.period_end',
  failure: '?::json',
  esi_covered_until: 'null',
  slip: 'null',
  year_before: 'null',
  late_months: 'null',
  employee: `json_build_object('name', concat_ws(' ', e.first_name, e.middle_name, e.last_name),
    'code', e.employee_code, 'dateOfJoining', e.date_of_joining, 'pan', null, 'uan', null, 'bank', null)::text`,
  // Reading the facts may be what fails.
  facts: `'{}'`,
  facts_hash: `sha256('')`,
  slip_hash: `sha256(convert_to(?, 'UTF8'))`,
}

/**
 * Stores the shard of one person with a slip that says why there are no figures, and returns the shard that it marked as
 * published; null: somebody else is at it.
 */
export async function failLastPerson(
  tenant: Tenant,
  key: ShardKey,
  { attempts, firstEmployeeId }: SuspectShard,
  failure: SlipFailure,
): Promise<ShardKey[] | null> {
  const values: Readonly<Record<string, string>> = ofFailure
  const rows = await query<unknown[]>(
    tenant,
    `with free as (${unlessUnderWay}),
     written as (
       insert into payslip (${payslipColumns.join(', ')})
       select ${payslipColumns.map(column => values[column] ?? '0').join(', ')} from free
       join payroll_run r on r.organization_id = free.organization_id and r.id = free.payroll_run_id
       join employee e on e.organization_id = free.organization_id and e.id = free.first_employee_id
       where free.size = 1)
     update shard s set done_at = now(), calculated = 0, failed = 1, gross = 0, total_deductions = 0,
       net_payable = 0, error_code = ?
     from free where s.organization_id = free.organization_id and s.payroll_run_id = free.payroll_run_id
       and s.revision = free.revision and s.no = free.no and free.size = 1
     returning s.no`,
    [
      ...valuesOf(key),
      attempts,
      payslipId(key.payrollRunId, firstEmployeeId),
      JSON.stringify(failure),
      JSON.stringify(failure),
      failure.code,
    ],
  )
  if (rows.length === 0) return null
  const { organizationId, payrollRunId, revision } = key
  const next = await queryPrepared<{ no: number }>(tenant, publishNext, [
    organizationId,
    payrollRunId,
    revision,
    1,
  ])
  return next.map(({ no }) => ({ ...key, no }))
}
