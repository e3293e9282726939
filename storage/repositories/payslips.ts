// Payslips as they are read. A row never changes, so what a partner sees as its status is worked out here,
// from the run and the roster, in one place.

import type { RunInput, Slip, SlipFailure } from '#proto/calculation.ts'
import type { FilterQuery } from '@mikro-orm/postgresql'
import type { RunStatus } from '#proto/run-moves.ts'
import type { Paise, PlainDate } from '#proto/units.ts'
import { unpackSlip } from '../bulk/packing.ts'
import { CalculationTable } from '../entities/calculation.ts'
import { type PayrollRun, PayrollRunTable } from '../entities/payroll-run.ts'
import { type PayrollRunEmployee, PayrollRunEmployeeTable } from '../entities/payroll-run-employee.ts'
import { ShardTable } from '../entities/shard.ts'
import { type Payslip, PayslipTable, type SlipEmployee } from '../entities/payslip.ts'
import type { Tenant } from './for-tenant.ts'
import { type PaidBefore, paidBefore } from './year-to-date.ts'
import { direction, type PageOfRows, type PageWindow } from './page.ts'
import { findHeldEmployees } from './payroll-runs.ts'

export type SlipStatus = 'calculated' | 'failed' | 'held' | 'excluded' | 'locked' | 'paid' | 'void'

/** A stored slip with all that its run and its roster row say of it. `slip` is null when it failed. */
export type ReadSlip = {
  readonly id: string
  readonly organizationId: number
  readonly payrollRunId: string
  readonly employeeId: string
  readonly externalId: string | null
  readonly employee: SlipEmployee
  readonly status: SlipStatus
  readonly periodStart: PlainDate
  readonly periodEnd: PlainDate
  readonly revision: number
  readonly slip: Slip | null
  readonly failure: SlipFailure | null
  /** Of the same tax year, by this employer; null beside a failure. */
  readonly before: PaidBefore | null
  readonly hold: { readonly reason: string | null; readonly since: Date | null } | null
  readonly payment: { readonly paidOn: PlainDate; methodId: number | null; reference: string | null } | null
  readonly inputHash: string
  readonly ruleSetVersion: string
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

const statusesWithSlips: readonly RunStatus[] = ['generated', 'locked', 'paid', 'reversed']

/** The revision whose slips count; null: none do. A calculation under way or given up leaves rows of no meaning. */
export function slipsRevision(run: PayrollRun): number | null {
  if (run.status === 'calculating') return run.previousRevision ?? null
  return statusesWithSlips.includes(run.status) ? run.revision : null
}

/** Slips of one run in the order of its people. */
export async function listRunSlips(
  tenant: Tenant,
  run: PayrollRun,
  filter: {
    status: readonly SlipStatus[] | null
    hasWarning: boolean | null
    netBelow: Paise | null
  },
  page: PageWindow,
): Promise<PageOfRows<ReadSlip>> {
  const wanted = filter.status === null ? [{}] : await statusConditions(tenant, run, filter.status)
  const revision = slipsRevision(run)
  if (wanted.length === 0 || revision === null) return noRows(page)
  return pageOfSlips(
    tenant,
    {
      organizationId: run.organizationId,
      payrollRunId: run.id,
      revision,
      $or: wanted,
      ...(filter.netBelow === null ? {} : { netPayable: { $lt: filter.netBelow } }),
      ...(filter.hasWarning === null ? {} : { warningsCount: filter.hasWarning ? { $gt: 0 } : 0 }),
    },
    { ...page, descending: false },
    [run],
  )
}

function noRows(page: PageWindow): PageOfRows<ReadSlip> {
  return { rows: [], total: page.includeTotal ? 0 : null }
}

/** A page in the order in which the runs were made, and within a run in the order of its people. */
async function pageOfSlips(
  tenant: Tenant,
  where: FilterQuery<Payslip>,
  page: PageWindow,
  runs: readonly PayrollRun[],
): Promise<PageOfRows<ReadSlip>> {
  const order = direction(page)
  const rows = await tenant.em.find(
    PayslipTable,
    page.after === null ? where : { $and: [where, beyondPosition(page.after, page.descending)] },
    { orderBy: { payrollRunId: order, employeeId: order }, limit: page.limit + 1 },
  )
  return {
    rows: await readSlips(tenant, rows, runs),
    total: page.includeTotal ? await tenant.em.count(PayslipTable, where) : null,
  }
}

function beyondPosition(position: string, descending: boolean): FilterQuery<Payslip> {
  const [payrollRunId = '', employeeId = ''] = position.split(' ')
  const beyond = descending ? '$lt' : '$gt'
  return {
    $or: [
      { payrollRunId: { [beyond]: payrollRunId } },
      { payrollRunId, employeeId: { [beyond]: employeeId } },
    ],
  }
}

/** Where a slip stands in a list, for the next page. */
export function slipPosition(slip: { payrollRunId: string; employeeId: string }): string {
  return `${slip.payrollRunId} ${slip.employeeId}`
}

/** The statuses asked for as conditions on rows, which hold no status: see `slipStatus`. */
async function statusConditions(
  tenant: Tenant,
  run: PayrollRun,
  statuses: readonly SlipStatus[],
): Promise<FilterQuery<Payslip>[]> {
  if (run.status === 'reversed') return statuses.includes('void') ? [{}] : []
  const conditions: FilterQuery<Payslip>[] = []
  if (statuses.includes('failed')) conditions.push({ failure: { $ne: null } })
  const [withHeld, withOthers] = [statuses.includes('held'), statuses.includes(paidOrNot(run))]
  if (withHeld && withOthers) conditions.push({ failure: null })
  else if (withHeld || withOthers) {
    const held = (await findHeldEmployees(tenant, run)).map(({ employeeId }) => employeeId)
    conditions.push({ failure: null, employeeId: withHeld ? { $in: held } : { $nin: held } })
  }
  return conditions
}

/** The slips of the people named, in a run. */
export async function listRunSlipsOf(
  tenant: Tenant,
  run: PayrollRun,
  employeeIds: readonly string[],
): Promise<ReadSlip[]> {
  const revision = slipsRevision(run)
  if (employeeIds.length === 0 || revision === null) return []
  const rows = await tenant.em.find(
    PayslipTable,
    {
      organizationId: run.organizationId,
      payrollRunId: run.id,
      employeeId: { $in: [...employeeIds] },
      revision,
    },
    { orderBy: { employeeId: 'asc' } },
  )
  return readSlips(tenant, rows, [run])
}

/** Of a person whom the run leaves out: the slip of the calculation before, without its figures. */
export async function leftOutSlip(
  tenant: Tenant,
  run: PayrollRun,
  employeeId: string,
): Promise<ReadSlip | null> {
  const rows = await tenant.em.find(
    PayslipTable,
    { organizationId: run.organizationId, payrollRunId: run.id, employeeId },
    { orderBy: { revision: 'desc' }, limit: 1 },
  )
  const [slip] = await readSlips(tenant, rows, [run])
  return slip === undefined ? null : { ...slip, slip: null, failure: null, status: 'excluded' }
}

/** The slip of that id in its run's present revision; null when the reach holds none. */
export async function findSlip(tenant: Tenant, id: string): Promise<ReadSlip | null> {
  const rows = await tenant.em.find(
    PayslipTable,
    { id, organizationId: { $in: [...tenant.reach.organizationIds] } },
    { fields: ['organizationId', 'payrollRunId', 'employeeId'], orderBy: { revision: 'desc' }, limit: 1 },
  )
  const [row] = rows
  if (row === undefined) return null
  const { organizationId, payrollRunId, employeeId } = row
  const run = await tenant.em.findOne(PayrollRunTable, { organizationId, id: payrollRunId })
  return run === null ? null : ((await listRunSlipsOf(tenant, run, [employeeId]))[0] ?? null)
}

type SlipFilter = {
  readonly organizationIds: readonly number[]
  /** A run belongs to the month in which its period ends. */
  readonly periodEnd: { readonly from: PlainDate; readonly to: PlainDate } | null
  readonly employeeIds: readonly string[] | null
  readonly payrollRunIds: readonly string[] | null
  readonly statuses: readonly SlipStatus[]
}

/** In which runs slips of a status are; what is not listed here is read through its run alone. */
const runStatusesOf: Partial<Record<SlipStatus, readonly RunStatus[]>> = {
  locked: ['locked'],
  paid: ['paid'],
  held: ['locked', 'paid'],
  void: ['reversed'],
}

/** Slips of closed runs. */
export async function listSlips(
  tenant: Tenant,
  filter: SlipFilter,
  page: PageWindow,
): Promise<PageOfRows<ReadSlip>> {
  const runs = await tenant.em.find(PayrollRunTable, {
    organizationId: { $in: [...filter.organizationIds] },
    status: { $in: filter.statuses.flatMap(status => runStatusesOf[status] ?? []) },
    ...(filter.payrollRunIds === null ? {} : { id: { $in: [...filter.payrollRunIds] } }),
    ...(filter.periodEnd === null
      ? {}
      : { periodEnd: { $gte: filter.periodEnd.from, $lte: filter.periodEnd.to } }),
  })
  const wanted: FilterQuery<Payslip>[] = []
  for (const run of runs) {
    const { organizationId, id: payrollRunId, revision } = run
    for (const condition of await statusConditions(tenant, run, filter.statuses)) {
      wanted.push({ $and: [{ organizationId, payrollRunId, revision, failure: null }, condition] })
    }
  }
  if (wanted.length === 0) return noRows(page)
  const where: FilterQuery<Payslip> = {
    $or: wanted,
    ...(filter.employeeIds === null ? {} : { employeeId: { $in: [...filter.employeeIds] } }),
  }
  return pageOfSlips(tenant, where, page, runs)
}

/** The first failures of a run, for its summary. */
export async function listFailures(
  tenant: Tenant,
  run: PayrollRun,
  limit: number,
  among: { firstEmployeeId: string; lastEmployeeId: string } | null = null,
): Promise<{ employeeId: string; externalId: string | null; failure: SlipFailure }[]> {
  const rows = await tenant.em.find(
    PayslipTable,
    {
      organizationId: run.organizationId,
      payrollRunId: run.id,
      revision: run.revision,
      failure: { $ne: null },
      ...(among === null ? {} : { employeeId: { $gte: among.firstEmployeeId, $lte: among.lastEmployeeId } }),
    },
    { orderBy: { employeeId: 'asc' }, limit },
  )
  return rows.flatMap(({ employeeId, externalId, failure }) =>
    failure === null || failure === undefined
      ? []
      : [{ employeeId, externalId: externalId ?? null, failure }],
  )
}

/** A slice of the roster whose slips are committed. */
type StoredShard = { no: number; failed: number; firstEmployeeId: string; lastEmployeeId: string }

/** The stored shards of the run's calculation, slices that hold no failure among them. */
export async function listStoredShards(tenant: Tenant, run: PayrollRun): Promise<StoredShard[]> {
  const rows = await tenant.em.find(
    ShardTable,
    {
      organizationId: run.organizationId,
      payrollRunId: run.id,
      revision: run.revision,
      doneAt: { $ne: null },
    },
    { fields: ['no', 'failed', 'firstEmployeeId', 'lastEmployeeId'], orderBy: { no: 'asc' } },
  )
  return rows.map(({ no, failed, firstEmployeeId, lastEmployeeId }) => ({
    no,
    failed: failed ?? 0,
    firstEmployeeId,
    lastEmployeeId,
  }))
}

/** Who has no slip because the calculation failed. */
export async function listFailedEmployees(tenant: Tenant, run: PayrollRun): Promise<string[]> {
  const rows = await tenant.em.find(
    PayslipTable,
    {
      organizationId: run.organizationId,
      payrollRunId: run.id,
      revision: run.revision,
      failure: { $ne: null },
    },
    { fields: ['employeeId'], orderBy: { employeeId: 'asc' } },
  )
  return rows.map(({ employeeId }) => employeeId)
}

async function readSlips(
  tenant: Tenant,
  rows: readonly Payslip[],
  runs: readonly PayrollRun[],
): Promise<ReadSlip[]> {
  if (rows.length === 0) return []
  const runIds = [...new Set(rows.map(row => row.payrollRunId))]
  const ofRuns = { organizationId: { $in: [...tenant.reach.organizationIds] }, payrollRunId: { $in: runIds } }
  const employeeIds = [...new Set(rows.map(row => row.employeeId))]
  const roster = await tenant.em.find(PayrollRunEmployeeTable, {
    ...ofRuns,
    employeeId: { $in: employeeIds },
  })
  const revisions = [...new Set(rows.map(row => row.calculatedIn))]
  const calculations = await tenant.em.find(CalculationTable, { ...ofRuns, revision: { $in: revisions } })
  const runOf = new Map(runs.map(run => [run.id, run]))
  const before = await paidBefore(
    tenant,
    rows.flatMap(row => {
      const payDate = runOf.get(row.payrollRunId)?.payDate
      if (!row.slip || payDate === undefined) return []
      const { id, organizationId, employeeId, payrollRunId, periodStart } = row
      return [{ id, organizationId, employeeId, payrollRunId, periodStart, payDate }]
    }),
  )
  const rosterOf = new Map(roster.map(row => [`${row.payrollRunId} ${row.employeeId}`, row]))
  const calculationOf = new Map(calculations.map(row => [`${row.payrollRunId} ${row.revision}`, row]))

  return rows.map(row => {
    const run = runOf.get(row.payrollRunId)
    const member = rosterOf.get(`${row.payrollRunId} ${row.employeeId}`)
    const calculation = calculationOf.get(`${row.payrollRunId} ${row.calculatedIn}`)
    if (run === undefined || member === undefined || calculation === undefined) {
      throw new Error(`Slip ${row.id} lacks its run, its roster row or its calculation.`)
    }
    return readSlip(row, run, member, calculation, before.get(row.id) ?? null)
  })
}

function readSlip(
  row: Payslip,
  run: PayrollRun,
  member: PayrollRunEmployee,
  calculation: { runInput: RunInput; ruleSetVersion: string },
  before: PaidBefore | null,
): ReadSlip {
  return {
    id: row.id,
    organizationId: row.organizationId,
    payrollRunId: row.payrollRunId,
    employeeId: row.employeeId,
    externalId: row.externalId ?? null,
    employee: row.employee,
    status: slipStatus(row, run, member),
    periodStart: row.periodStart,
    periodEnd: row.periodEnd,
    revision: row.revision,
    slip: row.slip
      ? unpackSlip(row.slip, { ...row, esiCoveredUntil: row.esiCoveredUntil ?? null }, calculation.runInput)
      : null,
    failure: row.failure ?? null,
    before,
    hold: member.held ? { reason: member.holdReason ?? null, since: member.heldAt ?? null } : null,
    payment: paymentOf(run, member),
    inputHash: Buffer.from(row.factsHash).toString('hex'),
    ruleSetVersion: calculation.ruleSetVersion,
    version: run.version,
    createdAt: row.createdAt,
    updatedAt: run.updatedAt,
  }
}

function slipStatus(row: Payslip, run: PayrollRun, member: PayrollRunEmployee): SlipStatus {
  if (run.status === 'reversed') return 'void'
  if (row.failure) return 'failed'
  if (member.held && !member.paidOn) return 'held'
  return paidOrNot(run)
}

/** The status of a slip that neither failed nor is held nor void. */
function paidOrNot(run: PayrollRun): SlipStatus {
  if (run.status === 'paid') return 'paid'
  return run.status === 'locked' ? 'locked' : 'calculated'
}

function paymentOf(run: PayrollRun, member: PayrollRunEmployee): ReadSlip['payment'] {
  const paidOn = member.paidOn ?? (member.held ? null : run.paidOn)
  if (run.status !== 'paid' || !paidOn) return null
  return {
    paidOn,
    methodId: run.paymentMethodId ?? null,
    reference: member.paymentReference ?? run.reference ?? null,
  }
}
