// A body with a file: `multipart/form-data`, read from bytes that are in memory and within the limit of the route.

import { fieldProblem, Problem } from '#proto/problems.ts'
import { Busboy, type BusboyFileStream, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy'
import { hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { TSchema } from 'typebox'
import { type Json, tryJson } from './json.ts'
import type { Node } from './wire.ts'

/** A file that came with a call. */
export type Upload = { readonly name: string; readonly bytes: Buffer; readonly sha256: string }

type Form = {
  /** The fields as the JSON body that they stand for. */
  readonly body: Json
  readonly upload: Upload
  /** The same for the same form, whatever boundary separates its parts. */
  readonly identity: Buffer
}

const fileField = 'file'
const limits = { fieldNameSize: 100, fieldSize: 64 * 1024, fields: 50, files: 1, parts: 60, headerPairs: 20 }

/** Null for a body of another type. */
export async function readForm(
  { headers }: IncomingMessage,
  bytes: Buffer,
  schema: TSchema,
  mostFileBytes: number,
): Promise<Form | null> {
  if (!/^multipart\/form-data\s*;/i.test(headers['content-type'] ?? '')) return null
  const { fields, files } = await partsOf(openParser(headers as BusboyHeaders, mostFileBytes), bytes)
  const [upload] = files
  if (upload === undefined) {
    throw new Problem('validation_failed', 'The form has no file.', [
      fieldProblem([fileField], 'required', 'Send the file in this part of the form, with a file name.'),
    ])
  }
  const text = JSON.stringify(asBody(fields, schema))
  return { body: tryJson(Buffer.from(text)), upload, identity: Buffer.from(`${text}\n${upload.sha256}`) }
}

function openParser(headers: BusboyHeaders, fileSize: number): BusboyInstance {
  try {
    return new Busboy({ headers, limits: { ...limits, fileSize } })
  } catch {
    throw malformedForm()
  }
}

type Parts = { readonly fields: Map<string, string>; readonly files: Upload[] }

/** Everything that the form holds; 413 where a limit is reached. */
function partsOf(parser: BusboyInstance, bytes: Buffer): Promise<Parts> {
  return new Promise((resolve, reject) => {
    const parts: Parts = { fields: new Map(), files: [] }
    const refuse = (): void => reject(malformedForm())
    const refuseSize = (): void =>
      reject(
        new Problem(
          'payload_too_large',
          'The form is larger than its route allows. Send one file, and short fields.',
        ),
      )
    parser.on('field', (name: string, value: string, _isNameCut: boolean, isCut: boolean) => {
      if (isCut) refuseSize()
      parts.fields.set(name, value)
    })
    parser.on('file', (name: string, stream: BusboyFileStream, fileName: string) => {
      // A part that is cut off fails as a stream of its own.
      stream.on('error', refuse)
      if (name !== fileField) {
        stream.resume()
        return
      }
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('limit', refuseSize)
      stream.on('end', () => {
        const content = Buffer.concat(chunks)
        parts.files.push({
          name: fileName.replace(/\p{Cc}/gu, ' ').trim(),
          bytes: content,
          sha256: hash('sha256', content),
        })
      })
    })
    for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) parser.on(limit, refuseSize)
    parser.on('error', refuse)
    parser.on('finish', () => resolve(parts))
    parser.end(bytes)
  })
}

function malformedForm(): Problem {
  return new Problem('validation_failed', 'The body is no complete multipart/form-data.', [
    fieldProblem(
      [],
      'invalid_format',
      'Send every part, and the boundary that Content-Type names after the last one.',
    ),
  ])
}

/** A field that is no text by its schema holds JSON: `true`, `12` or an object. */
function asBody(fields: ReadonlyMap<string, string>, schema: TSchema): Record<string, unknown> {
  const { properties = {} } = schema as Node
  return Object.fromEntries(
    [...fields].map(([name, value]) => {
      const node = Object.hasOwn(properties, name) ? properties[name] : undefined
      const isText = node === undefined || [node.type].flat().includes('string')
      return [name, isText ? value : jsonOrText(value)]
    }),
  )
}

function jsonOrText(text: string): unknown {
  const { value, problem } = tryJson(Buffer.from(text))
  return text === '' || problem !== null ? text : value
}
