// Spans of the engine's calls, at both of their ends.

import { status } from '@grpc/grpc-js'
import { memoizeBy } from '../process/memoize.ts'
import type { Part, SpanStart } from '../process/trace.ts'
import { serviceName } from './engine-service.ts'

type End = 'client' | 'server'

const startOf = memoizeBy(
  (name: string) => name,
  (name): Readonly<Record<End, SpanStart>> => {
    const method = `${serviceName}/${name}`
    const attributes = { 'rpc.system.name': 'grpc', 'rpc.method': method }
    return {
      client: { name: method, kind: 'client', attributes },
      server: { name: method, kind: 'server', attributes },
    }
  },
)

/** `method`: its name without the service. */
export function rpcSpan(method: string, end: End): SpanStart {
  return startOf(method)[end]
}

/** Statuses that are the server's failure; any other but OK is a refusal, and to the caller a failure too. */
const ok: number = status.OK
const serverFailures: ReadonlySet<number> = new Set([
  status.UNKNOWN,
  status.DEADLINE_EXCEEDED,
  status.UNIMPLEMENTED,
  status.INTERNAL,
  status.UNAVAILABLE,
  status.DATA_LOSS,
])

export function describeStatus(part: Pick<Part, 'set' | 'fail'>, code: number, end: End): void {
  const name = status[code] ?? String(code)
  part.set({ 'rpc.response.status_code': name })
  if (end === 'client' ? code !== ok : serverFailures.has(code)) part.fail(name)
}
