// Servers that listen, and why they cannot.

import { once } from 'node:events'
import type { Server } from 'node:net'
import { OperatorError } from '../process/environment.ts'

/** Resolves when the server listens. `variable` is where its port is set; throws `OperatorError` when that cannot be had. */
export async function listen(server: Server, host: string, port: number, variable: string): Promise<void> {
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    throw listenError(error, `${host}:${port}`, variable)
  }
}

export function listenError(error: unknown, place: string, variable: string): OperatorError {
  const reason = error instanceof Error ? error.message : String(error)
  if (reason.includes('EADDRINUSE')) {
    return new OperatorError(
      `${variable}: ${place} is in use. Stop the process that listens there, or set another port.`,
    )
  }
  if (reason.includes('EACCES')) {
    return new OperatorError(
      `${variable}: this user may not listen on ${place}. Ports below 1024 need a privilege.`,
    )
  }
  const host = variable.replace('PORT', 'HOST')
  return new OperatorError(`${variable}: cannot listen on ${place}: ${reason}. Check the value of ${host}.`)
}
