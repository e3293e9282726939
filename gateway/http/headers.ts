import { apiVersion } from '#proto/events.ts'
import type { Exchange, Next } from './exchange.ts'

/** What every answer carries, refusals too. */
export async function commonHeaders(ctx: Exchange, next: Next): Promise<void> {
  ctx.set('X-Content-Type-Options', 'nosniff')
  ctx.set('SVC-Version', apiVersion)
  await next()
}
