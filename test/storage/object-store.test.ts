// A client of an object store beside servers that hang, refuse, or are not who they should be. What a real store does is
// in test/flow/object-store.test.ts.

import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import t, { type Test } from 'tap'
import { createAuthority } from '#bench/machine/certificates.ts'
import type { ObjectStoreSettings } from '#proto/network/object-store-settings.ts'
import { openObjectStore, ObjectStoreUnavailable } from '#storage/objects/object-store.ts'
import { openStorage } from '#storage/open.ts'
import { freshDatabase } from '../support/database.ts'

const settings = {
  bucket: 'payslips',
  region: 'ap-south-1',
  accessKeyId: 'key',
  secretAccessKey: 'hunter2',
  isPathStyle: true,
  certificateAuthority: null,
}

async function portOf(t: Test, server: Server): Promise<number> {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => {
    server.close()
    if ('closeAllConnections' in server) (server.closeAllConnections as () => void)()
  })
  return (server.address() as AddressInfo).port
}

function openStore(t: Test, given: Pick<ObjectStoreSettings, 'endpoint'> & Partial<ObjectStoreSettings>) {
  const store = openObjectStore({ ...settings, ...given })
  t.teardown(() => store.close())
  return store
}

async function storeOf(t: Test, answer: RequestListener) {
  return openStore(t, { endpoint: `http://127.0.0.1:${await portOf(t, createServer(answer))}` })
}

/** The error of a call, and the milliseconds until it came. */
async function failureOf(call: () => Promise<unknown>): Promise<{ error: unknown; ms: number }> {
  const began = performance.now()
  const error: unknown = await call().then(
    () => null,
    (caught: unknown) => caught,
  )
  return { error, ms: performance.now() - began }
}

const hangs: Readonly<Record<string, RequestListener>> = {
  'one that never answers': () => undefined,
  'one that stops in the middle of an object': (_request, response) => {
    response.writeHead(200, { 'content-length': '25000' })
    response.write(Buffer.alloc(1_000))
  },
}

for (const [what, answer] of Object.entries(hangs)) {
  t.test(`${what} is waited for once`, async t => {
    let calls = 0
    const store = await storeOf(t, (request, response) => {
      calls += 1
      answer(request, response)
    })
    const first = await failureOf(() => store.get('payslips/1/a'))
    t.type(first.error, ObjectStoreUnavailable)
    t.match((first.error as ObjectStoreUnavailable).wasAsked, true)
    t.ok(first.ms < 14_000, `${first.ms} ms`)
    const asked = calls
    const next = await failureOf(() => store.put('payslips/1/b', Buffer.alloc(1)))
    t.match(next.error, { wasAsked: false, message: (first.error as Error).message })
    t.ok(next.ms < 4_000, `${next.ms} ms`)
    t.equal(calls, asked, 'the next caller is not sent there')
  })
}

t.test('one that is slow is not waited for with a whole slice', async t => {
  const endpoint = `http://127.0.0.1:${await portOf(
    t,
    createServer((request, response) => {
      request.resume()
      setTimeout(() => response.end(), 1_300)
    }),
  )}`
  const masterKey = Buffer.alloc(32, 1).toString('base64')
  const objectStore = { ...settings, endpoint }
  const storage = await openStorage({ databaseUrl: await freshDatabase(t), masterKey, objectStore })
  t.teardown(() => storage.close())
  const contents = Array.from({ length: 200 }, (_, at) => Buffer.from(`payslip ${at}`))
  const { error, ms } = await failureOf(() => storage.contents.keep(1, contents))
  t.match((error as Error).message, 'did not take the files of a slice within 15 seconds')
  t.ok(ms < 60_000, `${ms} ms`)
  t.same(storage.contents.faults, new Map([['unavailable', 1]]))
})

t.test('one that refuses is no store, and its reason is told without the secret', async t => {
  const store = await storeOf(t, (_request, response) => {
    response.writeHead(403, { 'content-type': 'application/xml' })
    response.end('<Error><Code>AccessDenied</Code><Message>Not yours.</Message></Error>')
  })
  const { error } = await failureOf(() => store.get('payslips/1/a'))
  t.match((error as Error).message, 'The object store failed: AccessDenied Not yours.')
  t.notOk((error as Error).message.includes('hunter2'))
})

t.test('an object that is absent is none, an absent bucket is a fault', async t => {
  let code = 'NoSuchKey'
  const store = await storeOf(t, (_request, response) => {
    response.writeHead(404, { 'content-type': 'application/xml' })
    response.end(`<Error><Code>${code}</Code><Message>None.</Message></Error>`)
  })
  t.equal(await store.get('payslips/1/a'), null)
  code = 'NoSuchBucket'
  t.type((await failureOf(() => store.get('payslips/1/a'))).error, ObjectStoreUnavailable)
})

t.test('an object of any size is not taken into memory', async t => {
  const store = await storeOf(t, (_request, response) => {
    response.writeHead(200, { 'content-length': String(5 * 1024 ** 3) })
    response.write(Buffer.alloc(1_000))
  })
  t.same(await store.get('payslips/1/a'), Buffer.alloc(0))
})

t.test('a server is served by its certificate', async t => {
  const authority = await createAuthority('Stores')
  const { key, certificate } = await authority.issue('localhost', 'serverAuth')
  const server = createTlsServer({ key, cert: certificate }, (_request, response) => {
    response.end(
      '<ListBucketResult><KeyCount>0</KeyCount><IsTruncated>false</IsTruncated></ListBucketResult>',
    )
  })
  const endpoint = `https://localhost:${await portOf(t, server)}`
  await openStore(t, { endpoint, certificateAuthority: authority.certificate }).check('')
  const { error } = await failureOf(() => openStore(t, { endpoint }).check(''))
  t.match((error as Error).message, /certificate/)
})
