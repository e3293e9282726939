import type { RunInput, SalaryGroupInput } from '#proto/calculation/run-input.ts'
import type { PlainDate } from '#proto/units.ts'
import { type FilterQuery, raw } from '@mikro-orm/postgresql'
import { type EmployeeSalary, EmployeeSalaryTable } from '../../entities/employee-salary.ts'
import { type SalaryGroupVersion, SalaryGroupVersionTable } from '../../entities/salary-group-version.ts'
import { type SalaryGroup, SalaryGroupTable } from '../../entities/salary-group.ts'
import { datedStore } from '../dated.ts'
import type { Tenant } from '../for-tenant.ts'
import { recordStore } from '../records.ts'
import { pageById, type PageOfRows, type PageWindow } from '../page.ts'
import { query } from '../../postgres/sql.ts'

const groupVersions = datedStore<SalaryGroupVersion, 'organizationId' | 'groupId'>(SalaryGroupVersionTable)

export const salaryGroups = recordStore<SalaryGroup>(SalaryGroupTable, 'grp', 'salary group')

/** The groups that new salaries may be of, by id. */
export async function activeGroups(
  tenant: Tenant,
  organizationId: number,
): Promise<ReadonlyMap<string, SalaryGroup>> {
  const groups = await tenant.em.find(SalaryGroupTable, { organizationId, isActive: true })
  return new Map(groups.map(group => [group.id, group]))
}

/** Whether a salary, past ones among them, is of the group. */
export async function isGroupInUse(tenant: Tenant, { organizationId, id }: SalaryGroup): Promise<boolean> {
  return (await tenant.em.count(EmployeeSalaryTable, { organizationId, salaryGroupId: id })) > 0
}

/** Components of the group on a day, or at first when that is later; empty when none was recorded. */
export async function groupComponents(
  tenant: Tenant,
  { organizationId, id: groupId }: SalaryGroup,
  on: PlainDate,
): Promise<{ components: SalaryGroupInput; effectiveFrom: PlainDate | null }> {
  const versions = await groupVersions.history(tenant, { organizationId, groupId })
  const version = versions.findLast(({ effectiveFrom }) => effectiveFrom <= on) ?? versions[0]
  return { components: version?.components ?? [], effectiveFrom: version?.effectiveFrom ?? null }
}

/** Writes them from a date on, in the place of those of the same date, and gives the group a new version. */
export async function putGroupComponents(
  tenant: Tenant,
  group: SalaryGroup,
  effectiveFrom: PlainDate,
  components: SalaryGroupInput,
): Promise<void> {
  const key = { organizationId: group.organizationId, groupId: group.id }
  await groupVersions.put(tenant, key, effectiveFrom, { components })
  group.updatedAt = tenant.clock()
  await tenant.em.flush()
}

/** Every group as a calculation of a period that ends on the day is told. */
export async function groupsInForce(
  tenant: Tenant,
  organizationId: number,
  on: PlainDate,
): Promise<Pick<RunInput, 'groups' | 'ctcOfGroups'>> {
  const groups = await tenant.em.find(SalaryGroupTable, { organizationId }, { orderBy: { id: 'asc' } })
  if (groups.length === 0) return {}
  const versions = await tenant.em.find(
    SalaryGroupVersionTable,
    { organizationId, effectiveFrom: { $lte: on } },
    { orderBy: { effectiveFrom: 'asc' } },
  )
  const inForce = new Map(versions.map(version => [version.groupId, version.components]))
  const ctcOfGroups = Object.fromEntries(
    groups.flatMap(({ id, ctcIncludes }) => (ctcIncludes ? [[id, ctcIncludes] as const] : [])),
  )
  return {
    groups: Object.fromEntries(groups.map(({ id }) => [id, inForce.get(id) ?? []])),
    ...(Object.keys(ctcOfGroups).length === 0 ? {} : { ctcOfGroups }),
  }
}

/** A condition in SQL on `salary`: it is the one in force on the day that follows. */
const isInForce = (salary: string) => `${salary}.effective_from = (
  select max(latest.effective_from) from employee_salary latest
  where latest.organization_id = ${salary}.organization_id and latest.employee_id = ${salary}.employee_id
    and latest.effective_from <= ?::date)`

/** The salaries of the group that are in force on a day. */
export function listGroupSalaries(
  tenant: Tenant,
  { organizationId, id }: SalaryGroup,
  on: PlainDate,
  window: PageWindow,
): Promise<PageOfRows<EmployeeSalary>> {
  const filters: FilterQuery<EmployeeSalary>[] = [
    { salaryGroupId: id },
    { [raw(alias => isInForce(alias), [on])]: [] },
  ]
  return pageById(tenant, EmployeeSalaryTable, { of: { organizationId }, filters }, window)
}

/** Number of employees in each of the groups on a day. */
export async function groupSizes(
  tenant: Tenant,
  groups: readonly SalaryGroup[],
  on: PlainDate,
): Promise<ReadonlyMap<string, number>> {
  if (groups.length === 0) return new Map()
  const rows = await query<{ id: string; count: number }[]>(
    tenant,
    `select s.salary_group_id as id, count(*)::int as count from employee_salary s
     where s.organization_id in (?) and s.salary_group_id in (?) and ${isInForce('s')} group by 1`,
    [[...new Set(groups.map(group => group.organizationId))], groups.map(({ id }) => id), on],
  )
  return new Map(rows.map(row => [row.id, row.count]))
}
