import {
  componentsOn,
  type DatedComponent,
  listComponents,
  salaryComponents,
} from '#storage/repositories/organization/salary-components.ts'
import { requireVersion } from '../../http/preconditions.ts'
import { CollectionRoutes } from '../kinds/collection.ts'
import { todayOf } from '../periods/today.ts'
import { Component, ComponentCreate, ComponentPatch, ComponentQuery } from './schema.ts'
import {
  makeComponent,
  patchComponent,
  presentComponent,
  removeComponent,
  warnOfDefinition,
} from './service.ts'

const operations = new CollectionRoutes({
  noun: 'salary component',
  tag: 'Payroll configuration',
  scopes: 'config',
  versioned: 'derived',
  located: true,
  Item: Component,
  present: (_tenant, rows: readonly DatedComponent[]) => rows.map(presentComponent),
})
const { find } = salaryComponents

export const salaryComponentRoutes = {
  list: operations.list({
    description:
      'Returns the earnings, deductions, contributions, reimbursements and recoveries that salaries consist of. Supports incremental sync with `updated_since`.',
    query: ComponentQuery,
    async rows({ tenant, organizationId, query, page }) {
      // Partners create every component; the service has none of its own.
      if (query.isSystem === true) return { rows: [], total: query.includeTotal ? 0 : null }
      return listComponents(tenant, organizationId, query, todayOf(tenant, organizationId), page)
    },
  }),

  create: operations.create({
    description:
      'Creates a component and defines how it is computed. Its category determines the statutory treatment unless `wage_treatment`, `wage_flags` and `taxability` are sent. Formulas must not be circular.',
    body: ComponentCreate,
    example: {
      organization_id: 12,
      code: 'CONVEYANCE',
      name: 'Conveyance allowance',
      type: 'earning',
      category: 'conveyance',
      calculation: { method: 'flat' },
    },
    errors: ['formula_cycle', 'code_taken'],
    async run({ tenant, organizationId, body, warnings }) {
      const row = await makeComponent(tenant, organizationId, body)
      warnOfDefinition(row, warnings)
      return { row }
    },
  }),

  get: operations.get({
    description: 'Returns the component as it is defined on the current date.',
    find,
    async row(tenant, component) {
      const [row] = await componentsOn(tenant, [component], todayOf(tenant, component.organizationId))
      if (row === undefined) throw new Error(`The component ${component.id} has no definition.`)
      return row
    },
  }),

  update: operations.update({
    description:
      'Changes the fields that are sent (JSON merge patch) from `effective_from`. Runs that are not yet locked become stale; runs that are locked or paid keep their figures.',
    body: ComponentPatch,
    example: { name: 'Conveyance' },
    errors: ['formula_cycle', 'precondition_failed'],
    find,
    async run({ tenant, target, body, ifMatch, warnings }) {
      const row = await patchComponent(tenant, target, body, ifMatch)
      warnOfDefinition(row, warnings)
      return { row }
    },
  }),

  remove: operations.remove({
    description:
      'Deletes a component that no salary, group or formula uses. Returns 409 `component_in_use` ' +
      'otherwise; set `is_active` to false instead.',
    errors: ['component_in_use', 'precondition_failed'],
    find,
    async run({ tenant, target, ifMatch }) {
      requireVersion(ifMatch, target.version)
      await removeComponent(tenant, target)
    },
  }),
}
