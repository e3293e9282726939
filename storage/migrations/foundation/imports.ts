// Imports: jobs, the files while they are read, and the rows that were refused.

import { auditedJob, tenantTable, written } from './tables.ts'

export const imports: readonly string[] = [
  tenantTable(
    'import_job',
    `
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
  source_id text collate "C",
  -- Null: its own.
  file_job_id text collate "C",
  guess_mapping boolean not null default false,
  file_columns jsonb not null default '[]',
  corrections_sealed text,
  lease text,
  leased_until timestamptz not null default now(),
  attempts int not null default 0,
  deaths int not null default 0,
  started_at timestamptz,
  finished_at timestamptz,
  ${written},
  primary key (organization_id, id),
  check (rows_processed = succeeded + failed)`,
    {
      system: `select (organization_id, id, status, file_job_id, lease, leased_until, attempts, deaths, caller, finished_at),
      update (lease, leased_until, attempts, deaths)`,
      isAudited: false,
    },
  ),
  `create unique index one_open_import on import_job (organization_id, type)
  where status in ('queued', 'validating', 'running');
create index import_job_due on import_job (leased_until) where status in ('queued', 'validating', 'running');
create index import_job_file on import_job (organization_id, file_job_id) where file_job_id is not null;`,
  auditedJob('import_job'),
  tenantTable(
    'import_file',
    `
  job_id text collate "C" not null,
  no int not null,
  content_sealed text not null,
  primary key (organization_id, job_id, no),
  foreign key (organization_id, job_id) references import_job on delete cascade`,
    { system: 'select (organization_id, job_id), delete', isAudited: false },
  ),
  tenantTable(
    'import_row',
    `
  job_id text collate "C" not null,
  -- As the program that made the file counts.
  no int not null,
  findings jsonb not null,
  cells_sealed text not null,
  primary key (organization_id, job_id, no),
  foreign key (organization_id, job_id) references import_job on delete cascade`,
    { system: 'select (organization_id, job_id), delete', isAudited: false },
  ),
]
