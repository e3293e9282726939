import { designations } from '#storage/repositories/designations.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { notFound } from '../../http/input.ts'
import { requireVersion } from '../../http/preconditions.ts'
import { reply } from '../../http/route.ts'
import { nothing } from '../../http/schema.ts'
import { route } from '../route.ts'
import {
  Designation,
  DesignationCreate,
  DesignationList,
  DesignationPatch,
  DesignationPath,
  DesignationQuery,
} from './schema.ts'
import { makeDesignation, patchDesignation, removeDesignation } from './service.ts'

const shared = { tag: 'Org master', path: '/v1/designations', pool: 'general' } as const
const one = { ...shared, path: '/v1/designations/{id}', params: DesignationPath } as const

async function designationOfPath(tenant: Tenant, id: string) {
  const designation = await designations.find(tenant, id)
  if (designation === null) throw notFound()
  return designation
}

export const listDesignations = route({
  ...shared,
  operationId: 'listDesignations',
  summary: 'List the designations of an organization',
  method: 'get',
  scope: 'masters:read',
  organization: 'query',
  query: DesignationQuery,
  replies: { 200: DesignationList },
  errors: ['invalid_cursor'],
  async handle({ tenant, organizationId, query, page }) {
    const { isActive, grade, q: part } = query
    const filter = { isActive, grade, part }
    const { rows, total, changes } = await designations.list(tenant, organizationId, filter, page)
    return reply(
      200,
      page.answer(rows, row => row.id, total, changes),
    )
  },
})

export const createDesignation = route({
  ...shared,
  operationId: 'createDesignation',
  summary: 'Create a designation',
  method: 'post',
  scope: 'masters:write',
  organization: 'body',
  body: DesignationCreate,
  replies: { 201: Designation },
  errors: ['external_id_taken', 'code_taken'],
  versioned: true,
  async handle({ tenant, organizationId, body }) {
    const made = await makeDesignation(tenant, organizationId, body)
    return reply(201, made, { Location: `/v1/designations/${made.id}` })
  },
})

export const getDesignation = route({
  ...one,
  operationId: 'getDesignation',
  summary: 'Get a designation',
  method: 'get',
  scope: 'masters:read',
  replies: { 200: Designation },
  errors: [],
  versioned: true,
  handle: async ({ tenant, params }) => reply(200, await designationOfPath(tenant, params.id)),
})

export const updateDesignation = route({
  ...one,
  operationId: 'updateDesignation',
  summary: 'Change some fields of a designation',
  method: 'patch',
  scope: 'masters:write',
  body: DesignationPatch,
  replies: { 200: Designation },
  errors: ['external_id_taken', 'code_taken', 'precondition_failed'],
  versioned: true,
  find: ({ tenant, params }) => designationOfPath(tenant, params.id),
  handle: async ({ tenant, target, body, ifMatch }) =>
    reply(200, await patchDesignation(tenant, target, body, ifMatch)),
})

export const deleteDesignation = route({
  ...one,
  operationId: 'deleteDesignation',
  summary: 'Delete a designation that nothing refers to',
  method: 'delete',
  scope: 'masters:write',
  replies: { 204: nothing },
  errors: ['resource_in_use', 'precondition_failed'],
  find: ({ tenant, params }) => designationOfPath(tenant, params.id),
  async handle({ tenant, target, ifMatch }) {
    requireVersion(ifMatch, (await designations.lock(tenant, target)).version)
    await removeDesignation(tenant, target)
    return reply(204, null)
  },
})
