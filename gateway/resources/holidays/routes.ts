import { monthSpan } from '#proto/calendar/months.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { holidayPosition, holidays, listHolidays } from '#storage/repositories/holidays.ts'
import { notFound } from '../../http/input.ts'
import { reply } from '../../http/route.ts'
import { nothing } from '../../http/schema.ts'
import { route } from '../route.ts'
import {
  Holiday,
  HolidayBulkAnswer,
  HolidayCreate,
  HolidayList,
  HolidayPatch,
  HolidayPath,
  HolidayQuery,
} from './schema.ts'
import { givenHoliday, makeHoliday, makeHolidays, patchHoliday, removeHoliday } from './service.ts'

const shared = { tag: 'Org master', path: '/v1/holidays', pool: 'general' } as const
const one = { ...shared, path: '/v1/holidays/{id}', params: HolidayPath } as const

async function holidayOfPath(tenant: Tenant, id: string) {
  const holiday = await holidays.find(tenant, id)
  if (holiday === null) throw notFound()
  return holiday
}

export const listHolidaysRoute = route({
  ...shared,
  operationId: 'listHolidays',
  summary: 'List holidays',
  description:
    'Returns the holidays of a year or a month, sorted by date. Supports incremental sync with `updated_since`.',
  method: 'get',
  scope: 'masters:read',
  organization: 'query',
  query: HolidayQuery,
  replies: { 200: HolidayList },
  errors: ['invalid_cursor'],
  async handle({ tenant, organizationId, query, page }) {
    const { year, month, ...rest } = query
    const days = {
      from: monthSpan({ year, month: month ?? 1 }).start,
      to: monthSpan({ year, month: month ?? 12 }).end,
    }
    const { rows, total, changes } = await listHolidays(tenant, organizationId, { ...rest, ...days }, page)
    return reply(200, page.answer(rows, holidayPosition, total, changes))
  },
})

export const createHoliday = route({
  ...shared,
  operationId: 'createHoliday',
  summary: 'Create holidays',
  description:
    'Creates one holiday, or up to 200 with `items`. A holiday is a paid day off for the states and departments that it lists; without any it applies to all employees. A change within a closed wage month takes effect in the next run.',
  method: 'post',
  scope: 'masters:write',
  organization: 'body',
  transactions: 'several',
  body: HolidayCreate,
  example: { organization_id: 12, name: 'Gandhi Jayanti', date: '2026-10-02', type: 'national' },
  replies: { 200: HolidayBulkAnswer, 201: Holiday },
  errors: ['bulk_rejected', 'period_locked', 'too_many_items'],
  async handle(call) {
    const { body, finish, organizationId } = call
    if (body.items !== undefined) return reply(200, await makeHolidays(call, body.items))
    const given = givenHoliday(body)
    return finish(async tenant => {
      const made = await makeHoliday(tenant, organizationId, given)
      return reply(201, made, { Location: `/holidays/${made.id}` })
    })
  },
})

export const getHoliday = route({
  ...one,
  operationId: 'getHoliday',
  summary: 'Get a holiday',
  description: 'Returns one holiday with the states and departments that it applies to.',
  method: 'get',
  scope: 'masters:read',
  replies: { 200: Holiday },
  errors: [],
  versioned: true,
  handle: async ({ tenant, params }) => reply(200, await holidayOfPath(tenant, params.id)),
})

export const updateHoliday = route({
  ...one,
  operationId: 'updateHoliday',
  summary: 'Update a holiday',
  description:
    'Changes the fields that are sent (JSON merge patch). Runs that are not yet locked become stale.',
  method: 'patch',
  scope: 'masters:write',
  body: HolidayPatch,
  example: { name: 'Gandhi Jayanti (national holiday)' },
  replies: { 200: Holiday },
  errors: ['period_locked', 'precondition_failed'],
  versioned: true,
  find: ({ tenant, params }) => holidayOfPath(tenant, params.id),
  handle: async ({ tenant, target, body, ifMatch }) =>
    reply(200, await patchHoliday(tenant, target, body, ifMatch)),
})

export const deleteHoliday = route({
  ...one,
  operationId: 'deleteHoliday',
  summary: 'Delete a holiday',
  description: 'Deletes the holiday. Lists with `updated_since` report it as deleted for 90 days.',
  method: 'delete',
  scope: 'masters:write',
  replies: { 204: nothing },
  errors: ['period_locked', 'precondition_failed'],
  find: ({ tenant, params }) => holidayOfPath(tenant, params.id),
  async handle({ tenant, target, ifMatch }) {
    await removeHoliday(tenant, target, ifMatch)
    return reply(204, null)
  },
})
