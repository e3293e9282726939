// Note: the first schema. Every table that a tenant owns begins its key with the organization, carries forced
// row-level security and no privilege beyond what its use needs: payslips can be written and read, never
// changed or deleted. A payslip's public status follows from its run and its roster row, so that paying or
// reversing a run is one move and cannot leave slips behind. Foreign keys are checked at the commit, because
// the unit of work writes its rows in an order of its own.

import { Migration } from '@mikro-orm/migrations'
import { inputsLock } from '../inputs-lock.ts'
import { accounts } from './foundation/accounts.ts'
import { audit } from './foundation/audit.ts'
import { changes } from './foundation/changes.ts'
import { configuration } from './foundation/configuration.ts'
import { events } from './foundation/events.ts'
import { masters } from './foundation/masters.ts'
import { people } from './foundation/people.ts'
import { periodInputs } from './foundation/period-inputs.ts'
import { requests } from './foundation/requests.ts'
import { runs } from './foundation/runs.ts'
import { salary } from './foundation/salary.ts'
import { taxFacts } from './foundation/tax-facts.ts'

const areas = [configuration, people, masters, salary, periodInputs, taxFacts]

const roles = `
do $$ begin
  if not exists (select from pg_roles where rolname = 'payroll_app') then create role payroll_app nologin; end if;
  if not exists (select from pg_roles where rolname = 'payroll_system') then create role payroll_system nologin; end if;
exception when duplicate_object or unique_violation then null;
end $$;
-- Who made the roles may act as them at once; where somebody else did, that person grants them.
do $$ begin grant payroll_app, payroll_system to current_user;
exception when insufficient_privilege then null;
end $$;
-- What may empty an organization of the sandbox: a transaction of payroll_app has to become it.
do $$ begin
  if not exists (select from pg_roles where rolname = 'payroll_sandbox') then create role payroll_sandbox nologin; end if;
exception when duplicate_object or unique_violation then null;
end $$;
do $$ begin
  if not pg_has_role('payroll_app', 'payroll_sandbox', 'set') then
    grant payroll_sandbox to payroll_app with inherit false, set true;
  end if;
exception when insufficient_privilege or internal_error then null;
end $$;
grant usage on schema public to payroll_app, payroll_system, payroll_sandbox;

create function current_organizations() returns int[] language sql stable parallel safe
  return string_to_array(nullif(current_setting('app.organization_ids', true), ''), ',')::int[];
create function current_account() returns text language sql stable parallel safe
  return nullif(current_setting('app.account_id', true), '');
`

// Whoever writes an input of a calculation takes turns with whoever plans one: what was written before the plan is
// committed before its facts are read, and what is written after bears a later time and makes the figures stale.
const stamps = `
create function stamp_input() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(${inputsLock}, coalesce(new.organization_id, old.organization_id));
  if tg_op = 'DELETE' then
    insert into removed_input (organization_id, employee_id, source, effective_from, year, month)
    select old.organization_id, coalesce(gone ->> 'employee_id', case tg_table_name when 'employee' then gone ->> 'id' end),
      tg_table_name, (gone ->> 'effective_from')::date,
      coalesce((gone ->> 'year')::int, extract(year from (gone ->> 'date')::date)::int),
      coalesce((gone ->> 'month')::int, extract(month from (gone ->> 'date')::date)::int)
    from to_jsonb(old) gone;
    return old;
  end if;
  new.updated_at := clock_timestamp();
  return new;
end $$;
-- A holiday that moves is gone from its old day.
create function leave_day() returns trigger language plpgsql as $$
begin
  insert into removed_input (organization_id, source, year, month)
  values (old.organization_id, tg_table_name, extract(year from old.date), extract(month from old.date));
  return new;
end $$;
create trigger leave_day before update of date on holiday for each row when (old.date <> new.date)
  execute function leave_day();
create function stamp_organization() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(${inputsLock}, new.id);
  new.updated_at := clock_timestamp();
  return new;
end $$;
${areas
  .flatMap(({ inputs }) => inputs)
  .map(
    table => `create trigger stamp_input before insert or update or delete on ${table}
      for each row execute function stamp_input();`,
  )
  .join('\n')}
create trigger stamp_organization before update on organization for each row execute function stamp_organization();
`

const records = ['sandbox_clock', ...areas.flatMap(area => area.records)]

const tenantTables = [
  ...records,
  'payroll_run',
  'payroll_run_employee',
  'calculation',
  'shard',
  'payslip',
  'removed_input',
  'outbox_event',
  'webhook_delivery',
  'webhook_attempt',
  'deleted_record',
]

/** Whose changes are recorded; a roster, which is made by the thousand, has a narrower trigger of its own. */
const auditedTables = [
  ...records,
  'payroll_run',
  'account',
  'organization',
  'api_key',
  'access_token',
  'webhook_subscription',
]

const accountTables = [
  'account',
  'organization',
  'api_key',
  'webhook_subscription',
  'idempotency_record',
  'access_token',
]

/** What the plumbing (key look-up, relay, dispatcher, repair) may see across tenants: no pay, no persons. */
const plumbing = `
grant select on account, organization, api_key to payroll_system;
grant select, insert, update (master_key_id, wrapped, wrapped_at) on data_key to payroll_system;
grant select (organization_id, id, status, revision) on payroll_run to payroll_system;
grant select (organization_id, payroll_run_id, revision, no, attempts, published_at, done_at) on shard
  to payroll_system;
grant update (published_at, attempts) on shard to payroll_system;
grant select, insert on outbox_event to payroll_system;
grant update (relayed_at, planned_at) on outbox_event to payroll_system;
grant select on webhook_subscription to payroll_system;
grant update (active, disabled_reason, failing_since, version, updated_at) on webhook_subscription to payroll_system;
grant select, insert, update on webhook_delivery to payroll_system;
grant select, insert on webhook_attempt to payroll_system;
grant insert, update on account, api_key to payroll_system;
grant update (key_id) on webhook_subscription to payroll_system;
grant select (expires_at), delete on idempotency_record to payroll_system;
grant select, delete on access_token to payroll_system;
grant select on sandbox_clock to payroll_system;
grant select, insert, update, delete on rate_limit to payroll_system;
grant select, insert, update on api_key_use to payroll_system;
grant select, insert, update on routine to payroll_system;
grant select (deleted_at), delete on deleted_record to payroll_system;
${[
  'account',
  'organization',
  'api_key',
  'payroll_run',
  'shard',
  'outbox_event',
  'webhook_subscription',
  'webhook_delivery',
  'webhook_attempt',
  'idempotency_record',
  'access_token',
  'deleted_record',
  'sandbox_clock',
]
  .map(table => `create policy plumbing on ${table} to payroll_system using (true) with check (true);`)
  .join('\n')}
`

const grants = `
grant select, insert, update, delete on ${records.join(', ')} to payroll_app;
grant select, insert, update on organization, payroll_run, payroll_run_employee, calculation, shard,
  webhook_subscription, webhook_delivery to payroll_app;
grant delete on payroll_run_employee, shard to payroll_app;
grant select, insert on payslip, outbox_event, removed_input to payroll_app;
grant select, insert, update on deleted_record to payroll_app;
grant select, insert, update, delete on idempotency_record to payroll_app;
grant select, insert on access_token to payroll_app;
grant select on account, api_key, webhook_attempt to payroll_app;
grant update (organization_ids) on api_key to payroll_app;
grant usage on sequence organization_id_seq, payment_method_id_seq to payroll_app;
`

/** What a reset empties; the first settings of an organization are put back then. */
const emptied = [
  ...records.filter(table => table !== 'payroll_settings'),
  'payroll_run',
  'payroll_run_employee',
  'calculation',
  'shard',
  'payslip',
  'removed_input',
]

const sandboxRights = `
create function current_sandboxes() returns int[] language sql stable
  return (select array_agg(id) from organization
    where id = any (current_organizations()) and environment = 'sandbox');
grant select on organization to payroll_sandbox;
create policy sandbox on organization to payroll_sandbox
  using (id = any ((select current_organizations())::int[]) and environment = 'sandbox');
grant select, delete on ${emptied.join(', ')} to payroll_sandbox;
grant update (head_employee_id, updated_at) on department to payroll_sandbox;
grant insert on removed_input to payroll_sandbox;
grant select, insert, update on deleted_record to payroll_sandbox;
${[...emptied, 'deleted_record']
  .map(
    table => `create policy sandbox on ${table} to payroll_sandbox
      using (organization_id = any ((select current_sandboxes())::int[]));`,
  )
  .join('\n')}
`

const policies = [
  ...tenantTables.map(
    table => `create policy tenant on ${table} to payroll_app
      using (organization_id = any ((select current_organizations())::int[]))
      with check (organization_id = any ((select current_organizations())::int[]));`,
  ),
  `create policy tenant on account to payroll_app using (id = (select current_account()));`,
  `create policy tenant on organization to payroll_app
     using (id = any ((select current_organizations())::int[]))
     with check (id = any ((select current_organizations())::int[]));`,
  `create policy tenant on api_key to payroll_app
     using (account_id = (select current_account())) with check (account_id = (select current_account()));`,
  ...['webhook_subscription', 'idempotency_record', 'access_token'].map(
    table => `create policy tenant on ${table} to payroll_app
      using (account_id = (select current_account())) with check (account_id = (select current_account()));`,
  ),
  // Wrapped: they open nothing without the master key, and tenants never ask for them.
  `create policy plumbing on data_key to payroll_system using (true) with check (true);`,
  `create policy plumbing on routine to payroll_system using (true) with check (true);`,
  `create policy plumbing on api_key_use to payroll_system using (true) with check (true);`,
  // Counts of calls by key: nothing in it is anybody's.
  `create policy counts on rate_limit to payroll_system using (true) with check (true);`,
  ...[...tenantTables, ...accountTables, 'data_key', 'routine', 'rate_limit', 'api_key_use'].map(
    table => `alter table ${table} enable row level security; alter table ${table} force row level security;`,
  ),
]

export class Migration20261120Foundation extends Migration {
  override up(): void {
    for (const part of [
      roles,
      accounts,
      ...areas.map(({ sql }) => sql),
      runs,
      stamps,
      events,
      requests,
      audit(auditedTables),
      changes,
      grants,
      plumbing,
      sandboxRights,
      ...policies,
    ])
      this.addSql(part)
  }
}
