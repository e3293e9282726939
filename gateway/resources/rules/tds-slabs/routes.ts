import { listTaxSlabs as listOwnSlabs } from '#storage/repositories/tax-slabs.ts'
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
  summary: 'List the scales of income tax by year, regime and age, own ones first',
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
  summary: 'Create a scale of income tax for organizations that calculate by their own',
  method: 'post',
  scope: 'config:write',
  organization: 'body',
  body: TaxSlabCreate,
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
  summary: 'Get an own scale of income tax',
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
  summary: 'Change an own scale of income tax',
  method: 'patch',
  scope: 'config:write',
  body: TaxSlabPatch,
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
  summary: 'Delete an own scale of income tax',
  method: 'delete',
  scope: 'config:write',
  replies: { 204: nothing },
  errors: ['precondition_failed', 'resource_in_use', 'system_record'],
  async handle({ tenant, params, ifMatch }) {
    await deleteSlab(tenant, await slabOfPath(tenant, params.id), ifMatch)
    return reply(204, null)
  },
})
