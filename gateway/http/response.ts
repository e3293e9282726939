// Writes the response of an exchange. What is whole and sent as it is leaves with its head in one write; Koa writes
// what is compressed or streamed.

import { compression, isPlain } from './compression.ts'
import type { Exchange } from './exchange.ts'

const bodiless = new Set([204, 304])

export function responseWriter(): (ctx: Exchange) => Promise<void> {
  const compressed = compression()

  return async ctx => {
    const { body } = ctx
    if (body === null || bodiless.has(ctx.status)) return writeWhole(ctx, '')
    if (typeof body !== 'string' && !Buffer.isBuffer(body)) return writeByKoa(ctx, compressed)
    return isPlain(ctx, Buffer.byteLength(body)) ? writeWhole(ctx, body) : writeByKoa(ctx, compressed)
  }
}

function writeWhole({ koa, res, status, headers }: Exchange, body: string | Buffer): void {
  koa.respond = false
  const head: string[] = []
  const isBodiless = bodiless.has(status)
  for (const name in headers) {
    if (!isBodiless || name !== 'Content-Type') head.push(name, headers[name]!)
  }
  const bytes = Buffer.byteLength(body)
  if (!isBodiless) head.push('Content-Length', String(bytes))
  res.writeHead(status, head)
  // Text in ASCII alone need not be converted.
  res.end(body, bytes === body.length ? 'latin1' : 'utf8')
}

async function writeByKoa(
  { koa, status, headers, body, isCompressible }: Exchange,
  compressed: ReturnType<typeof compression>,
): Promise<void> {
  await compressed(koa, () => {
    koa.status = status
    koa.set(headers)
    if (!isCompressible) koa.compress = false
    koa.body = body
    // Koa guesses a type from the body unless it is set.
    koa.set('Content-Type', headers['Content-Type'] ?? '')
    return Promise.resolve()
  })
}
