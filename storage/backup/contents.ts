// A backup says this of its contents, and a restored database is compared with it.

import type { OwnerConnection } from '../postgres/owner.ts'

/** Sums of a run in paise, as decimal text: those it states, and those of all payslips that were stored for it. */
export type RunSums = {
  readonly organizationId: number
  readonly runId: string
  readonly status: string
  readonly revision: number
  readonly employeeCount: number
  readonly gross: string
  readonly net: string
  readonly slips: number
  readonly slipsGross: string
  readonly slipsNet: string
}

/** The event log: its last event by id (null: none), and the number of its events. */
export type EventPosition = { readonly lastId: string | null; readonly count: number }

const sumsText = `
select r.organization_id as "organizationId", r.id as "runId", r.status, r.revision,
  r.employee_count as "employeeCount", r.gross::text as gross, r.net_payable::text as net,
  coalesce(s.slips, 0)::int as slips, coalesce(s.gross, 0)::text as "slipsGross", coalesce(s.net, 0)::text as "slipsNet"
from payroll_run r
left join (
  select organization_id, payroll_run_id, count(*) as slips, sum(gross) as gross, sum(net_payable) as net
  from payslip group by organization_id, payroll_run_id
) s on s.organization_id = r.organization_id and s.payroll_run_id = r.id
order by r.organization_id, r.id`

/** Gives the sums of every run, in the order of organizations and ids. Within a transaction, as a user that reads all rows. */
export function readRunSums(owner: OwnerConnection, give: (runs: readonly RunSums[]) => void): Promise<void> {
  return owner.eachRow(sumsText, rows => give(rows as readonly RunSums[]))
}

export async function readEventPosition(owner: OwnerConnection): Promise<EventPosition> {
  const [row] = await owner.rows<{ lastId: string | null; count: number }>(
    'select max(id) as "lastId", count(*)::float8 as count from outbox_event',
  )
  return { lastId: row?.lastId ?? null, count: row?.count ?? 0 }
}

/** Names of the migrations of a database, in their order. */
export async function readMigrations(owner: OwnerConnection): Promise<string[]> {
  const rows = await owner.rows<{ name: string }>('select name from mikro_orm_migrations order by id')
  return rows.map(({ name }) => name)
}

/** Master keys that wrap data keys, by the names that show nothing of them. */
export async function readMasterKeyIds(owner: OwnerConnection): Promise<string[]> {
  const rows = await owner.rows<{ id: string }>(
    `select distinct master_key_id as id from data_key where wrapped <> '' order by 1`,
  )
  return rows.map(({ id }) => id)
}

/** A payslip of a run, as the engine calculates it again. */
export type SlipSample = {
  readonly organizationId: number
  readonly payrollRunId: string
  readonly revision: number
  readonly employeeId: string
}

/** Payslips from everywhere in the database, by no order that somebody chose. */
export function readSlipSamples(owner: OwnerConnection, count: number): Promise<SlipSample[]> {
  return owner.rows(
    `select organization_id as "organizationId", payroll_run_id as "payrollRunId", revision, employee_id as "employeeId"
     from payslip order by md5(id), id limit $1`,
    [count],
  )
}
