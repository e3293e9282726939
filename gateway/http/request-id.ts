import type { Clock } from '#proto/process/clock.ts'
import { newId } from '#storage/ids.ts'
import type { PlainDate } from '#proto/units.ts'
import { Exchange, type KoaContext } from './exchange.ts'
import { basePaths } from '#proto/network/base-paths.ts'

const printable = /^[\x21-\x7e]{1,128}$/

let latest = { second: -1, text: '' }

/** The text is the same for all requests of a second. */
function httpDate(at: Date): string {
  const second = Math.floor(at.getTime() / 1000)
  if (second !== latest.second) latest = { second, text: at.toUTCString() }
  return latest.text
}

/** The exchange with the headers of every response, refusals included. A client's own request id is echoed. */
export function openExchange(
  koa: KoaContext,
  { clock, newest, address }: { clock: Clock; newest: PlainDate; address: string },
): Exchange {
  const startedAt = clock()
  const requestId = newId('req', clock)
  const ctx = new Exchange(
    koa,
    { requestId, clock, startedAt, address, basePath: basePaths.production, log: {} },
    {
      // Clients correct their clocks by it; Node.js would send the time of this machine.
      Date: httpDate(startedAt),
      'X-Request-Id': requestId,
      'X-Content-Type-Options': 'nosniff',
      // Until the caller is known; then it is the contract of the call.
      'SVC-Version': newest,
      Vary: 'Accept-Encoding',
    },
  )
  const own = koa.req.headers['x-request-id']
  if (typeof own === 'string' && printable.test(own)) ctx.headers['X-Client-Request-Id'] = own
  return ctx
}
