// Limits of a key in a window, counted together by every gateway.

import t from 'tap'
import { startGateway, withinMinute } from './support/gateway.ts'
import { newOrganization } from './support/records.ts'

const gateway = await startGateway(t)

t.test('a thousand at once over three gateways: the limit, to the call [promise R1]', async t => {
  const others = await Promise.all([1, 2].map(() => startGateway(t, {}, () => gateway.databaseUrl)))
  const gateways = [gateway, ...others]
  const answers = await withinMinute(async () => {
    const key = await gateway.newKey({ limits: { general: 600 } })
    return Promise.all(
      Array.from({ length: 1_000 }, (_, at) => (gateways[at % 3] ?? gateway).ask(key, 'GET /organizations')),
    )
  })
  t.equal(answers.filter(answer => answer.status === 200).length, 600)
  t.equal(answers.filter(answer => answer.status === 429).length, 400)
  const remaining = answers
    .filter(answer => answer.status === 200)
    .map(answer => Number(answer.headers.get('x-ratelimit-remaining')))
    .toSorted((a, b) => a - b)
  t.same(
    remaining,
    Array.from({ length: 600 }, (_, left) => left),
    'each was told its own number',
  )
})

t.test('what an answer says of the limit', async t => {
  const key = await gateway.newKey({ limits: { general: 3 } })
  const seen = []
  const began = performance.now()
  for (let at = 0; at < 4; at++) seen.push(await gateway.ask(key, 'GET /organizations'))
  t.same(
    seen.map(answer => [answer.status, answer.headers.get('x-ratelimit-remaining')]),
    [
      [200, '2'],
      [200, '1'],
      [200, '0'],
      [429, '0'],
    ],
  )
  const least = Math.max(59 - (performance.now() - began) / 1000, 1)
  for (const answer of seen) {
    t.equal(answer.headers.get('x-ratelimit-limit'), '3')
    t.equal(answer.headers.get('x-ratelimit-pool'), 'general')
    const left = Number(answer.headers.get('x-ratelimit-reset')) - Date.now() / 1000
    t.ok(left > least - 1 && left <= 61, `${left} seconds left`)
  }
  const refused = seen[3]
  t.match(refused?.body, { code: 'rate_limit_exceeded', details: [{ field: 'general' }], retryable: true })
  const wait = Number(refused?.headers.get('retry-after'))
  t.ok(wait >= least && wait <= 61, `${wait} seconds to wait`)
  t.equal(
    (await gateway.ask(await gateway.newKey({ limits: {} }), 'GET /me')).at('limits.general.limit'),
    600,
  )
})

t.test('three pools, and a refused batch of rows counts as well', async t => {
  const key = await gateway.newKey({ limits: { general: 50, bulk: 1, payroll: 1 } })
  const organization_id = await newOrganization(gateway, key)
  const bulk = { body: { organization_id, items: [] } }
  t.equal((await gateway.ask(key, 'POST /employees/bulk', bulk)).status, 400)
  const second = await gateway.ask(key, 'POST /employees/bulk', bulk)
  t.same([second.status, second.headers.get('x-ratelimit-pool')], [429, 'bulk'])
  t.equal((await gateway.ask(key, 'GET /organizations')).status, 200, 'the other pools are untouched')
})

t.test('who guesses keys is stopped by address, and harms no key', async t => {
  const guarded = await startGateway(t, {}, url => url, { failuresPerMinute: 5 })
  const [known, unknown] = [
    await guarded.newKey({ limits: {} }),
    await guarded.newKey({ limits: { general: 3 } }),
  ]
  const [keyId = ''] = known.split('.')
  const guess = `${keyId}.${'x'.repeat(43)}`
  t.equal((await guarded.ask(known, 'GET /organizations')).status, 200)
  for (let at = 0; at < 5; at++) t.equal((await guarded.ask(guess, 'GET /organizations')).status, 401)

  const stopped = await guarded.ask(unknown, 'GET /organizations')
  t.equal(stopped.status, 429, 'even with a good key that was never seen here')
  t.ok(Number(stopped.headers.get('retry-after')) >= 1)
  t.equal(stopped.headers.get('x-ratelimit-remaining'), null, 'which was not counted')
  t.equal(
    (await guarded.ask(guess, 'GET /organizations')).status,
    429,
    'a guess at the id of a known key too',
  )
  t.equal((await guarded.ask('', 'GET /organizations')).status, 429, 'and who sends none')

  t.equal((await guarded.ask(known, 'GET /organizations')).status, 200, 'a key that was good before goes on')
  t.equal((await guarded.ask('', 'GET /health')).status, 200, 'and so does a probe')
})
