// One HTTP exchange as the gateway sees it: the request as Koa received it, and the response until it is written.

import type { Clock } from '#proto/process/clock.ts'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { parse, type ParsedUrlQuery } from 'node:querystring'
import type { Readable } from 'node:stream'
import type { ParameterizedContext } from 'koa'

export type ExchangeState = {
  requestId: string
  clock: Clock
  startedAt: Date
  /** The client's address; empty if its connection is gone already. */
  address: string
  /** Base path of the API in the environment of the call: `/v1` or `/sandbox/v1`. */
  basePath: string
  /** The fields of the log line that are known so far. */
  log: { route?: string; keyId?: string; organizationIds?: readonly number[]; code?: string }
}

/** Koa's context of a call; it writes the responses that are compressed or streamed. */
export type KoaContext = ParameterizedContext

const absoluteForm = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i

const noQuery: ParsedUrlQuery = Object.freeze(parse(''))

export class Exchange {
  readonly koa: KoaContext
  readonly req: IncomingMessage
  readonly res: ServerResponse
  readonly method: string
  /** Request target after the host, as it was sent. */
  readonly originalUrl: string
  /** The part of it before the query. */
  readonly path: string
  readonly state: ExchangeState
  status = 404
  body: string | Buffer | Readable | null = null
  /** False excludes this response from compression. */
  isCompressible = true
  /** The headers of the response. Each name has one spelling throughout the gateway. */
  headers: Record<string, string>
  #query: ParsedUrlQuery | null = null

  constructor(koa: KoaContext, state: ExchangeState, headers: Record<string, string>) {
    this.koa = koa
    this.req = koa.req
    this.res = koa.res
    this.method = koa.req.method ?? ''
    this.originalUrl = targetOf(koa.req.url ?? '')
    this.path = pathOf(this.originalUrl)
    this.state = state
    this.headers = headers
  }

  /** The parameters of the query; one that is sent several times is a list. */
  get query(): ParsedUrlQuery {
    if (this.originalUrl.length === this.path.length) return noQuery
    if (this.#query === null) {
      const [sent = ''] = this.originalUrl.slice(this.path.length).split('#')
      this.#query = parse(sent.slice(1))
    }
    return this.#query
  }

  /** A header of the request, by its name in lower case; empty when it is absent. */
  get(name: Lowercase<string>): string {
    const value = this.req.headers[name]
    return typeof value === 'string' ? value : (value?.join(', ') ?? '')
  }

  set(name: string, value: string): void {
    this.headers[name] = value
  }
}

/** `GET http://host/v1/me` is `GET /v1/me` (RFC 9112, 3.2.2). */
function targetOf(url: string): string {
  if (url.startsWith('/')) return url
  const path = url.replace(absoluteForm, '')
  return path === url || path.startsWith('/') ? path : `/${path}`
}

function pathOf(target: string): string {
  const end = target.search(/[?#]/)
  return end === -1 ? target : target.slice(0, end)
}
