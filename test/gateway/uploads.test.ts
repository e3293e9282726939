// Large bodies over real connections: nobody without a key holds up those who have one, a body that stands still is cut
// with an answer, and one that keeps coming may take as long as it needs.

import { defaultPace } from '#gateway/http/body.ts'
import { openGracefulServer } from '#gateway/http/graceful-server.ts'
import { openBudgets } from '#gateway/http/work-budget.ts'
import { signatureOf, stringToSign } from '#gateway/http/signature.ts'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import t from 'tap'
import { eventually } from '../support/stack.ts'
import { startGateway } from './support/gateway.ts'
import { form } from './support/importing.ts'
import { newOrganization } from './support/records.ts'

const mebibyte = 1024 * 1024
/** A fiftieth of the usual time, so that many windows pass within seconds. */
const pace = { bytes: defaultPace.bytes, withinMs: defaultPace.withinMs / 50 }
const budgets = openBudgets()
const gateway = await startGateway(t, {}, url => url, {
  budgets,
  pace,
  serverOptions: { headersTimeout: 5_000, connectionsCheckingInterval: 100 },
})
const port = Number(new URL(gateway.origin).port)
const key = await gateway.newKey()
const organizationId = await newOrganization(gateway, key)

type Sent = { readonly socket: Socket; readonly answered: Promise<string> }

/** Everything that comes back over a connection until it closes. */
function open(localAddress: string): Sent {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  t.teardown(() => socket.destroy())
  let text = ''
  socket.setEncoding('utf8').on('data', (piece: string) => (text += piece))
  socket.on('error', () => undefined)
  return { socket, answered: once(socket, 'close').then(() => text) }
}

function headOf(path: string, length: number, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries({ Host: 'a', 'Content-Length': String(length), ...headers })
  return [`POST ${path} HTTP/1.1`, ...lines.map(([name, value]) => `${name}: ${value}`), '', ''].join('\r\n')
}

const boundary = { 'Content-Type': 'multipart/form-data; boundary=x' }
const signedLooking = () => ({
  ...boundary,
  'X-SVC-Key': 'key_01KAM3T9X4Q2V7R8Z5B6N1C0DE',
  'X-SVC-Timestamp': String(Math.floor(Date.now() / 1000)),
  'X-SVC-Signature': 'a'.repeat(64),
})

/** Status, headers and the problem of one answer. */
function parsed(text: string) {
  const [head = '', body = ''] = text.split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), problem: JSON.parse(body) as object }
}

const departments = { type: 'departments', organization_id: String(organizationId) }
/** Departments in about so many bytes; their codes begin with `prefix`. */
function fileOf(prefix: string, bytes: number): string {
  const padding = 'x'.repeat(150)
  const rows = Array.from({ length: Math.ceil(bytes / 170) }, (_, at) => `${prefix}${at},${padding}`)
  return ['code,name', ...rows].join('\r\n')
}

async function importIsTaken(prefix: string): Promise<void> {
  const organization = await newOrganization(gateway, key)
  const sent = form(fileOf(prefix, mebibyte), { ...departments, organization_id: String(organization) })
  const answer = await gateway.ask(key, 'POST /imports', sent)
  if (answer.status !== 202) throw new Error(answer.text)
}

t.test('strangers at three addresses hold up nobody', async t => {
  const addresses = ['127.0.0.2', '127.0.0.3', '127.0.0.4']
  const credentials = [signedLooking(), { ...boundary, Authorization: 'Bearer key_looks.like-one' }]
  const announced = addresses.flatMap(address =>
    credentials.map(headers => {
      const sent = open(address)
      sent.socket.write(headOf('/v1/imports', 20_000_000, headers))
      return sent
    }),
  )
  await pause(50)
  await t.resolves(importIsTaken('A'), 'an import is taken while they announce')
  t.equal(budgets.bytes.usage().held + budgets.unverifiedBytes.usage().held, 0, 'nothing is held for words')
  for (const { answered } of announced) {
    const { status, head, problem } = parsed(await answered)
    t.ok([401, 408].includes(status), String(status))
    t.match(head, 'content-type: application/json')
    t.match(problem, { code: status === 401 ? 'invalid_key' : 'request_timeout' })
  }

  // Now they send, and keep the pace.
  const sending = addresses.flatMap(address =>
    [1, 2].map(() => {
      const { socket } = open(address)
      socket.write(headOf('/v1/imports', 20_000_000, signedLooking()))
      socket.write(Buffer.alloc(9 * mebibyte, 'x'))
      const trickle = setInterval(() => socket.write(Buffer.alloc(pace.bytes, 'x')), pace.withinMs / 4)
      socket.once('close', () => clearInterval(trickle))
      return socket
    }),
  )
  const { unverifiedBytes } = budgets
  await eventually('their budget is full', async () => unverifiedBytes.usage().waiting > 0)
  await t.resolves(importIsTaken('B'), 'an import is taken while they send')
  for (const socket of sending) socket.destroy()
  await eventually('nothing is held', async () => unverifiedBytes.usage().held === 0)
})

t.test('whoever signed from an address before is no stranger there', async t => {
  const { keyId, signingSecret } = await gateway.newIssuedKey()
  const signed = (method: string, path: string, body: Buffer) => {
    const timestamp = String(Math.floor(Date.now() / 1000))
    return {
      'X-SVC-Key': keyId,
      'X-SVC-Timestamp': timestamp,
      'X-SVC-Signature': signatureOf(signingSecret, stringToSign(timestamp, method, path, body)),
    }
  }
  const preview = Buffer.from(JSON.stringify({ padding: 'x'.repeat(mebibyte) }))
  const send = async () => {
    const headers = {
      'Content-Type': 'application/json',
      ...signed('POST', '/v1/payroll-runs/preview', preview),
    }
    return gateway.ask('', 'POST /payroll-runs/preview', { body: preview, headers })
  }
  const full = new AbortController()
  const stranger = budgets.unverifiedBytes.open('192.0.2.1', full.signal)
  const another = budgets.unverifiedBytes.open('192.0.2.2', full.signal)
  for (const share of [stranger, another]) await share.grow(8 * mebibyte)
  const waiting = send()
  await eventually(
    'the first waits among strangers',
    async () => budgets.unverifiedBytes.usage().waiting === 1,
  )
  stranger.giveBack()
  t.equal((await waiting).status, 400, 'and is served in its turn')
  await stranger.grow(8 * mebibyte)
  t.equal((await send()).status, 400, 'the next does not wait')
  stranger.giveBack()
  another.giveBack()
  await eventually('nothing is held', async () =>
    Object.values(budgets).every(budget => budget.usage().held === 0),
  )
})

t.test('a body that stands still is cut, with a problem', async t => {
  const { apiKey } = await gateway.newIssuedKey()
  const authorization = { Authorization: `Bearer ${apiKey}` }
  const json = { ...authorization, 'Content-Type': 'application/json' }
  const cases = [
    ['nothing of a large body', headOf('/v1/imports', mebibyte, { ...authorization, ...boundary })],
    ['nothing of a small body', headOf('/v1/organizations', 20, json)],
    ['a part of a small body', `${headOf('/v1/organizations', 20, json)}{"name"`],
    [
      'less than the pace asks for',
      `${headOf('/v1/imports', mebibyte, { ...authorization, ...boundary })}${'x'.repeat(10_000)}`,
    ],
    [
      'a part in chunks',
      `POST /v1/organizations HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${apiKey}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{"\r\n`,
    ],
  ] as const
  for (const [name, sent] of cases) {
    const began = performance.now()
    const { socket, answered } = open('127.0.0.1')
    socket.write(sent)
    const { status, head, problem } = parsed(await answered)
    t.equal(status, 408, name)
    t.match(head, 'connection: close')
    t.match(head, 'x-request-id: req_')
    t.match(problem, { code: 'request_timeout', status: 408, retryable: true, request_id: /^req_/ })
    t.ok(performance.now() - began >= pace.withinMs, 'not before its time')
  }
})

t.test('a body that keeps coming may take as long as it needs', async t => {
  const organization = await newOrganization(gateway, key)
  const file = fileOf('S', 400 * 1024)
  const { body, headers } = form(file, { ...departments, organization_id: String(organization) })
  const { socket, answered } = open('127.0.0.1')
  const began = performance.now()
  socket.write(
    headOf('/v1/imports', body.length, { ...headers, Authorization: `Bearer ${key}`, Connection: 'close' }),
  )
  const step = pace.bytes
  for (let at = 0; at < body.length; at += step) {
    socket.write(body.subarray(at, at + step))
    await pause(pace.withinMs / 2)
  }
  const { status, problem } = parsed(await answered)
  t.equal(status, 202, JSON.stringify(problem))
  // Node.js would cut the request as a whole.
  const never = new AbortController().signal
  const phases = { draining: never, closing: never, cutOff: never }
  const { server } = openGracefulServer(
    () => undefined,
    () => '',
    phases,
  )
  t.equal(server.requestTimeout, 0, 'no server has a limit for the whole')
  // The usual pace has six windows in a minute.
  t.ok(performance.now() - began > 6 * pace.withinMs, 'longer than what was a minute')
})

t.test('time that a body waits for its share is not its own', async t => {
  const { bytes } = budgets
  const others = [1, 2, 3].map(no => bytes.open(`key_${no}`, new AbortController().signal))
  for (const share of others) await share.grow(16 * mebibyte)
  const taken = importIsTaken('W')
  await eventually('it waits', async () => bytes.usage().waiting === 1)
  await pause(5 * pace.withinMs)
  for (const share of others) share.giveBack()
  await t.resolves(taken)
})

t.test('what is no request is answered with a problem', async t => {
  const cases = [
    ['GET /v1/me HTTP/1.1\r\nHost: a\r\nX-Slow: ', 408, 'request_timeout'],
    ['', 408, 'request_timeout'],
    ['NONSENSE\r\n\r\n', 400, 'malformed_request'],
    [
      'GET /v1/me HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      400,
      'malformed_request',
    ],
    [`GET /v1/me HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(70_000)}\r\n\r\n`, 431, 'headers_too_large'],
  ] as const
  for (const [sent, status, code] of cases) {
    const { socket, answered } = open('127.0.0.1')
    socket.write(sent)
    const { head, ...answer } = parsed(await answered)
    t.match(answer, { status, problem: { code, status, request_id: /^req_/, type: new RegExp(code) } })
    t.match(head, 'content-type: application/json')
    t.match(head, 'connection: close')
  }
})
