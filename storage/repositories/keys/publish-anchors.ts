// Who publishes the heads of audit chains, and where, and who compares the chains with them.

import { OperatorError } from '#proto/process/environment.ts'
import type { RoutineName } from '../../entities/routine.ts'
import type { ObjectStore } from '../../objects/object-store.ts'
import type { Storage } from '../../open.ts'
import {
  type AnchorFinding,
  type AnchorLine,
  anchorsOf,
  compareAnchors,
  type PublishedAnchor,
  readAnchorLines,
} from './audit-anchors.ts'
import { forSystem } from '../for-tenant.ts'
import { claimDailyRun, recordRoutine } from '../jobs/routines.ts'

const folder = 'audit-anchors/'

/** An object stays well below what the store gives back at once. */
const linesPerObject = 500

/**
 * Publishes the head of each chain to the log and, where one is configured, to the object store: each unless that was
 * done within a day. Whoever comes second waits for the first. What fails is published with the next attempt, of whatever
 * process, because an anchor covers everything before it.
 */
export async function publishAnchorsDaily(storage: Storage, log: (line: AnchorLine) => void): Promise<void> {
  await publishDaily(storage, 'log-audit-anchors', lines => {
    for (const line of lines) log(line)
  })
  const { objectStore } = storage
  if (objectStore !== null) {
    await publishDaily(storage, 'store-audit-anchors', lines => storeLines(objectStore, lines))
  }
}

function publishDaily(
  storage: Storage,
  name: RoutineName,
  publish: (lines: readonly AnchorLine[]) => void | Promise<void>,
): Promise<void> {
  // A publication that fails undoes its beginning.
  return forSystem(storage, async system => {
    if (!(await claimDailyRun(system, name))) return
    await publish(await readAnchorLines(system, storage.clock()))
    await recordRoutine(system, name, true)
  })
}

async function storeLines(store: ObjectStore, lines: readonly AnchorLine[]): Promise<void> {
  for (let from = 0; from < lines.length; from += linesPerObject) {
    const some = lines.slice(from, from + linesPerObject)
    const part = String(from / linesPerObject + 1).padStart(4, '0')
    const text = some.map(line => `${JSON.stringify(line)}\n`).join('')
    await store.put(`${folder}${some[0]!.anchoredAt}-${part}.jsonl`, Buffer.from(text))
  }
}

/** A chain that was changed contradicts the anchors of all days before the change, so those of a month show it for a month. */
const comparedDays = 31
const dayMs = 86_400_000

/**
 * Compares the chains with the anchors of the last 31 days in the object store, if one is configured, unless that was begun
 * within a day, and writes down how that went. Gives the chains that contradict their anchors. Throws `OperatorError` where
 * there are chains and no anchors, or an anchor is damaged; that and a store that is away are tried again with the next call.
 */
export async function compareAnchorsDaily(storage: Storage): Promise<readonly AnchorFinding[]> {
  const { objectStore, clock } = storage
  const name = 'compare-audit-anchors'
  if (objectStore === null) return []
  try {
    return await forSystem(storage, async system => {
      if (!(await claimDailyRun(system, name))) return []
      const hasChains = (await readAnchorLines(system, clock())).length > 0
      const since = new Date(clock().getTime() - comparedDays * dayMs)
      const anchors = hasChains ? await readStoredAnchors(objectStore, since) : []
      const contradicted = await compareAnchors(system, anchors)
      await recordRoutine(system, name, contradicted.length === 0)
      return contradicted
    })
  } catch (error) {
    if (error instanceof OperatorError) await forSystem(storage, system => recordRoutine(system, name, false))
    throw error
  }
}

/**
 * Every anchor of the store, or those published since a time. Throws `OperatorError` where there is none or one is damaged.
 */
export async function readStoredAnchors(store: ObjectStore, since = new Date(0)): Promise<PublishedAnchor[]> {
  return anchorsOf(storedLines(store, `${folder}${since.toISOString()}`), `${folder} of the object store`)
}

async function* storedLines(store: ObjectStore, firstKey: string): AsyncGenerator<string> {
  for await (const page of store.list(folder)) {
    for (const { key } of page) {
      if (key >= firstKey) yield* ((await store.get(key)) ?? Buffer.alloc(0)).toString().split('\n')
    }
  }
}
