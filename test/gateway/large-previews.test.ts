// Previews of many people are executed in a thread of their own: the answer is that of the thread that answers, others
// overtake them, and what a client no longer waits for is calculated no further. The engine calculates in earnest, and
// holds back what gives way until a test lets it go.

import { request } from 'node:http'
import type { Logger } from 'pino'
import t from 'tap'
import { previewEmployees, previewRun } from '#engine/shard/preview.ts'
import { type EngineParts, serveEngine } from '#engine/server/server.ts'
import { openEngineClient } from '#gateway/engine-client.ts'
import { openFileThreads } from '#gateway/files/threads.ts'
import type { LargeCallExecutor } from '#gateway/http/large-call.ts'
import { openBudget, openBudgets } from '#gateway/http/work-budget.ts'
import { parseJson } from '#proto/engine/call-codec.ts'
import type { PreviewRequest } from '#proto/engine/calls.ts'
import { eventually } from '../support/stack.ts'
import { type Answer, type Ask, startGateway, testCursorKeys, testMasterKey } from './support/gateway.ts'

/** Parts of calls about many people that the engine was asked for, and how many wait in it. */
const large = { asked: 0, waiting: 0, gate: Promise.resolve() }
const engine = await serveEngine('127.0.0.1:0', null, {
  pool: {
    workers: 1,
    async call(_: string, task: PreviewRequest) {
      if (task.givesWay) {
        large.asked += 1
        large.waiting += 1
        await large.gate
        large.waiting -= 1
      }
      return previewEmployees(previewRun(task), parseJson(task.employees), task, 'test', [])
    },
  },
  outageOf: () => null,
  engineVersion: 'test',
  log: { debug: () => undefined, error: () => undefined },
} as unknown as EngineParts)
t.teardown(() => engine.stop())
const client = openEngineClient([engine.address], null)
t.teardown(() => client.close())

/** As many people of a key at once as one of the calls below is about. */
const people = 100
const waitingOfKey = 3
const budgets = {
  ...openBudgets(),
  people: openBudget({
    perGateway: 2 * people,
    perHolder: people,
    waiting: 20,
    waitingPerHolder: waitingOfKey,
    waitMs: 120_000,
  }),
}
const executorOf =
  (program?: URL) =>
  (databaseUrl: string, log: Logger): LargeCallExecutor => {
    const threads = openFileThreads({
      settings: {
        databaseUrl,
        readDatabaseUrl: null,
        readWaitMs: 1_000,
        masterKey: testMasterKey,
        secondMasterKey: null,
        objectStore: null,
        engineAddresses: [engine.address],
        identity: null,
        allowOwnTaxSlabs: false,
        fileMemoryBytes: 1024 * 1024,
        cursorKeys: testCursorKeys,
        docsUrl: 'https://docs.example',
      },
      threads: 1,
      callsOfThread: 100,
      log,
      ...(program && { program }),
    })
    t.teardown(() => threads.close())
    return threads.execute
  }
const gateway = await startGateway(t, { engine: client }, url => url, { budgets, executorOf: executorOf() })
const inLoop = await startGateway(t, { engine: client }, () => gateway.databaseUrl)
const [key, other] = [await gateway.newKey(), await gateway.newKey()]

const person = {
  profile: { date_of_joining: '2024-04-01', work_state_code: 'KA' },
  // Two of the calls send it as a number that JavaScript would write otherwise.
  salary: { components: [{ code: 'BASIC', monthly_amount: '30000.10' }] },
}
const previewOf = (count: number, explain = 'none', change: object = {}) => ({
  period: { month: 10, year: 2026 },
  organization: { state_code: 'KA' },
  components: [
    { code: 'BASIC', name: 'Basic', type: 'earning', category: 'basic', calculation: { method: 'flat' } },
  ],
  employees: Array.from({ length: count }, (_, at) => ({ ref: `e${at}`, ...person })),
  options: { explain },
  ...change,
})
const path = 'POST /payroll-runs/preview'
const preview = (ofKey: string, body: unknown, options: Ask = {}): Promise<Answer> =>
  gateway.ask(ofKey, path, { body, ...options })

/** As a partner asks: again where a busy machine had no time for the calculation. */
const inTime = (ask: () => Promise<Answer>): Promise<Answer> =>
  eventually('it is calculated in time', async () => {
    const answer = await ask()
    return answer.at('code') !== 'calculation_timeout' && answer
  })

/** Holds back what gives way, until what it returns is called. */
function close(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  Object.assign(large, { asked: 0, gate: promise })
  return resolve
}

/** The text of an answer without what differs from call to call. */
const said = ({ text }: Pick<Answer, 'text'>) =>
  text.replaceAll(/"(duration_ms|request_id)":("[^"]*"|[\d.]+)/g, '')

t.test('an answer is the same as the thread that answers would give it', async t => {
  const long = JSON.stringify(previewOf(people, 'full')).replaceAll('"30000.10"', '30000.10')
  t.ok(long.length < 64 * 1024, 'a short body about many people')
  const padded = long.replace('}', `}${' '.repeat(64 * 1024)}`)
  const wrong = previewOf(20)
  Object.assign(wrong.employees[3]!, { profile: { work_state_code: 'XX' } })
  const scopes = ['payroll:preview']
  const poor = await gateway.newKey({ scopes })
  for (const [what, ofKey, body, options, status] of [
    ['every explanation', key, long, {}, 200],
    ['a long body', key, padded, {}, 200],
    ['strict handling', key, previewOf(20), { headers: { prefer: 'handling=strict' } }, 200],
    ['a row that is wrong', key, wrong, {}, 200],
    ['an unknown field', key, previewOf(20, 'none', { colour: 'red' }), {}, 200],
    ['a long body that is no JSON', key, padded.slice(0, -1), {}, 400],
    ['too many people', key, previewOf(1_001), {}, 413],
    ['a stored employee without the scope', poor, previewOf(20, 'none', { employees: stored(20) }), {}, 403],
  ] as const) {
    const there = await inTime(() => preview(ofKey, body, options))
    const here = await inTime(() => inLoop.ask(ofKey, path, { body, ...options }))
    t.equal(there.status, status, `${what}: ${there.status === status ? '' : there.text.slice(0, 500)}`)
    t.equal(said(there), said(here), what)
    for (const name of ['content-type', 'x-svc-warnings', 'x-ratelimit-pool', 'cache-control'])
      t.equal(there.headers.get(name), here.headers.get(name), `${what}: ${name}`)
  }
})

const headersOf = (ofKey: string) => ({
  authorization: `Bearer ${ofKey}`,
  'content-type': 'application/json',
})

t.test('lines go out as their people are calculated', async t => {
  const linesAt = async (origin: string) => {
    const answer = await fetch(`${origin}/v1/payroll-runs/preview`, {
      method: 'POST',
      headers: { ...headersOf(key), accept: 'application/x-ndjson' },
      body: JSON.stringify(previewOf(people)),
    })
    t.equal(answer.headers.get('content-type'), 'application/x-ndjson')
    return answer
  }
  const here = await (await linesAt(inLoop.origin)).text()
  const open = close()
  const answering = linesAt(gateway.origin)
  await eventually('the engine has two parts', () => large.waiting === 2)
  open()
  let there = ''
  let isFirst = true
  for await (const text of (await answering).body!.pipeThrough(new TextDecoderStream())) {
    there += text
    if (isFirst) t.notOk(there.includes('"totals"'), 'the first are there before the last')
    isFirst = false
  }
  t.equal(said({ text: there }), said({ text: here }))
  t.equal(there.trimEnd().split('\n').length, people + 1)
})

function stored(count: number): object[] {
  return Array.from({ length: count }, (_, at) => ({ ref: `e${at}`, employee_id: `ext:${at}` }))
}

t.test('a thread that cannot start costs nobody more than a call to repeat', async t => {
  const program = new URL('./support/unstartable.worker.ts', import.meta.url)
  const broken = await startGateway(t, { engine: client }, () => gateway.databaseUrl, {
    budgets,
    executorOf: executorOf(program),
  })
  const headers = { 'Idempotency-Key': 'unstartable' }
  const refused = async (): Promise<void> => {
    const calls = [{}, {}, { headers }].map(options =>
      broken.ask(key, path, { body: previewOf(20), ...options }),
    )
    for (const answer of await Promise.all(calls))
      t.same([answer.status, answer.at('code')], [503, 'service_unavailable'], answer.text.slice(0, 300))
  }
  await refused()
  await refused()
  const { status } = await inTime(() => gateway.ask(key, path, { body: previewOf(20), headers }))
  t.equal(status, 200, 'the key of the call is free again')
})

t.test(
  'a request that is repeated is calculated again, and another one under its key is refused',
  async t => {
    const headers = { 'Idempotency-Key': 'once' }
    const first = await inTime(() => preview(key, previewOf(people), { headers }))
    large.asked = 0
    const again = await inTime(() => preview(key, previewOf(people), { headers }))
    t.equal(again.headers.get('idempotent-replayed'), null)
    t.same(again.at('data'), first.at('data'))
    t.ok(large.asked > 0)
    const refused = await preview(key, previewOf(people - 1), { headers })
    t.equal(refused.at('code'), 'idempotency_key_reused')
  },
)

t.test('others overtake four large previews of one key, of which one is calculated at a time', async t => {
  const open = close()
  let answered = 0
  const calls = Array.from({ length: 1 + waitingOfKey }, () =>
    // Without explanations: the last of them is answered within the time of a preview on a busy machine, too.
    preview(key, previewOf(people)).then(answer => {
      answered += 1
      return answer
    }),
  )
  await eventually(
    'one is calculated and the others wait',
    () => budgets.people.usage().waiting === waitingOfKey,
  )
  await eventually('the engine has two parts', () => large.waiting === 2)
  // One after the other they would take a busy machine longer than a call may go without an answer.
  const others = await Promise.all([
    ...['none', 'full'].map(explain => preview(other, previewOf(1, explain))),
    gateway.ask(key, 'GET /me'),
  ])
  t.same(
    others.map(({ status }) => status),
    [200, 200, 200],
  )
  t.equal(answered, 0)
  t.equal(large.asked, 2, 'no more than two parts of a key are asked for at once')

  const refused = await preview(key, previewOf(people))
  t.equal(refused.status, 503, 'another one of the key is refused at once')
  t.equal(refused.at('code'), 'service_unavailable')
  t.equal(refused.headers.get('x-ratelimit-pool'), 'general', 'and costs no payroll call')
  t.ok(Number(refused.headers.get('retry-after')) > 0)
  open()
  for (const { status, text } of await Promise.all(calls)) t.equal(status, 200, status === 200 ? '' : text)
  t.equal(large.asked, (calls.length * people) / 50)
})

t.test('what a client no longer waits for is calculated no further', async t => {
  const open = close()
  const leaving = Array.from({ length: 3 }, () => {
    const sent = request(`${gateway.origin}/v1/payroll-runs/preview`, {
      method: 'POST',
      headers: headersOf(key),
      agent: false,
    })
    sent.on('error', () => undefined).end(JSON.stringify(previewOf(people)))
    return sent
  })
  await eventually('one is calculated, two wait', () => budgets.people.usage().waiting === 2)
  await eventually('the engine has two parts', () => large.waiting === 2)
  for (const sent of leaving) sent.destroy()
  await eventually('none waits', () => budgets.people.usage().waiting === 0)
  t.equal(budgets.people.usage().held, people, 'what is under way is held for')
  open()
  await eventually('nothing is held', () => budgets.people.usage().held === 0)
  t.equal(large.asked, 2)
  const next = await inTime(() => preview(key, previewOf(people)))
  t.equal(next.status, 200, 'the next call has its turn')
})
