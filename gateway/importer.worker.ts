// The thread in which files are imported, beside the thread that answers: of low priority, of its own memory, which a
// file cannot exceed at the cost of anybody else, and with its own connections.

import { raiseNiceness } from '#proto/process/niceness.ts'
import { createAddresses } from '#proto/network/public-addresses.ts'
import { openStorage } from '#storage/open.ts'
import { parentPort, workerData } from 'node:worker_threads'
import { openEngineClient } from './engine-client.ts'
import { niceness } from './files/niceness.ts'
import type { ImporterSettings } from './importer.ts'
import { fileFetcher } from './resources/imports/fetch-file.ts'
import { workImports } from './resources/imports/importer.ts'

raiseNiceness(niceness)

const settings = workerData as ImporterSettings
const { identity, allowLoopback, certificateAuthority } = settings
const stopping = new AbortController()
parentPort?.once('message', () => stopping.abort())

const storage = await openStorage(settings)
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- Threads have no origin.
parentPort?.postMessage({ connectionsInUse: storage.connectionsInUse })
const engine = openEngineClient(
  settings.engineAddresses,
  identity === null
    ? null
    : {
        ca: Buffer.from(identity.ca),
        certificate: Buffer.from(identity.certificate),
        key: Buffer.from(identity.key),
      },
)
await workImports({
  storage,
  services: { engine, clock: storage.clock, allowOwnTaxSlabs: settings.allowOwnTaxSlabs },
  fetchFile: fileFetcher({
    addresses: createAddresses({ clock: storage.clock, allowLoopback }),
    allowLoopback,
    certificateAuthority: certificateAuthority === null ? null : Buffer.from(certificateAuthority).toString(),
  }),
  stopping: stopping.signal,
  began(job) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- Threads have no origin.
    parentPort?.postMessage({ began: job })
  },
  failed(error, job) {
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- Threads have no origin.
    parentPort?.postMessage({ job, reason })
  },
})
engine.close()
await storage.close()
// It would keep the thread.
parentPort?.unref()
