// Note: settings stored by organizations before `lwf`, `gratuity`, `rule_decisions` and `residual_component_code`
// existed get their defaults, in force from the start. A new setting needs a migration like this one.

import { Migration } from '@mikro-orm/migrations'

export class Migration20261123SettingsDefaults extends Migration {
  override up(): void {
    this.addSql(`
      alter table payroll_settings disable trigger user, no force row level security;
      update payroll_settings
        set changes = '{
          "lwf": {"isFactory": false, "headCount": null, "includesEveryone": false},
          "gratuity": {"accrual": "funded"},
          "ruleDecisions": []}' || changes
        where effective_from = date '1970-01-01';
      update payroll_settings
        set changes = jsonb_set(changes, '{rounding,residualComponentCode}', 'null')
        where changes ? 'rounding' and not changes -> 'rounding' ? 'residualComponentCode';
      -- A row that two migrations of one transaction change has a pending check of its foreign key.
      set constraints all immediate;
      alter table payroll_settings enable trigger user, force row level security;`)
  }
}
