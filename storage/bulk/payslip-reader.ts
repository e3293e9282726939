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

/** The slip as a revision of its run holds it; null when there is no such slip. */
export async function readStoredSlip(
  client: pg.Client,
  { organizationId, payslipId, revision }: { organizationId: number; payslipId: string; revision: number },
): Promise<StoredSlip | null> {
  const { rows } = await client.query<{
    payroll_run_id: string
    calculated_in: number
    facts: PackedFacts
    slip: PackedSlip | null
    failure: SlipFailure | null
  }>(
    `select payroll_run_id, calculated_in, facts, slip, failure from payslip
     where organization_id = $1 and id = $2 and revision = $3`,
    [organizationId, payslipId, revision],
  )
  const row = rows[0]
  if (row === undefined) return null
  return {
    key: { organizationId, payrollRunId: row.payroll_run_id, revision: row.calculated_in },
    facts: unpackFacts(row.facts),
    amounts: (row.slip?.lines ?? []).map(([code, amount]) => [code, amount as Paise]),
    failure: row.failure,
  }
}
