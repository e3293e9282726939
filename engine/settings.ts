// The settings of the engine process.

import { type Environment, readEnvironment, wholeNumber } from '#proto/process/environment.ts'
import { metricsFaults } from '#proto/network/metrics.ts'
import { natsFaults, natsVariables } from '#proto/network/nats-address.ts'
import { objectStoreFaults, objectStoreVariables } from '#proto/network/object-store-settings.ts'
import { serviceVariables } from '#proto/network/service-settings.ts'
import { engineTlsFaults, engineTlsVariables } from '#proto/network/tls.ts'
import { availableParallelism } from 'node:os'

/** The most threads of one kind; no default asks for more, however many cores the machine has. */
const maxThreads = 64

export type Settings = ReturnType<typeof readSettings>

/** Throws one `OperatorError` that names every variable that is missing or wrong. */
export function readSettings(environment: Environment) {
  return readEnvironment(
    environment,
    {
      ...serviceVariables,
      ...natsVariables,
      GRPC_HOST: text => text ?? '127.0.0.1',
      GRPC_PORT: wholeNumber(0, 65_535, 50_051),
      ...engineTlsVariables,
      ENGINE_WORKERS: wholeNumber(1, maxThreads, Math.min(maxThreads, availableParallelism())),
      RENDER_WORKERS: wholeNumber(0, maxThreads, Math.min(maxThreads, availableParallelism())),
      SHARD_SIZE: wholeNumber(1, 5_000, 1_000),
      TASK_SECONDS: wholeNumber(1, 300, 30),
      ...objectStoreVariables,
    },
    settings => [
      ...natsFaults(settings),
      ...metricsFaults(settings),
      ...objectStoreFaults(settings),
      ...engineTlsFaults(settings, 'server', 'GRPC_HOST', [settings.GRPC_HOST ?? '']),
    ],
  )
}
