// Threads that store a run in some other way than the engine does, to know what it could be measured against. Each
// holds a connection of its own and is given shards, as the engine's are.

import { setTimeout as pause } from 'node:timers/promises'
import { Piscina } from 'piscina'
import type pg from 'pg'

/** Order to a thread at its start. */
export type CrewOrder = {
  readonly databaseUrl: string
  readonly organizationId: number
  /** The columns of a payslip, and one stored by the engine, as COPY writes it: what is stored is to be as long. */
  readonly columns: readonly string[]
  readonly example: string
  /** Each thread adds one when it is ready. */
  readonly arrived: Int32Array
}

/** Order to a thread for each shard. */
export type CrewShard = {
  readonly payrollRunId: string
  /** When the run began: another run of the same id begins later. */
  readonly startedAt: number
  readonly no: number
  readonly employeeIds: readonly string[]
}

type Crew = {
  /** Stores the engine's run of everybody anew; resolves with the seconds that it took. */
  run(): Promise<number>
  close(): Promise<void>
}

const shardSize = 500

/** `worker`: the file of the thread, which exports `store`. A run of the organization must be stored already. */
export async function openCrew(
  worker: URL,
  threads: number,
  site: { readonly databaseUrl: string; readonly owner: pg.Client },
  organizationId: number,
): Promise<Crew> {
  const arrived = new Int32Array(new SharedArrayBuffer(4))
  const { databaseUrl, owner } = site
  const workerData: CrewOrder = { databaseUrl, organizationId, arrived, ...(await exampleOf(owner)) }
  const shards = await shardsOf(owner, organizationId)
  const payrollRunId = await runOf(owner, organizationId)
  const crew = new Piscina({
    filename: worker.href,
    workerData,
    minThreads: threads,
    maxThreads: threads,
  })
  // A thread that is not there yet would be waited for by the first run, and be taken for slow.
  while (Atomics.load(arrived, 0) < threads) await pause(10)
  return {
    async run() {
      const startedAt = performance.now()
      await Promise.all(
        shards.map((employeeIds, no) => {
          const shard: CrewShard = { payrollRunId, startedAt, no, employeeIds }
          return crew.run(shard, { name: 'store' })
        }),
      )
      return (performance.now() - startedAt) / 1000
    },
    close: () => crew.close(),
  }
}

/** The stored slip that comes nearest to the mean length, and its columns. */
async function exampleOf(owner: pg.Client): Promise<Pick<CrewOrder, 'columns' | 'example'>> {
  const { rows: columns } = await owner.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = 'payslip'::regclass and attnum > 0
       and not attisdropped and attname <> 'created_at' order by attnum`,
  )
  const names = columns.map(({ name }) => name)
  const { rows } = await owner.query<{ cells: (string | null)[] }>(
    `select array[${names.map(name => `${name}::text`).join(', ')}] as cells from payslip p
     order by abs(pg_column_size(p.*) - (select avg(pg_column_size(q.*)) from payslip q)) limit 1`,
  )
  const cells = rows[0]?.cells
  if (cells === undefined) throw new Error('There is no stored slip to take as an example.')
  return { columns: names, example: cells.map(copyCell).join('\t') }
}

function copyCell(cell: string | null): string {
  return cell === null ? '\\N' : cell.replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n')
}

async function shardsOf(owner: pg.Client, organizationId: number): Promise<string[][]> {
  const { rows } = await owner.query<{ id: string }>(
    'select id from employee where organization_id = $1 order by id',
    [organizationId],
  )
  const ids = rows.map(({ id }) => id)
  return Array.from({ length: Math.ceil(ids.length / shardSize) }, (_, no) =>
    ids.slice(no * shardSize, (no + 1) * shardSize),
  )
}

async function runOf(owner: pg.Client, organizationId: number): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    'select id from payroll_run where organization_id = $1',
    [organizationId],
  )
  return (rows[0] as { id: string }).id
}
