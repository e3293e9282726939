import type { Clock } from '#proto/clock.ts'
import type { MikroORM } from '@mikro-orm/postgresql'
import type { Pool } from 'pg'
import { openOrm } from './orm.ts'
import { createSealer, type Sealer } from './sealing.ts'

/** An open database with what its rows need: the clock, and the sealer of secrets. */
export type Storage = {
  readonly orm: MikroORM
  readonly clock: Clock
  readonly sealer: Sealer
  /** The connections themselves, for the library that counts calls. They act as the tenant's role. */
  pool(): Promise<Pool>
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
  return {
    orm,
    clock: options.clock,
    sealer: createSealer(options.masterKey),
    ping: async () => {
      await orm.em.fork().execute('select 1')
    },
    pool: () => orm.em.getConnection().getNativeClient(),
    close: () => orm.close(),
  }
}
