// The published description of the API, built from the routes that serve it.

import { readdirSync, readFileSync } from 'node:fs'
import { apiVersion } from '#proto/events.ts'
import { type ProblemCode, problemKinds } from '#proto/problems.ts'
import { mebibyte } from '../http/body.ts'
import { fieldsOf, formats } from '../http/representation.ts'
import type { Route } from '../http/route.ts'
import { exampleOf } from './example.ts'

type Json = { readonly [name: string]: unknown }

const signatureHeader = (name: string, description: string) => ({
  type: 'apiKey',
  in: 'header',
  name,
  description,
})
const signatureSchemes = {
  signatureKey: signatureHeader('X-SVC-Key', 'The id of the key.'),
  signatureTimestamp: signatureHeader(
    'X-SVC-Timestamp',
    'Unix seconds; at most 300 from the time of the service.',
  ),
  signature: signatureHeader(
    'X-SVC-Signature',
    'Lowercase hex HMAC-SHA256, keyed with the signing secret, of `{timestamp}.{METHOD}.{target}.{sha256(body)}`; ' +
      'the target is what follows the host in the request line, query included.',
  ),
}
const signedOrBearer = [{ bearer: [] }, { signatureKey: [], signatureTimestamp: [], signature: [] }]

const sandbox = { url: '/sandbox/v1', description: 'Sandbox: the same engine on synthetic organizations' }

const eventsFolder = new URL('../../proto/events/', import.meta.url)

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
  'rate_limit_exceeded',
  'invalid_version',
  'uri_too_long',
  'payload_too_large',
  'unsupported_media_type',
  'internal_error',
  'service_unavailable',
]
const withInput: readonly ProblemCode[] = ['validation_failed', 'invalid_parameter', 'unknown_field']
const withKey: readonly ProblemCode[] = [
  'idempotency_key_invalid',
  'idempotency_key_in_use',
  'idempotency_key_reused',
]
const withBody: readonly ProblemCode[] = [
  'malformed_json',
  'invalid_money_precision',
  'payload_too_large',
  'unsupported_media_type',
]

export function openApiDocument(routes: readonly Route[]): Json {
  const schemas: Record<string, unknown> = { Problem: problemSchema }
  const paths = named(pathsOf(routes), schemas)
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: {
      title: 'Payroll Engine API',
      version: apiVersion,
      description:
        'Indian payroll over REST. Amounts are decimal rupees with two decimals. The version of this document is ' +
        'the dated contract that it describes; clients ignore fields that they do not know.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/v1', description: 'Production' }, sandbox],
    tags: [...new Set(routes.map(route => route.tag))].map(name => ({ name })),
    security: signedOrBearer,
    paths,
    webhooks: webhooks(),
    components: {
      schemas,
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'The key as it was issued, `<key_id>.<secret>`, or an access token.',
        },
        ...signatureSchemes,
      },
    },
  }
}

/** The document with each titled schema in its place among the components, and referred to. */
function named(part: unknown, schemas: Record<string, unknown>): unknown {
  if (Array.isArray(part)) return part.map(item => named(item, schemas))
  if (typeof part !== 'object' || part === null) return part
  const { title, ...rest } = Object.fromEntries(
    Object.entries(part).map(([name, value]) => [name, named(value, schemas)]),
  )
  if (typeof title !== 'string') return title === undefined ? rest : { title, ...rest }
  const known = schemas[title]
  if (known !== undefined && JSON.stringify(known) !== JSON.stringify(rest)) {
    throw new Error(`Two schemas have the title ${title}.`)
  }
  schemas[title] = rest
  return { $ref: `#/components/schemas/${title}` }
}

function pathsOf(routes: readonly Route[]): Json {
  const paths: Record<string, Record<string, Json>> = {}
  for (const route of routes) {
    const path = route.path.slice('/v1'.length)
    paths[path] = { ...paths[path], [route.method]: operation(route) }
  }
  return paths
}

function operation(route: Route): Json {
  const takesBody = route.body !== undefined
  return {
    operationId: route.operationId,
    summary: route.summary,
    tags: [route.tag],
    'x-scope': route.scope,
    'x-rate-limit-pool': route.pool,
    ...(route.sandboxOnly ? { servers: [sandbox] } : {}),
    ...(route.scope === 'open' ? { security: [{}, ...signedOrBearer] } : {}),
    parameters: parametersOf(route),
    ...(takesBody
      ? {
          requestBody: {
            description: `At most ${(route.bodyLimit ?? mebibyte) / mebibyte} MiB.`,
            required: true,
            content: contentOf(requestForm(route.body), route.path),
          },
        }
      : {}),
    responses: responsesOf(route),
  }
}

function parametersOf(route: Route): Json[] {
  const places = [
    ['path', route.params],
    ['query', route.query],
  ] as const
  const named = places.flatMap(([place, schema]) =>
    Object.entries(schema?.properties ?? {}).map(([name, property]) => {
      const { description, ...form } = property as Json
      const required = place === 'path' || (isRequired(schema, name) && form['default'] === undefined)
      return {
        name,
        in: place,
        required,
        ...(description === undefined ? {} : { description }),
        schema: form,
      }
    }),
  )
  return [...named, ...representationOf(route), ...headersOf(route)]
}

/** What the kernel reads of every GET. */
function representationOf(route: Route): Json[] {
  if (route.method !== 'get') return []
  const fields = fieldsOf(route)
  const form = {
    name: 'format',
    in: 'query',
    required: false,
    description: 'What the answer is to be.',
    schema: { type: 'string', enum: formats, default: 'json' },
  }
  if (fields.length === 0) return [form]
  const trimming = {
    name: 'fields',
    in: 'query',
    required: false,
    description: 'Fields to show, with commas between; others are left out, but for `id`.',
    style: 'form',
    explode: false,
    schema: { type: 'array', items: { type: 'string', enum: fields } },
  }
  return [trimming, form]
}

function headersOf(route: Route): Json[] {
  const header = (name: string, description: string, schema: Json = { type: 'string' }) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema,
  })
  const writes = route.method !== 'get'
  return [
    ...(writes && route.idempotency !== 'ignored'
      ? [
          header(
            'Idempotency-Key',
            'A request that is sent again with its key is answered as the first time, for 24 hours, and has no ' +
              'second effect.',
            { type: 'string', minLength: 1, maxLength: 255 },
          ),
        ]
      : []),
    ...(route.versioned === true && !writes
      ? [header('If-None-Match', 'The ETag that the caller holds.')]
      : []),
    ...(route.versioned !== undefined && writes && route.method !== 'post'
      ? [header('If-Match', 'The ETag that the change builds on.')]
      : []),
  ]
}

function responsesOf(route: Route): Json {
  const replies = Object.entries(route.replies).map(([status, schema]) => [
    status,
    replyOf(Number(status), schema, route.path),
  ])
  const problems = Object.entries(
    Object.groupBy(problemsOf(route), code => String(problemKinds[code].status)),
  )
    .filter(([status]) => !(status in route.replies))
    .map(([status, codes = []]) => [status, problemReply(codes)])
  return withStreams(route, Object.fromEntries([...replies, ...problems]) as Json)
}

function withStreams({ streams }: Route, responses: Json): Json {
  if (streams === undefined) return responses
  const ok = (responses['200'] ?? { description: 'Answered' }) as { content?: Json }
  const lines: Json = Object.fromEntries(
    Object.entries(streams).map(([mediaType, schema]) => [mediaType, { schema }]),
  )
  return { ...responses, 200: { ...ok, content: { ...ok.content, ...lines } } }
}

function replyOf(status: number, schema: object, path: string): Json {
  const empty = 'type' in schema && schema.type === 'null'
  return {
    description: { 201: 'Created', 202: 'Accepted', 204: 'Done' }[status] ?? 'Answered',
    ...(empty ? {} : { content: contentOf(schema, path) }),
  }
}

function contentOf(schema: unknown, path: string): Json {
  return { 'application/json': { schema, example: exampleOf(schema as object, path) } }
}

/** Every problem that a call can be answered with. */
export function problemsOf(route: Route): ProblemCode[] {
  return [
    ...new Set([
      ...usual,
      ...(route.query !== undefined || route.body !== undefined || fieldsOf(route).length > 0
        ? withInput
        : []),
      ...(route.body === undefined ? [] : withBody),
      ...(route.method === 'get' || route.idempotency === 'ignored' ? [] : withKey),
      ...(route.params === undefined ? [] : (['not_found'] as const)),
      ...(route.organization === undefined ? [] : (['organization_required'] as const)),
      ...route.errors,
    ]),
  ]
}

function problemReply(codes: readonly ProblemCode[]): Json {
  const schema = { $ref: '#/components/schemas/Problem' }
  return {
    description: codes.map(code => `\`${code}\`: ${problemKinds[code].title}.`).join('\n\n'),
    content: { 'application/json': { schema }, 'application/problem+json': { schema } },
  }
}

const problemSchema: Json = {
  type: 'object',
  required: ['code', 'message', 'details', 'request_id', 'type', 'title', 'status', 'detail', 'retryable'],
  properties: {
    code: { type: 'string', description: 'Stable; new ones may be added.' },
    message: { type: 'string' },
    details: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'pointer', 'code', 'message'],
        properties: {
          field: { type: 'string' },
          pointer: { type: 'string' },
          code: { type: 'string' },
          message: { type: 'string' },
          expected: { type: 'array', items: { type: 'string' } },
          current_version: { type: 'integer' },
          row: { type: 'integer' },
        },
      },
    },
    request_id: { type: 'string' },
    type: { type: 'string', format: 'uri' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    retryable: { type: 'boolean' },
  },
}

/** In a request, a field with a default need not be sent. */
function requestForm(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(requestForm)
  if (typeof schema !== 'object' || schema === null) return schema
  const { required, ...rest } = Object.fromEntries(
    Object.entries(schema).map(([name, value]) => [name, requestForm(value)]),
  )
  if (!Array.isArray(required)) return required === undefined ? rest : { required, ...rest }
  const properties = (schema as { properties?: Record<string, Json> }).properties ?? {}
  const needed = required.filter(name => properties[String(name)]?.['default'] === undefined)
  return needed.length === 0 ? rest : { required: needed, ...rest }
}

function isRequired(schema: { required?: unknown } | undefined, name: string): boolean {
  return Array.isArray(schema?.required) && schema.required.includes(name)
}

function webhooks(): Json {
  const files = readdirSync(eventsFolder).filter(name => name.endsWith('.json'))
  return Object.fromEntries(files.toSorted().map(file => webhookOf(file)))
}

function webhookOf(file: string): [string, Json] {
  const event = JSON.parse(readFileSync(new URL(file, eventsFolder), 'utf8')) as Json & { title: string }
  const name = event.title
  const data = Object.fromEntries(
    Object.entries(event).filter(([word]) => !['$schema', 'title', 'description'].includes(word)),
  )
  const schema = {
    type: 'object',
    required: ['id', 'type', 'created_at', 'organization_id', 'api_version', 'data'],
    properties: {
      id: { type: 'string', description: 'The same for every attempt: drop what was seen before.' },
      type: { const: name },
      created_at: { type: 'string', format: 'date-time' },
      organization_id: { type: 'integer' },
      api_version: { type: 'string', format: 'date' },
      data,
    },
  }
  const operation = {
    operationId: `on${name.replace(/(^|[._])([a-z])/g, (_, _dot, letter: string) => letter.toUpperCase())}`,
    summary: name,
    description: event['description'],
    tags: ['Webhooks'],
    requestBody: { required: true, content: { 'application/json': { schema } } },
    responses: { '2XX': { description: 'Taken. Anything else is tried again for a day.' } },
  }
  return [name, { post: operation }]
}
