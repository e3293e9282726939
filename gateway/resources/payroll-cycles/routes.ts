import { addCycle, cycles } from '#storage/repositories/payroll-cycles.ts'
import { reply } from '../../http/route.ts'
import { route } from '../route.ts'
import { Cycle, CycleCreate, CycleList, CycleQuery } from './schema.ts'

const shared = { tag: 'Payroll configuration', path: '/v1/payroll-cycles', pool: 'general' } as const

export const listPayrollCycles = route({
  ...shared,
  operationId: 'listPayrollCycles',
  summary: 'List payroll cycles',
  description: 'Returns the payroll cycles of an organization with their wage month and pay day.',
  method: 'get',
  scope: 'config:read',
  organization: 'query',
  query: CycleQuery,
  replies: { 200: CycleList },
  errors: ['invalid_cursor'],
  async handle({ tenant, organizationId, page }) {
    const { rows, total, changes } = await cycles.list(tenant, organizationId, {}, page)
    return reply(
      200,
      page.answer(rows, row => row.id, total, changes),
    )
  },
})

export const createPayrollCycle = route({
  ...shared,
  operationId: 'createPayrollCycle',
  summary: 'Create a payroll cycle',
  description:
    'Creates a payroll cycle: a group of employees that is paid together, with its own wage month and pay day. The first cycle becomes the default.',
  method: 'post',
  scope: 'config:write',
  organization: 'body',
  body: CycleCreate,
  example: { organization_id: 12, name: 'Factory', frequency: 'monthly', pay_day: 'last_day' },
  replies: { 201: Cycle },
  errors: [],
  async handle({ tenant, organizationId, body }) {
    const { name, frequency, startDay = null, payDay = null, attendanceCutoffDay = null } = body
    const facts = { name, frequency, startDay, payDay, attendanceCutoffDay }
    return reply(
      201,
      await addCycle(tenant, organizationId, { ...facts, isDefault: body.isDefault ?? false }),
    )
  },
})
