// Connections of worker threads: each thread counts its own, and the thread that started it reports them to the operators.

import { parentPort, threadId } from 'node:worker_threads'
import type { ConnectionsInUse } from './pool.ts'

/** Message of a thread to the one that started it. */
export type ThreadConnections = {
  readonly kind: 'connections'
  readonly threadId: number
  readonly primary: ConnectionsInUse
  /** Null: the thread has no replica. */
  readonly replica: ConnectionsInUse | null
}

type Pool = { readonly threads: readonly { readonly threadId: number }[] }

/** Called by a thread when it starts. */
export function shareConnections(primary: ConnectionsInUse, replica: ConnectionsInUse | null = null): void {
  const message: ThreadConnections = { kind: 'connections', threadId, primary, replica }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- Threads have no origin.
  parentPort?.postMessage(message)
}

/** Counts those of threads that run: a thread that ended or failed has none, whatever it counted last. */
export function countThreadConnections(pool: Pool): {
  hear(message: ThreadConnections): void
  inUse(server: 'primary' | 'replica'): number
} {
  let counts: readonly ThreadConnections[] = []
  const running = (): readonly ThreadConnections[] => {
    const ids = new Set(pool.threads.map(thread => thread.threadId))
    return (counts = counts.filter(count => ids.has(count.threadId)))
  }
  return {
    hear(message) {
      counts = [...running(), message]
    },
    inUse: server =>
      running().reduce((sum, { [server]: inUse }) => sum + (inUse === null ? 0 : Atomics.load(inUse, 0)), 0),
  }
}
