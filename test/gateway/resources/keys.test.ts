// Operations of a key about itself.

import t from 'tap'
import { queryAsOwner } from '../../support/database.ts'
import { startGateway } from '../support/gateway.ts'
import { newOrganization } from '../support/records.ts'

const gateway = await startGateway(t)
// The times of the API have seconds.
const began = Math.floor(Date.now() / 1000) * 1000
const issued = await gateway.newIssuedKey()
const organizationId = await newOrganization(gateway, issued.apiKey)

t.test('a token has no scope that its key has lost', async t => {
  const lost = await gateway.newIssuedKey({
    scopes: ['platform:read', 'employees:write', 'payroll:run', 'webhooks:read'],
  })
  const scopes = ['platform:read', 'employees:write', 'payroll:preview', 'webhooks:read']
  const token = String(
    (await gateway.ask(lost.apiKey, 'POST /auth/token', { body: { scopes } })).at('access_token'),
  )
  const keyHas = (...left: string[]) =>
    queryAsOwner(gateway.databaseUrl, 'update api_key set scopes = $2 where id = $1', [lost.keyId, left])
  const tokenHas = async () => (await gateway.ask(token, 'GET /me')).at('scopes')
  t.same(await tokenHas(), scopes)
  await keyHas('employees:read', 'payroll:run')
  t.same(await tokenHas(), ['payroll:preview', 'employees:read'], 'what both allow')
  t.equal((await gateway.ask(token, 'GET /webhooks')).at('code'), 'insufficient_scope')
  t.equal((await gateway.ask(token, 'POST /employees', { body: {} })).at('code'), 'insufficient_scope')
  t.equal((await gateway.ask(token, 'POST /payroll-runs', { body: {} })).at('code'), 'insufficient_scope')
  await keyHas()
  t.same(await tokenHas(), [])
})

t.test('an access token: an hour, narrower if asked, gone with its key', async t => {
  const key = await gateway.newIssuedKey()
  const one = await newOrganization(gateway, key.apiKey)
  const other = await newOrganization(gateway, key.apiKey)
  const made = await gateway.ask(key.apiKey, 'POST /auth/token', {
    body: { scopes: ['platform:read'], organization_ids: [one] },
  })
  t.match(made.body, {
    token_type: 'Bearer',
    expires_in: 3600,
    scopes: ['platform:read'],
    organization_ids: [one],
    environment: 'production',
  })
  t.equal(made.headers.get('cache-control'), 'no-store')
  const token = String(made.at('access_token'))
  t.equal((await gateway.ask(token, `GET /organizations/${one}`)).status, 200)
  t.equal((await gateway.ask(token, `GET /organizations/${other}`)).status, 404)
  t.equal((await gateway.ask(token, 'GET /webhooks')).at('code'), 'insufficient_scope')
  t.equal((await gateway.ask(token, 'POST /auth/token')).at('code'), 'token_exchange_forbidden')
  t.equal((await gateway.ask(token, 'GET /sandbox/v1/me')).at('code'), 'invalid_token')
  t.equal((await gateway.ask(`${token}x`, 'GET /me')).at('code'), 'invalid_token')

  const wide = await gateway.ask('', 'POST /auth/token', { body: { api_key: key.apiKey } })
  t.same(wide.at('organization_ids'), [one, other])
  const more = { body: { scopes: ['employees:sensitive'] } }
  t.equal((await gateway.ask(key.apiKey, 'POST /auth/token', more)).at('code'), 'insufficient_scope')
  const beyond = { body: { organization_ids: [organizationId] } }
  t.equal((await gateway.ask(key.apiKey, 'POST /auth/token', beyond)).at('code'), 'organization_forbidden')
  t.equal((await gateway.ask('', 'POST /auth/token')).at('code'), 'missing_credentials')

  const age = (seconds: number) =>
    queryAsOwner(
      gateway.databaseUrl,
      `update access_token set expires_at = expires_at - make_interval(secs => $1)`,
      [seconds],
    )
  await age(3590)
  t.equal((await gateway.ask(token, 'GET /me')).status, 200)
  await age(10)
  t.equal((await gateway.ask(token, 'GET /me')).at('code'), 'token_expired')
  await age(-3600)
  await queryAsOwner(gateway.databaseUrl, 'update api_key set revoked_at = now() where id = $1', [key.keyId])
  t.equal((await gateway.ask(token, 'GET /me')).at('code'), 'key_revoked')

  const [row] = await queryAsOwner<{ dump: string }>(
    gateway.databaseUrl,
    'select string_agg(t::text, $$,$$) as dump from access_token t',
  )
  t.notOk(row?.dump.includes(token.slice(3)) || row?.dump.includes(Buffer.from(token).toString('hex')))
})

t.test('a token is narrowed to what a scope of its key implies', async t => {
  const key = await gateway.newKey({ scopes: ['organizations:write', 'employees:write', 'payroll:run'] })
  await newOrganization(gateway, key)
  const narrowed = (scopes: string[]) => gateway.ask(key, 'POST /auth/token', { body: { scopes } })
  const made = await narrowed(['employees:read', 'payroll:preview'])
  t.match(made, { status: 200, body: { scopes: ['employees:read', 'payroll:preview'] } }, made.text)
  const token = String(made.at('access_token'))
  t.equal((await gateway.ask(token, 'GET /employees')).status, 200)
  t.equal((await gateway.ask(token, 'POST /employees', { body: {} })).at('code'), 'insufficient_scope')
  for (const scope of ['salary:read', 'employees:sensitive', 'payroll:read', 'payroll:approve']) {
    t.equal((await narrowed([scope])).at('code'), 'insufficient_scope', scope)
  }
})

t.test('a key learns of itself', async t => {
  const me = await gateway.ask(issued.apiKey, 'GET /me')
  t.match(me.body, {
    key: {
      id: issued.keyId,
      last4: issued.apiKey.slice(-4),
      environment: 'production',
      auth_modes: ['bearer', 'hmac'],
      ip_allowlist: [],
    },
    auth_method: 'key',
    token_expires_at: null,
    limits: {
      general: { window_seconds: 60 },
      payroll: { window_seconds: 3600 },
      bulk: { window_seconds: 60 },
    },
    size_limits: { body_bytes: 1_048_576, bulk_body_bytes: 10_485_760 },
  })
  t.notOk(me.text.includes(issued.signingSecret))
  for (const name of ['server_time', 'key.last_used_at']) {
    const at = Date.parse(String(me.at(name)))
    t.ok(at >= began && at <= Date.now(), `${name}: ${at - began} ms after the start`)
  }
  const fresh = await gateway.ask(await gateway.newKey({ limits: {} }), 'GET /me')
  t.match(fresh.at('limits'), { general: { limit: 600 }, payroll: { limit: 60 }, bulk: { limit: 10 } })
})

t.test('a key may bind itself to change only what it has read', async t => {
  const key = await gateway.newIssuedKey()
  const id = await newOrganization(gateway, key.apiKey)
  await queryAsOwner(gateway.databaseUrl, 'update api_key set require_if_match = true where id = $1', [
    key.keyId,
  ])
  const patch = (headers: Record<string, string>) =>
    gateway.ask(key.apiKey, `PATCH /organizations/${id}`, { body: { name: 'Bound' }, headers })
  t.match((await patch({})).body, { code: 'precondition_required', status: 428 })
  t.equal((await patch({ 'If-Match': '"99"' })).status, 412)
  t.equal((await patch({ 'If-Match': '"1"' })).status, 200)
})
