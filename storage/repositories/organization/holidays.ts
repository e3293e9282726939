import { fieldProblem, Problem } from '#proto/problems.ts'
import type { PlainDate } from '#proto/units.ts'
import type { FilterQuery } from '@mikro-orm/postgresql'
import { type Holiday, HolidayTable } from '../../entities/holiday.ts'
import type { Tenant } from '../for-tenant.ts'
import { recordStore } from '../records.ts'
import { direction, pageById, type PageOfRows, type PageWindow } from '../page.ts'

/** Two holidays of an organization do not have this in common. */
type HolidayKey = Pick<Holiday, 'organizationId' | 'name' | 'date' | 'stateCodes' | 'departmentIds'>

/** Refuses `overlaps` for another holiday of the name, the day, the states and the departments. */
export const holidays = recordStore<Holiday>(HolidayTable, 'hol', 'holiday', {
  holiday_once: () => sameHoliday(null),
})

export function sameHoliday(id: string | null): Problem {
  const message = 'The organization has this holiday on this date for the same states and departments.'
  return new Problem('overlaps', message, [
    fieldProblem(['date'], 'overlaps', 'Use or change that holiday.', id === null ? undefined : [id]),
  ])
}

/** The holiday that has the key; null: none. */
export function holidayOf(tenant: Tenant, key: HolidayKey): Promise<Holiday | null> {
  const { organizationId, name, date, stateCodes, departmentIds } = key
  return tenant.em.findOne(HolidayTable, {
    organizationId,
    name,
    date,
    stateCodes: { $eq: stateCodes },
    departmentIds: { $eq: departmentIds },
  })
}

type HolidayFilter = {
  readonly from: PlainDate
  readonly to: PlainDate
  /** Those that people of the state have. */
  readonly stateCode?: string | undefined
  readonly type?: readonly Holiday['type'][] | undefined
}

/** Lists by date or, where the window asks for changes, by change. */
export async function listHolidays(
  tenant: Tenant,
  organizationId: number,
  { from, to, stateCode, type }: HolidayFilter,
  window: PageWindow,
): Promise<PageOfRows<Holiday>> {
  const filters: FilterQuery<Holiday>[] = [
    { date: { $gte: from, $lte: to } },
    ...(type === undefined ? [] : [{ type: { $in: [...type] } }]),
    ...(stateCode === undefined
      ? []
      : [{ $or: [{ stateCodes: { $eq: [] } }, { stateCodes: { $contains: [stateCode] } }] }]),
  ]
  if (window.since) {
    return pageById<Holiday>(tenant, HolidayTable, { of: { organizationId }, filters }, window)
  }
  const where: FilterQuery<Holiday> = { $and: [{ organizationId }, ...filters] }
  const order = direction(window)
  const start = window.after === null ? null : beyondPosition(window.after, window.descending)
  const rows = await tenant.em.find(HolidayTable, start === null ? where : { $and: [where, start] }, {
    orderBy: { date: order, id: order },
    limit: window.limit + 1,
  })
  return { rows, total: window.includeTotal ? await tenant.em.count(HolidayTable, where) : null }
}

export function holidayPosition({ date, id }: Holiday): string {
  return `${date} ${id}`
}

function beyondPosition(position: string, descending: boolean): FilterQuery<Holiday> {
  const [date = '', id = ''] = position.split(' ')
  const later = descending ? '$lt' : '$gt'
  return { $or: [{ date: { [later]: date } }, { date: date as PlainDate, id: { [later]: id } }] }
}

/** The days of a period that are nobody's: where paid ones are counted, the unpaid ones. */
export async function daysOff(
  tenant: Tenant,
  organizationId: number,
  { start, end }: { start: PlainDate; end: PlainDate },
  { includeHolidays }: { includeHolidays: boolean },
): Promise<PlainDate[]> {
  const rows = await tenant.em.find(
    HolidayTable,
    {
      organizationId,
      date: { $gte: start, $lte: end },
      type: { $ne: 'restricted' },
      stateCodes: { $eq: [] },
      departmentIds: { $eq: [] },
      ...(includeHolidays ? { isPaid: false } : {}),
    },
    { orderBy: { date: 'asc' } },
  )
  return [...new Set(rows.map(({ date }) => date))]
}
