// What a cost to company includes beside the pay is a block of the settings, which no organization has decided yet.

import { Migration } from '@mikro-orm/migrations'

export class Migration20261128CostToCompany extends Migration {
  override up(): void {
    this.addSql(`
      alter table payroll_settings disable trigger user, no force row level security;
      update payroll_settings
        set changes = '{"ctc": {"includes": null}}' || changes
        where effective_from = date '1970-01-01';
      -- A row that two migrations of one transaction change has a pending check of its foreign key.
      set constraints all immediate;
      alter table payroll_settings enable trigger user, force row level security;`)
  }
}
