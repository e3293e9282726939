import type { Organization as Stored } from '#storage/entities/organization.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import {
  findOrganization,
  listOrganizations,
  readOrganization,
} from '#storage/repositories/organization/organizations.ts'
import { readLogo } from '#storage/repositories/organization/logos.ts'
import { fieldProblem, Problem } from '#proto/problems.ts'
import { refuseFindings } from '../../http/findings.ts'
import { notFound } from '../../http/input.ts'
import { reply } from '../../http/route.ts'
import { nothing } from '../../http/schema.ts'
import { route } from '../route.ts'
import {
  Organization,
  OrganizationCreate,
  OrganizationList,
  OrganizationLogo,
  OrganizationPatch,
  OrganizationPath,
  OrganizationQuery,
} from './schema.ts'
import type { Services } from '../services.ts'
import { todayOf } from '../periods/today.ts'
import { makeOrganization, patchOrganization, presentOrganization, replaceLogo } from './service.ts'
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
      page.answer(await presentRows(tenant, engine, rows), row => String(row.id), total, changes),
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
    const [shown] = await presentRows(tenant, engine, [organization])
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
    const [shown] = await presentRows(reader, engine, [organization])
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
    const [shown] = await presentRows(tenant, engine, [organization])
    return reply(200, shown)
  },
})

const ofLogo = {
  ...shared,
  path: '/v1/organizations/{id}/logo',
  params: OrganizationPath,
} as const

export const getOrganizationLogo = route({
  ...ofLogo,
  operationId: 'getOrganizationLogo',
  summary: 'Get an organization logo',
  description: 'Returns the logo of an organization as it is stored and printed: a PNG on white.',
  method: 'get',
  scope: 'platform:read',
  pool: 'general',
  replies: {},
  files: ['png'],
  filesAtHand: true,
  errors: ['not_found'],
  versioned: 'content',
  async handle({ tenant, params: { id } }) {
    const organization = await findOrganization(tenant, id)
    const bytes = organization?.logo ? await readLogo(tenant, id, organization.logo.sha256) : null
    if (bytes === null) throw notFound()
    return { file: { organizationId: id, format: 'png', bytes, name: 'logo.png' } }
  },
})

export const putOrganizationLogo = route({
  ...ofLogo,
  operationId: 'putOrganizationLogo',
  summary: 'Set an organization logo',
  description:
    'Stores the logo that stands at the head of payslips and letters, in a space of 40 by 22 mm. Send a PNG, or a JPEG in RGB or grey, as the body, of at most 4 megapixels; 472 by 260 pixels fill the space at 300 dpi, and larger images are scaled down to that. Transparent parts become white. Payslips show the logo of the time when their run was calculated: recalculate a draft to give it a new one.',
  method: 'put',
  scope: 'organizations:write',
  pool: 'bulk',
  bodyFiles: ['png', 'jpeg'],
  bodyLimit: 512 * 1024,
  replies: { 200: OrganizationLogo },
  errors: ['not_found', 'dependency_unavailable'],
  transactions: 'several',
  async find({ tenant, params }) {
    if ((await findOrganization(tenant, params.id)) === null) throw notFound()
  },
  async handle({ params: { id }, upload, finish }, { engine }) {
    if (upload === null) throw missingImage()
    const { png, width, height } = await engine.prepareLogo(upload.bytes)
    return finish(async tenant => {
      const { logo } = await replaceLogo(tenant, id, { png: Buffer.from(png), width, height })
      return reply(200, { organizationId: id, ...logo! })
    })
  },
})

function missingImage(): Problem {
  return new Problem('validation_failed', 'The body is empty.', [
    fieldProblem([], 'required', 'Send the PNG or JPEG file as the body.'),
  ])
}

export const deleteOrganizationLogo = route({
  ...ofLogo,
  operationId: 'deleteOrganizationLogo',
  summary: 'Delete an organization logo',
  description:
    'Removes the logo from payslips of runs that are calculated from now on, and from letters. Payslips of earlier runs keep theirs.',
  method: 'delete',
  scope: 'organizations:write',
  pool: 'general',
  replies: { 204: nothing },
  errors: ['not_found'],
  async handle({ tenant, params: { id } }) {
    await replaceLogo(tenant, id, null)
    return reply(204, null)
  },
})

async function presentRows<const Rows extends readonly Stored[]>(
  tenant: Pick<Tenant, 'reach' | 'clock'>,
  engine: Services['engine'],
  organizations: Rows,
) {
  const frequencyOf = await taxFrequencies(engine, organizations)
  return organizations.map(each => presentOrganization(each, frequencyOf, todayOf(tenant, each.id))) as {
    [Place in keyof Rows]: ReturnType<typeof presentOrganization>
  }
}
