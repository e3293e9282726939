// Every GET shows the fields that are asked for, and says which form it is answered in.

import { fieldsOf } from '#gateway/http/representation.ts'
import type { Route } from '#gateway/http/route.ts'
import { routes } from '#gateway/resources/index.ts'
import t from 'tap'
import { engineOf, sharedStack } from '../support/stack.ts'
import { everyScope, type Answer, startGateway } from './support/gateway.ts'
import { makeWorld, pathOf } from './support/world.ts'

const engine = engineOf(await sharedStack())
t.teardown(() => engine.close())
const gateway = await startGateway(t, { engine, allowOwnTaxSlabs: true })
const key = await gateway.newKey({ scopes: [...everyScope, 'employees:sensitive'] })
const own = await makeWorld(gateway, key)
const reads = routes.filter(route => fieldsOf(route).length > 0)

type Row = Record<string, unknown>

function ask(route: Route, query: string): Promise<Answer> {
  return gateway.ask(key, `GET ${pathOf(route, own)}${query}`)
}

const rowsOf = ({ body }: Answer): Row[] => {
  const { data, meta } = body as { data?: Row[]; meta?: unknown }
  return data !== undefined && meta !== undefined ? data : [body as Row]
}

/** Fields that change from one call to the next. */
const running = new Set(['time', 'server_time', 'limits', 'uptime_seconds', 'key'])

t.test('every read can be trimmed, and keeps the id', async t => {
  let trimmed = 0
  for (const route of reads) {
    const whole = await ask(route, '')
    const [first] = whole.status === 200 ? rowsOf(whole) : []
    if (first === undefined) continue
    const name = Object.keys(first).findLast(each => each !== 'id' && !running.has(each)) ?? 'id'
    const answer = await ask(route, `?fields=${name}`)
    t.equal(answer.status, 200, answer.text)
    const expected = rowsOf(whole).map(row =>
      Object.fromEntries(Object.entries(row).filter(([each]) => each === name || each === 'id')),
    )
    t.same(rowsOf(answer), expected, `${route.path} ${name}`)
    const beside = ({ body }: Answer) => {
      const { meta, ...more } = body as { meta: Row }
      return { ...more, data: [], meta: { ...meta, next_cursor: null } }
    }
    if (rowsOf(whole)[0] !== whole.body) t.same(beside(answer), beside(whole), 'what is no row stays')
    trimmed++
  }
  t.ok(trimmed > 40, `${trimmed} of ${reads.length} had something to show`)
})

t.test('names are a list, in one parameter or in several', async t => {
  const path = `/employees/${own['employees'] ?? ''}`
  const whole = await gateway.ask(key, `GET ${path}`)
  const picked = { id: whole.id, first_name: whole.at('first_name'), version: whole.at('version') }
  for (const query of ['fields=version,first_name', 'fields=first_name&fields=version,id,version']) {
    const answer = await gateway.ask(key, `GET ${path}?${query}`)
    t.same(answer.body, picked, query)
    t.match(
      answer.headers.get('etag'),
      `W/"${String(whole.at('version'))}-`,
      'the version, and a digest of what is shown',
    )
    t.equal(answer.headers.get('x-svc-warnings'), null)
  }
  for (const [query, named] of [
    ['fields=', '""'],
    ['fields=first_name,', '""'],
    ['fields=first_name,__proto__,secret', '"__proto__", "secret"'],
    [`fields=${'x'.repeat(5_000)}`, `"${'x'.repeat(40)}"`],
  ] as const) {
    const refused = await gateway.ask(key, `GET ${path}?${query}`)
    t.match(refused.body, { code: 'invalid_parameter', details: [{ field: 'fields', code: 'not_in_enum' }] })
    t.match(refused.at('details.0.message'), named)
    t.ok((refused.at('details.0.expected') as string[]).includes('first_name'))
  }
  const page = await gateway.ask(key, 'GET /employees?fields=status&limit=1&cursor=x&sort=moon&format=pdf')
  t.same(
    (page.at('details') as { field: string }[]).map(({ field }) => field),
    ['sort', 'format'],
    'beside everything else that is wrong',
  )
  t.equal(page.at('code'), 'invalid_parameter')
  const write = await gateway.ask(key, `PATCH ${path}?fields=id`, { body: {} })
  t.match(write.headers.get('x-svc-warnings'), 'unknown_parameter fields', 'a write shows the whole record')
})

t.test('a page can be read on with other fields', async t => {
  for (const name of ['Diwali', 'Holi']) {
    const made = await gateway.ask(key, 'POST /holidays', {
      body: { name, date: '2026-11-08', type: 'festival' },
    })
    t.equal(made.status, 201, made.text)
  }
  const page = await gateway.ask(key, `GET /holidays?year=2026&limit=1&fields=name`)
  const next = `GET /holidays?year=2026&limit=1&fields=date&cursor=${String(page.at('meta.next_cursor'))}`
  const after = await gateway.ask(key, next)
  t.match(after.body, { data: [{ id: /^hol_/, date: '2026-11-08' }] }, after.text)
})

t.test('an answer comes as JSON or not at all', async t => {
  const path = `/employees/${own['employees'] ?? ''}`
  for (const format of ['xlsx', 'csv', 'txt', 'pdf', 'JSON', '', 'json&format=csv']) {
    for (const list of ['/salary-groups', '/departments', path, '/health']) {
      const refused = await gateway.ask(key, `GET ${list}?format=${format}`)
      t.match(refused.body, {
        code: 'unsupported_format',
        status: 400,
        details: [{ field: 'format', expected: ['json'] }],
      })
    }
  }
  const strict = { headers: { Prefer: 'handling=strict' } }
  const asked = await gateway.ask(key, `GET ${path}?format=json`, strict)
  t.same(asked.body, (await gateway.ask(key, `GET ${path}`)).body)
  t.equal((await gateway.ask(key, `PATCH ${path}?format=json`, { body: {}, ...strict })).status, 200)
  t.equal((await gateway.ask(key, 'POST /holidays?format=pdf', { body: {} })).status, 400)
})
