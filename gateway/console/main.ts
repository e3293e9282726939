// The console process: pages for people over the public API.

import { listen } from '#proto/network/listen.ts'
import { logging } from '#proto/process/logging.ts'
import { runService } from '#proto/process/process-lifecycle.ts'
import { exportTraces } from '#proto/process/trace-export.ts'
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import packageJson from '../../package.json' with { type: 'json' }
import { createConsole } from './app.ts'
import { routes } from './screens/routes.ts'
import { readSettings } from './settings.ts'

await runService(process, {
  readSettings,
  openLog: settings => pino(logging('console', settings.LOG_LEVEL)),
  openTraces: (settings, log) =>
    exportTraces({ service: 'payroll-console', version: packageJson.version }, settings, log),
  async start(settings, log) {
    const stopping = new AbortController()
    const app = createConsole({
      routes,
      log,
      gatewayUrl: settings.GATEWAY_URL,
      publicUrl: settings.GATEWAY_PUBLIC_URL ?? settings.GATEWAY_URL,
      // Without one, who is signed in signs in again after a restart.
      secret:
        settings.CONSOLE_SECRET === null ? randomBytes(32) : Buffer.from(settings.CONSOLE_SECRET, 'base64'),
      frameAncestors: settings.FRAME_ANCESTORS,
      metrics: { urls: settings.METRICS_URLS, token: settings.METRICS_TOKEN },
      operatorToken: settings.OPERATOR_TOKEN,
      stopping: stopping.signal,
      now: () => new Date(),
    })
    const handle = app.callback()
    const server = createServer((request, response) => void handle(request, response))
    await listen(server, settings.CONSOLE_HOST ?? '127.0.0.1', settings.CONSOLE_PORT, 'CONSOLE_PORT')
    const { address, port } = server.address() as AddressInfo
    return {
      address: `${address}:${port}`,
      async stop() {
        stopping.abort()
        const closed = new Promise(resolve => server.close(resolve))
        server.closeIdleConnections()
        const late = setTimeout(() => server.closeAllConnections(), settings.SHUTDOWN_SECONDS * 1000)
        await closed
        clearTimeout(late)
      },
    }
  },
  shutdownWithinMs: settings => settings.SHUTDOWN_SECONDS * 1000 + 2_000,
})
