// Payslips as they are read. A row never changes, so what a partner sees as its status is worked out here,
// from the run and the roster, in one place.

import type { Slip, SlipFailure } from '#proto/calculation/employee-input.ts'
import { type FilterQuery, raw } from '@mikro-orm/postgresql'
import { LRUCache } from 'lru-cache'
import type { LeaveAccount } from '#proto/leave-account.ts'
import type { RunStatus } from '#proto/run-moves.ts'
import type { Paise, PayPeriod, PlainDate } from '#proto/units.ts'
import { unpackSlip } from '../../bulk/packing.ts'
import { type Calculation, CalculationTable } from '../../entities/calculation.ts'
import { type PayrollRun, PayrollRunTable } from '../../entities/payroll-run.ts'
import { type Employee, EmployeeTable } from '../../entities/employee.ts'
import { type PayrollRunEmployee, PayrollRunEmployeeTable } from '../../entities/payroll-run-employee.ts'
import { ShardTable } from '../../entities/shard.ts'
import { type Payslip, PayslipTable, type SlipEmployee } from '../../entities/payslip.ts'
import { payslipId, slipIdStart } from '../../ids.ts'
import type { Tenant } from '../for-tenant.ts'
import {
  changeList,
  deletedKeptDays,
  deletedRows,
  inOrderOfChange,
  type Moment,
  printed,
  startOf,
} from '../changes.ts'
import { type PaidBefore, paidBefore } from './year-to-date.ts'
import { leaveAccounts } from '../inputs/leave-accounts.ts'
import { direction, type PageOfRows, type PageWindow } from '../page.ts'
import { findHeldEmployees, readPaymentRun } from '../runs/payroll-runs.ts'
import { noSourceRefs, type SourceRefs, sourceRefs } from './source-refs.ts'
import { plainRows, query, queryPrepared } from '../../postgres/sql.ts'

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
  /** Of the period, the days that its run pays for. */
  readonly paidDays: PayPeriod
  /** By which the tax year of the figures went. */
  readonly payDate: PlainDate
  readonly revision: number
  readonly slip: Slip | null
  readonly failure: SlipFailure | null
  /** Of the same tax year, by this employer; null beside a failure. */
  readonly before: PaidBefore | null
  readonly sourceRefs: SourceRefs
  /** By leave type, over the days of the payslip; as the records say at present. */
  readonly leave: readonly LeaveAccount[]
  readonly hold: { readonly reason: string | null; readonly since: Date | null } | null
  readonly payment: { readonly paidOn: PlainDate; methodId: number | null; reference: string | null } | null
  readonly remarks: string | null
  /** Null of a person whom the run leaves out: no facts were read. */
  readonly inputHash: string | null
  readonly ruleSetVersion: string
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

const statusesWithSlips: readonly RunStatus[] = ['generated', 'locked', 'paid', 'reversed']

/** The revision whose slips count; null: none do. A calculation under way or given up leaves rows of no meaning. */
export function slipsRevision(
  run: Pick<PayrollRun, 'status' | 'revision' | 'previousRevision'>,
): number | null {
  if (run.status === 'calculating') return run.previousRevision ?? null
  return statusesWithSlips.includes(run.status) ? run.revision : null
}

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

type RunSlipFilter = {
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
): Promise<PageOfRows<ReadSlip>> {
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
  const ofDepartments = filter.departmentIds === null ? {} : worksIn(run, filter.departmentIds)
  const where = await runSlipsWhere(tenant, run, filter, revision)
  const slips = where === null ? noRows<ReadSlip>(page) : await pageOfSlips(tenant, where, ascending, [run])
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
async function runSlipsWhere(
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
    ...(filter.departmentIds === null ? {} : worksIn(run, filter.departmentIds)),
  }
}

/** A condition on rows with an employee of the run. */
function worksIn(run: PayrollRun, departmentIds: readonly string[]): Record<string, boolean> {
  const condition = raw(
    alias =>
      `${alias}.employee_id in (select id from employee where organization_id = ? and department_id in (?))`,
    [run.organizationId, [...departmentIds]],
  )
  return { [condition]: true }
}

function noRows<Row>(page: PageWindow): PageOfRows<Row> {
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

/** Where a slip stands in a list, for the next page. */
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

/** A row without the facts that it was calculated from. */
export type SlipRow = Omit<Payslip, UnreadColumn>
type UnreadColumn = 'facts' | 'yearBefore'
const unread = ['facts', 'yearBefore'] as const

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
async function slipRows(
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
  // What was deleted between the two looks is gone.
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
): Promise<ReadSlip[]> {
  if (employeeIds.length === 0 || revision === null) return []
  const rows = await slipsOfPeople(tenant, [run.organizationId, run.id, revision, employeeIds])
  return readSlips(tenant, rows, [run])
}

/** What the run shows of a person whom it leaves out; null when it does not leave that person out. */
export async function leftOutSlip(
  tenant: Tenant,
  run: PayrollRun,
  employeeId: string,
): Promise<ReadSlip | null> {
  const window = { limit: 1, after: null, descending: false, includeTotal: false }
  return (await pageOfLeftOut(tenant, run, { employeeId }, window)).rows[0] ?? null
}

/** People whom the run leaves out, each as a slip without figures. */
async function pageOfLeftOut(
  tenant: Tenant,
  run: PayrollRun,
  whom: FilterQuery<PayrollRunEmployee>,
  page: PageWindow,
): Promise<PageOfRows<ReadSlip>> {
  const revision = slipsRevision(run)
  const { organizationId, id: payrollRunId } = run
  if (revision === null) return noRows(page)
  const where: FilterQuery<PayrollRunEmployee> = {
    $and: [{ organizationId, payrollRunId, excluded: true }, whom],
  }
  const [, after = ''] = page.after?.split(' ') ?? []
  const members = await tenant.em.find(
    PayrollRunEmployeeTable,
    { $and: [where, { employeeId: { $gt: after } }] },
    { orderBy: { employeeId: 'asc' }, limit: page.limit + 1 },
  )
  const employees = await tenant.em.find(EmployeeTable, {
    organizationId,
    id: { $in: members.map(({ employeeId }) => employeeId) },
  })
  const { ruleSetVersion } = await tenant.em.findOneOrFail(CalculationTable, {
    organizationId,
    payrollRunId,
    revision,
  })
  const employeeOf = new Map(employees.map(employee => [employee.id, employee]))
  const departments = await namesOf(tenant, 'department', organizationId, employees)
  const designations = await namesOf(tenant, 'designation', organizationId, employees)
  const rows = members.flatMap(member => {
    const employee = employeeOf.get(member.employeeId)
    if (employee === undefined) return []
    const place = {
      department: departments.get(employee.departmentId ?? '') ?? null,
      designation: designations.get(employee.designationId ?? '') ?? null,
    }
    return [readLeftOut(run, member, employee, { revision, ruleSetVersion }, place)]
  })
  return { rows, total: page.includeTotal ? await tenant.em.count(PayrollRunEmployeeTable, where) : null }
}

/** The names of the departments or designations of the employees, by id. */
async function namesOf(
  tenant: Tenant,
  master: 'department' | 'designation',
  organizationId: number,
  employees: readonly Employee[],
): Promise<ReadonlyMap<string, string>> {
  const ids = employees.flatMap(employee => employee[`${master}Id`] ?? [])
  if (ids.length === 0) return new Map()
  const rows = await query<{ id: string; name: string }[]>(
    tenant,
    `select id, name from ${master} where organization_id = ? and id in (?)`,
    [organizationId, [...new Set(ids)]],
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

function readLeftOut(
  run: PayrollRun,
  member: PayrollRunEmployee,
  employee: Employee,
  calculation: { revision: number; ruleSetVersion: string },
  place: Pick<SlipEmployee, 'department' | 'designation'>,
): ReadSlip {
  return {
    id: payslipId(run.id, member.employeeId),
    organizationId: run.organizationId,
    payrollRunId: run.id,
    employeeId: member.employeeId,
    externalId: employee.externalId ?? null,
    employee: {
      name: [employee.firstName, employee.middleName, employee.lastName].filter(Boolean).join(' '),
      code: employee.employeeCode,
      ...place,
      dateOfJoining: employee.dateOfJoining,
      pan: null,
      uan: null,
      bank: null,
    },
    status: 'excluded',
    periodStart: run.periodStart,
    periodEnd: run.periodEnd,
    paidDays: { start: run.paidFrom, end: run.paidTo },
    payDate: run.payDate,
    ...calculation,
    slip: null,
    failure: null,
    before: null,
    sourceRefs: noSourceRefs,
    leave: [],
    hold: null,
    payment: null,
    remarks: member.remarks ?? null,
    inputHash: null,
    version: run.version,
    createdAt: run.createdAt,
    updatedAt: run.updatedAt,
  }
}

/** Whose slip of which run has that id, in whatever revision; null when the reach holds none. */
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
export async function findSlip(tenant: Tenant, id: string): Promise<ReadSlip | null> {
  const row = await findSlipPlace(tenant, id)
  const run = row && (await readPaymentRun(tenant, row.run))
  return run ? ((await listRunSlipsOf(tenant, run, [row.employee]))[0] ?? null) : null
}

type SlipFilter = {
  readonly organizationIds: readonly number[]
  /** A run belongs to the month in which its period ends. */
  readonly periodEnd: { readonly from: PlainDate; readonly to: PlainDate } | null
  readonly employeeIds: readonly string[] | null
  readonly payrollRunIds: readonly string[] | null
  readonly statuses: readonly SlipStatus[]
}

const closedStatuses: readonly RunStatus[] = ['locked', 'paid', 'reversed']

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
  if (page.since) {
    // What was unlocked is no longer listed, and is told of as deleted.
    const shown: FilterQuery<PayrollRun> = { $or: [{ status: { $in: closedStatuses } }, { wasClosed: true }] }
    const list: SlipList = {
      ofRuns: { $and: [ofRunsIn(filter), shown] },
      whereOf: run => closedSlipsWhere(tenant, run, filter.statuses),
      isShown: ({ status }) => closedStatuses.includes(status),
      whom: ofPeopleIn(filter),
    }
    return slipChanges(tenant, list, { ...page, since: page.since })
  }
  const { runs, where } = await listedSlips(tenant, filter)
  return where === null ? noRows(page) : pageOfSlips(tenant, where, page, runs)
}

const ofRunsIn = (filter: SlipFilter): FilterQuery<PayrollRun> => ({
  organizationId: { $in: [...filter.organizationIds] },
  ...(filter.payrollRunIds === null ? {} : { id: { $in: [...filter.payrollRunIds] } }),
  ...(filter.periodEnd === null
    ? {}
    : { periodEnd: { $gte: filter.periodEnd.from, $lte: filter.periodEnd.to } }),
})

const ofPeopleIn = ({ employeeIds }: SlipFilter) =>
  employeeIds === null ? {} : { employeeId: { $in: [...employeeIds] } }

/** The runs of a list of payslips, and which of their slips it has; null: none. */
async function listedSlips(
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

/** What the slips of a list come to, and the runs whose slips they are. */
export type SlipTotals = {
  readonly runs: readonly Pick<PayrollRun, 'id' | 'revision'>[]
  readonly gross: Paise
  readonly reimbursements: Paise
  readonly totalDeductions: Paise
  readonly netPayable: Paise
  readonly employerContributions: Paise
}

/** Of `listSlips` with the filter. */
export async function totalSlips(tenant: Tenant, filter: SlipFilter): Promise<SlipTotals> {
  const { runs, where } = await listedSlips(tenant, filter)
  return totalOf(tenant, runs, where)
}

/** Of `listRunSlips` with the filter; whom the run leaves out has no figures. */
export async function totalRunSlips(
  tenant: Tenant,
  run: PayrollRun,
  filter: RunSlipFilter,
): Promise<SlipTotals> {
  const revision = filter.revision ?? slipsRevision(run)
  const where = await runSlipsWhere(tenant, run, filter, revision)
  return totalOf(tenant, revision === null ? [] : [{ id: run.id, revision }], where)
}

async function totalOf(
  tenant: Tenant,
  runs: SlipTotals['runs'],
  where: FilterQuery<Payslip> | null,
): Promise<SlipTotals> {
  const columns = ['gross', 'reimbursements', 'total_deductions', 'net_payable', 'employer_contributions']
  const sums = columns.map(name => raw(`coalesce(sum(e0.${name}), 0)::bigint as ${name}`))
  const query = tenant.em.createQueryBuilder(PayslipTable, 'e0').select(sums as never)
  const rows =
    where === null
      ? []
      : ((await query.where(where as never).execute('all', false)) as unknown as Record<string, string>[])
  const sum = (name: string) => Number(rows[0]?.[name] ?? 0) as Paise
  return {
    runs,
    gross: sum('gross'),
    reimbursements: sum('reimbursements'),
    totalDeductions: sum('total_deductions'),
    netPayable: sum('net_payable'),
    employerContributions: sum('employer_contributions'),
  }
}

/** Null: the run is not closed, or no slip of it has such a status. */
async function closedSlipsWhere(
  tenant: Tenant,
  run: PayrollRun,
  statuses: readonly SlipStatus[],
): Promise<FilterQuery<Payslip> | null> {
  const { organizationId, id: payrollRunId, revision } = run
  const wanted = closedStatuses.includes(run.status) ? await statusConditions(tenant, run, statuses) : []
  return wanted.length === 0 ? null : { organizationId, payrollRunId, revision, failure: null, $or: wanted }
}

/** A list of slips whose changes are asked for. */
type SlipList = {
  readonly ofRuns: FilterQuery<PayrollRun>
  /** The slips of a run that the filters let through; null: none. */
  readonly whereOf: (run: PayrollRun) => Promise<FilterQuery<Payslip> | null>
  /** Whether the list shows slips of the run at present. */
  readonly isShown: (run: PayrollRun) => boolean
  readonly whom: FilterQuery<Payslip>
}

/** A slip that changed; null where it is told of as deleted. */
type SlipChange = Moment & { readonly deleted: boolean; readonly slip: ReadSlip | null }

/**
 * Slips in the order in which they changed. A slip changes with its run, which every move, hold and payment writes;
 * one that a later calculation did without, and one that the list no longer shows, is told of as deleted.
 */
async function slipChanges(
  tenant: Tenant,
  list: SlipList,
  window: PageWindow & { since: Date },
): Promise<PageOfRows<ReadSlip>> {
  const { watermark, after } = await startOf(tenant, window)
  // Only what is read from here on is surely as old as the watermark says.
  const changedSince = { $and: [list.ofRuns, { updatedAt: { $gte: window.since } }] }
  const runs = await tenant.em.find(PayrollRunTable, changedSince, { refresh: true })
  const ids = [...new Set(runs.map(({ organizationId }) => organizationId))]
  const changed = await query<{ id: string; at: string; is_recent: boolean }[]>(
    tenant,
    `select id, ${printed('updated_at')} as at,
       updated_at > clock_timestamp() - make_interval(days => ?) as is_recent
     from payroll_run where organization_id = any (array[?]::int[]) and id = any (array[?]::text[])
       and updated_at >= ?::timestamptz order by updated_at, id`,
    [deletedKeptDays, ids, runs.map(({ id }) => id), after?.at ?? window.since.toISOString()],
  )
  const runOf = new Map(runs.map(run => [run.id, run]))
  const found: SlipChange[] = []
  // The slips of runs of the same moment are one sequence of ids.
  for (const [at, together] of Map.groupBy(changed, run => run.at)) {
    if (found.length > window.limit) break
    const members = together.flatMap(({ id }) => runOf.get(id) ?? [])
    const isRecent = together[0]?.is_recent === true
    const place = { at, from: after?.at === at ? after.id : '', isRecent, limit: window.limit }
    found.push(...(await changesAt(tenant, list, members, place)))
  }
  const gone = await deletedRows(tenant, 'payslip', window.limit, window.since, after)
  const merged = [...found, ...gone.map(row => ({ ...row, slip: null }))]
    .toSorted(inOrderOfChange)
    .slice(0, window.limit + 1)
  return {
    rows: merged.flatMap(({ slip }) => slip ?? []),
    // A count of all slips that ever changed would be read slip by slip.
    total: null,
    changes: changeList(watermark, merged, []),
  }
}

/** The slips of runs that changed at one moment, by id, from one on: up to one more than the limit. */
async function changesAt(
  tenant: Tenant,
  { whereOf, isShown, whom }: SlipList,
  runs: readonly PayrollRun[],
  { at, from: first, isRecent, limit }: { at: string; from: string; isRecent: boolean; limit: number },
): Promise<SlipChange[]> {
  const organizationIds = [...new Set(runs.map(({ organizationId }) => organizationId))]
  const starts = runs.map(({ id }) => slipIdStart(id)).toSorted()
  const listed: SlipChange[] = []
  const wheres = new Map<string, FilterQuery<Payslip> | null>()
  for (const run of runs) wheres.set(run.id, await whereOf(run))
  const present = new Map(runs.map(run => [run.id, slipsRevision(run)]))
  const shown = new Set(runs.filter(isShown).map(({ id }) => id))
  for (let from = first === '' ? (starts[0] ?? '') : first; ;) {
    const rows = await tenant.em.find(
      PayslipTable,
      {
        $and: [
          { organizationId: { $in: organizationIds }, id: { $gt: from, $lte: `${starts.at(-1)}~` } },
          { $or: runs.map(({ id }) => ({ payrollRunId: id, revision: { $lte: present.get(id) ?? 0 } })) },
          whom,
        ],
      },
      {
        fields: ['id', 'organizationId', 'payrollRunId', 'employeeId', 'revision'],
        orderBy: { id: 'asc', revision: 'desc' },
        limit: slipsAtOnce,
      },
    )
    // The revisions of one slip stand together; the last one cut off at the end is read again.
    const isAll = rows.length < slipsAtOnce
    const last = rows.at(-1)?.id
    const whole = isAll || rows[0]?.id === last ? rows : rows.filter(({ id }) => id !== last)
    const newest = [...new Map(whole.toReversed().map(row => [row.id, row])).values()].toReversed()
    const stands = newest.filter(row => row.revision === present.get(row.payrollRunId))
    const live = new Map<string, ReadSlip>()
    for (const run of runs) {
      const where = wheres.get(run.id) ?? null
      const people = stands.filter(row => row.payrollRunId === run.id).map(({ employeeId }) => employeeId)
      if (where === null || people.length === 0) continue
      const slips = await slipRows(tenant, { $and: [where, { employeeId: { $in: people } }] })
      for (const slip of await readSlips(tenant, slips, [run])) live.set(slip.id, slip)
    }
    const standing = new Set(stands.map(({ id }) => id))
    for (const { id, payrollRunId } of newest) {
      const slip = live.get(id) ?? null
      const isGone = !standing.has(id) || !shown.has(payrollRunId)
      if (slip !== null || (isGone && isRecent)) listed.push({ at, id, deleted: slip === null, slip })
      if (listed.length > limit) return listed
    }
    if (isAll) return listed
    from = newest.at(-1)?.id ?? from
  }
}

const slipsAtOnce = 1_000

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

type LastFailure = { readonly employeeId: string; readonly code: string }

/** The last failure of each calculation that has one, in the order of employees, by the id of the run. */
export async function lastFailures(
  tenant: Tenant,
  runs: readonly PayrollRun[],
): Promise<ReadonlyMap<string, LastFailure>> {
  if (runs.length === 0) return new Map()
  const asked = runs.map(({ organizationId, id, revision }) => ({ organizationId, id, revision }))
  const rows = await queryPrepared<LastFailure & { id: string }>(
    tenant,
    `select asked.id, failed.employee_id as "employeeId", failed.code
     from jsonb_to_recordset($1::jsonb) as asked(id text, "organizationId" int, revision int)
     cross join lateral (
       select employee_id, failure ->> 'code' as code from payslip p
       where p.organization_id = asked."organizationId" and p.payroll_run_id = asked.id
         and p.revision = asked.revision and p.failure is not null
       order by employee_id desc limit 1) failed`,
    [JSON.stringify(asked)],
  )
  return new Map(rows.map(({ id, ...failure }) => [id, failure]))
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

const rosterRows = plainRows<PayrollRunEmployee>(
  PayrollRunEmployeeTable,
  `organization_id = any ($1::int[]) and payroll_run_id = any ($2::text[]) and employee_id = any ($3::text[])`,
)

async function readSlips(
  tenant: Tenant,
  rows: readonly SlipRow[],
  runs: readonly PayrollRun[],
): Promise<ReadSlip[]> {
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

/** What a slip shows of its run, and of its roster row. */
export type ShownRun = Pick<
  PayrollRun,
  | 'id'
  | 'status'
  | 'revision'
  | 'previousRevision'
  | 'payDate'
  | 'paidOn'
  | 'paymentMethodId'
  | 'reference'
  | 'version'
  | 'updatedAt'
>
export type ShownMember = Pick<
  PayrollRunEmployee,
  'held' | 'holdReason' | 'heldAt' | 'paidOn' | 'paymentReference' | 'remarks'
>

export function readSlip(
  row: Omit<SlipRow, UnreadOfSlip>,
  run: ShownRun,
  member: ShownMember,
  calculation: CommonPart,
  before: PaidBefore | null,
): ReadSlip {
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
      ? unpackSlip(row.slip, { ...row, esiCoveredUntil: row.esiCoveredUntil ?? null }, calculation.runInput)
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

/** Of a slip that a later calculation has replaced: what is locked, held or paid is the other. */
function supersededStatus(row: Pick<SlipRow, 'failure'>, run: ShownRun): SlipStatus {
  if (run.status === 'reversed') return 'void'
  return row.failure ? 'failed' : 'calculated'
}

function slipStatus(row: Pick<SlipRow, 'failure'>, run: ShownRun, member: ShownMember): SlipStatus {
  if (run.status === 'reversed') return 'void'
  if (row.failure) return 'failed'
  if (member.held && !member.paidOn) return 'held'
  return paidOrNot(run)
}

/** The status of a slip that neither failed nor is held nor void. */
function paidOrNot(run: Pick<PayrollRun, 'status'>): SlipStatus {
  if (run.status === 'paid') return 'paid'
  return run.status === 'locked' ? 'locked' : 'calculated'
}

/** Null where the person does not have the money. */
export function paymentOf(
  run: Pick<ShownRun, 'status' | 'paidOn' | 'paymentMethodId' | 'reference'>,
  member: Pick<ShownMember, 'held' | 'paidOn' | 'paymentReference'>,
): ReadSlip['payment'] {
  const paidOn = member.paidOn ?? (member.held ? null : run.paidOn)
  if (run.status !== 'paid' || !paidOn) return null
  return {
    paidOn,
    methodId: run.paymentMethodId ?? null,
    reference: member.paymentReference ?? run.reference ?? null,
  }
}
