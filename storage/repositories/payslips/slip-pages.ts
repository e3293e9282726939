// Pages of payslips, of one run or of all.

import { type FilterQuery, raw } from '@mikro-orm/postgresql'
import type { Paise } from '#proto/units.ts'
import { isInState, publishedStates } from '#proto/run-moves.ts'
import { type PayrollRun, PayrollRunTable } from '../../entities/payroll-run.ts'
import { type Payslip, PayslipTable } from '../../entities/payslip.ts'
import type { Tenant } from '../for-tenant.ts'
import { direction, noRows, type PageOfRows, type PageWindow } from '../page.ts'
import { findHeldEmployees } from '../runs/run-members.ts'
import { type SlipStatus, type PayslipView, paidOrNot } from './slip-status.ts'
import {
  slipRows,
  type SlipFilter,
  runStatusesOf,
  ofRunsIn,
  ofPeopleIn,
  type SlipList,
  readSlips,
} from './payslips.ts'
import { pageOfLeftOut } from './excluded-employees.ts'
import { slipChanges } from './slip-changes.ts'
import { slipsRevision } from '../../run-states.ts'

export type RunSlipFilter = {
  /** Null: everybody who has a slip, or has none because the calculation failed. */
  readonly status: readonly SlipStatus[] | null
  /** By where people work at present; null: wherever. */
  readonly departmentIds: readonly string[] | null
  readonly hasWarning: boolean | null
  readonly netBelow: Paise | null
  /** A revision that was completed; null: the one that counts. */
  readonly revision: number | null
}

/** Slips of one run in the order of its people. */
export async function listRunSlips(
  tenant: Tenant,
  run: PayrollRun,
  filter: RunSlipFilter,
  page: PageWindow,
): Promise<PageOfRows<PayslipView>> {
  const present = slipsRevision(run)
  const revision = filter.revision ?? present
  if (revision === null) return noRows(page)
  if (page.since) {
    const list: SlipList = {
      ofRuns: { organizationId: run.organizationId, id: run.id },
      whereOf: each => runSlipsWhere(tenant, each, filter, slipsRevision(each)),
      isShown: () => true,
      whom: {},
    }
    return slipChanges(tenant, list, { ...page, since: page.since })
  }
  const ascending = { ...page, descending: false }
  const ofDepartments = filter.departmentIds === null ? {} : inDepartments(run, filter.departmentIds)
  const where = await runSlipsWhere(tenant, run, filter, revision)
  const slips =
    where === null ? noRows<PayslipView>(page) : await pageOfSlips(tenant, where, ascending, [run])
  const hasFigures = filter.hasWarning === true || (filter.netBelow ?? 1) <= 0
  if (!filter.status?.includes('excluded') || revision !== present || hasFigures) return slips
  const leftOut = await pageOfLeftOut(tenant, run, ofDepartments, ascending)
  const rows = [...slips.rows, ...leftOut.rows].toSorted((one, other) =>
    one.employeeId < other.employeeId ? -1 : 1,
  )
  return {
    rows: rows.slice(0, page.limit + 1),
    total: page.includeTotal ? (slips.total ?? 0) + (leftOut.total ?? 0) : null,
  }
}

/** Null: no slip of the run is what the filter asks for. */
export async function runSlipsWhere(
  tenant: Tenant,
  run: PayrollRun,
  filter: RunSlipFilter,
  revision: number | null,
): Promise<FilterQuery<Payslip> | null> {
  if (revision === null) return null
  const isPresent = revision === slipsRevision(run)
  const wanted = filter.status === null ? [{}] : await statusConditions(tenant, run, filter.status, isPresent)
  if (wanted.length === 0) return null
  return {
    organizationId: run.organizationId,
    payrollRunId: run.id,
    revision,
    $or: wanted,
    ...(filter.netBelow === null ? {} : { netPayable: { $lt: filter.netBelow } }),
    ...(filter.hasWarning === null ? {} : { warningsCount: filter.hasWarning ? { $gt: 0 } : 0 }),
    ...(filter.departmentIds === null ? {} : inDepartments(run, filter.departmentIds)),
  }
}

/** A condition on rows with an employee of the run. */
function inDepartments(run: PayrollRun, departmentIds: readonly string[]): Record<string, boolean> {
  const condition = raw(
    alias =>
      `${alias}.employee_id in (select id from employee where organization_id = ? and department_id in (?))`,
    [run.organizationId, [...departmentIds]],
  )
  return { [condition]: true }
}

/** A page in the order in which the runs were made, and within a run in the order of its people. */
async function pageOfSlips(
  tenant: Tenant,
  where: FilterQuery<Payslip>,
  page: PageWindow,
  runs: readonly PayrollRun[],
): Promise<PageOfRows<PayslipView>> {
  const order = direction(page)
  const rows = await slipRows(
    tenant,
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

/** Position of a slip in a list, for the next page. */
export function slipPosition(slip: { payrollRunId: string; employeeId: string }): string {
  return `${slip.payrollRunId} ${slip.employeeId}`
}

/** The statuses asked for as conditions on rows, which hold no status: see `slipStatus`. */
async function statusConditions(
  tenant: Tenant,
  run: PayrollRun,
  statuses: readonly SlipStatus[],
  isPresent = true,
): Promise<FilterQuery<Payslip>[]> {
  if (run.status === 'reversed') return statuses.includes('void') ? [{}] : []
  const conditions: FilterQuery<Payslip>[] = []
  if (statuses.includes('failed')) conditions.push({ failure: { $ne: null } })
  if (!isPresent) return statuses.includes('calculated') ? [...conditions, { failure: null }] : conditions
  const [withHeld, withOthers] = [statuses.includes('held'), statuses.includes(paidOrNot(run))]
  if (withHeld && withOthers) conditions.push({ failure: null })
  else if (withHeld || withOthers) {
    const held = (await findHeldEmployees(tenant, run)).map(({ employeeId }) => employeeId)
    conditions.push({ failure: null, employeeId: withHeld ? { $in: held } : { $nin: held } })
  }
  return conditions
}

/** Slips of closed runs. */
export async function listSlips(
  tenant: Tenant,
  filter: SlipFilter,
  page: PageWindow,
): Promise<PageOfRows<PayslipView>> {
  if (page.since) {
    // What was unlocked is no longer listed, and is told of as deleted.
    const shown: FilterQuery<PayrollRun> = {
      $or: [{ status: { $in: publishedStates } }, { wasClosed: true }],
    }
    const list: SlipList = {
      ofRuns: { $and: [ofRunsIn(filter), shown] },
      whereOf: run => closedSlipsWhere(tenant, run, filter.statuses),
      isShown: run => isInState(run, publishedStates),
      whom: ofPeopleIn(filter),
    }
    return slipChanges(tenant, list, { ...page, since: page.since })
  }
  const { runs, where } = await listedSlips(tenant, filter)
  return where === null ? noRows(page) : pageOfSlips(tenant, where, page, runs)
}

/** The runs of a list of payslips, and which of their slips it has; null: none. */
export async function listedSlips(
  tenant: Tenant,
  filter: SlipFilter,
): Promise<{ readonly runs: readonly PayrollRun[]; readonly where: FilterQuery<Payslip> | null }> {
  const status = { $in: filter.statuses.flatMap(each => runStatusesOf[each] ?? []) }
  const runs = await tenant.em.find(PayrollRunTable, { $and: [ofRunsIn(filter), { status }] })
  const wanted: FilterQuery<Payslip>[] = []
  for (const run of runs) {
    const where = await closedSlipsWhere(tenant, run, filter.statuses)
    if (where !== null) wanted.push(where)
  }
  return { runs, where: wanted.length === 0 ? null : { $and: [{ $or: wanted }, ofPeopleIn(filter)] } }
}

/** Null: the run is not closed, or no slip of it has such a status. */
async function closedSlipsWhere(
  tenant: Tenant,
  run: PayrollRun,
  statuses: readonly SlipStatus[],
): Promise<FilterQuery<Payslip> | null> {
  const { organizationId, id: payrollRunId, revision } = run
  const wanted = isInState(run, publishedStates) ? await statusConditions(tenant, run, statuses) : []
  return wanted.length === 0 ? null : { organizationId, payrollRunId, revision, failure: null, $or: wanted }
}
