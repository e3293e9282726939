// Calculations that are asked for with an Idempotency-Key, while processes are killed and connections cut around the
// engine's COMMIT: a repeated request is answered as the first one would have been, and there is one effect.

import { setTimeout as pause } from 'node:timers/promises'
import t from 'tap'
import { randomBy } from '../support/combinations/covering-array.ts'
import { isOfToday } from '../support/share-of-day.ts'
import { freshDatabase, openTransaction, queryAsOwner } from '../support/database.ts'
import {
  calculated,
  made,
  type TestOrganization,
  october,
  createTestOrganization,
} from '../support/office.ts'
import type { Answer } from '../support/partner.ts'
import { eventually, freshStack } from '../support/stack.ts'
import { type CutPoint, openWire } from '../support/wire.ts'
import { inputsLock } from '#storage/inputs-lock.ts'
import { openStorage } from '#storage/open.ts'

const seed = Number(process.env['FAULT_SEED'] ?? 2026)
/** Rounds in which each request meets a fault that the seed draws; each fault is met at least once. */
const rounds = Number(process.env['FAULT_ROUNDS'] ?? 2)

const databaseUrl = await freshDatabase(t)
const wire = await openWire(databaseUrl)
const stack = await freshStack(t, { databaseUrl: wire.url, environment: { ENGINE_WORKERS: '1' } })
t.teardown(() => wire.cut())
const masterKey = Buffer.alloc(32, 1).toString('base64')
const storage = await openStorage({ databaseUrl, masterKey, clock: () => new Date() })
t.teardown(() => storage.close())
const house = { base: stack.description().sandbox_base_url, databaseUrl, storage }

type Request = { readonly method: string; readonly path: string; readonly body: object }

/** Every request that starts a calculation. */
const requests: Readonly<Record<string, (office: TestOrganization) => Promise<Request>>> = {
  calculate: async ({ call }) => ({ method: 'POST', path: `${await made(call)}/calculate`, body: {} }),
  recalculate: async ({ call }) => ({
    method: 'POST',
    path: `${await calculated(call)}/recalculate`,
    body: { reason: 'Corrected' },
  }),
  'create and calculate': async ({ seeded }) => ({
    method: 'POST',
    path: '/payroll-runs',
    body: { ...october, organization_id: seeded.organizationId, calculate: true },
  }),
  adjust: async ({ call }) => ({
    method: 'PATCH',
    path: `${await calculated(call)}/employees/ext:E0`,
    body: { overrides: [{ code: 'TDS', amount: 100, reason: 'Certificate' }] },
  }),
  'calculate in bulk': async ({ seeded }) => ({
    method: 'POST',
    path: '/payroll-runs/batch',
    body: { action: 'calculate', organization_ids: [seeded.organizationId], ...october },
  }),
}

type Fault = {
  /** The message after which the connection is watched, and the one at which the fault happens; the same: at once. */
  readonly after: RegExp
  readonly at: RegExp
  readonly cut: CutPoint | null
  readonly kills?: 'gateway' | 'engine-1'
}

const mark = /update idempotency_record set committed.*'\{"run_/s
const answer = /set answer_sealed/
const faults: Readonly<Record<string, Fault>> = {
  'the gateway dies while the engine commits': { after: mark, at: /commit/, cut: null, kills: 'gateway' },
  'the gateway dies before it keeps the answer': {
    after: answer,
    at: answer,
    cut: 'asked',
    kills: 'gateway',
  },
  'the engine dies before its COMMIT': { after: mark, at: /commit/, cut: 'asked', kills: 'engine-1' },
  'the engine dies after its COMMIT': { after: mark, at: /commit/, cut: 'sent', kills: 'engine-1' },
  "the engine's COMMIT is lost": { after: mark, at: /commit/, cut: 'asked' },
  "the answer of the engine's COMMIT is lost": { after: mark, at: /commit/, cut: 'answered' },
  'the answer is not kept': { after: answer, at: answer, cut: 'asked' },
  'the COMMIT of the answer is lost': { after: answer, at: /commit/, cut: 'asked' },
  'the answer of that COMMIT is lost': { after: answer, at: /commit/, cut: 'answered' },
}

/** Arms the fault, once; resolves when it has happened. */
function arm({ after, at, cut, kills }: Fault): Promise<void> {
  const watched = new Set<number>()
  return new Promise(resolve => {
    let isDone = false
    wire.sabotage((message, connection) => {
      if (isDone) return null
      if (after.test(message)) watched.add(connection)
      if (!watched.has(connection) || !at.test(message)) return null
      isDone = true
      if (kills !== undefined) process.kill(processOf(kills).pid(), 'SIGKILL')
      resolve()
      return cut
    })
  })
}

function processOf(name: string) {
  const found = stack.processes.get(name)
  if (found === undefined) throw new Error(`The stack has no ${name}.`)
  return found
}

async function countOf(office: TestOrganization, table: string, where = 'true'): Promise<number> {
  const [row] = await queryAsOwner<{ count: number }>(
    databaseUrl,
    `select count(*)::int as count from ${table} where organization_id = $1 and ${where}`,
    [office.seeded.organizationId],
  )
  return row?.count ?? 0
}

const effects = (office: TestOrganization) =>
  Promise.all([
    countOf(office, 'payroll_run'),
    countOf(office, 'calculation'),
    countOf(office, 'outbox_event', "type = 'payroll.run.calculated'"),
    countOf(
      office,
      'audit_entry',
      "action = 'called' and operation in ('calculatePayrollRun', 'recalculatePayrollRun')",
    ),
  ])

/** Sends the request until it is answered for good. A lease that a dead gateway left is over at once. */
function answered(send: () => Promise<Answer>): Promise<Answer> {
  return eventually('the request is answered', async () => {
    await queryAsOwner(databaseUrl, 'update idempotency_record set leased_until = now() where not abandoned')
    const got = await send().catch(() => null)
    const isOpen = got === null || got.status >= 500 || got.at('retryable') === true
    return isOpen || got.at('summary', 'failed') === 1 ? null : got
  })
}

const random = randomBy(seed)
const faultNames = Object.keys(faults)
const draws = Object.keys(requests).flatMap((name, at) => [
  ...faultNames.filter((_, fault) => fault % Object.keys(requests).length === at).map(fault => [name, fault]),
  ...Array.from({ length: rounds }, () => [
    name,
    faultNames[Math.floor(random() * faultNames.length)] as string,
  ]),
]) as [string, string][]
// The whole of it for what partners call most.
for (const fault of faultNames) draws.push(['calculate', fault])

const drawn = [...new Map(draws.map(draw => [draw.join(), draw])).values()]
for (const [name, faultName] of drawn.filter((_, at) => isOfToday(at, 6))) {
  t.test(`${name}: ${faultName} (seed ${seed})`, async t => {
    const office = await createTestOrganization(house)
    const request = await requests[name]?.(office)
    const fault = faults[faultName]
    if (request === undefined || fault === undefined) throw new Error('There is no such draw.')
    await eventually('the run before is announced', async () => {
      const [, calculations, events] = await effects(office)
      return calculations === events
    })
    const before = await effects(office)
    const send = () =>
      office.call(request.method, request.path, request.body, {
        prefer: 'wait=5',
        'idempotency-key': `${name} ${faultName}`.replaceAll(' ', '-'),
      })

    const happened = arm(fault)
    const first = send().catch(() => null)
    await happened
    await first
    wire.sabotage(() => null)
    const final = await answered(send)
    t.match(String(final.status), /^20[012]$/, final.text)
    const runs = await eventually('the calculation is over', async () => {
      const listed = await office
        .call('GET', `/payroll-runs?organization_id=${office.seeded.organizationId}`)
        .catch(() => null)
      return listed?.at('data', 0, 'status') === 'generated' && listed
    })
    t.equal(runs.at('meta', 'count'), 1)
    const after = await eventually('the run is announced', async () => {
      const now = await effects(office)
      return now[1] === now[2] && now
    })
    t.equal(after[1] - before[1], 1, 'one calculation')
    if (name === 'calculate' || name === 'recalculate') t.equal(after[3] - before[3], 1, 'recorded once')

    const again = await eventually('the gateway is there', () => send().catch(() => null))
    t.equal(again.text, final.text, 'the same answer from then on')
    t.equal(again.headers.get('idempotent-replayed'), 'true')
    t.same(await effects(office), after)
  })
}

t.test('a calculation that outlasts the deadline is not started twice', { timeout: 600_000 }, async t => {
  const office = await createTestOrganization(house)
  const run = await made(office.call)
  const send = () =>
    office.call('POST', `${run}/calculate`, {}, { prefer: 'respond-async', 'idempotency-key': 'slow' })
  const { organizationId } = office.seeded
  // PostgreSQL ends a single wait sooner than a plan has to be ready, so the plan waits for two locks in turn.
  const [inputs, ownRun] = [await openTransaction(databaseUrl), await openTransaction(databaseUrl)]
  await inputs.run('select pg_advisory_xact_lock($1, $2)', [inputsLock, organizationId])
  await ownRun.run('select 1 from payroll_run where organization_id = $1 for update', [organizationId])
  const sent = send()
  await eventually('the plan waits', async () => {
    const [row] = await queryAsOwner<{ waits: boolean }>(
      databaseUrl,
      `select exists (select from pg_locks where not granted and locktype = 'advisory' and classid = $1 and objid = $2) as waits`,
      [inputsLock, organizationId],
    )
    return row?.waits
  })
  await pause(20_000)
  await inputs.commit()
  const late = await sent
  t.match([late.status, late.at('code')], [503, 'calculation_timeout'], late.text)
  const meanwhile = await send()
  t.match([meanwhile.status, meanwhile.at('code')], [409, 'idempotency_key_in_use'], meanwhile.text)
  t.equal(meanwhile.headers.get('retry-after'), '1')
  // A lease that does not end within the test, so that it is the plan that frees the key.
  await queryAsOwner(
    databaseUrl,
    "update idempotency_record set leased_until = now() + interval '1 hour' where abandoned and answer_sealed is null",
  )
  await ownRun.commit()
  const final = await eventually('the plan is committed', async () => {
    const got = await send()
    return got.status !== 409 && got
  })
  t.match(String(final.status), /^20[02]$/, final.text)
  t.equal(await countOf(office, 'calculation'), 1)
  t.equal((await send()).text, final.text)
})
