// Rules that hold for the whole published document, so that clients can be generated from it and no call
// surprises whoever knows another.

import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { openApiDocument } from '#gateway/openapi/document.ts'
import { exampleOf } from '#gateway/openapi/example.ts'
import type { Route } from '#gateway/http/route.ts'
import { routes } from '#gateway/resources/index.ts'
import { route } from '#gateway/resources/route.ts'
import { problemKinds } from '#proto/problems.ts'
import { scopes } from '#proto/scopes.ts'
import t from 'tap'
import Type from 'typebox'
import { dereferenced } from './dereferenced.ts'

type Schema = { readonly [word: string]: unknown }
type Content = Record<string, { schema: Schema; example?: unknown }>
type Operation = {
  summary: string
  description: string
  'x-scope': string
  'x-rate-limit-pool': string
  parameters: { name: string; in: string; schema: Schema; example?: unknown }[]
  requestBody?: { content: Content }
  responses: Record<string, { description: string; headers?: Schema; content?: Content }>
}
type Document = {
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, { post: { requestBody: { content: Content } } }>
  components: { schemas: Record<string, Schema> }
}
type Rule = (name: string, operation: Operation) => Iterable<string>

/** Every schema of a part of the document, with the place where it stands. */
function* nodesOf(part: unknown, place: string): Generator<[string, Schema]> {
  if (Array.isArray(part)) {
    for (const item of part) yield* nodesOf(item, place)
  } else if (typeof part === 'object' && part !== null) {
    yield [place, part as Schema]
    for (const [word, inner] of Object.entries(part)) {
      const kept = word === 'example' || word === 'examples' || word === 'default'
      if (!kept) yield* nodesOf(inner, word === 'properties' ? place : `${place}.${word}`)
    }
  }
}

function contentsOf({ requestBody, responses }: Operation): Content[] {
  return [requestBody?.content, ...Object.values(responses).map(reply => reply.content)].filter(
    content => content !== undefined,
  )
}

function bodiesOf({ requestBody, responses }: Operation): unknown[] {
  const errors = Object.entries(responses).filter(([status]) => status === '400')
  return [requestBody, ...[...successes({ responses }), ...errors].map(([, { content }]) => content)]
}

/** Every field of every schema of a part, with the place where it stands. */
function* fieldsIn(part: unknown, name: string): Generator<[string, Schema]> {
  for (const [place, node] of nodesOf(part, name)) {
    for (const [field, schema] of Object.entries(node['properties'] ?? {}))
      yield [`${place}.${field}`, schema as Schema]
    if ('in' in node) yield [`${place}.${String(node['name'])}`, node]
  }
}

const isSentence = (text: unknown): boolean => typeof text === 'string' && /^[A-Z`0-9].{4,}/s.test(text)

/** Text or a number that the schema leaves open. */
function isOpenValue(schema: Schema): boolean {
  const isListed = schema['enum'] !== undefined || schema['const'] !== undefined
  return !isListed && typesOf(schema).some(type => ['string', 'number', 'integer'].includes(String(type)))
}

function typesOf({ type }: Schema): unknown[] {
  return [type].flat()
}

const successes = ({ responses }: Pick<Operation, 'responses'>) =>
  Object.entries(responses).filter(([status]) => status.startsWith('2'))

const rules: Record<string, Rule> = {
  *'fields and parameters are snake_case'(name, operation) {
    for (const { name: parameter, in: place } of operation.parameters) {
      if (place !== 'header' && !/^[a-z][a-z0-9_]*$/.test(parameter)) yield parameter
    }
    for (const [place, node] of nodesOf(contentsOf(operation), name)) {
      for (const field of Object.keys(node['properties'] ?? {})) {
        if (!/^[a-z][a-z0-9_]*$/.test(field)) yield `${place}.${field}`
      }
    }
  },
  *'lists have meta'(_name, operation) {
    for (const [status, { content }] of successes(operation)) {
      const schema = content?.['application/json']?.schema as
        | { properties?: Record<string, Schema> }
        | undefined
      const { data, meta, balanced } = schema?.properties ?? {}
      // A reconciliation has all its rows, and its verdict beside them.
      if (balanced !== undefined) continue
      if (data !== undefined && typesOf(data).includes('array') && meta === undefined) yield status
    }
  },
  *'scope and pool are said'(_name, operation) {
    const words = [...scopes, 'any', 'open'] as string[]
    if (!words.includes(operation['x-scope'])) yield operation['x-scope']
    if (!['general', 'payroll', 'bulk'].includes(operation['x-rate-limit-pool'])) yield 'no pool'
  },
  *'errors are told by their codes'(_name, operation) {
    const problems = Object.entries(operation.responses).filter(([status]) => /^[45]/.test(status))
    const told = problems.flatMap(([status, { description }]) =>
      [...description.matchAll(/`(\w+)`/g)].map(([, code]) => ({ status, code: String(code) })),
    )
    if (operation['x-scope'] !== 'open' && !told.some(({ status }) => status === '401')) yield 'no 401'
    for (const { status, code } of told) {
      const kind = (problemKinds as Record<string, { status: number }>)[code]
      if (kind === undefined || String(kind.status) !== status) yield `${status} ${code}`
    }
  },
  *'bodies and answers have an example that fits'(_name, operation) {
    const sent = operation.requestBody?.content['application/json']
    if (sent !== undefined) {
      if (sent.example === undefined) yield 'none'
      else yield* misfits(sent.schema, sent.example)
    }
    // An answer is shown by the examples of its fields.
    for (const [, { content }] of successes(operation)) {
      const schema = content?.['application/json']?.schema
      if (schema !== undefined) yield* misfits(schema, exampleOf(schema, {}))
    }
  },
  *'a success has a schema'(_name, operation) {
    for (const [status, { content }] of successes(operation)) {
      if (status === '204') continue
      const schemas = Object.values(content ?? {}).map(({ schema }) => schema)
      if (schemas.length === 0 || schemas.some(schema => Object.keys(schema).length === 0)) yield status
    }
  },
  *'enumerations are words, or figures whose unit is said'(name, operation) {
    for (const [place, node] of nodesOf([contentsOf(operation), operation.parameters], name)) {
      const words: unknown[] = Array.isArray(node['enum']) ? node['enum'] : []
      const figures = words.some(word => typeof word !== 'string' && word !== null)
      if (figures && node['description'] === undefined) yield place
    }
  },
  *'amounts are decimals, and other numbers say what they count'(name, operation) {
    for (const [place, node] of nodesOf(contentsOf(operation), name)) {
      const open = typesOf(node).includes('number') && node['format'] !== 'decimal'
      const isMap = place.endsWith('.additionalProperties')
      if (open && !isMap && node['description'] === undefined) yield place
    }
  },
  *'writes document idempotency'(name, operation) {
    const isWrite = !name.startsWith('get ')
    const header = operation.parameters.some(parameter => parameter.name === 'Idempotency-Key')
    if (isWrite && !header && !repeatable.has(name)) yield 'no Idempotency-Key'
  },
  *'every field has a description'(name, operation) {
    for (const [place, field] of fieldsIn([bodiesOf(operation), operation.parameters], name)) {
      if (!isSentence(field['description'])) yield place
    }
  },
  *'every value has an example'(name, operation) {
    for (const [place, field] of fieldsIn(bodiesOf(operation), name)) {
      if (isOpenValue(field) && field['examples'] === undefined) yield place
    }
    for (const { name: parameter, schema, ...rest } of operation.parameters) {
      if (isOpenValue(schema) && !('example' in rest)) yield parameter
    }
  },
  *'examples of parameters fit'(_name, { parameters }) {
    for (const { name: parameter, schema, example } of parameters) {
      if (example !== undefined && !ajv.validate(schema, example)) yield `${parameter} ${String(example)}`
    }
  },
  *'every operation says what it does, when and with what effect'(_name, { summary, description }) {
    const [own = '', facts = ''] = description.split('\n\n')
    if (facts === '' || !isSentence(own)) yield 'no description'
    const words = summary.split(' ').length
    if (words < 2 || words > 6) yield `a summary of ${words} words`
  },
  *'every response declares its headers'(_name, { responses }) {
    for (const [status, { headers = {} }] of Object.entries(responses)) {
      const isKnown = !['401', '405', '414'].includes(status)
      const expected = [
        'X-Request-Id',
        'SVC-Version',
        ...(isKnown ? ['Deprecation', 'Sunset', 'Link', 'X-SVC-Warnings'] : []),
        ...(isKnown ? ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'] : []),
        ...(status === '202' ? ['Location', 'Retry-After'] : []),
        ...(status === '201' ? ['Location'] : []),
        ...(status === '304' ? ['ETag'] : []),
        ...(status === '405' ? ['Allow'] : []),
        ...(status === '429' || status === '503' ? ['Retry-After'] : []),
      ]
      for (const header of expected) if (!(header in headers)) yield `${status} ${header}`
    }
  },
  *'request headers are declared with their statuses'(name, { parameters, responses }) {
    const takes = (header: string) => parameters.some(parameter => parameter.name === header)
    const isWrite = !name.startsWith('get ')
    if (takes('If-None-Match') !== '304' in responses) yield 'If-None-Match and 304'
    if (isWrite && takes('If-Match') !== '412' in responses) yield 'If-Match and 412'
    if (isWrite && takes('If-Match') !== '428' in responses) yield 'If-Match and 428'
    const sendsTag = Object.entries(responses).some(
      ([status, { headers = {} }]) => status === '200' && 'ETag' in headers,
    )
    if (!isWrite && sendsTag && !takes('If-None-Match')) yield 'ETag without If-None-Match'
    if (!('405' in responses)) yield 'no 405'
    for (const header of ['Prefer', 'SVC-Version', 'X-Request-Id']) if (!takes(header)) yield `no ${header}`
  },
  *'a write that can be replayed says so in its responses'(_name, { parameters, responses, description }) {
    const takesKey = parameters.some(({ name: parameter }) => parameter === 'Idempotency-Key')
    const isReplayed = !description.includes('its response is not stored')
    for (const [status, { headers = {} }] of Object.entries(responses)) {
      const isKept = status.startsWith('2') || ['400', '404', '409', '422'].includes(status)
      if (takesKey && isKept && 'Idempotent-Replayed' in headers !== isReplayed) yield status
    }
  },
  *'findings of an answer are errors and warnings'(name, { responses }) {
    for (const [place, schema] of fieldsIn(responses, name)) {
      if (!place.endsWith('.validation')) continue
      const kinds = (schema['properties'] ?? {}) as Record<string, Schema>
      for (const kind of ['errors', 'warnings'])
        if (!typesOf(kinds[kind] ?? {}).includes('array')) yield `${place} without ${kind}`
    }
  },
  *'answers may grow fields'(name, operation) {
    for (const [place, node] of nodesOf(operation.responses, name)) {
      if (node['additionalProperties'] === false) yield place
    }
  },
}

const repeatable = new Set(
  routes
    .filter(({ idempotency }) => idempotency === 'ignored')
    .map(({ method, path }) => `${method} ${path.slice('/v1'.length)}`),
)

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addFormat('decimal', true)

function* misfits(schema: Schema, example: unknown): Generator<string> {
  if (!ajv.validate(schema, example)) yield ajv.errorsText()
}

function breachesOf(document: Document, rule: Rule): string[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) =>
      [...rule(`${method} ${path}`, operation)].map(breach => `${method} ${path}: ${breach}`),
    ),
  )
}

const documentOf = (described: readonly Route[]): Document =>
  dereferenced(JSON.parse(JSON.stringify(openApiDocument(described))) as object) as Document

const published = documentOf(routes)

t.test('the document keeps every rule', async t => {
  for (const [name, rule] of Object.entries(rules)) t.same(breachesOf(published, rule), [], name)
})

// A route that breaks all of them, so that no rule is one that cannot fail.
const rude = route({
  operationId: 'rude',
  summary: 'Break every rule',
  tag: 'Platform',
  method: 'post',
  path: '/v1/rude',
  scope: 'nobody:knows' as 'any',
  pool: 'slow' as 'general',
  idempotency: 'ignored',
  body: Type.Object({ camelCase: Type.Number(), kind: Type.Unsafe<1>({ type: 'integer', enum: [1] }) }),
  replies: {
    200: Type.Object(
      {
        data: Type.Array(Type.String()),
        amount: Type.Number(),
        validation: Type.Object({ missing: Type.Array(Type.String()) }),
      },
      { additionalProperties: false },
    ),
    202: Type.Unsafe<object>({}),
  },
  errors: [],
  handle: () => Promise.reject(new Error('never called')),
})

t.test('each rule finds a route that breaks it', async t => {
  const broken = (parameters: (given: Operation['parameters']) => Operation['parameters']) => {
    const document = documentOf([rude])
    const [operation] = Object.values(document.paths).flatMap(item => Object.values(item))
    if (operation === undefined) throw new Error('The document has no operation.')
    operation.parameters = parameters(operation.parameters)
    operation.responses['409'] = { description: '`not_found`: Not here.' }
    operation.responses['428'] = { description: 'Without If-Match.' }
    const body = operation.requestBody?.content['application/json']
    if (body !== undefined) body.example = { kind: 'not a number' }
    return document
  }
  const key = { name: 'Idempotency-Key', in: 'header', schema: { type: 'string' }, example: 1 }
  const documents = [broken(given => given), broken(given => [...given, key])]
  for (const [name, rule] of Object.entries(rules)) {
    t.not(documents.flatMap(document => breachesOf(document, rule)).length, 0, name)
  }
})

t.test('every event is told of, under the name that its deliveries carry', async t => {
  for (const [name, { post }] of Object.entries(published.webhooks)) {
    const schema = post.requestBody.content['application/json']?.schema as {
      properties: Record<string, Schema>
    }
    t.equal(schema.properties['type']?.['const'], name)
  }
})
