// Imports: jobs, the files while they are read, and the rows that were refused.

import { Migration } from '@mikro-orm/migrations'

const job = `
create table import_job (
  organization_id int not null,
  id text collate "C" not null,
  type text not null,
  status text not null check (status in ('queued', 'validating', 'running', 'completed', 'completed_with_errors',
    'validated', 'validated_with_errors', 'failed', 'cancelled')),
  file_name text,
  file_kind text check (file_kind in ('xlsx', 'csv')),
  file_sha256 text,
  file_url_sealed text,
  mode text not null check (mode in ('upsert', 'create', 'update')),
  dry_run boolean not null,
  mapping jsonb not null,
  month int,
  year int,
  caller jsonb not null,
  rows_total int,
  rows_processed int not null default 0,
  succeeded int not null default 0,
  failed int not null default 0,
  unchanged int not null default 0,
  error_counts jsonb not null default '{}',
  failure jsonb,
  ignored_columns jsonb not null default '[]',
  header jsonb not null default '[]',
  row_at int not null default 0,
  lease text,
  leased_until timestamptz not null default now(),
  attempts int not null default 0,
  started_at timestamptz,
  finished_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  check (rows_processed = succeeded + failed)
);
create unique index one_open_import on import_job (organization_id, type)
  where status in ('queued', 'validating', 'running');
create index import_job_due on import_job (leased_until) where status in ('queued', 'validating', 'running');
create index import_job_by_change on import_job (organization_id, updated_at, id);

create table import_file (
  organization_id int not null,
  job_id text collate "C" not null,
  no int not null,
  content_sealed text not null,
  primary key (organization_id, job_id, no),
  foreign key (organization_id, job_id) references import_job on delete cascade
);

create table import_row (
  organization_id int not null,
  job_id text collate "C" not null,
  -- As the program that made the file counts.
  no int not null,
  findings jsonb not null,
  cells_sealed text not null,
  primary key (organization_id, job_id, no),
  foreign key (organization_id, job_id) references import_job on delete cascade
);

create trigger stamp_change before insert or update on import_job for each row execute function stamp_change();
create trigger keep_deleted before delete on import_job for each row execute function keep_deleted();
create trigger record_insert after insert on import_job referencing new table as inserted
  for each statement when (current_setting('app.call', true) <> '') execute function record_insert();

-- Progress is no change of what anybody decided.
create trigger record_change after update on import_job for each row
  when (current_setting('app.call', true) <> '' and new.status = 'cancelled') execute function record_change();

grant select (organization_id, id, status, lease, leased_until, attempts, caller, finished_at) on import_job
  to payroll_system;
grant update (lease, leased_until, attempts) on import_job to payroll_system;
create policy plumbing on import_job to payroll_system using (true) with check (true);
grant select (organization_id, job_id), delete on import_row to payroll_system;
create policy plumbing on import_row to payroll_system using (true) with check (true);
`

const tables = ['import_job', 'import_file', 'import_row']

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

export class Migration20261125Imports extends Migration {
  override up(): void {
    this.addSql([job, ...tables.map(guarded)].join('\n'))
  }
}
