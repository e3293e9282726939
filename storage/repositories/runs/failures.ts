// Employees whose payslips could not be calculated, and the shards that say so.

import type { SlipFailure } from '#proto/calculation/slip.ts'
import type { PayrollRun } from '../../entities/payroll-run.ts'
import { ShardTable } from '../../entities/shard.ts'
import { PayslipTable } from '../../entities/payslip.ts'
import type { Tenant } from '../for-tenant.ts'
import { queryPrepared } from '../../postgres/sql.ts'

/** The first failures of a run, for its summary. */
export async function listFailures(
  tenant: Tenant,
  run: PayrollRun,
  limit: number,
  among: { firstEmployeeId: string; lastEmployeeId: string } | null = null,
): Promise<{ employeeId: string; externalId: string | null; failure: SlipFailure }[]> {
  const rows = await tenant.em.find(
    PayslipTable,
    {
      organizationId: run.organizationId,
      payrollRunId: run.id,
      revision: run.revision,
      failure: { $ne: null },
      ...(among === null ? {} : { employeeId: { $gte: among.firstEmployeeId, $lte: among.lastEmployeeId } }),
    },
    { orderBy: { employeeId: 'asc' }, limit },
  )
  return rows.flatMap(({ employeeId, externalId, failure }) =>
    failure === null || failure === undefined
      ? []
      : [{ employeeId, externalId: externalId ?? null, failure }],
  )
}

type LastFailure = { readonly employeeId: string; readonly code: string }

/** The last failure of each calculation that has one, in the order of employees, by the id of the run. */
export async function lastFailures(
  tenant: Tenant,
  runs: readonly PayrollRun[],
): Promise<ReadonlyMap<string, LastFailure>> {
  if (runs.length === 0) return new Map()
  const asked = runs.map(({ organizationId, id, revision }) => ({ organizationId, id, revision }))
  const rows = await queryPrepared<LastFailure & { id: string }>(
    tenant,
    `select asked.id, failed.employee_id as "employeeId", failed.code
     from jsonb_to_recordset($1::jsonb) as asked(id text, "organizationId" int, revision int)
     cross join lateral (
       select employee_id, failure ->> 'code' as code from payslip p
       where p.organization_id = asked."organizationId" and p.payroll_run_id = asked.id
         and p.revision = asked.revision and p.failure is not null
       order by employee_id desc limit 1) failed`,
    [JSON.stringify(asked)],
  )
  return new Map(rows.map(({ id, ...failure }) => [id, failure]))
}

/** A slice of the roster whose slips are committed. */
type StoredShard = { no: number; failed: number; firstEmployeeId: string; lastEmployeeId: string }

/** The stored shards of the run's calculation, slices that hold no failure among them. */
export async function listStoredShards(tenant: Tenant, run: PayrollRun): Promise<StoredShard[]> {
  const rows = await tenant.em.find(
    ShardTable,
    {
      organizationId: run.organizationId,
      payrollRunId: run.id,
      revision: run.revision,
      doneAt: { $ne: null },
    },
    { fields: ['no', 'failed', 'firstEmployeeId', 'lastEmployeeId'], orderBy: { no: 'asc' } },
  )
  return rows.map(({ no, failed, firstEmployeeId, lastEmployeeId }) => ({
    no,
    failed: failed ?? 0,
    firstEmployeeId,
    lastEmployeeId,
  }))
}

/** Employees without a slip because the calculation failed. */
export async function listFailedEmployees(tenant: Tenant, run: PayrollRun): Promise<string[]> {
  const rows = await tenant.em.find(
    PayslipTable,
    {
      organizationId: run.organizationId,
      payrollRunId: run.id,
      revision: run.revision,
      failure: { $ne: null },
    },
    { fields: ['employeeId'], orderBy: { employeeId: 'asc' } },
  )
  return rows.map(({ employeeId }) => employeeId)
}
