import type { DayHundredths } from '#proto/units.ts'
import { Problem } from '#proto/problems.ts'
import { type FilterQuery, LockMode } from '@mikro-orm/postgresql'
import { type AttendanceMonth, AttendanceMonthTable } from '../entities/attendance-month.ts'
import type { Tenant } from './for-tenant.ts'
import { flushUnique } from './uniqueness.ts'
import { direction, type PageOfRows, type PageWindow } from './page.ts'

/** Which month of which employee. */
export type MonthKey = { readonly employeeId: string; readonly year: number; readonly month: number }

export type AttendanceFacts = {
  readonly payableDays: DayHundredths | null
  readonly lopDays: DayHundredths | null
  readonly presentDays: DayHundredths | null
  readonly paidLeaveDays: DayHundredths | null
  readonly weeklyOffs: DayHundredths | null
  readonly holidays: DayHundredths | null
  readonly overtimeMinutes: number
  readonly workedMinutes: number | null
}

type AttendanceFilter = {
  readonly employeeId?: string
  /** First and last month, both included; each counts years in twelves. */
  readonly from: number
  readonly to: number
}

/** Months counted from year nought, so that they compare across years. */
export function monthNumber(year: number, month: number): number {
  return year * 12 + month - 1
}

export async function listAttendance(
  tenant: Tenant,
  organizationId: number,
  filter: AttendanceFilter,
  window: PageWindow,
): Promise<PageOfRows<AttendanceMonth>> {
  const where: FilterQuery<AttendanceMonth> = {
    organizationId,
    ...(filter.employeeId === undefined ? {} : { employeeId: filter.employeeId }),
    $or: monthsBetween(filter.from, filter.to),
  }
  const order = direction(window)
  const rows = await tenant.em.find(
    AttendanceMonthTable,
    window.after === null ? where : { $and: [where, after(window.after, window.descending)] },
    {
      orderBy: { createdAt: order, employeeId: order, year: order, month: order },
      limit: window.limit + 1,
    },
  )
  return { rows, total: window.includeTotal ? await tenant.em.count(AttendanceMonthTable, where) : null }
}

function monthsBetween(from: number, to: number): { year: number; month: number }[] {
  return Array.from({ length: to - from + 1 }, (_, step) => {
    const month = (from + step) % 12
    return { year: (from + step - month) / 12, month: month + 1 }
  })
}

const places = ['createdAt', 'employeeId', 'year', 'month'] as const

export function positionOf(row: AttendanceMonth): string {
  return JSON.stringify([row.createdAt.toISOString(), row.employeeId, row.year, row.month])
}

// Row by row in the order of the list: later in one place, with all places before it equal.
function after(position: string, descending: boolean): FilterQuery<AttendanceMonth> {
  const [createdAt, ...rest] = JSON.parse(position) as [string, string, number, number]
  const values = [new Date(createdAt), ...rest]
  const beyond = descending ? '$lt' : '$gt'
  return {
    $or: places.map((place, at) => ({
      ...Object.fromEntries(places.slice(0, at).map((before, index) => [before, values[index]])),
      [place]: { [beyond]: values[at] },
    })),
  }
}

/** The rows of these months, locked. */
export async function lockMonths(
  tenant: Tenant,
  organizationId: number,
  keys: readonly MonthKey[],
): Promise<ReadonlyMap<string, AttendanceMonth>> {
  if (keys.length === 0) return new Map()
  const rows = await tenant.em.find(
    AttendanceMonthTable,
    { organizationId, $or: keys.map(({ employeeId, year, month }) => ({ employeeId, year, month })) },
    { orderBy: { employeeId: 'asc', year: 'asc', month: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
  )
  return new Map(rows.map(row => [monthId(row), row]))
}

/** An employee's month as one text. */
export function monthId({ employeeId, year, month }: MonthKey): string {
  return `${employeeId}:${year}-${String(month).padStart(2, '0')}`
}

/** Writes what is pending. Refuses `conflict` when another call has recorded one of the months meanwhile. */
export async function flushMonths(tenant: Tenant): Promise<void> {
  await flushUnique(tenant, {
    attendance_month_pkey: () => new Problem('conflict', 'Another call has just recorded this month.'),
  })
}

/** Puts a month into the unit of work, in the place of `known`; `flushMonths` writes it. */
export function putMonth(
  tenant: Tenant,
  organizationId: number,
  key: MonthKey,
  facts: AttendanceFacts,
  known: AttendanceMonth | undefined,
): AttendanceMonth {
  const now = tenant.clock()
  if (known !== undefined) return tenant.em.assign(known, { ...facts, updatedAt: now })
  return tenant.em.create(AttendanceMonthTable, {
    ...facts,
    organizationId,
    employeeId: key.employeeId,
    year: key.year,
    month: key.month,
    version: 1,
    createdAt: now,
    updatedAt: now,
  })
}
