// Which shards are published again because their message may be lost.

import t from 'tap'
import { openStorage } from '#storage/open.ts'
import {
  claimOverdueShards,
  countOpenShards,
  findUnfinishedRuns,
} from '#storage/repositories/runs/unfinished-runs.ts'
import { forSystem } from '#storage/repositories/for-tenant.ts'
import { freshDatabase, queryAsOwner } from '../support/database.ts'

const noon = Date.parse('2026-11-20T12:00:00Z')
const at = (seconds: number): Date => new Date(noon + seconds * 1000)

t.test('overdue shards', async t => {
  const databaseUrl = await freshDatabase(t)
  const masterKey = Buffer.alloc(32, 1).toString('base64')
  const storage = await openStorage({ databaseUrl, masterKey, clock: () => at(0) })
  t.teardown(() => storage.close())

  const addRun = (id: string, status: string, revision = 1) =>
    queryAsOwner(
      databaseUrl,
      `insert into payroll_run (organization_id, id, type, period_start, period_end, paid_from, paid_to, pay_date, status,
         selection, options, revision, created_by)
       values (1, $1, 'regular', '2026-10-01', '2026-10-31', '2026-10-01', '2026-10-31', '2026-10-31', $2, '{}', '{}', $3, 'test')`,
      [id, status, revision],
    )
  const addShard = (run: string, no: number, published: Date | null, done: Date | null, revision = 1) =>
    queryAsOwner(
      databaseUrl,
      `insert into shard (organization_id, payroll_run_id, revision, no, first_employee_id, last_employee_id, size,
         published_at, done_at)
       values (1, $1, $2, $3, 'a', 'b', 1, $4, $5)`,
      [run, revision, no, published, done],
    )
  const trace = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
  const addCalculation = (run: string) =>
    queryAsOwner(
      databaseUrl,
      `insert into calculation (organization_id, payroll_run_id, revision, attempt, run_input, employer, rule_set_version,
         engine_version, shard_count, employee_count, oldest_revision, traceparent)
       values (1, $1, 1, 1, '{}', '{}', 'test', 'test', 1, 1, 1, $2)`,
      [run, trace],
    )
  const traces = new Map<string, string | null>()
  const overdue = async (before: Date) => {
    const shards = await forSystem(storage, system => claimOverdueShards(system, before, 100))
    for (const { payrollRunId, traceparent } of shards) traces.set(payrollRunId, traceparent)
    return shards.map(({ payrollRunId, no }) => `${payrollRunId} ${no}`).toSorted()
  }

  await addRun('run_stuck', 'calculating')
  await addShard('run_stuck', 0, at(-60), at(-30))
  await addShard('run_stuck', 1, at(-60), null)
  await addShard('run_stuck', 2, at(-5), null)
  await addCalculation('run_stuck')
  await addRun('run_busy', 'calculating')
  await addShard('run_busy', 0, at(-60), at(-1))
  await addShard('run_busy', 1, at(-60), null)
  await addShard('run_busy', 2, null, null)
  await addRun('run_waiting', 'calculating')
  await addShard('run_waiting', 0, at(-60), at(-30))
  await addShard('run_waiting', 1, null, null)
  await addRun('run_failed', 'failed')
  await addShard('run_failed', 0, at(-60), null)
  await addRun('run_again', 'calculating', 2)
  await addShard('run_again', 0, at(-60), null, 1)
  await addShard('run_again', 0, at(-1), null, 2)
  await addRun('run_stored', 'calculating')
  await addShard('run_stored', 0, at(-60), at(-60))
  await addCalculation('run_stored')

  // They are two of run_stuck, two of run_busy, one of run_waiting and the newer one of run_again.
  t.equal(
    await countOpenShards(storage),
    6,
    'published or not, and none of a run that is over or of an older revision',
  )

  t.same(
    await overdue(at(-10)),
    ['run_stuck 1', 'run_waiting 1'],
    'neither new ones, those that are not published yet, nor those of a run that makes progress, that is over or of an older revision',
  )
  t.same(await overdue(at(-10)), [], 'nobody claims one twice')
  t.same(await overdue(at(0)), ['run_again 0', 'run_busy 1', 'run_stuck 2'])

  const unfinished = await forSystem(storage, system => findUnfinishedRuns(system))
  t.same(unfinished, [{ organizationId: 1, payrollRunId: 'run_stored', revision: 1, traceparent: trace }])
  t.equal(traces.get('run_stuck'), trace, 'what is published again belongs to the trace of the call')
  t.equal(traces.get('run_busy'), null)
})
