import { fieldProblem, Problem } from '#proto/problems.ts'
import type { PlainDate } from '#proto/units.ts'
import { type ReimbursementRate, ReimbursementRateTable } from '../../entities/reimbursement-rate.ts'
import { datedStore } from '../dated.ts'
import type { Tenant } from '../for-tenant.ts'
import { recordStore } from '../records.ts'

/** `add` throws `code_taken` if the code has a rate from the same date. */
export const reimbursementRates = recordStore<ReimbursementRate>(
  ReimbursementRateTable,
  'rbr',
  'reimbursement rate',
  {
    reimbursement_rate_organization_id_code_effective_from_key: () =>
      new Problem('code_taken', 'A rate with this code already exists from this date.', [
        fieldProblem(['effective_from'], 'duplicate', 'Send a later date or another code.'),
      ]),
  },
)

const ratesOfCode = datedStore<ReimbursementRate, 'organizationId' | 'code'>(ReimbursementRateTable)

/** The rate of a code on a day; null: there is none yet, or it is inactive. */
export async function rateInForce(
  tenant: Tenant,
  organizationId: number,
  code: string,
  on: PlainDate,
): Promise<ReimbursementRate | null> {
  const rate = await ratesOfCode.on(tenant, { organizationId, code }, on)
  return rate?.isActive === true ? rate : null
}
