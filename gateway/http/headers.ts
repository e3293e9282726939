import type { PlainDate } from '#proto/units.ts'
import type { Exchange, Next } from './exchange.ts'

/** What every answer carries, refusals too. */
export function commonHeaders(newest: PlainDate) {
  return async (ctx: Exchange, next: Next): Promise<void> => {
    ctx.set('X-Content-Type-Options', 'nosniff')
    // Until the caller is known; then it is the contract of the call.
    ctx.set('SVC-Version', newest)
    await next()
  }
}
