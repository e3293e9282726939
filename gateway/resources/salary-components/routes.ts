import {
  dated,
  type DatedComponent,
  findComponent,
  listComponents,
} from '#storage/repositories/salary-components.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { notFound } from '../../http/input.ts'
import { requireVersion } from '../../http/preconditions.ts'
import { reply } from '../../http/route.ts'
import { nothing } from '../../http/schema.ts'
import type { Warnings } from '../../http/warnings.ts'
import { route } from '../route.ts'
import { todayOf } from '../today.ts'
import {
  Component,
  ComponentCreate,
  ComponentList,
  ComponentPatch,
  ComponentPath,
  ComponentQuery,
} from './schema.ts'
import { makeComponent, patchComponent, presentComponent, removeComponent } from './service.ts'

const shared = { tag: 'Payroll configuration' } as const
const one = { ...shared, path: '/v1/salary-components/{id}', params: ComponentPath } as const

/** Regular runs pay such a component only as variable pay, which the caller should know when it is defined. */
function warnUnpaid({ definition: { code, frequency } }: DatedComponent, warnings: Warnings): void {
  if (frequency !== 'monthly') warnings.add(`component_not_paid_monthly ${code}`)
}

async function componentOfPath(tenant: Tenant, id: string) {
  const component = await findComponent(tenant, id)
  if (component === null) throw notFound()
  return component
}

export const listSalaryComponents = route({
  ...shared,
  operationId: 'listSalaryComponents',
  summary: 'List salary components',
  description:
    'Returns the earnings, deductions, contributions, reimbursements and recoveries that salaries consist of. Supports incremental sync with `updated_since`.',
  method: 'get',
  path: '/v1/salary-components',
  scope: 'config:read',
  pool: 'general',
  organization: 'query',
  query: ComponentQuery,
  replies: { 200: ComponentList },
  errors: ['invalid_cursor'],
  async handle({ tenant, organizationId, query, page }) {
    // Partners make every component there is: none is the service's own.
    if (query.isSystem === true) return reply(200, page.answer([], String, query.includeTotal ? 0 : null))
    const { rows, total, changes } = await listComponents(
      tenant,
      organizationId,
      query,
      todayOf(tenant, organizationId),
      page,
    )
    return reply(
      200,
      page.answer(rows.map(presentComponent), row => row.id, total, changes),
    )
  },
})

export const createSalaryComponent = route({
  ...shared,
  operationId: 'createSalaryComponent',
  summary: 'Create a salary component',
  description:
    'Creates a component and defines how it is computed. Its category determines the statutory treatment unless `wage_treatment`, `wage_flags` and `taxability` are sent. Formulas must not be circular.',
  method: 'post',
  path: '/v1/salary-components',
  scope: 'config:write',
  pool: 'general',
  organization: 'body',
  body: ComponentCreate,
  example: {
    organization_id: 12,
    code: 'CONVEYANCE',
    name: 'Conveyance allowance',
    type: 'earning',
    category: 'conveyance',
    calculation: { method: 'flat' },
  },
  replies: { 201: Component },
  errors: ['formula_cycle', 'code_taken'],
  versioned: 'derived',
  async handle({ tenant, organizationId, body, warnings }) {
    const made = await makeComponent(tenant, organizationId, body)
    warnUnpaid(made, warnings)
    return reply(201, presentComponent(made), { Location: `/salary-components/${made.component.id}` })
  },
})

export const getSalaryComponent = route({
  ...one,
  operationId: 'getSalaryComponent',
  summary: 'Get a salary component',
  description: 'Returns the component as it is defined on the current date.',
  method: 'get',
  scope: 'config:read',
  pool: 'general',
  replies: { 200: Component },
  errors: [],
  versioned: 'derived',
  async handle({ tenant, params }) {
    const component = await componentOfPath(tenant, params.id)
    const [found] = await dated(tenant, [component], todayOf(tenant, component.organizationId))
    if (found === undefined) throw new Error('A component was found and has no definition.')
    return reply(200, presentComponent(found))
  },
})

export const patchSalaryComponent = route({
  ...one,
  operationId: 'updateSalaryComponent',
  summary: 'Update a salary component',
  description:
    'Changes the fields that are sent (JSON merge patch) from `effective_from`. Runs that are not yet locked become stale; runs that are locked or paid keep their figures.',
  method: 'patch',
  scope: 'config:write',
  pool: 'general',
  body: ComponentPatch,
  example: { name: 'Conveyance' },
  replies: { 200: Component },
  errors: ['formula_cycle', 'precondition_failed'],
  versioned: 'derived',
  find: ({ tenant, params }) => componentOfPath(tenant, params.id),
  async handle({ tenant, target, body, ifMatch, warnings }) {
    const patched = await patchComponent(tenant, target, body, ifMatch)
    warnUnpaid(patched, warnings)
    return reply(200, presentComponent(patched))
  },
})

export const deleteSalaryComponent = route({
  ...one,
  operationId: 'deleteSalaryComponent',
  summary: 'Delete a salary component',
  description:
    'Deletes a component that no salary, group or formula uses. Returns 409 `component_in_use` ' +
    'otherwise; set `is_active` to false instead.',
  method: 'delete',
  scope: 'config:write',
  pool: 'general',
  replies: { 204: nothing },
  errors: ['component_in_use', 'precondition_failed'],
  find: ({ tenant, params }) => componentOfPath(tenant, params.id),
  async handle({ tenant, target, ifMatch }) {
    requireVersion(ifMatch, target.version)
    await removeComponent(tenant, target)
    return reply(204, null)
  },
})
