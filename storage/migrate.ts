// Brings a database to the schema of this code. Run it with a user that may create tables and roles, before
// the services start: they act as roles that own nothing and never migrate.

import { setTimeout } from 'node:timers/promises'
import type { IMigrator, MigrationObject } from '@mikro-orm/core'
import { Migrator } from '@mikro-orm/migrations'
import { OperatorError } from '#proto/process/environment.ts'
import { isLockedOut } from './database-errors.ts'
import { migrations } from './migrations/sequence.ts'
import { openOrm } from './orm.ts'
import { query } from './postgres/sql.ts'

/**
 * Applies every migration of `sequence` that the database lacks, and returns their names. Each is a transaction of its own.
 * One that meets a lock of the services gives way to them and is tried again. Throws with PostgreSQL's message when one
 * fails, for a lock that is held for minutes, and for a database that does not exist; what was applied stays. Throws
 * `OperatorError` for a database of a later version.
 */
export async function migrate(
  databaseUrl: string,
  sequence: readonly MigrationObject[] = migrations,
): Promise<readonly string[]> {
  const orm = await openOrm(databaseUrl, null, {
    extensions: [Migrator],
    // Its progress lines would be the only ones of a start that are no log lines.
    logger: () => undefined,
    migrations: {
      snapshot: false,
      migrationsList: [...sequence],
      allOrNothing: false,
    },
  })
  try {
    // The migrator would make a database of a name that is mistyped.
    await query({ em: orm.em.fork() }, 'select 1')
    const known = sequence.map(({ name }) => name)
    const applied = await orm.migrator.getExecuted()
    const unknown = unknownMigrations(
      applied.map(({ name }) => name),
      known,
    )
    if (unknown !== null) throw new OperatorError(unknown)
    return await applyMigrations(orm.migrator)
  } finally {
    await orm.close()
  }
}

/** The sentence for a database that a later version has migrated; null for any other. */
export function unknownMigrations(applied: readonly string[], known: readonly string[]): string | null {
  const unknown = applied.filter(name => !known.includes(name))
  if (unknown.length === 0) return null
  return `The database has migrations that this version does not know (${unknown.join(', ')}): use the version that applied them, or a newer one.`
}

/** With the waits of two seconds each, three minutes: longer than any statement of a service. */
const tries = 40
const pauseMs = 2_500

async function applyMigrations(migrator: IMigrator): Promise<readonly string[]> {
  const names: string[] = []
  for (let tried = 1; ; tried += 1) {
    const pending = await migrator.getPending()
    try {
      await migrator.up()
      return [...names, ...(await newlyApplied(migrator, pending))]
    } catch (error) {
      names.push(...(await newlyApplied(migrator, pending)))
      if (tried === tries || !isLockedOut(error)) throw error
      await setTimeout(pauseMs)
    }
  }
}

async function newlyApplied(
  migrator: IMigrator,
  pending: readonly { readonly name: string }[],
): Promise<readonly string[]> {
  const left = new Set((await migrator.getPending()).map(({ name }) => name))
  return pending.flatMap(({ name }) => (left.has(name) ? [] : [name]))
}
