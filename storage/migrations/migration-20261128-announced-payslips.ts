// Which state of a payslip as a file was announced last, so that the same file is not announced twice, whatever was
// stored between.

import { Migration } from '@mikro-orm/migrations'

export class Migration20261128AnnouncedPayslips extends Migration {
  override up(): void {
    this.addSql(`
      alter table payslip_file
        alter column is_announced drop not null,
        -- Unlike an update, this is not subject to the policies of the table.
        alter column is_announced type bytea using case when is_announced then state end;
      alter table payslip_file rename column is_announced to announced_state;`)
  }
}
