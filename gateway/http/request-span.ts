import type { Part } from '#proto/process/trace.ts'
import { basePaths } from '#proto/network/base-paths.ts'
import { finished } from 'node:stream'
import type { Exchange } from './exchange.ts'
import type { Route } from './route.ts'

/** Any other method would be a name of its own for each client that makes one up. */
const knownMethods: ReadonlySet<string> = new Set([
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'CONNECT',
  'TRACE',
  'QUERY',
])

/**
 * Describes a call by its route, never by its address or its query, and ends its span once the response is written or its
 * client has left.
 */
export function requestSpans(routes: readonly Route[]): (part: Part, ctx: Exchange) => void {
  const paths = new Map(routes.map(({ operationId, path }) => [operationId, path]))
  return (part, ctx) => {
    const { log, basePath } = ctx.state
    const isKnown = knownMethods.has(ctx.method)
    const path = log.route === undefined ? undefined : paths.get(log.route)
    const route = path === undefined ? undefined : `${basePath}${path.slice(basePaths.production.length)}`
    const method = isKnown ? ctx.method : 'HTTP'
    part.rename(route === undefined ? method : `${method} ${route}`)
    part.set({
      'http.request.method': isKnown ? ctx.method : '_OTHER',
      'http.route': route,
      'http.response.status_code': ctx.status,
      'payroll.operation': log.route,
      'payroll.problem': log.code,
      'payroll.organization.id': log.organizationIds?.length === 1 ? log.organizationIds[0] : undefined,
    })
    if (ctx.status >= 500) part.fail(String(ctx.status))
    if (ctx.res.writableEnded) part.end()
    else finished(ctx.res, () => part.end())
  }
}
