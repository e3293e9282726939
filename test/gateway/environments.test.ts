// A sandbox key is not known in production, so no answer of the sandbox may send its caller there: neither a header nor
// a link in a body. Walked over every operation, against real processes.

import { openApiDocument } from '#gateway/openapi/document.ts'
import type { Route } from '#gateway/http/route.ts'
import { routes } from '#gateway/resources/index.ts'
import t from 'tap'
import { patienceMs } from '../support/stack.ts'
import { type Answer, sendTo } from './support/gateway.ts'
import { neededQuery } from './support/needed-query.ts'
import { openSandbox } from './support/sandbox.ts'
import { makeWorld, pathOf } from './support/world.ts'

const sandbox = await openSandbox(t)
const { key, origin, answered } = sandbox

/** These describe both environments to everybody. */
const describing = new Set(['getOpenApi', 'getLlmsText'])

type DocumentedVariable = Record<
  string,
  Record<string, { requestBody?: { content: Record<string, { example: unknown }> } }>
>
const documented = openApiDocument(routes)['paths'] as DocumentedVariable

/** The example of the published document, with the ids of records that exist. */
function exampleBody({ path, method }: Route, ids: ReadonlyMap<string, string>): unknown {
  const { requestBody } = documented[path.slice('/v1'.length)]?.[method] ?? {}
  const example = requestBody?.content['application/json']?.example
  if (example === undefined) return undefined
  const text = JSON.stringify(example).replaceAll(/"([a-z]{2,4})_01[0-9A-Z]{24}"/g, (found, prefix: string) =>
    JSON.stringify(ids.get(prefix) ?? found.slice(1, -1)),
  )
  return JSON.parse(text)
}

/** The strings of an answer that are paths of the API, in whichever environment. */
function pathsIn({ headers, text, body }: Answer): string[] {
  const fromBody: string[] = []
  const look = (value: unknown): void => {
    if (typeof value === 'string' && /^\/(sandbox\/)?v\d+\//.test(value)) fromBody.push(value)
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(look)
  }
  if ((headers.get('content-type') ?? '').includes('ndjson'))
    text.split('\n').forEach(line => line !== '' && look(JSON.parse(line)))
  else look(body)
  const fromHeaders = [...headers].flatMap(([, value]) => (value.startsWith('/') ? [value] : []))
  return [...fromHeaders, ...fromBody]
}

t.test('every path in an answer of the sandbox leads into the sandbox', async t => {
  const world = await makeWorld(sandbox, key)
  const ids = new Map(Object.values(world).map(id => [id.split('_')[0] ?? '', id]))
  const rankOf = ({ method }: Route) => ['get', 'put', 'patch', 'post', 'delete'].indexOf(method)
  const walked = routes
    // The stream of events does not end by itself.
    .filter(({ operationId, openStreams }) => !describing.has(operationId) && openStreams === undefined)
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    // The operation that deletes everything comes last.
    .toSorted((a, b) => Number(a.sandboxOnly ?? false) - Number(b.sandboxOnly ?? false))
  for (const route of walked) {
    const method = route.method.toUpperCase()
    const path = pathOf(route, world).slice('/v1'.length)
    const body = route.operationId === 'generateSandbox' ? { count: 1 } : exampleBody(route, ids)
    const calculates = route.path.endsWith('calculate')
    await sandbox.ask(key, `${method} ${path}${neededQuery(route)}`, {
      ...(body === undefined ? {} : { body }),
      headers: calculates ? { Prefer: 'respond-async' } : {},
      // Watching a run lasts as long as its calculation.
      timeoutMs: patienceMs,
    })
  }
  await sandbox.ask(key, 'POST /payroll-runs', {
    body: { period: { month: 9, year: 2026 }, calculate: true },
  })

  const seen = new Set<string>()
  for (const { request, answer } of answered) {
    const elsewhere = /(?<!\/sandbox)\/v\d+\//.exec(JSON.stringify([...answer.headers]) + answer.text)
    t.equal(elsewhere, null, `${request}: ${answer.status} ${answer.text.slice(0, 200)}`)
    for (const path of pathsIn(answer)) seen.add(path)
  }

  const shapes = new Set([...seen].map(path => path.replaceAll(/\/(?:[a-z]+_[0-9A-Z]{26}|\d+)/g, '/{id}')))
  t.ok(shapes.size > 15, `${[...shapes].toSorted().join(', ')} were seen`)
  for (const path of seen) {
    const followed = await sendTo(
      origin,
      `GET ${path.replaceAll('{employee_id}', String(world['employees']))}`,
      {
        key,
      },
    )
    t.not(followed.status, 401, `${path} ${followed.text.slice(0, 200)}`)
    t.not(followed.at('code'), 'route_not_found', path)
  }
})
