import type { Organization as Stored } from '#storage/entities/organization.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { findOrganization, listOrganizations } from '#storage/repositories/organizations.ts'
import { notFound } from '../../http/input.ts'
import { reply } from '../../http/route.ts'
import { route } from '../route.ts'
import {
  Organization,
  OrganizationCreate,
  OrganizationList,
  OrganizationPatch,
  OrganizationPath,
  OrganizationQuery,
} from './schema.ts'
import type { Services } from '../services.ts'
import { todayOf } from '../today.ts'
import { makeOrganization, patchOrganization, presentOrganization } from './service.ts'
import { taxFrequencies } from './tax-frequency.ts'

const shared = { tag: 'Platform' } as const

export const listOrganizationsRoute = route({
  ...shared,
  operationId: 'listOrganizations',
  summary: 'List the organizations that the key can reach',
  method: 'get',
  path: '/v1/organizations',
  scope: 'platform:read',
  pool: 'general',
  query: OrganizationQuery,
  replies: { 200: OrganizationList },
  errors: ['invalid_cursor'],
  async handle({ tenant, query, page }, { engine }) {
    const { rows, total, changes } = await listOrganizations(tenant, query, page)
    return reply(
      200,
      page.answer(await presented(tenant, engine, rows), row => String(row.id), total, changes),
    )
  },
})

export const createOrganizationRoute = route({
  ...shared,
  operationId: 'createOrganization',
  summary: 'Create an organization',
  method: 'post',
  path: '/v1/organizations',
  scope: 'organizations:write',
  pool: 'general',
  body: OrganizationCreate,
  replies: { 201: Organization },
  errors: ['external_id_taken'],
  versioned: true,
  async handle({ tenant, caller, body }, { engine }) {
    const organization = await makeOrganization(tenant, caller, body)
    const [shown] = await presented(tenant, engine, [organization])
    return reply(201, shown, { Location: `/organizations/${organization.id}` })
  },
})

export const getOrganizationRoute = route({
  ...shared,
  operationId: 'getOrganization',
  summary: 'Get an organization',
  method: 'get',
  path: '/v1/organizations/{id}',
  scope: 'platform:read',
  pool: 'general',
  params: OrganizationPath,
  replies: { 200: Organization },
  errors: ['not_found'],
  versioned: true,
  async handle({ tenant, params }, { engine }) {
    const organization = await findOrganization(tenant, params.id)
    if (organization === null) throw notFound()
    const [shown] = await presented(tenant, engine, [organization])
    return reply(200, shown)
  },
})

export const patchOrganizationRoute = route({
  ...shared,
  operationId: 'updateOrganization',
  summary: 'Change some fields of an organization',
  method: 'patch',
  path: '/v1/organizations/{id}',
  scope: 'organizations:write',
  pool: 'general',
  params: OrganizationPath,
  body: OrganizationPatch,
  replies: { 200: Organization },
  errors: ['not_found', 'external_id_taken', 'precondition_failed'],
  versioned: true,
  async find({ tenant, params }) {
    if ((await findOrganization(tenant, params.id)) === null) throw notFound()
  },
  async handle({ tenant, params, body, ifMatch }, { engine }) {
    const organization = await patchOrganization(tenant, params.id, body, ifMatch)
    const [shown] = await presented(tenant, engine, [organization])
    return reply(200, shown)
  },
})

async function presented<const Rows extends readonly Stored[]>(
  tenant: Tenant,
  engine: Services['engine'],
  organizations: Rows,
) {
  const frequencyOf = await taxFrequencies(engine, organizations)
  return organizations.map(each => presentOrganization(each, frequencyOf, todayOf(tenant, each.id))) as {
    [Place in keyof Rows]: ReturnType<typeof presentOrganization>
  }
}
