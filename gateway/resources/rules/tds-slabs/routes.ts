import { listTaxSlabs as listOwnSlabs } from '#storage/repositories/organization/tax-slabs.ts'
import { reply } from '../../../http/route.ts'
import { nothing } from '../../../http/schema.ts'
import { route } from '../../route.ts'
import { pageOfAll } from '../law-list.ts'
import { TaxSlab, TaxSlabCreate, TaxSlabList, TaxSlabPatch, TaxSlabPath, TaxSlabQuery } from './schema.ts'
import {
  deleteSlab,
  makeSlab,
  patchSlab,
  presentScale,
  presentSlab,
  refuseOwnScales,
  slabOfPath,
} from './service.ts'

const shared = { tag: 'Payroll configuration', path: '/v1/tds-slabs', pool: 'general' } as const
const one = { ...shared, path: '/v1/tds-slabs/{id}', params: TaxSlabPath } as const

export const listTaxSlabs = route({
  ...shared,
  operationId: 'listTaxSlabs',
  summary: 'List income tax slabs',
  description:
    'Returns income tax scales by tax year, regime and age: your own first, then the statutory ones.',
  method: 'get',
  scope: 'config:read',
  transactions: 'several',
  query: TaxSlabQuery,
  replies: { 200: TaxSlabList },
  errors: ['invalid_cursor', 'dependency_unavailable', 'organization_forbidden'],
  async handle({ inTenant, query, page }, { engine }) {
    const { taxScales } = await engine.readLaw()
    const own = await inTenant(tenant => listOwnSlabs(tenant))
    const all = [...own.map(presentSlab), ...taxScales.toReversed().map(presentScale)]
    const wanted = all.filter(
      ({ taxYear, regime, ageBand, origin }) =>
        (query.taxYear === undefined || taxYear === query.taxYear) &&
        (query.regime === undefined || regime === query.regime) &&
        (query.ageBand === undefined || ageBand === query.ageBand) &&
        (query.origin === undefined || origin === query.origin),
    )
    return reply(
      200,
      pageOfAll(wanted, page, ({ id }) => id),
    )
  },
})

export const createTaxSlab = route({
  ...shared,
  operationId: 'createTaxSlab',
  summary: 'Create an income tax scale',
  description:
    'Creates your own income tax scale for simulations and for organizations whose settings use custom slabs. Returns 403 `system_record` if the service does not allow custom scales.',
  method: 'post',
  scope: 'config:write',
  organization: 'body',
  body: TaxSlabCreate,
  example: {
    organization_id: 12,
    tax_year: '2026-27',
    regime: 'new',
    age_band: 'all',
    slabs: [
      { from: 0, to: 400_000, rate_percent: 0 },
      { from: 400_000, to: null, rate_percent: 10 },
    ],
    standard_deduction: 75_000,
    cess_percent: 4,
  },
  replies: { 201: TaxSlab },
  errors: ['conflict', 'sandbox_only'],
  versioned: true,
  async handle({ tenant, caller, organizationId, body }, { allowOwnTaxSlabs }) {
    refuseOwnScales(caller, allowOwnTaxSlabs)
    const slab = await makeSlab(tenant, organizationId, body)
    return reply(201, presentSlab(slab), { Location: `/tds-slabs/${slab.id}` })
  },
})

export const getTaxSlab = route({
  ...one,
  operationId: 'getTaxSlab',
  summary: 'Get an income tax scale',
  description: 'Returns one of your own income tax scales.',
  method: 'get',
  scope: 'config:read',
  replies: { 200: TaxSlab },
  errors: ['system_record'],
  versioned: true,
  handle: async ({ tenant, params }) => reply(200, presentSlab(await slabOfPath(tenant, params.id))),
})

export const updateTaxSlab = route({
  ...one,
  operationId: 'updateTaxSlab',
  summary: 'Update an income tax scale',
  description: 'Changes the fields that are sent (JSON merge patch) of one of your own scales.',
  method: 'patch',
  scope: 'config:write',
  body: TaxSlabPatch,
  example: { standard_deduction: 50_000 },
  replies: { 200: TaxSlab },
  errors: ['conflict', 'precondition_failed', 'sandbox_only', 'system_record'],
  versioned: true,
  find: ({ tenant, params }) => slabOfPath(tenant, params.id),
  async handle({ tenant, caller, target, body, ifMatch }, { allowOwnTaxSlabs }) {
    refuseOwnScales(caller, allowOwnTaxSlabs)
    return reply(200, presentSlab(await patchSlab(tenant, target, body, ifMatch)))
  },
})

export const deleteTaxSlab = route({
  ...one,
  operationId: 'deleteTaxSlab',
  summary: 'Delete an income tax scale',
  description:
    'Deletes one of your own scales. Statutory scales cannot be deleted. Returns 409 `resource_in_use` if the settings use custom slabs.',
  method: 'delete',
  scope: 'config:write',
  replies: { 204: nothing },
  errors: ['precondition_failed', 'resource_in_use', 'system_record'],
  async handle({ tenant, params, ifMatch }) {
    await deleteSlab(tenant, await slabOfPath(tenant, params.id), ifMatch)
    return reply(204, null)
  },
})
