// Compares responses with the published document. Every request that a test sends through its clients passes here, so that
// a status, a header or a media type that the document does not declare fails the test that met it.

import { readFileSync } from 'node:fs'

import type { Reply as HttpReply } from './http.ts'

type Reference = { readonly $ref: string }
type Header = { readonly required?: boolean }
type Reply = {
  readonly headers?: Readonly<Record<string, Header | Reference>>
  readonly content?: object
  readonly 'x-streams'?: object
  readonly 'x-files'?: object
}
type Operation = {
  readonly responses: Readonly<Record<string, Reply | Reference>>
  /** Where the operation is offered; absent: everywhere. */
  readonly servers?: readonly { readonly url: string }[]
}
type Document = { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> }

/** Headers of HTTP itself, which OpenAPI leaves out, and those that concern a browser or a proxy alone. */
const transportHeaders = new Set([
  'cache-control',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'date',
  'keep-alive',
  'transfer-encoding',
  'vary',
  'x-accel-buffering',
  'x-content-type-options',
])

const document = JSON.parse(
  readFileSync(new URL('../../gateway/openapi/openapi.json', import.meta.url), 'utf8'),
) as Document

/** Literal segments before parameters, so that /payroll-runs/preview is not taken for an id. */
const paths = Object.entries(document.paths)
  .toSorted(([a], [b]) => a.split('{').length - b.split('{').length)
  .map(([path, operations]) => ({
    pattern: new RegExp(`^/(?:sandbox/)?v1${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    operations,
  }))

/** What the document does not declare of a response; empty for a path that is not in the document. */
export function undeclaredParts(
  method: string,
  url: string,
  { status, headers }: Pick<HttpReply, 'status' | 'headers'>,
): string[] {
  const { pathname } = new URL(url)
  const operation = paths.find(({ pattern }) => pattern.test(pathname))?.operations[method.toLowerCase()]
  if (operation === undefined) return []
  if (operation.servers?.every(server => !pathname.startsWith(server.url)) === true) return []
  const given = operation.responses[status]
  if (given === undefined) return [`the status ${status}`]
  const {
    headers: declared = {},
    content = {},
    'x-streams': streams = {},
    'x-files': files = {},
  } = resolved(given)
  const names = new Set(Object.keys(declared).map(name => name.toLowerCase()))
  const mediaType = headers.get('content-type')?.split(';')[0]
  return [
    ...[...headers.keys()].filter(name => !names.has(name) && !transportHeaders.has(name)),
    ...Object.entries(declared)
      .filter(([name, header]) => resolved(header).required === true && !headers.has(name))
      .map(([name]) => `the absence of ${name}`),
    ...(mediaType === undefined || mediaType in content || mediaType in { ...streams, ...files }
      ? []
      : [mediaType]),
  ].map(part => `${part} of ${status}`)
}

/** Throws where the response is not what the document declares. */
export function assertDeclared(
  method: string,
  response: Pick<HttpReply, 'status' | 'url' | 'headers'>,
): void {
  const parts = undeclaredParts(method, response.url, response)
  if (parts.length === 0) return
  const { pathname } = new URL(response.url)
  throw new Error(`openapi.json does not declare for ${method} ${pathname}: ${parts.join(', ')}`)
}

function resolved<Part extends object>(part: Part | Reference): Part {
  if (!('$ref' in part)) return part
  const found = part.$ref
    .slice('#/'.length)
    .split('/')
    .reduce<unknown>((inner, name) => (inner as Record<string, unknown>)[name], document)
  return found as Part
}
