// The gateway as it is called for a reader, whose address goes with each call: its limits of guesses, networks of keys and
// audit log are about the reader, and not about this process.

import { currentTraceparent } from '#proto/process/trace.ts'
import type { IncomingMessage } from 'node:http'

/** What a client of the library is opened with. */
export type Gateway = {
  readonly url: string
  readonly fetch: typeof fetch
  readonly maxRetries: number
  readonly maxWaitSeconds: number
  readonly timeoutMs: number
}

/** A call from its start to the end of its answer, by `performance.now()`. */
export type Wait = { readonly from: number; to: number | null }

/**
 * The gateway believes the address where this process is one of its trusted proxies. Each call is pushed to `waits`. Once its
 * reader is `gone`, nothing is read for them any longer; what they do is done.
 */
export function gatewayFor(
  url: string,
  { headers, socket }: IncomingMessage,
  waits: Wait[] = [],
  gone: AbortSignal | null = null,
): Gateway {
  const hops = [headers['x-forwarded-for'], socket.remoteAddress].filter(hop => hop !== undefined).join(', ')
  return {
    url,
    // Whoever waits for a page would rather read what is wrong. An answer about 50,000 people takes some seconds.
    maxRetries: 1,
    maxWaitSeconds: 3,
    timeoutMs: 60_000,
    async fetch(input, init) {
      const own = new Headers(init?.headers)
      own.set('x-forwarded-for', hops)
      const traceparent = currentTraceparent()
      if (traceparent !== null) own.set('traceparent', traceparent)
      const wait: Wait = { from: performance.now(), to: null }
      waits.push(wait)
      const end = () => void (wait.to = performance.now())
      try {
        const isRead = gone !== null && (init?.method ?? 'GET') === 'GET'
        const signal = isRead ? AbortSignal.any([gone, ...(init?.signal ? [init.signal] : [])]) : init?.signal
        const answer = await fetch(input, { ...init, ...(signal && { signal }), headers: own })
        end()
        return answer.body === null
          ? answer
          : new Response(answer.body.pipeThrough(new TransformStream({ flush: end })), answer)
      } catch (error) {
        end()
        throw error
      }
    },
  }
}

/** Milliseconds in which at least one call was waited for. */
export function waitedMs(waits: readonly Wait[], now: number): number {
  let [sum, until] = [0, 0]
  for (const { from, to } of waits.toSorted((one, other) => one.from - other.from)) {
    const end = to ?? now
    sum += Math.max(0, end - Math.max(from, until))
    until = Math.max(until, end)
  }
  return sum
}
