// E-mails with payslips: the queue and its record in one table, and the settings that they are written by. No e-mail had
// been sent before, so the password of the first settings becomes the one that e-mails need.

import { Migration } from '@mikro-orm/migrations'

const table = `
create table payslip_email (
  organization_id int not null,
  id text collate "C" not null,
  payroll_run_id text collate "C" not null,
  payslip_id text collate "C" not null,
  employee_id text collate "C" not null,
  revision int not null,
  status text not null default 'queued' check (status in ('queued', 'sent', 'bounced', 'failed', 'cancelled')),
  password text not null check (password in ('none', 'dob', 'pan_dob')),
  allows_draft boolean not null,
  -- Recipients, subject and message as JSON.
  content_sealed text not null,
  recipient_masked text not null,
  requested_by text collate "C" not null,
  traceparent text,
  attempts int not null default 0,
  first_attempt_at timestamptz,
  next_attempt_at timestamptz not null default now(),
  leased_until timestamptz,
  relayed_at timestamptz,
  error text,
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create index payslip_email_due on payslip_email (organization_id, next_attempt_at)
  where status = 'queued' and relayed_at is null;
create index payslip_email_relayed on payslip_email (relayed_at) where status = 'queued' and relayed_at is not null;
create index payslip_email_by_run on payslip_email (organization_id, payroll_run_id, id);
create index payslip_email_by_slip on payslip_email (organization_id, payslip_id, id);

grant select, insert on payslip_email to payroll_app;
grant select, update on payslip_email to payroll_system;
grant select, delete on payslip_email to payroll_sandbox;
create policy tenant on payslip_email to payroll_app
  using (organization_id = any ((select current_organizations())::int[]))
  with check (organization_id = any ((select current_organizations())::int[]));
create policy plumbing on payslip_email to payroll_system using (true) with check (true);
create policy sandbox on payslip_email to payroll_sandbox
  using (organization_id = any ((select current_sandboxes())::int[]));
alter table payslip_email enable row level security;
alter table payslip_email force row level security;
`

const settings = `
alter table payroll_settings disable trigger user, no force row level security;
update payroll_settings
  set changes = jsonb_set(
    '{"payslipEmail": {"fromName": null, "replyTo": null, "subject": null, "text": null, "html": null}}' || changes,
    '{payslip,password}', '"dob"')
  where effective_from = date '1970-01-01';
set constraints all immediate;
alter table payroll_settings enable trigger user, force row level security;
`

export class Migration20261125PayslipEmail extends Migration {
  override up(): void {
    this.addSql(table)
    this.addSql(settings)
  }
}
