// One operation of the document from one route: what it takes, and everything that it can answer.

import { type ProblemCode, problemKinds } from '#proto/problems.ts'
import { mebibyte } from '../http/body.ts'
import { type GuardedField, guardsOf } from '../http/guarded-fields.ts'
import { type FileFormat, mediaTypeOf } from '../http/file-types.ts'
import { fieldsOf, formatsOf, isMarkable } from '../http/representation.ts'
import type { Route } from '../http/route.ts'
import { eventStream } from '../http/server-sent-events.ts'
import { exampleOf } from './example.ts'
import { type Entry, describeField } from './glossary.ts'
import type { SchemaComponents } from './schema-components.ts'
import { type Json, refTo } from './shared-parts.ts'

export const sandboxServer = {
  url: '/sandbox/v1',
  description: 'Sandbox: the same engine with synthetic organizations.',
}

export const security = [{ bearer: [] }, { signatureKey: [], signatureTimestamp: [], signature: [] }]

/** Problems that every call can answer. */
const usual: readonly ProblemCode[] = [
  'missing_credentials',
  'invalid_key',
  'invalid_token',
  'token_expired',
  'signature_invalid',
  'signature_expired',
  'signature_timestamp_in_future',
  'key_revoked',
  'key_expired',
  'auth_mode_not_allowed',
  'ip_not_allowed',
  'insufficient_scope',
  'organization_forbidden',
  'unsupported_format',
  'invalid_parameter',
  'rate_limit_exceeded',
  'invalid_version',
  'method_not_allowed',
  'uri_too_long',
  'request_timeout',
  'headers_too_large',
  'malformed_request',
  'payload_too_large',
  'unsupported_media_type',
  'internal_error',
  'service_unavailable',
]
const withInput: readonly ProblemCode[] = ['validation_failed', 'unknown_field']
const withKey: readonly ProblemCode[] = [
  'idempotency_key_invalid',
  'idempotency_key_in_use',
  'idempotency_key_reused',
]
/** Every write can meet what another request has stored meanwhile. */
const withWrite: readonly ProblemCode[] = ['conflict']
const withBody: readonly ProblemCode[] = [
  'malformed_json',
  'invalid_money_precision',
  'payload_too_large',
  'unsupported_media_type',
]

const withFile: readonly ProblemCode[] = ['validation_failed', 'payload_too_large', 'unsupported_media_type']

/** Every problem that a call can be answered with. */
function problemsOf(route: Route): ProblemCode[] {
  return [
    ...new Set([
      ...usual,
      ...(takesInput(route) ? withInput : []),
      ...(route.body === undefined ? [] : withBody),
      ...(route.bodyFiles === undefined ? [] : withFile),
      ...(isProtected(route) ? [...withWrite, ...withKey] : []),
      ...(route.params === undefined ? [] : (['not_found'] as const)),
      ...(route.organization === undefined ? [] : (['organization_required'] as const)),
      ...(route.linked ? (['download_expired'] as const) : []),
      ...(heedsIfMatch(route) ? (['precondition_required'] as const) : []),
      ...route.errors,
    ]),
  ]
}

const isWrite = ({ method }: Route): boolean => method !== 'get'
/** A file is tagged wherever it comes from. */
const isTagged = ({ versioned, files }: Route): boolean => versioned !== undefined || files !== undefined
const isTable = ({ versioned, files }: Route): boolean =>
  versioned === 'table' || files?.some(format => format === 'csv' || format === 'xml') === true
const isProtected = (route: Route): boolean => isWrite(route) && route.idempotency !== 'ignored'
const isReplayed = (route: Route): boolean => isProtected(route) && route.idempotency !== 'unkept'
const heedsIfMatch = ({ errors }: Route): boolean => errors.includes('precondition_failed')
const takesInput = (route: Route): boolean =>
  route.query !== undefined || route.body !== undefined || fieldsOf(route).length > 0

export function operationOf(route: Route, components: SchemaComponents): Json {
  return {
    operationId: route.operationId,
    summary: route.summary,
    description: descriptionOf(route),
    tags: [route.tag],
    'x-scope': route.scope,
    'x-rate-limit-pool': route.pool,
    ...(route.sandboxOnly ? { servers: [sandboxServer] } : {}),
    ...(route.scope === 'open' || route.linked ? { security: [{}, ...security] } : {}),
    parameters: parametersOf(route, components),
    ...(route.body === undefined ? {} : { requestBody: bodyOf(route, route.body, components) }),
    ...(route.bodyFiles === undefined ? {} : { requestBody: fileBodyOf(route, route.bodyFiles) }),
    responses: responsesOf(route, components),
  }
}

const pools = {
  general: '',
  payroll: ' Counts against the `payroll` pool.',
  bulk: ' Counts against the `bulk` pool.',
}

/** Description that the route states, followed by what its declaration implies. */
function descriptionOf(route: Route): string {
  const { scope, alsoScope, pool, method } = route
  const need = { any: 'Any valid key may call this.', open: 'No credentials required.' }[scope as string]
  const facts = [
    need ?? `Scope: \`${scope}\`${alsoScope === undefined ? '' : ` and \`${alsoScope}\``}.`,
    ...(isWrite(route)
      ? [
          isReplayed(route)
            ? 'Idempotent with `Idempotency-Key`.'
            : isProtected(route)
              ? 'With an `Idempotency-Key` a repeated request is executed again, as its response is not stored; another request is refused.'
              : 'Safe to repeat; `Idempotency-Key` is ignored.',
        ]
      : []),
    ...guardsOf(route).documented.map(guardText),
    ...(heedsIfMatch(route) && method !== 'get' ? ['Accepts `If-Match`.'] : []),
    ...(route.linked ? ['The link of an event opens its file for 15 minutes without a key.'] : []),
    ...(route.sandboxOnly ? ['Sandbox only.'] : []),
  ]
  const own = route.description === undefined ? '' : `${route.description}\n\n`
  return `${own}${facts.join(' ')}${pools[pool]}`
}

function guardText({ name, place, scope, when = name }: GuardedField): string {
  return place === 'reply' ? `Without \`${scope}\`, \`${name}\` is null.` : `\`${when}\` needs \`${scope}\`.`
}

function parametersOf(route: Route, components: SchemaComponents): Json[] {
  const places = [
    ['path', route.params],
    ['query', route.query],
  ] as const
  const own = places.flatMap(([place, schema]) =>
    Object.entries(schema?.properties ?? {}).map(([name, property]) => {
      const required = place === 'path' || (isRequired(schema, name) && !('default' in (property as Json)))
      return parameterOf(name, place, required, property as Json, route, components)
    }),
  )
  return [...own, ...formatOfFiles(route), ...sharedParametersOf(route)]
}

function parameterOf(
  name: string,
  place: 'path' | 'query',
  required: boolean,
  property: Json,
  route: Route,
  components: SchemaComponents,
): Json {
  const form = components.publish(property, 'request', route.operationId)
  const { description, examples, ...schema } = form as Json & { examples?: unknown[] }
  const entry =
    (property['x-term'] as Entry | undefined) ??
    describeField({ title: parameterContext(route, place), path: [name] })
  const [example] = examples ?? []
  const text = description ?? entry?.description
  const shown = example ?? schema['default'] ?? entry?.example
  return {
    name,
    in: place,
    required,
    ...(text === undefined ? {} : { description: text }),
    schema,
    ...(shown === undefined ? {} : { example: schema['type'] === 'array' ? [shown].flat() : shown }),
  }
}

/** `format` where it is a choice; elsewhere it is a shared parameter. */
function formatOfFiles(route: Route): Json[] {
  if (route.files === undefined) return []
  const formats = formatsOf(route)
  const schema = { type: 'string', enum: formats, default: formats[0] }
  const description = 'Response format. `Accept` chooses it too, if `format` is not sent.'
  return [{ name: 'format', in: 'query', required: false, description, schema, example: formats[0] }]
}

/** `/employees/{id}/exit` names an employee, whatever follows. */
function parameterContext({ path, operationId }: Route, place: 'path' | 'query'): string {
  return place === 'path' ? `/${path.split('/')[2] ?? ''}` : operationId
}

function sharedParametersOf(route: Route): Json[] {
  const names = [
    ...(fieldsOf(route).length > 0 ? ['fields'] : []),
    ...(isWrite(route) || route.files !== undefined ? [] : ['format']),
    ...(isMarkable(route) ? ['bom'] : []),
    ...(isProtected(route) ? ['IdempotencyKey'] : []),
    ...(heedsIfMatch(route) ? ['IfMatch'] : []),
    ...(isTagged(route) && !isWrite(route) ? ['IfNoneMatch'] : []),
    'Prefer',
    ...(route.streams?.[eventStream] === undefined ? [] : ['LastEventId']),
    'Version',
    'RequestId',
  ]
  return names.map(name => refTo('parameters', name))
}

/** The same body as a form with its file. */
function formContent({ fileLimit }: Route, form: Json, components: SchemaComponents): Json {
  if (fileLimit === undefined) return {}
  const name = form['$ref'] as string | undefined
  const whole = name === undefined ? form : (components.components[name.split('/').at(-1) ?? ''] as Json)
  const file = {
    type: 'string',
    format: 'binary',
    examples: ['(the bytes of employees.xlsx)'],
    description: `The file, of at most ${fileLimit / mebibyte} MiB.`,
  }
  const properties = { file, ...(whole['properties'] as Json) }
  const required = ['file', ...((whole['required'] as string[] | undefined) ?? [])]
  return { 'multipart/form-data': { schema: { type: 'object', required, properties } } }
}

function bodyOf(route: Route, schema: object, components: SchemaComponents): Json {
  // A field with a default has its schema here: generators take a default in a named schema for a promise that the
  // field is there.
  const form = components.publish(schema, 'request', route.operationId)
  const name = form['$ref'] as string | undefined
  const whole = name === undefined ? form : components.components[name.split('/').at(-1) ?? '']
  return {
    description: `Request body of at most ${(route.bodyLimit ?? mebibyte) / mebibyte} MiB.`,
    required: whole?.['required'] !== undefined,
    content: {
      'application/json': {
        schema: form,
        example: route.example ?? exampleOf(form, components.components),
      },
      ...formContent(route, form, components),
    },
  }
}

function fileBodyOf({ bodyLimit = mebibyte }: Route, formats: readonly FileFormat[]): Json {
  const content = formats.map(format => {
    const type = mediaTypeOf(format)
    return [type, { schema: { type: 'string', contentMediaType: type, description: 'The file.' } }]
  })
  return {
    description: `Request body of at most ${bodyLimit / 1024} KiB.`,
    required: true,
    content: Object.fromEntries(content) as Json,
  }
}

const statusText: Readonly<Record<string, string>> = { 201: 'Created', 202: 'Accepted', 204: 'No content' }

function responsesOf(route: Route, components: SchemaComponents): Json {
  const replies = Object.entries(route.replies).map(([status, schema]) => [
    status,
    replyOf(route, status, schema, components),
  ])
  const streamed = route.streams !== undefined && !('200' in route.replies)
  const isFile = route.files !== undefined && !('200' in route.replies)
  const problems = Object.entries(
    Object.groupBy(problemsOf(route), code => String(problemKinds[code].status)),
  )
    .filter(([status]) => !(status in route.replies))
    .map(([status, codes = []]) => [status, problemReply(route, status, codes)])
  return Object.fromEntries([
    ...replies,
    ...(streamed ? [['200', streamReply(route, components)]] : []),
    ...(isFile ? [['200', fileReply(route)]] : []),
    ...(isTagged(route) && !isWrite(route) ? [['304', refTo('responses', 'NotModified')]] : []),
    ...problems,
  ]) as Json
}

function replyOf(route: Route, status: string, schema: object, components: SchemaComponents): Json {
  const empty = 'type' in schema && schema.type === 'null'
  const form = components.publish(schema, 'response', route.operationId)
  // A second media type would make the type of a generated client's answer a union with text.
  const streams = status === '200' ? streamsOf(route, components) : null
  const others = streams === null ? '' : ` With \`Accept: ${Object.keys(streams).join(', ')}\`, a stream.`
  const files = status === '200' ? (route.files ?? []).map(file => ` With \`format=${file}\`, a file.`) : []
  return {
    description: `${statusText[status] ?? 'OK'}.${others}${files.join('')}`,
    headers: headersOf(route, status),
    ...(empty ? {} : { content: { 'application/json': { schema: form } } }),
    ...(streams === null ? {} : { 'x-streams': streams }),
    ...(status !== '200' || route.files === undefined ? {} : { 'x-files': filesOf(route) }),
  }
}

function streamReply(route: Route, components: SchemaComponents): Json {
  const content = Object.fromEntries(
    Object.entries(route.streams ?? {}).map(([mediaType, schema]) => {
      const { description, examples } = schema as Json
      return [
        mediaType,
        { schema: { type: 'string', description, ...(examples === undefined ? {} : { examples }) } },
      ]
    }),
  )
  const streams = streamsOf(route, components)
  return {
    description: 'OK.',
    headers: headersOf(route, '200'),
    content,
    ...(streams === null ? {} : { 'x-streams': streams }),
  }
}

function fileReply(route: Route): Json {
  return { description: 'OK.', headers: headersOf(route, '200'), content: filesOf(route) }
}

/** Schemas of the route's files, by media type. */
function filesOf({ files = [] }: Route): Json {
  const content = files.map(file => [
    mediaTypeOf(file),
    { schema: { type: 'string', contentMediaType: mediaTypeOf(file), description: 'The file.' } },
  ])
  return Object.fromEntries(content) as Json
}

/** The schema of a line or an event, by media type. */
function streamsOf(route: Route, components: SchemaComponents): Json | null {
  if (route.streams === undefined) return null
  const entries = Object.entries(route.streams).map(([mediaType, schema]) => [
    mediaType,
    { schema: components.publish(schema, 'response', `${route.operationId}.${mediaType}`) },
  ])
  return Object.fromEntries(entries) as Json
}

function headersOf(route: Route, status: string): Json {
  const names = [
    ...commonHeaders,
    ...deprecationHeaders,
    ...quotaHeaders,
    'X-SVC-Warnings',
    ...(isReplayed(route) ? ['Idempotent-Replayed'] : []),
    ...(isTagged(route) && status !== '204' ? ['ETag'] : []),
    ...(route.files !== undefined && status === '200' ? ['Content-Disposition', 'X-SVC-SHA256'] : []),
    ...(isTable(route) && status === '200' ? ['X-SVC-Row-Count', 'X-SVC-Control-Total'] : []),
    ...('allow_stale' in (route.query?.properties ?? {}) && status === '200' ? ['X-SVC-Stale'] : []),
    ...(status === '201' ? ['Location'] : []),
    ...(status === '202' ? ['Location', 'Retry-After', 'Preference-Applied'] : []),
    ...(status === '200' && '202' in route.replies ? ['Preference-Applied'] : []),
    ...(route.replyHeaders ?? []),
    ...(ownHeadersOf[status] ?? []),
  ]
  return headerRefs(names)
}

const commonHeaders = ['X-Request-Id', 'X-Client-Request-Id', 'SVC-Version']
const deprecationHeaders = ['Deprecation', 'Sunset', 'Link']
const quotaHeaders = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset', 'X-RateLimit-Pool']

export const notModified: Json = {
  description: 'The copy named in `If-None-Match` is current.',
  headers: headerRefs([...commonHeaders, ...deprecationHeaders, 'ETag', ...quotaHeaders, 'X-SVC-Warnings']),
}

function headerRefs(names: readonly string[]): Json {
  return Object.fromEntries(names.map(name => [name, refTo('headers', name)]))
}

const problemNames: Readonly<Record<string, string>> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  405: 'MethodNotAllowed',
  409: 'Conflict',
  412: 'PreconditionFailed',
  413: 'ContentTooLarge',
  414: 'UriTooLong',
  415: 'UnsupportedMediaType',
  422: 'UnprocessableContent',
  428: 'PreconditionRequired',
  429: 'TooManyRequests',
  500: 'InternalServerError',
  503: 'ServiceUnavailable',
}

const ownHeadersOf: Readonly<Record<string, readonly string[]>> = {
  401: ['WWW-Authenticate'],
  405: ['Allow'],
  409: ['Location', 'Retry-After'],
  429: ['Retry-After'],
  503: ['Retry-After'],
}

/** Statuses that are decided before the key is known, and with it the pool and the contract. */
const beforeAuthentication = new Set(['401', '405', '414'])

/** Statuses of the errors that an `Idempotency-Key` keeps. */
const replayable = new Set(['400', '404', '409', '422'])

function headersOfProblem(route: Route, status: string): string[] {
  const isKnown = !beforeAuthentication.has(status)
  return [
    ...commonHeaders,
    ...(isKnown ? [...deprecationHeaders, ...quotaHeaders, 'X-SVC-Warnings'] : []),
    ...(isReplayed(route) && replayable.has(status) ? ['Idempotent-Replayed'] : []),
    ...(ownHeadersOf[status] ?? []),
  ]
}

/** The name of a status among the component responses. */
export const problemName = (status: string): string => problemNames[status] ?? `Status${status}`

function problemReply(route: Route, status: string, codes: readonly ProblemCode[]): Json {
  const schema = refTo('schemas', 'Problem')
  return {
    description: codes.map(code => `\`${code}\`: ${problemKinds[code].title}.`).join('\n\n'),
    headers: headerRefs(headersOfProblem(route, status)),
    content: { 'application/json': { schema }, 'application/problem+json': { schema } },
    'x-error-codes': codes,
  }
}

function isRequired(schema: { required?: unknown } | undefined, name: string): boolean {
  return Array.isArray(schema?.required) && schema.required.includes(name)
}
