import type { Clock } from '#proto/clock.ts'
import type { MikroORM } from '@mikro-orm/postgresql'
import { Pool } from 'pg'
import { openOrm } from './orm.ts'
import { createSealer, type Sealer } from './sealing.ts'

/** An open database with what its rows need: the clock, and the sealer of secrets. */
export type Storage = {
  readonly orm: MikroORM
  readonly clock: Clock
  readonly sealer: Sealer
  /** Connections that act as the plumbing, for what is one statement and no transaction. */
  readonly plumbing: Pool
  /** How many connections are at work, of both kinds. */
  connectionsInUse(): Promise<number>
  /** Resolves when the database answers; rejects otherwise. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** The database is not touched yet: a service starts, and says so in its health, while PostgreSQL is away. */
export async function openStorage(options: {
  databaseUrl: string
  masterKey: string
  clock: Clock
  connections?: number
}): Promise<Storage> {
  const orm = await openOrm(options.databaseUrl, 'payroll_app', {
    pool: { min: 0, max: options.connections ?? 10 },
  })
  const plumbing = new Pool({
    connectionString: options.databaseUrl,
    options: '-c role=payroll_system -c statement_timeout=30s',
    max: options.connections ?? 5,
  })
  // One that breaks while nobody uses it is replaced; whoever uses it is told.
  plumbing.on('error', () => undefined)
  return {
    orm,
    plumbing,
    clock: options.clock,
    sealer: createSealer(options.masterKey),
    connectionsInUse: async () => {
      const tenants: Pool = await orm.em.getConnection().getNativeClient()
      return [tenants, plumbing].reduce((sum, pool) => sum + pool.totalCount - pool.idleCount, 0)
    },
    ping: async () => {
      await orm.em.fork().execute('select 1')
    },
    close: async () => {
      await plumbing.end()
      await orm.close()
    },
  }
}
