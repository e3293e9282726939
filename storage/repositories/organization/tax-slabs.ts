// An organization's own scales of income tax.

import type { OwnTaxScale } from '#proto/calculation/run-input.ts'
import { financialYear, financialYearName } from '#proto/calendar/months.ts'
import { fieldProblem, Problem } from '#proto/problems.ts'
import type { PlainDate } from '#proto/units.ts'
import { type TaxSlab, TaxSlabTable } from '../../entities/tax-slab.ts'
import type { Tenant } from '../for-tenant.ts'
import { type FactsOf, recordStore } from '../records.ts'

export type TaxSlabFacts = FactsOf<TaxSlab>

/** Throws `conflict` if the organization has a scale for the year, regime and age band. */
export const taxSlabs = recordStore<TaxSlab>(TaxSlabTable, 'tds', 'income tax scale', {
  tax_slab_organization_id_tax_year_regime_age_band_key: () =>
    new Problem('conflict', 'The organization already has a scale for this tax year, regime and age band.', [
      fieldProblem(
        ['tax_year'],
        'duplicate',
        'Update that scale, or send another tax year, regime or age band.',
      ),
    ]),
})

/** The scales of all organizations in reach, the latest tax year first. */
export function listTaxSlabs(tenant: Tenant): Promise<TaxSlab[]> {
  return tenant.em.find(
    TaxSlabTable,
    { organizationId: { $in: [...tenant.reach.organizationIds] } },
    { orderBy: { taxYear: 'desc', id: 'asc' } },
  )
}

/** The scales of the tax years in which the days of payment lie. */
export async function ownScales(
  tenant: Tenant,
  organizationId: number,
  payDates: readonly PlainDate[],
): Promise<OwnTaxScale[]> {
  const years = [...new Set(payDates.map(taxYearLabel))]
  const rows = await tenant.em.find(
    TaxSlabTable,
    { organizationId, taxYear: { $in: years } },
    { orderBy: { id: 'asc' } },
  )
  return rows.map(
    ({ id, taxYear, regime, ageBand, slabs, standardDeduction, rebate, surcharge, cessPercent }) => ({
      id,
      taxYear,
      regime,
      ageBand,
      slabs: slabs.map(({ to, ratePercent }) => ({ upTo: to, rate: ratePercent })),
      standardDeduction: standardDeduction ?? null,
      rebate: rebate
        ? { limit: rebate.incomeLimit, maximum: rebate.maxAmount, marginalRelief: rebate.marginalRelief }
        : null,
      surcharge: surcharge?.map(({ above, ratePercent }) => ({ above, rate: ratePercent })) ?? null,
      cess: cessPercent ?? null,
    }),
  )
}

function taxYearLabel(day: PlainDate): string {
  return financialYearName(financialYear(day))
}
