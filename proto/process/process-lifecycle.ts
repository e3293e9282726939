// The life of a service process: settings, start, ready, shutdown, exit code.

import { type Environment, OperatorError } from './environment.ts'
import type { TraceExport } from './trace-export.ts'

/** Part of Node's `process` that a service uses. */
type ProcessHost = Pick<NodeJS.Process, 'on' | 'exit' | 'stderr'> & {
  readonly env: Environment
  readonly send?: ((message: object) => boolean) | undefined
}

type ShutdownCause = 'SIGINT' | 'SIGTERM' | 'SIGHUP' | 'disconnect'

type Service = {
  /** Address on which it listens; absent for a process without callers. */
  readonly address?: string
  /** Rejects when the service cannot continue. */
  readonly failed?: Promise<never>
  /** Finishes the work in flight and closes everything. */
  stop(): Promise<void>
}

type LifecycleLog = Record<'info' | 'error', (fields: Record<string, unknown>, message: string) => void>

type ServiceStart<Settings, Log> = {
  /** Throws with one message that names every variable that is wrong. */
  readonly readSettings: (environment: Environment) => Settings
  readonly openLog: (settings: Settings) => Log
  /** Begins to export the spans of the process; null or absent: none are. */
  readonly openTraces?: (settings: Settings, log: Log) => Promise<TraceExport | null>
  readonly start: (settings: Settings, log: Log) => Promise<Service>
  /** Time that `stop` may take before the process exits without it, with code 1. */
  readonly shutdownWithinMs: (settings: Settings) => number
}

/** npm passes on the Ctrl-C that its child also gets from the terminal: the second one is the same interrupt. */
const sameInterruptMs = 500

/**
 * Calls `onFirst` at the first request to end the process, and `onSecond` when somebody presses Ctrl-C again or sends
 * another signal. `disconnect` is the end of the process that started this one.
 */
export function onShutdownRequest(
  host: Pick<NodeJS.Process, 'on'>,
  onFirst: (cause: ShutdownCause) => void,
  onSecond: () => void,
): void {
  let firstAt: number | null = null
  const request = (cause: ShutdownCause) => (): void => {
    if (firstAt === null) {
      firstAt = performance.now()
      onFirst(cause)
    } else if (cause !== 'disconnect' && performance.now() - firstAt > sameInterruptMs) {
      onSecond()
    }
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) host.on(signal, request(signal))
  host.on('disconnect', request('disconnect'))
}

/** The exit code of a process that an interrupt ended before its time. */
export const interruptedCode = 130

/**
 * Starts a service and keeps it until it is asked to end. Exit codes: 0 after a complete shutdown; 1 when it could not
 * start or did not stop in time; 130 when it was interrupted while starting, or twice.
 */
export async function runService<Settings, Log extends LifecycleLog>(
  host: ProcessHost,
  { readSettings, openLog, openTraces, start, shutdownWithinMs }: ServiceStart<Settings, Log>,
): Promise<void> {
  const fail = (error: unknown): void => {
    host.stderr.write(`${startupMessage(error)}\n`)
    host.exit(1)
  }
  try {
    const settings = readSettings(host.env)
    const log = openLog(settings)
    const traces = await openTraces?.(settings, log)
    let running: Service | null = null

    const stop = async (cause: ShutdownCause): Promise<void> => {
      if (running === null) host.exit(interruptedCode)
      log.info({ cause }, 'shutting down')
      const withinMs = shutdownWithinMs(settings)
      const late = setTimeout(() => {
        log.error({ withinMs }, 'shutdown timed out; requests in progress are aborted')
        host.exit(1)
      }, withinMs)
      await running.stop()
      clearTimeout(late)
      await traces?.stop()
      host.exit(0)
    }
    onShutdownRequest(
      host,
      cause => {
        stop(cause).catch((error: unknown) => {
          log.error({ err: error }, 'shutdown failed')
          host.exit(1)
        })
      },
      () => host.exit(interruptedCode),
    )

    running = await start(settings, log)
    const { address } = running
    log.info(address === undefined ? {} : { address }, 'ready')
    host.send?.({ ready: { address } })
    running.failed?.catch(fail)
  } catch (error) {
    fail(error)
  }
}

function startupMessage(error: unknown): string {
  if (error instanceof OperatorError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
