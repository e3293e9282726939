// The payroll pool counts calls that calculate. What is refused before that, or answered from memory, costs a general
// call, so that a partner who errs on payday can still pay.

import type { KeyLimits } from '#storage/entities/api-key.ts'
import { setTimeout as pause } from 'node:timers/promises'
import t, { type Test } from 'tap'
import type { EngineClient } from '#gateway/engine-client.ts'
import { blockTable, queryAsOwner } from '../support/database.ts'
import { engineOf, eventually, sharedStack } from '../support/stack.ts'
import { type Answer, type Ask, startGateway, withinMinute } from './support/gateway.ts'
import { newEmployee, newOrganization } from './support/records.ts'
import { openSandbox } from './support/sandbox.ts'

const preview = {
  period: { month: 10, year: 2026 },
  organization: { state_code: 'KA' },
  employees: [
    {
      ref: 'A',
      profile: { date_of_joining: '2024-04-01', work_state_code: 'KA' },
      salary: { components: [{ code: 'BASIC', monthly_amount: 30_000 }] },
    },
  ],
}

type Refusal = readonly [status: number, request: string, options: Ask]

/** The pool that the headers tell of, with what is left of it. */
const told = ({ headers }: Answer) => [
  headers.get('x-ratelimit-pool'),
  Number(headers.get('x-ratelimit-remaining')),
]

const resetOf = ({ headers }: Answer) => headers.get('x-ratelimit-reset')

async function leftOf(ask: (request: string) => Promise<Answer>, pool: string): Promise<unknown> {
  return (await ask('GET /me')).at(`limits.${pool}.remaining`)
}

t.test(
  'refused calls and repeated ones leave the last payroll call to the good one [promise I7]',
  async t => {
    const sandbox = await openSandbox(t, { payroll: 2, general: 10_000 })
    const { key } = sandbox
    const ask = (request: string, options: Ask = {}) => sandbox.ask(key, request, options)
    await newOrganization(sandbox, key)
    const employee = await newEmployee(sandbox, key, 'A')
    t.equal(
      (
        await ask('POST /salary-components', {
          body: {
            code: 'BASIC',
            name: 'Basic',
            type: 'earning',
            category: 'basic',
            calculation: { method: 'flat' },
          },
        })
      ).status,
      201,
    )
    const salary = await ask(`PUT /employees/${employee.id}/salary`, {
      body: {
        effective_from: '2026-04-01',
        components: [{ component_code: 'BASIC', monthly_amount: 30_000 }],
      },
    })
    t.equal(salary.status, 201, salary.text)

    const october = { period: { month: 10, year: 2026 } }
    const draft = await ask('POST /payroll-runs', { body: { period: { month: 9, year: 2026 } } })
    t.same([draft.status, told(draft)[0]], [201, 'general'], 'a draft calculates nothing')
    const once = { 'Idempotency-Key': 'payday' }
    const first = await ask('POST /payroll-runs', { body: { ...october, calculate: true }, headers: once })
    t.same([first.status, ...told(first)], [202, 'payroll', 1], first.text)
    await ask(`GET /payroll-runs/${first.id}?wait_for=status_change&timeout=20`)

    const strict = { Prefer: 'handling=strict' }
    const calculate = `POST /payroll-runs/${first.id}/calculate`
    const refusals: Refusal[] = [
      [400, 'POST /payroll-runs/preview', { body: {} }],
      [400, 'POST /payroll-runs/preview', { body: '{' }],
      [400, 'POST /payroll-runs/preview', { body: { ...preview, periode: 1 }, headers: strict }],
      [400, 'POST /payroll-runs/preview', { body: preview, headers: { 'SVC-Version': '1999-01-01' } }],
      [400, 'POST /payroll-runs/preview', { body: { ...preview, period: { month: 1, year: 1999 } } }],
      [403, 'POST /payroll-runs/preview', { body: { ...preview, organization_id: 2_147_483_000 } }],
      [
        413,
        'POST /payroll-runs/preview',
        { body: { ...preview, employees: Array.from({ length: 1_001 }, () => ({})) } },
      ],
      [415, 'POST /payroll-runs/preview', { body: '{}', headers: { 'Content-Type': 'text/plain' } }],
      [404, 'POST /payroll-runs/run_none/calculate', { body: {} }],
      [409, calculate, { body: {} }],
      [412, calculate, { body: {}, headers: { 'If-Match': '"999"' } }],
      [400, `POST /payroll-runs/${first.id}/recalculate`, { body: { only: 'nobody' } }],
      [409, `POST /payroll-runs/${draft.id}/recalculate`, { body: {} }],
      [404, 'POST /payroll-runs/run_none/replay', {}],
      [409, `POST /payroll-runs/${draft.id}/replay`, {}],
      [400, 'POST /payroll-runs/batch', { body: { action: 'dance' } }],
      [409, 'POST /payroll-runs', { body: { ...october, calculate: true } }],
      [400, 'POST /payroll-runs', { body: { calculate: true } }],
      [202, 'POST /payroll-runs', { body: { ...october, calculate: true }, headers: once }],
      [422, 'POST /payroll-runs', { body: { calculate: true }, headers: once }],
      [409, calculate, { body: {}, headers: { 'Idempotency-Key': 'kept' } }],
      [409, calculate, { body: {}, headers: { 'Idempotency-Key': 'kept' } }],
    ]
    for (const [status, request, options] of refusals) {
      const [before, refused] = await eventually('both calls are of one window', async () => {
        const pair = [await ask('GET /me'), await ask(request, options)] as const
        return resetOf(pair[0]) === resetOf(pair[1]) && pair
      })
      t.same(
        [refused.status, ...told(refused)],
        [status, 'general', Number(before.at('limits.general.remaining')) - 1],
        `${request} ${refused.text.slice(0, 200)}`,
      )
      t.equal(await leftOf(ask, 'payroll'), 1, request)
    }

    const good = await ask('POST /payroll-runs/preview', { body: preview })
    t.same([good.status, ...told(good)], [200, 'payroll', 0], good.text.slice(0, 300))
    const beyond = await ask('POST /payroll-runs/preview', { body: preview })
    t.same([beyond.status, ...told(beyond)], [429, 'payroll', 0])
    t.match(beyond.body, { code: 'rate_limit_exceeded', details: [{ field: 'payroll' }] })
    const repeated = await ask('POST /payroll-runs', { body: { ...october, calculate: true }, headers: once })
    t.same([repeated.status, told(repeated)[0]], [202, 'general'], 'with nothing left')
    const last = await ask('POST /payroll-runs', { body: { period: { month: 8, year: 2026 } } })
    t.equal(last.status, 201, 'and drafts can be made')
  },
)

t.test('at once over three gateways, among calls that are refused: the limit, to the call', async t => {
  const engine = engineOf(await sharedStack())
  t.teardown(() => engine.close())
  const first = await startGateway(t, { engine })
  const others = await Promise.all([1, 2].map(() => startGateway(t, { engine }, () => first.databaseUrl)))
  const gateways = [first, ...others]
  const key = await first.newKey({ scopes: ['payroll:preview'], limits: { payroll: 20 } })
  const answers = await Promise.all(
    Array.from({ length: 150 }, (_, at) =>
      (gateways[at % 3] ?? first).ask(key, 'POST /payroll-runs/preview', {
        body: at % 2 === 0 ? preview : { ...preview, employees: 'nobody' },
      }),
    ),
  )
  const count = (status: number) => answers.filter(answer => answer.status === status).length
  t.equal(count(200), 20)
  t.equal(count(200) + count(400) + count(429), 150)
  t.equal(await leftOf(request => first.ask(key, request), 'payroll'), 0)
})

t.test('refused calls are limited too, and do no work that nothing pays for', async t => {
  const gateway = await startGateway(t)
  const answers = await withinMinute(async () => {
    const key = await gateway.newKey({ limits: { general: 5, payroll: 5 } })
    const asked: Answer[] = []
    for (let at = 0; at < 8; at++)
      asked.push(await gateway.ask(key, 'POST /payroll-runs/preview', { body: {} }))
    return [...asked, await gateway.ask(key, 'POST /payroll-runs/batch', { body: { action: 'create' } })]
  })
  for (const [at, left] of [4, 3, 2, 1, 0].entries())
    t.same([answers[at]!.status, ...told(answers[at]!)], [400, 'general', left])
  for (const beyond of answers.slice(5, 8)) {
    t.same([beyond.status, ...told(beyond)], [429, 'general', 0])
    t.ok(Number(beyond.headers.get('retry-after')) >= 1)
  }
  t.equal(answers[8]?.status, 429)
})

const replayed = (answer: Answer) => answer.headers.get('idempotent-replayed')

t.test('a repeated call that is refused is no replay', async t => {
  const gateway = await startGateway(t)
  const key = await gateway.newKey({ scopes: ['organizations:write'], limits: { general: 2 } })
  const headers = { 'Idempotency-Key': 'once' }
  const body = { name: 'Once', state_code: 'KA' }
  const ask = () => gateway.ask(key, 'POST /organizations', { body, headers })
  const first = await ask()
  t.same([first.status, ...told(first), replayed(first)], [201, 'general', 1, null], first.text.slice(0, 300))
  const again = await ask()
  t.same([again.status, ...told(again), replayed(again)], [201, 'general', 0, 'true'])
  t.equal(again.text, first.text)
  const beyond = await ask()
  t.same(
    [beyond.status, ...told(beyond), replayed(beyond)],
    [429, 'general', 0, null],
    'an answer of its own',
  )
})

t.test('a repeated preview is calculated again, because its answer is not kept', async t => {
  const engine = engineOf(await sharedStack())
  t.teardown(() => engine.close())
  const gateway = await startGateway(t, { engine })
  const key = await gateway.newKey({ scopes: ['payroll:preview'], limits: { general: 1, payroll: 5 } })
  const headers = { 'Idempotency-Key': 'once' }
  for (const left of [4, 3]) {
    const answer = await gateway.ask(key, 'POST /payroll-runs/preview', { body: preview, headers })
    t.same(
      [answer.status, ...told(answer), replayed(answer)],
      [200, 'payroll', left, null],
      answer.text.slice(0, 300),
    )
  }
})

t.test('a general pool that is used up does not stop payroll', async t => {
  const engine = engineOf(await sharedStack())
  t.teardown(() => engine.close())
  const gateway = await startGateway(t, { engine })
  const limits: KeyLimits = { general: 2, payroll: 5 }
  const key = await gateway.newKey({ scopes: ['payroll:preview', 'platform:read'], limits })
  for (const status of [200, 200, 429]) t.equal((await gateway.ask(key, 'GET /organizations')).status, status)
  const good = await gateway.ask(key, 'POST /payroll-runs/preview', { body: preview })
  t.same([good.status, ...told(good)], [200, 'payroll', 4], good.text.slice(0, 200))
})

/** A gateway whose engine counts the previews that it is asked for. */
async function gatewayWithCountedEngine(t: Test) {
  const engine = engineOf(await sharedStack())
  t.teardown(() => engine.close())
  let previews = 0
  const counted: EngineClient = {
    ...engine,
    previewInParts(question, withinMs) {
      previews += 1
      return engine.previewInParts(question, withinMs)
    },
  }
  return { gateway: await startGateway(t, { engine: counted }), previews: () => previews }
}

const scopes = ['payroll:preview', 'platform:read']

t.test('a known caller is calculated for while the call is charged, and answered afterwards', async t => {
  const { gateway, previews } = await gatewayWithCountedEngine(t)
  const key = await gateway.newKey({ scopes, limits: { payroll: 3 } })
  const ask = () => gateway.ask(key, 'POST /payroll-runs/preview', { body: preview })
  t.equal((await ask()).status, 200)

  const release = await blockTable(gateway.databaseUrl, 'rate_limit')
  let isAnswered = false
  const held = ask().finally(() => (isAnswered = true))
  await eventually('the engine is asked', () => previews() === 2)
  await pause(200)
  t.notOk(isAnswered, 'nothing is answered before it is charged')
  await release()
  t.match(told(await held), ['payroll', 1])

  const together = await Promise.all([1, 2, 3, 4].map(ask))
  t.same(
    together.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 429, 429, 429],
  )
  t.equal(previews(), 3, 'no more is calculated than is left')
  t.equal((await ask()).status, 429)
  t.equal(previews(), 3)
})

t.test('a key that was changed since it was last seen is judged by what it is now', async t => {
  const { gateway, previews } = await gatewayWithCountedEngine(t)
  const issued = await gateway.newIssuedKey({ scopes, limits: { payroll: 100 } })
  const ask = (body: unknown = preview) => gateway.ask(issued.apiKey, 'POST /payroll-runs/preview', { body })
  const change = (set: string) =>
    queryAsOwner(gateway.databaseUrl, `update api_key set ${set} where id = '${issued.keyId}'`)
  t.equal((await ask()).status, 200)

  await change(`scopes = '{platform:read}'`)
  const narrowed = await ask()
  t.same([narrowed.status, ...told(narrowed)], [403, 'general', 599], narrowed.text)
  await change(`scopes = '{payroll:preview,platform:read}'`)
  t.equal((await ask()).status, 200, 'a scope that was added counts at once')
  await change(`ip_allowlist = '{10.9.9.9/32}'`)
  t.equal((await ask()).at('code'), 'ip_not_allowed')
  await change(`ip_allowlist = '{}'`)
  t.equal((await ask()).status, 200)

  const calculated = previews()
  await change('revoked_at = now()')
  t.equal((await ask({ employees: 'nobody' })).at('code'), 'key_revoked', 'before its form is')
  t.equal((await ask()).at('code'), 'key_revoked')
  t.equal(previews(), calculated)
  await change('revoked_at = null')
  t.equal((await ask()).status, 200)
  await change('revoked_at = now()')
  const revoked = await ask()
  t.match(revoked.body, { code: 'key_revoked' }, 'what was calculated meanwhile is not answered')
  t.equal(await left(gateway.databaseUrl, issued.keyId), 96, 'and is not charged')
  await change('revoked_at = null, limits = \'{"payroll": 4}\'')
  const limited = await ask()
  t.same([limited.status, ...told(limited)], [429, 'payroll', 0], 'the limit is the recorded one')
})

async function left(databaseUrl: string, keyId: string): Promise<number> {
  const [row] = await queryAsOwner<{ points: number }>(
    databaseUrl,
    `select points from rate_limit where key = 'payroll:${keyId}'`,
  )
  return 100 - (row?.points ?? 0)
}
