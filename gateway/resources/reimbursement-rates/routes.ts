import type { ReimbursementRate } from '#storage/entities/reimbursement-rate.ts'
import { reimbursementRates } from '#storage/repositories/organization/reimbursement-rates.ts'
import { activeFilter, CollectionRoutes, listQuery } from '../kinds/collection.ts'
import { Rate, RateCreate } from './schema.ts'

const operations = new CollectionRoutes({
  noun: 'reimbursement rate',
  tag: 'Payroll configuration',
  scopes: 'config',
  Item: Rate,
  present: (_tenant, rows: readonly ReimbursementRate[]) => rows,
})

const defaults = {
  maxPerClaim: null,
  maxPerMonth: null,
  taxable: false,
  proofRequired: false,
  isActive: true,
}

export const reimbursementRateRoutes = {
  list: operations.list({
    description: 'Returns the reimbursement rates of an organization.',
    query: listQuery(activeFilter),
    rows: ({ tenant, organizationId, query: { isActive }, page }) =>
      reimbursementRates.list(tenant, organizationId, { isActive }, page),
  }),

  create: operations.create({
    description:
      'Creates a rate from `effective_from`. An earlier rate with the same code ends on the day before. Expenses refer to it with `reimbursement_rate_id`.',
    body: RateCreate,
    example: {
      organization_id: 12,
      code: 'CAR_KM',
      name: 'Own car',
      unit: 'km',
      rate: 12,
      effective_from: '2026-04-01',
    },
    errors: ['code_taken'],
    async run({ tenant, organizationId, body: { organizationId: _, ...given } }) {
      return { row: await reimbursementRates.add(tenant, organizationId, { ...defaults, ...given }) }
    },
  }),
}
