// From the address to a route. A router scans its routes one by one, so each first word has its own.

import { Problem } from '#proto/problems.ts'
import type { Environment } from '#storage/repositories/api-keys.ts'
import { Router } from '@koa/router'
import type { Exchange, ExchangeState, Next } from './exchange.ts'
import type { Prepared } from './prepared.ts'

/** Both environments live on one host: `/v1/…` is production, `/sandbox/v1/…` the sandbox. */
const address = /^(\/sandbox)?(\/v1\/([^/]+).*)$/

/** What the paths of the API begin with. */
export const basePaths: Readonly<Record<Environment, string>> = {
  production: '/v1',
  sandbox: '/sandbox/v1',
}

// Probes and tools look for these beside the base address as well.
const unversioned = new Set(['/health', '/openapi.json', '/llms.txt'])

export type Matched = {
  readonly environment: Environment
  /** What followed the host in the request line, as it was sent. */
  readonly target: string
  readonly params: Readonly<Record<string, string>>
}

type Serve = (ctx: Exchange, prepared: Prepared, matched: Matched) => Promise<void>

/** Matches the path as it was sent, so that `%2F` inside an `ext:` id is part of the id. */
export function routing(routes: readonly Prepared[], serve: Serve) {
  const routers = new Map<string, Router<ExchangeState>>()
  for (const prepared of routes) {
    const { route } = prepared
    const word = route.path.split('/')[2] ?? ''
    const router = routers.get(word) ?? new Router<ExchangeState>({ sensitive: true, strict: true })
    routers.set(word, router)
    const path = route.path.replaceAll(/\{(\w+)\}/g, ':$1')
    router.register(path, [route.method], ctx => {
      const environment = ctx.state.basePath === basePaths.sandbox ? 'sandbox' : 'production'
      if (route.sandboxOnly && environment !== 'sandbox') throw noSuchPath()
      return serve(ctx, prepared, { environment, target: ctx.originalUrl, params: ctx.params })
    })
  }
  const dispatch = new Map([...routers].map(([word, router]) => [word, router.routes()]))

  return async (ctx: Exchange, _next: Next): Promise<void> => {
    if (unversioned.has(ctx.path)) ctx.path = `/v1${ctx.path}`
    const [, sandbox, path = '', word = ''] = address.exec(ctx.path) ?? []
    const router = dispatch.get(word)
    if (router === undefined) throw noSuchPath()
    ctx.state.basePath = basePaths[sandbox === undefined ? 'production' : 'sandbox']
    ctx.path = path
    await router(ctx as Parameters<typeof router>[0], () => Promise.reject(refusalOf(ctx)))
  }
}

function refusalOf(ctx: Exchange): Problem {
  const { matched = [] } = ctx as { matched?: { methods: string[] }[] }
  const allowed = [...new Set(matched.flatMap(layer => layer.methods))]
  if (allowed.length === 0) return noSuchPath()
  ctx.set('Allow', allowed.join(', '))
  return new Problem('method_not_allowed', `Method not allowed. This path supports ${allowed.join(', ')}.`)
}

const absoluteForm = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i

/** `GET http://host/v1/me` is `GET /v1/me`: everything after this knows the path alone (RFC 9112, 3.2.2). */
export async function readAbsoluteForm(ctx: Exchange, next: Next): Promise<void> {
  const path = ctx.originalUrl.replace(absoluteForm, '')
  if (path !== ctx.originalUrl) {
    ctx.originalUrl = path.startsWith('/') ? path : `/${path}`
    ctx.request.originalUrl = ctx.originalUrl
    ctx.url = ctx.originalUrl
  }
  await next()
}

const longestAddress = 8 * 1024

export async function refuseLongAddress(ctx: Exchange, next: Next): Promise<void> {
  if (ctx.originalUrl.length > longestAddress) {
    throw new Problem(
      'uri_too_long',
      `The request URL is longer than ${longestAddress} bytes. Send fewer filters per request.`,
    )
  }
  await next()
}

function noSuchPath(): Problem {
  return new Problem('route_not_found', 'This path does not exist in the API. Check the path and its prefix.')
}
