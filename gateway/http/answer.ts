// From a handler's reply to the bytes of an answer.

import type { Exchange } from './exchange.ts'
import type { Prepared } from './perform.ts'
import { entityTags, namesVersion } from './preconditions.ts'
import type { CallBasics, Reply, Route } from './route.ts'

const mostWarnings = 20

export function answer(
  ctx: Exchange,
  { route, encoders }: Prepared,
  { reply, warnings }: { reply: Reply; warnings: CallBasics['warnings'] },
): void {
  const encode = encoders.get(reply.status)
  if (encode === undefined)
    throw new Error(`${route.operationId} does not declare the status ${reply.status}.`)

  ctx.status = reply.status
  ctx.set(reply.headers)
  ctx.set('Cache-Control', route.confidential ? 'no-store' : 'private, must-revalidate')
  if (warnings.size > 0) ctx.set('X-SVC-Warnings', warningsHeader(warnings))
  if (route.versioned !== undefined && tagVersion(ctx, route, reply)) return

  ctx.body = reply.body === null ? null : encode(reply.body)
  if (reply.body !== null) ctx.set('Content-Type', 'application/json; charset=utf-8')
}

// An expanded answer changes with more than its own version, so it is never answered from a cache.
function tagVersion(ctx: Exchange, route: Route, reply: Reply): boolean {
  const { version } = (reply.body ?? {}) as { version?: number }
  if (version === undefined || 'expand' in ctx.query) return false
  ctx.set('ETag', `"${version}"`)
  if (route.versioned === 'for_writes') return false
  const known = ctx.method === 'GET' || ctx.method === 'HEAD' ? entityTags(ctx.get('If-None-Match')) : null
  if (known === null || !namesVersion(known, version)) return false
  ctx.status = 304
  return true
}

/** Names are the caller's own text: whatever a header cannot hold is percent-encoded. */
function warningsHeader(warnings: ReadonlySet<string>): string {
  return [...warnings]
    .slice(0, mostWarnings)
    .map(warning => warning.replace(/[^\x20-\x7e]|[,%]/gu, character => encodeURIComponent(character)))
    .join(', ')
}
