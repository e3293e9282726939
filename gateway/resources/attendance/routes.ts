import type { PlainDate } from '#proto/units.ts'
import { listAttendance, listDays, positionOf } from '#storage/repositories/inputs/attendance.ts'
import { employeesReferenced } from '#storage/repositories/employees/employee-names.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { wageMonthsOf } from '#storage/repositories/organization/wage-months.ts'
import type { PayMonth } from '#storage/repositories/runs/pay-months.ts'
import { bulkBodyLimit } from '../../http/bulk.ts'
import { reply } from '../../http/route.ts'
import { employeeFilter } from '../employees/service.ts'
import { route } from '../route.ts'
import { presentDay, presentMonth } from './entry.ts'
import { daysAsked, monthsTouched } from './period.ts'
import {
  Attendance,
  AttendanceBulk,
  AttendanceBulkAnswer,
  AttendanceCreate,
  AttendanceLate,
  AttendanceList,
  AttendanceQuery,
} from './schema.ts'
import { recordAttendance, recordMonths } from './service.ts'

const shared = { tag: 'Period inputs', path: '/v1/attendance' } as const

export const listAttendanceRoute = route({
  ...shared,
  operationId: 'listAttendance',
  summary: 'List attendance',
  description:
    'Returns attendance by month (`view=monthly`) or by day (`view=daily`), of all employees or of one.',
  method: 'get',
  scope: 'inputs:read',
  pool: 'general',
  organization: 'query',
  query: AttendanceQuery,
  replies: { 200: AttendanceList },
  errors: ['invalid_cursor'],
  async handle({ tenant, organizationId, query, page }) {
    const employeeId = await employeeFilter(tenant, organizationId, query.employeeId)
    const monthsOf = await wageMonthNames(tenant, organizationId, employeeId)
    const asked = daysAsked(query, monthsOf)
    const own = employeeId === undefined ? {} : { employeeId }
    const ofPeople = async (rows: readonly { employeeId: string }[]) => {
      const ids = rows.map(row => row.employeeId)
      return employeesReferenced(tenant, organizationId, ids)
    }
    if (query.view === 'daily') {
      const days = { ...own, from: asked.start, to: asked.end }
      const { rows, total, changes } = await listDays(tenant, organizationId, days, page)
      const people = await ofPeople(rows)
      const shown = rows.map(row => presentDay(row, people.get(row.employeeId)?.externalId ?? null))
      return reply(200, page.answer(shown, positionOf, total, changes))
    }
    const months = { ...own, ...monthsTouched(asked, monthsOf) }
    const { rows, total, changes } = await listAttendance(tenant, organizationId, months, page)
    const people = await ofPeople(rows)
    const shown = rows.map(row => presentMonth(row, people.get(row.employeeId)?.externalId ?? null))
    return reply(200, page.answer(shown, positionOf, total, changes))
  },
})

/** The wage months of one employee; undefined: those of the organization. */
async function wageMonthNames(tenant: Tenant, organizationId: number, employeeId: string | undefined) {
  const wageMonths = await wageMonthsOf(tenant, organizationId, employeeId === undefined ? [] : [employeeId])
  return {
    named: (month: PayMonth) => wageMonths.named(employeeId ?? '', month),
    nameAt: (day: PlainDate) => wageMonths.nameAt(employeeId ?? '', day),
  }
}

type AttendancePlace = {
  readonly employeeId: string
  /** Null for the record of a month. */
  readonly date: string | null
  readonly month: number
  readonly year: number
}

/** The list that has the record alone, because lists of attendance need a span. */
function listOf(organizationId: number, { employeeId, date, month, year }: AttendancePlace): string {
  const span = date === null ? `month=${month}&year=${year}` : `from=${date}&to=${date}`
  return `/attendance?organization_id=${organizationId}&employee_id=${employeeId}&${span}`
}

export const createAttendance = route({
  ...shared,
  operationId: 'recordAttendance',
  summary: 'Record attendance',
  description:
    'Records the attendance of one month or one day and replaces an earlier record of it. If the wage month is closed, `late_input_policy` decides: 202 with the month that takes the change, or 409 `period_locked`. Runs that are generated but not locked become stale.',
  method: 'post',
  scope: 'inputs:write',
  pool: 'general',
  organization: 'body',
  body: AttendanceCreate,
  example: {
    organization_id: 12,
    employee_id: 'emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE',
    month: 10,
    year: 2026,
    lop_days: 1,
  },
  replies: { 200: Attendance, 201: Attendance, 202: AttendanceLate },
  errors: ['period_locked'],
  async handle({ tenant, organizationId, body, warnings }) {
    const { shown, isNew, appliedTo } = await recordAttendance(tenant, organizationId, body, warnings)
    if (appliedTo !== null) return reply(202, { ...shown, appliedTo })
    return isNew ? reply(201, shown, { Location: listOf(organizationId, shown) }) : reply(200, shown)
  },
})

export const bulkAttendance = route({
  ...shared,
  operationId: 'bulkRecordAttendance',
  summary: 'Record attendance in bulk',
  description:
    'Records up to 5,000 months or days. Each row has its own result, in the order of the request. With `atomic` one invalid row rejects the batch; with `dry_run` nothing is written.',
  method: 'post',
  path: '/v1/attendance/bulk',
  scope: 'inputs:write',
  pool: 'bulk',
  organization: 'body',
  transactions: 'several',
  body: AttendanceBulk,
  example: {
    organization_id: 12,
    view: 'monthly',
    items: [
      {
        employee_id: 'emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE',
        month: 10,
        year: 2026,
        lop_days: 1,
        overtime_minutes: 120,
      },
    ],
  },
  bodyLimit: bulkBodyLimit,
  replies: { 200: AttendanceBulkAnswer },
  errors: ['bulk_rejected', 'too_many_items'],
  handle: async call => reply(200, await recordMonths(call)),
})
