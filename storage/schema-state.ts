// Migrations of the database beside those of this code, for metrics.

import { migrationNames } from './migrations/names.ts'
import type { ConnectionPool } from './postgres/pool.ts'

/** Number of migrations: `pending` ones are known and not applied, `unknown` ones were applied by a newer version. */
type MigrationCounts = Readonly<Record<'applied' | 'pending' | 'unknown', number>>

export function countMigrations(applied: readonly string[], known: readonly string[]): MigrationCounts {
  const own = known.filter(name => applied.includes(name)).length
  return { applied: own, pending: known.length - own, unknown: applied.length - own }
}

export async function readMigrationCounts(pool: ConnectionPool): Promise<MigrationCounts> {
  const { rows } = await pool.query<{ name: string }>('select name from mikro_orm_migrations')
  return countMigrations(
    rows.map(({ name }) => name),
    migrationNames,
  )
}
