import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'

import { openOrm } from '#storage/orm.ts'

import { openTransaction } from '../../support/database.ts'
import { everyScope, startGateway } from '../support/gateway.ts'

const gateway = await startGateway(t)
const owner = await openOrm(gateway.databaseUrl, null, { pool: { min: 0, max: 1 } })
t.teardown(() => owner.close())

/** As the owner, whom row-level security lets pass. */
const sql = <Row>(text: string, values: unknown[]) => owner.em.fork().execute<Row[]>(text, values)

const url = 'https://partner.example/hooks?token=1'
const events = ['payslip.ready', 'payroll.run.paid']

async function newOrganization(key: string): Promise<number> {
  const answer = await gateway.ask(key, 'POST /organizations', { body: { name: 'Mills', state_code: 'KA' } })
  return Number(answer.id)
}

/** Another key of the account of `key`, reaching only `organizationIds`. */
async function siblingOf(key: string, organizationIds: number[]): Promise<string> {
  const other = await gateway.newKey()
  await sql(
    `update api_key set organization_ids = ?,
       account_id = (select account_id from api_key where id = ?) where id = ?`,
    [`{${organizationIds.join(',')}}`, key.split('.')[0], other.split('.')[0]],
  )
  return other
}

t.test('a subscription is made, listed and deleted; its secret is shown once', async t => {
  const key = await gateway.newKey()
  const organization = await newOrganization(key)
  const created = await gateway.ask(key, 'POST /webhooks', {
    body: {
      url,
      events: [...events, events[0]],
      organization_ids: [organization],
      headers: { 'X-Tenant': 'acme' },
    },
  })
  t.equal(created.status, 201, created.text)
  t.equal(created.headers.get('location'), `/v1/webhooks/${created.id}`)
  t.equal(created.headers.get('cache-control'), 'no-store')
  t.match(created.body, {
    id: /^wh_[0-9A-Z]{26}$/,
    url,
    events,
    organization_ids: [organization],
    description: null,
    header_names: ['X-Tenant'],
    active: true,
    disabled_reason: null,
    created_at: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/,
  })
  const secret = String(created.at('secret'))
  t.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/)

  const list = await gateway.ask(key, 'GET /webhooks')
  t.equal(list.status, 200)
  t.same(list.at('data.length'), 1)
  t.match(list.at('data.0'), { id: created.id, active: true })
  t.notMatch(list.text, /whsec_|secret|acme/)
  t.notMatch(gateway.logged(), secret)
  const rows = await sql<{ sealed: string }>(
    'select secret_sealed as sealed from webhook_subscription where id = ?',
    [created.id],
  )
  t.notMatch(rows[0]?.sealed ?? secret, secret.slice(6))

  const deleted = await gateway.ask(key, `DELETE /webhooks/${created.id}`)
  t.equal(deleted.status, 204)
  t.equal(deleted.text, '')
  t.equal((await gateway.ask(key, `DELETE /webhooks/${created.id}`)).status, 404)
  t.same((await gateway.ask(key, 'GET /webhooks')).at('data'), [])
})

t.test('deleting drops what is still owed, and nothing else', async t => {
  const key = await gateway.newKey()
  const organization = await newOrganization(key)
  const ids = [0, 0].map(async () => (await gateway.ask(key, 'POST /webhooks', { body: { url, events } })).id)
  const [doomed, other] = await Promise.all(ids)
  for (const [id, subscription, status] of [
    [1, doomed, 'pending'],
    [2, doomed, 'delivered'],
    [3, other, 'pending'],
  ]) {
    await sql(
      `insert into webhook_delivery (id, event_id, subscription_id, organization_id, status) values (?, ?, ?, ?, ?)`,
      [`dlv_${organization}_${id}`, `evt_${id}`, subscription, organization, status],
    )
  }
  const old = { headers: { 'If-Match': '"7"' } }
  t.equal((await gateway.ask(key, `DELETE /webhooks/${doomed}`, old)).at('code'), 'precondition_failed')
  t.equal((await gateway.ask(key, `DELETE /webhooks/${doomed}`)).status, 204)
  const rows = await sql('select status from webhook_delivery where organization_id = ? order by id', [
    organization,
  ])
  t.same(rows, [{ status: 'dropped' }, { status: 'delivered' }, { status: 'pending' }])
})

t.test('what cannot be subscribed', async t => {
  const key = await gateway.newKey()
  const organization = await newOrganization(key)
  const stranger = await newOrganization(await gateway.newKey())
  const refused = async (body: object) => {
    const answer = await gateway.ask(key, 'POST /webhooks', { body: { url, events, ...body } })
    return [answer.status, answer.at('code'), answer.at('details.0.field')]
  }
  t.same(await refused({ url: 'http://partner.example/' }), [400, 'https_required', 'url'])
  t.same(await refused({ url: 'https://127.1/' }), [400, 'url_not_allowed', 'url'])
  t.same(await refused({ url: 'https://localhost:8443/' }), [400, 'url_not_allowed', 'url'])
  t.same(await refused({ url: 'no address' }), [400, 'validation_failed', 'url'])
  t.same(await refused({ events: [] }), [400, 'validation_failed', 'events'])
  t.same(await refused({ events: ['payroll.run.forgotten'] }), [400, 'validation_failed', 'events[0]'])
  t.same(await refused({ organization_ids: [] }), [400, 'validation_failed', 'organization_ids'])
  t.same(await refused({ organization_ids: [organization, stranger] }), [
    403,
    'organization_forbidden',
    'organization_ids[1]',
  ])
  t.same(await refused({ headers: { 'X-SVC-Signature': 'mine' } }), [
    400,
    'validation_failed',
    'headers.X-SVC-Signature',
  ])
  t.same(await refused({ headers: { 'X-Note': 'a\r\nb' } }), [400, 'validation_failed', 'headers.X-Note'])
  const six = Object.fromEntries([1, 2, 3, 4, 5, 6].map(n => [`X-${n}`, '']))
  t.same(await refused({ headers: six }), [400, 'validation_failed', 'headers'])
  t.same((await gateway.ask(key, 'GET /webhooks')).at('data'), [])
})

t.test('loopback, where the process allows it', async t => {
  const lenient = await startGateway(t, { allowLoopbackWebhooks: true })
  const answer = await lenient.ask(await lenient.newKey(), 'POST /webhooks', {
    body: { url: 'https://localhost:4443/hook', events },
  })
  t.equal(answer.status, 201, answer.text)
})

t.test('twenty an organization', async t => {
  const key = await gateway.newKey()
  const full = await newOrganization(key)
  const free = await newOrganization(key)
  const subscribe = (organization_ids?: number[]) =>
    gateway.ask(key, 'POST /webhooks', { body: { url, events, organization_ids } })
  const answers = await Promise.all(Array.from({ length: 25 }, () => subscribe([full])))
  t.equal(answers.filter(({ status }) => status === 201).length, 20)
  t.equal(answers.filter(({ status }) => status === 409).length, 5)
  t.equal(answers.find(({ status }) => status === 409)?.at('code'), 'webhook_limit_reached')
  t.equal((await subscribe()).status, 409, 'all organizations include the full one')
  t.equal((await subscribe([free])).status, 201)

  const one = answers.find(({ status }) => status === 201)
  await gateway.ask(key, `DELETE /webhooks/${one?.id}`)
  t.equal((await subscribe([full])).status, 201, 'a deleted one makes room')
})

t.test('a key that reaches no organization can make as many', async t => {
  const key = await gateway.newKey()
  const answers = await Promise.all(
    Array.from({ length: 22 }, () => gateway.ask(key, 'POST /webhooks', { body: { url, events } })),
  )
  t.equal(answers.filter(({ status }) => status === 201).length, 20)
})

t.test('a key sees its own subscriptions and those within its reach, and no others', async t => {
  const key = await gateway.newKey()
  const [first, second] = [await newOrganization(key), await newOrganization(key)]
  const subscribe = async (by: string, organization_ids?: number[]) =>
    (await gateway.ask(by, 'POST /webhooks', { body: { url, events, organization_ids } })).id
  const narrow = await siblingOf(key, [first])
  const inside = await subscribe(key, [first])
  const outside = await subscribe(key, [second])
  const everything = await subscribe(key)
  const own = await subscribe(narrow)
  const seenBy = async (by: string, query = '') => {
    const list = await gateway.ask(by, `GET /webhooks?sort=created_at${query}`)
    return (list.at('data') as { id: string }[]).map(({ id }) => id)
  }
  t.same(await seenBy(key), [inside, outside, everything, own])
  t.same(await seenBy(narrow), [inside, own])
  t.same(await seenBy(await gateway.newKey()), [])
  t.same(await seenBy(key, `&organization_id=${second}`), [outside, everything])
  t.equal((await gateway.ask(narrow, `GET /webhooks?organization_id=${second}`)).status, 403)

  for (const id of [outside, everything, 'wh_00000000000000000000000000', 'wh_1']) {
    t.equal((await gateway.ask(narrow, `DELETE /webhooks/${id}`)).status, 404, id)
  }
  t.equal((await gateway.ask(await gateway.newKey(), `DELETE /webhooks/${inside}`)).status, 404)
  t.equal((await gateway.ask(narrow, `DELETE /webhooks/${inside}`)).status, 204)
})

t.test('who may not read the events of a subscription decides nothing about them', async t => {
  const key = await gateway.newKey()
  const organization = await newOrganization(key)
  const { id } = await gateway.ask(key, 'POST /webhooks', { body: { url, events } })
  const hook = `/webhooks/${id}`
  const blind = await siblingOf(key, [organization])
  const scopes = ['webhooks:read', 'webhooks:write', 'payroll:read']
  await sql('update api_key set scopes = ? where id = ?', [`{${scopes.join(',')}}`, blind.split('.')[0]])
  const elsewhere = { url: 'https://elsewhere.example/hooks' }
  const since = '2026-11-01T00:00:00Z'
  for (const [request, body] of [
    [`PATCH ${hook}`, elsewhere],
    [`PATCH ${hook}`, { ...elsewhere, events: ['payroll.run.paid'] }],
    [`POST ${hook}/rotate-secret`, {}],
    [`POST ${hook}/replay`, { since }],
    [`POST ${hook}/replay`, { since, events: ['payroll.run.paid'] }],
  ] as const) {
    const refused = await gateway.ask(blind, request, { body })
    const details = [{ field: 'scope', code: 'required_scope', expected: ['payslips:read'] }]
    t.match(refused, { status: 403, body: { code: 'insufficient_scope', details } }, request)
  }
  t.equal((await gateway.ask(key, `GET ${hook}`)).at('url'), url)
  const readable = await gateway.ask(key, 'POST /webhooks', { body: { url, events: ['payroll.run.paid'] } })
  t.equal((await gateway.ask(blind, `PATCH /webhooks/${readable.id}`, { body: elsewhere })).status, 200)
})

t.test('a subscription gets the organizations of its key from those who reach them all', async t => {
  const key = await gateway.newKey()
  const [first] = [await newOrganization(key), await newOrganization(key)]
  const body = { url, events, organization_ids: [first] }
  const { id } = await gateway.ask(key, 'POST /webhooks', { body })
  const tokenFor = async (organization_ids: number[]) =>
    String((await gateway.ask(key, 'POST /auth/token', { body: { organization_ids } })).at('access_token'))
  const all = (by: string) => gateway.ask(by, `PATCH /webhooks/${id}`, { body: { organization_ids: null } })
  for (const narrow of [await siblingOf(key, [first]), await tokenFor([first])]) {
    const refused = await all(narrow)
    t.match(refused, { status: 403, body: { code: 'organization_forbidden' } }, refused.text)
    t.match(refused.at('details'), [{ field: 'organization_ids' }])
  }
  t.match(await all(key), { status: 200, body: { organization_ids: null } })
})

t.test('a token that names organizations subscribes to no others', async t => {
  const key = await gateway.newKey()
  const [first] = [await newOrganization(key), await newOrganization(key)]
  const tokenFor = async (body: object) =>
    String((await gateway.ask(key, 'POST /auth/token', { body })).at('access_token'))
  const [narrow, whole] = [await tokenFor({ organization_ids: [first] }), await tokenFor({})]
  const subscribe = (by: string) => gateway.ask(by, 'POST /webhooks', { body: { url, events } })
  const made = await subscribe(narrow)
  t.match(made, { status: 201, body: { organization_ids: [first] } }, made.text)
  t.equal((await gateway.ask(narrow, `GET /webhooks/${made.id}`)).status, 200, 'it sees its own')
  t.match(await subscribe(whole), { status: 201, body: { organization_ids: null } })
})

t.test('the list goes on from page to page and filters by state', async t => {
  const key = await gateway.newKey()
  await newOrganization(key)
  const made: string[] = []
  for (let n = 0; n < 5; n++)
    made.push((await gateway.ask(key, 'POST /webhooks', { body: { url, events } })).id)
  const newestFirst = made.toReversed()
  const first = await gateway.ask(key, 'GET /webhooks?limit=3&include_total=true')
  t.match(first.at('meta'), { count: 3, has_more: true, total_count: 5 })
  const second = await gateway.ask(
    key,
    `GET /webhooks?limit=3&include_total=true&cursor=${String(first.at('meta.next_cursor'))}`,
  )
  t.match(second.at('meta'), { count: 2, has_more: false, total_count: 5 })
  const seen = [first, second].flatMap(answer => answer.at('data') as { id: string }[]).map(({ id }) => id)
  t.same(seen, newestFirst)

  await sql("update webhook_subscription set active = false, disabled_reason = 'gone_410' where id = ?", [
    made[0],
  ])
  const inactive = await gateway.ask(key, 'GET /webhooks?active=false')
  t.match(inactive.at('data'), [{ id: made[0], active: false, disabled_reason: 'gone_410' }])
  t.equal((await gateway.ask(key, 'GET /webhooks?active=true')).at('data.length'), 4)
})

t.test('scopes', async t => {
  const reader = await gateway.newKey({ scopes: ['webhooks:read'] })
  t.equal((await gateway.ask(reader, 'GET /webhooks')).status, 200)
  t.equal((await gateway.ask(reader, 'POST /webhooks', { body: { url, events } })).status, 403)
  t.equal((await gateway.ask(reader, 'DELETE /webhooks/wh_00000000000000000000000000')).status, 403)
  t.equal(
    (await gateway.ask(await gateway.newKey({ scopes: ['payslips:read'] }), 'GET /webhooks')).status,
    403,
  )
})

t.test('a copy of the subscriptions can be kept', async t => {
  const key = await gateway.newKey()
  await newOrganization(key)
  const ids: string[] = []
  for (const description of ['one', 'two', 'three']) {
    ids.push((await gateway.ask(key, 'POST /webhooks', { body: { url, events, description } })).id)
  }
  const changes = async (since: string, limit = 200) => {
    const rows: { id: string; deleted?: true }[] = []
    for (let cursor = ''; ;) {
      const page = await gateway.ask(key, `GET /webhooks?updated_since=${since}&limit=${limit}${cursor}`)
      rows.push(...(page.at('data') as typeof rows))
      const next = page.at('meta.next_cursor') as string | null
      if (next === null) return { rows, watermark: String(page.at('meta.sync_watermark')) }
      cursor = `&cursor=${next}`
    }
  }
  await gateway.ask(key, `DELETE /webhooks/${ids[0]}`)
  const epoch = '1970-01-01T00:00:00Z'
  for (const limit of [1, 2, 200]) {
    const { rows } = await changes(epoch, limit)
    t.same(
      rows.map(({ id, deleted = false }) => [id, deleted]),
      [
        [ids[1], false],
        [ids[2], false],
        [ids[0], true],
      ],
    )
  }

  const late = await openTransaction(gateway.databaseUrl)
  await late.run(`update webhook_subscription set active = false, disabled_reason = 'manual' where id = $1`, [
    ids[1],
  ])
  await sleep(1_100)
  const { watermark } = await changes(epoch)
  await late.commit()
  const again = await changes(watermark)
  t.match(
    again.rows.filter(({ id }) => id === ids[1]),
    [{ active: false }],
    'what commits late is not lost',
  )
  const active = await gateway.ask(key, `GET /webhooks?updated_since=${epoch}&active=true`)
  t.same(
    (active.at('data') as { id: string }[]).map(({ id }) => id),
    [ids[2], ids[0]],
    'the deleted one is told of whatever the filter',
  )
  const stranger = await gateway.newKey()
  const theirs = await gateway.ask(stranger, `GET /webhooks?updated_since=${epoch}`)
  t.same(theirs.at('data'), [])
})

t.test('every event of the contract can be subscribed to', async t => {
  const key = await gateway.newKey({
    scopes: [...everyScope, 'fnf:read', 'statutory:read', 'imports:read'],
  })
  const promised = [
    'employee.upserted',
    'payroll.run.calculated',
    'payroll.run.paid',
    'payroll.run.reversed',
    'payslip.ready',
    'fnf.settled',
    'statutory.file.ready',
    'import.completed',
    'payroll.run.failed',
    'payroll.run.locked',
    'payroll.run.hold_released',
    'payslip.files.ready',
    'fnf.approved',
    'webhook.disabled',
    'webhook.ping',
    'rule_set.published',
  ]
  for (const event of promised) {
    const made = await gateway.ask(key, 'POST /webhooks', { body: { url, events: [event] } })
    t.equal(made.status, 201, event)
    t.same(made.at('events'), [event])
  }
  const all = await gateway.ask(key, 'POST /webhooks', { body: { url, events: promised } })
  t.same(all.at('events'), promised)
  const unknown = await gateway.ask(key, 'POST /webhooks', { body: { url, events: ['payslip.eaten'] } })
  t.match(unknown.body, { code: 'validation_failed', details: [{ field: 'events[0]' }] })
})
