// What a CTC includes, stated by a salary or a salary group; null: as the group or else the settings say.

import { Migration } from '@mikro-orm/migrations'

export class Migration20261128CtcOfSalaries extends Migration {
  override up(): void {
    this.addSql('alter table salary_group add column ctc_includes jsonb')
    this.addSql('alter table employee_salary add column ctc_includes jsonb')
  }
}
