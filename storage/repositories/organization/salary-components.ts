import type { ComponentCategory, ComponentType } from '#proto/calculation/components.ts'
import type { PlainDate } from '#proto/units.ts'
import {
  type SalaryComponentVersion,
  SalaryComponentVersionTable,
  type StoredDefinition,
} from '../../entities/salary-component-version.ts'
import { type SalaryComponent, SalaryComponentTable } from '../../entities/salary-component.ts'
import { datedStore } from '../dated.ts'
import type { Tenant } from '../for-tenant.ts'
import type { PageOfRows, PageWindow } from '../page.ts'
import { recordStore } from '../records.ts'
import { query } from '../../postgres/sql.ts'

/** A component with the definition in force on a day, or the first one when none is yet. */
export type DatedComponent = {
  readonly component: SalaryComponent
  readonly definition: StoredDefinition
  readonly effectiveFrom: PlainDate
}

type ComponentFilter = {
  readonly type?: readonly ComponentType[]
  readonly category?: readonly ComponentCategory[]
  readonly isActive?: boolean
}

export const salaryComponents = recordStore<SalaryComponent>(SalaryComponentTable, 'cmp', 'component')

const componentVersions = datedStore<SalaryComponentVersion, 'organizationId' | 'componentId'>(
  SalaryComponentVersionTable,
)

/** Every component of an organization as on a day, locked: what depends on what is judged over all of them. */
export async function lockComponents(
  tenant: Tenant,
  organizationId: number,
  on: PlainDate,
): Promise<DatedComponent[]> {
  await query(tenant, 'select pg_advisory_xact_lock(hashtext(?), ?)', ['salary_component', organizationId])
  return componentsOn(tenant, await tenant.em.find(SalaryComponentTable, { organizationId }), on)
}

export async function listComponents(
  tenant: Tenant,
  organizationId: number,
  filter: ComponentFilter,
  on: PlainDate,
  window: PageWindow,
): Promise<PageOfRows<DatedComponent>> {
  const { type, isActive, category } = filter
  const id = category === undefined ? undefined : await inCategory(tenant, organizationId, category, on)
  const found = await salaryComponents.list(tenant, organizationId, { type, isActive, id }, window)
  return { ...found, rows: await componentsOn(tenant, found.rows, on) }
}

async function inCategory(
  tenant: Tenant,
  organizationId: number,
  categories: readonly ComponentCategory[],
  on: PlainDate,
): Promise<string[]> {
  const all = await componentsOn(tenant, await tenant.em.find(SalaryComponentTable, { organizationId }), on)
  return all
    .filter(({ definition }) => categories.includes(definition.category))
    .map(({ component }) => component.id)
}

/** The components with their definitions as on a day, in the order given. */
export async function componentsOn(
  tenant: Tenant,
  components: readonly SalaryComponent[],
  on: PlainDate,
): Promise<DatedComponent[]> {
  const versions = await tenant.em.find(
    SalaryComponentVersionTable,
    {
      organizationId: { $in: [...new Set(components.map(component => component.organizationId))] },
      componentId: { $in: components.map(component => component.id) },
    },
    { orderBy: { effectiveFrom: 'asc' } },
  )
  return components.map(component => {
    const own = versions.filter(version => version.componentId === component.id)
    const version = own.findLast(({ effectiveFrom }) => effectiveFrom <= on) ?? own[0]
    if (version === undefined) throw new Error(`The component ${component.id} has no definition.`)
    return { component, definition: version.definition, effectiveFrom: version.effectiveFrom }
  })
}

/** Definition of each component of the organization on a day. */
export async function listDefinitions(
  tenant: Tenant,
  organizationId: number,
  on: PlainDate,
): Promise<StoredDefinition[]> {
  const all = await componentsOn(tenant, await tenant.em.find(SalaryComponentTable, { organizationId }), on)
  return all.map(({ definition }) => definition)
}

/** The organization's components by code. */
export async function componentsByCode(
  tenant: Tenant,
  organizationId: number,
): Promise<ReadonlyMap<string, SalaryComponent>> {
  const rows = await tenant.em.find(SalaryComponentTable, { organizationId })
  return new Map(rows.map(row => [row.code, row]))
}

/** Refuses `code_taken`. */
export async function createComponent(
  tenant: Tenant,
  organizationId: number,
  definition: StoredDefinition,
  { isActive, effectiveFrom }: { isActive: boolean; effectiveFrom: PlainDate },
): Promise<DatedComponent> {
  const { code, type } = definition
  const component = await salaryComponents.add(tenant, organizationId, { code, type, isActive })
  await putDefinition(tenant, component, effectiveFrom, definition)
  return { component, definition, effectiveFrom }
}

/** Writes a definition from a date on, in the place of one of the same date, and gives the component a new version. */
export async function changeComponent(
  tenant: Tenant,
  component: SalaryComponent,
  change: { definition: StoredDefinition; effectiveFrom: PlainDate; isActive: boolean },
): Promise<void> {
  tenant.em.assign(component, { isActive: change.isActive, updatedAt: tenant.clock() })
  await putDefinition(tenant, component, change.effectiveFrom, change.definition)
}

async function putDefinition(
  tenant: Tenant,
  { organizationId, id: componentId }: SalaryComponent,
  effectiveFrom: PlainDate,
  definition: StoredDefinition,
): Promise<void> {
  await componentVersions.put(tenant, { organizationId, componentId }, effectiveFrom, { definition })
  await tenant.em.flush()
}

/** Whether a salary names the component or another component's percentage is of it. */
export async function isInUse(
  tenant: Tenant,
  { organizationId, id, code }: SalaryComponent,
): Promise<boolean> {
  const rows = await query<{ found: boolean }[]>(
    tenant,
    `select exists (select from employee_salary
                    where organization_id = ? and components @> ?::jsonb)
       or exists (select from salary_component_version
                  where organization_id = ? and component_id <> ?
                    and definition -> 'calculation' -> 'baseCodes' @> ?::jsonb)
       or exists (select from calculation where organization_id = ?
                    and run_input::jsonb -> 'components' @> ?::jsonb)
       or exists (select from salary_group_version where organization_id = ? and (components @> ?::jsonb
                    or jsonb_path_exists(components, ?::jsonpath))) as found`,
    [
      organizationId,
      JSON.stringify([{ code }]),
      organizationId,
      id,
      JSON.stringify([code]),
      organizationId,
      JSON.stringify([{ code }]),
      organizationId,
      JSON.stringify([{ code }]),
      `$[*].calculation.baseCodes[*] ? (@ == ${JSON.stringify(code)})`,
    ],
  )
  return rows[0]?.found === true
}
