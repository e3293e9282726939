// An employee joins, leaves and gets another salary, shift or cycle on a day that was written down before: nothing writes on
// that day itself. Whoever is due is written once more then, so that partners who sync are told of it.

import type { PlainDate } from '#proto/units.ts'
import { LockMode } from '@mikro-orm/postgresql'
import { type Employee, EmployeeTable } from '../../entities/employee.ts'
import type { System, Tenant } from '../for-tenant.ts'
import { query } from '../../postgres/sql.ts'

/** The day in India on which a row was last written. */
export const writtenOn = (alias: string) => `timezone('Asia/Kolkata', ${alias}updated_at)::date`

/** Tables with a day in whose morning what answers show of an employee changes, and the field that does. */
const changes = [
  { table: 'employee', field: 'status', day: (row: string) => `${row}date_of_joining` },
  { table: 'employee', field: 'status', day: (row: string) => `(${row}date_of_leaving + 1)` },
  { table: 'employee_salary', field: 'salary', day: (row: string) => `${row}effective_from` },
  { table: 'payroll_permission', field: 'payroll_allowed', day: (row: string) => `${row}effective_from` },
  { table: 'payroll_permission', field: 'payroll_allowed', day: (row: string) => `(${row}until + 1)` },
  { table: 'shift_assignment', field: 'shift_id', day: (row: string) => `${row}effective_from` },
  { table: 'shift_assignment', field: 'shift_id', day: (row: string) => `(${row}effective_to + 1)` },
  { table: 'employee_cycle', field: 'cycle_id', day: (row: string) => `${row}effective_from` },
] as const

/** Indexes for the migration, which find the rows of a table whose day is to come and hold no others. */
export function indexesToCome(table: (typeof changes)[number]['table']): string {
  return changes
    .filter(change => change.table === table)
    .map(({ day }) => day(''))
    .map(
      (day, at) =>
        `create index ${table}_to_come_${at + 1} on ${table} (${day}) where ${day} > ${writtenOn('')};`,
    )
    .join('\n')
}

/** Employees with a field that changes on a day; `holds` is the condition of the day and of the row that has it. */
const changing = (holds: (day: string, row: string) => string) =>
  changes
    .map(({ table, field, day }) =>
      table === 'employee'
        ? `select e.organization_id, e.id, '${field}' as field from employee e where ${holds(day('e.'), 'e.')}`
        : `select e.organization_id, e.id, '${field}' from ${table} t
           join employee e on e.organization_id = t.organization_id and e.id = t.employee_id
           where ${holds(day('t.'), 't.')}`,
    )
    .join(' union ')

/** They have a day that has come, by the day `:today`, since they were written last. */
const due = changing(
  (day, row) => `${day} > ${writtenOn(row)} and ${day} > ${writtenOn('e.')} and ${day} <= :today::date`,
)

/** They have a day after `:from` and up to `:to`. */
const between = changing(
  (day, row) => `${row}organization_id = :organization and ${day} > :from::date and ${day} <= :to::date`,
)

/** An employee, locked, and the fields that are others now. */
export type CalendarChange = { readonly employee: Employee; readonly fields: readonly string[] }

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
 * Those within reach that have employees who are due, or an increment whose salary has come into force since it was written: its
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

/** The employees of an organization who are due, up to `limit`; those that another process has locked are left to it. */
export async function lockDue(
  tenant: Tenant,
  organizationId: number,
  today: PlainDate,
  limit: number,
): Promise<CalendarChange[]> {
  const rows = await query<FieldChanges[]>(
    tenant,
    `select id, array_agg(field order by field) as fields from (${due}) d
     where organization_id = :organization group by id order by id limit :limit`,
    { today, organization: organizationId, limit },
  )
  return lockEmployees(tenant, organizationId, rows, LockMode.PESSIMISTIC_PARTIAL_WRITE)
}

/** The employees who are shown otherwise on the one day than on the other. */
export async function lockChangedBetween(
  tenant: Tenant,
  organizationId: number,
  days: readonly [PlainDate, PlainDate],
): Promise<CalendarChange[]> {
  const [from, to] = days.toSorted()
  const rows = await query<FieldChanges[]>(
    tenant,
    `select id, array_agg(field order by field) as fields from (${between}) d group by id`,
    { organization: organizationId, from, to },
  )
  return lockEmployees(tenant, organizationId, rows, LockMode.PESSIMISTIC_WRITE)
}

type FieldChanges = { readonly id: string; readonly fields: readonly string[] }

async function lockEmployees(
  tenant: Tenant,
  organizationId: number,
  rows: readonly FieldChanges[],
  lockMode: LockMode.PESSIMISTIC_WRITE | LockMode.PESSIMISTIC_PARTIAL_WRITE,
): Promise<CalendarChange[]> {
  const fieldsOf = new Map(rows.map(({ id, fields }) => [id, fields]))
  const employees = await tenant.em.find(
    EmployeeTable,
    { organizationId, id: { $in: [...fieldsOf.keys()] } },
    { orderBy: { id: 'asc' }, lockMode },
  )
  return employees.map(employee => ({ employee, fields: fieldsOf.get(employee.id) ?? [] }))
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
