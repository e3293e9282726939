// Payslips as the texts in which one statement reads them. Whoever has read the same texts before need not read them
// again: all that a slip shows follows from them, but for explanations and for records behind its lines.

import type { RunInput } from '#proto/calculation/run-input.ts'
import type { PackedSlip } from '../../bulk/packing/slip.ts'
import type { SlipEmployee } from '../../entities/payslip.ts'
import { batchedRead } from '../../postgres/reads.ts'
import type { Reader } from '../for-tenant.ts'
import { calculationName, type CommonPart, keptCommonParts } from './common-parts.ts'
import type { PayslipView, ShownMember, ShownRun, SlipRow } from './slip-status.ts'
import { readSlip, type UnreadOfSlip } from './payslips.ts'
import { hasRecordLines } from './source-refs.ts'
import { type SumsRow, withOpeningBalance } from './year-to-date.ts'

/** Equal texts are of the same slip, and show the same. */
export type SlipTexts = {
  readonly id: string
  /** The packed figures; null when the slip failed. */
  readonly figures: string | null
  readonly person: string
  readonly head: string
}

/** A slip by its id, or by its run and person. */
type SlipName = { readonly id: string } | { readonly payrollRunId: string; readonly employeeId: string }

const slipsByName = batchedRead<SlipName, SlipTexts & { place: number }>(
  {
    name: 'read_payslips',
    text: 'select * from read_payslips($1::text, $2::text[], $3::text[], $4::text[])',
  },
  names => [
    names.map(name => ('id' in name ? null : name.payrollRunId)),
    names.map(name => ('id' in name ? null : name.employeeId)),
    names.map(name => ('id' in name ? name.id : null)),
  ],
)

/** The slip of the revision that counts; null when the reach holds none. */
export function findSlipTexts({ reads, reach }: Reader, name: SlipName): Promise<SlipTexts | null> {
  return slipsByName(reads, reach.organizationIds, name)
}

const slipsOfRun = {
  name: 'read_payslips_of_run',
  text: 'select * from read_payslips_of_run($1::text, $2::text, $3::text, $4::int)',
}

/** The slips of the revision of a run that counts, by the ids of the people, after one of them. */
export function listSlipTexts(
  { reads, reach }: Reader,
  payrollRunId: string,
  afterEmployeeId: string,
  limit: number,
): Promise<(SlipTexts & { readonly employeeId: string })[]> {
  return reads.rows(slipsOfRun, [reach.organizationIds.join(), payrollRunId, afterEmployeeId, limit])
}

const calculation = {
  name: 'read_calculation',
  text: 'select * from read_calculation($1::text, $2::text, $3::int)',
}

type Head = {
  readonly row: Omit<SlipRow, UnreadOfSlip | 'slip' | 'employee' | 'factsHash' | 'createdAt'> & {
    factsHash: string
    createdAt: string
  }
  readonly run: Omit<ShownRun, 'updatedAt'> & { updatedAt: string }
  readonly member: Omit<ShownMember, 'heldAt'> & { heldAt: string | null }
  readonly before: SumsRow
}

/** Null where the texts do not suffice: lines are of records, or the figures belong to another tax year than their run. */
export async function readSlipTexts(
  reader: Reader,
  { figures, person, head }: SlipTexts,
): Promise<PayslipView | null> {
  const { row, run, member, before } = JSON.parse(head) as Head
  const common = await commonPart(reader, row)
  if (common === null || taxYear(common.runInput.payDate ?? run.payDate) !== taxYear(run.payDate)) return null
  const slip = readSlip(
    {
      ...row,
      slip: figures === null ? null : (JSON.parse(figures) as PackedSlip),
      employee: JSON.parse(person) as SlipEmployee,
      factsHash: Buffer.from(row.factsHash, 'hex'),
      createdAt: new Date(row.createdAt),
    },
    { ...run, updatedAt: new Date(run.updatedAt) },
    { ...member, heldAt: member.heldAt === null ? null : new Date(member.heldAt) },
    common,
    figures === null ? null : withOpeningBalance(before),
  )
  return hasRecordLines(slip) ? null : slip
}

async function commonPart(
  { reads, reach }: Reader,
  row: Pick<SlipRow, 'organizationId' | 'payrollRunId' | 'calculatedIn'>,
): Promise<CommonPart | null> {
  const name = calculationName(row)
  const kept = keptCommonParts.get(name)
  if (kept !== undefined) return kept
  const [found] = await reads.rows<{ runInput: RunInput; ruleSetVersion: string }>(calculation, [
    reach.organizationIds.join(),
    row.payrollRunId,
    row.calculatedIn,
  ])
  if (found === undefined) return null
  keptCommonParts.set(name, found)
  return found
}

/** The year in which a tax year begins: January to March belong to the one before. */
function taxYear(day: string): number {
  return Number(day.slice(0, 4)) - (day.slice(5, 7) < '04' ? 1 : 0)
}
