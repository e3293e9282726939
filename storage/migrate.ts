// Brings a database to the schema of this code. Run it with a user that may create tables and roles, before
// the services start: they act as roles that own nothing and never migrate.

import { Migrator } from '@mikro-orm/migrations'
import { migrations } from './migrations/sequence.ts'
import { openOrm } from './orm.ts'
import { query } from './postgres/sql.ts'

/**
 * Applies every migration that the database lacks, or those up to `last`, and returns their names. Throws with
 * PostgreSQL's message when one fails, and for a database that does not exist.
 */
export async function migrate(databaseUrl: string, last?: string): Promise<readonly string[]> {
  const orm = await openOrm(databaseUrl, null, {
    extensions: [Migrator],
    // Its progress lines would be the only ones of a start that are no log lines.
    logger: () => undefined,
    migrations: {
      snapshot: false,
      migrationsList: migrations,
    },
  })
  try {
    // The migrator would make a database of a name that is mistyped.
    await query({ em: orm.em.fork() }, 'select 1')
    const applied = await orm.migrator.up(last === undefined ? {} : { to: last })
    return applied.map(({ name }) => name)
  } finally {
    await orm.close()
  }
}
