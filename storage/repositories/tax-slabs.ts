// An organization's own scales of income tax.

import type { OwnTaxScale } from '#proto/calculation.ts'
import { financialYear, financialYearName } from '#proto/calendar/months.ts'
import { fieldProblem, Problem } from '#proto/problems.ts'
import type { PlainDate } from '#proto/units.ts'
import { type TaxSlab, TaxSlabTable } from '../entities/tax-slab.ts'
import { newId } from '../ids.ts'
import { lockRow, type Tenant } from './for-tenant.ts'
import { flushUnique } from './uniqueness.ts'

export type TaxSlabFacts = Omit<TaxSlab, 'organizationId' | 'id' | 'version' | 'createdAt' | 'updatedAt'>

/** Those of every organization in reach, the latest year first. */
export function listTaxSlabs(tenant: Tenant): Promise<TaxSlab[]> {
  return tenant.em.find(
    TaxSlabTable,
    { organizationId: { $in: [...tenant.reach.organizationIds] } },
    { orderBy: { taxYear: 'desc', id: 'asc' } },
  )
}

export function findTaxSlab(tenant: Tenant, id: string): Promise<TaxSlab | null> {
  return tenant.em.findOne(TaxSlabTable, { id, organizationId: { $in: [...tenant.reach.organizationIds] } })
}

/** The scale as it is now, locked until the transaction ends. */
export function lockTaxSlab(tenant: Tenant, slab: TaxSlab): Promise<TaxSlab> {
  return lockRow(tenant, slab)
}

/** Refuses `conflict` where the organization has a scale for the year, regime and age. */
export async function addTaxSlab(
  tenant: Tenant,
  organizationId: number,
  facts: TaxSlabFacts,
): Promise<TaxSlab> {
  const slab = tenant.em.create(TaxSlabTable, {
    ...facts,
    organizationId,
    id: newId('tds', tenant.clock),
    version: 1,
    createdAt: tenant.clock(),
  })
  await flush(tenant)
  return slab
}

/** Refuses `conflict` as `addTaxSlab` does. */
export async function changeTaxSlab(tenant: Tenant, slab: TaxSlab, facts: TaxSlabFacts): Promise<void> {
  tenant.em.assign(slab, { ...facts, updatedAt: tenant.clock() })
  await flush(tenant)
}

export async function removeTaxSlab(tenant: Tenant, { organizationId, id }: TaxSlab): Promise<void> {
  await tenant.em.nativeDelete(TaxSlabTable, { organizationId, id })
}

function flush(tenant: Tenant): Promise<void> {
  return flushUnique(tenant, {
    tax_slab_organization_id_tax_year_regime_age_band_key: () =>
      new Problem(
        'conflict',
        'The organization already has a scale for this tax year, regime and age band.',
        [
          fieldProblem(
            ['tax_year'],
            'duplicate',
            'Update that scale, or send another tax year, regime or age band.',
          ),
        ],
      ),
  })
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
