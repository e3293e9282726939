import { departments } from '#storage/repositories/departments.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { notFound } from '../../http/input.ts'
import { requireVersion } from '../../http/preconditions.ts'
import { reply } from '../../http/route.ts'
import { nothing } from '../../http/schema.ts'
import { route } from '../route.ts'
import {
  Department,
  DepartmentCreate,
  DepartmentList,
  DepartmentPatch,
  DepartmentPath,
  DepartmentQuery,
} from './schema.ts'
import { makeDepartment, patchDepartment, removeDepartment } from './service.ts'

const shared = { tag: 'Org master', path: '/v1/departments', pool: 'general' } as const
const one = { ...shared, path: '/v1/departments/{id}', params: DepartmentPath } as const

async function departmentOfPath(tenant: Tenant, id: string) {
  const department = await departments.find(tenant, id)
  if (department === null) throw notFound()
  return department
}

export const listDepartments = route({
  ...shared,
  operationId: 'listDepartments',
  summary: 'List the departments of an organization',
  method: 'get',
  scope: 'masters:read',
  organization: 'query',
  query: DepartmentQuery,
  replies: { 200: DepartmentList },
  errors: ['invalid_cursor'],
  async handle({ tenant, organizationId, query, page }) {
    const { isActive, parentId, q: part } = query
    const filter = { isActive, parentId, part }
    const { rows, total, changes } = await departments.list(tenant, organizationId, filter, page)
    return reply(
      200,
      page.answer(rows, row => row.id, total, changes),
    )
  },
})

export const createDepartment = route({
  ...shared,
  operationId: 'createDepartment',
  summary: 'Create a department',
  method: 'post',
  scope: 'masters:write',
  organization: 'body',
  body: DepartmentCreate,
  replies: { 201: Department },
  errors: ['external_id_taken', 'code_taken'],
  versioned: true,
  async handle({ tenant, organizationId, body }) {
    const made = await makeDepartment(tenant, organizationId, body)
    return reply(201, made, { Location: `/v1/departments/${made.id}` })
  },
})

export const getDepartment = route({
  ...one,
  operationId: 'getDepartment',
  summary: 'Get a department',
  method: 'get',
  scope: 'masters:read',
  replies: { 200: Department },
  errors: [],
  versioned: true,
  handle: async ({ tenant, params }) => reply(200, await departmentOfPath(tenant, params.id)),
})

export const updateDepartment = route({
  ...one,
  operationId: 'updateDepartment',
  summary: 'Change some fields of a department',
  method: 'patch',
  scope: 'masters:write',
  body: DepartmentPatch,
  replies: { 200: Department },
  errors: ['external_id_taken', 'code_taken', 'precondition_failed'],
  versioned: true,
  find: ({ tenant, params }) => departmentOfPath(tenant, params.id),
  handle: async ({ tenant, target, body, ifMatch }) =>
    reply(200, await patchDepartment(tenant, target, body, ifMatch)),
})

export const deleteDepartment = route({
  ...one,
  operationId: 'deleteDepartment',
  summary: 'Delete a department that nothing refers to',
  method: 'delete',
  scope: 'masters:write',
  replies: { 204: nothing },
  errors: ['resource_in_use', 'precondition_failed'],
  find: ({ tenant, params }) => departmentOfPath(tenant, params.id),
  async handle({ tenant, target, ifMatch }) {
    requireVersion(ifMatch, (await departments.lock(tenant, target)).version)
    await removeDepartment(tenant, target)
    return reply(204, null)
  },
})
