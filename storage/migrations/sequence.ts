// Every migration, in the order in which they are applied. One that has been applied somewhere is never changed.

import type { MigrationObject } from '@mikro-orm/core'
import { Migration20261120Foundation } from './migration-20261120-foundation.ts'
import { Migration20261129OfferedLaw } from './migration-20261129-offered-law.ts'

export const migrations: readonly MigrationObject[] = [
  { name: 'Migration20261120Foundation', class: Migration20261120Foundation },
  { name: 'Migration20261129OfferedLaw', class: Migration20261129OfferedLaw },
]
