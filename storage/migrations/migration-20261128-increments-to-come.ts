// Finds the organizations with an increment whose day has come. Only increments of a day to come are in the index.

import { Migration } from '@mikro-orm/migrations'
import { writtenOn } from '../repositories/employees/calendar-status.ts'

export class Migration20261128IncrementsToCome extends Migration {
  override up(): void {
    this.addSql(`
      create index salary_increment_to_come on salary_increment (effective_from)
        where not is_cancelled and effective_from > ${writtenOn('')};`)
  }
}
