// The table of contents as a whole: what holds for every operation, whatever it does.

import { routes } from '#gateway/resources/index.ts'
import t from 'tap'

t.test('ids and addresses name one operation each', async t => {
  const ids = routes.map(route => route.operationId)
  t.same(ids.toSorted(), [...new Set(ids)].toSorted())
  const addresses = routes.map(route => `${route.method} ${route.path}`)
  t.same(addresses.toSorted(), [...new Set(addresses)].toSorted())
})

for (const route of routes) {
  t.test(`${route.method} ${route.path}`, async t => {
    t.match(route.operationId, /^[a-z][A-Za-z0-9]+$/)
    t.match(route.summary, /^[A-Z].*[^.]$/, 'a sentence without its full stop')
    t.match(
      route.path,
      /^\/v1(\/([a-z][a-z-]*|form-\d+a?|\d+q|openapi\.json|llms\.txt|errors\.xlsx|\{[a-z][a-z_]*\}(\.pdf)?))+$/,
      'kebab-case words',
    )
    t.same(
      [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name)).toSorted(),
      Object.keys(route.params?.properties ?? {}).toSorted(),
      'each id of the path has its schema',
    )
    const isStream = route.files !== undefined || route.streams !== undefined || route.path === '/v1/llms.txt'
    t.ok(Object.keys(route.replies).length > 0 || isStream, 'an answer is described')
    t.ok(
      route.pool === 'payroll' || !/calculate|preview/.test(route.path) || route.path.startsWith('/v1/fnf/'),
      'calculations of many draw from their pool',
    )
    t.ok(route.pool === 'bulk' || !route.path.endsWith('/bulk'), 'batches draw from theirs')
    const names = [route.query, route.body].flatMap(schema => namesOf(schema))
    t.same(
      names.filter(name => !/^[a-z][a-z0-9_]*$/.test(name)),
      [],
      'snake_case fields',
    )
  })
}

/** Every field name in a schema, however deep. */
function namesOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties, items } = schema as { properties?: Record<string, unknown>; items?: unknown }
  const own = Object.entries(properties ?? {}).flatMap(([name, inner]) => [name, ...namesOf(inner)])
  return [...own, ...namesOf(items)]
}
