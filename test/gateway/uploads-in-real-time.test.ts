// The pace of request bodies by the clock of the wall, with a gateway process: `uploads.test.ts` has the same at a faster
// pace.

import { openStorage } from '#storage/open.ts'
import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import t from 'tap'
import { partner } from '../support/partner.ts'
import { seedOrganization } from '../support/seed.ts'
import { eventually, sharedStack } from '../support/stack.ts'
import { form } from './support/importing.ts'

const { database_url: databaseUrl, sandbox_base_url: base } = await sharedStack()
const storage = await openStorage({ databaseUrl, masterKey: Buffer.alloc(32, 1).toString('base64') })
t.teardown(() => storage.close())
const own = await seedOrganization(storage, [{ basic: 20_000 }])
const call = partner(base, own)

/** One department, and rows without a value, which are quickly read. */
const file = Buffer.concat([
  Buffer.from('code,name\r\nA,Loom\r\n'),
  Buffer.alloc(14.6 * 1024 * 1024, `${','.repeat(9_999)}\n`),
])
const sent = form(file, { type: 'departments', organization_id: String(own.organizationId) }, 'file.csv')

type Answer = { readonly status: number; readonly text: string; readonly afterMs: number }

/** Posts the body in parts, after each of which it waits, and gives the answer with its time since the last part. */
function post(parts: Iterable<Buffer>, pauseMs: number): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  let sentAt = performance.now()
  const headers = {
    authorization: `Bearer ${own.apiKey}`,
    ...sent.headers,
    'content-length': String(sent.body.length),
  }
  const posted = request(`${base}/imports`, { method: 'POST', headers }, response => {
    const chunks: Buffer[] = []
    response.on('data', (chunk: Buffer) => chunks.push(chunk))
    response.on('end', () =>
      resolve({
        status: response.statusCode ?? 0,
        text: Buffer.concat(chunks).toString(),
        afterMs: performance.now() - sentAt,
      }),
    )
  })
  posted.on('error', reject)
  t.teardown(() => posted.destroy())
  void (async () => {
    for (const part of parts) {
      posted.write(part)
      sentAt = performance.now()
      await pause(pauseMs)
    }
  })()
  return promise
}

function* partsOf(body: Buffer, bytes: number): Generator<Buffer> {
  for (let at = 0; at < body.length; at += bytes) yield body.subarray(at, at + bytes)
}

t.test('an import of 14.6 MiB is taken over more than a minute', { timeout: 550_000 }, async t => {
  const [seconds, partsASecond] = [62, 4]
  const began = performance.now()
  const bytes = Math.ceil(sent.body.length / (seconds * partsASecond))
  const { status, text } = await post(partsOf(sent.body, bytes), 1000 / partsASecond)
  t.equal(status, 202, text)
  t.ok(performance.now() - began >= seconds * 1000, `${performance.now() - began} ms`)
  const { id } = JSON.parse(text) as { id: string }
  const job = await eventually('the import ends', async () => {
    const answer = await call('GET', `/imports/${id}`)
    return answer.at('finished_at') === null ? null : answer
  })
  t.match(JSON.parse(job.text), { status: 'completed', succeeded: 1, failed: 0 })
})

t.test('a body that stands still for ten seconds is cut', { timeout: 180_000 }, async t => {
  const { status, text, afterMs } = await post([sent.body.subarray(0, 1024 * 1024)], 0)
  t.equal(status, 408, text)
  t.match(JSON.parse(text), { code: 'request_timeout', retryable: true })
  // A window that the part began in may have counted it.
  t.ok(afterMs >= 10_000 && afterMs < 120_000, `after ${afterMs} ms`)
})
