import { listAttendance, positionOf } from '#storage/repositories/attendance.ts'
import { employeesByReference } from '#storage/repositories/employees.ts'
import { bulkBodyLimit } from '../../http/bulk.ts'
import { reply } from '../../http/route.ts'
import { employeeFilter } from '../employees/service.ts'
import { route } from '../route.ts'
import { monthsAsked } from './period.ts'
import {
  Attendance,
  AttendanceBulk,
  AttendanceBulkAnswer,
  AttendanceCreate,
  AttendanceList,
  AttendanceQuery,
} from './schema.ts'
import { presentMonth, recordMonth, recordMonths } from './service.ts'

const shared = { tag: 'Period inputs', path: '/v1/attendance' } as const

export const listAttendanceRoute = route({
  ...shared,
  operationId: 'listAttendance',
  summary: 'List the months of attendance of an organization',
  method: 'get',
  scope: 'inputs:read',
  pool: 'general',
  organization: 'query',
  query: AttendanceQuery,
  replies: { 200: AttendanceList },
  errors: ['invalid_cursor'],
  async handle({ tenant, organizationId, query, page }) {
    const months = monthsAsked(query)
    const employeeId = await employeeFilter(tenant, organizationId, query.employeeId)
    const filter = { ...months, ...(employeeId === undefined ? {} : { employeeId }) }
    const { rows, total } = await listAttendance(tenant, organizationId, filter, page)
    const people = await employeesByReference(
      tenant,
      organizationId,
      rows.map(row => row.employeeId),
    )
    const answer = page.answer(rows, positionOf, total)
    return reply(200, {
      ...answer,
      data: answer.data.map(row => presentMonth(row, people.get(row.employeeId)?.externalId ?? null)),
    })
  },
})

export const createAttendance = route({
  ...shared,
  operationId: 'recordAttendance',
  summary: 'Record a month of attendance, in the place of an earlier record',
  method: 'post',
  scope: 'inputs:write',
  pool: 'general',
  organization: 'body',
  body: AttendanceCreate,
  replies: { 200: Attendance, 201: Attendance },
  errors: ['period_locked'],
  async handle({ tenant, organizationId, body }) {
    const { row, employee, isNew } = await recordMonth(tenant, organizationId, body)
    const shown = presentMonth(row, employee.externalId ?? null)
    return isNew ? reply(201, shown) : reply(200, shown)
  },
})

export const bulkAttendance = route({
  ...shared,
  operationId: 'bulkRecordAttendance',
  summary: 'Record up to 5,000 months of attendance',
  method: 'post',
  path: '/v1/attendance/bulk',
  scope: 'inputs:write',
  pool: 'bulk',
  organization: 'body',
  transactions: 'several',
  body: AttendanceBulk,
  bodyLimit: bulkBodyLimit,
  replies: { 200: AttendanceBulkAnswer },
  errors: ['bulk_rejected', 'too_many_items'],
  handle: async call => reply(200, await recordMonths(call)),
})
