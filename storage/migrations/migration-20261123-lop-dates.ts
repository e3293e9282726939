// Note: the dates of loss of pay beside its days. Months recorded before have none, and spread their loss evenly.

import { Migration } from '@mikro-orm/migrations'

export class Migration20261123LopDates extends Migration {
  override up(): void {
    this.addSql(`alter table attendance_month add column lop_dates jsonb;`)
  }
}
