// Employees of a paid run whom no bank file reached, and who were paid by other means.

import { Migration } from '@mikro-orm/migrations'

export class Migration20261128OtherMeans extends Migration {
  override up(): void {
    this.addSql(
      `alter table payroll_run_employee add column paid_by_other_means boolean not null default false;`,
    )
  }
}
