// PostgreSQL compresses the texts of a row beyond two kilobytes, which took as long as storing it. Payslips late in a tax
// year are that long. Stored rows stay as they are.

import { Migration } from '@mikro-orm/migrations'

export class Migration20261125PayslipRows extends Migration {
  override up(): void {
    this.addSql('alter table payslip set (toast_tuple_target = 8160);')
  }
}
