// Full and final settlements: made, found, listed, and what their approval and payment change of other records.

import { Problem } from '#proto/problems.ts'
import type { PlainDate } from '#proto/units.ts'
import { LockMode } from '@mikro-orm/postgresql'
import { type Fnf, type FnfStatus, FnfTable } from '../entities/fnf.ts'
import type { PayrollRun } from '../entities/payroll-run.ts'
import { query } from '../postgres/sql.ts'
import type { Tenant } from './for-tenant.ts'
import { between, type PageOfRows, type PageWindow } from './page.ts'
import { recordStore } from './records.ts'

const exists = () =>
  new Problem('fnf_exists', 'The employee has a settlement already. Cancel it, or send type resettlement.')

export const settlements = recordStore<Fnf>(FnfTable, 'fnf', 'settlement', {
  one_live_fnf: exists,
  one_final_fnf: exists,
})

/** States in which a settlement can still change. */
const liveStatuses = ['draft', 'calculating', 'calculated', 'approved'] as const

type FnfFilter = {
  readonly status: readonly FnfStatus[] | undefined
  readonly employeeId: string | undefined
  readonly leavingFrom: PlainDate | undefined
  readonly leavingTo: PlainDate | undefined
  /** The day before which wages were due that are not paid; undefined: any. */
  readonly overdueOn: PlainDate | undefined
}

export function listSettlements(
  tenant: Tenant,
  organizationId: number,
  { status, employeeId, leavingFrom, leavingTo, overdueOn }: FnfFilter,
  window: PageWindow,
): Promise<PageOfRows<Fnf>> {
  const isOverdue = {
    status: { $in: [...liveStatuses] },
    dueBy: { $lt: overdueOn ?? null },
    wagesPaidOn: null,
  }
  return settlements.list(
    tenant,
    organizationId,
    { status, employeeId },
    window,
    ...(leavingFrom === undefined && leavingTo === undefined
      ? []
      : [{ dateOfLeaving: between(leavingFrom, leavingTo) }]),
    ...(overdueOn === undefined ? [] : [isOverdue]),
  )
}

/** The live settlement of an employee, locked until the transaction ends; null: none. */
export function lockLiveSettlement(
  tenant: Tenant,
  organizationId: number,
  employeeId: string,
): Promise<Fnf | null> {
  return tenant.em.findOne(
    FnfTable,
    { organizationId, employeeId, status: { $in: [...liveStatuses] } },
    { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
  )
}

/** The last settlement of an employee that is not cancelled; null: none. */
export function latestSettlement(
  tenant: Tenant,
  organizationId: number,
  employeeId: string,
): Promise<Fnf | null> {
  return tenant.em.findOne(
    FnfTable,
    { organizationId, employeeId, status: { $ne: 'cancelled' } },
    { orderBy: { id: 'desc' } },
  )
}

/** A settlement of the employee that is approved or settled, a settled one first; null: none. */
export function decidedSettlement(
  tenant: Tenant,
  organizationId: number,
  employeeId: string,
): Promise<Fnf | null> {
  return tenant.em.findOne(
    FnfTable,
    { organizationId, employeeId, status: { $in: ['approved', 'settled'] } },
    { orderBy: { status: 'desc' } },
  )
}

/**
 * People whom an approved or settled settlement pays for the days of a period that ends on the day or later, as a query of
 * their ids: no regular run pays them.
 */
export function settledOn(organizationId: number, end: PlainDate): string {
  return `select f.employee_id from fnf f where f.organization_id = ${organizationId}
    and f.status in ('approved', 'settled') and f.pays_salary
    and coalesce(f.pays_from, f.period_start) <= date '${end}'`
}

/** Employees in service in the period whom a settlement pays instead of a run; the first fifty, by id. */
export async function listSettledEmployees(
  tenant: Tenant,
  { organizationId, paidFrom, paidTo }: Pick<PayrollRun, 'organizationId' | 'paidFrom' | 'paidTo'>,
): Promise<{
  readonly count: number
  readonly employees: readonly { readonly employeeId: string; readonly externalId: string | null }[]
}> {
  const rows = await query<{ id: string; external_id: string | null; count: number }[]>(
    tenant,
    `select e.id, e.external_id, (count(*) over ())::int as count from employee e
     where e.organization_id = ? and e.date_of_leaving >= ? and e.id in (${settledOn(organizationId, paidTo)})
     order by e.id limit 50`,
    [organizationId, paidFrom],
  )
  return {
    count: rows[0]?.count ?? 0,
    employees: rows.map(row => ({ employeeId: row.id, externalId: row.external_id })),
  }
}
