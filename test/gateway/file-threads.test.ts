// Files are written in threads: the answer is that of the thread that answers, and what goes wrong with a thread, a client
// or a key costs nobody else.

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { openFileThreads } from '#gateway/files/threads.ts'
import { openBudget, openBudgets } from '#gateway/http/work-budget.ts'
import { watchDatabase } from '#proto/network/metrics.ts'
import { Registry } from '@prometheus-io/client'
import { blockTable, queryAsOwner } from '../support/database.ts'
import { addKey, seedOrganization } from '../support/seed.ts'
import { eventually, patienceMs } from '../support/stack.ts'
import { startGateway, testCursorKeys, testMasterKey } from './support/gateway.ts'

const waitMs = patienceMs
const budgets = {
  ...openBudgets(),
  files: openBudget({ perGateway: 3, perHolder: 1, waiting: 10, waitingPerHolder: 1, waitMs }),
}
/** The ids of requests that a thread is done with. */
const done = new Set<unknown>()
const opened: ReturnType<typeof openFileThreads>[] = []

const gateway = await startGateway(t, {}, url => url, {
  budgets,
  writerOf(databaseUrl, log) {
    const threads = openFileThreads({
      settings: {
        databaseUrl,
        readDatabaseUrl: null,
        readWaitMs: 1_000,
        masterKey: testMasterKey,
        secondMasterKey: null,
        objectStore: null,
        engineAddresses: ['127.0.0.1:1'],
        identity: null,
        allowOwnTaxSlabs: false,
        fileMemoryBytes: 1024 * 1024,
        cursorKeys: testCursorKeys,
        docsUrl: 'https://docs.example',
      },
      threads: 1,
      log,
      onFault: (_, facts) => done.add(facts['done']),
      program: new URL('./support/failing-file.worker.ts', import.meta.url),
      idleMs: 5_000,
    })
    opened.push(threads)
    return threads.write
  },
})
const [threads] = opened
if (threads === undefined) throw new Error('The gateway has no threads.')
t.teardown(() => threads.close())
const inLoop = await startGateway(t, {}, () => gateway.databaseUrl)

const small = await seedOrganization(gateway.storage, [
  { basic: 20_000, name: 'Asha' },
  { basic: 30_000, name: 'Bala' },
])
const large = await seedOrganization(gateway.storage, [{ basic: 20_000 }])

/** Several pages of names so long that the file, of more than 5 MB, is written while it is read, and waits for its reader. */
const many = 600
await queryAsOwner(
  gateway.databaseUrl,
  `insert into employee select (jsonb_populate_record(e, jsonb_build_object(
     'id', 'emp_' || lpad(n::text, 26, '0'), 'employee_code', 'X' || n, 'external_id', null,
     'first_name', repeat('N', 10000)))).*
   from employee e, generate_series(1, $2::int) n where e.organization_id = $1`,
  [large.organizationId, many - 1],
)

type Owner = { readonly apiKey: string; readonly organizationId: number }
const pathOf = ({ organizationId }: Pick<Owner, 'organizationId'>, format = 'csv') =>
  `/sandbox/v1/employees?organization_id=${organizationId}&format=${format}`

const ask = (owner: Owner, headers: Record<string, string> = {}, format = 'csv') =>
  gateway.ask(owner.apiKey, `GET ${pathOf(owner, format)}`, { headers })

/** Begins to read the file, and reads no more of it than its first bytes before it is told to. */
async function begin(
  origin: string,
  owner: Owner,
  headers: Record<string, string> = {},
): Promise<IncomingMessage> {
  const sent = request(`${origin}${pathOf(owner)}`, {
    headers: { authorization: `Bearer ${owner.apiKey}`, ...headers },
    agent: false,
  })
  sent.end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  response.on('error', () => undefined)
  return response
}

/** Null where the file is cut off. */
async function bytesOf(response: IncomingMessage): Promise<number | null> {
  let bytes = 0
  try {
    for await (const part of response) bytes += (part as Buffer).length
    return response.complete ? bytes : null
  } catch {
    return null
  }
}

t.test('a file is the same as the thread that answers would write it', async t => {
  const headersOf = ({ headers }: { headers: Headers }) =>
    Object.fromEntries(
      [...headers].filter(
        ([name]) => !['date', 'x-request-id'].includes(name) && !name.startsWith('x-ratelimit'),
      ),
    )
  for (const owner of [small, large]) {
    const there = await ask(owner)
    const here = await inLoop.ask(owner.apiKey, `GET ${pathOf(owner)}`)
    t.equal(there.status, 200, there.text)
    t.equal(there.text, here.text)
    // The tag of a long file is made at random, as its rows are not known yet.
    const { etag: tagThere, ...restThere } = headersOf(there)
    const { etag: tagHere, ...restHere } = headersOf(here)
    t.same(restThere, restHere)
    if (owner === small) t.equal(tagThere, tagHere)
    t.match(there.headers.get('x-svc-row-count'), owner === small ? '2' : String(many))
    const again = await begin(gateway.origin, owner, { 'if-none-match': String(tagThere) })
    if (owner === small) t.equal(again.statusCode, 304)
    again.destroy()
  }
  const refused = await ask(small, {}, 'csv&limit=0')
  t.equal(refused.status, 400, 'what is refused is a problem')
  t.equal(refused.at('code'), 'invalid_parameter')
})

t.test('a thread that fails is a problem to retry for its call, and the next call has another', async t => {
  const failed = await ask(small, { 'x-test-fault': 'before' })
  t.equal(failed.status, 503)
  t.equal(failed.at('code'), 'service_unavailable')
  t.equal(failed.at('retryable'), true)
  t.ok(Number(failed.headers.get('retry-after')) > 0)
  t.match(gateway.logged(), 'The test wants it.', 'the operators are told')
  t.equal((await ask(small)).status, 200)

  const cut = await begin(gateway.origin, large, { 'x-test-fault': 'within' })
  t.equal(cut.statusCode, 200)
  t.equal(await bytesOf(cut), null, 'a file that has begun is cut off')
  t.equal((await ask(small)).status, 200)
})

t.test('a client that leaves frees the thread', async t => {
  const response = await begin(gateway.origin, large)
  const id = response.headers['x-request-id']
  await pause(500)
  t.notOk(done.has(id), 'the file waits for its reader')
  t.equal(budgets.files.usage().held, 1)
  response.destroy()
  await eventually('the thread is done with the file', () => Promise.resolve(done.has(id)))
  t.equal(budgets.files.usage().held, 0)
})

t.test('the connections of threads are among the metrics, until their thread ends', async t => {
  const registry = new Registry()
  watchDatabase(registry, gateway.storage.watched, { files: threads.connections })
  const inUse = async (): Promise<number> => {
    const [, value] =
      /^db_pool_in_use\{threads="files",server="primary"\} (\d+)$/m.exec(await registry.metrics()) ?? []
    return Number(value)
  }
  const waitsFor = (name: string, count: number) => eventually(name, async () => (await inUse()) === count)
  await waitsFor('nothing is read', 0)
  let release = await blockTable(gateway.databaseUrl, 'employee')
  const file = ask(small)
  await waitsFor('the file waits for its rows', 1)
  await release()
  t.equal((await file).status, 200)
  await waitsFor('its connection is given back', 0)

  release = await blockTable(gateway.databaseUrl, 'employee')
  const cut = ask(small, { 'x-test-fault': 'told' })
  await waitsFor('another file waits for its rows', 1)
  const telling = new BroadcastChannel('fail')
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- Threads have no origin.
  telling.postMessage(null)
  t.equal((await cut).status, 503)
  telling.close()
  await waitsFor('a thread that failed has no connection', 0)
  await release()
  t.match(await registry.metrics(), /^db_pool_in_use\{threads="main",server="primary"\} \d+$/m)
  t.notMatch(await registry.metrics(), 'replica', 'there is none')
})

t.test('files of one key wait for one another, and nobody else does', async t => {
  const another = await addKey(gateway.storage, large)
  const first = await begin(gateway.origin, large)
  let isSecondAnswered = false
  const second = ask(large).then(answer => {
    isSecondAnswered = true
    return answer
  })
  await eventually('the second file waits', () => Promise.resolve(budgets.files.usage().waiting === 1))
  const third = await ask(large)
  t.equal(third.status, 503)
  t.equal(third.at('code'), 'service_unavailable')
  t.ok(Number(third.headers.get('retry-after')) > 0)
  // A file that its client does not read for a minute is cut, so the others are asked for at once.
  const [ofOther, json, ofAnother] = await Promise.all([
    ask(small),
    gateway.ask(large.apiKey, `GET ${pathOf(large, 'json')}&limit=1`),
    ask({ ...large, apiKey: another.apiKey }),
  ])
  t.equal(ofOther.status, 200, 'another key has its file')
  t.equal(json.status, 200, 'JSON waits for no file')
  t.equal(ofAnother.status, 200, 'and so has another key of the account')
  t.notOk(isSecondAnswered)
  t.ok(Number(await bytesOf(first)) > 5_000_000)
  t.equal((await second).status, 200)
})

t.test('a thread without files ends, and starts again', async t => {
  await eventually('the thread has ended', () => Promise.resolve(threads.running() === 0))
  t.equal((await ask(small)).status, 200)
  t.equal(threads.running(), 1)
})

t.test('a gateway that stops writes its files to the end', async t => {
  const main = fileURLToPath(new URL('../../gateway/main.ts', import.meta.url))
  const child = fork(main, {
    env: {
      DATABASE_URL: gateway.databaseUrl,
      MASTER_KEY: testMasterKey,
      ENGINE_ADDRESSES: '127.0.0.1:1',
      HTTP_PORT: '0',
      SHUTDOWN_SECONDS: '120',
    },
    silent: true,
    execArgv: [],
  })
  t.teardown(() => child.kill('SIGKILL'))
  const [message] = (await once(child, 'message')) as [{ ready: { address: string } }]
  const response = await begin(`http://${message.ready.address}`, large)
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await pause(300)
  const bytes = await bytesOf(response)
  const whole = await inLoop.ask(large.apiKey, `GET ${pathOf(large)}`)
  t.equal(bytes, Buffer.byteLength(whole.text))
  const [code] = (await ended) as [number]
  t.equal(code, 0)
})
