import { endOfMonth, monthBefore, nextMonth } from '#proto/calendar/months.ts'
import { overlap } from '#proto/calendar/period.ts'
import { addMonths } from '#proto/calendar/plain-date.ts'
import type { attendanceDayFields, attendanceMonthFields } from '#proto/records/attendance.ts'
import type { RecordOf } from '#proto/records/fields.ts'
import type { PayPeriod, PlainDate } from '#proto/units.ts'
import { Problem } from '#proto/problems.ts'
import type { EntityName, FilterQuery } from '@mikro-orm/postgresql'
import { type AttendanceDay, AttendanceDayTable } from '../../entities/attendance-day.ts'
import { type AttendanceMonth, AttendanceMonthTable } from '../../entities/attendance-month.ts'
import type { PayrollSettings } from '../../entities/payroll-settings.ts'
import type { Tenant } from '../for-tenant.ts'
import { attendanceRules, lossInMonth, lostDays, summedColumns, sumsOfDays } from '../../attendance-sums.ts'
import { rollUpLock } from '../../roll-up-lock.ts'
import { settingsChanges, settingsOn } from '../organization/payroll-settings.ts'
import { wageMonthsOf } from '../organization/wage-months.ts'
import { addRow } from '../new-rows.ts'
import { flushUnique } from '../uniqueness.ts'
import { direction, pageById, type PageOfRows, type PageWindow } from '../page.ts'
import { query } from '../../postgres/sql.ts'
import { isClosed } from '../../run-states.ts'

/** Which month of which employee. */
export type MonthKey = { readonly employeeId: string; readonly year: number; readonly month: number }

type RecordedMonth = Readonly<RecordOf<typeof attendanceMonthFields>>

export type AttendanceFacts = Omit<RecordedMonth, 'esiReasonCode'> & {
  /** Undefined: as recorded before. */
  readonly esiReasonCode: RecordedMonth['esiReasonCode'] | undefined
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
  return listRows<AttendanceMonth>(tenant, AttendanceMonthTable, where, window)
}

type DayFilter = { readonly employeeId?: string; readonly from: PlainDate; readonly to: PlainDate }

export async function listDays(
  tenant: Tenant,
  organizationId: number,
  { employeeId, from, to }: DayFilter,
  window: PageWindow,
): Promise<PageOfRows<AttendanceDay>> {
  const where = {
    organizationId,
    ...(employeeId === undefined ? {} : { employeeId }),
    date: { $gte: from, $lte: to },
  } as FilterQuery<AttendanceDay>
  return listRows<AttendanceDay>(tenant, AttendanceDayTable as EntityName<AttendanceDay>, where, window)
}

type ListRow = { readonly id: string; readonly createdAt: Date }

/** Lists in the order of making and then by id, which here names a person and a time; or by change. */
async function listRows<Row extends ListRow>(
  tenant: Tenant,
  table: EntityName<Row>,
  where: FilterQuery<Row>,
  window: PageWindow,
): Promise<PageOfRows<Row>> {
  // A record never moves to another person, month or day, so none leaves a filter.
  if (window.since) return pageById<Row>(tenant, table, { of: where, filters: [] }, window)
  const order = direction(window)
  const start = window.after === null ? null : afterPosition(window.after, window.descending)
  const rows = await tenant.em.find<Row>(
    table,
    (start === null ? where : { $and: [where, start] }) as FilterQuery<Row>,
    { orderBy: { createdAt: order, id: order } as never, limit: window.limit + 1 },
  )
  return { rows, total: window.includeTotal ? await tenant.em.count<Row>(table, where) : null }
}

function monthsBetween(from: number, to: number): { year: number; month: number }[] {
  return Array.from({ length: to - from + 1 }, (_, step) => {
    const month = (from + step) % 12
    return { year: (from + step - month) / 12, month: month + 1 }
  })
}

export function positionOf({ createdAt, id }: ListRow): string {
  return `${createdAt.toISOString()} ${id}`
}

function afterPosition(position: string, descending: boolean): object {
  const [createdAt = '', id = ''] = position.split(' ')
  const [at, beyond] = [new Date(createdAt), descending ? '$lt' : '$gt']
  return { $or: [{ createdAt: { [beyond]: at } }, { createdAt: at, id: { [beyond]: id } }] }
}

/** The rows of these months, locked. */
export async function lockMonths(
  tenant: Tenant,
  organizationId: number,
  keys: readonly MonthKey[],
): Promise<ReadonlyMap<string, AttendanceMonth>> {
  if (keys.length === 0) return new Map()
  const rows = await query<object[]>(tenant, lockedMonths, [keysOfMonths(organizationId, keys)])
  const known = rows.map(row => tenant.em.map<AttendanceMonth>(AttendanceMonthTable, row as never))
  return new Map(known.map(row => [monthId(row), row]))
}

function keysOfMonths(organizationId: number, keys: readonly MonthKey[]): string {
  return JSON.stringify(
    keys.map(({ employeeId, year, month }) => ({
      organization_id: organizationId,
      employee_id: employeeId,
      year,
      month,
    })),
  )
}

const askedMonths =
  'jsonb_to_recordset(?::jsonb) as k(organization_id int, employee_id text, year int, month int)'

// Each key is looked up by itself, in one order for everybody who locks several. The organization is a part of the key: as a
// constant that the statistics do not know yet it would have next to no rows, and any index that begins with it would do.
const monthOfKey = `
    select * from attendance_month a where a.organization_id = k.organization_id
      and a.employee_id = k.employee_id and a.year = k.year and a.month = k.month`
const lockedMonths = `
  select m.* from (select * from ${askedMonths} order by employee_id collate "C", year, month) as k
  cross join lateral (${monthOfKey} for update) m`

/** An employee's month as one text. */
export function monthId({ employeeId, year, month }: MonthKey): string {
  return `${employeeId}:${year}-${String(month).padStart(2, '0')}`
}

/** Writes what is pending. Refuses `conflict` when another call has recorded one of the months or days meanwhile. */
export async function flushMonths(tenant: Tenant): Promise<void> {
  await flushUnique(tenant, {
    attendance_month_pkey: () =>
      new Problem('conflict', 'Another request has just recorded this month. Retry the request.'),
    attendance_day_pkey: () =>
      new Problem('conflict', 'Another request has just recorded this day. Retry the request.'),
  })
}

/** Puts a month beside those that `flushMonths` writes, in the place of `known`. */
export function putMonth(
  tenant: Tenant,
  organizationId: number,
  key: MonthKey,
  facts: AttendanceFacts,
  known: AttendanceMonth | undefined,
): void {
  const now = tenant.clock()
  const { esiReasonCode = known?.esiReasonCode ?? null } = facts
  const recorded = { ...facts, esiReasonCode, source: 'monthly' } as const
  if (known !== undefined) tenant.em.assign(known, { ...recorded, updatedAt: now })
  else {
    const { employeeId, year, month } = key
    const id = monthId(key)
    const made = { ...recorded, organizationId, employeeId, year, month, id, version: 1, createdAt: now }
    addRow<AttendanceMonth>(tenant, AttendanceMonthTable, made)
  }
}

/** Puts the reason of a month without paid days into the unit of work. The days and their source stay as they are. */
export function putReason(
  tenant: Tenant,
  known: AttendanceMonth,
  esiReasonCode: number | null,
): AttendanceMonth {
  return tenant.em.assign(known, { esiReasonCode, updatedAt: tenant.clock() })
}

export type DayKey = { readonly employeeId: string; readonly date: PlainDate }
export type DayFacts = Readonly<RecordOf<typeof attendanceDayFields>>

/** An employee's day as one text. */
export function dayId({ employeeId, date }: DayKey): string {
  return `${employeeId}:${date}`
}

/** The rows of these days, locked. */
export async function lockDays(
  tenant: Tenant,
  organizationId: number,
  keys: readonly DayKey[],
): Promise<ReadonlyMap<string, AttendanceDay>> {
  if (keys.length === 0) return new Map()
  const asked = keys.map(({ employeeId, date }) => ({
    organization_id: organizationId,
    employee_id: employeeId,
    date,
  }))
  const rows = await query<object[]>(tenant, lockedDays, [JSON.stringify(asked)])
  const known = rows.map(row =>
    tenant.em.map<AttendanceDay>(AttendanceDayTable as EntityName<AttendanceDay>, row as never),
  )
  return new Map(known.map(row => [dayId(row), row]))
}

const lockedDays = `
  select d.* from (
    select * from jsonb_to_recordset(?::jsonb) as k(organization_id int, employee_id text, date date)
    order by employee_id collate "C", date) as k
  cross join lateral (
    select * from attendance_day a
    where a.organization_id = k.organization_id and a.employee_id = k.employee_id and a.date = k.date
    for update) d`

/** Puts a day beside those that `flushMonths` writes, in the place of `known`. */
export function putDay(
  tenant: Tenant,
  organizationId: number,
  key: DayKey,
  facts: DayFacts,
  known: AttendanceDay | undefined,
): void {
  const now = tenant.clock()
  if (known !== undefined) Object.assign(known, facts, { updatedAt: now })
  else {
    const { employeeId, date } = key
    const made = { ...facts, organizationId, employeeId, date, id: dayId(key), version: 1, createdAt: now }
    addRow<AttendanceDay>(tenant, AttendanceDayTable as EntityName<AttendanceDay>, made)
  }
}

/**
 * Writes what days and approved leaves come to as the months that people have, unless a month was summed up by the
 * partner. A month that has neither is left alone. Two calls that write days of one person take turns here, or the
 * second would sum up what it saw before the first was done.
 */
export async function rollUp(
  tenant: Tenant,
  organizationId: number,
  months: readonly MonthKey[],
): Promise<void> {
  if (months.length === 0) return
  await query(tenant, 'select pg_advisory_xact_lock_shared(?, ?)', [rollUpLock, organizationId])
  const people = [...new Set(months.map(({ employeeId }) => employeeId))]
  await lockPeople(tenant, organizationId, people)
  const asked = distinct(months)
  const settings = new Map<string, PayrollSettings>()
  const changes = await settingsChanges(tenant, organizationId)
  const wageMonths = await wageMonthsOf(tenant, organizationId, people)
  const rows = asked.map(({ employeeId, year, month }) => {
    const { start, end } = wageMonths.named(employeeId, { year, month })
    const known = settings.get(end) ?? settingsOn(changes, end)
    settings.set(end, known)
    return { employeeId, from: start, to: end, unmarkedTo: end, ...attendanceRules(known) }
  })
  await query(tenant, rollUpStatement, [JSON.stringify(rows), organizationId])
}

async function lockPeople(tenant: Tenant, organizationId: number, ids: readonly string[]): Promise<void> {
  await query(
    tenant,
    'select id from employee where organization_id = ? and id in (?) order by id for no key update',
    [organizationId, ids],
  )
}

/**
 * Waits for the roll-ups under way and holds new ones back until the transaction ends, so that each month is summed up
 * by the rules before a change or by those after it. Taken before the months are chosen.
 */
export async function holdRollUps(tenant: Tenant, organizationId: number): Promise<void> {
  await query(tenant, 'select pg_advisory_xact_lock(?, ?)', [rollUpLock, organizationId])
}

const summed = (row: string): string => summedColumns.map(column => `${row}.${column}`).join(', ')

const rollUpStatement = `
  with asked as (
    select k.*, extract(year from "to")::int as year, extract(month from "to")::int as month
    from jsonb_to_recordset(?::jsonb) as k("employeeId" text, "from" date, "to" date, source text,
      unmarked text, "unmarkedTo" date, "weeklyOffs" text[], half int, "lossOfDaysOff" jsonb)),
  ${lostDays('?')},
  months as (
    select organization_id, employee_id, year, month, ${sumsOfDays(lossInMonth)}
    from lost group by organization_id, employee_id, year, month
    having bool_or(is_kept) or sum(part) > 0 or exists (
      select from attendance_month a where a.organization_id = lost.organization_id
        and a.employee_id = lost.employee_id and a.year = lost.year and a.month = lost.month))
  insert into attendance_month as kept (organization_id, employee_id, year, month, source, ${summedColumns.join(', ')})
  select organization_id, employee_id, year, month, 'daily', ${summed('months')}
  from months order by employee_id, year, month
  on conflict (organization_id, employee_id, year, month) do update set
    ${summedColumns.map(column => `${column} = excluded.${column}`).join(', ')},
    version = kept.version + 1
  where kept.source = 'daily' and (${summed('kept')}) is distinct from (${summed('excluded')})`

/**
 * A condition in SQL on `month`, a row of `attendance_month`: days made it, and no locked or paid regular run has taken it.
 * Other runs pay no days, and what is recorded after a settlement is due by a resettlement.
 */
export function isOpenRollUp(month: string): string {
  return `${month}.source = 'daily' and not exists (
    select from payroll_run_employee r
    join payroll_run p on p.organization_id = r.organization_id and p.id = r.payroll_run_id
    where r.organization_id = ${month}.organization_id and r.employee_id = ${month}.employee_id and r.live
      and not r.excluded and r.type = 'regular' and ${isClosed('p')}
      and date_trunc('month', p.period_end) = make_date(${month}.year, ${month}.month, 1))`
}

type RollUp = {
  /** Wage months begin on another day, so days move into the month before or after; nothing of them is paid yet. */
  readonly isMoved?: boolean
}

/** Rolls up again what people have in open months, after something changed by which their days count. */
export async function rollUpPeople(
  tenant: Tenant,
  organizationId: number,
  employeeIds: readonly string[],
  { isMoved = false }: RollUp = {},
): Promise<void> {
  if (employeeIds.length === 0) return
  await lockPeople(tenant, organizationId, employeeIds)
  const months = await query<MonthKey[]>(
    tenant,
    `select m.employee_id as "employeeId", m.year, m.month from attendance_month m
     where m.organization_id = ? and m.employee_id in (?) and ${isMoved ? 'true' : isOpenRollUp('m')}`,
    [organizationId, employeeIds],
  )
  await rollUp(tenant, organizationId, isMoved ? months.flatMap(withNeighbours) : months)
}

/** Rolls up again the months of a person, closed ones too, that have some of the days. */
export async function rollUpClosed(
  tenant: Tenant,
  { organizationId, id }: { readonly organizationId: number; readonly id: string },
  days: PayPeriod,
): Promise<void> {
  await lockPeople(tenant, organizationId, [id])
  const months = await query<MonthKey[]>(
    tenant,
    `select employee_id as "employeeId", year, month from attendance_month
     where organization_id = ? and employee_id = ? and source = 'daily'`,
    [organizationId, id],
  )
  const wageMonths = await wageMonthsOf(tenant, organizationId, [id])
  const touched = months.filter(month => overlap(wageMonths.named(id, month), days) !== null)
  await rollUp(tenant, organizationId, touched)
}

function distinct(months: readonly MonthKey[]): MonthKey[] {
  return [...new Map(months.map(month => [monthId(month), month])).values()]
}

function withNeighbours(month: MonthKey): MonthKey[] {
  return [month, { ...month, ...monthBefore(month) }, { ...month, ...nextMonth(month) }]
}

/** Rolls up again every open month that ends on the day or later, after the settings by which days count changed. */
export async function rollUpSince(
  tenant: Tenant,
  organizationId: number,
  since: PlainDate,
  { isMoved = false }: RollUp = {},
): Promise<void> {
  await holdRollUps(tenant, organizationId)
  const months = await query<MonthKey[]>(
    tenant,
    `select m.employee_id as "employeeId", m.year, m.month from attendance_month m
     where m.organization_id = ? and make_date(m.year, m.month, 1) + interval '1 month' > ?::date
       and ${isMoved ? 'true' : isOpenRollUp('m')} order by m.employee_id, m.year, m.month`,
    [organizationId, since],
  )
  const touched = isMoved ? distinct(months.flatMap(withNeighbours)) : months
  for (let from = 0; from < touched.length; from += monthsAtOnce) {
    await rollUp(tenant, organizationId, touched.slice(from, from + monthsAtOnce))
  }
}

// Batches, because one statement for all employees of a large organization would exceed the time limit.
const monthsAtOnce = 2_000

/** Rolls up again the open months that may have these days, of whoever has a leave or no record there: others' days say what they are. */
export async function rollUpDays(
  tenant: Tenant,
  organizationId: number,
  days: readonly PlainDate[],
): Promise<void> {
  if (days.length === 0) return
  await holdRollUps(tenant, organizationId)
  const changes = await settingsChanges(tenant, organizationId)
  const isOfSettings = days.some(
    day => settingsOn(changes, endOfMonth(addMonths(day, 1))).period.startDay > 1,
  )
  const months = await query<MonthKey[]>(
    tenant,
    `with named as (
       select d.date, (date_trunc('month', d.date::timestamp) + make_interval(months => later))::date as month
       from unnest(?::date[]) as d(date)
       join generate_series(0, 1) as later on later = 0 or exists (
         select from payroll_cycle where organization_id = ? and start_day is not null) or ?)
     select distinct m.employee_id as "employeeId", m.year, m.month
     from named d
     join attendance_month m on m.organization_id = ?
       and m.year = extract(year from d.month) and m.month = extract(month from d.month)
     where ${isOpenRollUp('m')} and (
       not exists (select from attendance_day a where a.organization_id = m.organization_id
         and a.employee_id = m.employee_id and a.date = d.date)
       or exists (select from leave l where l.organization_id = m.organization_id and l.employee_id = m.employee_id
         and l.status = 'approved' and d.date between l.from_date and l.to_date))`,
    [`{${days.join(',')}}`, organizationId, isOfSettings, organizationId],
  )
  await rollUp(tenant, organizationId, months)
}

/** Which of the months the partner has summed up, so that days and leaves in them change no pay. */
export async function summedUp(
  tenant: Tenant,
  organizationId: number,
  months: readonly MonthKey[],
): Promise<string[]> {
  if (months.length === 0) return []
  const rows = await query<MonthKey[]>(
    tenant,
    `select m.employee_id as "employeeId", m.year, m.month from ${askedMonths}
     cross join lateral (${monthOfKey} offset 0) m
     where m.source = 'monthly'`,
    [keysOfMonths(organizationId, months)],
  )
  return rows.map(row => monthId(row))
}
