// A slip keeps what the slips before it came to, so that the next one does not add up the year again. Slips that are
// stored already keep nothing: after them the year is added up once more.

import { Migration } from '@mikro-orm/migrations'

export class Migration20261123YearSoFar extends Migration {
  override up(): void {
    this.addSql(`alter table payslip add column year_before text;`)
  }
}
