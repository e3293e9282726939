// Today's third of the routes against what each must refuse. The cases are made from the list of routes, so that a new
// route is held to them without being named here; the contract's order of refusals is part of what is checked.

import { fieldsOf, formatsOf } from '#gateway/http/representation.ts'
import type { Route } from '#gateway/http/route.ts'
import { routes } from '#gateway/resources/index.ts'
import { queryAsOwner } from '../support/database.ts'
import { isOfToday, testDay } from '../support/share-of-day.ts'
import { engineOf, sharedStack } from '../support/stack.ts'
import t, { type Test } from 'tap'
import { everyScope, type Answer, type Ask, startGateway } from './support/gateway.ts'
import { makeWorld, pathOf } from './support/world.ts'

type Schema = {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly 'x-unit'?: string
}

// A preview with a bad row still asks the engine for the others, so the engine is a real one.
const engine = engineOf(await sharedStack())
t.teardown(() => engine.close())
const gateway = await startGateway(t, { engine, allowOwnTaxSlabs: true })
const key = await gateway.newKey({ scopes: [...everyScope, 'employees:sensitive'] })
const powerless = await gateway.newKey({ scopes: [] })
const own = await makeWorld(gateway, key)
function query(text: string, values: unknown[] = []): Promise<Record<string, string>[]> {
  return queryAsOwner(gateway.databaseUrl, text, values)
}

/** Every row of every table, as one text. */
async function contents(): Promise<string> {
  const tables = await query(
    // A refused call is counted all the same; one that refuses each row by itself was answered, and is on record.
    `select table_name as name from information_schema.tables where table_schema = 'public'
     and table_name not in ('rate_limit', 'audit_chain', 'audit_entry')`,
  )
  const digests = tables.map(async ({ name = '' }) => {
    const [row] = await query(
      `select md5(string_agg(t::text, '|' order by t::text)) as digest from "${name}" t`,
    )
    return `${name} ${row?.['digest']}`
  })
  return (await Promise.all(digests)).toSorted().join('\n')
}

function send(route: Route, options: Ask & { path?: string } = {}): Promise<Answer> {
  const { path = pathOf(route, own), ...rest } = options
  return gateway.ask(key, `${route.method.toUpperCase()} ${path}`, rest)
}

function isRefused(t: Test, answer: Answer, status: number, code: string, why: string): void {
  t.match({ status: answer.status, body: answer.body }, { status, body: { code, status } }, why)
  t.equal(answer.at('request_id'), answer.headers.get('x-request-id'))
}

// Production answers the sandbox's own routes with 404 before anything else; their test sends them bad input.
const closed = routes
  .filter(route => route.scope !== 'open' && !route.sandboxOnly)
  .filter((_, at) => isOfToday(at, 3))
t.comment(`TEST_DAY=${testDay}`)
const before = await contents()
const began = new Date()

for (const route of closed) {
  t.test(`${route.method} ${route.path}`, async t => {
    await t.test('credentials and scope come first', async t => {
      const bad = { body: route.body && '{' }
      isRefused(t, await send(route, { ...bad, key: null }), 401, 'missing_credentials', 'no key')
      isRefused(
        t,
        await send(route, { ...bad, key: `key_${'0'.repeat(26)}.${'x'.repeat(43)}` }),
        401,
        'invalid_key',
        'unknown',
      )
      isRefused(t, await send(route, { ...bad, key: `${key}x` }), 401, 'invalid_key', 'wrong secret')
      const sandbox = { path: `/sandbox${pathOf(route, own)}` }
      isRefused(
        t,
        await send(route, { ...bad, ...sandbox }),
        401,
        'invalid_key',
        'a key of the other environment',
      )
      if (route.scope === 'any') return
      const without = await send(route, { ...bad, key: powerless })
      isRefused(t, without, 403, 'insufficient_scope', 'no scope')
      t.same(without.at('details.0.expected'), [route.scope])
    })

    await t.test('parameters are judged', async t => {
      const properties = Object.entries((route.query?.properties ?? {}) as Record<string, Schema>)
      for (const [name, schema] of properties) {
        const values = isFreeText(schema) ? ['%00'] : ['%00', 'x']
        for (const value of values) {
          const answer = await send(route, { path: `${pathOf(route, own)}?${name}=${value}` })
          t.equal(answer.status, 400, `${name}=${value} ${answer.text}`)
        }
      }
      const file = await send(route, { path: `${pathOf(route, own)}?format=docx` })
      t.equal(file.status, 400, file.text)
      t.match(
        (file.at('details') as { field: string }[]).find(({ field }) => field === 'format'),
        { code: 'not_in_enum', expected: formatsOf(route) },
        'no file is answered with JSON',
      )
      if (fieldsOf(route).length > 0) {
        const picked = await send(route, { path: `${pathOf(route, own)}?fields=no_such` })
        t.equal(picked.status, 400, picked.text)
        t.match(picked.text, 'no_such')
      }
      const most = route.query?.properties['limit']
      if (most === undefined) return
      const path = pathOf(route, own)
      for (const limit of ['0', String((most as { maximum: number }).maximum + 1), '-1']) {
        isRefused(
          t,
          await send(route, { path: `${path}?limit=${limit}` }),
          400,
          'invalid_parameter',
          `limit=${limit}`,
        )
      }
    })

    if (route.body !== undefined)
      await t.test('bodies are judged', t => judgeBodies(t, route, route.body as Schema))
  })
}

async function judgeBodies(t: Test, route: Route, schema: Schema): Promise<void> {
  const limit = route.bodyLimit ?? 1024 * 1024
  const strict = { Prefer: 'handling=strict' }
  isRefused(t, await send(route, { body: '{"a": ' }), 400, 'malformed_json', 'broken JSON')
  isRefused(
    t,
    await send(route, { body: new Uint8Array([0x22, 0xff, 0x22]) }),
    400,
    'malformed_json',
    'no UTF-8',
  )
  isRefused(
    t,
    await send(route, { body: ' '.repeat(limit + 1) }),
    413,
    'payload_too_large',
    'one byte too many',
  )
  isRefused(
    t,
    await send(route, { body: ' '.repeat(Math.max(limit, 10 * 1024 * 1024) + 1) }),
    413,
    'payload_too_large',
    'far too large',
  )
  isRefused(t, await send(route, { body: '['.repeat(100_000) }), 400, 'validation_failed', 'too deep')
  isRefused(
    t,
    await send(route, { body: '{}', headers: { 'Content-Type': 'text/plain' } }),
    415,
    'unsupported_media_type',
    'text',
  )
  isRefused(
    t,
    await send(route, { body: '{}', headers: { 'Content-Encoding': 'gzip' } }),
    415,
    'unsupported_media_type',
    'gzip',
  )
  for (const body of ['[]', '"text"', 'null', '1']) {
    isRefused(t, await send(route, { body }), 400, 'validation_failed', body)
  }
  isRefused(
    t,
    await send(route, { body: { a: 'x'.repeat(10_001) } }),
    400,
    'validation_failed',
    'a long string',
  )
  isRefused(t, await send(route, { body: { 'a\0b': 1 } }), 400, 'validation_failed', 'a NUL in a name')
  isRefused(t, await send(route, { body: '{"a": "\\ud800"}' }), 400, 'validation_failed', 'half a character')

  const names = Object.keys(schema.properties ?? {})
  const wrong = Object.fromEntries(names.map(name => [name, wrongFor(schema.properties?.[name] ?? {})]))
  if (names.length > 0) {
    const answer = await send(route, { body: wrong })
    t.equal(answer.status, 400, answer.text)
    const fields = ((answer.at('details') ?? []) as { field: string }[]).map(
      ({ field }) => field.split(/[.[]/)[0],
    )
    t.same(
      names.filter(name => !fields.includes(name)),
      [],
      'every wrong field is named',
    )
  }
  for (const path of moneyPaths(schema)) {
    const answer = await send(route, { body: { ...envelope, ...(bodyWith(path, 1.005) as object) } })
    t.match(answer.text, 'invalid_money_precision', path.join('.'))
    t.ok(answer.status < 500, answer.text)
  }
  if (names.length > 0 && (schema as { required?: unknown }).required !== undefined) {
    isRefused(
      t,
      await send(route, { body: {}, headers: strict }),
      400,
      'validation_failed',
      'nothing of what is needed',
    )
  }
}

/** Text, or a list of texts, of which any could name a record. */
function isFreeText(schema: Schema): boolean {
  if (schema.items !== undefined) return isFreeText(schema.items)
  return schema.type === 'string' && ['enum', 'format'].every(word => !(word in schema))
}

function wrongFor(schema: Schema): unknown {
  return [schema.type].flat().includes('object') ? [] : { wrong: [] }
}

/** Fields that a batch must state before its rows are looked at. */
const envelope = { period: { month: 10, year: 2026 } }

type Path = readonly (string | 0)[]

function moneyPaths(schema: Schema, path: Path = []): Path[] {
  if (schema['x-unit'] === 'rupees') return [path]
  const inside = Object.entries(schema.properties ?? {}).flatMap(([name, inner]) =>
    moneyPaths(inner, [...path, name]),
  )
  return schema.items === undefined ? inside : [...inside, ...moneyPaths(schema.items, [...path, 0])]
}

function bodyWith(path: Path, value: unknown): unknown {
  return path.reduceRight<unknown>((inner, name) => (name === 0 ? [inner] : { [name]: inner }), value)
}

t.test('nothing was written, and nothing broke', async t => {
  t.equal(await contents(), before)
  t.same(await query("select id from audit_entry where action <> 'called' and occurred_at > $1", [began]), [])
  t.notMatch(gateway.logged(), '"level":50')
})
