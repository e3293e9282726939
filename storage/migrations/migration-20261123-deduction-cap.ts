// Note: the limit on the deductions of a wage period becomes a setting, in force for every organization from the start.

import { Migration } from '@mikro-orm/migrations'

export class Migration20261123DeductionCap extends Migration {
  override up(): void {
    this.addSql(`
      alter table payroll_settings disable trigger user, no force row level security;
      update payroll_settings
        set changes = changes || '{"deductions": {"cap": "half_of_wages", "statutoryCounts": true, "courtOrdersFirst": false}}'
        where effective_from = date '1970-01-01' and not changes ? 'deductions';
      alter table payroll_settings enable trigger user, force row level security;`)
  }
}
