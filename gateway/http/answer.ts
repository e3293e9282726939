// From a handler's reply to the bytes of an answer.

import type { Exchange } from './exchange.ts'
import type { CompiledRoute } from './compiled-route.ts'
import { fileTypes } from './file-types.ts'
import type { AnyReply, CallBasics, FileReply, Reply, Route } from './route.ts'
import { isUnchanged } from './preconditions.ts'
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { tableHeaders } from './table-headers.ts'
import { sendStatic, type StaticContent } from './static-content.ts'
import { warningsHeader } from './warnings.ts'
import { bodyDigest, encoderOfFields } from './wire.ts'

/** An answer as it goes out, and as it is kept for a request that is repeated. */
export type Answer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
  /** Replacement of the body; a stored answer has none. */
  readonly stream?: AsyncIterable<string | Uint8Array>
  /** Likewise. */
  readonly content?: StaticContent
  /** Likewise. */
  readonly bytes?: Buffer
}

type AnswerOptions = {
  /** Fields that the caller asks for, of each row or of the record. */
  readonly fields: readonly string[] | null
  /** Whether CSV is to begin with a byte order mark. */
  readonly bom: boolean
}

export function answerOf(
  ctx: Exchange,
  { route, encoders }: CompiledRoute,
  reply: AnyReply,
  warnings: CallBasics['warnings'],
  { fields, bom }: AnswerOptions,
): Answer {
  const common: Record<string, string> = {
    'Cache-Control': route.confidential ? 'no-store' : 'private, must-revalidate',
  }
  if (!warnings.isEmpty) common[warningsHeader] = warnings.header()
  if ('content' in reply) return { status: 200, headers: common, body: null, content: reply.content }
  if ('file' in reply) return fileAnswer(bom ? withByteOrderMark(reply) : reply, common)
  if ('stream' in reply) {
    // Proxies that gather an answer before they pass it on would keep back what it tells.
    const headers = { ...common, 'Content-Type': reply.mediaType, 'X-Accel-Buffering': 'no' }
    return { status: 200, headers, body: null, stream: reply.stream }
  }
  if ('printed' in reply) {
    const { text, version, digest } = reply.printed
    const headers = { ...common, ETag: derivedTag(version, digest), 'Content-Type': jsonType }
    return { status: 200, headers, body: text }
  }
  const schema = route.replies[reply.status]
  const encode =
    schema === undefined || fields === null || reply.status !== 200
      ? encoders.get(reply.status)
      : encoderOfFields(schema, fields)
  if (encode === undefined)
    throw new Error(`${route.operationId} does not declare the status ${reply.status}.`)

  const body = reply.body === null ? null : encode(reply.body, ctx.state.basePath)
  const located = withLocation(reply.headers, ctx.state.basePath)
  const headers: Record<string, string> = { ...located, ...common }
  if (reply.status === 201) headers['Location'] ??= listOfCreated(ctx, route, reply)
  if (body === null) return { status: reply.status, headers, body }
  const tag = tagOf(ctx, route, reply, body)
  if (tag !== null) headers['ETag'] = tag
  headers['Content-Type'] = jsonType
  return { status: reply.status, headers, body }
}

/** A file is not compressed further, so its tag stands for its bytes. */
function fileAnswer({ file }: FileReply, common: Record<string, string>): Answer {
  const headers = {
    ...common,
    'Content-Type': fileTypes[file.format],
    'Content-Disposition': `attachment; filename="${file.name}"`,
    ...tableHeaders(file),
  }
  if ('parts' in file) {
    const known = {
      ...(file.size === undefined ? {} : { 'Content-Length': String(file.size) }),
      ...(file.digest === undefined ? {} : { ETag: `W/"${file.digest}"` }),
    }
    return { status: 200, headers: { ...headers, ...known }, body: null, stream: file.parts }
  }
  const bytes = Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength)
  const digest = createHash('sha256').update(bytes).digest()
  const tag = file.digest === undefined ? `"${shortTag(digest)}"` : `W/"${file.digest}"`
  const hashed = { ...headers, ETag: tag, 'X-SVC-SHA256': digest.toString('hex') }
  return { status: 200, headers: hashed, body: null, bytes }
}

const byteOrderMark = '\uFEFF'

/** Excel takes CSV for UTF-8 only with the mark. */
function withByteOrderMark(reply: FileReply): FileReply {
  const { file } = reply
  if (file.format !== 'csv') return reply
  if ('bytes' in file)
    return { file: { ...file, bytes: Buffer.concat([Buffer.from(byteOrderMark), file.bytes]) } }
  const { parts, ...rest } = file
  return { file: { ...rest, parts: afterMark(parts) } }
}

async function* afterMark(parts: AsyncIterable<string | Uint8Array>): AsyncGenerator<string | Uint8Array> {
  yield byteOrderMark
  yield* parts
}

function shortTag(digest: Buffer): string {
  return digest.toString('base64url').slice(0, 22)
}

/**
 * A record without an address of its own is identified by that of the request (RFC 9110, 15.3.2): the list that has it, of
 * the organization that the body named.
 */
function listOfCreated({ path }: Exchange, { organization }: Route, { body }: Reply): string {
  const { organizationId } = (body ?? {}) as { organizationId?: number }
  return organization === 'body' && organizationId !== undefined
    ? `${path}?organization_id=${organizationId}`
    : path
}

/** `Location` of a handler is a path of the API without its base. */
function withLocation(headers: Reply['headers'], basePath: string): Reply['headers'] {
  const { Location: location } = headers
  return location === undefined ? headers : { ...headers, Location: `${basePath}${location}` }
}

const jsonType = 'application/json; charset=utf-8'

/** Null for an answer without a tag. */
function tagOf(ctx: Exchange, { versioned }: Route, reply: Reply, body: string): string | null {
  if (versioned === 'table' && reply.status === 200) return `W/"${tableDigest(body)}"`
  const { version } = (reply.body ?? {}) as { version?: number }
  if (versioned === undefined || version === undefined) return null
  const isDerived = versioned === 'derived' || 'expand' in ctx.query || 'include' in ctx.query
  return isDerived ? derivedTag(version, bodyDigest(body)) : `"${version}"`
}

/** Quotes within a text are escaped, so that only these fields are found. */
function tableDigest(body: string): string {
  return bodyDigest(body.split(/"(?:generated_at|next_cursor)":"[^"]*"/).join(''))
}

/** Weak, because the same tag stands for the answer in every coding. */
function derivedTag(version: number, digest: string): string {
  return `W/"${version}-${digest}"`
}

/** Headers that tell of a content, which is not sent again to a client that has it. */
const ofContent = new Set(['X-SVC-SHA256', 'X-SVC-Row-Count', 'X-SVC-Control-Total', 'X-SVC-Stale'])

/** Makes the answer the response of the exchange; null: it is. */
export function respondWith(ctx: Exchange, answer: Answer): Promise<void> | null {
  const isKnown = answer.content === undefined && isUnchanged(ctx, answer.headers['ETag'])
  ctx.status = isKnown ? 304 : answer.status
  for (const name in answer.headers)
    if (!(isKnown && ofContent.has(name))) ctx.headers[name] = answer.headers[name]!
  if (answer.content !== undefined) return sendStatic(ctx, answer.content)
  if (isKnown) return null
  // A slow reader slows down the writer; an answer that breaks off is cut, so that the client notices.
  ctx.body =
    answer.stream === undefined
      ? (answer.bytes ?? answer.body)
      : Readable.from(answer.stream, { highWaterMark: 16 }).on('error', () => ctx.res.destroy())
  return null
}
