import { addCycle, cycles } from '#storage/repositories/payroll-cycles.ts'
import type { PayrollCycle } from '#storage/entities/payroll-cycle.ts'
import { CollectionRoutes, listQuery } from '../kinds/collection.ts'
import { Cycle, CycleCreate } from './schema.ts'

const operations = new CollectionRoutes({
  noun: 'payroll cycle',
  tag: 'Payroll configuration',
  scopes: 'config',
  Item: Cycle,
  present: (_tenant, rows: readonly PayrollCycle[]) => rows,
})

export const payrollCycleRoutes = {
  list: operations.list({
    description: 'Returns the payroll cycles of an organization with their wage month and pay day.',
    query: listQuery({}),
    rows: ({ tenant, organizationId, page }) => cycles.list(tenant, organizationId, {}, page),
  }),

  create: operations.create({
    description:
      'Creates a payroll cycle: a group of employees that is paid together, with its own wage month and pay day. The first cycle becomes the default.',
    body: CycleCreate,
    example: { organization_id: 12, name: 'Factory', frequency: 'monthly', pay_day: 'last_day' },
    async run({ tenant, organizationId, body }) {
      const { name, frequency, startDay = null, payDay = null, attendanceCutoffDay = null } = body
      const facts = { name, frequency, startDay, payDay, attendanceCutoffDay }
      return { row: await addCycle(tenant, organizationId, { ...facts, isDefault: body.isDefault ?? false }) }
    },
  }),
}
