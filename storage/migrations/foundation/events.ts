export const events = `
create table outbox_event (
  id text collate "C" primary key,
  organization_id int not null,
  type text not null,
  data jsonb not null,
  traceparent text,
  created_at timestamptz not null default now(),
  relayed_at timestamptz,
  planned_at timestamptz
);
create index outbox_event_waiting on outbox_event (relayed_at, id) where planned_at is null;
create index outbox_event_by_organization on outbox_event (organization_id, id);

create table webhook_subscription (
  id text collate "C" primary key,
  account_id text collate "C" not null,
  key_id text collate "C" not null,
  url text not null,
  description text,
  headers_sealed text,
  header_names text[] not null default '{}',
  events text[] not null,
  organization_ids int[],
  secret_sealed text not null,
  active boolean not null default true,
  disabled_reason text check (disabled_reason in ('manual', 'failing_7_days', 'gone_410')),
  failing_since timestamptz,
  deleted_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index webhook_subscription_by_account on webhook_subscription (account_id) where deleted_at is null;

create table webhook_delivery (
  id text collate "C" primary key,
  event_id text collate "C" not null,
  subscription_id text collate "C" not null,
  organization_id int not null,
  status text not null default 'pending' check (status in ('pending', 'delivered', 'failed', 'dropped')),
  attempts int not null default 0,
  first_attempt_at timestamptz,
  next_attempt_at timestamptz not null default now(),
  leased_until timestamptz,
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  unique (event_id, subscription_id)
);
create index webhook_delivery_due on webhook_delivery (subscription_id, next_attempt_at) where status = 'pending';
create index webhook_delivery_by_subscription on webhook_delivery (subscription_id, id);

create table webhook_attempt (
  delivery_id text collate "C" not null,
  n int not null,
  organization_id int not null,
  started_at timestamptz not null,
  duration_ms int not null,
  outcome text not null,
  status_code int,
  error text,
  response_excerpt text,
  primary key (delivery_id, n)
);
`
