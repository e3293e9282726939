// Payslips as files, one for each payslip, and the slices of runs whose files are to be made.

import { Migration } from '@mikro-orm/migrations'

const tables = `
create table payslip_file (
  organization_id int not null,
  payroll_run_id text collate "C" not null,
  employee_id text collate "C" not null,
  -- A digest of what the page shows beside the figures; a file of another state is out of date.
  state bytea not null,
  sha256 bytea not null,
  content bytea not null,
  is_announced boolean not null,
  rendered_at timestamptz not null default now(),
  primary key (organization_id, payroll_run_id, employee_id)
);
-- A PDF is compressed already.
alter table payslip_file alter column content set storage external;

create table rendering (
  organization_id int not null,
  payroll_run_id text collate "C" not null,
  no int not null,
  first_employee_id text collate "C" not null,
  last_employee_id text collate "C" not null,
  traceparent text,
  attempts int not null default 0,
  published_at timestamptz,
  primary key (organization_id, payroll_run_id, no)
);
`

const rights = `
grant select, insert, update on payslip_file to payroll_app;
grant select, delete on payslip_file to payroll_sandbox;
grant select, insert, update, delete on rendering to payroll_app;
grant select, update on rendering to payroll_system;
grant select, delete on rendering to payroll_sandbox;
create policy plumbing on rendering to payroll_system using (true) with check (true);
`

function secured(table: string): string {
  return `
create policy tenant on ${table} to payroll_app
  using (organization_id = any ((select current_organizations())::int[]))
  with check (organization_id = any ((select current_organizations())::int[]));
create policy sandbox on ${table} to payroll_sandbox
  using (organization_id = any ((select current_sandboxes())::int[]));
alter table ${table} enable row level security;
alter table ${table} force row level security;
`
}

export class Migration20261125PayslipFiles extends Migration {
  override up(): void {
    this.addSql(tables)
    this.addSql(rights)
    this.addSql(secured('payslip_file'))
    this.addSql(secured('rendering'))
  }
}
