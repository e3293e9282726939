// Settings stored by organizations before `settlement` existed get its defaults, in force from the start.

import { Migration } from '@mikro-orm/migrations'

export class Migration20261124SettlementSettings extends Migration {
  override up(): void {
    this.addSql(`
      alter table payroll_settings disable trigger user, no force row level security;
      update payroll_settings
        set changes = '{
          "settlement": {
            "deductionCap": true, "fiveYearRule": "days_240", "fixedTermRule": "rule_33",
            "deathServiceRounding": "rounded", "noticeRecoveryReducesTax": false,
            "leaveRate": {"base": "basic_da", "divisor": 30},
            "noticeRate": {"base": "gross", "divisor": 30},
            "retrenchmentRate": {"base": "code_wages", "divisor": 26}}}' || changes
        where effective_from = date '1970-01-01';
      set constraints all immediate;
      alter table payroll_settings enable trigger user, force row level security;`)
  }
}
