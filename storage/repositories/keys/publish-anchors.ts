// Who publishes the heads of audit chains, and where.

import type { RoutineName } from '../../entities/routine.ts'
import type { ObjectStore } from '../../objects/object-store.ts'
import type { Storage } from '../../open.ts'
import { type AnchorLine, anchorsOf, type PublishedAnchor, readAnchorLines } from './audit-anchors.ts'
import { forSystem } from '../for-tenant.ts'
import { beginDaily, recordRoutine } from '../jobs/routines.ts'

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
    if (!(await beginDaily(system, name))) return
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

/** Every anchor of the store. Throws `OperatorError` where there is none or one is damaged. */
export async function readStoredAnchors(store: ObjectStore): Promise<PublishedAnchor[]> {
  return anchorsOf(storedLines(store), `${folder} of the object store`)
}

async function* storedLines(store: ObjectStore): AsyncGenerator<string> {
  for await (const page of store.list(folder)) {
    for (const { key } of page) yield* ((await store.get(key)) ?? Buffer.alloc(0)).toString().split('\n')
  }
}
