// Every migration, in the order of `names.ts`. One that has been applied somewhere is never changed.

import type { MigrationObject } from '@mikro-orm/core'
import { Migration20261120Foundation } from './migration-20261120-foundation.ts'
import { migrationNames } from './names.ts'

const classes: Readonly<Record<(typeof migrationNames)[number], MigrationObject['class']>> = {
  Migration20261120Foundation,
}

export const migrations: readonly MigrationObject[] = migrationNames.map(name => ({
  name,
  class: classes[name],
}))
