// Brings a database to the schema of this code. Run it with a user that may create tables and roles, before
// the services start: they act as roles that own nothing and never migrate.

import { Migrator } from '@mikro-orm/migrations'
import { migrations } from './migrations/sequence.ts'
import { openOrm } from './orm.ts'

/** Applies every migration that the database lacks, or those up to `last`. Throws with PostgreSQL's message when one fails. */
export async function migrate(databaseUrl: string, last?: string): Promise<void> {
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
    await orm.migrator.up(last === undefined ? {} : { to: last })
  } finally {
    await orm.close()
  }
}

if (import.meta.main) {
  const databaseUrl = process.argv[2]
  if (databaseUrl === undefined) {
    process.stderr.write('Usage: npm run migrate -- postgres://owner:password@host:5432/database\n')
    process.exitCode = 2
  } else {
    await migrate(databaseUrl)
    process.stdout.write('The database is up to date.\n')
  }
}
