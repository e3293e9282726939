import { listenersLock } from '../../changes-lock.ts'
import { isUndelivered } from '../../undelivered.ts'
import { accountTable, audited, plumbing, stamped, tenantTable, written } from './tables.ts'

const listening = `
-- Whether anybody may have to be told: a subscription of the account names the type and, if it names any, the organization.
-- Its state and its key are judged when deliveries are planned. Each statement in here sees what was committed before it, so
-- that a subscription misses only events that are committed before it is: who writes events holds the lock until then.
create function is_heard(organization int, event_type text) returns boolean language plpgsql as $$
declare
  account text := (select o.account_id from organization o where o.id = organization);
  caller text := current_setting('app.account_id', true);
  heard boolean;
begin
  -- Row-level security will refuse the event.
  if account is null then return true; end if;
  perform pg_advisory_xact_lock_shared(${listenersLock}, hashtext(account));
  -- An engine acts for an organization and names no account.
  perform set_config('app.account_id', account, true);
  heard := exists (select from webhook_subscription s
    where s.account_id = account and s.deleted_at is null and event_type = any (s.events)
      and (s.organization_ids is null or organization = any (s.organization_ids)));
  perform set_config('app.account_id', coalesce(caller, ''), true);
  return heard;
end $$;

create function await_events() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or (new.events, new.organization_ids) is distinct from (old.events, old.organization_ids) then
    perform pg_advisory_xact_lock(${listenersLock}, hashtext(new.account_id));
  end if;
  return new;
end $$;
create trigger await_events before insert or update on webhook_subscription
  for each row execute function await_events();
`

export const events: readonly string[] = [
  tenantTable(
    'outbox_event',
    `
  id text collate "C" primary key,
  type text not null,
  resource_id text collate "C",
  sequence int,
  data jsonb not null,
  is_test boolean not null default false,
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
  `create trigger stamp_event before insert on outbox_event for each row execute function stamp_event();
create index outbox_event_by_change on outbox_event (organization_id, updated_at, id);
create index outbox_event_by_time on outbox_event (updated_at, organization_id);`,
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
  listening,
  accountTable(
    'webhook_health',
    `
  subscription_id text collate "C" primary key,
  account_id text collate "C" not null,
  failures_in_row int not null default 0,
  failing_since timestamptz,
  circuit_opened_at timestamptz,
  circuit_retry_at timestamptz`,
    'select, delete',
  ),
  plumbing('webhook_health', 'select, insert, update, delete'),
  tenantTable(
    'webhook_delivery',
    `
  id text collate "C" primary key,
  event_id text collate "C" not null,
  subscription_id text collate "C" not null,
  status text not null default 'pending' check (status in ('pending', 'delivered', 'failed', 'dropped')),
  attempts int not null default 0,
  attempts_before int not null default 0,
  outcome text,
  status_code int,
  duration_ms int,
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
create index webhook_delivery_by_subscription on webhook_delivery (subscription_id, id)
  include (organization_id, status, duration_ms);
-- Where the subscription is not known yet, the plan is for one of few deliveries: for one of many, reading all deliveries in
-- the order of their ids would look as cheap, and cost a quiet subscription the history of a busy one.
alter table webhook_delivery alter column subscription_id set (n_distinct = -0.001);
create index webhook_delivery_by_organization on webhook_delivery (subscription_id, organization_id, id);
create index webhook_delivery_undelivered on webhook_delivery (subscription_id, id) where ${isUndelivered};`,
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
  'create index webhook_attempt_by_time on webhook_attempt (started_at);',
]
