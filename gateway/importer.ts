// Starts the thread that imports files when one is waiting, and lets it end when none is. Every gateway does so; which
// of them works on a file is decided by who leases it first.

import type { TlsIdentity } from '#proto/network/tls.ts'
import type { Storage } from '#storage/open.ts'
import type { ConnectionsInUse } from '#storage/postgres/pool.ts'
import { isImportDue, type LeasedImport } from '#storage/repositories/jobs/imports.ts'
import { type ResourceLimits, Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import { endsItsReader, giveUp } from './resources/imports/importer.ts'

export type ImporterSettings = {
  readonly databaseUrl: string
  readonly masterKey: string
  readonly secondMasterKey: string | null
  readonly engineAddresses: readonly string[]
  readonly identity: TlsIdentity | null
  readonly allowLoopback: boolean
  readonly allowOwnTaxSlabs: boolean
  /** PEM of an authority beside the public ones, or null. */
  readonly certificateAuthority: Uint8Array | null
}

type Importer = {
  /** Looks at once. */
  wake(): void
  /** Connections to PostgreSQL that the thread has in use. */
  connections(): { readonly primary: number }
  /** Resolves when the batch of rows in progress is written. */
  stop(): Promise<void>
}

const lookEveryMs = 2_000
/** A file of the largest size needs less than half of it. */
const maxMemory = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32 }

/** A thread's message: its connections, the job that it reads, or why it gave one back. */
type ThreadMessage =
  | { readonly connectionsInUse: ConnectionsInUse }
  | { readonly began: LeasedImport }
  | { readonly job: unknown; readonly reason: string }

export function startImporter(
  settings: ImporterSettings,
  storage: Storage,
  log: Logger,
  memory: ResourceLimits = maxMemory,
): Importer {
  let thread: Worker | null = null
  let inUse: ConnectionsInUse | null = null
  let isLooking = false
  let isStopped = false

  const look = async (): Promise<void> => {
    if (isLooking || isStopped || thread !== null) return
    isLooking = true
    try {
      if (await isImportDue(storage)) start()
    } catch (error) {
      log.warn({ err: error }, 'imports cannot be looked for')
    } finally {
      isLooking = false
    }
  }
  /** The file needs more memory than any may, so it is not read again. */
  const end = async (job: LeasedImport): Promise<void> => {
    try {
      await giveUp(storage, job, endsItsReader)
    } catch (error) {
      log.warn({ err: error }, 'import that ended its reader cannot be ended')
    }
  }
  const start = (): void => {
    if (isStopped) return
    thread = new Worker(new URL('./importer.worker.ts', import.meta.url), {
      workerData: settings,
      execArgv: [],
      resourceLimits: memory,
    })
    let reading: LeasedImport | null = null
    thread.on('message', (told: ThreadMessage) => {
      if ('connectionsInUse' in told) inUse = told.connectionsInUse
      else if ('began' in told) reading = told.began
      else log.warn(told, 'import is tried again')
    })
    thread.on('error', error => {
      log.error({ err: error }, 'importer failed')
      if (reading !== null && isOutOfMemory(error)) void end(reading)
    })
    thread.on('exit', () => {
      thread = null
      inUse = null
    })
  }
  const timer = setInterval(() => void look(), lookEveryMs)

  return {
    wake: () => void look(),
    connections: () => ({ primary: inUse === null ? 0 : Atomics.load(inUse, 0) }),
    async stop() {
      isStopped = true
      clearInterval(timer)
      if (thread === null) return
      const ended = new Promise(resolve => thread?.once('exit', resolve))
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- Threads have no origin.
      thread.postMessage('stop')
      await ended
    },
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
