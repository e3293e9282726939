// Answers of lines to clients that read slowly or go away: no more is made than is read, and nothing for nobody.

import { request, type IncomingMessage } from 'node:http'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import t from 'tap'
import type { EngineClient } from '#gateway/engine-client.ts'
import { Problem } from '#proto/problems.ts'
import { calculated, createTestOrganization } from '../support/office.ts'
import { openStorage } from '#storage/open.ts'
import { engineOf, freshStack } from '../support/stack.ts'
import { startGateway } from './support/gateway.ts'

const stack = await freshStack(t)
const { database_url: databaseUrl, sandbox_base_url: base } = stack.description()
const storage = await openStorage({
  databaseUrl,
  masterKey: Buffer.alloc(32, 1).toString('base64'),
})
t.teardown(() => storage.close())
const engine = engineOf(stack.description())
t.teardown(() => engine.close())

/** What the gateway took from the engine; `breakAt`: where the engine fails. */
const taken = { parts: 0, explained: 0, breakAt: Infinity }
const counted: EngineClient = {
  ...engine,
  async *previewInParts(question) {
    const parts = engine.previewInParts(question)
    for (let part = await parts.next(); ; part = await parts.next()) {
      if (part.done === true) return part.value
      taken.parts += 1
      if (taken.parts === taken.breakAt) throw new Problem('calculation_timeout', 'It took too long.')
      yield part.value
    }
  },
  explainPayslips(asked) {
    taken.explained += asked.payslips.length
    return engine.explainPayslips(asked)
  },
}
const gateway = await startGateway(t, { engine: counted }, () => databaseUrl, {})

type Lines = {
  readonly response: IncomingMessage
  /** The next line; null at the end. */
  next(): Promise<Record<string, unknown> | null>
}

/** Nothing of the answer is read before it is asked for. */
async function open(path: string, apiKey: string, body?: unknown): Promise<Lines> {
  const headers = {
    authorization: `Bearer ${apiKey}`,
    accept: 'application/x-ndjson',
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  }
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST'
    const sent = request(`${gateway.origin}/sandbox/v1${path}`, { method, headers, agent: false }, resolve)
    sent.on('error', reject).end(body === undefined ? undefined : JSON.stringify(body))
  })
  let reading: AsyncIterator<string> | null = null
  return {
    response,
    async next() {
      reading ??= createInterface({ input: response })[Symbol.asyncIterator]()
      const line = await reading.next()
      return line.done === true ? null : (JSON.parse(line.value) as Record<string, unknown>)
    },
  }
}

/** What `count` comes to once it no longer grows. */
async function settled(count: () => number): Promise<number> {
  for (let before = -1; ;) {
    if (count() === before) return before
    before = count()
    await pause(1_500)
  }
}

const components = ['BASIC', 'HRA', 'SPECIAL', 'FOOD', 'FUEL', 'PHONE'].map(code => ({
  code,
  name: code,
  type: 'earning',
  category: code === 'BASIC' ? 'basic' : 'other',
  calculation: { method: 'flat' },
  wage_treatment: code === 'BASIC' ? 'wage' : 'excluded',
}))
const people = 1_000
const question = {
  period: { month: 10, year: 2026 },
  components,
  employees: Array.from({ length: people }, (_, at) => ({
    ref: `p${at}`,
    profile: { date_of_joining: '2020-01-01', date_of_birth: '1990-01-01', work_state_code: 'KA' },
    salary: { components: components.map(({ code }) => ({ code, monthly_amount: 20_000 })) },
  })),
  options: { explain: 'full' },
}
const partsOfAll = people / 50

t.test('lines to slow clients', async t => {
  const { call, seeded } = await createTestOrganization(
    { base, databaseUrl, storage },
    Array.from({ length: people }, () => ({ basic: 20_000 })),
  )
  const preview = () => open('/payroll-runs/preview', seeded.apiKey, question)

  await t.test('a preview waits for its reader, and is whole in the end', async t => {
    taken.parts = 0
    const lines = await preview()
    const ahead = await settled(() => taken.parts)
    t.ok(ahead < partsOfAll / 2, `${ahead} parts of ${partsOfAll} were made for nobody who reads`)
    const refs: unknown[] = []
    let last = await lines.next()
    t.ok(taken.parts < partsOfAll, 'the first line is there before the last part')
    for (let line = last; line !== null; line = await lines.next()) {
      if ('ref' in line) refs.push(line['ref'])
      last = line
    }
    t.same(
      refs,
      question.employees.map(({ ref }) => ref),
    )
    t.match(last, { totals: { employee_count: people }, meta: { count: people } })
  })

  await t.test('a client that goes away is calculated for no longer', async t => {
    taken.parts = 0
    const lines = await preview()
    await lines.next()
    lines.response.destroy()
    const made = await settled(() => taken.parts)
    t.ok(made < partsOfAll, `${made} parts of ${partsOfAll}`)
  })

  await t.test('a preview that fails on its way says so in its last line', async t => {
    Object.assign(taken, { parts: 0, breakAt: 2 })
    const lines = await preview()
    const seen: Record<string, unknown>[] = []
    for (let line = await lines.next(); line !== null; line = await lines.next()) seen.push(line)
    t.equal(seen.length, 51)
    t.match(seen.at(-1), { problem: { code: 'calculation_timeout', retryable: true, status: 503 } })

    Object.assign(taken, { parts: 0, breakAt: 1 })
    const refused = await preview()
    t.equal(refused.response.statusCode, 503, 'and before its first line as always')
    t.match(await refused.next(), { code: 'calculation_timeout' })
    taken.breakAt = Infinity
  })

  await t.test('the slips of a run wait for their reader', async t => {
    const run = await calculated(call)
    taken.explained = 0
    const lines = await open(`${run}/employees?explain=full`, seeded.apiKey)
    const ahead = await settled(() => taken.explained)
    t.ok(ahead < people / 2, `${ahead} slips of ${people} were explained for nobody who reads`)
    t.type((await lines.next())?.['employee_id'], 'string')
    lines.response.destroy()
    const made = await settled(() => taken.explained)
    t.ok(made < people, `${made} slips of ${people}`)
  })
})
