// Changes of payslips in the order in which they happened, for partners who sync.

import type { FilterQuery } from '@mikro-orm/postgresql'
import { type PayrollRun, PayrollRunTable } from '../../entities/payroll-run.ts'
import { type Payslip, PayslipTable } from '../../entities/payslip.ts'
import { slipIdStart } from '../../ids.ts'
import type { Tenant } from '../for-tenant.ts'
import {
  changeList,
  deletedKeptDays,
  deletedRows,
  inOrderOfChange,
  printedInstant,
  startOf,
} from '../changes.ts'
import type { PageOfRows, PageWindow } from '../page.ts'
import { query } from '../../postgres/sql.ts'
import type { PayslipView } from './slip-status.ts'
import { slipRows, type SlipList, type SlipChange, readSlips } from './payslips.ts'
import { slipsRevision } from '../../run-states.ts'

/**
 * Slips in the order in which they changed. A slip changes with its run, which every move, hold and payment writes;
 * one that a later calculation did without, and one that the list no longer shows, is told of as deleted.
 */
export async function slipChanges(
  tenant: Tenant,
  list: SlipList,
  window: PageWindow & { since: Date },
): Promise<PageOfRows<PayslipView>> {
  const { watermark, after } = await startOf(tenant, window)
  // Only what is read from here on is surely as old as the watermark says.
  const changedSince = { $and: [list.ofRuns, { updatedAt: { $gte: window.since } }] }
  const runs = await tenant.em.find(PayrollRunTable, changedSince, { refresh: true })
  const ids = [...new Set(runs.map(({ organizationId }) => organizationId))]
  const changed = await query<{ id: string; at: string; is_recent: boolean }[]>(
    tenant,
    `select id, ${printedInstant('updated_at')} as at,
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
    const live = new Map<string, PayslipView>()
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
