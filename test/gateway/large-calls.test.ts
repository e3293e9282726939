// Large calls share a budget: what does not fit waits, and is refused with 503 in time. Others do not notice, and
// nothing stays held when calls fail or their clients leave.

import { Agent, request } from 'node:http'
import t from 'tap'
import type { EngineClient } from '#gateway/engine-client.ts'
import { openBudget, openBudgets } from '#gateway/http/work-budget.ts'
import { Problem } from '#proto/problems.ts'
import { eventually, patienceMs } from '../support/stack.ts'
import { type Answer, startGateway } from './support/gateway.ts'
import { newOrganization } from './support/records.ts'

/** Calls wait as long as a busy machine takes for a test, where they do not wait in vain. */
const wait = { ms: patienceMs }
const inVainMs = 1_000
const budgetOf = (perGateway: number, perHolder: number) =>
  openBudget({
    perGateway,
    perHolder,
    waiting: 8,
    waitingPerHolder: 3,
    get waitMs() {
      return wait.ms
    },
  })
const budgets = {
  ...openBudgets(),
  people: budgetOf(30, 20),
  bytes: budgetOf(3_000_000, 2_000_000),
  unverifiedBytes: budgetOf(3_000_000, 2_000_000),
}

/** An engine that is busy until it is told otherwise: this test is about what stands before it. */
const engine = { gate: Promise.withResolvers<void>(), asked: 0 }
const meta = {
  ruleSetVersion: '1',
  engineVersion: '1',
  inputHash: '',
  resultHash: '',
  durationMs: 0,
  hypothetical: false,
}
const busy = {
  async *previewInParts() {
    engine.asked += 1
    await engine.gate.promise
    yield []
    return meta
  },
} as Partial<EngineClient> as EngineClient
const fine = async () => undefined
const gateway = await startGateway(
  t,
  { engine: busy, checks: { database: fine, queue: fine, engine: fine } },
  url => url,
  // Bodies that stand still here wait for this test, whatever a busy machine takes for its other steps.
  { budgets, pace: { bytes: 1, withinMs: patienceMs } },
)
const [key, other] = [await gateway.newKey(), await gateway.newKey()]

const person = {
  profile: { date_of_joining: '2024-04-01', work_state_code: 'KA' },
  salary: { components: [{ code: 'BASIC', monthly_amount: 30_000 }] },
}
const previewOf = (people: number) => ({
  period: { month: 10, year: 2026 },
  organization: { state_code: 'KA' },
  employees: Array.from({ length: people }, (_, at) => ({ ref: `e${at}`, ...person })),
})
const preview = (ofKey: string, people: number): Promise<Answer> =>
  gateway.ask(ofKey, 'POST /payroll-runs/preview', { body: previewOf(people) })
const idle = { held: 0, waiting: 0 }
const untilIdle = () =>
  eventually('nothing is held', async () =>
    Object.values(budgets).every(budget => budget.usage().held === 0 && budget.usage().waiting === 0),
  )

t.afterEach(() => {
  wait.ms = patienceMs
  engine.gate = Promise.withResolvers()
  engine.asked = 0
})

t.test('what does not fit is refused in time, and other keys are served meanwhile', async t => {
  const first = preview(key, 20)
  await eventually('the first is under way', async () => engine.asked === 1)
  const waiting = Array.from({ length: 3 }, () => preview(key, 1))
  await eventually('as many wait as may', async () => budgets.people.usage().waiting === 3)
  const beyond = await Promise.all(Array.from({ length: 3 }, () => preview(key, 1)))
  wait.ms = inVainMs
  const late = await Promise.all(Array.from({ length: 3 }, () => preview(other, 15)))
  wait.ms = patienceMs
  const refused = [...beyond, ...late]
  for (const { status, headers, body } of refused) {
    t.equal(status, 503)
    t.ok(Number(headers.get('retry-after')) >= 1)
    t.match(body, { code: 'service_unavailable', retryable: true })
  }
  t.equal(engine.asked, 1, 'no work was done for those that were refused')
  t.equal((await gateway.ask(key, 'GET /me')).status, 200, 'small calls of the same key do not wait')
  t.equal(refused[0]?.headers.get('x-ratelimit-pool'), 'general', 'and no payroll call was charged')

  const second = preview(other, 10)
  await eventually('another key is served', async () => engine.asked === 2)
  t.match(await gateway.metrics(), /work_budget_held_units\{budget="people"\} 30\n/)
  for (const [reason, count] of Object.entries({ key_queue_full: 3, queue_full: 0, waited_too_long: 3 })) {
    const line = `work_budget_refused_total{budget="people",reason="${reason}"} ${count}\n`
    t.ok((await gateway.metrics()).includes(line), line)
  }
  const deep = await gateway.ask(other, 'GET /health?deep=true')
  t.same(deep.at('work_budgets.people'), {
    limit: 30,
    key_limit: 20,
    in_use: 30,
    waiting: 3,
    refused: { key_queue_full: 3, queue_full: 0, waited_too_long: 3 },
  })
  t.equal(deep.at('work_budgets.bytes.limit'), 3_000_000)
  t.notOk('work_budgets' in Object((await gateway.ask('', 'GET /health')).body), 'not for everybody')
  engine.gate.resolve()
  const served = await Promise.all([first, second, ...waiting])
  t.same(
    served.map(({ status }) => status),
    [200, 200, 200, 200, 200],
  )
  await untilIdle()
})

t.test('those that wait are served in turn', async t => {
  const calls = [preview(key, 20), preview(key, 20), preview(key, 5), preview(other, 10)]
  await eventually('two are under way', async () => engine.asked === 2)
  engine.gate.resolve()
  for (const { status, text } of await Promise.all(calls))
    t.equal(status, 200, status === 200 ? 'is served' : text)
  await untilIdle()
})

t.test('whatever is calculated for many people shares the budget', async t => {
  const reader = await gateway.newKey()
  const organizationId = await newOrganization(gateway, reader)
  const calculating = (explain: string) => [
    `GET /payslips?organization_id=${organizationId}&limit=20&explain=${explain}`,
    `GET /employees/emp_0/payslips?limit=20&explain=${explain}`,
    `GET /payroll-runs/pr_0/employees?limit=20&explain=${explain}`,
  ]
  const always = ['GET /payroll-runs/pr_0/diff?against=pr_1&limit=20', 'POST /payroll-runs/pr_0/replay']
  const first = preview(reader, 20)
  await eventually('the first is under way', async () => engine.asked === 1)
  const statuses = (requests: readonly string[]) =>
    Promise.all(requests.map(async asked => (await gateway.ask(reader, asked)).status))
  wait.ms = inVainMs
  t.same(await statuses([...calculating('full'), ...always]), [503, 503, 503, 503, 503])
  wait.ms = patienceMs
  t.same(await statuses(calculating('none')), [200, 404, 404], 'what is only read waits for nothing')
  engine.gate.resolve()
  t.equal((await first).status, 200)
  await untilIdle()
  t.same(await statuses(calculating('full')), [200, 404, 404])
  t.same(await statuses(always), [404, 404])
  await untilIdle()
})

t.test('what fails and who leaves holds nothing', async t => {
  engine.gate.promise.catch(() => undefined)
  const failing = preview(key, 20)
  await eventually('it is under way', async () => engine.asked === 1)
  engine.gate.reject(new Problem('calculation_timeout', 'It took too long.'))
  t.equal((await failing).status, 503)
  await untilIdle()

  engine.gate = Promise.withResolvers()
  engine.asked = 0
  const leave = (people: number) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const url = `${gateway.origin}/v1/payroll-runs/preview`
    const sent = request(url, { method: 'POST', headers, agent: false })
    sent.on('error', () => undefined).end(JSON.stringify(previewOf(people)))
    return () => sent.destroy()
  }
  const [working, waiting] = [leave(20), leave(20)]
  await eventually('one works and one waits', async () => budgets.people.usage().waiting === 1)
  waiting()
  await eventually('the other waits no longer', async () => budgets.people.usage().waiting === 0)
  working()
  t.equal(budgets.people.usage().held, 20, 'work that goes on is held for')
  engine.gate.resolve()
  await untilIdle()
  t.equal(engine.asked, 1)
})

t.test('large bodies share the bytes that the gateway reads at once, as they arrive', async t => {
  // A connection that is to be closed after its answer is, with what is left of its body, before the answer is read.
  const agent = new Agent({ keepAlive: true })
  t.teardown(() => agent.destroy())
  const before = budgets.bytes.usage().refused.waited_too_long
  const open = (ofKey: string, length: number | null) => {
    const headers = { authorization: `Bearer ${ofKey}`, 'content-type': 'application/json' }
    const sent = request(`${gateway.origin}/v1/payroll-runs/preview`, {
      method: 'POST',
      headers: length === null ? headers : { ...headers, 'content-length': length },
      agent,
    })
    const answered = new Promise<number>((resolve, reject) => {
      sent.on('response', response => resolve(response.resume().statusCode ?? 0)).on('error', reject)
    })
    answered.catch(() => undefined)
    return { sent, answered }
  }
  const { bytes } = budgets
  const thirdKey = await gateway.newKey()
  const start = '{"a":"'.padEnd(2_000_000, 'x')
  const others = [key, other].map(ofKey => open(ofKey, 9_000_000))
  // One after the other: where both grew at once, one of them would wait for the other, and leave in the end.
  for (const [at, { sent }] of others.entries()) {
    sent.write(start)
    const held = start.length * (at + 1)
    await eventually('what was sent is read', async () => bytes.usage().held === held)
  }
  wait.ms = inVainMs
  const third = open(thirdKey, null)
  third.sent.write(`{"a":"${'x'.repeat(100_000)}`)
  t.equal(await third.answered, 503, 'a body of unknown length waits once it is large')
  third.sent.destroy()
  const small = await gateway.ask(key, 'POST /payroll-runs/preview', { body: {} })
  t.equal(small.status, 400, 'a small body is read')
  t.ok(bytes.usage().refused.waited_too_long > before)
  for (const { sent } of others) sent.destroy()
  await untilIdle()
  t.match(bytes.usage(), idle)
})
