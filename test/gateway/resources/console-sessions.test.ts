// Links to the console, and what the sessions that they open may do.

import { readSettings } from '#gateway/settings.ts'
import { verifyChains } from '#storage/repositories/keys/audit.ts'
import { forSystem } from '#storage/repositories/for-tenant.ts'
import { forgetExpired } from '#storage/repositories/jobs/housekeeping.ts'
import t, { type Test } from 'tap'
import { queryAsOwner } from '../../support/database.ts'
import { type Answer, startGateway, testMasterKey, withinMinute } from '../support/gateway.ts'
import { newOrganization } from '../support/records.ts'

const gateway = await startGateway(t)
const { ask, databaseUrl } = gateway

const create = (key: string, body: object = {}) => ask(key, 'POST /console-sessions', { body })
const redeem = (token: string, base = '') =>
  ask('', `POST ${base}/console-sessions/redeem`, { body: { token }, key: null })
const tokenOf = (made: Answer) => new URL(String(made.at('url'))).searchParams.get('token') ?? ''

/** The secret of a new session of the key, with its id. */
async function open(t: Test, key: string, body: object = {}) {
  const made = await create(key, body)
  t.equal(made.status, 201, made.text)
  const redeemed = await redeem(tokenOf(made))
  t.equal(redeemed.status, 200, redeemed.text)
  return { id: made.id, secret: String(redeemed.at('api_key')), token: tokenOf(made), redeemed }
}

const age = (id: string, seconds: number) =>
  queryAsOwner(
    databaseUrl,
    `update console_session set link_expires_at = link_expires_at - make_interval(secs => $2),
       expires_at = expires_at - make_interval(secs => $2) where id = $1`,
    [id, seconds],
  )

t.test('a link works once, and gives what was asked for', async t => {
  const key = await gateway.newIssuedKey()
  const one = await newOrganization(gateway, key.apiKey)
  const other = await newOrganization(gateway, key.apiKey)
  const user = { id: 'user-417', name: 'Meera Nair' }
  const made = await create(key.apiKey, {
    scopes: ['platform:read', 'organizations:write'],
    organization_ids: [one],
    expires_in: 600,
    return_url: 'https://partner.example/payroll',
    user,
  })
  t.match(made, {
    status: 201,
    body: {
      scopes: ['platform:read', 'organizations:write'],
      organization_ids: [one],
      return_url: 'https://partner.example/payroll',
      user,
    },
  })
  const [createdAt, linkEnd, end] = ['created_at', 'link_expires_at', 'expires_at'].map(name =>
    Date.parse(String(made.at(name))),
  )
  t.same([linkEnd! - createdAt!, end! - createdAt!], [300_000, 600_000])
  t.match(String(made.at('url')), /^https:\/\/console\.example\/enter\?token=csl_[A-Za-z0-9_-]{43}$/)

  const redeemed = await redeem(tokenOf(made))
  t.match(redeemed, {
    status: 200,
    body: {
      id: made.id,
      environment: 'production',
      account: { id: key.accountId, name: 'Partner' },
      scopes: ['platform:read', 'organizations:write'],
      organization_ids: [one],
      user,
      return_url: 'https://partner.example/payroll',
      expires_at: made.at('expires_at'),
    },
  })
  t.equal(redeemed.headers.get('cache-control'), 'no-store')
  const secret = String(redeemed.at('api_key'))
  t.match(await ask(secret, 'GET /me'), {
    status: 200,
    body: {
      key: { id: key.keyId },
      auth_method: 'session',
      session: {
        id: made.id,
        user,
        expires_at: made.at('expires_at'),
        return_url: 'https://partner.example/payroll',
      },
      scopes: ['platform:read', 'organizations:write'],
      organizations: [{ id: one }],
    },
  })
  t.equal((await ask(key.apiKey, 'GET /me')).at('session'), null)
  t.equal((await ask(secret, `GET /organizations/${one}`)).status, 200)
  t.equal((await ask(secret, `GET /organizations/${other}`)).status, 404)
  t.equal((await ask(secret, 'GET /employees')).at('code'), 'insufficient_scope')
  t.equal((await ask(secret, 'GET /sandbox/v1/me')).at('code'), 'invalid_token')

  const refusals = [
    await redeem(tokenOf(made)),
    await redeem(`csl_${'A'.repeat(43)}`),
    await redeem(secret),
    await redeem('x'),
  ]
  const late = await create(key.apiKey)
  await age(late.id, 300)
  refusals.push(await redeem(tokenOf(late)))
  const ended = await create(key.apiKey)
  t.equal((await ask(key.apiKey, `DELETE /console-sessions/${ended.id}`)).status, 204)
  refusals.push(await redeem(tokenOf(ended)))
  const shown = refusals.map(({ status, body }) => {
    const { request_id: _, ...rest } = body as Record<string, unknown>
    return { status, rest }
  })
  t.match(shown[0], { status: 401, rest: { code: 'invalid_token' } })
  for (const each of shown) t.same(each, shown[0], 'nothing tells why')

  const dump = await queryAsOwner<{ row: string }>(
    databaseUrl,
    `select t::text as row from console_session t union all select t::text from audit_entry t
     union all select t::text from idempotency_record t`,
  )
  const kept = `${dump.map(({ row }) => row).join()}${gateway.logged()}`
  for (const text of [secret, tokenOf(made)]) {
    t.notOk(kept.includes(text) || kept.includes(Buffer.from(text).toString('hex')), 'only hashes are kept')
  }
})

t.test('two at once redeem a link once', async t => {
  const made = await create(await gateway.newKey())
  const answers = await Promise.all(Array.from({ length: 6 }, () => redeem(tokenOf(made))))
  t.same(
    answers.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 401, 401, 401, 401, 401],
  )
})

t.test('no session has more than its key', async t => {
  const key = await gateway.newKey({ scopes: ['organizations:write', 'employees:write', 'console:write'] })
  const stranger = await newOrganization(gateway, await gateway.newKey())
  const own = await newOrganization(gateway, key)
  for (const scope of ['salary:read', 'employees:sensitive', 'console:read', 'console:write'])
    t.equal((await create(key, { scopes: [scope] })).at('code'), 'insufficient_scope', scope)
  t.equal((await create(key, { organization_ids: [own, stranger] })).at('code'), 'organization_forbidden')
  t.same((await create(key, { scopes: ['employees:read'] })).at('scopes'), ['employees:read'])
  const usual = await create(key)
  t.same(usual.at('scopes'), ['organizations:write', 'employees:write'], 'all but those of the console')
  t.same(usual.at('organization_ids'), [own])
  const without = await gateway.newKey({ scopes: ['employees:write'] })
  t.equal((await create(without)).at('code'), 'insufficient_scope')
  for (const body of [
    { expires_in: 59 },
    { expires_in: 3601 },
    { user: { name: 'Meera' } },
    { user: { id: 'x'.repeat(101) } },
  ])
    t.equal((await create(key, body)).at('code'), 'validation_failed', JSON.stringify(body))
  for (const [address, code] of [
    ['http://partner.example/', 'https_required'],
    ['http://127.0.0.1:3000/', 'https_required'],
    ['javascript:alert(1)', 'https_required'],
    ['partner', 'url_not_allowed'],
    ['https://name:word@partner.example/', 'url_not_allowed'],
  ] as const)
    t.equal((await create(key, { return_url: address })).at('code'), code, address)
})

t.test('a session makes no credentials and gets no secrets', async t => {
  const key = await gateway.newKey({ environment: 'sandbox' })
  const made = await ask(key, 'POST /sandbox/v1/console-sessions', { body: {} })
  const redeemed = await redeem(tokenOf(made))
  t.equal(redeemed.at('environment'), 'sandbox', 'under either base address')
  const secret = String(redeemed.at('api_key'))
  const token = String((await ask(key, 'POST /sandbox/v1/auth/token')).at('access_token'))
  for (const request of [
    'POST /sandbox/v1/auth/token',
    'POST /sandbox/v1/webhooks',
    'POST /sandbox/v1/sandbox/signature-debug',
  ])
    t.equal((await ask(secret, request, { body: {} })).at('code'), 'token_exchange_forbidden', request)
  t.equal(
    (await ask(secret, 'POST /sandbox/v1/console-sessions', { body: {} })).at('code'),
    'insufficient_scope',
  )
  t.equal((await ask(secret, 'GET /sandbox/v1/console-sessions')).at('code'), 'insufficient_scope')
  t.equal(
    (await ask(token, 'POST /sandbox/v1/console-sessions', { body: {} })).at('code'),
    'token_exchange_forbidden',
  )
  t.equal((await ask(secret, 'GET /me')).at('code'), 'invalid_token', 'of the environment of its key')
})

t.test('a session has what is left to its key, and ends with it', async t => {
  const key = await gateway.newIssuedKey()
  const [one, other] = [
    await newOrganization(gateway, key.apiKey),
    await newOrganization(gateway, key.apiKey),
  ]
  const alter = (change: string, ...values: unknown[]) =>
    queryAsOwner(databaseUrl, `update api_key set ${change} where id = $1`, [key.keyId, ...values])
  const { secret, id } = await open(t, key.apiKey, { scopes: ['platform:read', 'employees:write'] })
  const me = () => ask(secret, 'GET /me')
  await alter('scopes = $2', ['employees:read', 'salary:read'])
  t.same((await me()).at('scopes'), ['employees:read'])
  await alter('organization_ids = $2', [other])
  t.match((await me()).at('organizations'), [{ id: other }])
  t.not(one, other)
  await alter('ip_allowlist = $2', ['203.0.113.0/24'])
  t.equal((await me()).at('code'), 'ip_not_allowed')
  await alter(`ip_allowlist = '{}'`)
  await alter(`auth_modes = '{hmac}'`)
  t.equal((await me()).at('code'), 'auth_mode_not_allowed')
  await alter(`auth_modes = '{bearer}'`)
  await alter('expires_at = now()')
  t.equal((await me()).at('code'), 'key_expired')
  await alter('expires_at = null')
  t.equal((await me()).status, 200)
  await age(id, 3000)
  t.equal((await me()).status, 200)
  await age(id, 600)
  t.equal((await me()).at('code'), 'token_expired')
  await age(id, -3600)
  await alter('revoked_at = now()')
  t.equal((await me()).at('code'), 'key_revoked')
})

t.test('a session for one client sees nothing of another', async t => {
  const key = await gateway.newKey()
  const [one, other] = [await newOrganization(gateway, key), await newOrganization(gateway, key)]
  const subscribe = async (organizationIds?: number[]) =>
    (
      await ask(key, 'POST /webhooks', {
        body: {
          url: 'https://partner.example/webhooks',
          events: ['payroll.run.paid'],
          ...(organizationIds && { organization_ids: organizationIds }),
        },
      })
    ).id
  const ids = [await subscribe(), await subscribe([other]), await subscribe([one])]
  const user = { id: 'of-other', name: 'Visitor of the other' }
  const [foreign, own] = [
    await open(t, key, { organization_ids: [other], user }),
    await open(t, key, { organization_ids: [one] }),
  ]
  const whole = await open(t, key)
  const seen = async (secret: string) => {
    const data = (await ask(secret, 'GET /webhooks')).at('data') as { id: string }[]
    return data.map(({ id }) => id).toSorted()
  }
  t.same(await seen(own.secret), [ids[2]])
  t.same(await seen(foreign.secret), [ids[1]])
  t.same(await seen(whole.secret), ids.toSorted(), 'with all organizations of the key')
  t.same(await seen(key), ids.toSorted())
  for (const id of ids.slice(0, 2)) {
    const body = { url: 'https://thief.example/webhooks' }
    t.equal((await ask(own.secret, `PATCH /webhooks/${id}`, { body })).status, 404)
    t.equal((await ask(own.secret, `DELETE /webhooks/${id}`)).status, 404)
  }
  t.notMatch((await ask(own.secret, 'GET /audit-log?limit=200')).text, /of-other|Visitor of the other/)
  t.match((await ask(key, 'GET /audit-log?limit=200')).text, /Visitor of the other/)
  const narrow = String(
    (await ask(key, 'POST /auth/token', { body: { organization_ids: [one] } })).at('access_token'),
  )
  const sessions = (await ask(narrow, 'GET /console-sessions')).at('data') as { id: string }[]
  t.same(
    sessions.map(({ id }) => id),
    [own.id],
    'a narrow token sees sessions within its reach',
  )
})

t.test('a link of a key that has ended is of no use', async t => {
  for (const change of ['revoked_at = now()', 'expires_at = now()']) {
    const key = await gateway.newIssuedKey()
    const made = await create(key.apiKey)
    await queryAsOwner(databaseUrl, `update api_key set ${change} where id = $1`, [key.keyId])
    t.match(await redeem(tokenOf(made)), { status: 401, body: { code: 'invalid_token' } }, change)
  }
})

t.test('sessions are ended by themselves, and by keys that see them', async t => {
  const key = await gateway.newIssuedKey()
  const organizationId = await newOrganization(gateway, key.apiKey)
  const [mine, yours, kept] = [
    await open(t, key.apiKey),
    await open(t, key.apiKey),
    await open(t, key.apiKey),
  ]
  t.equal((await ask(mine.secret, `DELETE /console-sessions/${yours.id}`)).at('code'), 'insufficient_scope')
  t.equal((await ask(mine.secret, `DELETE /console-sessions/${mine.id}`)).status, 204)
  t.equal((await ask(mine.secret, 'GET /me')).at('code'), 'token_expired')
  const lost = await gateway.newIssuedKey()
  const gone = await open(t, lost.apiKey, { organization_ids: [await newOrganization(gateway, lost.apiKey)] })
  await queryAsOwner(databaseUrl, `update api_key set organization_ids = '{}' where id = $1`, [lost.keyId])
  t.equal((await ask(gone.secret, `DELETE /console-sessions/${gone.id}`)).status, 204, 'with nothing left')
  const stranger = await gateway.newKey()
  t.equal((await ask(stranger, `DELETE /console-sessions/${yours.id}`)).status, 404)
  t.same((await ask(stranger, 'GET /console-sessions')).at('data'), [])
  t.equal((await ask(key.apiKey, `DELETE /console-sessions/${yours.id}`)).status, 204)
  t.equal((await ask(key.apiKey, `DELETE /console-sessions/${yours.id}`)).status, 204, 'again')
  t.equal((await ask(yours.secret, 'GET /me')).at('code'), 'token_expired')
  t.equal((await ask(kept.secret, 'GET /me')).status, 200)

  const pages: unknown[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const from: string = cursor === '' ? '' : `&cursor=${cursor}`
    const list = await ask(key.apiKey, `GET /console-sessions?limit=2&include_total=true${from}`)
    t.equal(list.at('meta.total_count'), 3)
    pages.push(...(list.at('data') as unknown[]))
    cursor = list.at('meta.next_cursor') as string | null
  }
  t.match(pages, [
    { id: kept.id, ended_at: null, key_id: key.keyId, organization_ids: [organizationId] },
    { id: yours.id, ended_at: String, redeemed_at: String },
    { id: mine.id, ended_at: String },
  ])
  t.notOk(JSON.stringify(pages).includes('csl_') || JSON.stringify(pages).includes('hash'))

  // A key of the account that reaches less sees only what reaches no more than itself.
  const narrow = await gateway.newIssuedKey()
  await queryAsOwner(databaseUrl, 'update api_key set account_id = $2 where id = $1', [
    narrow.keyId,
    key.accountId,
  ])
  t.same((await ask(narrow.apiKey, 'GET /console-sessions')).at('data'), [])
  t.equal((await ask(narrow.apiKey, `DELETE /console-sessions/${kept.id}`)).status, 404)
  await queryAsOwner(databaseUrl, 'update api_key set organization_ids = $2 where id = $1', [
    narrow.keyId,
    [organizationId],
  ])
  t.equal(((await ask(narrow.apiKey, 'GET /console-sessions')).at('data') as unknown[]).length, 3)
})

t.test('sessions draw from the limits of their key', async t => {
  const answers = await withinMinute(async () => {
    const key = await gateway.newKey({ limits: { general: 6 } })
    const [one, another] = [(await open(t, key)).secret, (await open(t, key)).secret]
    const asked: Answer[] = []
    for (const each of [one, another, key, one, one, another, key]) asked.push(await ask(each, 'GET /me'))
    return asked
  })
  t.same(
    answers.slice(0, 3).map(({ headers }) => headers.get('x-ratelimit-remaining')),
    ['3', '2', '1'],
  )
  t.equal(answers[3]?.status, 200)
  for (const answer of answers.slice(4)) t.equal(answer.at('code'), 'rate_limit_exceeded')
})

t.test('the audit log names the session, its user and its key', async t => {
  const key = await gateway.newIssuedKey()
  const organizationId = await newOrganization(gateway, key.apiKey)
  const opened = [
    await open(t, key.apiKey, { user: { id: 'meera' } }),
    await open(t, key.apiKey, { user: { id: 'ravi', name: 'Ravi' } }),
  ]
  for (const { secret } of opened)
    t.equal(
      (
        await ask(secret, `PATCH /organizations/${organizationId}`, {
          body: { name: `Of ${secret.slice(4, 9)}` },
        })
      ).status,
      200,
    )
  const entries = async (query: string) =>
    (await ask(key.apiKey, `GET /audit-log?sort=created_at&${query}`)).at('data') as Record<string, unknown>[]
  for (const [{ id }, userId] of [
    [opened[0]!, 'meera'],
    [opened[1]!, 'ravi'],
  ] as const) {
    const [redeemed, patched, ...others] = await entries(`session_id=${id}`)
    t.match(redeemed, {
      operation: 'redeemConsoleSession',
      auth_method: 'link',
      user_id: userId,
      key_id: key.keyId,
      resource_id: id,
    })
    t.match(patched, {
      operation: 'updateOrganization',
      auth_method: 'session',
      user_id: userId,
      key_id: key.keyId,
    })
    t.same(others, [])
    t.same((await entries(`user_id=${userId}`)).length, 2)
  }
  const made = await entries('operation=createConsoleSession')
  t.match(made, [{ session_id: null, user_id: null, after: { user_id: 'meera', link_hash: '[hidden]' } }, {}])
})

t.test('sessions are forgotten a week after their end, and the audit log holds without them', async t => {
  const key = await gateway.newKey()
  const [old, recent] = [await open(t, key, { user: { id: 'asha' } }), await open(t, key)]
  await age(old.id, 3600 + 7 * 86_400)
  await age(recent.id, 7 * 86_400)
  await forgetExpired(gateway.storage)
  t.match((await ask(key, 'GET /console-sessions')).at('data'), [{ id: recent.id }])
  t.equal(((await ask(key, 'GET /console-sessions')).at('data') as unknown[]).length, 1)
  t.equal((await ask(old.secret, 'GET /me')).at('code'), 'invalid_token')
  t.match((await ask(key, `GET /audit-log?session_id=${old.id}`)).at('data'), [{ user_id: 'asha' }])
  const chains = await forSystem(gateway.storage, verifyChains)
  t.same(
    chains.filter(({ brokenAt }) => brokenAt !== null),
    [],
  )
})

t.test('the address of the console is https, or on this machine', async t => {
  const reading = (CONSOLE_URL?: string) => () =>
    readSettings({
      DATABASE_URL: databaseUrl,
      MASTER_KEY: testMasterKey,
      ENGINE_ADDRESSES: '127.0.0.1:50051',
      ...(CONSOLE_URL === undefined ? {} : { CONSOLE_URL }),
    })
  t.equal(reading()().CONSOLE_URL, null)
  t.equal(reading('https://console.example/')().CONSOLE_URL, 'https://console.example')
  t.equal(reading('https://pay.example/console')().CONSOLE_URL, 'https://pay.example/console')
  t.equal(reading('http://127.0.0.1:8090')().CONSOLE_URL, 'http://127.0.0.1:8090')
  for (const wrong of [
    'http://console.example',
    'console.example',
    'https://console.example/?a=b',
    'ftp://127.0.0.1',
  ])
    t.throws(reading(wrong), /CONSOLE_URL must be an address/, wrong)
})

t.test('guesses of links are counted by address', async t => {
  const answers = await withinMinute(async () => {
    const guarded = await startGateway(t, {}, undefined, { failuresPerMinute: 3 })
    const made = await guarded.ask(await guarded.newKey(), 'POST /console-sessions', { body: {} })
    const asked: Answer[] = []
    for (const token of ['csl_x', 'csl_x', 'csl_x', 'csl_x', tokenOf(made)])
      asked.push(await guarded.ask('', 'POST /console-sessions/redeem', { body: { token }, key: null }))
    return asked
  })
  t.same(
    answers.map(({ status }) => status),
    [401, 401, 401, 429, 429],
    'whatever is sent',
  )
  t.match(answers[3]?.body, { code: 'rate_limit_exceeded' })
})

t.test('an installation without a console says so', async t => {
  const bare = await startGateway(t, { consoleUrl: null })
  const key = await bare.newKey()
  t.match(await bare.ask(key, 'POST /console-sessions', { body: {} }), {
    status: 409,
    body: { code: 'console_not_configured' },
  })
})
