// Changes join the audit log in sets: each statement leaves them in `audit_pending`, and the end of the transaction moves
// them all into their chains. The head of a chain is locked, read and written once a transaction, at its end.

import { Migration } from '@mikro-orm/migrations'

const pending = `
-- Rows live within one transaction: nothing is ever committed here, so nothing has to survive a crash.
create unlogged table audit_pending (
  id bigint generated always as identity primary key,
  -- The end of the transaction is awaited once for each statement.
  awaits_end boolean not null,
  chain text collate "C" not null,
  organization_id int,
  account_id text collate "C" not null,
  call jsonb not null,
  action text not null,
  resource_type text not null,
  resource_id text,
  employee_id text,
  before jsonb,
  after jsonb
);
grant select, insert, delete on audit_pending to payroll_app, payroll_system;
grant select on sequence audit_pending_id_seq to payroll_app, payroll_system;
create policy tenant on audit_pending to payroll_app
  using (organization_id = any ((select current_organizations())::int[])
    or organization_id is null and account_id = (select current_account()));
create policy plumbing on audit_pending to payroll_system using (true) with check (true);
alter table audit_pending enable row level security;
alter table audit_pending force row level security;

create function audit_chain_of(organization_id int, account_id text) returns text language sql immutable
  return coalesce('organization ' || organization_id, 'account ' || account_id);
create function audited_organization(kind text, record jsonb) returns int language sql immutable
  return (case kind when 'organization' then record ->> 'id' else record ->> 'organization_id' end)::int;
create function audited_account(kind text, record jsonb) returns text language sql stable
  return coalesce(case kind when 'account' then record ->> 'id' else record ->> 'account_id' end, current_account());
create function audited_resource(record jsonb) returns text language sql immutable
  return coalesce(record ->> 'id', record ->> 'payroll_run_id', record ->> 'component_id', record ->> 'employee_id',
    record ->> 'key_id');
create function audited_employee(kind text, record jsonb) returns text language sql immutable
  return case kind when 'employee' then record ->> 'id' else record ->> 'employee_id' end;
create function audited_content(record jsonb) returns jsonb language sql immutable
  return without_secrets(jsonb_strip_nulls(record - '{created_at,updated_at}'::text[]));
`

const collect = `
create function record_insert() returns trigger language plpgsql as $$
begin
  insert into audit_pending (awaits_end, chain, organization_id, account_id, call, action, resource_type, resource_id,
    employee_id, after)
  select row_number() over () = 1, audit_chain_of(organization, account), organization, account,
    current_setting('app.call')::jsonb, 'created', tg_table_name, audited_resource(record),
    audited_employee(tg_table_name, record), audited_content(record)
  from (
    select record, audited_organization(tg_table_name, record) as organization,
      audited_account(tg_table_name, record) as account
    from (select to_jsonb(i) as record from inserted i offset 0) as inserted offset 0) as made;
  return null;
end $$;

create or replace function record_change() returns trigger language plpgsql as $$
declare
  earlier jsonb := to_jsonb(old);
  later jsonb := case tg_op when 'UPDATE' then to_jsonb(new) end;
  record jsonb := coalesce(later, earlier);
  organization int := audited_organization(tg_table_name, record);
  account text := audited_account(tg_table_name, record);
  differs_before jsonb;
  differs_after jsonb;
begin
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(e.key, e.value), jsonb_object_agg(e.key, later -> e.key) into differs_before, differs_after
    from jsonb_each(earlier) e
    where e.key not in ('updated_at', 'version') and e.value is distinct from later -> e.key;
    if differs_before is null then return null; end if;
  end if;
  insert into audit_pending (awaits_end, chain, organization_id, account_id, call, action, resource_type, resource_id,
    employee_id, before, after)
  values (true, audit_chain_of(organization, account), organization, account, current_setting('app.call')::jsonb,
    case tg_op when 'UPDATE' then 'updated' else 'deleted' end, tg_table_name, audited_resource(record),
    audited_employee(tg_table_name, record),
    case tg_op when 'UPDATE' then without_secrets(differs_before) else audited_content(earlier) end,
    without_secrets(differs_after));
  return null;
end $$;

create or replace function record_call(own jsonb) returns void language sql
begin atomic
  insert into audit_pending (awaits_end, chain, organization_id, account_id, call, action, resource_type, resource_id,
    employee_id, before, after)
  select true, audit_chain_of(organization_id, coalesce(account_id, current_account())), organization_id,
    coalesce(account_id, current_account()), current_setting('app.call')::jsonb, action, resource_type, resource_id,
    employee_id, before, after
  from jsonb_populate_record(null::audit_entry, own);
end;
`

const append = `
create function link_audit_hash(hash bytea, first bytea, content bytea) returns bytea language sql immutable
  return sha256(coalesce(hash, first) || content);
create aggregate audit_hash(first bytea, content bytea) (sfunc = link_audit_hash, stype = bytea);

-- The same bytes as before, in every time zone, without a setting that keeps PostgreSQL from inlining the function.
create or replace function audit_content(e audit_entry) returns bytea language sql stable
  return convert_to(jsonb_build_array(e.chain, e.sequence, e.id, e.organization_id, e.account_id,
    (to_jsonb(e.occurred_at at time zone 'UTC') #>> '{}') || '+00:00',
    e.key_id, e.auth_method, e.address, e.request_id, e.operation, e.action, e.resource_type, e.resource_id,
    e.employee_id, e.before, e.after)::text, 'UTF8');

-- Moves what the transaction has changed into its chains. Whoever comes second waits here until the first has committed.
create function append_pending() returns trigger language plpgsql as $$
declare
  head audit_chain;
  name text;
  account text;
  organization int;
  now timestamptz;
  -- Both ends, so that the rows are found by the index however many dead ones are left of other transactions.
  last bigint := currval('audit_pending_id_seq');
begin
  -- What the first statement awaited has taken the rows of all.
  if not exists (select from audit_pending where id = new.id) then return null; end if;
  for name, organization, account in
    select distinct on (chain) chain, organization_id, account_id from audit_pending where id between new.id and last
      order by chain
  loop
    select * into head from audit_chain where chain = name for update;
    if not found then
      insert into audit_chain (chain, organization_id, account_id) values (name, organization, account)
        on conflict do nothing;
      select * into strict head from audit_chain where chain = name for update;
    end if;
    now := clock_timestamp();
    with entries as (
      select row(chain, sequence,
        -- In the order of the chain also within a millisecond.
        'aud_' || upper(lpad(to_hex(floor(extract(epoch from now) * 1000)::bigint), 12, '0')
          || lpad(to_hex(sequence & 16777215), 6, '0') || substr(gen_random_uuid()::text, 1, 8)),
        organization_id, account_id, now, call ->> 'key_id', call ->> 'auth_method', call ->> 'address',
        call ->> 'request_id', call ->> 'operation', action, resource_type, resource_id, employee_id, before, after,
        null, null, null)::audit_entry as e
      from (
        select p.*, head.sequence + row_number() over (order by p.id) as sequence
        from audit_pending p where p.id between new.id and last and p.chain = name) numbered
      offset 0
    ), linked as (
      select e, audit_hash(head.hash, audit_content(e)) over (order by (e).sequence) as hash from entries
    ), appended as (
      insert into audit_entry (chain, sequence, id, organization_id, account_id, occurred_at, key_id, auth_method,
        address, request_id, operation, action, resource_type, resource_id, employee_id, before, after, previous_hash, hash)
      select (e).chain, (e).sequence, (e).id, (e).organization_id, (e).account_id, (e).occurred_at, (e).key_id,
        (e).auth_method, (e).address, (e).request_id, (e).operation, (e).action, (e).resource_type, (e).resource_id,
        (e).employee_id, (e).before, (e).after,
        coalesce(lag(hash) over (order by (e).sequence), head.hash), hash
      from linked
      returning sequence, hash
    )
    select a.sequence, a.hash into head.sequence, head.hash from appended a order by a.sequence desc limit 1;
    update audit_chain set sequence = head.sequence, hash = head.hash where chain = name;
  end loop;
  delete from audit_pending where id between new.id and last;
  perform set_config('app.recorded', 'true', true);
  return null;
end $$;
create constraint trigger append_pending after insert on audit_pending
  deferrable initially deferred for each row when (new.awaits_end) execute function append_pending();
drop function append_audit(audit_entry);
`

// The roster of a run keeps its narrower condition; a roster is made and emptied by the thousand with its run.
const triggers = `
do $$ declare audited record; is_roster boolean; begin
  for audited in select tgrelid::regclass as name, pg_get_triggerdef(oid) as definition from pg_trigger
    where tgname = 'record_change' and not tgisinternal
  loop
    is_roster := audited.name = 'payroll_run_employee'::regclass;
    execute format('drop trigger record_change on %s', audited.name);
    continue when is_roster;
    execute format($f$create trigger record_insert after insert on %s referencing new table as inserted
      for each statement when (current_setting('app.call', true) <> '') execute function record_insert()$f$, audited.name);
    execute format($f$create trigger record_change after update or delete on %s
      for each row when (current_setting('app.call', true) <> '') execute function record_change()$f$, audited.name);
  end loop;
end $$;
create trigger record_change after update on payroll_run_employee for each row
  when (current_setting('app.call', true) <> '' and
    (old.left_out, old.overrides, old.remarks, old.held, old.hold_reason, old.paid_on, old.payment_reference)
    is distinct from
    (new.left_out, new.overrides, new.remarks, new.held, new.hold_reason, new.paid_on, new.payment_reference))
  execute function record_change();
`

export class Migration20261123AuditSets extends Migration {
  override up(): void {
    for (const part of [pending, collect, append, triggers]) this.addSql(part)
  }
}
