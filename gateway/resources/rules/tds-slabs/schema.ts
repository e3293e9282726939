import { Type } from 'typebox'
import {
  choice,
  described,
  flag,
  instant,
  money,
  nullable,
  organizationId,
  page,
  pageQuery,
  pattern,
  percent,
  record,
  request,
  text,
} from '../../../http/schema.ts'
import { citation, span } from '../law-list.ts'

const taxYear = () => pattern('^\\d{4}-\\d{2}$', 'A tax year, as in 2026-27.', '2026-27')
const regime = () => choice(['new', 'old'])
const ageBand = () => choice(['all', 'below_60', '60_to_79', '80_plus'])
const origin = () => choice(['system', 'custom'])

const rate = () => percent({ minimum: 0, maximum: 100 })
const amount = (description?: string) => money({ minimum: 0, ...(description ? { description } : {}) })

const own = {
  tax_year: taxYear(),
  regime: regime(),
  age_band: ageBand(),
  slabs: Type.Array(
    record({
      from: amount('Upper end of the previous slab in rupees; 0 for the first slab.'),
      to: nullable(
        money({ minimum: 0, description: 'Upper end of the slab in rupees; null for the last slab.' }),
      ),
      rate_percent: rate(),
    }),
    { minItems: 1, maxItems: 50 },
  ),
  standard_deduction: nullable(amount()),
  rebate: nullable(
    record({
      income_limit: amount(),
      max_amount: amount(),
      marginal_relief: flag(),
    }),
  ),
  surcharge: nullable(Type.Array(record({ above: amount(), rate_percent: rate() }), { maxItems: 50 })),
  cess_percent: nullable(rate()),
}

export const TaxSlab = record(
  {
    id: described(text(), 'Id of the scale.', 'tds_01KAM3T9X4Q2V7R8Z5B6N1C0DE'),
    organization_id: nullable(organizationId()),
    ...own,
    origin: origin(),
    rule_set_version: nullable(text()),
    source: described(citation, 'Where the scale is laid down.'),
    ...span,
    version: nullable(Type.Integer({ description: 'Version of the scale; null for statutory scales.' })),
    created_at: nullable(instant()),
    updated_at: nullable(instant()),
  },
  'TaxSlab',
)

const sent = {
  tax_year: taxYear(),
  regime: regime(),
  age_band: ageBand(),
  slabs: Type.Array(
    request({ from: amount(), to: nullable(amount()), rate_percent: rate() }, ['from', 'rate_percent']),
    {
      minItems: 1,
      maxItems: 50,
      description:
        'Slabs in ascending order. The first starts at 0, each starts where the previous one ends, and the last has no `to`.',
    },
  ),
  standard_deduction: nullable(amount('Standard deduction in rupees; null: statutory.')),
  rebate: nullable(
    request({ income_limit: amount(), max_amount: amount(), marginal_relief: flag() }, [
      'income_limit',
      'max_amount',
      'marginal_relief',
    ]),
  ),
  surcharge: nullable(
    Type.Array(request({ above: amount(), rate_percent: rate() }, ['above', 'rate_percent']), {
      maxItems: 50,
      description: 'Surcharge by taxable income, in ascending order; null: statutory.',
    }),
  ),
  cess_percent: nullable(rate()),
}

export const TaxSlabCreate = request(
  { organization_id: organizationId(), ...sent },
  ['tax_year', 'regime', 'age_band', 'slabs'],
  'TaxSlabCreate',
)
export const TaxSlabPatch = request(sent, [], 'TaxSlabUpdate')
export const TaxSlabPath = Type.Object({
  id: described(text(40), 'Id of the scale of income tax.', 'tds_01KAM3T9X4Q2V7R8Z5B6N1C0DE'),
})

export const TaxSlabQuery = Type.Object({
  ...pageQuery,
  tax_year: Type.Optional(taxYear()),
  regime: Type.Optional(regime()),
  age_band: Type.Optional(ageBand()),
  origin: Type.Optional(origin()),
  organization_id: Type.Optional(organizationId()),
})
export const TaxSlabList = page(TaxSlab)
