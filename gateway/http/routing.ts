// From the address to a route. A router tries its routes one by one, so those of each first word and number of words
// have a router of their own.

import { basePaths } from '#proto/network/base-paths.ts'
import { Problem } from '#proto/problems.ts'
import type { Environment } from '#storage/repositories/keys/api-keys.ts'
import { Router } from '@koa/router'
import type { Exchange } from './exchange.ts'
import type { CompiledRoute } from './compiled-route.ts'

/** Both environments live on one host: `/v1/…` is production, `/sandbox/v1/…` the sandbox. */
const address = /^(\/sandbox)?(\/v1\/([^/]+).*)$/

// Probes and tools look for these beside the base address as well.
const unversioned = new Set(['/health', '/openapi.json', '/llms.txt'])

export type RouteMatch = {
  readonly compiled: CompiledRoute
  readonly environment: Environment
  readonly params: Readonly<Record<string, string>>
}

type Layer = ReturnType<Router['match']>['path'][number]

/** Matches the path as it was sent, so that `%2F` inside an `ext:` id is part of the id. Throws 404 and 405. */
export function routing(routes: readonly CompiledRoute[]): (ctx: Exchange) => RouteMatch {
  const routers = new Map<string, Router>()
  /** Routes of paths without parameters, by method, which need no matching again. */
  const constant = new Map<string, Map<string, RouteMatch>>()
  const routeOf = new Map(routes.map(compiled => [compiled.route.operationId, compiled]))
  for (const { route } of routes) {
    const name = routerName(route.path.split('/')[2] ?? '', route.path)
    const router = routers.get(name) ?? new Router({ sensitive: true, strict: true })
    routers.set(name, router)
    const path = route.path.replaceAll(/\{(\w+)\}/g, ':$1')
    router.register(path, [route.method], () => undefined, { name: route.operationId })
  }

  function find(ctx: Exchange): RouteMatch {
    const sent = unversioned.has(ctx.path) ? `/v1${ctx.path}` : ctx.path
    const [, sandbox, path = '', word = ''] = address.exec(sent) ?? []
    const router = routers.get(routerName(word, path))
    if (router === undefined) throw noSuchPath()
    const environment = sandbox === undefined ? 'production' : 'sandbox'
    ctx.state.basePath = basePaths[environment]
    const { path: layers, pathAndMethod } = router.match(path, ctx.method)
    const [layer] = pathAndMethod
    const compiled = routeOf.get(layer?.name ?? '')
    if (layer === undefined || compiled === undefined) throw refusalOf(ctx, layers)
    if (compiled.route.sandboxOnly && environment !== 'sandbox') throw noSuchPath()
    const found = { compiled, environment, params: layer.params(path, layer.captures(path)) } as const
    if (!compiled.route.path.includes('{')) keep(ctx, found)
    return found
  }

  function keep({ method, path }: Exchange, found: RouteMatch): void {
    const ofMethod = constant.get(method) ?? new Map<string, RouteMatch>()
    constant.set(method, ofMethod.set(path, found))
  }

  return ctx => {
    const found = constant.get(ctx.method)?.get(ctx.path) ?? find(ctx)
    ctx.state.basePath = basePaths[found.environment]
    return found
  }
}

function routerName(word: string, path: string): string {
  return `${path.split('/').length} ${word}`
}

function refusalOf(ctx: Exchange, layers: readonly Layer[]): Problem {
  const allowed = [...new Set(layers.flatMap(({ methods }) => methods))]
  if (allowed.length === 0) return noSuchPath()
  ctx.set('Allow', allowed.join(', '))
  return new Problem('method_not_allowed', `Method not allowed. This path supports ${allowed.join(', ')}.`)
}

const longestAddress = 8 * 1024

/** 414. */
export function refuseLongAddress({ originalUrl }: Exchange): void {
  if (originalUrl.length <= longestAddress) return
  throw new Problem(
    'uri_too_long',
    `The request URL is longer than ${longestAddress} bytes. Send fewer filters per request.`,
  )
}

function noSuchPath(): Problem {
  return new Problem('route_not_found', 'This path does not exist in the API. Check the path and its prefix.')
}
