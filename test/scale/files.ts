// Files of closed months, read over and over: each is the same to the byte, whether the replica or the primary was read.
// Nobody else calls for files, so that the gateways' count of files from the replica is that of these.

import { setTimeout as pause } from 'node:timers/promises'
import { eventually } from '../support/stack.ts'
import type { Site } from './site.ts'
import type { Watch } from './watch.ts'

type FileRead = {
  readonly path: string
  /** False: it was answered 5xx or not at all. */
  readonly isWhole: boolean
  /** The number of the gateway that began to read it from the replica; null: none did, or it is not known. */
  readonly readsReplica: number | null
}

export type ClosedFiles = {
  /** The files that are not as they were first read. */
  readonly changed: readonly string[]
  /** Resolves to whether the file came; it is compared as the others are. */
  read(path: string): Promise<boolean>
  /** Reads one file after the other until the signal, and at least `least`. */
  readUntil(over: AbortSignal, least?: number): Promise<readonly FileRead[]>
  /** Resolves to the seconds that went by until each file, and one of each gateway, was read from the replica. */
  fromReplica(): Promise<number>
}

const betweenMs = 250
/** Longer than a loaded machine takes to replay what a calculation wrote, and its threads of low priority to find it. */
const servesWithinMs = 600_000

export function openClosedFiles(site: Site, watch: Watch, paths: readonly string[]): ClosedFiles {
  const first = new Map<string, string>()
  const changed: string[] = []

  const read = async (path: string): Promise<boolean> => {
    const reply = await watch.getFile(path)
    if (reply !== null && reply.status >= 400 && reply.status < 500)
      throw new Error(`GET ${path}: ${reply.status} ${reply.text}`)
    if (reply?.status !== 200) return false
    const earlier = first.get(path) ?? reply.text
    first.set(path, earlier)
    if (reply.text !== earlier) changed.push(path)
    return true
  }
  const counts = () => site.metric('read_replica_files_total').catch(() => null)
  const readNoting = async (path: string): Promise<FileRead> => {
    const before = await counts()
    const isWhole = await read(path)
    const gateway = (await counts())?.findIndex((count, at) => count > (before?.[at] ?? Number.NaN)) ?? -1
    return { path, isWhole, readsReplica: gateway < 0 ? null : gateway }
  }

  return {
    changed,
    read,
    async readUntil(over, least = 0) {
      const done: FileRead[] = []
      while (!over.aborted || done.length < least) {
        done.push(await readNoting(paths[done.length % paths.length]!))
        await pause(betweenMs)
      }
      return done
    },
    async fromReplica() {
      const began = performance.now()
      const wanted = new Set<string | number>([...paths, ...Array(site.gateways).keys()])
      await eventually(
        'every file is read from the replica, by every gateway',
        async () => {
          for (const path of paths) {
            const { isWhole, readsReplica } = await readNoting(path)
            if (isWhole && readsReplica !== null) for (const seen of [path, readsReplica]) wanted.delete(seen)
          }
          return wanted.size === 0
        },
        servesWithinMs,
      )
      return (performance.now() - began) / 1_000
    },
  }
}
