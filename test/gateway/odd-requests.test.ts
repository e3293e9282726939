// What HTTP, JSON and calendars allow, and what no service answers with an error of its own: each is taken or refused with
// the field and the fix.

import { routes } from '#gateway/resources/index.ts'
import t from 'tap'
import { startGateway } from './support/gateway.ts'
import { newOrganization } from './support/records.ts'

const gateway = await startGateway(t)
const key = await gateway.newKey()
const organization = await newOrganization(gateway, key)

t.test('a client that takes no coding, or any, is answered', async t => {
  for (const coding of [
    'identity;q=0',
    '*;q=0',
    'identity;q=0, gzip;q=0',
    'br;q=0, *',
    'x',
    ';',
    'gzip;q=2',
    '*',
  ]) {
    const answer = await gateway.ask(key, 'GET /organizations', { headers: { 'accept-encoding': coding } })
    t.equal(answer.status, 200, `${coding}: ${answer.text.slice(0, 200)}`)
  }
})

t.test('the charset of a body may be quoted', async t => {
  const types = [
    ['application/json; charset="utf-8"', 201],
    ['application/json;charset="UTF-8" ', 201],
    ['application/json; charset="utf-16"', 415],
    ['application/json; charset="utf-8', 415],
  ] as const
  for (const [type, status] of types) {
    const body = JSON.stringify({ name: 'Mill', state_code: 'KA' })
    const answer = await gateway.ask(key, 'POST /organizations', { body, headers: { 'content-type': type } })
    t.equal(answer.status, status, `${type}: ${answer.text.slice(0, 200)}`)
  }
})

t.test('no list fails for an instant or a day that the calendar does not have', async t => {
  const instants = [
    '2016-12-31T23:59:60Z',
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00+05:30',
    '9999-12-31T23:59:59-12:00',
  ]
  for (const { method, path, query, params } of routes) {
    if (method !== 'get' || params !== undefined) continue
    for (const [name, schema] of Object.entries(query?.properties ?? {})) {
      const { format } = schema as { format?: string }
      const values = format === 'date-time' ? instants : format === 'date' ? ['0000-01-01', '2026-02-30'] : []
      for (const value of values) {
        const request = `GET ${path}?organization_id=${organization}&${name}=${encodeURIComponent(value)}`
        const answer = await gateway.ask(key, request)
        t.match(answer, { status: 400 }, `${request}: ${answer.text.slice(0, 200)}`)
      }
    }
  }
})

t.test('a form is judged by its fields, however they are named or nested', async t => {
  const form = async (fileName: string, mapping: string) => {
    // One import of a type runs at a time.
    const organization = await newOrganization(gateway, key)
    const parts = [
      `--x\r\nContent-Disposition: form-data; name="type"\r\n\r\ndepartments\r\n`,
      `--x\r\nContent-Disposition: form-data; name="organization_id"\r\n\r\n${organization}\r\n`,
      `--x\r\nContent-Disposition: form-data; name="mapping"\r\n\r\n${mapping}\r\n`,
      `--x\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\nContent-Type: text/csv\r\n\r\n` +
        `code,name\r\nLOOM,Loom\r\n\r\n--x--\r\n`,
    ]
    return gateway.ask(key, 'POST /imports', {
      body: Buffer.from(parts.join('')),
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    })
  }
  for (const name of ['a\u0000b.csv', '\u0000', 'a\u0007\u009f.csv', '%00.csv', '\u202egnp.csv']) {
    const answer = await form(name, '{}')
    t.equal(answer.status, 202, `${JSON.stringify(name)}: ${answer.text.slice(0, 300)}`)
  }
  for (const mapping of [
    '['.repeat(30_000),
    '[]'.repeat(3),
    `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
    '1e999',
  ]) {
    const answer = await form('a.csv', mapping)
    t.equal(answer.status, 400, answer.text.slice(0, 300))
    t.match(answer.at('details.0.field'), 'mapping')
  }
})
