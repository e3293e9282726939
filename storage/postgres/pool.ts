// Connection pools of a service. Every connection acts as one role, and every wait on it ends.

import pg from 'pg'
import { watchAnswers } from './answers.ts'
import {
  acquireMs,
  answerMs,
  genericPlans,
  keptAlive,
  largeHashes,
  lockMs,
  refusingWrites,
  statementMs,
} from './limits.ts'
import { beginSession, type SessionRole } from './session.ts'

export type ConnectionPool = pg.Pool
export type Connection = pg.ClientBase

/**
 * One number: the connections that work for somebody. The thread that opened them is the only one that writes it; others
 * may read it, however busy that thread is.
 */
export type ConnectionsInUse = Int32Array<SharedArrayBuffer>

export function noConnectionsInUse(): ConnectionsInUse {
  return new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
}

/** Dates, instants and intervals, and arrays of them: they stay text, and the mapper converts them by column. */
const textTypes = [1082, 1114, 1184, 1186]
const textArrayTypes = [1182, 1115, 1185, 1187]
const textArrayOid = 1009 as number as Parameters<typeof pg.types.getTypeParser>[0]

type PoolOptions = {
  /** Null: the user of the address, without time limits. */
  readonly role: SessionRole | null
  readonly max: number | undefined
  readonly idleTimeoutMillis?: number | undefined
  readonly types?: pg.CustomTypesConfig
  /** The pool hands a connection out once this has resolved. */
  readonly onConnect?: (client: Connection) => Promise<void>
  /** Refuses writes, by a server that would take them too. */
  readonly readOnly?: boolean
}

/** Whoever waits for the lock of a table keeps everybody else waiting who comes after it. */
const ownerSettings = { lock_timeout: String(lockMs) }
const serviceSettings = { statement_timeout: String(statementMs), ...genericPlans, ...largeHashes }

/** Connects with the first use. */
export function openPool(
  databaseUrl: string,
  { role, onConnect, readOnly = false, ...options }: PoolOptions,
): ConnectionPool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    ...options,
    ...(role !== null && {
      connectionTimeoutMillis: acquireMs,
      ...keptAlive,
    }),
  })
  Object.assign(pool.options, {
    onConnect: async (client: Connection) => {
      await beginSession(client, databaseUrl, {
        role,
        settings: { ...(role === null ? ownerSettings : serviceSettings), ...(readOnly && refusingWrites) },
      })
      await onConnect?.(client)
    },
  })
  // An error without a listener ends the process. The statement in flight rejects by itself, and the pool replaces
  // a connection that breaks while idle.
  pool.on('error', () => undefined)
  pool.on('connect', client => {
    client.on('error', () => undefined)
    if (role !== null) watchAnswers(client, answerMs)
  })
  return pool
}

/** Counts those that are given out until they are given back. */
export function countConnections(pool: ConnectionPool, inUse: ConnectionsInUse): void {
  const add = (change: 1 | -1) => () => void Atomics.add(inUse, 0, change)
  pool.on('acquire', add(1)).on('release', add(-1))
}

/** Types of the values of a row that the mapper expects. */
export function mapperTypes(): pg.CustomTypesConfig {
  const types = new pg.TypeOverrides()
  for (const oid of textTypes) types.setTypeParser(oid, text => text)
  const readTexts = pg.types.getTypeParser(textArrayOid) as (text: string) => string[]
  for (const oid of textArrayTypes) types.setTypeParser(oid, readTexts)
  return types
}
