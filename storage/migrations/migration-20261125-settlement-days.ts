// From which day on a settlement pays the salary of the last month: runs of parts of the month pay the days before it.

import { Migration } from '@mikro-orm/migrations'

export class Migration20261125SettlementDays extends Migration {
  override up(): void {
    this.addSql('alter table fnf add column pays_from date;')
  }
}
