// The worker threads and their connections, when something goes wrong under them.

import t, { type Test } from 'tap'
import { planCalculation } from '#engine/run/plan.ts'
import { openWorkerPool, type WorkerPool } from '#engine/run/pool.ts'
import { openSemaphore } from '#engine/run/semaphore.ts'
import { parseJson, toJson } from '#proto/engine/call-codec.ts'
import type { ShardTask } from '#engine/shard/tasks.ts'
import { PayrollRunTable } from '#storage/entities/payroll-run.ts'
import type { PlainDate } from '#proto/units.ts'
import type { ShardKey } from '#storage/bulk/shards.ts'
import { openStorage, type Storage } from '#storage/open.ts'
import { forOrganization } from '#storage/repositories/for-tenant.ts'
import { createPayrollRun, lockPayrollRun } from '#storage/repositories/runs/payroll-runs.ts'
import { blockTable, freshDatabase, queryAsOwner } from '../../support/database.ts'
import { seedOrganization } from '../../support/seed.ts'
import { eventually } from '../../support/stack.ts'
import { employee, pay, runInput, salary } from '../payslip/example.ts'
import { decodedReply } from './decoded-reply.ts'

/** Shorter than PostgreSQL lets a statement wait. */
const taskTimeoutMs = 15_000

type TestStack = {
  readonly databaseUrl: string
  readonly storage: Storage
  readonly pool: WorkerPool
  readonly shard: ShardTask
  readonly errors: unknown[]
}

const asked = {
  accountId: 'acc_x',
  keyId: 'key_x',
  authMethod: 'key',
  session: null,
  address: null,
  requestId: 'req_x',
  leases: [],
  operation: 'calculatePayrollRun',
} as const

/** One thread for shards, and the one shard of a run of one person. */
async function startTestStack(t: Test): Promise<TestStack> {
  const databaseUrl = await freshDatabase(t)
  const masterKey = Buffer.alloc(32, 1).toString('base64')
  const storage = await openStorage({ databaseUrl, masterKey })
  t.teardown(() => storage.close())
  const errors: unknown[] = []
  const pool = openWorkerPool({
    databaseUrl,
    engineVersion: 'test',
    workers: 1,
    taskTimeoutMs,
    onError: error => errors.push(error),
    onMistakes: (task, mistakes) => errors.push(...mistakes.map(each => new Error(`${task}: ${each}`))),
  })
  t.teardown(() => pool.close())
  // One of them finds the thread for questions taken, and goes to the other. To start is part of the first task's time.
  await eventually('both threads are up', () =>
    Promise.all([pool.call('readLaw', {}), pool.call('readLaw', {})]).catch(() => null),
  )

  const { organizationId } = await seedOrganization(storage, [{ basic: 20_000 }])
  const run = await forOrganization(storage, organizationId, tenant =>
    createPayrollRun(tenant, {
      organizationId,
      externalId: null,
      name: null,
      type: 'regular',
      cycleId: null,
      periodStart: '2026-10-01' as PlainDate,
      periodEnd: '2026-10-31' as PlainDate,
      paidFrom: '2026-10-01' as PlainDate,
      paidTo: '2026-10-31' as PlainDate,
      payDate: '2026-10-31' as PlainDate,
      selection: {
        mode: 'all',
        employeeIds: [],
        departmentIds: [],
        salaryGroupIds: [],
        employmentTypes: [],
        includeOnNotice: true,
        includeExitedInPeriod: true,
      },
      options: {
        arrears: 'auto',
        recoverAdvances: true,
        statutory: { pf: true, esi: true, pt: true, lwf: true, tds: true },
      },
      sourceRunId: null,
      replacesRunId: null,
      createdBy: 'test',
      metadata: {},
    }),
  )
  const { published } = await planCalculation(
    storage,
    pool,
    { engineVersion: 'test', shardSize: 10, publishedShards: 1 },
    {
      organizationId,
      payrollRunId: run.id,
      expectedVersion: null,
      stopOnFailure: false,
      expectedInputHash: null,
      recalculation: null,
      asked,
    },
  )
  const shard = { ...(published[0] as ShardKey), publishes: 1 }
  return { databaseUrl, storage, pool, shard, errors }
}

t.test(
  'questions overtake the parts of a call about many people, which have threads of their own',
  async t => {
    const { pool } = await startTestStack(t)
    const { components, amounts } = pay('basic 40000, hra 16000 X, special 24000')
    const facts = employee([salary('2020-04-01', amounts)])
    const preview = (count: number, givesWay: boolean) =>
      pool.call('preview', {
        run: toJson(runInput('2026-10', components)),
        employees: toJson(Array.from({ length: count }, (_, at) => ({ ref: `e${at}`, input: facts }))),
        trace: true,
        supposed: null,
        organizationId: null,
        givesWay,
      })
    let answered = 0
    const parts = Array.from({ length: 8 }, () => preview(50, true).then(() => (answered += 1)))
    t.equal(pool.waiting, parts.length - 1, 'as many are calculated as there are threads for shards')
    const { results } = decodedReply('preview', await preview(1, false))
    t.equal(parseJson(results).length, 1)
    t.ok(answered < parts.length - 1, 'a question does not wait for all of them')
    await Promise.all(parts)
  },
)

/** Until a thread waits for the salaries: its shard is under way then. */
function underWay(databaseUrl: string): Promise<number[]> {
  return eventually('a shard waits for the salaries', async () => {
    const rows = await queryAsOwner<{ pid: number }>(
      databaseUrl,
      `select pid from pg_stat_activity where wait_event_type = 'Lock' and query like '%employee_salary%'`,
    )
    return rows.length === 0 ? null : rows.map(({ pid }) => pid)
  })
}

t.test('who asked for a calculation is on record together with the plan of it', async t => {
  const { databaseUrl, shard } = await startTestStack(t)
  const entries = await queryAsOwner(
    databaseUrl,
    `select a.action, a.operation, a.account_id, a.key_id, a.request_id, a.resource_id, a.xmin = c.xmin as together
     from audit_entry a join calculation c on c.payroll_run_id = a.resource_id`,
  )
  t.same(entries, [
    {
      action: 'called',
      operation: asked.operation,
      account_id: asked.accountId,
      key_id: asked.keyId,
      request_id: asked.requestId,
      resource_id: shard.payrollRunId,
      together: true,
    },
  ])
})

t.test('a thread that hangs is stopped, and what waited behind it is not', async t => {
  const { databaseUrl, storage, pool, shard, errors } = await startTestStack(t)
  const run = await forOrganization(storage, shard.organizationId, async ({ em }) =>
    em.execute<{ run_input: never }[]>('select run_input from calculation'),
  )
  const unblock = await blockTable(databaseUrl, 'employee_salary')
  const hanging = pool.calculateShard(shard)
  const behind = pool.calculateShard(shard)
  const asked = pool.ruleSetVersion((run[0] as { run_input: never }).run_input)
  t.type(
    await Promise.race([asked, hanging, behind]),
    'string',
    'who asks something does not wait for a shard',
  )
  await t.rejects(hanging, { code: 'calculation_timeout' })
  await unblock()
  t.match(await behind, { state: 'stored', calculated: 1 }, 'its own time began with its turn')
  t.match(await pool.calculateShard(shard), { state: 'done' }, 'a second delivery changes nothing')
  t.same(errors, [])
})

t.test('a connection that is lost in the middle of a shard is replaced', async t => {
  const { databaseUrl, pool, shard, errors } = await startTestStack(t)
  const unblock = await blockTable(databaseUrl, 'employee_salary')
  const cut = t.rejects(pool.calculateShard(shard), /terminat/)
  for (const pid of await underWay(databaseUrl)) {
    await queryAsOwner(databaseUrl, 'select pg_terminate_backend($1)', [pid])
  }
  await cut
  await unblock()
  t.match(await pool.calculateShard(shard), { state: 'stored', calculated: 1 })

  const idle = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and state = 'idle' and pid <> pg_backend_pid()`
  await queryAsOwner(databaseUrl, idle)
  const again = await eventually('the thread connects again', () =>
    pool.calculateShard(shard).catch(() => null),
  )
  t.match(again, { state: 'done' })
  t.same(errors, [], 'no thread was lost with it')
})

t.test('a connection that cannot be made ready is not left behind', async t => {
  const { databaseUrl, pool, shard } = await startTestStack(t)
  const count = async (): Promise<number> => {
    const [row] = await queryAsOwner<{ count: number }>(
      databaseUrl,
      `select count(*)::int as count from pg_stat_activity where datname = current_database()`,
    )
    return row?.count ?? 0
  }
  await queryAsOwner(databaseUrl, 'alter table payslip rename to payslip_gone')
  await t.rejects(pool.calculateShard(shard), /does not exist/)
  const before = await count()
  for (let time = 0; time < 5; time++) await t.rejects(pool.calculateShard(shard), /does not exist/)
  t.ok((await eventually('the connections end', async () => ((await count()) <= before ? 1 : null))) > 0)
  await queryAsOwner(databaseUrl, 'alter table payslip_gone rename to payslip')
  t.match(await pool.calculateShard(shard), { state: 'stored' })
})

t.test('a shard under way does not hold up whoever asks to move the run', async t => {
  const { databaseUrl, storage, pool, shard } = await startTestStack(t)
  const unblock = await blockTable(databaseUrl, 'employee_salary')
  const calculating = pool.calculateShard(shard)
  await underWay(databaseUrl)
  const status = await forOrganization(storage, shard.organizationId, async tenant => {
    return (await lockPayrollRun(tenant, shard.payrollRunId))?.status
  })
  t.equal(status, 'calculating', 'while the shard still waits')
  await unblock()
  t.match(await calculating, { state: 'stored' })
})

t.test('a shard of a run that moved on stores nothing', async t => {
  const { storage, pool, shard } = await startTestStack(t)
  await forOrganization(storage, shard.organizationId, ({ em }) =>
    em.nativeUpdate(PayrollRunTable, { id: shard.payrollRunId }, { status: 'failed' }),
  )
  t.match(await pool.calculateShard(shard), { state: 'superseded' })
  t.match(await pool.calculateShard({ ...shard, revision: 9 }), { state: 'superseded' })
  const slips = await forOrganization(storage, shard.organizationId, ({ em }) =>
    em.execute<unknown[]>('select 1 from payslip'),
  )
  t.same(slips, [])
})

t.test('turns are taken in the order of asking, so many at a time', async t => {
  const turns = openSemaphore(2)
  const order: number[] = []
  const ask = async (name: number): Promise<void> => {
    await turns.enter()
    order.push(name)
  }
  await Promise.all([ask(1), ask(2)])
  const later = [ask(3), ask(4)]
  t.equal(turns.waiting, 2)
  t.same(order, [1, 2])
  turns.leave()
  await later[0]
  t.same(order, [1, 2, 3])
  turns.leave()
  await later[1]
  turns.leave()
  turns.leave()
  await ask(5)
  t.same([order, turns.waiting], [[1, 2, 3, 4, 5], 0])
})
