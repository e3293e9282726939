// How employees were paid whom no bank file pays: of a run each employee, of a settlement each part.

import { Migration } from '@mikro-orm/migrations'

export class Migration20261128OtherWays extends Migration {
  override up(): void {
    this.addSql(`alter table payroll_run_employee add column paid_by text;`)
    this.addSql(`alter table fnf add column wages_paid_by text, add column gratuity_paid_by text;`)
  }
}
