// What a recalculation needs to know that nothing was written: the facts that have no stamp of their own are stamped as
// inputs, and a calculation records the other runs that it could read, whose facts may have changed since its base, and
// who may be due arrears. Calculations stored before have none of it: they are followed by one that reads everybody.

import { Migration } from '@mikro-orm/migrations'

const tables = ['department', 'designation', 'employee_bank']

export class Migration20261123Recalculation extends Migration {
  override up(): void {
    this.addSql(`alter table calculation add column other_runs text, add column changed_ids text[],
      add column late_ids text[];`)
    for (const table of tables) {
      this.addSql(`create trigger stamp_input before insert or update or delete on ${table}
        for each row execute function stamp_input();`)
    }
  }
}
