// Note: settings stored before `salaryDays.unpaidLeaveCounts` existed get its default, in force from the same day.

import { Migration } from '@mikro-orm/migrations'

export class Migration20261128UnpaidLeave extends Migration {
  override up(): void {
    this.addSql(`
      alter table payroll_settings disable trigger user, no force row level security;
      update payroll_settings
        set changes = jsonb_set(changes, '{salaryDays,unpaidLeaveCounts}', '"calendar_days"')
        where changes ? 'salaryDays' and not changes -> 'salaryDays' ? 'unpaidLeaveCounts';
      -- A row that two migrations of one transaction change has a pending check of its foreign key.
      set constraints all immediate;
      alter table payroll_settings enable trigger user, force row level security;`)
  }
}
