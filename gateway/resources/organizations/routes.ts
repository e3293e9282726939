import type { Organization as Stored } from '#storage/entities/organization.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { findOrganization, listOrganizations, readOrganization } from '#storage/repositories/organizations.ts'
import { refuseFindings } from '../../http/findings.ts'
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
import { frequencyFindings, taxFrequencies } from './tax-frequency.ts'

const shared = { tag: 'Platform' } as const

export const listOrganizationsRoute = route({
  ...shared,
  operationId: 'listOrganizations',
  summary: 'List organizations',
  description:
    'Returns the organizations that the key includes. Supports incremental sync with `updated_since`.',
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
  description:
    'Creates an employer with its statutory registrations and default payroll settings. The key that creates an organization includes it from then on. Create salary components next.',
  method: 'post',
  path: '/v1/organizations',
  scope: 'organizations:write',
  pool: 'general',
  body: OrganizationCreate,
  example: {
    name: 'Kaveri Textiles',
    legal_name: 'Kaveri Textiles Private Limited',
    external_id: 'kaveri',
    state_code: 'KA',
    pan: 'AAACK1234F',
    tan: 'BLRK01234E',
    address: { line1: '14 Residency Road', city: 'Bengaluru', state_code: 'KA', pincode: '560025' },
    pf: {
      is_covered: true,
      establishment_code: 'BGBNG0012345000',
      contribution_rate: 12,
      wage_mode: 'statutory_ceiling',
    },
    esi: { is_covered: true, employer_code: '49000123450001001' },
    pt_registrations: [{ state_code: 'KA', certificate_number: '290012345678' }],
  },
  replies: { 201: Organization },
  errors: ['external_id_taken'],
  versioned: true,
  async handle({ tenant, caller, body }, { engine }) {
    refuseFindings(await frequencyFindings(engine, body.ptRegistrations))
    const organization = await makeOrganization(tenant, caller, body)
    const [shown] = await presented(tenant, engine, [organization])
    return reply(201, shown, { Location: `/organizations/${organization.id}` })
  },
})

export const getOrganizationRoute = route({
  ...shared,
  operationId: 'getOrganization',
  summary: 'Get an organization',
  description: 'Returns one organization with its statutory registrations.',
  method: 'get',
  path: '/v1/organizations/{id}',
  scope: 'platform:read',
  pool: 'general',
  params: OrganizationPath,
  replies: { 200: Organization },
  errors: ['not_found'],
  transactions: 'several',
  versioned: true,
  async handle({ reader, params }, { engine }) {
    const organization = await readOrganization(reader, params.id)
    if (organization === null) throw notFound()
    const [shown] = await presented(reader, engine, [organization])
    return reply(200, shown)
  },
})

export const patchOrganizationRoute = route({
  ...shared,
  operationId: 'updateOrganization',
  summary: 'Update an organization',
  description:
    'Changes the fields that are sent (JSON merge patch). Registrations apply to future calculations; runs that are locked or paid keep their figures.',
  method: 'patch',
  path: '/v1/organizations/{id}',
  scope: 'organizations:write',
  pool: 'general',
  params: OrganizationPath,
  body: OrganizationPatch,
  example: {
    legal_name: 'Kaveri Textiles India Private Limited',
    responsible_person: { name: 'Ramesh Iyer', pan: 'AFZPI7190K', designation: 'Finance Director' },
  },
  replies: { 200: Organization },
  errors: ['not_found', 'external_id_taken', 'precondition_failed'],
  versioned: true,
  async find({ tenant, params }) {
    if ((await findOrganization(tenant, params.id)) === null) throw notFound()
  },
  async handle({ tenant, params, body, ifMatch }, { engine }) {
    refuseFindings(await frequencyFindings(engine, body.ptRegistrations))
    const organization = await patchOrganization(tenant, params.id, body, ifMatch)
    const [shown] = await presented(tenant, engine, [organization])
    return reply(200, shown)
  },
})

async function presented<const Rows extends readonly Stored[]>(
  tenant: Pick<Tenant, 'reach' | 'clock'>,
  engine: Services['engine'],
  organizations: Rows,
) {
  const frequencyOf = await taxFrequencies(engine, organizations)
  return organizations.map(each => presentOrganization(each, frequencyOf, todayOf(tenant, each.id))) as {
    [Place in keyof Rows]: ReturnType<typeof presentOrganization>
  }
}
