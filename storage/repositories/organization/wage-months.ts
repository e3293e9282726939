// The days of people's wage months: each begins on the day of the settings, or of a cycle that has one of its own. It is
// named after the month of the calendar in which it ends.

import {
  calendarMonth,
  firstOfMonth,
  type Month,
  monthSpan,
  nextMonth,
  wageMonth,
} from '#proto/calendar/months.ts'
import type { PayPeriod, PlainDate } from '#proto/units.ts'
import type { SettingsChange } from '../../entities/payroll-settings.ts'
import { query } from '../../postgres/sql.ts'
import type { Tenant } from '../for-tenant.ts'
import { settingsChanges, settingsOn } from './payroll-settings.ts'

/** The wage month of this name; `startDay`: that of a cycle, null: as the settings say, without any the calendar's. */
export function wageMonthNamed(
  month: Month,
  changes: readonly SettingsChange[],
  startDay: number | null,
): PayPeriod {
  const lastDay = monthSpan(month).end
  const usual = changes.length === 0 ? 1 : settingsOn(changes, lastDay).period.startDay
  return wageMonth(month, startDay ?? usual)
}

/** The wage month that has a day. */
export function wageMonthAt(
  day: PlainDate,
  changes: readonly SettingsChange[],
  startDay: number | null,
): PayPeriod {
  const month = calendarMonth(day)
  const named = wageMonthNamed(month, changes, startDay)
  return day <= named.end ? named : wageMonthNamed(nextMonth(month), changes, startDay)
}

/** The wage months of people of one organization. */
export type WageMonths = {
  named(employeeId: string, month: Month): PayPeriod
  /** The name of the one that has a day. */
  nameAt(employeeId: string, day: PlainDate): Month
}

export async function wageMonthsOf(
  tenant: Tenant,
  organizationId: number,
  employeeIds: readonly string[],
): Promise<WageMonths> {
  const changes = await settingsChanges(tenant, organizationId)
  const startDays = await startDaysOf(tenant, organizationId, employeeIds)
  const startOf = (id: string) => startDays.get(id) ?? null
  // Thousands of people ask for few months.
  const known = new Map<string, PayPeriod>()
  return {
    named(id, { year, month }) {
      const start = startOf(id)
      const key = `${year} ${month} ${start}`
      const named = known.get(key) ?? wageMonthNamed({ year, month }, changes, start)
      known.set(key, named)
      return named
    },
    nameAt: (id, day) => calendarMonth(wageMonthAt(day, changes, startOf(id)).end),
  }
}

/** Wage months of an organization by their names, for each day on which its cycles begin them; null: as the settings say. */
type NamedWageMonth = PayPeriod & { readonly startDay: number | null; readonly month: string }

/** The wage months that are named after months from the first to the last, for `ofWageMonths`. */
export async function namedWageMonths(
  tenant: Tenant,
  organizationId: number,
  { from, to }: { readonly from: PlainDate; readonly to: PlainDate },
): Promise<NamedWageMonth[]> {
  const changes = await settingsChanges(tenant, organizationId)
  const cycles = await query<{ start: number }[]>(
    tenant,
    'select distinct start_day as start from payroll_cycle where organization_id = ? and start_day is not null',
    [organizationId],
  )
  const named: NamedWageMonth[] = []
  for (const startDay of [null, ...cycles.map(({ start }) => start)]) {
    for (let month = calendarMonth(from); firstOfMonth(month) <= to; month = nextMonth(month)) {
      const name = firstOfMonth(month).slice(0, 7)
      named.push({ startDay, month: name, ...wageMonthNamed(month, changes, startDay) })
    }
  }
  return named
}

/** A join in SQL: the wage month `w` of the employee that has the day; `months` is a parameter with `namedWageMonths`. */
export const ofWageMonths = (months: string, employeeId: string, day: string): string => `
  join jsonb_to_recordset(${months}::jsonb) as w("startDay" int, month text, start date, "end" date)
    on ${day} between w.start and w."end" and w."startDay" is not distinct from (
      select p.start_day from employee_cycle c
      join payroll_cycle p on p.organization_id = c.organization_id and p.id = c.cycle_id and p.start_day is not null
      where c.organization_id = $1 and c.employee_id = ${employeeId} limit 1)`

/** The day on which the months of a person's cycle begin; null: as the settings say. */
export async function ownStartDay(
  tenant: Tenant,
  { organizationId, id }: { readonly organizationId: number; readonly id: string },
): Promise<number | null> {
  return (await startDaysOf(tenant, organizationId, [id])).get(id) ?? null
}

/** Of whoever has a cycle that begins its months on a day of its own: all cycles of a person begin them on one day. */
async function startDaysOf(
  tenant: Tenant,
  organizationId: number,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (employeeIds.length === 0) return new Map()
  const rows = await query<{ id: string; start: number }[]>(
    tenant,
    `select distinct c.employee_id as id, p.start_day as start from payroll_cycle p
     join employee_cycle c on c.organization_id = p.organization_id and c.cycle_id = p.id
     where p.organization_id = ? and p.start_day is not null and c.employee_id = any (?::text[])`,
    [organizationId, `{${employeeIds.join(',')}}`],
  )
  return new Map(rows.map(({ id, start }) => [id, start]))
}
