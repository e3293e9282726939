// Payroll runs as partners see them: made, found, listed, and moved from state to state. How a run is
// calculated is in calculations.ts.

import { runContents } from '#proto/run-contents.ts'
import { type RunMove, runMoves, type RunStatus } from '#proto/run-moves.ts'
import { fieldProblem, Problem } from '#proto/problems.ts'
import type { Paise, PayPeriod, PlainDate } from '#proto/units.ts'
import { type FilterQuery, LockMode } from '@mikro-orm/postgresql'
import { type PayrollRunEmployee, PayrollRunEmployeeTable } from '../../entities/payroll-run-employee.ts'
import {
  type PayrollRun,
  PayrollRunTable,
  type RunOptions,
  type RunSelection,
} from '../../entities/payroll-run.ts'
import { newId } from '../../ids.ts'
import type { Tenant } from '../for-tenant.ts'
import { type ListCondition, readChanges } from '../changes.ts'
import { lockOrganization } from '../organization/organizations.ts'
import type { PageOfRows, PageWindow } from '../page.ts'
import { cycleOn } from '../organization/payroll-cycles.ts'
import { settledOn } from '../employees/fnf.ts'
import { payHoldOn } from '../employees/payroll-permissions.ts'
import { flushUnique } from '../uniqueness.ts'
import { plainRows, query, queryPrepared } from '../../postgres/sql.ts'
import { paidAsArrears } from '../../unpaid-months.ts'
import { arrayLiteral } from '../../postgres/literals.ts'

type RunDraft = {
  organizationId: number
  externalId: string | null
  name: string | null
  type: PayrollRun['type']
  cycleId: string | null
  periodStart: PlainDate
  periodEnd: PlainDate
  paidFrom: PlainDate
  paidTo: PlainDate
  payDate: PlainDate
  selection: RunSelection
  options: RunOptions
  sourceRunId: string | null
  replacesRunId: string | null
  createdBy: string
  metadata: Record<string, string>
}

/** Makes a draft with its roster. Refuses `duplicate_run`, `external_id_taken` and an empty selection. */
export async function createPayrollRun(tenant: Tenant, draft: RunDraft): Promise<PayrollRun> {
  const run = tenant.em.create(PayrollRunTable, {
    ...draft,
    id: newId('run', tenant.clock),
    status: 'draft',
    onHold: false,
    wasClosed: false,
    revision: 0,
    attempt: 0,
    employeeCount: 0,
    gross: 0 as Paise,
    totalDeductions: 0 as Paise,
    netPayable: 0 as Paise,
    employerContributions: 0 as Paise,
    reimbursements: 0 as Paise,
    totalCost: 0 as Paise,
    selectedCount: 0,
    failedCount: 0,
    excludedCount: 0,
    zeroPayCount: 0,
    negativeNetCount: 0,
    warningsCount: 0,
    version: 1,
    createdAt: tenant.clock(),
  })
  await flushUnique(tenant, {
    payroll_run_organization_id_external_id_key: () =>
      new Problem('external_id_taken', 'Another run of the organization has this external_id.', [
        fieldProblem(['external_id'], 'duplicate', 'Send an external_id that no other run has.'),
      ]),
  })
  await fillRoster(tenant, run)
  await tenant.em.flush()
  return run
}

/**
 * Puts the people whom the selection names now on the roster. People join and leave between the making of a
 * draft and its calculation, so this happens at both. Refuses `duplicate_run` and an empty roster.
 */
export async function fillRoster(tenant: Tenant, run: PayrollRun): Promise<void> {
  const { em } = tenant
  // One roster of an organization after the other, so that what another one holds is committed and seen.
  await lockOrganization(tenant, run.organizationId)
  const { where, values } = selected(run)
  await refuseSharedEmployees(tenant, run)
  const key = [run.organizationId, run.id]
  // Who stays keeps what was decided about the person: hold, payment, overrides, leaving out.
  // `in` and `not in` are looked up in a hash whatever the planner knows; a join with a roster that has just grown
  // compared everybody with everybody. An upsert would look for each in the index, where next to nobody has changed.
  const barred = unpayableIn(run)
  await query(
    { em },
    `with chosen as materialized (
       select e.id, e.id in (${barred}) as barred from employee e where ${where}),
     gone as (
       delete from payroll_run_employee r where r.organization_id = ? and r.payroll_run_id = ?
         and r.employee_id not in (select id from chosen))
     insert into payroll_run_employee (organization_id, payroll_run_id, employee_id, period_start, type, excluded)
     select ?, ?, id, ?, ?, barred from chosen
     where id not in (select employee_id from payroll_run_employee where organization_id = ? and payroll_run_id = ?)`,
    [...values, ...key, ...key, run.paidFrom, run.type, ...key],
  )
  await query(
    { em },
    `update payroll_run_employee set excluded = employee_id in (${barred}) or left_out, period_start = ?
     where organization_id = ? and payroll_run_id = ?
       and (excluded <> (employee_id in (${barred}) or left_out) or period_start <> ?)`,
    [run.paidFrom, ...key, run.paidFrom],
  )
  await countRoster(tenant, run)
  if (run.selectedCount > 0) return
  throw new Problem(
    'validation_failed',
    'The selection contains no employee who is employed in the period.',
    [fieldProblem(['selection'], 'out_of_range', 'Select at least one person employed in the period.')],
  )
}

async function countRoster(tenant: Tenant, run: PayrollRun): Promise<void> {
  const [counts] = await query<[{ selected: number; excluded: number }]>(
    tenant,
    `select count(*)::int as selected, (count(*) filter (where excluded))::int as excluded
     from payroll_run_employee where organization_id = ? and payroll_run_id = ?`,
    [run.organizationId, run.id],
  )
  run.selectedCount = counts.selected
  run.excludedCount = counts.excluded
}

/**
 * Whom no regular run of the period may pay: who is barred from payroll, whom a settlement pays, and whose month a later
 * payment pays as arrears.
 */
function unpayableIn({ organizationId, id, periodStart, paidTo, type }: PayrollRun): string {
  const barred = payHoldOn(organizationId, paidTo)
  if (type !== 'regular') return barred
  return `${barred} union all ${settledOn(organizationId, paidTo)}
    union all ${paidAsArrears(organizationId, id, periodStart)}`
}

/** The selection as a condition on `employee e`. */
function selected(run: PayrollRun): { where: string; values: unknown[] } {
  const { mode, employeeIds, departmentIds, salaryGroupIds, employmentTypes } = run.selection
  const { includeOnNotice, includeExitedInPeriod } = run.selection
  const parts = [
    'e.organization_id = ?',
    'e.date_of_joining <= ?',
    '(e.date_of_leaving is null or e.date_of_leaving >= ?)',
  ]
  const values: unknown[] = [run.organizationId, run.paidTo, run.paidFrom]
  const add = (part: string, value: unknown): void => {
    parts.push(part)
    values.push(value)
  }
  // Of two readings the one that pays fewer: whoever is missing is paid by another run, whoever is too many is
  // paid twice. So every list narrows an inclusion, and every list widens an exclusion.
  const among = (column: string): string =>
    mode === 'exclude' ? `not coalesce(${column} = any (?), false)` : `${column} = any (?)`
  const lists = {
    'e.id': employeeIds,
    'e.department_id': departmentIds,
    'e.employment_type': employmentTypes,
    [groupOf(run.paidTo)]: salaryGroupIds,
  }
  for (const [column, values] of Object.entries(lists)) {
    if (values.length > 0) add(among(column), arrayLiteral(values))
  }
  if (run.cycleId) add(`${cycleOn(run.paidTo)} = ?`, run.cycleId)
  if (!includeOnNotice) add('(e.date_of_leaving is null or e.date_of_leaving <= ?)', run.paidTo)
  if (!includeExitedInPeriod) add('(e.date_of_leaving is null or e.date_of_leaving > ?)', run.paidTo)
  return { where: parts.join(' and '), values }
}

/** The group of the salary in force on a day. */
function groupOf(day: PlainDate): string {
  return `(select s.salary_group_id from employee_salary s where s.organization_id = e.organization_id
    and s.employee_id = e.id and s.effective_from <= date '${day}' order by s.effective_from desc limit 1)`
}

/** The employees of a selection whom one other run pays. */
type SharedWithRun = {
  readonly payrollRunId: string
  readonly status: RunStatus
  readonly count: number
  /** The first fifty. */
  readonly employeeIds: readonly string[]
}

/**
 * Whom the selection names although other runs pay them; `count` is of employees, each counted once. Nobody is paid
 * twice for a day, so it is the days that may not overlap, not only the periods' names.
 */
export async function findSharedEmployees(
  tenant: Tenant,
  run: PayrollRun,
): Promise<{ readonly count: number; readonly runs: readonly SharedWithRun[] }> {
  if (run.type !== 'regular') return { count: 0, runs: [] }
  const { where, values } = selected(run)
  const key = [run.organizationId, run.id]
  const rows = await query<
    { id: string; status: RunStatus; count: number; employees: string[]; total: number }[]
  >(
    tenant,
    // Each is looked up in a hash whatever the planner knows; of tables that have just grown a join compared everybody
    // with everybody.
    `with chosen as materialized (
       select e.id from employee e
       where ${where} and e.id not in (${unpayableIn(run)})
         and e.id not in (select employee_id from payroll_run_employee
           where organization_id = ? and payroll_run_id = ? and left_out)),
     paid as materialized (
       select r.payroll_run_id, p.status, r.employee_id, r.employee_id in (select id from chosen) as chosen
       from payroll_run p
       join payroll_run_employee r on r.organization_id = p.organization_id and r.payroll_run_id = p.id
       where p.organization_id = ? and p.paid_from <= ? and p.paid_to >= ? and p.id <> ?
         and r.live and not r.excluded and r.type = 'regular'),
     shared as materialized (select payroll_run_id, status, employee_id from paid where chosen)
     select payroll_run_id as id, status, count(*)::int as count,
       to_jsonb((array_agg(employee_id order by employee_id))[1:50]) as employees,
       (select count(distinct employee_id)::int from shared) as total
     from shared group by payroll_run_id, status order by payroll_run_id limit 50`,
    [...values, ...key, run.organizationId, run.paidTo, run.paidFrom, run.id],
  )
  return {
    count: rows[0]?.total ?? 0,
    runs: rows.map(({ id, status, count, employees }) => ({
      payrollRunId: id,
      status,
      count,
      employeeIds: employees,
    })),
  }
}

async function refuseSharedEmployees(tenant: Tenant, run: PayrollRun): Promise<void> {
  const { runs } = await findSharedEmployees(tenant, run)
  const first = runs[0]
  if (first === undefined) return
  throw new Problem(
    'duplicate_run',
    `Run ${first.payrollRunId} already pays some of these employees for days of this period. Reverse it or select other employees.`,
    runs.map(({ payrollRunId, count, employeeIds }) => ({
      ...fieldProblem(
        ['selection'],
        'shared_employee',
        `Run ${payrollRunId} pays ${count === 1 ? '1 employee' : `${count} employees`} of this selection` +
          `${count > employeeIds.length ? `; the first ${employeeIds.length} are listed` : ''}.`,
      ),
      expected: [payrollRunId, ...employeeIds],
    })),
  )
}

/** Whom the run pays as a query of `employee_id`: its roster, or whom the selection names while nobody is calculated. */
export function paidPeople(run: PayrollRun): { sql: string; values: unknown[] } {
  if (run.status !== 'draft' && run.status !== 'failed') {
    return {
      sql: `select employee_id from payroll_run_employee
        where organization_id = ? and payroll_run_id = ? and not excluded`,
      values: [run.organizationId, run.id],
    }
  }
  const { where, values } = selected(run)
  return {
    sql: `select e.id as employee_id from employee e where ${where}
        and e.id not in (${unpayableIn(run)}) and not exists (
        select from payroll_run_employee r where r.organization_id = e.organization_id
          and r.payroll_run_id = ? and r.employee_id = e.id and r.left_out)`,
    values: [...values, run.id],
  }
}

/** Whether the run is calculated, can still change, and pays and deducts nothing, as a bonus run without input does. */
export function isOpenAndEmpty(run: PayrollRun): boolean {
  const { gross, totalDeductions, netPayable, employerContributions, reimbursements } = run
  const totals = [gross, totalDeductions, netPayable, employerContributions, reimbursements]
  return (
    run.status === 'generated' &&
    !runContents[run.type].salary &&
    run.failedCount === 0 &&
    run.zeroPayCount === run.employeeCount &&
    totals.every(total => total === 0)
  )
}

/** The ids of `paidPeople`, in order. */
export async function listPaidPeople(tenant: Tenant, run: PayrollRun): Promise<string[]> {
  const { sql, values } = paidPeople(run)
  const rows = await query<{ employee_id: string }[]>(
    tenant,
    `select employee_id from (${sql}) paid order by employee_id`,
    values,
  )
  return rows.map(row => row.employee_id)
}

/** By run: whom its selection names since everybody was calculated, and no run pays for days of the period; the first `most`. */
export async function listNewcomers(
  tenant: Tenant,
  runs: readonly PayrollRun[],
  most: number,
): Promise<ReadonlyMap<string, { employeeId: string; changedAt: Date }[]>> {
  const parts = runs.filter(({ type }) => type === 'regular').map(run => newcomersOf(run, most))
  if (parts.length === 0) return new Map()
  const rows = await query<{ run_id: string; id: string; changed_at: string | Date }[]>(
    tenant,
    parts.map(({ sql }) => `(${sql})`).join(' union all '),
    parts.flatMap(({ values }) => values),
  )
  const found = rows.map(row => ({
    runId: row.run_id,
    employeeId: row.id,
    changedAt: new Date(row.changed_at),
  }))
  return new Map(
    [...Map.groupBy(found, ({ runId }) => runId)].map(([id, list]) => [
      id,
      list.map(({ employeeId, changedAt }) => ({ employeeId, changedAt })),
    ]),
  )
}

function newcomersOf(run: PayrollRun, most: number): { sql: string; values: unknown[] } {
  const { where, values } = selected(run)
  return {
    sql: `select ? as run_id, e.id, e.updated_at as changed_at from employee e where ${where}
       and e.updated_at > (select o.started_at from calculation c
         join calculation o on o.organization_id = c.organization_id and o.payroll_run_id = c.payroll_run_id
           and o.revision = c.oldest_revision
         where c.organization_id = ? and c.payroll_run_id = ? and c.revision = ?)
       and e.id not in (${unpayableIn(run)})
       and not exists (select from payroll_run_employee r
         join payroll_run p on p.organization_id = r.organization_id and p.id = r.payroll_run_id
         where r.organization_id = e.organization_id and r.employee_id = e.id
           and (r.payroll_run_id = ? and (not r.excluded or r.left_out) or r.live and not r.excluded and r.type = 'regular'
             and p.paid_from <= ? and p.paid_to >= ?))
     order by e.updated_at, e.id limit ?`,
    values: [
      run.id,
      ...values,
      run.organizationId,
      run.id,
      run.revision,
      run.id,
      run.paidTo,
      run.paidFrom,
      most,
    ],
  }
}

/** Whether the run pays somebody whom its selection does not name any more, or who may not be paid now. */
export async function hasLeavers(tenant: Tenant, run: PayrollRun): Promise<boolean> {
  const { where, values } = selected(run)
  const [row] = await query<[{ found: boolean }]>(
    tenant,
    `select exists (
       select from payroll_run_employee r where r.organization_id = ? and r.payroll_run_id = ? and not r.excluded
         and (r.employee_id in (${unpayableIn(run)})
           or r.employee_id not in (select e.id from employee e where ${where}))) as found`,
    [run.organizationId, run.id, ...values],
  )
  return row.found
}

/** A payment by settlement is none of the runs that partners make. */
const ofPartner = { type: { $ne: 'settlement' } } as const

export function findPayrollRun(tenant: Tenant, id: string): Promise<PayrollRun | null> {
  return tenant.em.findOne(PayrollRunTable, {
    $and: [{ id, organizationId: { $in: [...tenant.reach.organizationIds] } }, ofPartner],
  })
}

const runById = plainRows<PayrollRun>(PayrollRunTable, 'organization_id = any ($1::int[]) and id = $2')

/** As it is, to be looked at: what is changed of it is not written. */
export async function readPayrollRun(tenant: Tenant, id: string): Promise<Readonly<PayrollRun> | null> {
  const run = await readPaymentRun(tenant, id)
  return run?.type === 'settlement' ? null : run
}

/** As `readPayrollRun`, with payments by settlement. */
export async function readPaymentRun(tenant: Tenant, id: string): Promise<Readonly<PayrollRun> | null> {
  const [run] = await runById(tenant, [tenant.reach.organizationIds, id])
  return run ?? null
}

/** Regular runs of the cycle and exactly this period that are not calculated yet, the oldest first; two of them at most. */
export function findWaitingRuns(
  tenant: Tenant,
  organizationId: number,
  { start, end }: PayPeriod,
  cycleId: string | null,
): Promise<PayrollRun[]> {
  return tenant.em.find(
    PayrollRunTable,
    {
      organizationId,
      cycleId,
      type: 'regular',
      status: ['draft', 'failed'],
      paidFrom: start,
      paidTo: end,
    },
    { orderBy: { id: 'asc' }, limit: 2 },
  )
}

/** By the first day they pay for: the live regular runs of a cycle for days of a span. */
export async function runsOfCycle(
  tenant: Tenant,
  { organizationId, id: cycleId }: { organizationId: number; id: string },
  { start, end }: PayPeriod,
): Promise<ReadonlyMap<PlainDate, string>> {
  const rows = await tenant.em.find(
    PayrollRunTable,
    {
      organizationId,
      cycleId,
      type: 'regular',
      status: { $nin: ['cancelled', 'reversed'] },
      paidFrom: { $gte: start, $lte: end },
    },
    { orderBy: { id: 'desc' } },
  )
  return new Map(rows.map(run => [run.paidFrom, run.id]))
}

/** The run, locked until the transaction ends, so that nobody else moves it meanwhile. */
export function lockPayrollRun(tenant: Tenant, id: string): Promise<PayrollRun | null> {
  return tenant.em.findOne(
    PayrollRunTable,
    { $and: [{ id, organizationId: { $in: [...tenant.reach.organizationIds] } }, ofPartner] },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  )
}

/** As `lockPayrollRun`, with payments by settlement. */
export function lockPaymentRun(tenant: Tenant, id: string): Promise<PayrollRun | null> {
  return tenant.em.findOne(
    PayrollRunTable,
    { id, organizationId: { $in: [...tenant.reach.organizationIds] } },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  )
}

export type RunFilter = {
  organizationIds: readonly number[]
  status?: readonly RunStatus[] | undefined
  type?: readonly PayrollRun['type'][] | undefined
  /** A run belongs to the month in which its period ends. */
  periodEnd?: { from: PlainDate; to: PlainDate } | undefined
  cycleId?: string | undefined
  externalId?: string | undefined
}

/** Newest first or last, by making or by period; one row more than `limit` says that there is a next page. */
export async function listPayrollRuns(
  tenant: Tenant,
  filter: RunFilter,
  page: Omit<PageWindow, 'includeTotal'> & { sort: 'createdAt' | 'periodStart' },
): Promise<Omit<PageOfRows<PayrollRun>, 'total'>> {
  const { of, filters } = runCondition(filter)
  if (page.since) return readChanges(tenant, PayrollRunTable, { of, filters }, page, page.since)
  const beyond = page.descending ? '$lt' : '$gt'
  const order = page.descending ? 'desc' : 'asc'
  const [sortedBy, id] = page.after?.split(' ') ?? []
  const conditions: FilterQuery<PayrollRun>[] = [of, ...filters]
  if (sortedBy !== undefined && id !== undefined) {
    // Ids sort by the time of making, so that the order by making needs no second column.
    if (page.sort === 'createdAt') conditions.push({ id: { [beyond]: id } })
    else {
      const later: FilterQuery<PayrollRun> = { periodStart: { [beyond]: sortedBy } }
      conditions.push({ $or: [later, { periodStart: sortedBy as PlainDate, id: { [beyond]: id } }] })
    }
  }
  const rows = await tenant.em.find(
    PayrollRunTable,
    { $and: conditions },
    {
      orderBy: page.sort === 'createdAt' ? { id: order } : { periodStart: order, id: order },
      limit: page.limit + 1,
    },
  )
  return { rows }
}

export function countPayrollRuns(tenant: Tenant, filter: RunFilter): Promise<number> {
  const { of, filters } = runCondition(filter)
  return tenant.em.count(PayrollRunTable, { $and: [of, ...filters] })
}

/** Where a run stands in the list, for the next page. */
export function runPosition(run: { periodStart: string; id: string }): string {
  return `${run.periodStart} ${run.id}`
}

function runCondition(filter: RunFilter): ListCondition<PayrollRun> {
  const { organizationIds, status, type, cycleId, externalId, periodEnd } = filter
  return {
    of: { organizationId: { $in: [...organizationIds] }, type: ofPartner.type },
    filters: [
      ...(status === undefined ? [] : [{ status: { $in: [...status] } }]),
      ...(type === undefined ? [] : [{ type: { $in: [...type] } }]),
      ...(cycleId === undefined ? [] : [{ cycleId }]),
      ...(externalId === undefined ? [] : [{ externalId }]),
      ...(periodEnd === undefined ? [] : [{ periodEnd: { $gte: periodEnd.from, $lte: periodEnd.to } }]),
    ],
  }
}

/** Moves a locked run, or refuses with the states from which the move is possible. */
export function moveRun(tenant: Tenant, run: PayrollRun, move: RunMove): void {
  const { from, to } = runMoves[move]
  requireRunState(run, from)
  run.updatedAt = tenant.clock()
  if (to === 'same') return
  const next = to === 'previous' ? run.previousStatus : to
  if (!next) throw new Error(`Run ${run.id} does not know its state before ${run.status}.`)
  run.previousStatus = run.status
  run.status = next
  if (next === 'locked' || next === 'paid') run.wasClosed = true
}

/** Ends a calculation that comes to nothing: the run is what it was before, with the slips it had. */
export function returnToEarlier(
  tenant: Tenant,
  run: PayrollRun,
  move: 'fallBack' | 'cancelCalculation',
): void {
  moveRun(tenant, run, move)
  run.revision = run.previousRevision ?? (run.status === 'draft' ? 0 : run.revision)
  run.previousRevision = null
}

/** Refuses a run in any other state. */
export function requireRunState(run: PayrollRun, from: readonly RunStatus[]): void {
  if (!from.includes(run.status)) throw wrongState(run, from)
}

function wrongState(run: PayrollRun, from: readonly RunStatus[]): Problem {
  if (run.status === 'calculating') return inProgress(run.id)
  const expected = from.join(' or ')
  return new Problem('invalid_run_state', `The run is ${run.status}; this operation requires ${expected}.`, [
    fieldProblem(['status'], 'expected_state', `The run must be ${expected}.`, from),
  ])
}

/** The refusal that tells where to wait. */
export function inProgress(runId: string): Problem {
  return new Problem(
    'calculation_in_progress',
    'The run is being calculated. Wait until it ends, or cancel the calculation.',
    [],
    { location: `/payroll-runs/${runId}` },
  )
}

/** Who of a run is not paid with it, by employee. */
export function findHeldEmployees(tenant: Tenant, run: PayrollRun): Promise<PayrollRunEmployee[]> {
  return tenant.em.find(
    PayrollRunEmployeeTable,
    { organizationId: run.organizationId, payrollRunId: run.id, held: true, paidOn: null },
    { orderBy: { employeeId: 'asc' } },
  )
}

/** Somebody who is not paid with a run; `slip` null: there is none yet. */
export type HeldEmployee = {
  readonly employeeId: string
  readonly slip: {
    readonly externalId: string | null
    readonly netPayable: Paise
    readonly reason: string | null
  } | null
}

/** The same of many runs, by id of the run, with what the present slip would pay. */
export async function findHeldOf(
  tenant: Tenant,
  runs: readonly PayrollRun[],
): Promise<ReadonlyMap<string, HeldEmployee[]>> {
  if (runs.length === 0) return new Map()
  const rows = await queryPrepared<{
    payroll_run_id: string
    employee_id: string
    has_slip: boolean
    external_id: string | null
    net_payable: string | null
    hold_reason: string | null
  }>(
    tenant,
    `select r.payroll_run_id, r.employee_id, p.employee_id is not null as has_slip, p.external_id, p.net_payable,
       r.hold_reason
     from payroll_run n
     join payroll_run_employee r on r.organization_id = n.organization_id and r.payroll_run_id = n.id
       and r.held and r.paid_on is null
     left join payslip p on p.organization_id = n.organization_id and p.payroll_run_id = n.id
       and p.employee_id = r.employee_id
       and p.revision = case when n.status = 'calculating' then n.previous_revision
         when n.status in ('generated', 'locked', 'paid', 'reversed') then n.revision end
     where n.organization_id = any ($1::int[]) and n.id = any ($2::text[])
     order by r.payroll_run_id, r.employee_id`,
    [tenant.reach.organizationIds, runs.map(({ id }) => id)],
  )
  const held = rows.map(row => ({
    runId: row.payroll_run_id,
    employeeId: row.employee_id,
    slip: row.has_slip
      ? {
          externalId: row.external_id,
          netPayable: Number(row.net_payable) as Paise,
          reason: row.hold_reason,
        }
      : null,
  }))
  return Map.groupBy(held, ({ runId }) => runId)
}

/** Which of the people are in the run; `paid`: and not left out of it. */
export async function listMembersOf(
  tenant: Tenant,
  run: PayrollRun,
  employeeIds: readonly string[],
  { paid }: { paid: boolean },
): Promise<Set<string>> {
  const rows = await tenant.em.find(
    PayrollRunEmployeeTable,
    {
      organizationId: run.organizationId,
      payrollRunId: run.id,
      employeeId: { $in: [...employeeIds] },
      ...(paid ? { excluded: false } : {}),
    },
    { fields: ['employeeId'] },
  )
  return new Set(rows.map(({ employeeId }) => employeeId))
}

/** Ends the membership of everybody in a run, so that another run may pay the period. */
export async function releaseRoster(tenant: Tenant, run: PayrollRun): Promise<void> {
  await tenant.em.nativeUpdate(
    PayrollRunEmployeeTable,
    { organizationId: run.organizationId, payrollRunId: run.id },
    { live: false },
  )
}

/** A run under way that pays people of the run for the same period. */
export async function findCalculatingBeside(tenant: Tenant, run: PayrollRun): Promise<string | null> {
  const [other] = await query<{ id: string }[]>(
    tenant,
    `select n.id from payroll_run n
     where n.organization_id = ? and n.status = 'calculating' and n.id <> ? and n.period_start = ? and n.period_end = ?
       and exists (
         select from payroll_run_employee theirs
         join payroll_run_employee mine on mine.organization_id = theirs.organization_id
           and mine.employee_id = theirs.employee_id and mine.payroll_run_id = ? and not mine.excluded
         where theirs.organization_id = n.organization_id and theirs.payroll_run_id = n.id and not theirs.excluded)
     order by n.id limit 1`,
    [run.organizationId, run.id, run.periodStart, run.periodEnd, run.id],
  )
  return other?.id ?? null
}

/** The first paid run of a later period that pays one of the same people. */
export async function findLaterPaidRun(tenant: Tenant, run: PayrollRun): Promise<string | null> {
  const [later] = await query<{ id: string }[]>(
    tenant,
    `select p.id from payroll_run p
     where p.organization_id = :organization and (
       p.status = 'paid' and p.period_start > :start
       -- A settlement of an exit before the month has asked back what the run paid.
       or p.type = 'settlement' and p.status in ('locked', 'paid') and p.period_start < :start and exists (
         select from payslip s cross join json_array_elements(s.slip::json -> 'arrears') month
         where s.organization_id = p.organization_id and s.payroll_run_id = p.id and s.revision = p.revision
           and s.failure is null and month -> 'period' ->> 'start' = :start))
       and exists (
         select from payroll_run_employee mine
         join payroll_run_employee theirs on theirs.organization_id = mine.organization_id
           and theirs.employee_id = mine.employee_id and theirs.payroll_run_id = p.id
         where mine.organization_id = p.organization_id and mine.payroll_run_id = :run)
     order by p.period_start limit 1`,
    { organization: run.organizationId, start: run.periodStart, run: run.id },
  )
  return later?.id ?? null
}

/**
 * Closed runs whose payslips show the year without the reversed run from now on count as changed. A run that another
 * transaction holds is left to that, which writes it.
 */
export async function touchRestated(
  tenant: Tenant,
  run: PayrollRun,
  { start, end }: PayPeriod,
): Promise<void> {
  await query(
    tenant,
    `update payroll_run set updated_at = ? where organization_id = ? and id in (
       select n.id from payroll_run n
       where n.organization_id = ? and n.status in ('locked', 'paid') and n.pay_date between ? and ?
         and (n.period_start, n.id) > (?::date, ?) and exists (
           select from payroll_run_employee mine
           join payroll_run_employee theirs on theirs.organization_id = mine.organization_id
             and theirs.payroll_run_id = n.id and theirs.employee_id = mine.employee_id and not theirs.excluded
           where mine.organization_id = ? and mine.payroll_run_id = ? and not mine.excluded)
       for update skip locked)`,
    [
      tenant.clock(),
      run.organizationId,
      run.organizationId,
      start,
      end,
      run.periodStart,
      run.id,
      run.organizationId,
      run.id,
    ],
  )
}

/** Records who was paid, when and by which reference, where it differs from the run's; answers who is not in the run. */
export async function recordPayments(
  tenant: Tenant,
  run: PayrollRun,
  payments: readonly { employeeId: string; reference: string | null; paidOn: PlainDate }[],
): Promise<Set<string>> {
  if (payments.length === 0) return new Set()
  const rows = await query<{ employee_id: string }[]>(
    tenant,
    `update payroll_run_employee r set paid_on = p."paidOn", payment_reference = p.reference
     from jsonb_to_recordset(?::jsonb) as p("employeeId" text, reference text, "paidOn" date)
     where r.organization_id = ? and r.payroll_run_id = ? and r.employee_id = p."employeeId" and not r.excluded
     returning r.employee_id`,
    [JSON.stringify(payments), run.organizationId, run.id],
  )
  const recorded = new Set(rows.map(row => row.employee_id))
  return new Set(payments.map(({ employeeId }) => employeeId).filter(id => !recorded.has(id)))
}

/** The service's ids of people named by id or by `ext:` and the partner's id; who is missing is unknown. */
export async function resolveEmployeeIds(
  tenant: Tenant,
  organizationId: number,
  names: readonly string[],
): Promise<Map<string, string>> {
  if (names.length === 0) return new Map()
  const rows = await query<{ id: string; external_id: string | null }[]>(
    tenant,
    `select id, external_id from employee where organization_id = ? and (id = any (?) or external_id = any (?))`,
    [
      organizationId,
      arrayLiteral(names.filter(name => !name.startsWith('ext:'))),
      arrayLiteral(names.filter(name => name.startsWith('ext:')).map(name => name.slice(4))),
    ],
  )
  const known = new Map(
    rows.flatMap(row => [[row.id, row.id] as const, [`ext:${row.external_id}`, row.id] as const]),
  )
  return new Map(names.flatMap(name => (known.has(name) ? [[name, known.get(name) as string]] : [])))
}
