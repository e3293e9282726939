// Dated contracts, with an older one that exists in this test alone: there a name was `title`, and a batch was
// atomic unless it said otherwise.

import { apiVersion } from '#proto/events.ts'
import type { PlainDate } from '#proto/units.ts'
import { versionsOf } from '#gateway/http/versions.ts'
import t from 'tap'
import { queryAsOwner } from '../support/database.ts'
import { readFeed } from './support/feed.ts'
import { startGateway } from './support/gateway.ts'
import { newOrganization, person } from './support/records.ts'

const older = '2026-05-01'

/** The field under its other name, in its place at the end. */
const rename = (from: string, to: string) => (body: Record<string, unknown>) => {
  if (!(from in body)) return
  body[to] = body[from]
  Reflect.deleteProperty(body, from)
}

const renamed = {
  summary: '`title` is now `name`.',
  request: rename('title', 'name'),
  response: rename('name', 'title'),
}

const gateway = await startGateway(t, {}, url => url, {
  contracts: [
    {
      date: older as PlainDate,
      summary: 'The contract before.',
      changes: [],
      deprecated: {
        since: new Date('2027-01-01T00:00:00Z'),
        sunset: new Date('2028-01-01T00:00:00Z'),
        link: 'https://docs.example/contracts/2026-05-01',
      },
    },
    {
      date: apiVersion as PlainDate,
      summary: 'Names are called alike.',
      changes: [
        { operationId: 'createOrganization', ...renamed },
        { operationId: 'getOrganization', ...renamed },
        { operationId: 'updateOrganization', ...renamed },
        {
          operationId: 'bulkUpsertEmployees',
          summary: '`atomic` is false unless it is sent.',
          request: body => {
            body['atomic'] ??= true
          },
        },
      ],
    },
  ],
})
const key = await gateway.newKey()
const organizationId = await newOrganization(gateway, key)
const old = { headers: { 'SVC-Version': older } }

t.test('a call speaks its key’s contract unless it names another', async t => {
  const path = `GET /organizations/${organizationId}`
  const newest = await gateway.ask(key, path)
  t.equal(newest.headers.get('svc-version'), apiVersion)
  t.same([newest.at('name'), newest.at('title')], ['Kaveri Mills', undefined])
  t.same(
    ['deprecation', 'sunset', 'link'].map(name => newest.headers.get(name)),
    [null, null, null],
  )

  const asked = await gateway.ask(key, path, old)
  t.equal(asked.headers.get('svc-version'), older)
  t.same([asked.at('name'), asked.at('title')], [undefined, 'Kaveri Mills'])

  const pinned = await gateway.newKey()
  await queryAsOwner(gateway.databaseUrl, 'update api_key set api_version = $2 where id = $1', [
    pinned.split('.')[0],
    older,
  ])
  const made = await gateway.ask(pinned, 'POST /organizations', {
    body: { title: 'Old Mills', state_code: 'KA' },
  })
  t.equal(made.status, 201, made.text)
  t.equal(made.at('title'), 'Old Mills')
  const forward = await gateway.ask(pinned, `GET /organizations/${made.id}`, {
    headers: { 'SVC-Version': apiVersion },
  })
  t.equal(forward.at('name'), 'Old Mills')
  t.match((await gateway.ask(pinned, 'GET /me')).body, {
    api_version: older,
    latest_api_version: apiVersion,
    version_sunset: '2028-01-01',
  })
})

t.test('a contract that ends says so in both syntaxes', async t => {
  const { headers } = await gateway.ask(key, 'GET /organizations', old)
  t.equal(headers.get('deprecation'), '@1798761600')
  t.equal(headers.get('sunset'), 'Sat, 01 Jan 2028 00:00:00 GMT')
  t.match(headers.get('link'), /^<https:[^>]+>; rel="deprecation", <https:[^>]+>; rel="sunset"$/)
})

t.test('a default is that of the contract', async t => {
  const rows = (code: string) => ({
    organization_id: organizationId,
    items: [person(code, { external_id: code }), person(`${code}-BAD`, { external_id: 'bad', gender: 'x' })],
  })
  const newest = await gateway.ask(key, 'POST /employees/bulk', { body: rows('NEW') })
  t.match(newest.body, { summary: { created: 1, failed: 1 } })
  const whole = await gateway.ask(key, 'POST /employees/bulk', { body: rows('OLD'), ...old })
  t.match(whole.body, { code: 'bulk_rejected', status: 400 })
  const said = await gateway.ask(key, 'POST /employees/bulk', {
    body: { ...rows('OLD'), atomic: false },
    ...old,
  })
  t.match(said.body, { summary: { created: 1, failed: 1 } })
})

t.test('numbers keep the digits that they were written with', async t => {
  const { upgrade, downgrade } = versionsOf([
    { date: older as PlainDate, summary: '', changes: [] },
    { date: apiVersion as PlainDate, summary: '', changes: [{ operationId: 'pay', ...renamed }] },
  ]).speak(older)
  const answer = { status: 200, headers: {}, body: '{"name":1800.00,"lines":[{"amount":99999999999.90}]}' }
  t.equal(downgrade('pay', answer).body, '{"lines":[{"amount":99999999999.90}],"title":1800.00}')
  t.equal(String(upgrade('pay', Buffer.from('{"title":0.10}'))), '{"name":0.10}')
  t.equal(downgrade('other', answer), answer, 'where nothing changed nothing is read')
})

t.test('the changelog and its feed have each version, the newest first', async t => {
  const text = await (await fetch(`${gateway.origin}/docs/changelog.md`)).text()
  t.match(text, new RegExp(`## Version ${apiVersion}[^]*## Version ${older}`))
  t.match(text, 'Names are called alike.')
  t.match(text, '[Create an organization](/docs/api/platform/createOrganization): `title` is now `name`.')
  t.match(text, 'Deprecated since 2027-01-01; calls are answered until 2028-01-01.')
  const feed = await fetch(`${gateway.origin}/docs/changelog.atom`)
  t.equal(feed.headers.get('content-type'), 'application/atom+xml; charset=utf-8')
  const { entries } = readFeed(await feed.text())
  t.same(entries, [
    { title: `Version ${apiVersion}`, updated: `${apiVersion}T00:00:00+05:30` },
    { title: `Version ${older}`, updated: `${older}T00:00:00+05:30` },
  ])
})

t.test('a contract that is none', async t => {
  for (const date of ['2026-12-31', 'latest', '2026-11-1']) {
    const refused = await gateway.ask(key, 'GET /organizations', { headers: { 'SVC-Version': date } })
    t.match(refused.body, { code: 'invalid_version', status: 400 }, date)
    t.same(refused.at('details.0.expected'), [older, apiVersion])
  }
})

t.test('a repeated call is answered in the contract that it speaks', async t => {
  const body = { title: 'Twice', state_code: 'KA' }
  const headers = { ...old.headers, 'Idempotency-Key': 'twice' }
  const first = await gateway.ask(key, 'POST /organizations', { body, headers })
  const second = await gateway.ask(key, 'POST /organizations', { body, headers })
  t.equal(second.text, first.text)
  t.equal(second.at('title'), 'Twice')
})

t.test('bodies that are no objects are refused as before', async t => {
  for (const body of ['[]', '{"title":', '"x"', '['.repeat(100_000)]) {
    const refused = await gateway.ask(key, 'POST /organizations', { body, ...old })
    t.equal(refused.status, 400, body.slice(0, 10))
  }
})
