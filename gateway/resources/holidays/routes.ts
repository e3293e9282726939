import { monthSpan } from '#proto/calendar/months.ts'
import type { Holiday as StoredHoliday } from '#storage/entities/holiday.ts'
import { holidayPosition, holidays, listHolidays } from '#storage/repositories/organization/holidays.ts'
import { reply } from '../../http/route.ts'
import { CollectionRoutes } from '../kinds/collection.ts'
import { route } from '../route.ts'
import { Holiday, HolidayBulkAnswer, HolidayCreate, HolidayPatch, HolidayQuery } from './schema.ts'
import { givenHoliday, makeHoliday, makeHolidays, patchHoliday, removeHoliday } from './service.ts'

const operations = new CollectionRoutes({
  noun: 'holiday',
  tag: 'Org master',
  scopes: 'masters',
  versioned: true,
  Item: Holiday,
  present: (_tenant, rows: readonly StoredHoliday[]) => rows,
})
const { find } = holidays

export const holidayRoutes = {
  list: operations.list({
    description:
      'Returns the holidays of a year or a month, sorted by date. Supports incremental sync with `updated_since`.',
    query: HolidayQuery,
    rows({ tenant, organizationId, query: { year, month, stateCode, type }, page }) {
      const { start: from } = monthSpan({ year, month: month ?? 1 })
      const { end: to } = monthSpan({ year, month: month ?? 12 })
      return listHolidays(tenant, organizationId, { from, to, stateCode, type }, page)
    },
    position: holidayPosition,
  }),

  create: route({
    tag: 'Org master',
    path: '/v1/holidays',
    pool: 'general',
    operationId: 'createHoliday',
    summary: 'Create holidays',
    description:
      'Creates one holiday, or up to 200 with `items`. A holiday is a paid day off for the states and departments that it lists; without any it applies to all employees. A change within a closed wage month takes effect in the next run. Returns 409 `overlaps` for a holiday that is there already, with the same name, date, states and departments.',
    method: 'post',
    scope: 'masters:write',
    organization: 'body',
    transactions: 'several',
    body: HolidayCreate,
    example: { organization_id: 12, name: 'Gandhi Jayanti', date: '2026-10-02', type: 'national' },
    replies: { 200: HolidayBulkAnswer, 201: Holiday },
    errors: ['bulk_rejected', 'overlaps', 'period_locked', 'too_many_items'],
    async handle(call) {
      const { body, finish, organizationId } = call
      if (body.items !== undefined) return reply(200, await makeHolidays(call, body.items))
      const given = givenHoliday(body)
      return finish(async tenant => {
        const made = await makeHoliday(tenant, organizationId, given)
        return reply(201, made, { Location: `/holidays/${made.id}` })
      })
    },
  }),

  get: operations.get({
    description: 'Returns one holiday with the states and departments that it applies to.',
    find,
  }),

  update: operations.update({
    description:
      'Changes the fields that are sent (JSON merge patch). Runs that are not yet locked become stale.',
    body: HolidayPatch,
    example: { name: 'Gandhi Jayanti (national holiday)' },
    errors: ['overlaps', 'period_locked', 'precondition_failed'],
    find,
    run: async ({ tenant, target, body, ifMatch }) => ({
      row: await patchHoliday(tenant, target, body, ifMatch),
    }),
  }),

  remove: operations.remove({
    description: 'Deletes the holiday. Lists with `updated_since` report it as deleted for 90 days.',
    errors: ['period_locked', 'precondition_failed'],
    find,
    run: ({ tenant, target, ifMatch }) => removeHoliday(tenant, target, ifMatch),
  }),
}
