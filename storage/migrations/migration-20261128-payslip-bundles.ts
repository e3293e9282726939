// Payslips of a run as one file: the jobs that make them, and their parts, each of which is the place in the queue until
// it is made and holds its bytes from then on.

import { Migration } from '@mikro-orm/migrations'

const bundles = `
create table payslip_bundle (
  organization_id int not null,
  id text collate "C" not null,
  payroll_run_id text collate "C" not null,
  format text not null check (format in ('zip', 'pdf')),
  status text not null check (status in ('queued', 'running', 'completed', 'failed', 'cancelled')),
  -- The password by a rule for each employee; null: none, or one for all.
  password_rule text check (password_rule in ('dob', 'pan_dob')),
  lock_sealed text,
  caller jsonb not null,
  -- What of the run stands on the pages, as it was at the start.
  run_state text not null,
  payslips int not null,
  payslips_done int not null default 0,
  parts_left int not null,
  size_bytes bigint,
  failure jsonb,
  traceparent text,
  started_at timestamptz,
  finished_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create index payslip_bundle_open on payslip_bundle (organization_id) where status in ('queued', 'running');
create index payslip_bundle_by_end on payslip_bundle (finished_at);

create table payslip_bundle_part (
  organization_id int not null,
  bundle_id text collate "C" not null,
  -- The beginning is 0, then come the parts, then the end.
  no int not null,
  members jsonb not null,
  attempts int not null default 0,
  published_at timestamptz,
  done_at timestamptz,
  size_bytes bigint,
  index_sealed bytea,
  sha256 bytea,
  content_sealed bytea,
  primary key (organization_id, bundle_id, no),
  foreign key (organization_id, bundle_id) references payslip_bundle on delete cascade
);
-- It is compressed already, and sealed.
alter table payslip_bundle_part alter column content_sealed set storage external;
alter table payslip_bundle alter column organization_id set (n_distinct = 1);
alter table payslip_bundle_part alter column organization_id set (n_distinct = 1);
create index payslip_bundle_part_due on payslip_bundle_part (no, bundle_id) where done_at is null;
-- For whoever asks whether an object is referred to.
create index payslip_bundle_part_by_content on payslip_bundle_part (organization_id, sha256);

create trigger stamp_change before insert or update on payslip_bundle for each row execute function stamp_change();
create trigger record_insert after insert on payslip_bundle referencing new table as inserted
  for each statement when (current_setting('app.call', true) <> '') execute function record_insert();
-- Progress is no change of what anybody decided.
create trigger record_change after update on payslip_bundle for each row
  when (current_setting('app.call', true) <> '' and new.status = 'cancelled') execute function record_change();

grant select (organization_id, id, status, created_at, finished_at) on payslip_bundle to payroll_system;
grant update (status, failure, finished_at) on payslip_bundle to payroll_system;
create policy plumbing on payslip_bundle to payroll_system using (true) with check (true);
grant select (organization_id, bundle_id, no, attempts, published_at, done_at, sha256), delete on payslip_bundle_part
  to payroll_system;
grant update (attempts, published_at) on payslip_bundle_part to payroll_system;
create policy plumbing on payslip_bundle_part to payroll_system using (true) with check (true);
`

const guarded = (table: string) => `
grant select, insert, update, delete on ${table} to payroll_app;
create policy tenant on ${table} to payroll_app
  using (organization_id = any ((select current_organizations())::int[]))
  with check (organization_id = any ((select current_organizations())::int[]));
grant select, delete on ${table} to payroll_sandbox;
create policy sandbox on ${table} to payroll_sandbox
  using (organization_id = any ((select current_sandboxes())::int[]));
alter table ${table} enable row level security;
alter table ${table} force row level security;
`

export class Migration20261128PayslipBundles extends Migration {
  override up(): void {
    this.addSql([bundles, ...['payslip_bundle', 'payslip_bundle_part'].map(guarded)].join('\n'))
  }
}
