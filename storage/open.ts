import type { Clock } from '#proto/clock.ts'
import { OperatorError } from '#proto/environment.ts'
import type { WatchedDatabase } from '#proto/metrics.ts'
import type { MikroORM } from '@mikro-orm/postgresql'
import { setTimeout as pause } from 'node:timers/promises'
import { Pool } from 'pg'
import { explainDatabaseError } from './database-errors.ts'
import { type DataKeys, openDataKeys } from './data-keys.ts'
import { acquireMs, answerSlackMs, keptAlive, statementMs } from './connection-limits.ts'
import { openOrm } from './orm.ts'
import { createSealer, type Sealer } from './sealing.ts'

/** An open database with what its rows need: the clock, and the sealer of secrets. */
export type Storage = {
  readonly orm: MikroORM
  readonly clock: Clock
  readonly sealer: Sealer
  readonly dataKeys: DataKeys
  /** Connections that act as the plumbing, for what is one statement and no transaction. */
  readonly plumbing: Pool
  /** By SQLSTATE: how often a transaction was tried again. */
  readonly retries: Map<string, number>
  /** For the operators. */
  readonly watched: WatchedDatabase
  /**
   * False while a pool cannot give a connection: all of its places have been taken, and none was given back or passed on
   * for as long as a caller waits. Asks nobody.
   */
  hasConnections(): boolean
  /** Resolves when the database answers; rejects otherwise. */
  ping(): Promise<void>
  close(): Promise<void>
}

type StorageOptions = {
  databaseUrl: string
  masterKey: string
  /** Unwraps too, while the master key is being replaced. */
  secondMasterKey?: string | null
  clock: Clock
  connections?: number
}

// A new connection has to be opened and plans its statements anew, for which a caller would wait.
const idleTimeoutMillis = 10 * 60_000

/** A database that is away is not waited for longer when a service starts. */
const patienceMs = 3_000

/**
 * As `openStorage`; throws `OperatorError` for what only an operator can repair: the login is refused, the tables are
 * missing, or the master keys open nothing. While PostgreSQL is away a service starts without it and says so in its
 * health; `onUnavailable` is given the reason.
 */
export async function openServiceStorage(
  options: StorageOptions & { onUnavailable(reason: string): void },
): Promise<Storage> {
  const storage = await openStorage(options)
  const checked = storage.dataKeys.check().then(
    () => null,
    (error: unknown) => faultOf(error, options.databaseUrl),
  )
  const late = {
    isTransient: true,
    message: `PostgreSQL does not answer within ${patienceMs / 1000} seconds.`,
  }
  const fault = await Promise.race([checked, pause(patienceMs, late, { ref: false })])
  if (fault === null) return storage
  if (fault.isTransient) {
    options.onUnavailable(fault.message)
    return storage
  }
  await storage.close()
  throw new OperatorError(fault.message)
}

type Fault = { readonly isTransient: boolean; readonly message: string }

/** Throws an error that neither the database nor a master key explains. */
function faultOf(error: unknown, databaseUrl: string): Fault {
  if (error instanceof OperatorError) return { isTransient: false, message: error.message }
  const explained = explainDatabaseError(error, databaseUrl)
  if (explained === null) throw error
  return { isTransient: explained.isTransient, message: explained.error.message }
}

/** The database is not touched yet. */
export async function openStorage(options: StorageOptions): Promise<Storage> {
  const checks: (() => boolean)[] = []
  const watch = (pool: Pool): void => void checks.push(givesConnections(pool))
  const orm = await openOrm(
    options.databaseUrl,
    'payroll_app',
    { pool: { min: 0, max: options.connections ?? 10, idleTimeoutMillis } },
    watch,
  )
  const plumbing = new Pool({
    connectionString: options.databaseUrl,
    options: `-c role=payroll_system -c statement_timeout=${statementMs}`,
    max: options.connections ?? 5,
    idleTimeoutMillis,
    connectionTimeoutMillis: acquireMs,
    query_timeout: statementMs + answerSlackMs,
    ...keptAlive,
  })
  watch(plumbing)
  // One that breaks while nobody uses it is replaced; whoever uses it is told.
  plumbing.on('error', () => undefined)
  const dataKeys = openDataKeys(plumbing, options)
  const retries = new Map<string, number>()
  return {
    orm,
    plumbing,
    clock: options.clock,
    sealer: createSealer(dataKeys),
    dataKeys,
    retries,
    watched: {
      async connectionsInUse() {
        const tenants: Pool = await orm.em.getConnection().getNativeClient()
        return [tenants, plumbing].reduce((sum, pool) => sum + pool.totalCount - pool.idleCount, 0)
      },
      retries: () => retries,
      masterKeyAgeDays: dataKeys.masterKeyAgeDays,
      async clockOffsetSeconds() {
        const before = options.clock().getTime()
        const { rows } = await plumbing.query<{ now: Date }>('select clock_timestamp() as now')
        const after = options.clock().getTime()
        return ((before + after) / 2 - (rows[0]?.now.getTime() ?? Number.NaN)) / 1000
      },
    },
    hasConnections: () => checks.every(gives => gives()),
    ping: async () => {
      await orm.em.fork().execute('select 1')
    },
    close: async () => {
      await plumbing.end()
      await orm.close()
    },
  }
}

function givesConnections(pool: Pool): () => boolean {
  let moved = performance.now()
  const note = (): void => {
    moved = performance.now()
  }
  pool.on('acquire', note).on('release', note)
  return () => {
    const isFull = pool.totalCount - pool.idleCount >= pool.options.max
    return !isFull || performance.now() - moved < acquireMs
  }
}
