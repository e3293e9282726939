// Writes the response of an exchange. A whole body that is sent unchanged leaves with its head in one write; Koa writes
// compressed and streamed ones.

import { compression, isPlain } from './compression.ts'
import type { Exchange } from './exchange.ts'

function isBodiless(status: number): boolean {
  return status === 204 || status === 304
}

/** Headers that describe a body. */
const ofBody: ReadonlySet<string> = new Set(['Content-Type', 'Content-Disposition'])

/** Returns a promise for what Koa writes, and null for what is written already. */
export function responseWriter(): (ctx: Exchange) => Promise<void> | null {
  const compressed = compression()
  return ctx => {
    const { body } = ctx
    if (body === null || isBodiless(ctx.status)) return writeWhole(ctx, '', 0)
    if (typeof body !== 'string' && !Buffer.isBuffer(body)) return writeByKoa(ctx, compressed)
    const bytes = Buffer.byteLength(body)
    return isPlain(ctx, bytes) ? writeWhole(ctx, body, bytes) : writeByKoa(ctx, compressed)
  }
}

function writeWhole({ koa, res, status, headers }: Exchange, body: string | Buffer, bytes: number): null {
  koa.respond = false
  const head: string[] = []
  const hasBody = !isBodiless(status)
  for (const name in headers) {
    if (hasBody || !ofBody.has(name)) head.push(name, headers[name]!)
  }
  if (hasBody) head.push('Content-Length', String(bytes))
  res.writeHead(status, head)
  // Text in ASCII alone need not be converted.
  res.end(body, bytes === body.length ? 'latin1' : 'utf8')
  return null
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
