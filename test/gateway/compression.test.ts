// Which responses are compressed, how their headers agree with it, and that lines go out as they are written.

import Koa from 'koa'
import { once } from 'node:events'
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, createBrotliDecompress, createGunzip, gunzipSync } from 'node:zlib'
import t from 'tap'
import { compression } from '#gateway/http/compression.ts'
import type { ExchangeState } from '#gateway/http/exchange.ts'
import { routes } from '#gateway/resources/index.ts'
import { startGateway } from './support/gateway.ts'
import { newOrganization } from './support/records.ts'

type CompressionCase = {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: unknown
}
type Coding = 'identity' | 'gzip' | 'br'

const gateway = await startGateway(t)
const key = await gateway.newKey()
const organizationId = await newOrganization(gateway, key)

/** `fetch` would ask for codings of its own and undo them unseen. */
async function open(
  url: string,
  { method = 'GET', headers = {}, body }: CompressionCase = {},
): Promise<IncomingMessage> {
  const sent = request(url, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
  })
  sent.end(body === undefined ? undefined : JSON.stringify(body))
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return response
}

async function ask(path: string, asked: CompressionCase = {}) {
  const isApi = /^\/(sandbox\/)?v1\//.test(path)
  const headers = { ...(isApi ? { authorization: `Bearer ${key}` } : {}), ...asked.headers }
  const response = await open(`${gateway.origin}${path}`, { ...asked, headers })
  return { status: response.statusCode, headers: response.headers, bytes: await buffer(response) }
}

const decoders: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  gzip: bytes => gunzipSync(bytes),
  br: bytes => brotliDecompressSync(bytes),
}

const plain = (headers: IncomingHttpHeaders, bytes: Buffer): string =>
  (decoders[headers['content-encoding'] ?? '']?.(bytes) ?? bytes).toString()

const codings: readonly [accepted: string | null, coding: Coding][] = [
  [null, 'identity'],
  ['identity', 'identity'],
  ['deflate', 'identity'],
  ['gzip;q=0', 'identity'],
  ['gzip', 'gzip'],
  ['gzip, deflate', 'gzip'],
  ['br', 'br'],
  ['gzip, deflate, br', 'br'],
  ['br;q=0, gzip', 'gzip'],
]

const long = 'x'.repeat(1_500)
const employee = {
  organization_id: organizationId,
  first_name: 'Rani',
  gender: 'female',
  date_of_birth: '1990-04-12',
  date_of_joining: '2021-06-01',
  employment_type: 'permanent',
  work_state_code: 'DL',
}
const hired = await gateway.ask(key, 'POST /employees', {
  body: { ...employee, employee_code: 'E0', metadata: { note: 'x'.repeat(480), other: 'y'.repeat(480) } },
})
if (hired.status !== 201) throw new Error(hired.text)
for (let n = 1; n <= 5; n++) {
  const answer = await gateway.ask(key, 'POST /employees', { body: { ...employee, employee_code: `E${n}` } })
  if (answer.status !== 201) throw new Error(answer.text)
}

const hook = (n: string) => ({
  method: 'POST',
  body: { url: `https://example.com/${n}/${long}`, events: ['payslip.ready'] },
})

const kinds: readonly {
  readonly what: string
  readonly path: string
  readonly asked?: (n: string) => CompressionCase
  readonly isCompressed: boolean
}[] = [
  { what: 'a list', path: `/v1/employees?organization_id=${organizationId}`, isCompressed: true },
  {
    what: 'a problem with many findings',
    path: '/v1/employees',
    asked: () => ({
      method: 'POST',
      body: {
        ...employee,
        date_of_birth: 'x',
        date_of_joining: 'x',
        gender: 'x',
        employment_type: 'x',
        bank: 'x',
        email: 1,
        mobile: 1,
        first_name: 1,
        last_name: 1,
        work_state_code: 1,
      },
    }),
    isCompressed: true,
  },
  { what: 'a small record', path: '/v1/health', isCompressed: false },
  { what: 'a record of some size', path: `/v1/employees/${hired.id}`, isCompressed: true },
  { what: 'a secret', path: '/v1/webhooks', asked: hook, isCompressed: false },
  { what: 'a page of the documentation', path: '/docs', isCompressed: true },
  { what: 'a script of the documentation', path: '/docs/assets/minisearch.js', isCompressed: true },
  { what: 'the OpenAPI document', path: '/openapi.json', isCompressed: true },
  { what: 'the overview for agents', path: '/llms.txt', isCompressed: true },
]

for (const { what, path, asked = (): CompressionCase => ({}), isCompressed } of kinds) {
  t.test(what, async t => {
    const original = await ask(path, asked('plain'))
    if (what !== 'a small record') t.ok(original.bytes.length > 1_400, `${original.bytes.length} bytes`)
    const isRead = asked('plain').method === undefined
    for (const [at, [accepted, coding]] of codings.entries()) {
      const headers: Record<string, string> = accepted === null ? {} : { 'accept-encoding': accepted }
      const answer = await ask(path, { ...asked(`n${at}`), headers })
      const name = `Accept-Encoding: ${accepted}`
      const wanted = isCompressed ? coding : 'identity'
      t.equal(answer.status, original.status, name)
      t.equal(answer.headers['content-encoding'] ?? 'identity', wanted, `${name}: coding`)
      t.match(answer.headers.vary, /accept-encoding/i, `${name}: Vary`)
      t.equal(answer.headers['content-type'], original.headers['content-type'], `${name}: type`)
      const length = answer.headers['content-length']
      if (length !== undefined) t.equal(Number(length), answer.bytes.length, `${name}: length`)
      if (wanted !== 'identity') t.ok(answer.bytes.length < original.bytes.length, `${name}: shorter`)
      if (!isRead) continue
      if (path !== '/v1/health') t.equal(plain(answer.headers, answer.bytes), original.bytes.toString(), name)

      const head = await ask(path, { method: 'HEAD', headers })
      t.equal(head.bytes.length, 0, `${name}: HEAD has no body`)
      const headLength = head.headers['content-length']
      if (headLength !== undefined && path !== '/v1/health') {
        t.equal(Number(headLength), answer.bytes.length, `${name}: HEAD tells no other length`)
      }
      const { etag } = answer.headers
      if (etag === undefined) continue
      const again = await ask(path, { headers: { ...headers, 'if-none-match': etag } })
      t.equal(again.status, 304, `${name}: 304`)
      t.equal(again.bytes.length, 0)
      t.equal(again.headers['content-encoding'], undefined)
      t.match(again.headers.vary, /accept-encoding/i, `${name}: Vary of 304`)
    }
  })
}

t.test('one strong tag never stands for two codings', async t => {
  for (const { path, asked } of kinds) {
    if (asked !== undefined) continue
    const tags = new Map<string, string>()
    for (const accepted of ['identity', 'gzip', 'br']) {
      const { headers } = await ask(path, { headers: { 'accept-encoding': accepted } })
      const { etag = '', 'content-encoding': coding = 'identity' } = headers
      if (!etag.startsWith('"')) continue
      t.equal(tags.get(etag) ?? coding, coding, `${path}: ${etag}`)
      tags.set(etag, coding)
    }
  }
})

t.test('a version tag stays as it is, and its record too', async t => {
  const url = await startWriter(ctx => {
    ctx.type = 'application/json'
    ctx.set('ETag', '"7"')
    ctx.body = JSON.stringify({ long })
  })
  const response = await open(url, { headers: { 'accept-encoding': 'gzip, br' } })
  t.match(response.headers, { etag: '"7"', vary: 'Accept-Encoding', 'content-length': '1511' })
  t.equal(response.headers['content-encoding'], undefined)
})

/** The names of all fields that a schema may hold. */
function fieldsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { properties = {} } = schema as { properties?: object }
  return [...Object.keys(properties), ...Object.values(schema).flatMap(fieldsOf)]
}

t.test('every answer that may hold a secret is excluded', t => {
  const isSecret = (name: string): boolean => /secret|^token$|access_?token|api_?key$|signature$/i.test(name)
  const found = routes.filter(({ replies }) => fieldsOf(replies).some(isSecret))
  t.ok(found.length >= 3, found.map(({ operationId }) => operationId).join(', '))
  for (const { operationId, carriesSecret } of found) t.equal(carriesSecret, true, operationId)
  t.end()
})

/** A server whose one answer is what a test writes. */
async function startWriter(answer: (ctx: Koa.Context) => void) {
  const app = new Koa<ExchangeState>()
  app.use(compression())
  app.use(ctx => answer(ctx))
  app.silent = true
  const server = app.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

const opened = { gzip: () => createGunzip(), br: () => createBrotliDecompress() }

for (const coding of ['gzip', 'br'] as const) {
  t.test(`lines go out as they are written, in ${coding}`, async t => {
    let more = Promise.withResolvers<void>()
    const url = await startWriter(ctx => {
      ctx.type = 'application/x-ndjson'
      ctx.body = Readable.from(
        (async function* () {
          for (let n = 1; n <= 3; n++) {
            yield `{"n":${n}}\n`
            // The next line is written once the client has this one.
            await more.promise
            more = Promise.withResolvers<void>()
          }
        })(),
        { highWaterMark: 1 },
      )
    })
    const response = await open(url, { headers: { 'accept-encoding': coding } })
    t.equal(response.headers['content-encoding'], coding)
    let text = ''
    for await (const chunk of response.pipe(opened[coding]()).setEncoding('utf8')) {
      text += chunk as string
      more.resolve()
    }
    t.equal(text, '{"n":1}\n{"n":2}\n{"n":3}\n')
  })

  t.test(`a client that leaves ends the work for it, in ${coding}`, async t => {
    const ended = Promise.withResolvers<void>()
    const url = await startWriter(ctx => {
      ctx.type = 'application/x-ndjson'
      ctx.body = Readable.from(
        (async function* () {
          try {
            for (;;) yield `{"pad":"${Math.random()}"}\n`
          } finally {
            ended.resolve()
          }
        })(),
      )
    })
    const response = await open(url, { headers: { 'accept-encoding': coding } })
    await once(response, 'data')
    response.destroy()
    await ended.promise
    t.pass('the writer was ended')
  })
}

t.test('a stream of events is not compressed', async t => {
  const url = await startWriter(ctx => {
    ctx.type = 'text/event-stream'
    ctx.body = Readable.from([`data: ${long}\n\n`])
  })
  const response = await open(url, { headers: { 'accept-encoding': 'gzip, br' } })
  t.equal(response.headers['content-encoding'], undefined)
  t.equal((await buffer(response)).toString(), `data: ${long}\n\n`)
})
