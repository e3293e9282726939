// An employee joins, leaves and gets another salary on a day that was written down before: nothing writes on that day
// itself. Whoever is due is written once more then, so that partners who sync are told of it.

import type { PlainDate } from '#proto/units.ts'
import { LockMode } from '@mikro-orm/postgresql'
import { type Employee, EmployeeTable } from '../../entities/employee.ts'
import type { System, Tenant } from '../for-tenant.ts'
import { query } from '../../postgres/sql.ts'

/** The day in India on which a row was last written. */
export const writtenOn = (alias: string) => `timezone('Asia/Kolkata', ${alias}updated_at)::date`

/** The employees whose status or salary changed by the calendar after they were written last, by the day `:today`. */
const due = `
  select e.organization_id, e.id from employee e
  where e.date_of_joining > ${writtenOn('e.')} and e.date_of_joining <= :today::date
  union
  select e.organization_id, e.id from employee e
  where e.date_of_leaving >= ${writtenOn('e.')} and e.date_of_leaving < :today::date
  union
  select e.organization_id, e.id from employee_salary s
  join employee e on e.organization_id = s.organization_id and e.id = s.employee_id
  where s.effective_from > ${writtenOn('s.')} and s.effective_from > ${writtenOn('e.')}
    and s.effective_from <= :today::date`

/** Every organization with its account, but for sandboxes whose clock is stopped: these have days of their own. */
export function organizationsInTime({
  em,
}: System): Promise<{ readonly organizationId: number; readonly accountId: string }[]> {
  return query(
    { em },
    `select o.id as "organizationId", o.account_id as "accountId" from organization o
     where not exists (select from sandbox_clock c where c.organization_id = o.id) order by o.id`,
  )
}

/**
 * Those within reach that have such employees, or an increment whose salary has come into force since it was written: its
 * employee may have been written on that day already.
 */
export async function organizationsDue(tenant: Tenant, today: PlainDate): Promise<ReadonlySet<number>> {
  const rows = await query<{ organization_id: number }[]>(
    tenant,
    `select organization_id from (${due}) d
     union
     select i.organization_id from salary_increment i
     where not i.is_cancelled and i.effective_from > ${writtenOn('i.')} and i.effective_from <= :today::date`,
    { today },
  )
  return new Set(rows.map(row => row.organization_id))
}

/** Up to `limit` of an organization's, locked; those that another process has locked are left to it. */
export async function lockDue(
  tenant: Tenant,
  organizationId: number,
  today: PlainDate,
  limit: number,
): Promise<Employee[]> {
  const rows = await query<{ id: string }[]>(
    tenant,
    `select id from (${due}) d where organization_id = :organization order by id limit :limit`,
    { today, organization: organizationId, limit },
  )
  return lockEmployees(tenant, organizationId, rows, LockMode.PESSIMISTIC_PARTIAL_WRITE)
}

/** The employees whose status or salary is another on the one day than on the other, locked. */
export async function lockChangedBetween(
  tenant: Tenant,
  organizationId: number,
  days: readonly [PlainDate, PlainDate],
): Promise<Employee[]> {
  const [from, to] = days.toSorted()
  const rows = await query<{ id: string }[]>(
    tenant,
    `select id from employee
     where organization_id = :organization and (
       (date_of_joining > :from::date and date_of_joining <= :to::date)
       or (date_of_leaving >= :from::date and date_of_leaving < :to::date)
       or id in (select employee_id from employee_salary where organization_id = :organization
         and effective_from > :from::date and effective_from <= :to::date))`,
    { organization: organizationId, from, to },
  )
  return lockEmployees(tenant, organizationId, rows, LockMode.PESSIMISTIC_WRITE)
}

function lockEmployees(
  tenant: Tenant,
  organizationId: number,
  rows: readonly { readonly id: string }[],
  lockMode: LockMode.PESSIMISTIC_WRITE | LockMode.PESSIMISTIC_PARTIAL_WRITE,
): Promise<Employee[]> {
  const ids = rows.map(({ id }) => id)
  return tenant.em.find(
    EmployeeTable,
    { organizationId, id: { $in: ids } },
    { orderBy: { id: 'asc' }, lockMode },
  )
}

/**
 * Writes the increments whose salary has come into force: those that apply on one of the days and not on the other; or, of a
 * day alone, since they were written last.
 */
export async function touchIncrements(
  tenant: Tenant,
  organizationId: number,
  days: readonly [today: PlainDate] | readonly [PlainDate, PlainDate],
): Promise<void> {
  const [first, last = null] = days.toSorted()
  await query(
    tenant,
    `update salary_increment set version = version + 1
     where organization_id = ? and not is_cancelled and effective_from > coalesce(?::date, ${writtenOn('')})
       and effective_from <= ?::date`,
    last === null ? [organizationId, null, first] : [organizationId, first, last],
  )
}
