import { employeesReferenced } from '#storage/repositories/employees/employee-names.ts'
import { listGroupSalaries, salaryGroups } from '#storage/repositories/organization/salary-groups.ts'
import { requireVersion } from '../../http/preconditions.ts'
import { reply } from '../../http/route.ts'
import { activeFilter, CollectionRoutes, foundBy, idPath, listQuery } from '../kinds/collection.ts'
import { route } from '../route.ts'
import { pageOfAll } from '../rules/law-list.ts'
import { todayOf } from '../periods/today.ts'
import {
  EntriesAnswer,
  EntriesPut,
  EntryAnswer,
  EntryCreate,
  EntryList,
  EntryQuery,
  Group,
  GroupCreate,
  GroupPatch,
  MemberList,
  MemberQuery,
  MembersAnswer,
  MembersPost,
  SampleQuery,
} from './schema.ts'
import {
  addEntry,
  assignMembers,
  makeGroup,
  patchGroup,
  presentGroups,
  putEntries,
  readEntries,
  removeGroup,
  sampleOf,
} from './service.ts'

const shared = { tag: 'Payroll configuration', pool: 'general' } as const
const parts = { ...shared, path: '/v1/salary-groups/{id}/components', params: idPath } as const
const members = { ...shared, path: '/v1/salary-groups/{id}/employees', params: idPath } as const

const operations = new CollectionRoutes({
  noun: 'salary group',
  tag: 'Payroll configuration',
  scopes: 'config',
  versioned: 'derived',
  located: true,
  Item: Group,
  present: presentGroups,
})
const { find } = salaryGroups
const groupOfPath = foundBy(find)

export const salaryGroupRoutes = {
  list: operations.list({
    description:
      'Returns the salary groups (salary structures) of an organization. Supports incremental sync with `updated_since`.',
    query: listQuery(activeFilter),
    rows: ({ tenant, organizationId, query: { isActive }, page }) =>
      salaryGroups.list(tenant, organizationId, { isActive }, page),
  }),

  create: operations.create({
    description:
      'Creates a salary group (salary structure): a list of components with their calculation. Salaries that refer to the group get these components.',
    body: GroupCreate,
    example: {
      organization_id: 12,
      name: 'Staff',
      code: 'STAFF',
      components: [
        { component_code: 'BASIC', calculation: { method: 'percent_of_ctc', value: 50 } },
        { component_code: 'HRA' },
        { component_code: 'SPECIAL', calculation: { method: 'balancing' } },
      ],
    },
    errors: ['code_taken', 'formula_invalid', 'formula_cycle'],
    run: async ({ tenant, organizationId, body }) => ({ row: await makeGroup(tenant, organizationId, body) }),
  }),

  get: operations.get({
    description: 'Returns one salary group with the number of its components and employees.',
    find,
  }),

  update: operations.update({
    description:
      'Changes the fields that are sent (JSON merge patch). Components are changed with `PUT /salary-groups/{id}/components`.',
    body: GroupPatch,
    example: { description: 'Monthly salaried staff' },
    errors: ['code_taken', 'precondition_failed'],
    find,
    run: async ({ tenant, target, body, ifMatch }) => ({
      row: await patchGroup(tenant, target, body, ifMatch),
    }),
  }),

  remove: operations.remove({
    description:
      'Deletes a group that no salary uses. Returns 409 `resource_in_use` otherwise; set `is_active` to false instead.',
    errors: ['resource_in_use', 'precondition_failed'],
    find,
    async run({ tenant, target, ifMatch }) {
      requireVersion(ifMatch, (await salaryGroups.lock(tenant, target)).version)
      await removeGroup(tenant, target)
    },
  }),
}

export const listSalaryGroupComponents = route({
  ...parts,
  operationId: 'listSalaryGroupComponents',
  summary: 'List components of a group',
  description:
    'Returns the components of the group on `as_of`, in the order of payslip lines. With `sample_ctc` it also computes a sample salary.',
  method: 'get',
  scope: 'config:read',
  query: EntryQuery,
  replies: { 200: EntryList },
  errors: ['invalid_cursor'],
  async handle({ tenant, params, query, page }) {
    const entries = await readEntries(tenant, await groupOfPath({ tenant, params }), query.asOf)
    return reply(
      200,
      pageOfAll(entries, page, entry => entry.componentCode),
    )
  },
})

export const putSalaryGroupComponents = route({
  ...parts,
  operationId: 'putSalaryGroupComponents',
  summary: 'Set components of a group',
  description:
    'Replaces the components of the group from `effective_from`. Salaries of the group change with it, and runs that are not yet locked become stale; runs that are locked or paid keep their figures.',
  method: 'put',
  scope: 'config:write',
  transactions: 'several',
  query: SampleQuery,
  body: EntriesPut,
  example: {
    components: [
      { component_code: 'BASIC', calculation: { method: 'percent_of_ctc', value: 50 } },
      { component_code: 'HRA' },
      { component_code: 'SPECIAL', calculation: { method: 'balancing' } },
    ],
  },
  replies: { 200: EntriesAnswer },
  errors: ['formula_invalid', 'formula_cycle', 'precondition_failed', 'dependency_unavailable'],
  versioned: 'derived',
  find: groupOfPath,
  async handle({ inTenant, target, query, body, ifMatch, warnings }, { engine }) {
    const { entries, from, version } = await inTenant(async tenant => {
      const group = await groupOfPath({ tenant, params: target })
      const begun = await putEntries(tenant, group, body, ifMatch)
      return { entries: await readEntries(tenant, group, begun), from: begun, version: group.version }
    })
    const { sampleCtc } = query
    const sample =
      sampleCtc === undefined ? null : await sampleOf(inTenant, engine, target, from, sampleCtc, warnings)
    const meta = {
      limit: entries.length,
      count: entries.length,
      hasMore: false,
      nextCursor: null,
      totalCount: null,
      updatedSince: null,
      syncWatermark: null,
      warnings: [],
    }
    return reply(200, { data: entries, meta, version, sample })
  },
})

export const addSalaryGroupComponent = route({
  ...parts,
  operationId: 'addSalaryGroupComponent',
  summary: 'Add a component to a group',
  description:
    'Adds one component to the group from `effective_from`. Salaries of the group change with it. Returns 409 if the group already has the component.',
  method: 'post',
  scope: 'config:write',
  body: EntryCreate,
  example: { component_code: 'CONVEYANCE', calculation: { method: 'flat', value: 1600 } },
  replies: { 201: EntryAnswer },
  errors: ['code_taken', 'formula_invalid', 'formula_cycle'],
  find: groupOfPath,
  async handle({ tenant, target, body }) {
    return reply(201, await addEntry(tenant, target, body))
  },
})

export const listSalaryGroupEmployees = route({
  ...members,
  operationId: 'listSalaryGroupEmployees',
  summary: 'List employees of a group',
  description: 'Returns the employees whose salary refers to the group on `as_of`.',
  method: 'get',
  scope: 'config:read',
  query: MemberQuery,
  replies: { 200: MemberList },
  errors: ['invalid_cursor'],
  async handle({ tenant, params, query, page }) {
    const group = await groupOfPath({ tenant, params })
    const day = query.asOf ?? todayOf(tenant, group.organizationId)
    const { rows, total, changes } = await listGroupSalaries(tenant, group, day, page)
    const ids = rows.map(({ employeeId }) => employeeId)
    const people = await employeesReferenced(tenant, group.organizationId, ids)
    const shown = rows.map(row => ({ ...row, externalId: people.get(row.employeeId)?.externalId ?? null }))
    return reply(
      200,
      page.answer(shown, row => row.id, total, changes),
    )
  },
})

export const assignSalaryGroupEmployees = route({
  ...members,
  operationId: 'assignSalaryGroupEmployees',
  summary: 'Assign employees to a group',
  description:
    'Assigns employees to the group, or removes them from it, from `effective_from`. Each employee gets a new salary with the same cost to company. Emits `employee.upserted`.',
  method: 'post',
  scope: 'config:write',
  transactions: 'several',
  body: MembersPost,
  example: {
    employee_ids: ['emp_01KAM3T9X4Q2V7R8Z5B6N1C0DE'],
    effective_from: '2026-11-01',
    action: 'assign',
  },
  replies: { 200: MembersAnswer },
  errors: [],
  find: groupOfPath,
  handle: async call => reply(200, await assignMembers(call)),
})
