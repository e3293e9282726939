// Payslips as files, one for each payslip, the slices of runs whose files are to be made, payslips of a run as one file, and the
// e-mails that carry payslips: the queue and its record in one table.

import { auditedJob, tenantTable, written } from './tables.ts'

export const documents: readonly string[] = [
  tenantTable(
    'payslip_file',
    `
  payroll_run_id text collate "C" not null,
  employee_id text collate "C" not null,
  -- A digest of what the page shows beside the figures; a file of another state is out of date.
  state bytea not null,
  sha256 bytea not null,
  content_sealed bytea,
  -- The state that was announced last, so that the same file is not announced twice.
  announced_state bytea,
  rendered_at timestamptz not null default now(),
  primary key (organization_id, payroll_run_id, employee_id)`,
    { app: 'select, insert, update', system: 'select (organization_id, sha256)', isAudited: false },
  ),
  `-- For whoever asks whether an object is referred to.
create index payslip_file_by_content on payslip_file (organization_id, sha256);`,
  `-- A PDF is compressed already, and sealed.
alter table payslip_file alter column content_sealed set storage external;`,
  tenantTable(
    'rendering',
    `
  payroll_run_id text collate "C" not null,
  no int not null,
  first_employee_id text collate "C" not null,
  last_employee_id text collate "C" not null,
  traceparent text,
  attempts int not null default 0,
  published_at timestamptz,
  primary key (organization_id, payroll_run_id, no)`,
    { system: 'select, update', isAudited: false },
  ),
  tenantTable(
    'payslip_bundle',
    `
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
  ${written},
  primary key (organization_id, id)`,
    {
      system: `select (organization_id, id, status, traceparent, created_at, finished_at),
      update (status, failure, finished_at)`,
      isAudited: false,
      changes: 'stamped',
    },
  ),
  `create index payslip_bundle_open on payslip_bundle (organization_id) where status in ('queued', 'running');
create index payslip_bundle_by_end on payslip_bundle (finished_at);`,
  auditedJob('payslip_bundle'),
  // Each part is its own place in the queue until it is made, and holds its bytes from then on.
  tenantTable(
    'payslip_bundle_part',
    `
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
  foreign key (organization_id, bundle_id) references payslip_bundle on delete cascade`,
    {
      system: `select (organization_id, bundle_id, no, attempts, published_at, done_at, sha256), delete,
      update (attempts, published_at)`,
      isAudited: false,
    },
  ),
  `create index payslip_bundle_part_due on payslip_bundle_part (no, bundle_id) where done_at is null;
-- For whoever asks whether an object is referred to.
create index payslip_bundle_part_by_content on payslip_bundle_part (organization_id, sha256);`,
  `-- It is compressed already, and sealed.
alter table payslip_bundle_part alter column content_sealed set storage external;`,
  tenantTable(
    'payslip_email',
    `
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
  primary key (organization_id, id)`,
    { app: 'select, insert', system: 'select, update', isAudited: false, changes: 'none' },
  ),
  `create index payslip_email_due on payslip_email (organization_id, next_attempt_at)
  where status = 'queued' and relayed_at is null;
create index payslip_email_relayed on payslip_email (relayed_at) where status = 'queued' and relayed_at is not null;
create index payslip_email_by_run on payslip_email (organization_id, payroll_run_id, id);
create index payslip_email_by_slip on payslip_email (organization_id, payslip_id, id);`,
]
