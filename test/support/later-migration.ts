import type { MigrationObject } from '@mikro-orm/core'
import { Migration } from '@mikro-orm/migrations'
import { migrations } from '#storage/migrations/sequence.ts'

/** The sequence of today with a migration after it, which executes the statements. */
export function sequenceWith(name: string, sql: string): readonly MigrationObject[] {
  class Later extends Migration {
    override up(): void {
      this.addSql(sql)
    }
  }
  return [...migrations, { name, class: Later }]
}
