// Reads of stored payslips, one by one or by employee. A row never changes; its status is in slip-status.ts.

import type { FilterQuery } from '@mikro-orm/postgresql'
import { closedStates, type RunStatus } from '#proto/run-moves.ts'
import type { Paise, PlainDate } from '#proto/units.ts'
import { unpackSlip } from '../../bulk/packing/slip.ts'
import { CalculationTable } from '../../entities/calculation.ts'
import type { PayrollRun } from '../../entities/payroll-run.ts'
import { type PayrollRunEmployee, PayrollRunEmployeeTable } from '../../entities/payroll-run-employee.ts'
import { type Payslip, PayslipTable } from '../../entities/payslip.ts'
import type { Tenant } from '../for-tenant.ts'
import type { ChangePosition } from '../changes.ts'
import { type PaidBefore, paidBefore } from './year-to-date.ts'
import { leaveAccounts } from '../inputs/leave-accounts.ts'
import { readPaymentRun } from '../runs/payroll-runs.ts'
import { noSourceRefs, sourceRefs } from './source-refs.ts'
import { plainRows, queryPrepared } from '../../postgres/sql.ts'
import {
  type SlipStatus,
  type PayslipView,
  type SlipRow,
  type ShownRun,
  type ShownMember,
  supersededStatus,
  slipStatus,
  paymentOf,
  type UnreadColumn,
} from './slip-status.ts'
import { type CommonPart, commonParts, calculationName } from './common-parts.ts'
import { slipsRevision } from '../../run-states.ts'

/** Whether a calculation of that number was completed, so that its slips once counted. */
export async function hasRevision(tenant: Tenant, run: PayrollRun, revision: number): Promise<boolean> {
  const completed = await tenant.em.count(CalculationTable, {
    organizationId: run.organizationId,
    payrollRunId: run.id,
    revision,
    resultHash: { $ne: null },
  })
  return completed > 0
}

const unread = ['facts', 'yearBefore', 'lateMonths'] as const

/** Columns of a row that a slip does not show. */
export type UnreadOfSlip =
  | 'roundOff'
  | 'basicAndDa'
  | 'houseRent'
  | 'nps'
  | 'pfArrears'
  | 'esiArrears'
  | 'carriedForward'
  | 'warningsCount'
  | 'slipHash'

const slipsOfPeople = plainRows<Payslip, UnreadColumn>(
  PayslipTable,
  `organization_id = $1 and payroll_run_id = $2 and revision = $3 and employee_id = any ($4::text[])
   order by employee_id`,
  { without: unread },
)

/** In one statement, also where a page goes over many runs; with a few that were not asked for, then. */
const slipsByKey = plainRows<Payslip, UnreadColumn>(
  PayslipTable,
  `organization_id = any ($1::int[]) and payroll_run_id = any ($2::text[]) and employee_id = any ($3::text[])
   and revision = any ($4::int[])`,
  { without: unread },
)

/** The mapper finds which rows they are, and does not read them: it would make several times as much of each. */
export async function slipRows(
  tenant: Tenant,
  where: FilterQuery<Payslip>,
  options: { orderBy?: Record<string, 'asc' | 'desc'>; limit?: number } = {},
): Promise<SlipRow[]> {
  const keys = await tenant.em.find(PayslipTable, where, {
    ...options,
    fields: ['organizationId', 'payrollRunId', 'employeeId', 'revision'],
    disableIdentityMap: true,
  })
  if (keys.length === 0) return []
  const found = await slipsByKey(tenant, [
    [...new Set(keys.map(({ organizationId }) => organizationId))],
    [...new Set(keys.map(({ payrollRunId }) => payrollRunId))],
    [...new Set(keys.map(({ employeeId }) => employeeId))],
    [...new Set(keys.map(({ revision }) => revision))],
  ])
  const rows = new Map(found.map(row => [slipName(row), row]))
  // Slips deleted between the two reads are missing.
  return keys.flatMap(key => rows.get(slipName(key)) ?? [])
}

function slipName({
  payrollRunId,
  revision,
  employeeId,
}: Pick<Payslip, 'payrollRunId' | 'revision' | 'employeeId'>): string {
  return `${payrollRunId} ${revision} ${employeeId}`
}

/** The slips of the people named, in a run. */
export async function listRunSlipsOf(
  tenant: Tenant,
  run: PayrollRun,
  employeeIds: readonly string[],
  revision = slipsRevision(run),
): Promise<PayslipView[]> {
  if (employeeIds.length === 0 || revision === null) return []
  const rows = await slipsOfPeople(tenant, [run.organizationId, run.id, revision, employeeIds])
  return readSlips(tenant, rows, [run])
}

/** Run and employee of the slip with that id, in whatever revision; null when the reach holds none. */
export async function findSlipPlace(
  tenant: Tenant,
  id: string,
): Promise<{ readonly run: string; readonly employee: string } | null> {
  const [row] = await queryPrepared<{ run: string; employee: string }>(
    tenant,
    `select payroll_run_id as run, employee_id as employee from payslip
     where organization_id = any ($1::int[]) and id = $2 order by revision desc limit 1`,
    [tenant.reach.organizationIds, id],
  )
  return row ?? null
}

/** The slip of that id in its run's present revision; null when the reach holds none. */
export async function findSlip(tenant: Tenant, id: string): Promise<PayslipView | null> {
  const row = await findSlipPlace(tenant, id)
  const run = row && (await readPaymentRun(tenant, row.run))
  return run ? ((await listRunSlipsOf(tenant, run, [row.employee]))[0] ?? null) : null
}

export type SlipFilter = {
  readonly organizationIds: readonly number[]
  /** A run belongs to the month in which its period ends. */
  readonly periodEnd: { readonly from: PlainDate; readonly to: PlainDate } | null
  readonly employeeIds: readonly string[] | null
  readonly payrollRunIds: readonly string[] | null
  readonly statuses: readonly SlipStatus[]
}

/** In which runs slips of a status are; what is not listed here is read through its run alone. */
export const runStatusesOf: Partial<Record<SlipStatus, readonly RunStatus[]>> = {
  locked: ['locked'],
  paid: ['paid'],
  held: closedStates,
  void: ['reversed'],
}

export const ofRunsIn = (filter: SlipFilter): FilterQuery<PayrollRun> => ({
  organizationId: { $in: [...filter.organizationIds] },
  ...(filter.payrollRunIds === null ? {} : { id: { $in: [...filter.payrollRunIds] } }),
  ...(filter.periodEnd === null
    ? {}
    : { periodEnd: { $gte: filter.periodEnd.from, $lte: filter.periodEnd.to } }),
})

export const ofPeopleIn = ({ employeeIds }: SlipFilter) =>
  employeeIds === null ? {} : { employeeId: { $in: [...employeeIds] } }

/** Sums of the slips of a list, and the runs whose slips they are. */
export type SlipTotals = {
  readonly runs: readonly Pick<PayrollRun, 'id' | 'revision'>[]
  readonly gross: Paise
  readonly reimbursements: Paise
  readonly totalDeductions: Paise
  readonly netPayable: Paise
  readonly employerContributions: Paise
}

/** A list of slips whose changes are asked for. */
export type SlipList = {
  readonly ofRuns: FilterQuery<PayrollRun>
  /** The slips of a run that the filters let through; null: none. */
  readonly whereOf: (run: PayrollRun) => Promise<FilterQuery<Payslip> | null>
  /** Whether the list shows slips of the run at present. */
  readonly isShown: (run: PayrollRun) => boolean
  readonly whom: FilterQuery<Payslip>
}

/** A slip that changed; null where it is told of as deleted. */
export type SlipChange = ChangePosition & { readonly deleted: boolean; readonly slip: PayslipView | null }

const rosterRows = plainRows<PayrollRunEmployee>(
  PayrollRunEmployeeTable,
  `organization_id = any ($1::int[]) and payroll_run_id = any ($2::text[]) and employee_id = any ($3::text[])`,
)

export async function readSlips(
  tenant: Tenant,
  rows: readonly SlipRow[],
  runs: readonly PayrollRun[],
): Promise<PayslipView[]> {
  if (rows.length === 0) return []
  const runIds = [...new Set(rows.map(row => row.payrollRunId))]
  const employeeIds = [...new Set(rows.map(row => row.employeeId))]
  const roster = await rosterRows(tenant, [tenant.reach.organizationIds, runIds, employeeIds])
  const calculationOf = await commonParts(tenant, rows)
  const runOf = new Map(runs.map(run => [run.id, run]))
  const before = await paidBefore(
    tenant,
    rows.flatMap(row => {
      const payDate =
        calculationOf.get(calculationName(row))?.runInput.payDate ?? runOf.get(row.payrollRunId)?.payDate
      if (!row.slip || payDate === undefined) return []
      const { id, organizationId, employeeId, payrollRunId, periodStart, calculatedIn } = row
      return [{ id, organizationId, employeeId, payrollRunId, periodStart, payDate, calculatedIn }]
    }),
  )
  const rosterOf = new Map(roster.map(row => [`${row.payrollRunId} ${row.employeeId}`, row]))

  const asked = rows.map(row => {
    const run = runOf.get(row.payrollRunId)
    const member = rosterOf.get(`${row.payrollRunId} ${row.employeeId}`)
    const calculation = calculationOf.get(calculationName(row))
    if (run === undefined || member === undefined || calculation === undefined) {
      throw new Error(`Slip ${row.id} lacks its run, its roster row or its calculation.`)
    }
    const slip = readSlip(row, run, member, calculation, before.get(row.id) ?? null)
    return { slip, calculatedIn: row.calculatedIn, components: calculation.runInput.components }
  })
  const refs = await sourceRefs(tenant, asked)
  const accounts = await leaveAccounts(
    tenant,
    asked.map(({ slip }) => ({
      organizationId: slip.organizationId,
      employeeId: slip.employeeId,
      days: slip.paidDays,
    })),
  )
  return asked.map(({ slip }, at) => ({
    ...slip,
    sourceRefs: refs.get(slip.id) ?? noSourceRefs,
    leave: slip.slip === null ? [] : (accounts[at] ?? []),
  }))
}

export function readSlip(
  row: Omit<SlipRow, UnreadOfSlip>,
  run: ShownRun,
  member: ShownMember,
  calculation: CommonPart,
  before: PaidBefore | null,
): PayslipView {
  const isPresent = row.revision === slipsRevision(run)
  return {
    id: row.id,
    organizationId: row.organizationId,
    payrollRunId: row.payrollRunId,
    employeeId: row.employeeId,
    externalId: row.externalId ?? null,
    employee: row.employee,
    status: isPresent ? slipStatus(row, run, member) : supersededStatus(row, run),
    periodStart: row.periodStart,
    periodEnd: row.periodEnd,
    paidDays: calculation.runInput.part?.days ?? { start: row.periodStart, end: row.periodEnd },
    payDate: calculation.runInput.payDate ?? run.payDate,
    revision: row.revision,
    slip: row.slip
      ? unpackSlip(
          row.slip,
          { ...row, ptAuthority: row.ptAuthority ?? null, esiCoveredUntil: row.esiCoveredUntil ?? null },
          calculation.runInput,
        )
      : null,
    failure: row.failure ?? null,
    before,
    sourceRefs: noSourceRefs,
    leave: [],
    hold:
      isPresent && member.held ? { reason: member.holdReason ?? null, since: member.heldAt ?? null } : null,
    payment: isPresent ? paymentOf(run, member) : null,
    remarks: member.remarks ?? null,
    inputHash: Buffer.from(row.factsHash).toString('hex'),
    ruleSetVersion: calculation.ruleSetVersion,
    version: run.version,
    createdAt: row.createdAt,
    updatedAt: run.updatedAt,
  }
}
