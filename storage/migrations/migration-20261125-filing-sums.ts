// A closed run keeps the sums that the calendar of filings reads, so that a year of them is not added up from payslips.

import { Migration } from '@mikro-orm/migrations'

export class Migration20261125FilingSums extends Migration {
  override up(): void {
    this.addSql('alter table payroll_run add column filing_sums jsonb;')
  }
}
