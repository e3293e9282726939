// Vouchers for Tally: those of every request, and the queue of those that are pushed. Who distributes them sees no ledger and no
// amount.

import { tenantTable } from './tables.ts'

export const tally: readonly string[] = [
  // A new request ends a push that still waits.
  tenantTable(
    'tally_sync',
    `
  id text collate "C" not null,
  payroll_run_id text collate "C" not null,
  revision int not null,
  voucher text not null check (voucher in ('accrual', 'payment', 'reversal')),
  mode text not null check (mode in ('download', 'push')),
  status text not null check (status in ('prepared', 'queued', 'pushed', 'failed')),
  company_name text not null,
  group_by text not null check (group_by in ('component', 'department', 'employee')),
  connector_url_sealed text check ((connector_url_sealed is null) = (mode = 'download')),
  ledger_map jsonb not null,
  vouchers text not null,
  total bigint not null check (total > 0),
  requested_by text collate "C" not null,
  traceparent text,
  attempts int not null default 0,
  first_attempt_at timestamptz,
  next_attempt_at timestamptz not null default now(),
  leased_until timestamptz,
  relayed_at timestamptz,
  arrival text not null default 'none' check (arrival in ('none', 'unknown', 'confirmed')),
  outcome text check (outcome in ('created', 'altered', 'rejected', 'unknown')),
  reply jsonb,
  error text,
  pushed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id)`,
    {
      app: 'select, insert, update (status, error, updated_at)',
      system: `select (organization_id, id, payroll_run_id, voucher, status, company_name, connector_url_sealed, traceparent,
        attempts, first_attempt_at, next_attempt_at, leased_until, relayed_at, arrival, error, created_at),
        update (status, attempts, first_attempt_at, next_attempt_at, leased_until, relayed_at, arrival, outcome, reply, error,
        pushed_at, updated_at)`,
      isAudited: false,
      changes: 'none',
    },
  ),
  `create index tally_sync_due on tally_sync (organization_id, next_attempt_at)
  where status = 'queued' and relayed_at is null;
create index tally_sync_relayed on tally_sync (relayed_at) where status = 'queued' and relayed_at is not null;
create index tally_sync_by_run on tally_sync (organization_id, payroll_run_id, id);`,
]
