// Statements that nobody waits for end soon, and their transactions with them: those that wait for a lock, those that
// calculate, and those of a process that died.

import type { Socket } from 'node:net'
import t, { type Test } from 'tap'
import { outageOf } from '#storage/database-errors.ts'
import { openStorage, type Storage } from '#storage/open.ts'
import { beginSession } from '#storage/postgres/session.ts'
import { query, queryPrepared } from '#storage/postgres/sql.ts'
import { forTenant, type Tenant } from '#storage/repositories/for-tenant.ts'
import { blockTable, freshDatabase, openPipeline, queryAsOwner } from '../support/database.ts'
import { calculated, createTestOrganization, startTestStack } from '../support/office.ts'
import { eventually } from '../support/stack.ts'

const masterKey = Buffer.alloc(32, 1).toString('base64')
const sleeps = `query like '%pg_sleep%'`
const waits = 'exists (select from pg_locks l where l.pid = a.pid and not l.granted)'
const reach = { accountId: 'acc_1', organizationIds: [1] }

/** Statements that run in the database, by a condition on their session `a`. */
async function running(databaseUrl: string, condition: string): Promise<number> {
  const [row] = await queryAsOwner<{ count: number }>(
    databaseUrl,
    `select count(*)::int as count from pg_stat_activity a
     where datname = current_database() and pid <> pg_backend_pid() and state = 'active' and ${condition}`,
  )
  return row?.count ?? 0
}

async function untilRunning(databaseUrl: string, condition: string, isRunning = true): Promise<void> {
  await eventually(
    `${isRunning ? 'a' : 'no'} statement runs of which ${condition}`,
    async () => (await running(databaseUrl, condition)) > 0 === isRunning,
  )
}

/** Whether none is left long before it would end by itself. */
async function endsSoon(t: Test, databaseUrl: string, condition: string): Promise<void> {
  const began = performance.now()
  await untilRunning(databaseUrl, condition, false)
  const ms = performance.now() - began
  t.ok(ms < 15_000, `ended after ${Math.round(ms)} ms`)
}

async function opened(t: Test, databaseUrl: string): Promise<Storage> {
  const storage = await openStorage({ databaseUrl, masterKey })
  t.teardown(() => storage.close())
  return storage
}

t.test('a transaction that is broken off', async t => {
  const databaseUrl = await freshDatabase(t)
  const storage = await opened(t, databaseUrl)
  const works: Readonly<Record<string, (tenant: Tenant) => Promise<unknown>>> = {
    'as its first statement': tenant => query(tenant, 'select pg_sleep(60)'),
    'as a prepared one': tenant => queryPrepared(tenant, 'select pg_sleep($1)', [60]),
    'after another one': async tenant => {
      await query(tenant, 'select 1')
      await query(tenant, 'select pg_sleep(60)')
    },
  }
  for (const [name, work] of Object.entries(works)) {
    const left = new AbortController()
    const outcome = forTenant(storage, reach, work, null, { signal: left.signal }).catch(
      (error: unknown) => error,
    )
    await untilRunning(databaseUrl, sleeps)
    left.abort()
    t.equal(outageOf(await outcome)?.code, 'service_unavailable', name)
    await endsSoon(t, databaseUrl, sleeps)
  }
  const asked = await forTenant(storage, reach, tenant => query<[{ one: number }]>(tenant, 'select 1 as one'))
  t.same(asked, [{ one: 1 }], 'others go on')
})

t.test('a transaction whose caller has left before, or between its statements, sends nothing', async t => {
  const storage = await opened(t, await freshDatabase(t))
  const before = await forTenant(storage, reach, async tenant => query(tenant, 'select 1'), null, {
    signal: AbortSignal.abort(),
  })
    .then(() => null)
    .catch((error: unknown) => outageOf(error))
  t.equal(before?.code, 'service_unavailable')
  const left = new AbortController()
  let backend = 0
  const between = forTenant(
    storage,
    reach,
    async tenant => {
      const [row] = await query<[{ pid: number }]>(tenant, 'select pg_backend_pid() as pid')
      backend = row.pid
      left.abort()
      await query(tenant, 'select 1')
    },
    null,
    { signal: left.signal },
  )
  await t.rejects(between)
  const [again] = await forTenant(storage, reach, tenant =>
    query<[{ pid: number }]>(tenant, 'select pg_backend_pid() as pid'),
  )
  t.equal(again.pid, backend, 'its connection is kept, because nothing was under way')
})

t.test('a statement whose process has died', async t => {
  const databaseUrl = await freshDatabase(t)
  const client = await openPipeline(databaseUrl)
  await beginSession(client, databaseUrl, { role: 'payroll_app' })
  const outcome = client.query('select pg_sleep(60)').catch((error: unknown) => error)
  await untilRunning(databaseUrl, sleeps)
  ;(client as unknown as { connection: { stream: Socket } }).connection.stream.destroy()
  await outcome
  await endsSoon(t, databaseUrl, sleeps)
})

t.test('a call whose caller leaves', async t => {
  const stack = await startTestStack(t, {})
  const { base, databaseUrl } = stack
  const { call, seeded } = await createTestOrganization(stack)
  const run = await calculated(call)
  const month = `organization_id=${seeded.organizationId}&month=10&year=2026`
  for (const path of [
    `${run}/reconciliation`,
    `${run}/readiness`,
    `/reports/payroll-register/detail?${month}&format=csv&draft=true`,
  ]) {
    const release = await blockTable(databaseUrl, 'payslip')
    const left = new AbortController()
    const headers = { authorization: `Bearer ${seeded.apiKey}` }
    const answer = fetch(`${base}${path}`, { headers, signal: left.signal }).catch((error: unknown) => error)
    await untilRunning(databaseUrl, waits)
    left.abort()
    await answer
    await endsSoon(t, databaseUrl, waits)
    await release()
    const stayed = await fetch(`${base}${path}`, { headers })
    await stayed.arrayBuffer()
    t.equal(stayed.status, 200, `${path} answers who stays`)
  }
})
