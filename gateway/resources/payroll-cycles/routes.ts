import { calendarMonth } from '#proto/calendar/months.ts'
import { cycles } from '#storage/repositories/organization/payroll-cycles.ts'
import type { PayrollCycle } from '#storage/entities/payroll-cycle.ts'
import { wholeList } from '../../http/pagination.ts'
import { reply } from '../../http/route.ts'
import { warningsOfCutoff } from '../periods/attendance-cutoff.ts'
import { CollectionRoutes, foundBy, idPath, listQuery } from '../kinds/collection.ts'
import { route } from '../route.ts'
import { todayOf } from '../periods/today.ts'
import { Cycle, CycleCreate, CyclePeriods, PeriodsQuery } from './schema.ts'
import { createCycle, listPeriods } from './service.ts'

const operations = new CollectionRoutes({
  noun: 'payroll cycle',
  tag: 'Payroll configuration',
  scopes: 'config',
  Item: Cycle,
  present: (_tenant, rows: readonly PayrollCycle[]) =>
    rows.map(row => ({
      ...row,
      warnings: warningsOfCutoff(row.attendanceCutoffDay, 'attendance_cutoff_day'),
    })),
})

const cycleOf = foundBy((tenant, id) => cycles.find(tenant, id))

export const payrollCycleRoutes = {
  list: operations.list({
    description: 'Returns the payroll cycles of an organization with their wage month and pay day.',
    query: listQuery({}),
    rows: ({ tenant, organizationId, page }) => cycles.list(tenant, organizationId, {}, page),
  }),

  create: operations.create({
    description:
      'Creates a payroll cycle: a group of employees that is paid together, with its own wage month, periods and pay day. The first cycle becomes the default.',
    body: CycleCreate,
    example: { organization_id: 12, name: 'Factory', frequency: 'monthly', pay_day: 'last_day' },
    run: async ({ tenant, organizationId, body }) => ({
      row: await createCycle(tenant, organizationId, body),
    }),
  }),

  periods: route({
    tag: 'Payroll configuration',
    operationId: 'listPayrollCyclePeriods',
    summary: 'List payroll cycle periods',
    description:
      'Returns the periods in which the cycle pays the wage months of a year, in order, each with the run that pays it.',
    method: 'get',
    path: '/v1/payroll-cycles/{id}/periods',
    scope: 'config:read',
    params: idPath,
    query: PeriodsQuery,
    pool: 'general',
    replies: { 200: CyclePeriods },
    errors: [],
    async handle({ tenant, params, query }) {
      const cycle = await cycleOf({ tenant, params })
      const { year = calendarMonth(todayOf(tenant, cycle.organizationId)).year, month } = query
      return reply(200, wholeList(await listPeriods(tenant, cycle, { year, month })))
    },
  }),
}
