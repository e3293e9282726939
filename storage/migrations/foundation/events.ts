import { accountTable, audited, plumbing, stamped, tenantTable, written } from './tables.ts'

export const events: readonly string[] = [
  tenantTable(
    'outbox_event',
    `
  id text collate "C" primary key,
  type text not null,
  resource_id text collate "C",
  sequence int,
  data jsonb not null,
  traceparent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  relayed_at timestamptz,
  planned_at timestamptz`,
    {
      app: 'select, insert',
      system: 'select, insert, update (relayed_at, planned_at)',
      sandbox: null,
      isAudited: false,
      changes: 'none',
    },
  ),
  `create index outbox_event_waiting on outbox_event (relayed_at, id) where planned_at is null;
create index outbox_event_by_organization on outbox_event (organization_id, id);
create unique index outbox_event_of_resource on outbox_event (organization_id, resource_id, sequence);`,
  `create trigger stamp_change before insert on outbox_event for each row execute function stamp_change();
create index outbox_event_by_change on outbox_event (organization_id, updated_at, id);`,
  accountTable(
    'webhook_subscription',
    `
  id text collate "C" primary key,
  account_id text collate "C" not null,
  key_id text collate "C" not null,
  url_sealed text not null,
  url_masked text not null,
  description text,
  headers_sealed text,
  header_names text[] not null default '{}',
  events text[] not null,
  organization_ids int[],
  secret_sealed text not null,
  previous_secret_sealed text,
  -- In the past: when the rotation ended.
  previous_secret_until timestamptz,
  active boolean not null default true,
  disabled_reason text check (disabled_reason in ('manual', 'failing_7_days', 'gone_410')),
  failing_since timestamptz,
  deleted_at timestamptz,
  ${written}`,
    'select, insert, update',
  ),
  `create index webhook_subscription_by_account on webhook_subscription (account_id) where deleted_at is null;`,
  plumbing(
    'webhook_subscription',
    `select, update (key_id, active, disabled_reason, failing_since, previous_secret_sealed, version,
    updated_at)`,
  ),
  stamped('webhook_subscription'),
  audited('webhook_subscription'),
  tenantTable(
    'webhook_delivery',
    `
  id text collate "C" primary key,
  event_id text collate "C" not null,
  subscription_id text collate "C" not null,
  status text not null default 'pending' check (status in ('pending', 'delivered', 'failed', 'dropped')),
  attempts int not null default 0,
  attempts_before int not null default 0,
  first_attempt_at timestamptz,
  next_attempt_at timestamptz not null default now(),
  leased_until timestamptz,
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  unique (event_id, subscription_id)`,
    {
      app: 'select, insert, update',
      system: 'select, insert, update, delete',
      sandbox: null,
      isAudited: false,
    },
  ),
  `create index webhook_delivery_due on webhook_delivery (subscription_id, next_attempt_at) where status = 'pending';
create index webhook_delivery_by_subscription on webhook_delivery (subscription_id, id);`,
  tenantTable(
    'webhook_attempt',
    `
  delivery_id text collate "C" not null,
  n int not null,
  started_at timestamptz not null,
  duration_ms int not null,
  outcome text not null,
  status_code int,
  error text,
  response_excerpt text,
  primary key (delivery_id, n)`,
    { app: 'select', system: 'select, insert, delete', sandbox: null, isAudited: false },
  ),
]
