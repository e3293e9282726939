// Full and final settlements: made, found, listed, and what their approval and payment change of other records.

import { settlementWorkingDays } from '#proto/law/statutory-figures.ts'
import { Problem } from '#proto/problems.ts'
import type { Paise, PlainDate } from '#proto/units.ts'
import { type FilterQuery, LockMode, raw } from '@mikro-orm/postgresql'
import { type Fnf, type FnfStatus, FnfTable } from '../../entities/fnf.ts'
import type { PayrollRun } from '../../entities/payroll-run.ts'
import type { OtherWay } from '../../entities/payroll-run-employee.ts'
import { isHoliday } from '../../holidays.ts'
import { arrayLiteral, textLiteral } from '../../postgres/literals.ts'
import { query } from '../../postgres/sql.ts'
import { isWeeklyOff } from '../../weekly-offs.ts'
import type { Tenant } from '../for-tenant.ts'
import { dayBetween, direction, type PageOfRows, type PageWindow } from '../page.ts'
import { recordStore } from '../records.ts'

const exists = () =>
  new Problem('fnf_exists', 'The employee has a settlement already. Cancel it, or send type resettlement.')

export const settlements = recordStore<Fnf>(FnfTable, 'fnf', 'settlement', {
  one_live_fnf: exists,
  one_final_fnf: exists,
})

/** Payment of a settlement on one day in one way. */
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

/** Orders of the list: of creation, by the day on which wages are due, by the name of the employee. */
export type SettlementOrder = 'createdAt' | 'dueBy' | 'name'

/** SQL of the value that the list is ordered by, of `f`, a row of `fnf`; ids are in the order of creation. */
const orderKeys: Readonly<Record<Exclude<SettlementOrder, 'createdAt'>, (f: string) => string>> = {
  // A draft has no day yet, which follows the last day of service.
  dueBy: f => `coalesce(${f}.due_by, ${f}.date_of_leaving)`,
  name: f => `(select lower(${fullName('e')}) from employee e
    where e.organization_id = ${f}.organization_id and e.id = ${f}.employee_id)`,
}

const fullName = (e: string): string =>
  `concat_ws(' ', ${e}.first_name, nullif(${e}.middle_name, ''), nullif(${e}.last_name, ''))`

/** Whom a settlement is of, and where it stands in the list. */
type ListedSettlement = { readonly code: string; readonly name: string; readonly position: string }

/** A page of settlements; `listed` has an entry for each. */
type SettlementPage = PageOfRows<Fnf> & { readonly listed: ReadonlyMap<string, ListedSettlement> }

export async function listSettlements(
  tenant: Tenant,
  organizationId: number,
  { status, employeeId, leavingFrom, leavingTo, overdue }: FnfFilter,
  window: PageWindow & { readonly order: SettlementOrder },
): Promise<SettlementPage> {
  const conditions: FilterQuery<Fnf>[] = [
    ...(leavingFrom === undefined && leavingTo === undefined
      ? []
      : [{ dateOfLeaving: dayBetween(leavingFrom, leavingTo) }]),
    ...(overdue === undefined
      ? []
      : [{ status: { $in: [...liveStatuses] }, [raw(alias => isOverdue(alias, overdue))]: true }]),
  ]
  const filter = { status, employeeId }
  const found =
    window.order === 'createdAt' || window.since
      ? await settlements.list(tenant, organizationId, filter, window, ...conditions)
      : await orderedSettlements(tenant, { organizationId, ...filter }, window, window.order, conditions)
  return { ...found, listed: await listedOf(tenant, organizationId, window.order, found.rows) }
}

async function orderedSettlements(
  tenant: Tenant,
  {
    organizationId,
    status,
    employeeId,
  }: Pick<FnfFilter, 'status' | 'employeeId'> & { organizationId: number },
  window: PageWindow,
  order: keyof typeof orderKeys,
  conditions: readonly FilterQuery<Fnf>[],
): Promise<PageOfRows<Fnf>> {
  const keyOf = orderKeys[order]
  const where: FilterQuery<Fnf>[] = [
    { organizationId },
    ...(status === undefined ? [] : [{ status: { $in: [...status] } }]),
    ...(employeeId === undefined ? [] : [{ employeeId }]),
    ...conditions,
  ]
  const total = window.includeTotal ? await tenant.em.count(FnfTable, { $and: where }) : null
  const sorted = direction(window)
  if (window.after !== null) {
    const beyond = sorted === 'asc' ? '>' : '<'
    const [key, id] = JSON.parse(window.after) as [key: string, id: string]
    const cast = order === 'dueBy' ? '::date' : ''
    where.push({ [raw(f => `((${keyOf(f)}, ${f}.id) ${beyond} (?${cast}, ?))`, [key, id])]: true })
  }
  const rows = await tenant.em.find(
    FnfTable,
    { $and: where },
    {
      orderBy: [{ [raw(keyOf)]: sorted }, { id: sorted }] as never,
      limit: window.limit + 1,
    },
  )
  return { rows, total }
}

async function listedOf(
  tenant: Tenant,
  organizationId: number,
  order: SettlementOrder,
  rows: readonly Fnf[],
): Promise<SettlementPage['listed']> {
  const key = order === 'createdAt' ? 'null' : orderKeys[order]('f')
  const found = await query<{ id: string; code: string; name: string; key: string | null }[]>(
    tenant,
    `select f.id, e.employee_code as code, ${fullName('e')} as name, ${key}::text as key
     from fnf f join employee e on e.organization_id = f.organization_id and e.id = f.employee_id
     where f.organization_id = ? and f.id = any (string_to_array(?, ','))`,
    [organizationId, rows.map(({ id }) => id).join(',')],
  )
  return new Map(
    found.map(({ id, code, name, key: at }) => [
      id,
      { code, name, position: at === null ? id : JSON.stringify([at, id]) },
    ]),
  )
}

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
      order by 1 limit 1 offset ${settlementWorkingDays - 1})) < ${textLiteral(on)}::date
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
