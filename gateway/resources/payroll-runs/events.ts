// Events of a run while it is calculated, as server-sent events. Everything is read from PostgreSQL, where engines
// commit it, so a client may go on at any gateway: an event's id says which shards have been told of.

import { findCalculation } from '#storage/repositories/runs/calculations.ts'
import { readProgress } from '#storage/repositories/runs/calculation-sums.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { findPayrollRun } from '#storage/repositories/runs/payroll-runs.ts'
import { listFailures, listStoredShards } from '#storage/repositories/runs/failures.ts'
import { setTimeout as pause } from 'node:timers/promises'
import type { InTenant } from '../../http/route.ts'
import { eventText, heartbeatMs, longestStreamMs } from '../../http/server-sent-events.ts'
import { encoderOf, type ToWire } from '../../http/wire.ts'
import { presentProgress } from './present.ts'
import { runEventForms } from './schema.ts'

/** Not more than four a second. */
const lookEveryMs = 300
/** Failures of one shard: that is all of the largest. */
const failuresOfShard = 5_000

/** Progress of a client: the shards of a revision that it knows of; `end`: everything. */
type SeenEvents = { readonly revision: number; readonly told: ReadonlySet<number> | 'end' }

const encoders = {
  progress: encoderOf(runEventForms.progress),
  employee_failed: encoderOf(runEventForms.employee_failed),
  status: encoderOf(runEventForms.status),
}

type Forms = typeof runEventForms

function event<Name extends keyof Forms>(name: Name, id: string, data: ToWire<Forms[Name]>): string {
  return eventText(id, name, encoders[name](data))
}

/**
 * Ends after `status`, or where the run is gone. It also ends when the gateway is `closing`: the client connects again,
 * to another gateway, with the id of the last event.
 */
export async function* runEvents(
  inTenant: InTenant,
  runId: string,
  seen: SeenEvents | null,
  closing: AbortSignal,
  heartbeatEveryMs = heartbeatMs,
): AsyncGenerator<string> {
  const began = performance.now()
  let [revision, told] = [seen?.revision ?? null, new Set(seen?.told === 'end' ? [] : seen?.told)]
  let [shown, spokeAt] = ['', began]
  while (performance.now() - began < longestStreamMs && !closing.aborted) {
    const now = await inTenant(tenant => look(tenant, runId, revision, told))
    if (now === null) return
    const { run, progress, failures } = now
    const isOver = run.status !== 'calculating'
    if (revision !== run.revision) told = new Set()
    revision = run.revision
    const id = `${revision}.${writeRanges(now.stored)}`
    for (const { employeeId, externalId, failure } of failures) {
      yield event('employee_failed', `${revision}.${writeRanges(told)}`, {
        employeeId,
        externalId,
        ...failure,
      })
    }
    told = new Set(now.stored)
    const state = `${id} ${progress.phase}`
    if (state !== shown) {
      yield event('progress', id, progress)
      ;[shown, spokeAt] = [state, performance.now()]
    }
    if (isOver) {
      const { id: payrollRunId, status, statusReason, version } = run
      yield event('status', `${revision}.end`, { payrollRunId, status, statusReason, version })
      return
    }
    if (performance.now() - spokeAt >= heartbeatEveryMs) {
      yield eventText(id, 'heartbeat', '{}')
      spokeAt = performance.now()
    }
    await pause(lookEveryMs, undefined, { signal: closing }).catch(() => undefined)
  }
}

/** The run, and what of it is committed and not told. */
async function look(tenant: Tenant, id: string, revision: number | null, told: ReadonlySet<number>) {
  const run = await findPayrollRun(tenant, id)
  if (run === null) return null
  const counts = await readProgress(tenant, run)
  const stored = await listStoredShards(tenant, run)
  const known = revision === run.revision ? told : new Set<number>()
  // A recalculation that came to nothing: the slips are those of before again, of which there is nothing to tell.
  const isBack = revision !== null && revision > run.revision
  const failures = []
  for (const shard of stored) {
    if (!isBack && shard.failed > 0 && !known.has(shard.no)) {
      failures.push(...(await listFailures(tenant, run, failuresOfShard, shard)))
    }
  }
  const last = failures.at(-1)
  const progress = presentProgress(run, counts, await findCalculation(tenant, run))
  return {
    run,
    failures,
    stored: stored.map(({ no }) => no),
    progress:
      last === undefined || progress.lastError !== null
        ? progress
        : { ...progress, lastError: { code: last.failure.code, employeeId: last.employeeId } },
  }
}

/** `0-4,7` */
function writeRanges(numbers: Iterable<number>): string {
  const ranges: [first: number, last: number][] = []
  for (const number of [...numbers].toSorted((one, other) => one - other)) {
    const latest = ranges.at(-1)
    if (latest !== undefined && latest[1] === number - 1) latest[1] = number
    else ranges.push([number, number])
  }
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(',')
}

const written = /^(\d{1,9})\.(end|(?:\d{1,6}(?:-\d{1,6})?(?:,(?!$)|$))*)$/
const maxShards = 100_000

/** Null for an id that no stream has given: the client is told everything. */
export function readEventId(id: string): SeenEvents | null {
  const [, revision, ranges = ''] = written.exec(id) ?? []
  if (revision === undefined) return null
  if (ranges === 'end') return { revision: Number(revision), told: 'end' }
  const told = new Set<number>()
  for (const range of ranges.split(',').filter(text => text !== '')) {
    const [first = 0, last = first] = range.split('-').map(Number)
    for (let no = first; no <= last && told.size < maxShards; no++) told.add(no)
  }
  return { revision: Number(revision), told }
}
