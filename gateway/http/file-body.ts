// A body that is a file by itself.

import { Problem } from '#proto/problems.ts'
import { hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type FileFormat, mediaTypeOf } from './file-types.ts'
import type { Upload } from './form.ts'

/** Null for an empty body; 415 for one of another type. */
export function fileOfBody(
  { headers }: IncomingMessage,
  bytes: Buffer,
  formats: readonly FileFormat[],
): Upload | null {
  if (bytes.length === 0) return null
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = headers
  const offered = formats.map(mediaTypeOf)
  const sent = (type.split(';')[0] ?? '').trim().toLowerCase()
  if (!offered.includes(sent) || encoding.toLowerCase() !== 'identity') {
    throw new Problem(
      'unsupported_media_type',
      `Send the body as ${offered.join(' or ')}, without Content-Encoding.`,
    )
  }
  return { name: '', bytes, sha256: hash('sha256', bytes) }
}
