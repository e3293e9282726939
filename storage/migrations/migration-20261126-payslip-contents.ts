// The content of a payslip as a file is sealed, or in an object store. What was stored in plain text is taken out, and
// rendered again when somebody asks for it; the files stay announced. The column stays for services of the release
// before, which render what is not there, and goes with a later migration.

import { Migration } from '@mikro-orm/migrations'

export class Migration20261126PayslipContents extends Migration {
  override up(): void {
    this.addSql(`
      alter table payslip_file
        alter column content drop not null,
        -- An update would leave them on the disk; this writes the table anew, without them.
        alter column content type bytea using null,
        add column content_sealed bytea,
        alter column content_sealed set storage external;
      -- For whoever asks whether an object is referred to.
      create index payslip_file_by_content on payslip_file (organization_id, sha256);
      grant select (organization_id, sha256) on payslip_file to payroll_system;
      create policy plumbing on payslip_file for select to payroll_system using (true);`)
  }
}
