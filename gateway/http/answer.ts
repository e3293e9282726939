// From a handler's reply to the bytes of an answer.

import type { Exchange } from './exchange.ts'
import type { Prepared } from './prepared.ts'
import { entityTags, namesVersion } from './preconditions.ts'
import type { CallBasics, Reply, Route, StreamReply } from './route.ts'
import { Readable } from 'node:stream'
import { warningsHeader } from './warnings.ts'
import { encoderOf, trimmed } from './wire.ts'

/** An answer as it goes out, and as it is kept for a request that is repeated. */
export type Answer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
  /** In place of the body; an answer that is kept has none. */
  readonly stream?: AsyncIterable<string>
}

/** `fields`: what the caller wants to see of each row, or of the record. */
export function answerOf(
  ctx: Exchange,
  { route, encoders }: Prepared,
  reply: Reply | StreamReply,
  warnings: CallBasics['warnings'],
  fields: readonly string[] | null,
): Answer {
  const common = {
    'Cache-Control': route.confidential ? 'no-store' : 'private, must-revalidate',
    ...(warnings.isEmpty ? {} : { [warningsHeader]: warnings.header() }),
  }
  if ('stream' in reply) {
    // Proxies that gather an answer before they pass it on would keep back what it tells.
    const headers = { ...common, 'Content-Type': reply.mediaType, 'X-Accel-Buffering': 'no' }
    return { status: 200, headers, body: null, stream: reply.stream }
  }
  const schema = route.replies[reply.status]
  const encode =
    schema === undefined || fields === null || reply.status !== 200
      ? encoders.get(reply.status)
      : encoderOf(trimmed(schema, fields))
  if (encode === undefined)
    throw new Error(`${route.operationId} does not declare the status ${reply.status}.`)

  return {
    status: reply.status,
    headers: {
      ...withLocation(reply.headers, ctx.state.basePath),
      ...common,
      ...tagOf(ctx, route, reply),
      ...(reply.body === null ? {} : { 'Content-Type': 'application/json; charset=utf-8' }),
    },
    body: reply.body === null ? null : encode(reply.body, ctx.state.basePath),
  }
}

/** `Location` of a handler is a path of the API without its base. */
function withLocation(headers: Reply['headers'], basePath: string): Reply['headers'] {
  const { Location: location } = headers
  return location === undefined ? headers : { ...headers, Location: `${basePath}${location}` }
}

// An expanded answer changes with more than its own version, so it is never answered from a cache.
function tagOf(ctx: Exchange, route: Route, reply: Reply): { ETag?: string } {
  const { version } = (reply.body ?? {}) as { version?: number }
  if (
    route.versioned === undefined ||
    version === undefined ||
    'expand' in ctx.query ||
    'include' in ctx.query
  ) {
    return {}
  }
  return { ETag: `"${version}"` }
}

export function send(ctx: Exchange, route: Route, answer: Answer): void {
  ctx.status = answer.status
  ctx.set(answer.headers)
  if (route.versioned === true && isKnown(ctx, answer.headers['ETag'])) {
    ctx.status = 304
    ctx.remove('Content-Type')
    return
  }
  if (answer.stream !== undefined) {
    // Whoever reads slowly slows down whoever writes; an answer that breaks off is cut, so that it shows.
    ctx.body = Readable.from(answer.stream, { highWaterMark: 16 }).on('error', () => ctx.res.destroy())
    ctx.set('Content-Type', answer.headers['Content-Type'] ?? '')
    return
  }
  ctx.body = answer.body
  // Koa guesses a type from the body unless it is told.
  if (answer.body !== null) ctx.set('Content-Type', answer.headers['Content-Type'] ?? '')
}

/** Whether the caller holds this version already. */
function isKnown(ctx: Exchange, tag: string | undefined): boolean {
  if (tag === undefined || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return false
  const known = entityTags(ctx.get('If-None-Match'))
  return known !== null && namesVersion(known, Number(tag.slice(1, -1)))
}
