import { Type } from 'typebox'
import { choice, flag, money, nullable, page, pattern, percent, record, text } from '../../../http/schema.ts'
import { citation, lawPageQuery, span } from '../law-list.ts'

const taxYear = () => pattern('^\\d{4}-\\d{2}$', 'A tax year, as in 2026-27.', '2026-27')
const regime = () => choice(['new', 'old'])
const ageBand = () => choice(['all', 'below_60', '60_to_79', '80_plus'])
const origin = () => choice(['system', 'custom'])

const TaxSlab = record(
  {
    id: text(),
    tax_year: taxYear(),
    regime: regime(),
    age_band: ageBand(),
    slabs: Type.Array(record({ from: money(), to: nullable(money()), rate_percent: percent() })),
    standard_deduction: money(),
    rebate: record({ income_limit: money(), max_amount: money(), marginal_relief: flag() }),
    surcharge: Type.Array(record({ above: money(), rate_percent: percent() })),
    cess_percent: percent(),
    origin: origin(),
    rule_set_version: text(),
    source: citation,
    ...span,
  },
  'TaxSlab',
)

export const TaxSlabQuery = Type.Object({
  ...lawPageQuery,
  tax_year: Type.Optional(taxYear()),
  regime: Type.Optional(regime()),
  age_band: Type.Optional(ageBand()),
  origin: Type.Optional(origin()),
})
export const TaxSlabList = page(TaxSlab)
