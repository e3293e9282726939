import type { EmployeeInput } from '#proto/calculation/employee-input.ts'
import type { SlipFailure } from '#proto/calculation/slip.ts'
import type { Paise } from '#proto/units.ts'
import { type LineAmount, lineAmounts, type PackedLine } from './packing/lines.ts'
import { type PackedFacts, unpackFacts } from './packing/facts.ts'
import type { PackedSlip } from './packing/slip.ts'
import { amountColumns } from './payslip-writer.ts'
import type { ShardKey } from './shards.ts'
import type { BulkClient } from '../postgres/bulk.ts'

/** Inputs to calculate a stored slip again, and the amounts that must come out. */
export type StoredFigures = {
  readonly failure: null
  readonly key: Omit<ShardKey, 'no'>
  readonly facts: EmployeeInput
  readonly amounts: readonly (readonly [code: string, amount: Paise])[]
}

type StoredSlip = { readonly failure: SlipFailure } | StoredFigures

export function storedSlipName(id: string, revision: number): string {
  return `${id} ${revision}`
}

/** The slips as revisions of their runs hold them, by `storedSlipName`; those that do not exist are left out. */
export async function readStoredSlips(
  client: BulkClient,
  organizationId: number,
  slips: readonly { readonly id: string; readonly revision: number }[],
): Promise<ReadonlyMap<string, StoredSlip>> {
  const { rows } = await client.query<{
    id: string
    revision: number
    payroll_run_id: string
    calculated_in: number
    facts: string
    slip: string | null
    failure: SlipFailure | null
  }>({
    name: 'stored slips',
    text: `select p.id, p.revision, payroll_run_id, calculated_in, facts, slip, failure
     from unnest($2::text[], $3::int[]) as asked(id, revision)
     join payslip p on p.organization_id = $1 and p.id = asked.id and p.revision = asked.revision`,
    values: [organizationId, slips.map(({ id }) => id), slips.map(({ revision }) => revision)],
  })
  return new Map(
    rows.map(({ id, revision, ...row }): [string, StoredSlip] => [
      storedSlipName(id, revision),
      // A calculation that failed may not have read the facts.
      row.failure !== null
        ? { failure: row.failure }
        : {
            failure: null,
            key: { organizationId, payrollRunId: row.payroll_run_id, revision: row.calculated_in },
            facts: factsOf(row.facts),
            amounts: linesOf(row.slip).map(([code, amount]) => [code, amount as Paise]),
          },
    ]),
  )
}

/** People of one revision of a run, by their ids. */
type SlipSlice = {
  readonly organizationId: number
  readonly payrollRunId: string
  readonly revision: number
  readonly firstEmployeeId: string
  readonly lastEmployeeId: string
}

/** A stored row as it stands, to the letter. */
type StoredRow = {
  readonly employeeId: string
  readonly externalId: string | null
  readonly calculatedIn: number
  readonly facts: EmployeeInput
  /** The facts have the hash that was stored with them. */
  readonly factsHold: boolean
  /** The slip, or the failure, as it was written. */
  readonly text: string
  readonly amounts: readonly number[]
}

/** The rows of a slice in the order of its people. */
export async function readStoredRows(client: BulkClient, slice: SlipSlice): Promise<StoredRow[]> {
  const { rows } = await client.query<{
    employee_id: string
    external_id: string | null
    calculated_in: number
    facts: string
    facts_hold: boolean
    text: string
    amounts: string[]
  }>(
    `select employee_id, external_id, calculated_in, facts, coalesce(slip, failure::text) as text,
       sha256(convert_to(facts, 'UTF8')) = facts_hash as facts_hold, array[${amountColumns.join(', ')}] as amounts
     from payslip where organization_id = $1 and payroll_run_id = $2 and revision = $3
       and employee_id between $4 and $5 order by employee_id`,
    [slice.organizationId, slice.payrollRunId, slice.revision, slice.firstEmployeeId, slice.lastEmployeeId],
  )
  return rows.map(row => ({
    employeeId: row.employee_id,
    externalId: row.external_id,
    calculatedIn: row.calculated_in,
    facts: factsOf(row.facts),
    factsHold: row.facts_hold,
    text: row.text,
    amounts: row.amounts.map(Number),
  }))
}

/** The payslip of one person, with what it takes to calculate it under other rules. */
export type PricedSlip = {
  readonly employeeId: string
  readonly externalId: string | null
  readonly calculatedIn: number
  readonly amounts: readonly LineAmount[]
  /** The whole of a line. */
  readonly line: (at: number) => PackedLine
  readonly gross: number
  readonly totalDeductions: number
  readonly reimbursements: number
  readonly netPayable: number
  readonly employerContributions: number
}

type PricedRow = {
  employee_id: string
  external_id: string | null
  calculated_in: number
  facts: string
  slip: string | null
  gross: string
  total_deductions: string
  reimbursements: string
  net_payable: string
  employer_contributions: string
}

/**
 * Calls `visit` with the payslips of a slice in the order of its people, and returns how many have none. Each is unpacked
 * when its turn comes: facts that are held for longer cost more of the garbage collector than of everything else.
 */
export async function forEachPricedSlip(
  client: BulkClient,
  slice: SlipSlice,
  visit: (slip: PricedSlip, facts: EmployeeInput) => Promise<void> | void,
): Promise<number> {
  const { rows } = await client.query<PricedRow>({
    name: 'priced slips',
    text: `select employee_id, external_id, calculated_in, facts, slip, gross, total_deductions, reimbursements,
       net_payable, employer_contributions
     from payslip where organization_id = $1 and payroll_run_id = $2 and revision = $3
       and employee_id between $4 and $5 order by employee_id`,
    values: [
      slice.organizationId,
      slice.payrollRunId,
      slice.revision,
      slice.firstEmployeeId,
      slice.lastEmployeeId,
    ],
  })
  rows.reverse()
  let failed = 0
  for (let row = rows.pop(); row !== undefined; row = rows.pop()) {
    const { slip } = row
    if (slip === null) failed += 1
    else {
      const visiting = visit(
        {
          employeeId: row.employee_id,
          externalId: row.external_id,
          calculatedIn: row.calculated_in,
          amounts: lineAmounts(slip),
          line: at => linesOf(slip)[at]!,
          gross: Number(row.gross),
          totalDeductions: Number(row.total_deductions),
          reimbursements: Number(row.reimbursements),
          netPayable: Number(row.net_payable),
          employerContributions: Number(row.employer_contributions),
        },
        factsOf(row.facts),
      )
      if (visiting !== undefined) await visiting
    }
  }
  return failed
}

function factsOf(text: string): EmployeeInput {
  return unpackFacts(JSON.parse(text) as PackedFacts)
}

function linesOf(text: string | null): PackedSlip['lines'] {
  return text === null ? [] : (JSON.parse(text) as PackedSlip).lines
}
