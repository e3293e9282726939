// The content of a payslip as a file is sealed, or in an object store. What was stored in plain text is dropped, and
// rendered again when somebody asks for it; the files stay announced.

import { Migration } from '@mikro-orm/migrations'

export class Migration20261126PayslipContents extends Migration {
  override up(): void {
    this.addSql(`
      alter table payslip_file
        alter column content drop not null,
        -- Not only in the rows: this writes the table anew, so that nothing is left on the disk.
        alter column content type bytea using null;
      alter table payslip_file rename column content to content_sealed;
      -- For whoever asks whether an object is referred to.
      create index payslip_file_by_content on payslip_file (organization_id, sha256);
      grant select (organization_id, sha256) on payslip_file to payroll_system;
      create policy plumbing on payslip_file for select to payroll_system using (true);`)
  }
}
