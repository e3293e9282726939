// Requests that HTTP, JSON and calendars allow: no service answers one with an error of its own; each is taken or
// refused with the field and the fix.

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

t.test('no shape of a body fails the service, whatever it repeats', async t => {
  const size = 200_000
  const repeated = (unit: (at: number) => string, length: number) =>
    Array.from({ length: Math.ceil(size / length) }, (_, at) => unit(at)).join(',')
  const nested = (open: string, close: string) => {
    const depth = Math.ceil(size / (open.length + close.length))
    return `${open.repeat(depth)}1${close.repeat(depth)}`
  }
  const values = {
    'nested lists': nested('[', ']'),
    'nested objects': nested('{"a":', '}'),
    'lists that never end': '['.repeat(size),
    'a long text': JSON.stringify('x'.repeat(size)),
    'a long number': '9'.repeat(size),
    'many items': `[${repeated(() => '{}', 3)}]`,
    'many keys': `{${repeated(at => `"k${at}":1`, 12)}}`,
    'the same key': `{${repeated(() => '"name":1', 9)}}`,
    'a long key': `{${JSON.stringify('k'.repeat(size))}:1}`,
  }
  const bodies = (field: string, value: string) => [
    value,
    `{"organization_id":${organization},"${field}":${value}}`,
  ]
  const taken = [
    ['POST /organizations', 'address'],
    ['POST /employees', 'metadata'],
    ['POST /employees/bulk', 'items'],
    ['POST /payroll-runs/preview', 'employees'],
    ['POST /webhooks', 'events'],
    ['POST /salary-components', 'calculation'],
  ] as const
  for (const [request, field] of taken) {
    for (const [shape, value] of Object.entries(values)) {
      for (const body of bodies(field, value)) {
        const answer = await gateway.ask(key, request, { body })
        const words = `${request} ${shape}: ${answer.status} ${answer.text.slice(0, 200)}`
        t.ok([400, 409, 413].includes(answer.status), words)
      }
    }
  }
  t.equal((await gateway.ask(key, 'GET /me')).status, 200)
})

t.test('no form fails the service, whatever it repeats', async t => {
  const part = (name: string, content: string, headers = '') =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n${headers}\r\n${content}\r\n`
  const file = `--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\ncode,name\r\n\r\n`
  const forms = {
    'many parts': part('a', '1').repeat(10_000),
    'many files': file.repeat(1_000),
    'many headers': part('type', 'departments', 'x-a: 1\r\n'.repeat(50_000)),
    'a long header': part('type', 'departments', `x-a: ${'1'.repeat(900_000)}\r\n`),
    'a long name': part('n'.repeat(500_000), '1'),
    'a long field': part('mapping', 'x'.repeat(900_000)),
    'many keys': part(
      'mapping',
      JSON.stringify(Object.fromEntries(Array.from({ length: 4_000 }, (_, at) => [`k${at}`, 'code']))),
    ),
    'no end': '-'.repeat(900_000),
  }
  for (const [shape, text] of Object.entries(forms)) {
    const body = Buffer.from(`${text}${part('organization_id', String(organization))}${file}--x--\r\n`)
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const answer = await gateway.ask(key, 'POST /imports', { body, headers })
    // Headers of a part beyond what is read are passed over; one import of a type runs at a time.
    t.ok(
      [202, 400, 409, 413].includes(answer.status),
      `${shape}: ${answer.status} ${answer.text.slice(0, 300)}`,
    )
  }
})
