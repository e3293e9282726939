// A regular return of the provident fund leaves out the members of supplementary ones that were filed before it.

import { Migration } from '@mikro-orm/migrations'

export class Migration20261128LeftOutMembers extends Migration {
  override up(): void {
    this.addSql(`
      alter table filing
        -- Employees whom its payments pay and other returns of the period name instead.
        add column left_out_ids text[];`)
  }
}
