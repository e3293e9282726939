// The parts that the payslips of one calculation share, kept in memory.

import { LRUCache } from 'lru-cache'
import { type Calculation, CalculationTable } from '../../entities/calculation.ts'
import type { Payslip } from '../../entities/payslip.ts'
import type { Tenant } from '../for-tenant.ts'

/** What all slips of a calculation share. It is written before the first of them and never changes. */
export type CommonPart = Readonly<Pick<Calculation, 'runInput' | 'ruleSetVersion'>>

const commonPartsKept = 100

export const keptCommonParts = new LRUCache<string, CommonPart>({ max: commonPartsKept })

/** By the name of the calculation. Whoever reads a slip may read what it shares with others of its organization. */
export async function commonParts(
  tenant: Tenant,
  slips: readonly Pick<Payslip, 'organizationId' | 'payrollRunId' | 'calculatedIn'>[],
): Promise<ReadonlyMap<string, CommonPart>> {
  const parts = new Map<string, CommonPart>()
  const unknown = new Map<string, Pick<Payslip, 'organizationId' | 'payrollRunId' | 'calculatedIn'>>()
  for (const slip of slips) {
    const name = calculationName(slip)
    const kept = parts.get(name) ?? keptCommonParts.get(name)
    if (kept === undefined) unknown.set(name, slip)
    else parts.set(name, kept)
  }
  if (unknown.size === 0) return parts
  const calculations = await tenant.em.find(CalculationTable, {
    $or: [...unknown.values()].map(({ organizationId, payrollRunId, calculatedIn }) => ({
      organizationId,
      payrollRunId,
      revision: calculatedIn,
    })),
  })
  for (const { organizationId, payrollRunId, revision, runInput, ruleSetVersion } of calculations) {
    const name = calculationName({ organizationId, payrollRunId, calculatedIn: revision })
    const part = { runInput, ruleSetVersion }
    keptCommonParts.set(name, part)
    parts.set(name, part)
  }
  return parts
}

export function calculationName({
  organizationId,
  payrollRunId,
  calculatedIn,
}: Pick<Payslip, 'organizationId' | 'payrollRunId' | 'calculatedIn'>): string {
  return `${organizationId} ${payrollRunId} ${calculatedIn}`
}
