const auditTables = `create table audit_chain (
  chain text collate "C" primary key,
  organization_id int,
  account_id text collate "C" not null,
  sequence bigint not null default 0,
  hash bytea not null default '\\x'
);

create table audit_entry (
  chain text collate "C" not null,
  sequence bigint not null,
  id text collate "C" not null unique,
  organization_id int,
  account_id text collate "C" not null,
  occurred_at timestamptz not null,
  key_id text collate "C",
  auth_method text not null,
  address text,
  request_id text not null,
  operation text not null,
  action text not null check (action in ('created', 'updated', 'deleted', 'called', 'revealed')),
  resource_type text not null,
  resource_id text,
  employee_id text,
  before jsonb,
  after jsonb,
  previous_hash bytea not null,
  hash bytea not null,
  updated_at timestamptz not null default now(),
  primary key (chain, sequence)
);
create index audit_entry_by_account on audit_entry (account_id, id) where organization_id is null;
create index audit_entry_by_organization on audit_entry (organization_id, id);
create index audit_entry_by_employee on audit_entry (organization_id, employee_id, id) where employee_id is not null;

`

const entryContent = `-- JSONB has one order of keys and one way to print them, so the same content gives the same text.
create function audit_content(e audit_entry) returns bytea language sql stable set timezone to 'UTC'
  return convert_to(jsonb_build_array(e.chain, e.sequence, e.id, e.organization_id, e.account_id, e.occurred_at,
    e.key_id, e.auth_method, e.address, e.request_id, e.operation, e.action, e.resource_type, e.resource_id,
    e.employee_id, e.before, e.after)::text, 'UTF8');

-- What is sealed stays out even in its sealed form: columns by their names, and the sealed values within columns of JSON by
-- their places. Names that a partner chose, as in metadata, are none of these.
create function without_secrets(record jsonb) returns jsonb language sql immutable
  return record
    || coalesce((
      select jsonb_object_agg(name, '[hidden]'::text) from jsonb_object_keys(record) name
      where name ~ '_(sealed|hash)$' and jsonb_typeof(record -> name) = 'string'), '{}')
    || case when jsonb_typeof(record #> '{responsible_person,panSealed}') = 'string'
      then jsonb_build_object('responsible_person', record -> 'responsible_person' || '{"panSealed": "[hidden]"}')
      else '{}' end
    || case when jsonb_typeof(record -> 'rents') = 'array'
      then jsonb_build_object('rents', (
        select coalesce(jsonb_agg(rent || case when jsonb_typeof(rent -> 'landlordPanSealed') = 'string'
          then '{"landlordPanSealed": "[hidden]"}'::jsonb else '{}' end order by place), '[]')
        from jsonb_array_elements(record -> 'rents') with ordinality r(rent, place)))
      else '{}' end;

`

const appendAudit = `-- Puts an entry at the end of its chain. Whoever comes second waits here until the first has committed.
create function append_audit(entry audit_entry) returns void language plpgsql as $$
declare head audit_chain; call jsonb := current_setting('app.call')::jsonb;
begin
  entry.account_id := coalesce(entry.account_id, current_account());
  entry.chain := coalesce('organization ' || entry.organization_id, 'account ' || entry.account_id);
  select * into head from audit_chain where chain = entry.chain for update;
  if not found then
    insert into audit_chain (chain, organization_id, account_id)
      values (entry.chain, entry.organization_id, entry.account_id) on conflict do nothing;
    select * into strict head from audit_chain where chain = entry.chain for update;
  end if;
  entry.occurred_at := clock_timestamp();
  entry.sequence := head.sequence + 1;
  entry.previous_hash := head.hash;
  entry.id := 'aud_' || upper(lpad(to_hex(floor(extract(epoch from entry.occurred_at) * 1000)::bigint), 12, '0')
    || substr(replace(gen_random_uuid()::text, '-', ''), 1, 14));
  entry.key_id := call ->> 'key_id';
  entry.auth_method := call ->> 'auth_method';
  entry.address := call ->> 'address';
  entry.request_id := call ->> 'request_id';
  entry.operation := call ->> 'operation';
  entry.hash := sha256(entry.previous_hash || audit_content(entry));
  insert into audit_entry values (entry.*);
  update audit_chain set sequence = entry.sequence, hash = entry.hash where chain = entry.chain;
  perform set_config('app.recorded', 'true', true);
end $$;

`

const recordChange = `create function record_change() returns trigger language plpgsql as $$
declare
  entry audit_entry;
  earlier jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  later jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  record jsonb := coalesce(later, earlier);
begin
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(e.key, e.value), jsonb_object_agg(e.key, later -> e.key) into entry.before, entry.after
    from jsonb_each(earlier) e
    where e.key not in ('updated_at', 'version') and e.value is distinct from later -> e.key;
    if entry.before is null then return null; end if;
  else
    entry.before := jsonb_strip_nulls(earlier - '{created_at,updated_at}'::text[]);
    entry.after := jsonb_strip_nulls(later - '{created_at,updated_at}'::text[]);
  end if;
  entry.before := without_secrets(entry.before);
  entry.after := without_secrets(entry.after);
  entry.action := case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'updated' else 'deleted' end;
  entry.resource_type := tg_table_name;
  entry.resource_id := coalesce(record ->> 'id', record ->> 'payroll_run_id', record ->> 'component_id',
    record ->> 'employee_id', record ->> 'key_id');
  entry.employee_id := case tg_table_name when 'employee' then record ->> 'id' else record ->> 'employee_id' end;
  entry.organization_id := (case tg_table_name when 'organization' then record ->> 'id' else record ->> 'organization_id' end)::int;
  entry.account_id := case tg_table_name when 'account' then record ->> 'id' else record ->> 'account_id' end;
  perform append_audit(entry);
  return null;
end $$;

`

const recordCall = `-- Ends the record of a transaction: what it changed joins its chains. True when anything was recorded.
create function record_changes() returns boolean language plpgsql as $$
begin
  perform set_config('app.recorded', 'false', true);
  set constraints all immediate;
  return current_setting('app.recorded')::boolean;
end $$;

-- A call that changes no row of these tables itself: it started an engine, or showed what is masked elsewhere.
create function record_call(own jsonb) returns void language sql
  return append_audit(jsonb_populate_record(null::audit_entry, own));

`

const changeTriggers = (tables: readonly string[]): string => `${tables
  .map(
    table => `create constraint trigger record_change after insert or update or delete on ${table}
      deferrable initially deferred for each row when (current_setting('app.call', true) <> '')
      execute function record_change();`,
  )
  .join('\n')}
-- A roster is made and emptied by the thousand with its run, whose own entry tells of it.
create constraint trigger record_change after update on payroll_run_employee
  deferrable initially deferred for each row
  when (current_setting('app.call', true) <> '' and
    (old.left_out, old.overrides, old.remarks, old.held, old.hold_reason, old.paid_on, old.payment_reference)
    is distinct from
    (new.left_out, new.overrides, new.remarks, new.held, new.hold_reason, new.paid_on, new.payment_reference))
  execute function record_change();

`

const auditAccess = `grant select, insert on audit_entry to payroll_app, payroll_system;
grant select, insert, update on audit_chain to payroll_app, payroll_system;
${['audit_entry', 'audit_chain']
  .map(
    table => `create policy tenant on ${table} to payroll_app
      using (organization_id = any ((select current_organizations())::int[])
        or organization_id is null and account_id = (select current_account()));
    create policy plumbing on ${table} to payroll_system using (true) with check (true);
    alter table ${table} enable row level security; alter table ${table} force row level security;`,
  )
  .join('\n')}
`

/**
 * Who changed what. Each entry carries a hash over its own content and the hash of the entry before it, so that one
 * that is altered, left out or put elsewhere later on shows; the head of the chain tells how far it must reach. An
 * organization has a chain of its own, and an account one for what belongs to no organization.
 *
 * A change is recorded by the database and not by the code that makes it: in its own transaction, for every table
 * in `tables`, wherever the transaction says on whose behalf it writes (`app.call`). The triggers are deferred, so
 * that a chain is locked at the end of a transaction only, and writers of one organization do not wait for each
 * other's work.
 */
export const audit = (tables: readonly string[]): string =>
  `\n${auditTables}${entryContent}${appendAudit}${recordChange}${recordCall}${changeTriggers(tables)}${auditAccess}`
