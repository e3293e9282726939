// Filings of which something has happened. One that is not superseded is live, and there is one of these for each return.

import { Migration } from '@mikro-orm/migrations'

const table = `
create table filing (
  organization_id int not null,
  id text collate "C" not null,
  report text not null,
  return_type text not null check (return_type in ('regular', 'supplementary', 'revised', 'correction')),
  state_code text check (state_code ~ '^[A-Z]{2}$'),
  period_start date not null,
  period_end date not null check (period_end > period_start),
  status text not null check (status in ('generated', 'submitted', 'accepted', 'rejected', 'superseded')),
  form_number text,
  form_title text,
  download_path text,
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  employee_count int,
  total_amount bigint,
  generated_at timestamptz,
  source_run_ids text[] not null,
  source_fnf_ids text[] not null,
  submitted_on date,
  acknowledgement_number text,
  challan jsonb,
  remarks text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  -- A file that was made is known by its hash.
  check ((generated_at is null) = (sha256 is null)),
  check ((status = 'generated') <= (sha256 is not null)),
  check ((status in ('submitted', 'accepted')) <= (submitted_on is not null))
);
create unique index one_live_filing
  on filing (organization_id, report, coalesce(state_code, ''), period_start, period_end, return_type)
  where status <> 'superseded';
create index filing_by_period on filing (organization_id, period_end);
create index filing_by_change on filing (organization_id, updated_at, id);

create trigger stamp_change before insert or update on filing for each row execute function stamp_change();
create trigger keep_deleted before delete on filing for each row execute function keep_deleted();
create trigger record_insert after insert on filing referencing new table as inserted
  for each statement when (current_setting('app.call', true) <> '') execute function record_insert();
create trigger record_change after update or delete on filing
  for each row when (current_setting('app.call', true) <> '') execute function record_change();

grant select, insert, update, delete on filing to payroll_app;
create policy tenant on filing to payroll_app
  using (organization_id = any ((select current_organizations())::int[]))
  with check (organization_id = any ((select current_organizations())::int[]));
grant select, delete on filing to payroll_sandbox;
create policy sandbox on filing to payroll_sandbox
  using (organization_id = any ((select current_sandboxes())::int[]));
alter table filing enable row level security;
alter table filing force row level security;
`

export class Migration20261125Filings extends Migration {
  override up(): void {
    this.addSql(table)
  }
}
