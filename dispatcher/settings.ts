// The settings of the dispatcher process.

import { type Environment, readEnvironment } from '#proto/environment.ts'
import { metricsFaults } from '#proto/metrics.ts'
import { natsFaults, natsVariables } from '#proto/nats-address.ts'
import { receiverFaults, receiverVariables, serviceVariables } from '#proto/service-settings.ts'
import { certificateFile } from '#proto/tls.ts'

export type Settings = ReturnType<typeof readSettings>

/** Throws one `OperatorError` that names every variable that is missing or wrong. */
export function readSettings(environment: Environment) {
  return readEnvironment(
    environment,
    {
      ...serviceVariables,
      ...natsVariables,
      ...receiverVariables,
      WEBHOOK_CA_FILE: certificateFile,
    },
    settings => [...receiverFaults(settings), ...natsFaults(settings), ...metricsFaults(settings)],
  )
}
