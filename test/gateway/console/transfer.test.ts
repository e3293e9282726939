// What passes through the console: files as they arrive, the time that was waited for the API, and what an action has done.
// The gateway of these tests does as it is told.

import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { inspect } from 'node:util'
import t from 'tap'
import { waitedMs } from '#gateway/console/gateway.ts'
import { openSeal } from '#gateway/console/session.ts'
import { eventually } from '../../support/stack.ts'
import { hiddenField, openConsole } from './support/console.ts'
import { factOf } from './support/page.ts'
import { sealedSession } from './support/session.ts'

let answer: (request: IncomingMessage, response: ServerResponse) => unknown
const server = createServer((request, response) => void answer(request, response))
server.listen(0, '127.0.0.1')
await once(server, 'listening')
t.teardown(() => {
  server.closeAllConnections()
  server.close()
})
const gatewayUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const faults: unknown[] = []
const log = {
  info: () => undefined,
  warn: () => undefined,
  error: (fault: unknown) => void faults.push(fault),
}
const view = await openConsole(t, gatewayUrl, { log })
const session = sealedSession(view.parts.secret)

const register = '/orgs/1/reports/2026-10/payroll-register/csv'
const fileHeaders = {
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': 'attachment; filename="register-2026-10.csv"',
}
const json = (response: ServerResponse, body: unknown, status = 200) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

t.test('a file arrives while the API still writes it', async t => {
  const written = Promise.withResolvers<void>()
  answer = (_, response) => {
    response.writeHead(200, { ...fileHeaders, 'content-length': '8' })
    response.write('code')
    void written.promise.then(() => response.end('\r\n1\n'))
  }
  const file = await view.ask(register, session)
  t.equal(file.headers.get('content-type'), 'text/csv; charset=utf-8')
  t.equal(file.headers.get('content-disposition'), 'attachment; filename="register-2026-10.csv"')
  t.equal(file.headers.get('content-length'), '8')
  const reader = file.body!.pipeThrough(new TextDecoderStream()).getReader()
  t.equal((await reader.read()).value, 'code', 'the first half is here, and the second is not written')
  written.resolve()
  t.equal((await reader.read()).value, '\r\n1\n')
  t.equal((await reader.read()).done, true)
})

t.test('the console takes no more of a file than its reader', async t => {
  const chunk = Buffer.alloc(1024 * 1024, 'x')
  const chunks = 300
  let taken = 0
  answer = async (_, response) => {
    response.writeHead(200, fileHeaders)
    for (; taken < chunks; taken += 1) if (!response.write(chunk)) await once(response, 'drain')
    response.end()
  }
  const file = await view.ask(register, session)
  for (let before = -1; before !== taken;) {
    before = taken
    await pause(300)
  }
  t.ok(taken < 60, `${taken} of ${chunks} MB are under way to a reader who stands still`)
  let bytes = 0
  for await (const part of file.body!) bytes += part.length
  t.equal(bytes, chunks * chunk.length)
})

t.test('a file that the API cuts is cut, and a reader who leaves ends its answer', async t => {
  answer = (_, response) => {
    response.writeHead(200, { ...fileHeaders, 'content-length': '100' })
    response.write('code', () => response.destroy())
  }
  const cut = await view.ask(register, session)
  await t.rejects(cut.text())
  await eventually('it is told to the log', () => faults.length > 0)

  let hasEnded = false
  answer = (_, response) => {
    response.writeHead(200, fileHeaders)
    response.write('code')
    response.once('close', () => (hasEnded = true))
  }
  const left = await view.ask(register, session)
  await left.body!.cancel()
  await eventually('the answer of the API has ended', () => hasEnded)
  t.notOk(
    faults.some(fault => !inspect(fault).includes('terminated')),
    'which is no fault',
  )
})

t.test('a look at a file counts and hashes it without keeping it', async t => {
  const line = Buffer.from('1,Asha,20000.00\r\n'.repeat(1_000))
  const hash = createHash('sha256')
  answer = async ({ url }, response) => {
    if (!url!.includes('/salary-register')) {
      json(response, { data: [], meta: {} })
      return
    }
    response.writeHead(200, {
      ...fileHeaders,
      'x-svc-row-count': '50000',
      'x-svc-control-total': '1000000.00',
    })
    for (let at = 0; at < 50; at += 1) {
      hash.update(line)
      if (!response.write(line)) await once(response, 'drain')
    }
    response.end()
  }
  const page = await (await view.ask('/orgs/1/files/2026-10/wages', session)).text()
  t.equal(factOf(page, 'Rows'), '50,000')
  t.equal(factOf(page, 'Size'), '8,50,000 bytes')
  t.equal(factOf(page, 'SHA-256'), hash.digest('hex'))
})

t.test('an answer tells what it waited for the API', async t => {
  answer = (_, response) =>
    void pause(80).then(() => json(response, { data: [], meta: { next_cursor: null, has_more: false } }))
  const page = await view.ask('/orgs/1/imports', session)
  const [, api, own] =
    /^api;dur=([\d.]+), console;dur=([\d.]+)$/.exec(page.headers.get('server-timing') ?? '') ?? []
  t.ok(Number(api) >= 78, `${api} ms`)
  t.ok(Number(own) >= 0, `${own} ms`)
  t.equal(
    waitedMs(
      [
        { from: 35, to: null },
        { from: 0, to: 10 },
        { from: 5, to: 20 },
        { from: 8, to: 9 },
      ],
      50,
    ),
    35,
    'calls beside each other are waited for once',
  )
})

t.test('what was done is said once, where it leads to, and to nobody else', async t => {
  const webhook = {
    id: 'wh_1',
    url: 'https://127.0.0.1:9/',
    events: [],
    active: true,
    created_at: '2026-11-29T00:00:00Z',
  }
  answer = ({ method, url }, response) => {
    if (method === 'DELETE') return response.writeHead(204).end()
    return json(
      response,
      url!.includes('/webhooks/wh_1') ? webhook : { data: [], meta: { next_cursor: null } },
    )
  }
  const page = await (await view.ask('/audit', session)).text()
  t.notMatch(page, /class="notice/)
  const gone = await view.ask('/webhooks/wh_1', session, {
    action: 'delete',
    csrf: hiddenField(page, 'csrf'),
    once: 'a',
  })
  t.equal(gone.status, 303)
  t.equal(gone.headers.get('location'), '/webhooks', 'the address says nothing')
  const [cookie = ''] = gone.headers.getSetCookie()
  t.match(cookie, /^__Host-notice=[\w-]+; Path=\/; Secure; HttpOnly; SameSite=Strict; Max-Age=60$/)
  const notice = cookie.split(';')[0]!
  const next = await view.ask('/webhooks', `${session}; ${notice}`)
  t.match(next.headers.getSetCookie(), [/^__Host-notice=; .*Max-Age=0$/])
  t.match(
    await next.text(),
    /<div class="notice good" role="status"><p>The subscription was deleted\.<\/p><\/div>/,
  )

  const other = sealedSession(view.parts.secret, { id: 'two' })
  const expiresAt = Date.now() + 60_000
  const forged = { session: 'one', text: 'Call 1234', expiresAt }
  for (const [what, cookies] of [
    ['another session', `${other}; ${notice}`],
    [
      'what another cookie is sealed for',
      `${session}; __Host-notice=${openSeal<typeof forged>(view.parts.secret).seal(forged)}`,
    ],
    [
      'what another console sealed',
      `${session}; __Host-notice=${openSeal<typeof forged>(Buffer.alloc(32, 9), '__Host-notice').seal(forged)}`,
    ],
    ['no seal', `${session}; __Host-notice=Call`],
    ['a parameter', session],
  ] as const) {
    const read = await (await view.ask('/webhooks?done=remove&notice=Call', cookies)).text()
    t.notMatch(read, /class="notice/, what)
  }
  const borrowed = `__Host-console=${notice.slice('__Host-notice='.length)}`
  t.equal((await view.ask('/webhooks', borrowed)).status, 303, 'a notice is no session')
})

t.test('nothing is read any longer for a reader who has left', async t => {
  const asked = Promise.withResolvers<void>()
  let hasEnded = false
  answer = (_, response) => {
    asked.resolve()
    response.once('close', () => (hasEnded = true))
  }
  const leaving = new AbortController()
  const page = fetch(`${view.origin}/orgs/1/imports`, {
    headers: { cookie: session },
    signal: leaving.signal,
  })
  await asked.promise
  leaving.abort()
  await t.rejects(page)
  await eventually('the call has ended', () => hasEnded)
})
