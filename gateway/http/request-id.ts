import type { Clock } from '#proto/clock.ts'
import { inTrace, traceFrom } from '#proto/trace.ts'
import { newId } from '#storage/ids.ts'
import type { Exchange, Next } from './exchange.ts'
import { basePaths } from './routing.ts'

const printable = /^[\x21-\x7e]{1,128}$/

/** Every answer names its request; the caller's own id is echoed beside it, and its trace is carried on. */
export function requestIds(clock: Clock) {
  return async (ctx: Exchange, next: Next): Promise<void> => {
    ctx.state.requestId = newId('req', clock)
    ctx.state.startedAt = clock()
    // Callers correct their clocks by it; Node.js would send the time of this machine.
    ctx.set('Date', ctx.state.startedAt.toUTCString())
    ctx.state.log = {}
    ctx.state.basePath = basePaths.production
    ctx.set('X-Request-Id', ctx.state.requestId)
    const own = ctx.get('X-Request-Id')
    if (printable.test(own)) ctx.set('X-Client-Request-Id', own)
    await inTrace(traceFrom(ctx.get('traceparent')), next)
  }
}
