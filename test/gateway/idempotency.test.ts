// One effect for a request that is sent again, in calm and in a storm.

import { forgetExpired } from '#storage/repositories/jobs/housekeeping.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { openTransaction, queryAsOwner } from '../support/database.ts'
import { eventually } from '../support/stack.ts'
import { type Answer, startGateway } from './support/gateway.ts'
import { newOrganization, person } from './support/records.ts'

const gateway = await startGateway(t)
const key = await gateway.newKey()
const organizationId = await newOrganization(gateway, key)

let made = 0
const freshKey = () => `key-${(made += 1)}`

const send = (request: string, idempotencyKey: string, body?: unknown, by = key): Promise<Answer> =>
  gateway.ask(by, request, {
    ...(body === undefined ? {} : { body }),
    headers: { 'Idempotency-Key': idempotencyKey },
  })

const count = async (table: string): Promise<number> => {
  const [row] = await queryAsOwner<{ count: number }>(
    gateway.databaseUrl,
    `select count(*)::int as count from ${table}`,
  )
  return row?.count ?? 0
}

const webhook = { url: 'https://example.com/hook', events: ['payslip.ready'] }

t.test('the first answer is given again, secrets and headers with it', async t => {
  const first = await send('POST /webhooks', 'once', webhook)
  const second = await send('POST /webhooks', 'once', webhook)
  t.equal(first.status, 201, first.text)
  t.equal(second.status, 201)
  t.equal(second.text, first.text)
  t.match(second.at('secret'), /^whsec_/)
  t.equal(first.headers.get('idempotent-replayed'), null)
  t.equal(second.headers.get('idempotent-replayed'), 'true')
  for (const name of ['location', 'cache-control', 'content-type']) {
    t.equal(second.headers.get(name), first.headers.get(name), name)
  }
  t.not(second.headers.get('x-request-id'), first.headers.get('x-request-id'))
  t.equal(await count('webhook_subscription'), 1)

  const ended = `DELETE /webhooks/${first.id}`
  t.same([(await send(ended, 'end')).status, (await send(ended, 'end')).status], [204, 204])
  t.equal((await send(ended, 'end-again')).status, 404)
})

t.test('a hundred at once have one effect [promise I1]', async t => {
  const storms = [
    { request: 'POST /employees', body: person('STORM'), table: 'employee' },
    { request: 'POST /organizations', body: { name: 'Storm', state_code: 'KA' }, table: 'organization' },
    { request: 'POST /webhooks', body: webhook, table: 'webhook_subscription' },
  ]
  for (const { request, body, table } of storms) {
    const before = await count(table)
    const idempotencyKey = freshKey()
    const whole = table === 'organization' ? body : { ...body, organization_id: organizationId }
    const answers = await Promise.all(Array.from({ length: 100 }, () => send(request, idempotencyKey, whole)))
    const done = answers.filter(answer => answer.status === 201)
    const waiting = answers.filter(answer => answer.status === 409)
    t.equal(done.length + waiting.length, 100, request)
    t.ok(done.length >= 1)
    for (const answer of waiting) {
      t.equal(answer.at('code'), 'idempotency_key_in_use')
      t.equal(answer.headers.get('retry-after'), '1')
    }
    t.equal(new Set(done.map(answer => answer.text)).size, 1, 'equal bodies')
    t.equal((await send(request, idempotencyKey, whole)).text, done[0]?.text, 'for who came too early, too')
    t.equal((await count(table)) - before, 1, 'one row')
  }
})

t.test('the same key for anything else is refused and does nothing [promise I2]', async t => {
  const body = { organization_id: organizationId, ...person('REUSE') }
  const first = await send('POST /employees', 'reuse', body)
  const before = await count('employee')
  for (const [request, other] of [
    ['POST /employees', { ...body, first_name: 'Other' }],
    ['POST /employees?x=1', body],
    [`PATCH /employees/${first.id}`, body],
    ['POST /webhooks', webhook],
  ] as const) {
    const refused = await send(request, 'reuse', other)
    t.match(refused.body, { code: 'idempotency_key_reused', status: 422 }, request)
  }
  t.equal(await count('employee'), before)
})

t.test('keys of one account share the keys, other accounts and environments do not [promise I5]', async t => {
  const body = { organization_id: organizationId, ...person('SHARED') }
  const first = await send('POST /employees', 'shared', body)
  const [accountId] = await queryAsOwner<{ account_id: string }>(
    gateway.databaseUrl,
    'select account_id from api_key where id = $1',
    [key.split('.')[0]],
  )
  const sibling = await gateway.newKey()
  const assign = (ids: number[], to = sibling) =>
    queryAsOwner(
      gateway.databaseUrl,
      'update api_key set account_id = $2, organization_ids = $3 where id = $1',
      [to.split('.')[0], accountId?.account_id, ids],
    )
  const [reach] = await queryAsOwner<{ ids: number[] }>(
    gateway.databaseUrl,
    'select organization_ids as ids from api_key where id = $1',
    [key.split('.')[0]],
  )
  await assign(reach?.ids ?? [])
  t.equal((await send('POST /employees', 'shared', body, sibling)).text, first.text)
  await assign([organizationId])
  const narrow = await send('POST /employees', 'shared', body, sibling)
  t.equal(narrow.at('code'), 'idempotency_key_reused', 'nobody is answered beyond their reach')

  const sandboxed = await gateway.newKey({ environment: 'sandbox' })
  await assign([], sandboxed)
  const made = await gateway.ask(sandboxed, 'POST /sandbox/v1/organizations', {
    body: { name: 'Tried', state_code: 'KA' },
  })
  const tried = { ...body, organization_id: made.at('id') }
  const inSandbox = await send('POST /sandbox/v1/employees', 'shared', tried, sandboxed)
  t.equal(inSandbox.status, 201, inSandbox.text)

  const stranger = await gateway.newKey()
  const theirs = await newOrganization(gateway, stranger)
  const other = await send('POST /employees', 'shared', { ...body, organization_id: theirs }, stranger)
  t.equal(other.status, 201, other.text)
})

t.test('a refusal that the work came to is kept; one that came before it is not', async t => {
  const body = { organization_id: organizationId, ...person('TAKEN') }
  await send('POST /employees', freshKey(), body)
  const taken = await send('POST /employees', 'taken', body)
  t.equal(taken.at('code'), 'code_taken')
  const [{ id }] = (await queryAsOwner<{ id: string }>(
    gateway.databaseUrl,
    "delete from employee where employee_code = 'TAKEN' returning id",
  )) as [{ id: string }]
  t.ok(id)
  const again = await send('POST /employees', 'taken', body)
  t.equal(again.text, taken.text, 'although it would succeed now')
  t.equal(again.headers.get('idempotent-replayed'), 'true')

  const bad = await send('POST /employees', 'mended', { ...body, gender: 'x' })
  t.equal(bad.status, 400)
  t.equal((await send('POST /employees', 'mended', body)).status, 201, 'the same key for what was meant')

  const early = await send('PATCH /employees/emp_none', 'missing', {})
  t.equal(early.status, 404)
  t.equal((await send('POST /organizations', 'missing', { name: 'N', state_code: 'KA' })).status, 201)
})

t.test('a failure of the service is not kept [promise I4]', async t => {
  const body = { organization_id: organizationId, ...person('HEALED') }
  const refusing = (on: boolean) =>
    queryAsOwner(
      gateway.databaseUrl,
      on
        ? `create function outage() returns trigger language plpgsql as $$
             begin
               if new.employee_code = 'HEALED' then raise 'out of order' using errcode = 'XX000'; end if;
               return new;
             end $$;
           create trigger outage before insert on employee for each row execute function outage()`
        : 'drop trigger outage on employee; drop function outage()',
    )
  await refusing(true)
  t.equal((await send('POST /employees', 'healed', body)).status, 500)
  await refusing(false)
  const healed = await send('POST /employees', 'healed', body)
  t.equal(healed.status, 201, healed.text)
  t.equal(healed.headers.get('idempotent-replayed'), null)
})

t.test('a gateway that died leaves a lease, and who comes after it does the work once', async t => {
  const body = { organization_id: organizationId, ...person('LEASED') }
  const blocked = await openTransaction(gateway.databaseUrl)
  await blocked.run('lock table employee in access exclusive mode')
  const slow = send('POST /employees', 'leased', body)
  // The first claim of the key waits for the table, so the second is sent once the first holds it.
  while ((await count('idempotency_record where answer_sealed is null')) === 0) await sleep(20)
  t.equal((await send('POST /employees', 'leased', body)).at('code'), 'idempotency_key_in_use')

  const expire =
    "update idempotency_record set leased_until = now() - interval '1 second' where answer_sealed is null"
  await queryAsOwner(gateway.databaseUrl, expire)
  const next = send('POST /employees', 'leased', body)
  await eventually(
    'the next one has the lease',
    async () =>
      (await count('idempotency_record where answer_sealed is null and leased_until > now()')) === 1,
  )
  await blocked.commit()

  const answers = await Promise.all([slow, next])
  t.same(
    answers.map(answer => answer.status === 201).toSorted((a, b) => Number(b) - Number(a)),
    [true, false],
    'the late one’s work does not commit',
  )
  const [row] = await queryAsOwner<{ count: number }>(
    gateway.databaseUrl,
    "select count(*)::int as count from employee where employee_code = 'LEASED'",
  )
  t.equal(row?.count, 1)
})

t.test('a key that is empty, too long or not of ASCII without spaces is refused [promise I6]', async t => {
  const body = { organization_id: organizationId, ...person('FORM') }
  for (const bad of ['', 'two words', 'x'.repeat(256), 'caf\u00e9']) {
    const refused = await send('POST /employees', bad, body)
    t.match(refused.body, { code: 'idempotency_key_invalid', status: 400 }, JSON.stringify(bad.slice(0, 20)))
  }
  t.equal((await send('POST /employees', 'x'.repeat(255), body)).status, 201)
  t.equal((await send(`GET /organizations/${organizationId}`, 'two words')).status, 200, 'reading needs none')
})

t.test('a key is kept hashed, its answer sealed, and both are gone after a day [promise I6]', async t => {
  const secret = String((await send('POST /webhooks', 'sealed-key', webhook)).at('secret'))
  const rows = await queryAsOwner<{ dump: string; hours: number }>(
    gateway.databaseUrl,
    `select r::text as dump, extract(epoch from expires_at - now())::float / 3600 as hours
     from idempotency_record r`,
  )
  for (const { dump, hours } of rows) {
    t.notMatch(dump, 'sealed-key')
    t.notOk(dump.includes(secret) || dump.includes(Buffer.from(secret).toString('hex')))
    t.ok(hours > 23.9 && hours <= 24)
  }
  await queryAsOwner(
    gateway.databaseUrl,
    "update idempotency_record set expires_at = now() - interval '1 second'",
  )
  const anew = await send('POST /webhooks', 'sealed-key', webhook)
  t.equal(anew.status, 201)
  t.not(anew.at('secret'), secret)

  const kept = await count('idempotency_record')
  await queryAsOwner(
    gateway.databaseUrl,
    "update idempotency_record set expires_at = now() - interval '1 second' where answer_sealed is not null",
  )
  await forgetExpired(gateway.storage)
  t.ok(kept > 0)
  t.equal(await count('idempotency_record where answer_sealed is not null'), 0)
})

t.test('the metrics tell new calls from repeated ones', async t => {
  const counted = async (result: string): Promise<number> => {
    const line = new RegExp(`idempotency_total\\{result="${result}"\\} (\\d+)`).exec(await gateway.metrics())
    return Number(line?.[1] ?? 0)
  }
  const before = [await counted('new'), await counted('replay'), await counted('mismatch')]
  const name = freshKey()
  for (const state of ['KA', 'KA', 'TN'])
    await send('POST /organizations', name, { name: 'Measured', state_code: state })
  t.same(
    [await counted('new'), await counted('replay'), await counted('mismatch')],
    before.map(count => count + 1),
  )
})
