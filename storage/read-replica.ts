// Reads of a streaming replica in place of the primary. A call may read there once the replica has replayed everything
// that was committed before the call, so that its answer is what the primary would say; until then, and whenever the
// replica fails, the primary answers.

import { setTimeout as pause } from 'node:timers/promises'
import { isAway, isOfDatabase, isReadOnlyRefusal } from './database-errors.ts'
import type { Storage } from './open.ts'
import { openOrm } from './orm.ts'
import {
  type ConnectionPool,
  type ConnectionsInUse,
  countConnections,
  noConnectionsInUse,
} from './postgres/pool.ts'
import { openReads } from './postgres/reads.ts'

/** `away`: it does not answer; `behind`: it has not replayed what the call must see; `foreign`: it is no replica of this database. */
type ReplicaState = 'serves' | 'behind' | 'away' | 'foreign'

export type ReplicaLook = {
  readonly state: ReplicaState
  /** Bytes of the log that the replica had not replayed when it was first asked; null: unknown. */
  readonly lagBytes: number | null
  /** For the log. */
  readonly reason: string | null
}

type ReadReplica = {
  /** The storage for the reads of one call: of the replica, or the primary's own. Never rejects. */
  storageOfCall(): Promise<Storage>
  /** Connections to the replica, for other threads that tell the operators. */
  readonly connectionsInUse: ConnectionsInUse
}

type ReplicaOptions = {
  readonly databaseUrl: string
  readonly connections: number
  /** Milliseconds that a call waits for the replica. */
  readonly waitMs: number
  readonly onLook: (look: ReplicaLook) => void
}

/** A replica that was left is not waited for again before this time has passed. */
const leftForMs = 5_000

/**
 * The end of the log, with what is committed and not flushed yet, where `synchronous_commit` is off. At the beginning of a
 * page PostgreSQL gives the place behind the header of the page (40 bytes in the first one of a segment, 24 in others),
 * which a replica reaches only with the next record.
 */
const positionText = `select (case
    when mod(at - '0/0', pg_size_bytes(current_setting('wal_segment_size'))) = 40 then at - 40::numeric
    when mod(at - '0/0', current_setting('wal_block_size')::int) = 24 then at - 24::numeric
    else at end)::text as position,
  system_identifier::text as system, current_database()::text as database
  from pg_control_system(), pg_current_wal_insert_lsn() at`

const replayText = `select pg_is_in_recovery() and system_identifier::text = $2 and current_database() = $3 as is_replica,
  pg_wal_lsn_diff($1::pg_lsn, pg_last_wal_replay_lsn())::float8 as lag from pg_control_system()`

const replayStatement = { name: 'replica_replay', text: replayText } as const

type Position = { readonly position: string; readonly system: string; readonly database: string }
type Replay = { readonly is_replica: boolean; readonly lag: number | null }

/** Connects with the first call. `primary` is what it is a replica of; the connections last as long as the process. */
export async function openReadReplica(primary: Storage, options: ReplicaOptions): Promise<ReadReplica> {
  const { databaseUrl, connections, waitMs, onLook } = options
  const pools: ConnectionPool[] = []
  const inUse = noConnectionsInUse()
  const orm = await openOrm(
    databaseUrl,
    'payroll_app',
    { pool: { min: 0, max: connections } },
    { onPool: pool => void pools.push(pool), readOnly: true },
  )
  const reads = openReads(databaseUrl, { readOnly: true, inUse })
  const [pool] = pools
  if (pool === undefined) throw new Error('The replica has no pool.')
  countConnections(pool, inUse)
  let leftUntil = 0

  const tell = (look: ReplicaLook): void => {
    if (look.state !== 'serves') leftUntil = performance.now() + leftForMs
    onLook(look)
  }

  const storageOfCall = async (): Promise<Storage> => {
    if (performance.now() < leftUntil) return primary
    const ask: AskReplica = async values => (await pool.query<Replay>(replayText, [...values])).rows
    const look = await lookAt(primary, ask, waitMs)
    tell(look)
    return look.state === 'serves' ? overReplica() : primary
  }

  /** Reads of the replica until one fails, and of the primary from then on. */
  const overReplica = (): Storage => {
    let hasLeft = false
    const leave = (error: unknown): void => {
      hasLeft = true
      if (!isAway(error) || isReadOnlyRefusal(error) || performance.now() < leftUntil) return
      tell({ state: 'away', lagBytes: null, reason: String(error) })
    }
    return {
      ...primary,
      get orm() {
        return hasLeft ? primary.orm : orm
      },
      reads: {
        ...primary.reads,
        async rows(statement, values) {
          if (hasLeft) return primary.reads.rows(statement, values)
          try {
            return await reads.rows(statement, values)
          } catch (error) {
            if (!isOfDatabase(error)) throw error
            leave(error)
            return primary.reads.rows(statement, values)
          }
        },
      },
      forWrites: primary,
      isLeft(used, error) {
        if (used !== orm || !isOfDatabase(error)) return false
        leave(error)
        return true
      },
    }
  }

  return { storageOfCall: () => storageOfCall().catch(() => primary), connectionsInUse: inUse }
}

/** Looks at the replica as a file does, over connections of its own, which it opens with the first look. */
export function openReplicaCheck(
  primary: Storage,
  { databaseUrl, waitMs }: Pick<ReplicaOptions, 'databaseUrl' | 'waitMs'>,
): { look(): Promise<ReplicaLook>; close(): Promise<void> } {
  const reads = openReads(databaseUrl, { readOnly: true })
  return {
    look: () => lookAt(primary, values => reads.rows<Replay>(replayStatement, values), waitMs),
    close: () => reads.close(),
  }
}

type AskReplica = (values: readonly string[]) => Promise<readonly Replay[]>

/** Rejects only if the primary does not answer. */
async function lookAt(primary: Storage, ask: AskReplica, waitMs: number): Promise<ReplicaLook> {
  const {
    rows: [position],
  } = await primary.plumbing.query<Position>(positionText)
  if (position === undefined) throw new Error('The primary has no position.')
  return Promise.race([
    replayed(ask, position, waitMs),
    pause(waitMs, { state: 'away', lagBytes: null, reason: `no answer within ${waitMs} ms` } as const),
  ])
}

/** Asks until the replica is where the primary was, or the time is up. Never rejects. */
async function replayed(
  ask: AskReplica,
  { position, system, database }: Position,
  waitMs: number,
): Promise<ReplicaLook> {
  const began = performance.now()
  let lagBytes: number | null = null
  try {
    for (let pauseMs = 2; ; pauseMs = Math.min(pauseMs * 2, 50)) {
      const [replay] = await ask([position, system, database])
      if (replay?.is_replica !== true || replay.lag === null) {
        return { state: 'foreign', lagBytes: null, reason: 'the server is no replica of this database' }
      }
      lagBytes ??= Math.max(0, replay.lag)
      if (replay.lag <= 0) return { state: 'serves', lagBytes, reason: null }
      if (performance.now() - began + pauseMs >= waitMs) {
        return { state: 'behind', lagBytes, reason: `${replay.lag} bytes behind after ${waitMs} ms` }
      }
      await pause(pauseMs)
    }
  } catch (error) {
    return { state: 'away', lagBytes: null, reason: String(error) }
  }
}
