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
import { type Payslip, PayslipTable, type SlipEmployee } from '../entities/payslip.ts'
import type { Tenant } from './for-tenant.ts'
import { findHeldEmployees } from './payroll-runs.ts'

export type SlipStatus = 'calculated' | 'failed' | 'held' | 'locked' | 'paid' | 'void'

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
  readonly hold: { readonly reason: string | null } | null
  readonly payment: { readonly paidOn: PlainDate; methodId: number | null; reference: string | null } | null
  readonly inputHash: string
  readonly ruleSetVersion: string
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** Slips of one run in the order of its people; one more than `limit` says that there is a next page. */
export async function listRunSlips(
  tenant: Tenant,
  run: PayrollRun,
  filter: {
    status: readonly SlipStatus[] | null
    hasWarning: boolean | null
    netBelow: Paise | null
  },
  page: { limit: number; after: string | null },
): Promise<ReadSlip[]> {
  const wanted = filter.status === null ? [{}] : await statusConditions(tenant, run, filter.status)
  if (wanted.length === 0) return []
  const rows = await tenant.em.find(
    PayslipTable,
    {
      organizationId: run.organizationId,
      payrollRunId: run.id,
      revision: run.revision,
      ...(page.after === null ? {} : { employeeId: { $gt: page.after } }),
      $or: wanted,
      ...(filter.netBelow === null ? {} : { netPayable: { $lt: filter.netBelow } }),
      ...(filter.hasWarning === null ? {} : { warningsCount: filter.hasWarning ? { $gt: 0 } : 0 }),
    },
    { orderBy: { employeeId: 'asc' }, limit: page.limit + 1 },
  )
  return readSlips(tenant, rows, [run])
}

/** The statuses asked for as conditions on rows, which hold no status: see `slipStatus`. */
async function statusConditions(
  tenant: Tenant,
  run: PayrollRun,
  statuses: readonly SlipStatus[],
): Promise<FilterQuery<Payslip>[]> {
  if (run.status === 'reversed') return statuses.includes('void') ? [{}] : []
  const roster = await findHeldEmployees(tenant, run)
  const held = roster.map(({ employeeId }) => employeeId)
  const conditions: FilterQuery<Payslip>[] = []
  if (statuses.includes('failed')) conditions.push({ failure: { $ne: null } })
  if (statuses.includes('held')) conditions.push({ failure: null, employeeId: { $in: held } })
  if (statuses.includes(paidOrNot(run))) conditions.push({ failure: null, employeeId: { $nin: held } })
  return conditions
}

/** The slips of the people named, in a run. */
export async function listRunSlipsOf(
  tenant: Tenant,
  run: PayrollRun,
  employeeIds: readonly string[],
): Promise<ReadSlip[]> {
  if (employeeIds.length === 0) return []
  const rows = await tenant.em.find(
    PayslipTable,
    {
      organizationId: run.organizationId,
      payrollRunId: run.id,
      employeeId: { $in: [...employeeIds] },
      revision: run.revision,
    },
    { orderBy: { employeeId: 'asc' } },
  )
  return readSlips(tenant, rows, [run])
}

/** The slip of that id in its run's present revision; null when the reach holds none. */
export async function findSlip(tenant: Tenant, id: string): Promise<ReadSlip | null> {
  const rows = await tenant.em.find(
    PayslipTable,
    { id, organizationId: { $in: [...tenant.reach.organizationIds] } },
    { orderBy: { revision: 'desc' }, limit: 1 },
  )
  return (await readSlips(tenant, rows, await runsOf(tenant, rows)))[0] ?? null
}

type SlipFilter = {
  readonly organizationIds: readonly number[]
  readonly periodFrom: PlainDate | null
  readonly periodTo: PlainDate | null
  readonly employeeIds: readonly string[] | null
  readonly payrollRunIds: readonly string[] | null
  readonly runStatuses: readonly RunStatus[]
}

/** Slips of runs in the states asked for, newest ids first. */
export async function listSlips(
  tenant: Tenant,
  filter: SlipFilter,
  page: { limit: number; after: string | null },
): Promise<ReadSlip[]> {
  const runs = await tenant.em.find(PayrollRunTable, {
    organizationId: { $in: [...filter.organizationIds] },
    status: { $in: [...filter.runStatuses] },
    ...(filter.payrollRunIds === null ? {} : { id: { $in: [...filter.payrollRunIds] } }),
    ...(filter.periodFrom === null ? {} : { periodStart: { $gte: filter.periodFrom } }),
    ...(filter.periodTo === null ? {} : { periodEnd: { $lte: filter.periodTo } }),
  })
  if (runs.length === 0) return []
  const rows = await tenant.em.find(
    PayslipTable,
    {
      $or: runs.map(run => ({
        organizationId: run.organizationId,
        payrollRunId: run.id,
        revision: run.revision,
      })),
      failure: null,
      ...(filter.employeeIds === null ? {} : { employeeId: { $in: [...filter.employeeIds] } }),
      ...(page.after === null ? {} : { id: { $lt: page.after } }),
    },
    { orderBy: { id: 'desc' }, limit: page.limit + 1 },
  )
  return readSlips(tenant, rows, runs)
}

/** The first failures of a run, for its summary. */
export async function listFailures(
  tenant: Tenant,
  run: PayrollRun,
  limit: number,
): Promise<{ employeeId: string; externalId: string | null; failure: SlipFailure }[]> {
  const rows = await tenant.em.find(
    PayslipTable,
    {
      organizationId: run.organizationId,
      payrollRunId: run.id,
      revision: run.revision,
      failure: { $ne: null },
    },
    { orderBy: { employeeId: 'asc' }, limit },
  )
  return rows.flatMap(({ employeeId, externalId, failure }) =>
    failure === null || failure === undefined
      ? []
      : [{ employeeId, externalId: externalId ?? null, failure }],
  )
}

async function runsOf(tenant: Tenant, rows: readonly Payslip[]): Promise<PayrollRun[]> {
  if (rows.length === 0) return []
  return tenant.em.find(PayrollRunTable, {
    $or: rows.map(row => ({ organizationId: row.organizationId, id: row.payrollRunId })),
  })
}

async function readSlips(
  tenant: Tenant,
  rows: readonly Payslip[],
  runs: readonly PayrollRun[],
): Promise<ReadSlip[]> {
  if (rows.length === 0) return []
  const keys = rows.map(({ organizationId, payrollRunId, employeeId }) => ({
    organizationId,
    payrollRunId,
    employeeId,
  }))
  const roster = await tenant.em.find(PayrollRunEmployeeTable, { $or: keys })
  const calculations = await tenant.em.find(CalculationTable, {
    $or: runs.map(run => ({ organizationId: run.organizationId, payrollRunId: run.id })),
  })
  const runOf = new Map(runs.map(run => [run.id, run]))
  const rosterOf = new Map(roster.map(row => [`${row.payrollRunId} ${row.employeeId}`, row]))
  const calculationOf = new Map(calculations.map(row => [`${row.payrollRunId} ${row.revision}`, row]))

  return rows.map(row => {
    const run = runOf.get(row.payrollRunId)
    const member = rosterOf.get(`${row.payrollRunId} ${row.employeeId}`)
    const calculation = calculationOf.get(`${row.payrollRunId} ${row.revision}`)
    if (run === undefined || member === undefined || calculation === undefined) {
      throw new Error(`Slip ${row.id} lacks its run, its roster row or its calculation.`)
    }
    return readSlip(row, run, member, calculation)
  })
}

function readSlip(
  row: Payslip,
  run: PayrollRun,
  member: PayrollRunEmployee,
  calculation: { runInput: RunInput; ruleSetVersion: string },
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
    hold: member.held ? { reason: member.holdReason ?? null } : null,
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
