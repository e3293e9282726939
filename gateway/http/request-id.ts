import type { Clock } from '#proto/clock.ts'
import { newId } from '#storage/ids.ts'
import type { PlainDate } from '#proto/units.ts'
import { Exchange, type KoaContext } from './exchange.ts'
import { basePaths } from './routing.ts'

const printable = /^[\x21-\x7e]{1,128}$/

/** The exchange with the headers of every response, refusals included. A client's own request id is echoed. */
export function openExchange(koa: KoaContext, clock: Clock, newest: PlainDate, address: string): Exchange {
  const startedAt = clock()
  const requestId = newId('req', clock)
  const ctx = new Exchange(koa, { requestId, startedAt, address, basePath: basePaths.production, log: {} })
  // Clients correct their clocks by it; Node.js would send the time of this machine.
  ctx.headers['Date'] = startedAt.toUTCString()
  ctx.headers['X-Request-Id'] = requestId
  const own = ctx.req.headers['x-request-id']
  if (typeof own === 'string' && printable.test(own)) ctx.headers['X-Client-Request-Id'] = own
  ctx.headers['X-Content-Type-Options'] = 'nosniff'
  // Until the caller is known; then it is the contract of the call.
  ctx.headers['SVC-Version'] = newest
  ctx.headers['Vary'] = 'Accept-Encoding'
  return ctx
}
