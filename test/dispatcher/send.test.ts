import t from 'tap'

import { createSender } from '#dispatcher/delivery/send.ts'
import { createAddresses } from '#proto/network/public-addresses.ts'

import { startReceiver } from './receiver.ts'

const receiver = await startReceiver(t)
const clock = () => new Date()

const senderWith = (options: { allowLoopback?: boolean; answerWithinMs?: number; names?: string[] }) => {
  const { allowLoopback = true, answerWithinMs, names } = options
  const lookUp = names === undefined ? {} : { lookUp: async () => names }
  const sender = createSender({
    addresses: createAddresses({ clock, allowLoopback, ...lookUp }),
    allowLoopback,
    certificateAuthority: receiver.certificateAuthority,
    ...(answerWithinMs === undefined ? {} : { answerWithinMs }),
  })
  t.teardown(() => sender.close())
  return sender
}

const sender = senderWith({ answerWithinMs: 60_000 })
const impatient = senderWith({ answerWithinMs: 700 })
const headers = { 'content-type': 'application/json', 'x-svc-event': 'payslip.ready' }
const body = Buffer.from('{"id":"evt_1"}')

t.test('a receiver that answers', async t => {
  const answer = await sender.send(receiver.url('/fast?token=1'), headers, body)
  t.same(answer, { kind: 'answered', status: 200, retryAfter: null, excerpt: 'thank you' })
  const [got] = receiver.received('/fast?token=1')
  t.same(got?.body, body)
  t.match(got?.headers, {
    ...headers,
    host: receiver.url('').slice('https://'.length),
    'content-length': '14',
  })
})

t.test('connections are used again', async t => {
  const before = receiver.connections()
  for (let n = 0; n < 20; n++) await sender.send(receiver.url('/fast'), headers, body)
  // The next may be asked for a moment before the last one is free.
  t.ok(receiver.connections() <= before + 1)
})

t.test('a redirect is an answer like others, and is not followed', async t => {
  const before = receiver.received('/fast').length
  t.match(await sender.send(receiver.url('/moved'), headers, body), { kind: 'answered', status: 302 })
  t.equal(receiver.received('/fast').length, before)
})

t.test('a receiver that asks for time', async t => {
  t.match(await sender.send(receiver.url('/busy'), headers, body), { status: 503, retryAfter: '1800' })
})

t.test('interim answers are passed over, whatever they are', async t => {
  for (const [path, status] of [
    ['/continue', 200],
    ['/hints', 204],
  ] as const) {
    const before = receiver.connections()
    for (let n = 0; n < 3; n++)
      t.match(await sender.send(receiver.url(path), headers, body), { kind: 'answered', status }, path)
    t.ok(receiver.connections() <= before + 1, 'and the connection is used again')
    t.same(
      receiver.received(path).map(got => String(got.body)),
      Array.from({ length: 3 }, () => String(body)),
    )
  }
  const forever = await impatient.send(receiver.url('/interim'), headers, body)
  t.same(forever, { kind: 'timed_out', error: 'timeout' }, 'and they are no answer')
})

t.test('answers that are none for us', async t => {
  for (const path of ['/upgrade', '/wordy'])
    t.match(await sender.send(receiver.url(path), headers, body), { kind: 'unreachable' }, path)
})

t.test('a receiver that never answers', async t => {
  t.same(await impatient.send(receiver.url('/hang'), headers, body), { kind: 'timed_out', error: 'timeout' })
})

t.test('receivers that break off', async t => {
  for (const path of ['/reset', '/garbage']) {
    t.match(
      await sender.send(receiver.url(path), headers, body),
      { kind: 'unreachable', error: String },
      path,
    )
  }
})

t.test('a port that nobody serves', async t => {
  const answer = await sender.send('https://localhost:1/', headers, body)
  t.same(answer, { kind: 'unreachable', error: 'ECONNREFUSED' })
})

t.test('an answer counts from its headers on, and its body is read to a limit', async t => {
  const endless = await sender.send(receiver.url('/endless'), headers, body)
  t.same(endless, { kind: 'answered', status: 200, retryAfter: null, excerpt: 'x'.repeat(2_048) })
  t.match(await impatient.send(receiver.url('/drip'), headers, body), { excerpt: 'one byte, then nothing' })
})

t.test('an answer with a NUL can be stored', async t => {
  t.match(await sender.send(receiver.url('/broken'), headers, body), { excerpt: 'no\uFFFDthing' })
})

t.test('a certificate of an unknown authority', async t => {
  const strict = createSender({
    addresses: createAddresses({ clock, allowLoopback: true }),
    allowLoopback: true,
    certificateAuthority: null,
  })
  t.teardown(() => strict.close())
  const path = '/fast/untrusted'
  t.match(await strict.send(receiver.url(path), headers, body), { kind: 'unreachable' })
  t.equal(receiver.received(path).length, 0)
})

t.test(
  'inside addresses get not one packet, however the URL or the name servers spell them [promise W8]',
  async t => {
    const before = receiver.connections()
    const { port } = new URL(receiver.url(''))
    const closed = senderWith({ allowLoopback: false, names: ['127.0.0.1'] })
    const refusals: Record<string, string> = {
      [`https://localhost:${port}/fast`]: 'url_not_allowed',
      [`https://127.0.0.1:${port}/fast`]: 'url_not_allowed',
      [`https://2130706433:${port}/fast`]: 'url_not_allowed',
      [`https://[::1]:${port}/fast`]: 'url_not_allowed',
      [`https://rebound.example:${port}/fast`]: 'inside_address',
    }
    for (const [url, error] of Object.entries(refusals)) {
      t.same(await closed.send(url, headers, body), { kind: 'not_allowed', error }, url)
    }
    t.equal(receiver.connections(), before)
  },
)

t.test(
  'a name that moves inside between two looks is refused where the connection is made [promise W8]',
  async t => {
    const before = receiver.connections()
    const { port } = new URL(receiver.url(''))
    // The second look of the same attempt is the one of the connection.
    const answers = [['93.184.215.14'], ['127.0.0.1']]
    let now = 0
    const moving = createSender({
      addresses: createAddresses({
        clock: () => new Date((now += 10_000)),
        allowLoopback: false,
        lookUp: async () => answers.shift() ?? [],
      }),
      allowLoopback: false,
      certificateAuthority: receiver.certificateAuthority,
    })
    t.teardown(() => moving.close())
    const answer = await moving.send(`https://rebound.example:${port}/fast`, headers, body)
    t.same(answer, { kind: 'not_allowed', error: 'inside_address' })
    t.equal(receiver.connections(), before)
  },
)

t.test('an answer has ten seconds', async t => {
  const real = senderWith({})
  const [early, late] = await Promise.all([
    real.send(receiver.url('/5s'), headers, body),
    real.send(receiver.url('/11s'), headers, body),
  ])
  t.match(early, { kind: 'answered', status: 200 })
  t.same(late, { kind: 'timed_out', error: 'timeout' })
})
