// Payroll runs as partners see them: created, found, locked and listed. Their transitions are in run-transitions.ts,
// their calculation in calculations.ts.

import { runContents } from '#proto/run-contents.ts'
import { endedStates, type RunStatus, uncalculatedStates } from '#proto/run-moves.ts'
import { fieldProblem, Problem } from '#proto/problems.ts'
import type { Paise, PayPeriod, PlainDate } from '#proto/units.ts'
import { type FilterQuery, LockMode } from '@mikro-orm/postgresql'
import {
  type PayrollRun,
  PayrollRunTable,
  type RunOptions,
  type RunSelection,
} from '../../entities/payroll-run.ts'
import { newId } from '../../ids.ts'
import type { Tenant } from '../for-tenant.ts'
import { type ListCondition, readChanges } from '../changes.ts'
import type { PageOfRows, PageWindow } from '../page.ts'
import { flushUnique } from '../uniqueness.ts'
import { plainRows, query } from '../../postgres/sql.ts'
import { fillRoster, paidPeople } from './selection.ts'
import { isClosed } from '../../run-states.ts'

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

/** A payment by settlement is none of the runs that partners make. */
const ofPartner = { type: { $ne: 'settlement' } } as const

export function findPayrollRun(tenant: Tenant, id: string): Promise<PayrollRun | null> {
  return tenant.em.findOne(PayrollRunTable, {
    $and: [{ id, organizationId: { $in: [...tenant.reach.organizationIds] } }, ofPartner],
  })
}

const runById = plainRows<PayrollRun>(PayrollRunTable, 'organization_id = any ($1::int[]) and id = $2')

/** Reads the run without writing: changes to the result are not stored. */
export async function readPayrollRun(tenant: Tenant, id: string): Promise<Readonly<PayrollRun> | null> {
  const run = await readPaymentRun(tenant, id)
  return run?.type === 'settlement' ? null : run
}

/** Reads as `readPayrollRun`, with payments by settlement. */
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
      status: { $in: uncalculatedStates },
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
      status: { $nin: endedStates },
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

/** Locks as `lockPayrollRun`, with payments by settlement. */
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

/** Position of a run in the list, for the next page. */
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

/** Somebody who is not paid with a run; `slip` null: there is none yet. */
export type HeldEmployee = {
  readonly employeeId: string
  readonly slip: {
    readonly externalId: string | null
    readonly netPayable: Paise
    readonly reason: string | null
  } | null
}

/** A run under way that pays people of the run for the same period. */
export async function findConflictingCalculation(tenant: Tenant, run: PayrollRun): Promise<string | null> {
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
       or p.type = 'settlement' and ${isClosed('p')} and p.period_start < :start and exists (
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
       where n.organization_id = ? and ${isClosed('n')} and n.pay_date between ? and ?
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
