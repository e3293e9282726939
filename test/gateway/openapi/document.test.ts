import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { readdirSync } from 'node:fs'
import { eventNames } from '#proto/events.ts'
import { routes } from '#gateway/resources/index.ts'
import t from 'tap'
import { dereferenced } from './dereferenced.ts'
import { committedText, documentText } from './write.ts'

type Json = { readonly [name: string]: Json } & { readonly [at: number]: Json }
type Operation = {
  operationId: string
  summary: string
  'x-scope': string
  'x-rate-limit-pool': string
  parameters: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, { content?: Record<string, { schema: object }> }>
}

type Document = {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, { post: { requestBody: { content: Record<string, { schema: Json }> } } }>
}
const document = dereferenced(JSON.parse(documentText()) as object) as Document
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
)

t.test('the committed document is that of the routes: npm run openapi writes it', async t => {
  t.ok(committedText() === documentText(), 'gateway/openapi/openapi.json is not up to date')
})

t.test('every route is an operation that says what it needs', async t => {
  t.equal(operations.length, routes.length)
  t.equal(new Set(operations.map(({ operation }) => operation.operationId)).size, routes.length, 'ids differ')
  for (const { path, method, operation } of operations) {
    const name = `${method} ${path}`
    t.match(operation, { summary: /^[A-Z].*[^.]$/, 'x-scope': /./, 'x-rate-limit-pool': /./ }, name)
    t.ok(Object.keys(operation.responses).length > 0, `${name} answers something`)
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, word]) => String(word))
    const documented = operation.parameters.filter(parameter => parameter.in === 'path')
    t.same(
      documented.map(parameter => parameter.name).toSorted(),
      inPath.map(String).toSorted(),
      `${name} documents its ids`,
    )
    for (const parameter of operation.parameters) {
      if (parameter.in !== 'header') t.match(parameter.name, /^[a-z][a-z0-9_]*$/, `${name} ${parameter.name}`)
    }
  }
})

t.test('every schema is one, and every amount says that it is decimal', async t => {
  const ajv = new Ajv2020({ strict: false, formats: { decimal: true } })
  addFormats.default(ajv)
  ajv.addFormat('decimal', true)
  const contents = operations.flatMap(({ operation }) => [
    ...Object.values(operation.requestBody?.content ?? {}),
    ...Object.values(operation.responses).flatMap(response => Object.values(response.content ?? {})),
  ])
  const schemas = new Set(contents.map(({ schema }) => JSON.stringify(schema)))
  t.ok(schemas.size > 100, `${schemas.size} schemas`)
  for (const schema of schemas) {
    t.doesNotThrow(() => ajv.compile(JSON.parse(schema) as object))
  }
  t.notMatch(documentText(), 'multipleOf')
  for (const [, unit] of documentText().matchAll(/"format": "decimal",\s+"x-unit": "(\w+)"/g)) {
    t.match(unit, /^(rupees|percent|days)$/)
  }
})

t.test('every event is a webhook whose example fits', async t => {
  t.same(Object.keys(document.webhooks), eventNames.toSorted())
  const examples = readdirSync(new URL('../../../proto/events/', import.meta.url)).filter(name =>
    name.endsWith('.json'),
  )
  t.same(
    examples.toSorted(),
    eventNames.map(name => `${name}.json`).toSorted(),
    'no example of an event that there is not',
  )
  const ajv = new Ajv2020({ strict: false, formats: { decimal: true } })
  addFormats.default(ajv)
  for (const [name, { post }] of Object.entries(document.webhooks)) {
    const data = post.requestBody.content['application/json']?.schema['properties']?.['data']
    t.ok(data !== undefined && ajv.validate(data, data['examples']?.[0]), name)
  }
})
