import type { EmployeeInput, SlipFailure } from '#proto/calculation.ts'
import type { Paise } from '#proto/units.ts'
import type pg from 'pg'
import { type PackedFacts, type PackedSlip, unpackFacts } from './packing.ts'
import type { ShardKey } from './shards.ts'

/** What it takes to calculate a stored slip again, and the amounts that must come out. */
type StoredSlip = {
  readonly key: Omit<ShardKey, 'no'>
  readonly facts: EmployeeInput
  readonly amounts: readonly (readonly [code: string, amount: Paise])[]
  readonly failure: SlipFailure | null
}

/** The slip's latest revision; null when the organization has no such slip. */
export async function readStoredSlip(
  client: pg.Client,
  organizationId: number,
  payslipId: string,
): Promise<StoredSlip | null> {
  const { rows } = await client.query<{
    payroll_run_id: string
    revision: number
    facts: PackedFacts
    slip: PackedSlip | null
    failure: SlipFailure | null
  }>(
    `select payroll_run_id, revision, facts, slip, failure from payslip
     where organization_id = $1 and id = $2 order by revision desc limit 1`,
    [organizationId, payslipId],
  )
  const row = rows[0]
  if (row === undefined) return null
  return {
    key: { organizationId, payrollRunId: row.payroll_run_id, revision: row.revision },
    facts: unpackFacts(row.facts),
    amounts: (row.slip?.lines ?? []).map(([code, amount]) => [code, amount as Paise]),
    failure: row.failure,
  }
}
