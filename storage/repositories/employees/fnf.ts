// Full and final settlements: made, found, listed, and what their approval and payment change of other records.

import { Problem } from '#proto/problems.ts'
import type { Paise, PlainDate } from '#proto/units.ts'
import { LockMode, raw } from '@mikro-orm/postgresql'
import { type Fnf, type FnfStatus, FnfTable } from '../../entities/fnf.ts'
import type { PayrollRun } from '../../entities/payroll-run.ts'
import type { OtherWay } from '../../entities/payroll-run-employee.ts'
import { isHoliday } from '../../holidays.ts'
import { arrayLiteral, textLiteral } from '../../postgres/literals.ts'
import { query } from '../../postgres/sql.ts'
import { isWeeklyOff } from '../../weekly-offs.ts'
import type { Tenant } from '../for-tenant.ts'
import { dayBetween, type PageOfRows, type PageWindow } from '../page.ts'
import { recordStore } from '../records.ts'

const exists = () =>
  new Problem('fnf_exists', 'The employee has a settlement already. Cancel it, or send type resettlement.')

export const settlements = recordStore<Fnf>(FnfTable, 'fnf', 'settlement', {
  one_live_fnf: exists,
  one_final_fnf: exists,
})

/** What a settlement paid on one day in one way. */
type SettlementPayment = {
  readonly paidOn: PlainDate
  /** Null: by bank file. */
  readonly paidBy: OtherWay | null
  /** Below zero: nothing was paid, and the employee owes it. */
  readonly amount: Paise
}

/** The payments of the parts that are marked paid, by day; parts of one day and way are one payment. */
export function settlementPayments(settlement: Fnf): readonly SettlementPayment[] {
  const { wagesPaidOn, wagesPaidBy, wagesPayable, gratuityPaidOn, gratuityPaidBy, gratuityPayable } =
    settlement
  const payments = new Map<string, SettlementPayment>()
  for (const [paidOn, way, amount] of [
    [wagesPaidOn, wagesPaidBy, wagesPayable],
    [gratuityPaidOn, gratuityPaidBy, gratuityPayable],
  ] as const) {
    if (!paidOn || !amount) continue
    const paidBy = way ?? null
    const place = `${paidOn} ${paidBy}`
    const known = payments.get(place)?.amount ?? 0
    payments.set(place, { paidOn, paidBy, amount: (known + amount) as Paise })
  }
  return [...payments.values()].toSorted((one, other) => (one.paidOn < other.paidOn ? -1 : 1))
}

/** States in which a settlement can still change. */
const liveStatuses = ['draft', 'calculating', 'calculated', 'approved'] as const

type FnfFilter = {
  readonly status: readonly FnfStatus[] | undefined
  readonly employeeId: string | undefined
  readonly leavingFrom: PlainDate | undefined
  readonly leavingTo: PlainDate | undefined
  /** Wages or gratuity were due before the day and are not paid; undefined: any. */
  readonly overdue: Overdue | undefined
}

/** `weeklyOffs`: of the settings, where the shift of the employee has none of its own. */
type Overdue = { readonly on: PlainDate; readonly weeklyOffs: readonly string[] }

export function listSettlements(
  tenant: Tenant,
  organizationId: number,
  { status, employeeId, leavingFrom, leavingTo, overdue }: FnfFilter,
  window: PageWindow,
): Promise<PageOfRows<Fnf>> {
  return settlements.list(
    tenant,
    organizationId,
    { status, employeeId },
    window,
    ...(leavingFrom === undefined && leavingTo === undefined
      ? []
      : [{ dateOfLeaving: dayBetween(leavingFrom, leavingTo) }]),
    ...(overdue === undefined
      ? []
      : [{ status: { $in: [...liveStatuses] }, [raw(alias => isOverdue(alias, overdue))]: true }]),
  )
}

/** Of every end of employment: wages are due so many working days after the last day of service. */
const workingDaysToPay = 2
/** Within so many days there are as many working days. */
const longestClosure = 60

/**
 * A condition in SQL on `alias`, a row of `fnf`. A draft without figures has the exit's own day; of gratuity only a
 * calculated one knows whether there is any, and what is not calculated owes the wages, which are due before it.
 */
function isOverdue(alias: string, { on, weeklyOffs }: Overdue): string {
  const usual = `${textLiteral(arrayLiteral(weeklyOffs))}::text[]`
  const isOff = `${isWeeklyOff('e', 'd.day::date', usual)} or ${isHoliday('e', 'd.day::date')}`
  return `(${alias}.wages_paid_on is null and coalesce(${alias}.due_by, (
      select d.day::date from employee e
      cross join generate_series(${alias}.date_of_leaving + 1, ${alias}.date_of_leaving + ${longestClosure},
        interval '1 day') d(day)
      where e.organization_id = ${alias}.organization_id and e.id = ${alias}.employee_id and not (${isOff})
      order by 1 limit 1 offset ${workingDaysToPay - 1})) < ${textLiteral(on)}::date
    or ${alias}.gratuity_payable > 0 and ${alias}.gratuity_paid_on is null
      and ${alias}.gratuity_due_by < ${textLiteral(on)}::date)`
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
