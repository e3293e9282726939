// Whether a settlement pays the salary of the last month, or a run did before: then runs of the month keep the employee.

import { Migration } from '@mikro-orm/migrations'

export class Migration20261124SettlementSalary extends Migration {
  override up(): void {
    this.addSql('alter table fnf add column pays_salary boolean not null default true;')
  }
}
