// Files of closed months, read over and over: each is the same to the byte, whether the replica or the primary was read.
// Nobody else calls for files, so that the gateways' count of files from the replica is that of these.

import { setTimeout as pause } from 'node:timers/promises'
import { eventually } from '../support/stack.ts'
import type { Site } from './site.ts'
import type { Watch } from './watch.ts'

/** Files that were called for one after the other. */
export type Round = {
  readonly files: number
  /** Of them, began to be read from the replica; null: a gateway was away. */
  readonly fromReplica: number | null
  readonly failed: number
}

export type ClosedFiles = {
  /** The files that are not as they were first read. */
  readonly changed: readonly string[]
  /** Resolves to whether the file came; it is compared as the others are. */
  read(path: string): Promise<boolean>
  /** Reads each file twice, so that each gateway is called, until the signal. */
  roundsUntil(over: AbortSignal): Promise<readonly Round[]>
  /** Resolves to the seconds that went by until the gateways read all files from the replica. */
  fromReplica(): Promise<number>
}

const betweenMs = 250
/** Longer than a loaded machine takes to replay what a calculation wrote. */
const servesWithinMs = 180_000

export function openClosedFiles(site: Site, watch: Watch, paths: readonly string[]): ClosedFiles {
  const first = new Map<string, string>()
  const changed: string[] = []

  const read = async (path: string): Promise<boolean> => {
    const reply = await watch.get(path)
    if (reply !== null && reply.status >= 400 && reply.status < 500)
      throw new Error(`GET ${path}: ${reply.status} ${reply.text}`)
    if (reply?.status !== 200) return false
    const known = first.get(path) ?? reply.text
    first.set(path, known)
    if (reply.text !== known) changed.push(path)
    return true
  }
  const count = async (): Promise<number> => {
    const counts = await site.metric('read_replica_files_total')
    return counts.reduce((sum, one) => sum + one, 0)
  }
  const round = async (): Promise<Round> => {
    const before = await count().catch(() => null)
    const asked = [...paths, ...paths]
    let failed = 0
    for (const path of asked) if (!(await read(path))) failed += 1
    const after = await count().catch(() => null)
    return {
      files: asked.length,
      fromReplica: before === null || after === null ? null : after - before,
      failed,
    }
  }

  return {
    changed,
    read,
    async roundsUntil(over) {
      const rounds: Round[] = []
      while (!over.aborted) {
        rounds.push(await round())
        await pause(betweenMs)
      }
      return rounds
    },
    async fromReplica() {
      const began = performance.now()
      await eventually(
        'all files are read from the replica',
        async () => {
          const { files, fromReplica, failed } = await round()
          return failed === 0 && fromReplica === files
        },
        servesWithinMs,
      )
      return (performance.now() - began) / 1_000
    },
  }
}
