import type { TaxScale } from '#proto/law.ts'
import { reply } from '../../../http/route.ts'
import { route } from '../../route.ts'
import { pageOfAll, presentOrigin } from '../law-list.ts'
import { TaxSlabList, TaxSlabQuery } from './schema.ts'

export const listTaxSlabs = route({
  tag: 'Payroll configuration',
  operationId: 'listTaxSlabs',
  summary: 'List the scales of income tax by year, regime and age',
  method: 'get',
  path: '/v1/tds-slabs',
  scope: 'config:read',
  pool: 'general',
  transactions: 'several',
  query: TaxSlabQuery,
  replies: { 200: TaxSlabList },
  errors: ['invalid_cursor', 'dependency_unavailable'],
  async handle({ query, page }, { engine }) {
    const { taxScales } = await engine.readLaw()
    const wanted = taxScales.filter(
      ({ taxYear, regime, ageBand }) =>
        (query.taxYear === undefined || taxYear === query.taxYear) &&
        (query.regime === undefined || regime === query.regime) &&
        (query.ageBand === undefined || ageBand === query.ageBand) &&
        query.origin !== 'custom',
    )
    const { data, meta } = pageOfAll(wanted.toReversed(), page, idOf)
    return reply(200, { data: data.map(presentScale), meta })
  },
})

function idOf({ taxYear, regime, ageBand }: TaxScale): string {
  return `tds_${taxYear}_${regime}_${ageBand}`
}

function presentScale(scale: TaxScale) {
  const { taxYear, regime, ageBand, slabs, standardDeduction, rebate, surcharge, cess } = scale
  return {
    id: idOf(scale),
    taxYear,
    regime,
    ageBand,
    slabs: slabs.map(({ from, to, rate }) => ({ from, to, ratePercent: rate })),
    standardDeduction,
    rebate: { incomeLimit: rebate.limit, maxAmount: rebate.maximum, marginalRelief: rebate.marginalRelief },
    surcharge: surcharge.map(({ above, rate }) => ({ above, ratePercent: rate })),
    cessPercent: cess,
    origin: 'system' as const,
    ruleSetVersion: scale.ruleSetVersion,
    source: presentOrigin(scale.origin).citation,
    effectiveFrom: scale.start,
    effectiveTo: scale.end,
  }
}
