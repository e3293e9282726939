import type { Clock } from '#proto/process/clock.ts'
import { OperatorError } from '#proto/process/environment.ts'
import { reportFindings } from '#proto/process/findings.ts'
import type { WatchedDatabase } from '#proto/network/metrics.ts'
import type { ObjectStoreSettings } from '#proto/network/object-store-settings.ts'
import type { MikroORM } from '@mikro-orm/postgresql'
import { setTimeout as pause } from 'node:timers/promises'
import { explainDatabaseError } from './database-errors.ts'
import { type DataKeys, openDataKeys } from './data-keys.ts'
import { type DatabaseClock, maxClockSkewSeconds, openDatabaseClock } from './database-clock.ts'
import { openOrm } from './orm.ts'
import { acquireMs } from './postgres/limits.ts'
import {
  type Connection,
  type ConnectionPool,
  type ConnectionsInUse,
  countConnections,
  noConnectionsInUse,
  openPool,
} from './postgres/pool.ts'
import { type ObjectStore, openObjectStore } from './objects/object-store.ts'
import { type OnContentFault, openPayslipContents, type PayslipContents } from './objects/payslip-contents.ts'
import { openReads, type Reads } from './postgres/reads.ts'
import { judgeServer, readServerFacts } from './postgres/server-checks.ts'
import { query } from './postgres/sql.ts'
import { readMigrationCounts } from './schema-state.ts'
import { createSealer, type Sealer } from './sealing.ts'

/** An open database with what its rows need: the clock, and the sealer of secrets. */
export type Storage = {
  readonly orm: MikroORM
  /** The database's clock, by which everything that is stored or shared is stamped and judged. */
  readonly clock: Clock
  /** Seconds by which this node's clock is ahead of the database's; negative: behind. Null while that is unknown. */
  clockSkewSeconds(): number | null
  readonly sealer: Sealer
  readonly dataKeys: DataKeys
  readonly contents: PayslipContents
  /** Null: none is configured. */
  readonly objectStore: ObjectStore | null
  /** Connections that act as the plumbing, for what is one statement and no transaction. */
  readonly plumbing: ConnectionPool
  /** For what is read by one statement and no transaction. */
  readonly reads: Reads
  /** Absent: this storage, because it reads from the primary. */
  readonly forWrites?: Storage
  /** Whether work over `used` that failed is to be done again, over what `orm` is by then. */
  readonly isLeft?: (used: MikroORM, error: unknown) => boolean
  /** Retries of transactions, by SQLSTATE. */
  readonly retries: Map<string, number>
  /** Connections of this storage, for other threads that report to the operators. */
  readonly connectionsInUse: ConnectionsInUse
  /** For the operators. */
  readonly watched: WatchedDatabase
  /**
   * False while a pool cannot give a connection: all of its places have been taken, and none was given back or passed on
   * for as long as a caller waits. Asks nobody.
   */
  hasConnections(): boolean
  readonly databaseBytes: () => Promise<number>
  /** Resolves when the database answers; rejects otherwise. */
  ping(): Promise<void>
  close(): Promise<void>
}

type StorageOptions = {
  databaseUrl: string
  masterKey: string
  /** Unwraps too, while the master key is being replaced. */
  secondMasterKey?: string | null
  /** Replaces the database's clock in tests that choose the time. */
  clock?: Clock
  connections?: number
  /** Null or absent: payslips as files are kept in the database. */
  objectStore?: ObjectStoreSettings | null
}

/** Log in which a service reports what its operators should know. */
type ServiceLog = {
  warn(facts: Readonly<Record<string, unknown>>, message: string): void
  info(facts: Readonly<Record<string, unknown>>, message: string): void
}

// A new connection has to be opened and plans its statements anew, for which a caller would wait.
const idleTimeoutMillis = 10 * 60_000

/** A database that is away is not waited for longer when a service starts. */
const patienceMs = 3_000

type ServiceStorage = Storage & {
  /** Rejects when the database was away at the start and, once it answers, is one that the service must not use. */
  readonly failed: Promise<never>
}

type ServiceStorageOptions = StorageOptions & {
  readonly log: ServiceLog
  /** Settings of PostgreSQL by which data can be lost are refused. */
  readonly isProduction?: boolean
}

/**
 * As `openStorage`; throws `OperatorError` for what only an operator can repair: the login is refused, the tables are
 * missing, the master keys open nothing, or in production data could be lost. While PostgreSQL is away a service starts
 * without it and says so in its health and in `log`, as it does while this node's clock differs from the database's.
 */
export async function openServiceStorage(options: ServiceStorageOptions): Promise<ServiceStorage> {
  const { log } = options
  const storage = await openStorage(options, skewReporter(log), faultReporter(log))
  const check = (): Promise<Fault | null> =>
    checkDatabase(storage, options).then(
      () => null,
      (error: unknown) => faultOf(error, options.databaseUrl),
    )
  const checked = check()
  const late = {
    isTransient: true,
    message: `PostgreSQL does not respond within ${patienceMs / 1000} seconds.`,
  }
  const fault = await Promise.race([checked, pause(patienceMs, late, { ref: false })])
  // A failure is logged; the services start without an object store.
  void storage.contents.unavailability()
  if (fault === null) return { ...storage, failed: new Promise(() => undefined) }
  if (fault.isTransient) {
    log.warn({ reason: fault.message }, 'database is unavailable; continuing without it')
    const closing = new AbortController()
    const close = (): Promise<void> => {
      closing.abort()
      return storage.close()
    }
    const failed = failureOnceAnswered(checked, check, closing.signal)
    // A service hears of it once it is up.
    failed.catch(() => undefined)
    return { ...storage, close, failed }
  }
  await storage.close()
  throw new OperatorError(fault.message)
}

async function checkDatabase(
  { dataKeys, plumbing, clockSkewSeconds }: Storage,
  { log, isProduction = false }: ServiceStorageOptions,
): Promise<void> {
  await dataKeys.check()
  const facts = await readServerFacts(
    async text => (await plumbing.query<object>(text)).rows,
    clockSkewSeconds,
  )
  reportFindings(judgeServer(facts), log, isProduction)
}

/** Repeats the check until the database answers it, or the storage is closed. */
async function failureOnceAnswered(
  first: Promise<Fault | null>,
  check: () => Promise<Fault | null>,
  closing: AbortSignal,
): Promise<never> {
  let fault = await first
  while (fault?.isTransient === true && !closing.aborted) {
    await pause(clockEveryMs, undefined, { ref: false })
    fault = closing.aborted ? null : await check()
  }
  if (fault !== null && !closing.aborted) throw new OperatorError(fault.message)
  return new Promise(() => undefined)
}

/** Logs when the skew of this node's clock begins to exceed the limit, and when it no longer does. */
function skewReporter(log: ServiceLog): (skewSeconds: number) => void {
  let isSkewed = false
  return skewSeconds => {
    const wasSkewed = isSkewed
    isSkewed = Math.abs(skewSeconds) > maxClockSkewSeconds
    if (isSkewed === wasSkewed) return
    const facts = { clockSkewSeconds: Math.trunc(skewSeconds) }
    if (isSkewed) {
      log.warn(
        facts,
        'the clock of this node differs from the clock of the database; check its time synchronization (NTP)',
      )
    } else log.info(facts, 'the clock of this node matches the clock of the database again')
  }
}

const faultMessages = {
  absent: 'stored payslip is missing; rendering it again',
  altered: 'stored payslip is corrupt; rendering it again',
  unavailable: 'object store is unavailable; payslips are rendered and not stored',
}

/** Logs what could not be read or stored of payslips as files. */
export function faultReporter(log: Pick<ServiceLog, 'warn'>): OnContentFault {
  return (kind, facts) => log.warn(facts, faultMessages[kind])
}

type Fault = { readonly isTransient: boolean; readonly message: string }

/** Throws an error that neither the database nor a master key explains. */
function faultOf(error: unknown, databaseUrl: string): Fault {
  if (error instanceof OperatorError) return { isTransient: false, message: error.message }
  const explained = explainDatabaseError(error, databaseUrl)
  if (explained === null) throw error
  return { isTransient: explained.isTransient, message: explained.error.message }
}

/** Interval of comparisons of the clock with the database's, besides those at every new connection. */
const clockEveryMs = 5_000

/** Neither database nor object store is touched yet. `onMeasured` is given the skew of this node's clock whenever it was measured. */
export async function openStorage(
  options: StorageOptions,
  onMeasured: (skewSeconds: number) => void = () => undefined,
  onContentFault?: OnContentFault,
): Promise<Storage> {
  const inUse = noConnectionsInUse()
  const checks: (() => boolean)[] = []
  const databaseClock = openDatabaseClock()
  // Nothing is written or judged before the clock is known.
  const measure = async (client: Connection): Promise<void> => {
    await databaseClock.measure(client)
    onMeasured(databaseClock.skewSeconds() ?? 0)
  }
  const watch = (pool: ConnectionPool): void => {
    countConnections(pool, inUse)
    checks.push(givesConnections(pool))
  }
  const orm = await openOrm(
    options.databaseUrl,
    'payroll_app',
    { pool: { min: 0, max: options.connections ?? 10, idleTimeoutMillis } },
    { onPool: watch, onConnect: measure },
  )
  const systemPool = openPool(options.databaseUrl, {
    role: 'payroll_system',
    max: options.connections ?? 5,
    idleTimeoutMillis,
    onConnect: measure,
  })
  watch(systemPool)
  const stopMeasuring = measureRegularly(systemPool, measure)
  const dataKeys = openDataKeys(systemPool, options)
  const sealer = createSealer(dataKeys)
  const objectStore = options.objectStore ? openObjectStore(options.objectStore) : null
  const reads = openReads(options.databaseUrl, { inUse })
  const retries = new Map<string, number>()
  return {
    orm,
    plumbing: systemPool,
    reads,
    clock: options.clock ?? databaseClock.now,
    clockSkewSeconds: databaseClock.skewSeconds,
    sealer,
    dataKeys,
    contents: openPayslipContents(sealer, objectStore, onContentFault),
    objectStore,
    retries,
    connectionsInUse: inUse,
    watched: {
      connectionsInUse: () => Atomics.load(inUse, 0),
      retries: () => retries,
      masterKeyAgeSeconds: dataKeys.masterKeyAgeSeconds,
      clockSkewSeconds: databaseClock.skewSeconds,
      migrations: () => readMigrationCounts(systemPool),
    },
    hasConnections: () => checks.every(gives => gives()),
    databaseBytes: () => databaseBytes(systemPool),
    ping: async () => {
      await query({ em: orm.em.fork() }, 'select 1')
    },
    close: async () => {
      stopMeasuring()
      await objectStore?.close()
      await reads.close()
      await systemPool.end()
      await orm.close()
    },
  }
}

async function databaseBytes(pool: ConnectionPool): Promise<number> {
  const { rows } = await pool.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes')
  return Number(rows[0]?.bytes)
}

/** One that fails is made up for by the next: until then the last one holds. */
function measureRegularly(pool: ConnectionPool, measure: DatabaseClock['measure']): () => void {
  let isUnderWay = false
  async function compare(): Promise<void> {
    if (isUnderWay) return
    isUnderWay = true
    try {
      const client = await pool.connect()
      const failure = await measure(client).then(
        () => undefined,
        (error: Error) => error,
      )
      client.release(failure)
    } catch {
      // No connection is to be had.
    } finally {
      isUnderWay = false
    }
  }
  const timer = setInterval(() => void compare(), clockEveryMs).unref()
  return () => clearInterval(timer)
}

function givesConnections(pool: ConnectionPool): () => boolean {
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
