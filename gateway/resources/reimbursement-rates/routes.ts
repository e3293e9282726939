import { addRate, listRates } from '#storage/repositories/reimbursement-rates.ts'
import { reply } from '../../http/route.ts'
import { route } from '../route.ts'
import { Rate, RateCreate, RateList, RateQuery } from './schema.ts'

const shared = { tag: 'Payroll configuration', path: '/v1/reimbursement-rates', pool: 'general' } as const

export const listReimbursementRates = route({
  ...shared,
  operationId: 'listReimbursementRates',
  summary: 'List reimbursement rates',
  description: 'Returns the reimbursement rates of an organization.',
  method: 'get',
  scope: 'config:read',
  organization: 'query',
  query: RateQuery,
  replies: { 200: RateList },
  errors: ['invalid_cursor'],
  async handle({ tenant, organizationId, query, page }) {
    const { rows, total, changes } = await listRates(tenant, organizationId, query, page)
    return reply(
      200,
      page.answer(rows, row => row.id, total, changes),
    )
  },
})

export const createReimbursementRate = route({
  ...shared,
  operationId: 'createReimbursementRate',
  summary: 'Create a reimbursement rate',
  description:
    'Creates a rate from `effective_from`. An earlier rate with the same code ends on the day before. Expenses refer to it with `reimbursement_rate_id`.',
  method: 'post',
  scope: 'config:write',
  organization: 'body',
  body: RateCreate,
  example: {
    organization_id: 12,
    code: 'CAR_KM',
    name: 'Own car',
    unit: 'km',
    rate: 12,
    effective_from: '2026-04-01',
  },
  replies: { 201: Rate },
  errors: ['code_taken'],
  async handle({ tenant, organizationId, body }) {
    const { organizationId: _, ...given } = body
    const rate = await addRate(tenant, organizationId, {
      maxPerClaim: null,
      maxPerMonth: null,
      taxable: false,
      proofRequired: false,
      isActive: true,
      ...given,
    })
    return reply(201, rate)
  },
})
