// The operator's commands as they are typed, and what a gateway makes of the keys.

import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import t from 'tap'
import { startGateway } from '../gateway/support/gateway.ts'
import { newOrganization } from '../gateway/support/records.ts'
import { openTransaction, queryAsOwner } from '../support/database.ts'
import { isOfToday } from '../support/share-of-day.ts'

const program = fileURLToPath(new URL('../../storage/main.ts', import.meta.url))
const gateway = await startGateway(t)
const env = {
  DATABASE_URL: gateway.databaseUrl,
  MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
}

type IssuedKey = { accountId: string; keyId: string; apiKey: string; signingSecret: string }

async function keys<Result = Record<string, unknown>>(line: string): Promise<Result> {
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...line.split(' ')], { env })
  return JSON.parse(stdout) as Result
}

const helpOf = async (name: string): Promise<string> =>
  (await promisify(execFile)(process.execPath, [program, name, '--help'], { env })).stdout.replaceAll(
    /\s+/g,
    ' ',
  )

const refusal = (line: string) =>
  keys(line).then(
    () => 'nothing was refused',
    (error: { stderr: string }) => error.stderr,
  )

t.test('a key reaches no organization that neither the operator names nor the key creates', async t => {
  const first = await keys<IssuedKey>(
    'create --name First --environment production --scopes platform:read,organizations:write',
  )
  const organizationId = await newOrganization(gateway, first.apiKey)
  await keys(
    `create --name Second --environment production --scopes platform:read --account ${first.accountId}`,
  )
  const listed = await keys<unknown[]>(`list --account ${first.accountId}`)
  t.match(listed, [{ organizationIds: [organizationId] }, { organizationIds: [] }])
  t.match(await helpOf('create'), 'organizations of the key (default: those that it creates)')
  t.notMatch(
    await helpOf('change'),
    'default: those that it creates',
    'a change leaves what it does not name',
  )
})

t.test('a key is made, seen, changed, replaced and ended', async t => {
  const made = await keys<IssuedKey>(
    'create --name Acme --environment production --scopes platform:read,organizations:write,webhooks:write --limits general=7',
  )
  const organizationId = await newOrganization(gateway, made.apiKey)
  const me = await gateway.ask(made.apiKey, 'GET /me')
  t.match(me.body, { key: { id: made.keyId, name: 'Acme' }, limits: { general: { limit: 7 } } })

  const listed = await keys<unknown[]>(`list --account ${made.accountId}`)
  t.match(listed, [{ id: made.keyId, organizationIds: [organizationId] }])
  t.notOk(JSON.stringify(listed).includes(made.apiKey.slice(31)))

  await keys(
    `change ${made.keyId} --limits general=1000 --organizations ${organizationId} --require-if-match true`,
  )
  t.match((await gateway.ask(made.apiKey, 'GET /me')).body, {
    key: { require_if_match: true },
    limits: { general: { limit: 1000 } },
    scopes: ['platform:read', 'organizations:write', 'webhooks:write'],
  })

  const hook = { url: 'https://example.com/hook', events: ['webhook.disabled'] }
  const webhook = await gateway.ask(made.apiKey, 'POST /webhooks', { body: hook })
  const next = await keys<IssuedKey>(`rotate ${made.keyId} --overlap-hours 2`)
  for (const { apiKey } of [made, next]) {
    t.equal(
      (await gateway.ask(apiKey, `GET /organizations/${organizationId}`)).status,
      200,
      'both, for a while',
    )
  }
  t.equal((await gateway.ask(next.apiKey, 'GET /webhooks')).at('data.0.id'), webhook.id)
  const added = await newOrganization(gateway, made.apiKey)
  const seen = await gateway.ask(next.apiKey, `GET /organizations/${added}`)
  t.equal(seen.status, 200, 'what the old key makes meanwhile')
  const late = await gateway.ask(made.apiKey, 'POST /webhooks', { body: hook })
  t.match(
    await queryAsOwner(gateway.databaseUrl, 'select key_id from webhook_subscription where id = $1', [
      late.id,
    ]),
    [{ key_id: next.keyId }],
  )
  t.match(await refusal(`rotate ${made.keyId}`), `was replaced by ${next.keyId}`)
  const [old] = await queryAsOwner<{ hours: number }>(
    gateway.databaseUrl,
    'select extract(epoch from expires_at - now())::float / 3600 as hours from api_key where id = $1',
    [made.keyId],
  )
  t.ok((old?.hours ?? 0) > 1.9 && (old?.hours ?? 0) <= 2)

  const inUse = await keys<{ lastUsedAt: string }[]>(`list --account ${made.accountId}`)
  for (const { lastUsedAt } of inUse) t.ok(Math.abs(Date.parse(lastUsedAt) - Date.now()) < 60_000)

  await keys(`revoke ${next.keyId}`)
  t.equal((await gateway.ask(next.apiKey, 'GET /me')).at('code'), 'key_revoked')
  t.match(await refusal(`rotate ${next.keyId}`), /is revoked/)
})

t.test('a webhook that is made while its key is replaced belongs to the replacement', async t => {
  const create = 'create --name Rotating --environment production --scopes webhooks:write'
  const made = await keys<IssuedKey>(create)
  const next = await keys<IssuedKey>(`rotate ${made.keyId}`)
  const replace = 'update api_key set replaced_by = $1 where id = $2'
  await queryAsOwner(gateway.databaseUrl, replace, [null, made.keyId])
  const rotation = await openTransaction(gateway.databaseUrl)
  await rotation.run(replace, [next.keyId, made.keyId])
  const hook = { url: 'https://example.com/hook', events: ['webhook.disabled'] }
  let isAnswered = false
  const creation = gateway.ask(made.apiKey, 'POST /webhooks', { body: hook }).finally(() => {
    isAnswered = true
  })
  const waits =
    "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  while (!isAnswered && (await queryAsOwner(gateway.databaseUrl, waits)).length === 0) await setTimeout(20)
  await rotation.commit()
  const { id } = await creation
  t.match(
    await queryAsOwner(gateway.databaseUrl, 'select key_id from webhook_subscription where id = $1', [id]),
    [{ key_id: next.keyId }],
  )
})

t.test('a key is bound to networks, its replacement too, and let go again', async t => {
  const made = await keys<IssuedKey>(
    'create --name Bound --environment production --scopes platform:read --ip-allowlist 127.0.0.0/8,2001:DB8::1',
  )
  const me = async ({ apiKey }: IssuedKey) => gateway.ask(apiKey, 'GET /me')
  t.same((await me(made)).at('key.ip_allowlist'), ['127.0.0.0/8', '2001:db8::1/128'])
  const changed = await keys(`change ${made.keyId} --ip-allowlist 203.0.113.7/24`)
  t.match(changed, { ipAllowlist: ['203.0.113.0/24'] })
  t.match((await me(made)).body, { code: 'ip_not_allowed', status: 403 })
  const next = await keys<IssuedKey>(`rotate ${made.keyId}`)
  t.equal((await me(next)).at('code'), 'ip_not_allowed')
  await keys(`change ${next.keyId} --ip-allowlist any`)
  t.same((await me(next)).at('key.ip_allowlist'), [])
})

t.test('what is wrong is said, and nothing is made', async t => {
  const refused = [
    ['create --name X --environment production', /--scopes is required\./],
    [
      'create --name X --environment moon --scopes platform:read',
      /--environment contains "moon"; allowed are production, sandbox\./,
    ],
    [
      'create --name X --environment sandbox --scopes everything',
      /--scopes contains "everything"; allowed are /,
    ],
    [
      'create --name X --environment sandbox --scopes platform:read --organizations 999',
      /does not have these organizations/,
    ],
    [
      'create --name X --environment sandbox --scopes platform:read --limits general=0',
      /--limits must be requests per minute above zero .*not "general=0"/,
    ],
    [
      'create --name X --environment sandbox --scopes platform:read --ip-allowlist 10.0.0.0/8,10.1,any',
      /--ip-allowlist must be .*not "10\.1, any"/,
    ],
    ['change key_none --name Y', /Key key_none does not exist/],
    ['roate key_none', /"roate" is not a command\. Did you mean rotate\?/],
    [
      'create --nmae X --environment moon --limits general=0 extra',
      /--nmae is not an option\. Did you mean --name\?\n.*--name is required\.\n.*--environment contains "moon".*\n.*--scopes is required\.\n.*--limits must be .*\n.*"extra" is an unexpected argument\./,
    ],
  ] as const
  for (const [line, message] of refused.filter((_, at) => isOfToday(at, 3))) {
    t.match(await refusal(line), message, line)
  }
  const rows = await queryAsOwner(gateway.databaseUrl, "select 1 from account where name = 'X'")
  t.same(rows, [])
})
