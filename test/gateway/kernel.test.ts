// Rules that every call can rely on, shown on the organizations.

import { request } from 'node:http'
import { apiVersion } from '#proto/events.ts'
import { Problem } from '#proto/problems.ts'
import type { Page } from '#gateway/http/pagination.ts'
import type { Route } from '#gateway/http/route.ts'
import { routes } from '#gateway/resources/index.ts'
import t from 'tap'
import { queryAsOwner } from '../support/database.ts'
import { openWire, type Wire } from '../support/wire.ts'
import { startGateway } from './support/gateway.ts'
import { neededQuery } from './support/needed-query.ts'
import { newOrganization } from './support/records.ts'

const gateway = await startGateway(t)
const key = await gateway.newKey()
const organizationId = await newOrganization(gateway, key)
const path = `/organizations/${organizationId}`

t.test('every answer names its request and its contract', async t => {
  const answer = await gateway.ask(key, `GET ${path}`, { headers: { 'X-Request-Id': 'mine-1' } })
  t.match(answer.headers.get('x-request-id'), /^req_[0-9A-Z]{26}$/)
  t.equal(answer.headers.get('x-client-request-id'), 'mine-1')
  t.equal(answer.headers.get('svc-version'), apiVersion)
  t.equal(answer.headers.get('x-content-type-options'), 'nosniff')
  t.equal(answer.headers.get('cache-control'), 'private, must-revalidate')
  t.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8')
  const long = await gateway.ask(key, `GET ${path}`, { headers: { 'X-Request-Id': 'x'.repeat(129) } })
  t.equal(long.headers.get('x-client-request-id'), null)
})

t.test('a problem is the contract’s object, whichever type it is sent as', async t => {
  const plain = await gateway.ask(key, 'GET /organizations/2147483000')
  t.equal(plain.headers.get('content-type'), 'application/json; charset=utf-8')
  t.same(plain.body, {
    code: 'not_found',
    message: 'The resource does not exist, or this key does not include its organization.',
    details: [],
    request_id: plain.headers.get('x-request-id'),
    type: 'https://docs.example/errors/not_found',
    title: 'The resource does not exist',
    status: 404,
    detail: 'The resource does not exist, or this key does not include its organization.',
    retryable: false,
  })
  const problem = await gateway.ask(key, 'GET /organizations/2147483000', {
    headers: { Accept: 'application/problem+json, application/json' },
  })
  t.equal(problem.headers.get('content-type'), 'application/problem+json')
  t.equal(problem.at('code'), 'not_found')
})

t.test('paths and methods that are not offered', async t => {
  for (const nowhere of [
    '/v2/employees',
    '/v1',
    '/v1/nothing',
    '/v1/organizations/1/2',
    '/v1/Organizations',
  ]) {
    const response = await fetch(`${gateway.origin}${nowhere}`)
    t.equal(response.status, 404, nowhere)
    t.match(await response.json(), { code: 'route_not_found' })
  }
  const wrong = await gateway.ask(key, `POST ${path}`)
  t.equal(wrong.status, 405)
  t.match(wrong.body, { code: 'method_not_allowed' })
  t.equal(wrong.headers.get('allow'), 'HEAD, GET, PATCH')
  const head = await gateway.ask(key, `HEAD ${path}`)
  t.equal(head.status, 200)
  t.equal(head.text, '')
  const long = await gateway.ask(key, `GET /organizations?q=${'x'.repeat(8200)}`)
  t.match(long.body, { code: 'uri_too_long', status: 414 })
})

t.test('unknown fields are told of, or refused when that is asked for', async t => {
  const body = { name: 'Kaveri', nick_name: 'K', address: { city: 'Mysuru', planet: 'Earth', 'é,%': 1 } }
  const told = await gateway.ask(key, `PATCH ${path}?colour=red`, { body })
  t.equal(told.status, 200, told.text)
  t.equal(
    told.headers.get('x-svc-warnings'),
    'unknown_parameter colour, unknown_field nick_name, unknown_field address.planet, unknown_field address.%C3%A9%2C%25',
  )
  const strict = await gateway.ask(key, `PATCH ${path}`, {
    body,
    headers: { Prefer: 'wait=5, handling=strict' },
  })
  t.match(strict.body, {
    code: 'unknown_field',
    details: [{ field: 'nick_name' }, { field: 'address.planet' }, {}],
  })
  const listed = await gateway.ask(key, 'GET /organizations?colour=red')
  t.same(listed.at('meta.warnings'), ['unknown_parameter colour'])
})

t.test('what a client may not set stays as it is', async t => {
  const body = {
    name: 'Kaveri',
    id: 7,
    status: 'closed',
    account_id: 'acc_x',
    version: 99,
    created_at: '2000-01-01T00:00:00Z',
  }
  const patched = await gateway.ask(key, `PATCH ${path}`, { body })
  t.match(patched.body, { id: organizationId, status: 'active' })
  const read = await gateway.ask(key, `GET ${path}`)
  t.not(read.at('version'), 99)
  t.notMatch(read.text, '"acc_x"')
})

t.test('a key that has ended', async t => {
  const old = await gateway.newKey()
  const [keyId] = old.split('.')
  const set = (column: string) =>
    queryAsOwner(
      gateway.databaseUrl,
      `update api_key set ${column} = now() - interval '1 second' where id = $1`,
      [keyId],
    )
  await set('expires_at')
  t.match((await gateway.ask(old, 'GET /organizations')).body, { code: 'key_expired', status: 401 })
  await set('revoked_at')
  t.match((await gateway.ask(old, 'GET /organizations')).body, { code: 'key_revoked', status: 401 })
  await queryAsOwner(
    gateway.databaseUrl,
    "update api_key set revoked_at = null, expires_at = null, auth_modes = '{hmac}'",
  )
  const signing = await gateway.ask(old, 'GET /organizations')
  t.match(signing.body, { code: 'auth_mode_not_allowed', status: 401 })
  await queryAsOwner(gateway.databaseUrl, "update api_key set auth_modes = '{bearer,hmac}'")
})

t.test('keys belong to one environment', async t => {
  const sandbox = await gateway.newKey({ environment: 'sandbox' })
  t.match((await gateway.ask(sandbox, 'GET /organizations')).body, { code: 'invalid_key' })
  t.equal((await gateway.ask(sandbox, 'GET /sandbox/v1/organizations')).status, 200)
})

t.test('writing implies reading, and nothing implies another family', async t => {
  const writer = await gateway.newKey({ scopes: ['config:write', 'organizations:write'] })
  await newOrganization(gateway, writer)
  t.equal((await gateway.ask(writer, 'GET /salary-components')).status, 200)
  t.match((await gateway.ask(writer, 'GET /employees')).at('details.0'), { expected: ['employees:read'] })
  const reader = await gateway.newKey({ scopes: ['config:read'] })
  const refused = await gateway.ask(reader, 'POST /salary-components', { body: {} })
  t.match(refused.body, { code: 'insufficient_scope' })
})

t.test('lists page by cursors of their own', async t => {
  const wide = await gateway.newKey()
  const ids: number[] = []
  for (let at = 0; at < 5; at++) ids.push(await newOrganization(gateway, wide))
  const read = async (query: string) => gateway.ask(wide, `GET /organizations?${query}`)

  const seen: unknown[] = []
  let cursor = ''
  do {
    const page = await read(`limit=2&sort=created_at${cursor}`)
    t.equal(page.status, 200, page.text)
    seen.push(...(page.at('data') as { id: number }[]).map(row => row.id))
    cursor = page.at('meta.next_cursor') === null ? '' : `&cursor=${String(page.at('meta.next_cursor'))}`
  } while (cursor !== '')
  t.same(seen, ids)

  const first = String((await read('limit=2')).at('meta.next_cursor'))
  t.equal((await read(`limit=5&cursor=${first}`)).at('meta.count'), 3, 'the size of a page may change')
  const turned = Buffer.from(first, 'base64url').toString().replace(/.$/, '9')
  const forged = Buffer.from(turned).toString('base64url')
  for (const query of [
    `cursor=${first}&sort=created_at`,
    `cursor=${first}&status=active`,
    `cursor=${forged}`,
    'cursor=x',
  ]) {
    t.match((await read(query)).body, { code: 'invalid_cursor', status: 400 }, query)
  }
  const elsewhere = await gateway.ask(key, `GET /organizations?cursor=${first}`)
  t.match(elsewhere.body, { code: 'invalid_cursor' }, 'another account')
})

t.test('a cursor is of the record in its path, in every list of a record', async t => {
  const cursors: (string | null)[] = []
  const begun: (string | null)[] = []
  const isList = ({ method, path, query }: Route) =>
    method === 'get' && path.includes('{') && query?.properties['cursor'] !== undefined
  const lists = routes.filter(isList)
  t.ok(lists.length >= 13, `${lists.length} lists`)
  // Each pages over rows that it has without a record, and tells where it would go on.
  const handle = ({ page }: { readonly page: Page }) => {
    begun.push(page.after)
    cursors.push(page.answer([1, 2], () => 'position', null).meta.nextCursor)
    return Promise.reject(new Problem('not_found', 'There is no such record.'))
  }
  const shown = routes.map(each => (isList(each) ? { ...each, find: undefined, handle } : each))
  const own = await startGateway(t, {}, url => url, { routes: shown as unknown as typeof routes })
  const owner = await own.newKey()
  await newOrganization(own, owner)
  for (const list of lists) {
    const { examples = [] }: { examples?: string[] } = list.params?.properties['id'] ?? {}
    const [example = 'one'] = examples
    const [path, other] = [example, `${example.slice(0, -1)}F`].map(named =>
      list.path.slice('/v1'.length).replace(/\{\w+\}/, named),
    )
    const needed = neededQuery(list)
    const query = `${needed}${needed === '' ? '?' : '&'}limit=1`
    t.match((await own.ask(owner, `GET ${path}${query}`)).body, { code: 'not_found' }, list.operationId)
    const cursor = cursors.at(-1) ?? ''
    await own.ask(owner, `GET ${path}${query}&cursor=${cursor}`)
    t.equal(begun.at(-1), 'position', `${list.operationId} goes on`)
    const elsewhere = await own.ask(owner, `GET ${other}${query}&cursor=${cursor}`)
    t.match(elsewhere.body, { code: 'invalid_cursor', status: 400 }, `${list.operationId} of another record`)
    t.equal(begun.length, cursors.length)
  }
  t.equal(begun.length, 2 * lists.length, 'no list was begun for another record')
})

t.test('a body without an announced length is cut off at its limit', async t => {
  const status = await new Promise<number>((resolve, reject) => {
    const call = request(
      `${gateway.origin}/v1/organizations`,
      {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${key}`,
          'Content-Type': 'application/json',
          'Transfer-Encoding': 'chunked',
        },
      },
      response => {
        response.resume()
        resolve(response.statusCode ?? 0)
      },
    )
    call.on('error', reject)
    for (let sent = 0; sent <= 1024 * 1024; sent += 65_536) call.write(' '.repeat(65_536))
    call.end()
  })
  t.equal(status, 413)
})

t.test('one line a request, and no secret in any', async t => {
  const [, secret = ''] = key.split('.')
  const lines = gateway.logged()
  t.notMatch(lines, secret)
  const line = JSON.parse(
    lines.split('\n').find(text => text.includes('"getOrganization"')) ?? '{}',
  ) as object
  t.match(line, {
    request_id: /^req_/,
    key_id: /^key_/,
    organization_id: organizationId,
    status: 200,
    ms: Number,
  })
})

t.test('a database that is away is told as such, and nothing of it', async t => {
  const wires: Wire[] = []
  const lonely = await startGateway(t, {}, async url => {
    const wire = await openWire(url)
    wires.push(wire)
    return wire.url
  })
  t.teardown(() => wires[0]?.cut())
  const own = await lonely.newKey()
  t.equal((await lonely.ask(own, 'GET /organizations')).status, 200)

  wires[0]?.cut()
  for (let at = 0; at < 3; at++) {
    const away = await lonely.ask(own, 'GET /organizations')
    t.equal(away.status, 503, away.text)
    t.match(away.body, { code: 'service_unavailable', retryable: true })
    t.equal(away.headers.get('retry-after'), '5')
    t.notMatch(away.text, /127\.0\.0\.1|ECONN/)
  }
  t.equal((await lonely.ask('', 'GET /health')).status, 200)

  await wires[0]?.mend()
  t.equal((await lonely.ask(own, 'GET /organizations')).status, 200, 'and it recovers by itself')
})
