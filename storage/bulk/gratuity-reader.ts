// Employees of a gratuity projection, in slices of a fixed size, and the days without pay that it counts.

import type { LopDate } from '#proto/calculation/employee-input.ts'
import { calendarMonth, wageMonth } from '#proto/calendar/months.ts'
import type { DayHundredths, PayPeriod, PlainDate } from '#proto/units.ts'
import type { BulkClient } from '../postgres/bulk.ts'
import { employeeStatements, ofPeople } from './asking.ts'

/** Which employees of an organization are asked about. */
type GratuityScope = {
  readonly organizationId: number
  /** Employees in service on this day. */
  readonly asOf: PlainDate
  /** Null: of any department and none. */
  readonly departmentIds: readonly string[] | null
  /** Null: all of the scope; else exactly these, in service or not. */
  readonly employeeIds: readonly string[] | null
}

type ScopedEmployee = {
  readonly employeeId: string
  readonly externalId: string | null
  readonly departmentId: string | null
  readonly department: string | null
}

/** The next employees by id, at most `limit`. */
export async function readGratuityScope(
  client: BulkClient,
  { organizationId, asOf, departmentIds, employeeIds }: GratuityScope,
  part: {
    /** The last employee of the part before; null: from the first. */
    readonly after: string | null
    readonly descending: boolean
    readonly limit: number
  },
): Promise<ScopedEmployee[]> {
  const { rows } = await client.query<ScopedEmployee>({
    name: part.descending ? 'gratuity scope, descending' : 'gratuity scope',
    text: part.descending ? scopeQuery('<', 'desc') : scopeQuery('>', 'asc'),
    values: [organizationId, asOf, departmentIds, employeeIds, part.after, part.limit],
  })
  return rows
}

const scopeQuery = (beyond: '<' | '>', order: 'asc' | 'desc') => `
    select e.id as "employeeId", e.external_id as "externalId", e.department_id as "departmentId",
      d.name as department
    from employee e
    left join department d on d.organization_id = $1 and d.id = e.department_id
    where e.organization_id = $1 and ($5::text is null or e.id ${beyond} $5)
      and ($4::text[] is null or e.id = any ($4::text[]))
      and ($4::text[] is not null
        or e.date_of_joining <= $2::date and (e.date_of_leaving is null or e.date_of_leaving >= $2::date))
      and ($3::text[] is null or e.department_id = any ($3::text[]))
    order by e.id ${order} limit $6`

/** An employee whose days without pay are counted, and the first such day. */
type UnpaidDaysSince = { readonly employeeId: string; readonly since: PlainDate }

/**
 * Whole days without pay, from each employee's day to `until`, by employee; an employee without any is missing. Days
 * partly worked count as worked. Loss of pay without dates, in a wage month that starts before the day, is not counted; wage
 * months begin on the day on which `month` does.
 */
export async function readUnpaidDays(
  client: BulkClient,
  organizationId: number,
  asked: readonly UnpaidDaysSince[],
  until: PlainDate,
  month: PayPeriod,
): Promise<ReadonlyMap<string, number>> {
  if (asked.length === 0) return new Map()
  const [first] = asked.map(({ since }) => since).toSorted()
  const people = { organizationId, employeeIds: asked.map(({ employeeId }) => employeeId) }
  const { read } = employeeStatements(client, people)
  const rows = Map.groupBy(await read<LopRow>('unpaid days', lopQuery, first, until), row => row.employee_id)
  const startDay = Number(month.start.slice(8))
  const found = asked.map(({ employeeId, since }): [string, number] => {
    const own = rows.get(employeeId) ?? []
    const within = { start: since, end: until }
    return [employeeId, own.reduce((sum, row) => sum + wholeDays(row, within, startDay), 0)]
  })
  return new Map(found.filter(([, count]) => count > 0))
}

const lopQuery = `
    select employee_id, make_date(year, month, 1) as month, lop_days, lop_dates from attendance_month
    where ${ofPeople} and lop_days > 0 and make_date(year, month, 1) >= date_trunc('month', $3::date)::date
      and make_date(year, month, 1) < $4::date + interval '1 month'`

type LopRow = {
  employee_id: string
  month: PlainDate
  lop_days: DayHundredths
  lop_dates: readonly LopDate[] | null
}

function wholeDays(
  { month, lop_days, lop_dates }: LopRow,
  { start, end }: PayPeriod,
  startDay: number,
): number {
  const dates = lop_dates ?? []
  const dated = dates.filter(({ date, days }) => days === 100 && date >= start && date <= end).length
  const undated = lop_days - dates.reduce((sum, { days }) => sum + days, 0)
  const days = wageMonth(calendarMonth(month), startDay)
  const isWithin = days.start >= start && days.end <= end
  return dated + (isWithin ? Math.floor(undated / 100) : 0)
}
