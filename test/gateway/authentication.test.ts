// Callers by a signature: one reading of it, and nothing that is only like it.

import crypto from 'node:crypto'
import { request } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import fc from 'fast-check'
import t from 'tap'
import { signatureOf, stringToSign } from '#gateway/http/signature.ts'
import type { IssuedKey } from '#storage/repositories/keys/api-keys.ts'
import { queryAsOwner } from '../support/database.ts'
import { startGateway } from './support/gateway.ts'
import { newOrganization } from './support/records.ts'

const gateway = await startGateway(t)
const issued = await gateway.newIssuedKey()
const organizationId = await newOrganization(gateway, issued.apiKey)

type Raw = { method?: string; target: string; body?: string; headers: Record<string, string | string[]> }
type Got = { status: number; code: unknown; text: string; headers: Record<string, unknown> }

/** A request byte for byte as it is given: `fetch` would mend the address and join the headers. */
function raw({ method = 'GET', target, body = '', headers }: Raw, origin = gateway.origin): Promise<Got> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const call = request({ hostname, port, method, path: target, headers }, response => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        const { code } = (text === '' ? {} : JSON.parse(text)) as { code?: unknown }
        resolve({ status: response.statusCode ?? 0, code, text, headers: response.headers })
      })
    })
    call.on('error', reject)
    call.end(body)
  })
}

const now = () => Math.floor(Date.now() / 1000)

function signed(
  key: IssuedKey,
  {
    method = 'GET',
    target,
    body = '',
    at = now(),
    idempotencyKey,
  }: Partial<Raw> & { target: string; at?: number; idempotencyKey?: string },
): Raw & { body: string; method: string } {
  const text = stringToSign(String(at), method, target, Buffer.from(body), idempotencyKey)
  const version = idempotencyKey === undefined ? '' : 'v2='
  return {
    method,
    target,
    body,
    headers: {
      'X-SVC-Key': key.keyId,
      'X-SVC-Timestamp': String(at),
      'X-SVC-Signature': `${version}${signatureOf(key.signingSecret, text)}`,
      ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}),
      ...(body === '' ? {} : { 'Content-Type': 'application/json' }),
    },
  }
}

t.test('the vectors of the contract', async t => {
  const sign = (method: string, target: string, body: string) =>
    signatureOf('sk_test_4b9f1c7e2d', stringToSign('1795132800', method, target, Buffer.from(body)))
  t.equal(
    sign('GET', '/v1/employees?organization_id=12&limit=50', ''),
    'b449ce8102363fa00132e5cf07ae52afb605be28b9dfef44ea8c1995ec4c7764',
  )
  t.equal(
    sign('POST', '/v1/webhooks', '{"url":"https://example.com/hook","events":["payslip.ready"]}'),
    '05597401de89e075c8483ff669b3bcb46f1413f9633b5026fb034a70cc14b226',
  )
  const second = (idempotencyKey: string) =>
    stringToSign(
      '1795132800',
      'POST',
      '/v1/webhooks',
      Buffer.from('{"url":"https://example.com/hook","events":["payslip.ready"]}'),
      idempotencyKey,
    )
  t.equal(
    signatureOf('sk_test_4b9f1c7e2d', second('order-1042')),
    'abc9de5481dd1a61181a44bb19288dba69aa62b32779ef6b073f3411e5c4dcc9',
  )
  t.equal(
    signatureOf('sk_test_4b9f1c7e2d', second('')),
    'bbd7901b6dbd2fdde3c908435525230ed0c704ca115d5f419ce01e5e1e77c7b2',
  )
  t.match(
    stringToSign('1', 'GET', '/v1/me', Buffer.alloc(0)),
    /\.e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855$/,
  )
})

t.test('a signed request, its query as it was sent', async t => {
  for (const target of [
    '/v1/me',
    `/v1/employees?organization_id=${organizationId}&q=%41%2fB`,
    `/v1/employees/ext:a%2Fb?organization_id=${organizationId}`,
  ]) {
    const got = await raw(signed(issued, { target }))
    t.not(got.status, 401, `${target}: ${got.text}`)
  }
  const made = await raw(
    signed(issued, {
      method: 'POST',
      target: '/v1/organizations',
      body: '{"name":"Signed","state_code":"KA"}',
    }),
  )
  t.equal(made.status, 201, made.text)
})

t.test(
  'a signature is accepted up to 300 seconds old or ahead, and refused a second beyond [promise A1]',
  async t => {
    // The clock stands still, so that the age is exactly this.
    const at = now()
    const clock = () => new Date(at * 1000 + 999)
    const { origin } = await startGateway(t, {}, () => gateway.databaseUrl, { clock })
    const codeAt = async (age: number): Promise<unknown> =>
      (await raw(signed(issued, { target: '/v1/me', at: at - age }), origin)).code
    for (const age of [300, 299, 0, -299, -300]) t.equal(await codeAt(age), undefined, `${age} s old`)
    for (const age of [301, 302]) t.equal(await codeAt(age), 'signature_expired', `${age} s old`)
    for (const age of [-301, -302]) {
      t.equal(await codeAt(age), 'signature_timestamp_in_future', `${-age} s ahead`)
    }
  },
)

t.test('a signature needs all three headers, once each and in their form [promise A6]', async t => {
  const whole = signed(issued, { target: '/v1/me' })
  const names = ['X-SVC-Key', 'X-SVC-Timestamp', 'X-SVC-Signature']
  const bearer = { Authorization: `Bearer ${issued.apiKey}` }
  for (let mask = 1; mask < 7; mask++) {
    const headers = Object.fromEntries(
      Object.entries(whole.headers).filter(([name]) => mask & (1 << names.indexOf(name))),
    )
    t.equal(
      (await raw({ target: '/v1/me', headers: { ...headers, ...bearer } })).code,
      'signature_invalid',
      String(mask),
    )
  }
  for (const name of names) {
    const value = String(whole.headers[name])
    for (const bad of [
      value.toUpperCase() === value ? ` ${value}x` : value.toUpperCase(),
      '',
      value.slice(1),
    ]) {
      const got = await raw({ target: '/v1/me', headers: { ...whole.headers, [name]: bad } })
      t.equal(got.status, 401, `${name}: ${bad}`)
    }
    const twice = await raw({ target: '/v1/me', headers: { ...whole.headers, [name]: [value, value] } })
    t.equal(twice.status, 401, `${name} twice`)
  }
  const both = await raw({
    target: '/v1/me',
    headers: { ...whole.headers, 'X-SVC-Signature': '0'.repeat(64), ...bearer },
  })
  t.equal(both.code, 'signature_invalid', 'a good key beside it changes nothing')
})

t.test('ten thousand changes of one bit, and none gets in [promise A2]', async t => {
  const seed = Date.now() % 2_147_483_647
  t.comment(`seed ${seed}`)
  const text = stringToSign('1795132800', 'POST', '/v1/employees?organization_id=12', Buffer.from('{"a":1}'))
  const genuine = signatureOf(issued.signingSecret, text)
  let accepted = 0
  fc.assert(
    fc.property(fc.nat(text.length * 7 - 1), bit => {
      const bytes = Buffer.from(text)
      const at = Math.floor(bit / 7)
      bytes[at] = (bytes[at] ?? 0) ^ (1 << (bit % 7))
      if (signatureOf(issued.signingSecret, bytes.toString('latin1')) === genuine) accepted += 1
    }),
    { numRuns: 9_800, seed },
  )
  // And over the wire, on each part that is signed.
  const whole = signed(issued, {
    method: 'POST',
    target: '/v1/organizations?x=1',
    body: '{"name":"N","state_code":"KA"}',
  })
  for (let round = 0; round < 200; round++) {
    const body = Buffer.from(whole.body)
    const signature = String(whole.headers['X-SVC-Signature'])
    const stamp = String(whole.headers['X-SVC-Timestamp'])
    const changed = [
      { ...signed(issued, { target: '/v1/organizations?x=1' }), method: 'HEAD' },
      { ...whole, target: `/v1/organizations?x=${round + 2}` },
      {
        ...whole,
        body: (body.set([(body[round % body.length] ?? 0) ^ 1], round % body.length), body.toString()),
      },
      {
        ...whole,
        headers: { ...whole.headers, 'X-SVC-Timestamp': String(Number(stamp) - 1 - (round % 100)) },
      },
      {
        ...whole,
        headers: {
          ...whole.headers,
          'X-SVC-Signature': signature.replace(/^./, digit => (digit === 'a' ? 'b' : 'a')),
        },
      },
    ][round % 5] as Raw
    const got = await raw(changed)
    if (got.status !== 401) accepted += 1
  }
  t.equal(accepted, 0)
})

t.test('a captured write has no second effect [promise A4]', async t => {
  const write = signed(issued, {
    method: 'POST',
    target: '/v1/organizations',
    body: '{"name":"Captured","state_code":"KA"}',
  })
  const first = await raw(write)
  const second = await raw(write)
  t.equal(first.status, 201)
  t.equal(second.text, first.text)
  t.equal(second.headers['idempotent-replayed'], 'true')
  const [row] = await queryAsOwner<{ count: number }>(
    gateway.databaseUrl,
    "select count(*)::int as count from organization where name = 'Captured'",
  )
  t.equal(row?.count, 1)
})

const organizationsNamed = async (name: string) =>
  (
    await queryAsOwner<{ count: number }>(
      gateway.databaseUrl,
      'select count(*)::int as count from organization where name = $1',
      [name],
    )
  )[0]?.count

/** The same request with other headers; null takes one away. */
function altered(whole: Raw, headers: Record<string, string | null>): Raw {
  const all = { ...whole.headers, ...headers }
  return {
    ...whole,
    headers: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null)) as Raw['headers'],
  }
}

for (const [given, changes] of [
  [null, ['k-1']],
  ['k-2', [null]],
  ['k-3', ['k-4', null]],
] as const) {
  t.test(
    `a captured write with ${given ?? 'no'} Idempotency-Key is sent again with ${changes.map(String).join()}`,
    async t => {
      const name = `Captured with ${given ?? 'none'}`
      const body = JSON.stringify({ name, state_code: 'KA' })
      const write = altered(signed(issued, { method: 'POST', target: '/v1/organizations', body }), {
        'Idempotency-Key': given,
      })
      const first = await raw(write)
      t.equal(first.status, 201, first.text)
      for (const key of [...changes, given]) {
        const again = await raw(altered(write, { 'Idempotency-Key': key }))
        t.equal(again.text, first.text, String(key))
        t.equal(again.headers['idempotent-replayed'], 'true')
      }
      t.equal(await organizationsNamed(name), 1)
    },
  )
}

t.test('a repeated request, signed anew with its key, leaves no signature that could be used', async t => {
  const body = '{"name":"Signed twice","state_code":"KA"}'
  const write = (at: number) =>
    altered(signed(issued, { method: 'POST', target: '/v1/organizations', body, at }), {
      'Idempotency-Key': 'k-5',
    })
  const first = await raw(write(now() - 1))
  const retry = write(now())
  t.equal((await raw(retry)).text, first.text, 'by its key')
  t.equal((await raw(altered(retry, { 'Idempotency-Key': null }))).text, first.text, 'by its signature')
  t.equal(await organizationsNamed('Signed twice'), 1)
})

t.test('what was refused is not executed under another Idempotency-Key', async t => {
  const body = '{"name":"Refused","state_code":"KA"}'
  const plain = signed(issued, { method: 'POST', target: '/v1/organizations', body })
  const write = altered(plain, { 'Idempotency-Key': 'k-6', 'SVC-Version': '2026-11-01' })
  const strict = {
    method: 'POST',
    target: '/v1/organizations',
    body: '{"name":"Refused","state_code":"KA","x":1}',
  }
  const bad = altered(signed(issued, strict), { Prefer: 'handling=strict', 'Idempotency-Key': 'k-6' })
  t.equal((await raw(bad)).code, 'unknown_field')
  for (const key of [null, 'k-7']) {
    const got = await raw(altered(bad, { Prefer: null, 'Idempotency-Key': key }))
    t.match(got, { status: 422, code: 'idempotency_key_reused' }, String(key))
  }
  t.equal(await organizationsNamed('Refused'), 0)
  t.equal((await raw(write)).status, 201, 'the key is free for a request that is good')
  t.equal(await organizationsNamed('Refused'), 1)
})

t.test('a signature of version 2 covers the Idempotency-Key, and its absence', async t => {
  const body = '{"name":"Covered","state_code":"KA"}'
  for (const [key, changes] of [
    ['k-8', ['k-9', null]],
    ['', ['k-9']],
  ] as const) {
    const write = signed(issued, { method: 'POST', target: '/v1/organizations', body, idempotencyKey: key })
    for (const change of changes)
      t.equal(
        (await raw(altered(write, { 'Idempotency-Key': change }))).code,
        'signature_invalid',
        String(change),
      )
    const bare = String(write.headers['X-SVC-Signature']).replace('v2=', '')
    t.equal((await raw(altered(write, { 'X-SVC-Signature': bare }))).code, 'signature_invalid', 'never both')
    t.equal((await raw(write)).status, 201)
  }
  const first = signed(issued, { method: 'POST', target: '/v1/organizations', body })
  const promoted = { 'X-SVC-Signature': `v2=${String(first.headers['X-SVC-Signature'])}` }
  t.equal((await raw(altered(first, promoted))).code, 'signature_invalid')
  t.equal(await organizationsNamed('Covered'), 2)
})

t.test('a signature is exchanged for one token, and only where the key may have any', async t => {
  const key = await gateway.newIssuedKey()
  const modes = (...allowed: string[]) =>
    queryAsOwner(gateway.databaseUrl, 'update api_key set auth_modes = $2 where id = $1', [
      key.keyId,
      allowed,
    ])
  const exchange = (at: number) => signed(key, { method: 'POST', target: '/v1/auth/token', at })
  await modes('hmac')
  t.match(await raw(exchange(now())), { status: 403, code: 'token_exchange_forbidden' })
  await modes('hmac', 'token')
  // A second may pass between the calls, and two signatures of one second are one.
  const at = now()
  const captured = exchange(at - 1)
  const made = await raw(captured)
  t.equal(made.status, 200, made.text)
  for (const headers of [{}, { 'Idempotency-Key': 'k-10' }])
    t.equal((await raw(altered(captured, headers))).code, 'signature_invalid', 'no token for who repeats it')
  t.equal((await raw(exchange(at - 2))).status, 200, 'signed anew')
  const token = (JSON.parse(made.text) as { access_token: string }).access_token
  t.equal((await gateway.ask(token, 'GET /me')).status, 200)
  t.equal((await gateway.ask(key.apiKey, 'GET /me')).at('code'), 'auth_mode_not_allowed', 'no bearer itself')
  await modes('hmac')
  t.equal((await gateway.ask(token, 'GET /me')).at('code'), 'auth_mode_not_allowed', 'judged at each call')
})

t.test('the absolute form of a target is read as its path', async t => {
  const sandbox = await gateway.newIssuedKey({ environment: 'sandbox' })
  const keyOf = { production: issued, sandbox }
  for (const [environment, path] of [
    ['production', '/v1/me'],
    ['sandbox', '/sandbox/v1/me'],
  ] as const) {
    const target = `http://${new URL(gateway.origin).host}${path}`
    const headers = { Authorization: `Bearer ${keyOf[environment].apiKey}` }
    const got = await raw({ target, headers })
    t.equal(got.status, 200, got.text)
    t.match(JSON.parse(got.text), { key: { environment } })
    const other = environment === 'production' ? sandbox : issued
    t.equal((await raw({ target, headers: { Authorization: `Bearer ${other.apiKey}` } })).code, 'invalid_key')
    const { headers: signature } = signed(keyOf[environment], { target: path })
    t.equal((await raw({ target, headers: signature })).status, 200, 'the path is signed')
  }
  const misled = await raw({
    target: 'http://sandbox/v1/me',
    headers: { Authorization: `Bearer ${sandbox.apiKey}` },
  })
  t.equal(misled.code, 'invalid_key', 'a host chooses nothing')
})

type Work = { statements: (string | undefined)[]; bytes: number[]; digests: Record<string, number> }

/** Work of the gateway, in this process, at PostgreSQL and `node:crypto` while `call` runs. */
async function workOf(call: () => Promise<unknown>): Promise<Work> {
  const work: Work = { statements: [], bytes: [], digests: {} }
  const { plumbing } = gateway.storage
  const { query } = plumbing
  const asked = async (statement: { name?: string }): Promise<unknown> => {
    work.statements.push(statement.name)
    const answer = (await Reflect.apply(query, plumbing, [statement])) as { rows: object[] }
    for (const value of answer.rows.flatMap(row => Object.values(row) as unknown[])) {
      work.bytes.push(typeof value === 'boolean' ? 1 : Buffer.from(value as string).length)
    }
    return answer
  }
  plumbing.query = asked as typeof query
  const names = ['createHash', 'createHmac', 'createDecipheriv', 'timingSafeEqual'] as const
  const originals = names.map(name => [name, crypto[name]] as const)
  for (const [name, original] of originals) {
    work.digests[name] = 0
    const counted = (...given: unknown[]): unknown => {
      work.digests[name] = (work.digests[name] ?? 0) + 1
      return Reflect.apply(original, crypto, given)
    }
    Object.assign(crypto, { [name]: counted })
  }
  syncBuiltinESMExports()
  try {
    await call()
  } finally {
    plumbing.query = query
    for (const [name, original] of originals) Object.assign(crypto, { [name]: original })
    syncBuiltinESMExports()
  }
  return work
}

t.test('an unknown key costs the work of a wrong secret [promise A3]', async t => {
  const key = await gateway.newIssuedKey()
  const unknown = { ...key, keyId: `key_${'7ZZZ'.padEnd(26, 'Q')}` }
  const wrong = { ...key, apiKey: `${key.keyId}.${'x'.repeat(43)}`, signingSecret: 'sk_other' }
  const bearer = (apiKey: string) => async () => {
    const { code } = await raw({ target: '/v1/me', headers: { Authorization: `Bearer ${apiKey}` } })
    t.equal(code, 'invalid_key')
  }
  const signature = (by: IssuedKey) => async () => {
    const { code } = await raw(signed(by, { target: '/v1/me?a=1' }))
    t.equal(code, 'signature_invalid')
  }
  const strangersBearer = bearer(`${unknown.keyId}.${'x'.repeat(43)}`)
  const pairs = {
    bearer: [strangersBearer, bearer(wrong.apiKey)],
    signature: [signature(unknown), signature(wrong)],
  } as const
  // A process unwraps the data key of an account once.
  await signature(wrong)()
  for (const isRemembered of [false, true]) {
    if (isRemembered) t.equal((await gateway.ask(key.apiKey, 'GET /me')).status, 200)
    for (const [name, [ofUnknown, ofWrong]] of Object.entries(pairs)) {
      const work = await workOf(ofUnknown)
      t.same(await workOf(ofWrong), work, `${name}, the key ${isRemembered ? 'was' : 'was not'} used before`)
      t.same(work.statements, ['find verifier'])
      t.ok((work.digests['timingSafeEqual'] ?? 0) > 0, 'compared in constant time')
      t.ok((work.digests[name === 'bearer' ? 'createHash' : 'createDecipheriv'] ?? 0) > 0)
    }
  }
})

t.test('strangers, other environments and keys of another mode', async t => {
  const refused = await raw(
    signed({ ...issued, keyId: 'key_01ARZ3NDEKTSV4RRFFQ69G5FAV' }, { target: '/v1/me' }),
  )
  const wrong = await raw(signed({ ...issued, signingSecret: 'sk_other' }, { target: '/v1/me' }))
  const without = ({ text }: Got) => text.replace(/req_\w+/, '')
  t.equal(without(refused), without(wrong), 'an unknown key and a bad signature are told alike')
  t.notOk(wrong.text.includes('string_to_sign'))

  const sandbox = await gateway.newIssuedKey({ environment: 'sandbox' })
  t.equal((await raw(signed(sandbox, { target: '/v1/me' }))).code, 'signature_invalid')
  t.equal((await raw(signed(sandbox, { target: '/sandbox/v1/me' }))).status, 200)
  const helped = await raw(signed({ ...sandbox, signingSecret: 'sk_other' }, { target: '/sandbox/v1/me' }))
  t.match(
    (JSON.parse(helped.text) as { string_to_sign: string }).string_to_sign,
    /^\d+\.GET\.\/sandbox\/v1\/me\.e3b0/,
  )

  await queryAsOwner(gateway.databaseUrl, "update api_key set auth_modes = '{bearer}' where id = $1", [
    sandbox.keyId,
  ])
  t.equal((await raw(signed(sandbox, { target: '/sandbox/v1/me' }))).code, 'auth_mode_not_allowed')
})

t.test('a key whose partner signs the path alone', async t => {
  const key = await gateway.newIssuedKey()
  await queryAsOwner(gateway.databaseUrl, 'update api_key set sign_query = false where id = $1', [key.keyId])
  const { headers } = signed(key, { target: '/v1/organizations' })
  t.equal((await raw({ target: '/v1/organizations?limit=1', headers })).status, 200)
  t.equal(
    (await raw(signed(key, { target: '/v1/organizations?limit=1' }))).code,
    'signature_invalid',
    'never both',
  )

  const hook = { url: 'https://example.com/hook', events: ['payslip.ready'] }
  const put = signed(key, { method: 'POST', target: '/v1/webhooks', body: JSON.stringify(hook) })
  t.equal((await raw(put)).status, 201)
  const other = await raw({ ...put, target: '/v1/webhooks?another=1' })
  t.match(other, { status: 422, code: 'idempotency_key_reused' }, 'it is not the answer of another request')
  t.equal((await raw(put)).headers['idempotent-replayed'], 'true')
})

t.test('a key is bound to the networks of its list, however it is used', async t => {
  const key = await gateway.newIssuedKey()
  const bind = (...networks: string[]) =>
    queryAsOwner(gateway.databaseUrl, 'update api_key set ip_allowlist = $2 where id = $1', [
      key.keyId,
      networks,
    ])
  const token = String((await gateway.ask(key.apiKey, 'POST /auth/token')).at('access_token'))
  const ways: Record<string, () => Promise<unknown>> = {
    key: async () => (await gateway.ask(key.apiKey, 'GET /me')).at('code'),
    exchange: async () =>
      (await gateway.ask('', 'POST /auth/token', { body: { api_key: key.apiKey } })).at('code'),
    token: async () => (await gateway.ask(token, 'GET /organizations')).at('code'),
    signature: async () => (await raw(signed(key, { target: '/v1/me' }))).code,
  }
  await bind('203.0.113.0/24', '2001:db8::/32')
  t.equal(await ways['key']?.(), 'ip_not_allowed', 'although it was good a moment ago')
  const [before] = await counted(key.keyId)
  for (const [way, use] of Object.entries(ways)) t.equal(await use(), 'ip_not_allowed', way)
  t.same((await counted(key.keyId))[0], before, 'nothing of it is counted')
  const forwarded = { headers: { 'X-Forwarded-For': '203.0.113.7' } }
  t.match(
    (await gateway.ask(key.apiKey, 'GET /me', forwarded)).body,
    { code: 'ip_not_allowed', status: 403 },
    'anybody can say so',
  )
  t.equal(
    (await gateway.ask(`${key.apiKey}x`, 'GET /me')).at('code'),
    'invalid_key',
    'strangers learn nothing',
  )
  await bind('203.0.113.0/24', '127.0.0.1/32')
  for (const [way, use] of Object.entries(ways)) t.equal(await use(), undefined, way)
})

const counted = (keyId: string) =>
  queryAsOwner<{ points: number; used_at: Date }>(
    gateway.databaseUrl,
    'select points, used_at from rate_limit where key = $1',
    [`general:${keyId}`],
  )

t.test('what our own proxies say of the address is believed, from the end of the list', async t => {
  const behind = await startGateway(t, {}, undefined, { trustedProxies: ['127.0.0.0/8', '10.0.0.0/8'] })
  const key = await behind.newIssuedKey()
  await newOrganization(behind, key.apiKey)
  await queryAsOwner(behind.databaseUrl, "update api_key set ip_allowlist = '{203.0.113.0/24}'")
  for (const [list, code] of [
    ['203.0.113.7', undefined],
    ['::ffff:203.0.113.7', undefined],
    ['203.0.113.7, 10.0.0.9', undefined],
    ['198.51.100.1, 203.0.113.7 ,10.0.0.9,10.0.0.8', undefined],
    ['203.0.113.7, 198.51.100.1', 'ip_not_allowed'],
    ['203.0.113.7, 198.51.100.1, 10.0.0.9', 'ip_not_allowed'],
    ['203.0.113.7, unknown', 'ip_not_allowed'],
    ['203.0.113.7, 203.0.113.0/24', 'ip_not_allowed'],
    ['203.0.113.7,', 'ip_not_allowed'],
    ['', 'ip_not_allowed'],
  ] as const) {
    const got = await behind.ask(key.apiKey, 'GET /me', { headers: { 'X-Forwarded-For': list } })
    t.equal(got.at('code'), code, list)
  }
  const made = await behind.ask(key.apiKey, 'POST /organizations', {
    body: { name: 'Seen', state_code: 'KA' },
    headers: { 'X-Forwarded-For': '203.0.113.8' },
  })
  t.equal(made.status, 201, made.text)
  const log = await behind.ask(key.apiKey, `GET /audit-log?organization_id=${made.id}`, {
    headers: { 'X-Forwarded-For': '203.0.113.8' },
  })
  t.match(log.text, /203\.0\.113\.8/)
})
