import { fieldProblem, Problem } from '#proto/problems.ts'
import type { PlainDate } from '#proto/units.ts'
import { type ReimbursementRate, ReimbursementRateTable } from '../entities/reimbursement-rate.ts'
import { newId } from '../ids.ts'
import type { Tenant } from './for-tenant.ts'
import { pageById, type PageOfRows, type PageWindow } from './page.ts'
import { flushUnique } from './uniqueness.ts'

type RateFacts = Omit<ReimbursementRate, 'organizationId' | 'id' | 'version' | 'createdAt' | 'updatedAt'>

export function listRates(
  tenant: Tenant,
  organizationId: number,
  { isActive }: { isActive?: boolean },
  window: PageWindow,
): Promise<PageOfRows<ReimbursementRate>> {
  const where = { organizationId, ...(isActive === undefined ? {} : { isActive }) }
  return pageById(tenant, ReimbursementRateTable, where, window)
}

/** Refuses `code_taken` when the code has a rate from that date on. */
export async function addRate(
  tenant: Tenant,
  organizationId: number,
  facts: RateFacts,
): Promise<ReimbursementRate> {
  const rate = tenant.em.create(ReimbursementRateTable, {
    ...facts,
    organizationId,
    id: newId('rbr', tenant.clock),
    version: 1,
    createdAt: tenant.clock(),
  })
  await flushUnique(tenant, {
    reimbursement_rate_organization_id_code_effective_from_key: () =>
      new Problem('code_taken', 'A rate with this code already exists from this date.', [
        fieldProblem(['effective_from'], 'duplicate', 'Send a later date or another code.'),
      ]),
  })
  return rate
}

export function findRate(
  tenant: Tenant,
  organizationId: number,
  id: string,
): Promise<ReimbursementRate | null> {
  return tenant.em.findOne(ReimbursementRateTable, { organizationId, id })
}

/** The rate of a code on a day; null when there is none yet or it was given up. */
export async function rateInForce(
  tenant: Tenant,
  organizationId: number,
  code: string,
  on: PlainDate,
): Promise<ReimbursementRate | null> {
  const [rate] = await tenant.em.find(
    ReimbursementRateTable,
    { organizationId, code, effectiveFrom: { $lte: on } },
    { orderBy: { effectiveFrom: 'desc' }, limit: 1 },
  )
  return rate?.isActive === true ? rate : null
}
