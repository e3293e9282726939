// The clock of an organization in the sandbox, and taking away all that it holds.

import type { PlainDate } from '#proto/units.ts'
import { SandboxClockTable } from '../../entities/sandbox-clock.ts'
import { PayrollRunTable } from '../../entities/payroll-run.ts'
import { lockInputsExclusive } from '../runs/calculations.ts'
import type { Tenant } from '../for-tenant.ts'
import { query } from '../../postgres/sql.ts'

/** Stops the organization's clock on a day; null lets it go by the real one again. */
export async function stopClock(
  tenant: Tenant,
  organizationId: number,
  day: PlainDate | null,
): Promise<void> {
  if (day === null) await tenant.em.nativeDelete(SandboxClockTable, { organizationId })
  else {
    await tenant.em.upsert(SandboxClockTable, {
      organizationId,
      environment: 'sandbox',
      today: day,
    })
  }
}

/** Whether an engine is at work for the organization. Until the transaction ends, none begins. */
export async function isCalculating(tenant: Tenant, organizationId: number): Promise<boolean> {
  await lockInputsExclusive(tenant, organizationId)
  return (await tenant.em.count(PayrollRunTable, { organizationId, status: 'calculating' })) > 0
}

/**
 * Deletes some `most` rows of what the organization holds, those first that refer to others; less than `most` were left when
 * it answers less. Partitions may each have a row at the same place (`ctid`), so that it can be a few times as many. The rest
 * of the transaction has no other right. The rows are not recorded one by one.
 */
export async function deleteSome(tenant: Tenant, organizationId: number, most: number): Promise<number> {
  await query(tenant, `select set_config('app.call', '', true)`)
  await query(tenant, 'set local role "payroll_sandbox"')
  let deleted = 0
  for (const table of await emptiedTables(tenant)) {
    const rows = await query<unknown[]>(
      tenant,
      `delete from ${table} where ctid = any (array(select ctid from ${table} where organization_id = ? limit ?))
         and organization_id = ? returning 1`,
      [organizationId, most - deleted, organizationId],
    )
    deleted += rows.length
    if (deleted >= most) return deleted
  }
  // Each row left a trace of itself there.
  await query(tenant, 'delete from removed_input where organization_id = ?', [organizationId])
  return deleted
}

/** Number of rows of the organization left to delete. */
export async function countHeld(tenant: Tenant, organizationId: number): Promise<number> {
  await query(tenant, 'set local role "payroll_sandbox"')
  const tables = await emptiedTables(tenant)
  const counts = tables.map(
    table => `(select count(*) from ${table} where organization_id = ${organizationId})`,
  )
  const [row] = await query<[{ held: number }]>(tenant, `select (${counts.join(' + ')})::int as held`)
  return row.held
}

/** Tables that the role may delete from, each before those that it refers to. */
async function emptiedTables(tenant: Tenant): Promise<string[]> {
  const tables = await query<{ name: string; refers_to: string[] }[]>(
    tenant,
    `select c.relname as name, array(select distinct r.confrelid::regclass::text from pg_constraint r
       where r.contype = 'f' and r.conrelid = c.oid and r.confrelid <> c.oid and r.confdeltype <> 'n') as refers_to
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and has_table_privilege(c.oid, 'delete')
       and c.relname <> 'removed_input'
     order by c.relname`,
  )
  const refersTo = new Map(tables.map(table => [table.name, table.refers_to]))
  const ordered: string[] = []
  const place = (name: string): void => {
    if (ordered.includes(name)) return
    for (const [other, targets] of refersTo) if (targets.includes(name)) place(other)
    ordered.push(name)
  }
  for (const name of refersTo.keys()) place(name)
  return ordered
}
