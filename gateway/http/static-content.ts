// Content that is the same for everybody. Each coding of it is made once and has an entity tag of its own.

import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { acceptedCoding, compressedFrom } from './compression.ts'
import type { Exchange } from './exchange.ts'
import { isUnchanged } from './preconditions.ts'

type EncodedContent = { readonly coding: Coding; readonly body: Buffer; readonly tag: string }

export type StaticContent = {
  /** The media type, with its charset if it is text. */
  readonly type: string
  readonly coded: (coding: Coding) => Promise<EncodedContent>
}

const coders = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }),
  identity: (bytes: Buffer) => Promise.resolve(bytes),
} as const

type Coding = keyof typeof coders

/**
 * `type`: the media type without charset; content other than an archive is UTF-8. `isCompressible`: false for content that
 * clients can have made anew with each request.
 */
export function staticContent(type: string, content: Buffer | string, isCompressible = true): StaticContent {
  const bytes = Buffer.from(content)
  const made = new Map<Coding, Promise<EncodedContent>>()
  const make = async (coding: Coding): Promise<EncodedContent> => {
    const body = await coders[coding](bytes)
    return { coding, body, tag: `"${hash('sha256', body, 'base64url').slice(0, 22)}"` }
  }
  return {
    type: type === 'application/zip' ? type : `${type}; charset=utf-8`,
    coded(wanted) {
      const coding = !isCompressible || bytes.length < compressedFrom ? 'identity' : wanted
      const coded = made.get(coding) ?? make(coding)
      made.set(coding, coded)
      return coded
    },
  }
}

/** Sends it in the coding that the client prefers, or 304 to a client that has it. */
export async function sendStatic(ctx: Exchange, content: StaticContent): Promise<void> {
  const { coding, body, tag } = await content.coded(acceptedCoding(ctx))
  ctx.set('ETag', tag)
  if (isUnchanged(ctx, tag)) {
    ctx.status = 304
    return
  }
  ctx.status = 200
  ctx.set('Content-Type', content.type)
  if (coding !== 'identity') ctx.set('Content-Encoding', coding)
  // Nothing is left to compress.
  ctx.isCompressible = false
  ctx.body = body
}
