// Who changed what. Each entry carries a hash over its own content and the hash of the entry before it, so that one
// that is altered, left out or put elsewhere later on shows; the head of the chain tells how far it must reach. An
// organization has a chain of its own, and an account one for what belongs to no organization.
//
// A change is recorded by the database and not by the code that makes it: in its own transaction, wherever the transaction
// says on whose behalf it writes (`app.call`). Changes join the log in sets: each statement leaves them in `audit_pending`, and
// the end of the transaction moves them all into their chains. The head of a chain is locked, read and written once a
// transaction, at its end, so that writers of one organization do not wait for each other's work.
//
// The functions name the columns that they read and write. A row type changes with its table, and a session that has planned
// a function with the row type of before would refuse every write until it ends.

import { guarded, listed, plumbing, stamped, statistics } from './tables.ts'

const tables = `
create table audit_chain (
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
  session_id text collate "C",
  user_id text,
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
`

/** Rows of the organization, or of the account where there is none. */
const inReach = `organization_id = any ((select current_organizations())::int[])
    or organization_id is null and account_id = (select current_account())`

const access = (table: string, rights: string) => `
${guarded(table, inReach)}
grant ${rights} on ${table} to payroll_app;
${plumbing(table, rights)}
${statistics(table)}`

const recording = `
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
  return without_secrets(jsonb_strip_nulls(record - '{created_at,updated_at,facts_changed_at}'::text[]));

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

create function record_change() returns trigger language plpgsql as $$
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
    where e.key not in ('updated_at', 'version', 'facts_changed_at') and e.value is distinct from later -> e.key;
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

-- Ends the record of a transaction: what it changed joins its chains. True when anything was recorded.
create function record_changes() returns boolean language plpgsql as $$
begin
  perform set_config('app.recorded', 'false', true);
  set constraints all immediate;
  return current_setting('app.recorded')::boolean;
end $$;

-- A call that changes no row of these tables itself: it started an engine, or showed what is masked elsewhere.
create function record_call(own jsonb) returns void language sql
begin atomic
  insert into audit_pending (awaits_end, chain, organization_id, account_id, call, action, resource_type, resource_id,
    employee_id, before, after)
  select true, audit_chain_of(organization, account), organization, account, current_setting('app.call')::jsonb,
    own ->> 'action', own ->> 'resource_type', own ->> 'resource_id', own ->> 'employee_id',
    nullif(own -> 'before', 'null'), nullif(own -> 'after', 'null')
  from (select (own ->> 'organization_id')::int as organization,
    coalesce(own ->> 'account_id', current_account()) as account) of_call;
end;
`

const contentParameters = `chain text, sequence bigint, id text, organization_id int, account_id text,
  occurred_at timestamptz, key_id text, session_id text, user_id text, auth_method text, address text, request_id text, operation text, action text,
  resource_type text, resource_id text, employee_id text, before jsonb, after jsonb`

const contentNames = contentParameters.split(',').map(parameter => parameter.trim().split(' ')[0]!)

const chaining = `
-- JSONB has one order of keys and one way to print them, so the same content gives the same text. The time is printed as
-- in UTC without a setting, which would keep PostgreSQL from inlining the function.
create function audit_content(${contentParameters}) returns bytea language sql stable
  return convert_to(jsonb_build_array(chain, sequence, id, organization_id, account_id,
    (to_jsonb(occurred_at at time zone 'UTC') #>> '{}') || '+00:00', key_id, session_id, user_id, auth_method, address, request_id, operation,
    action, resource_type, resource_id, employee_id, before, after)::text, 'UTF8');

create function link_audit_hash(hash bytea, first bytea, content bytea) returns bytea language sql immutable
  return sha256(coalesce(hash, first) || content);
create aggregate audit_hash(first bytea, content bytea) (sfunc = link_audit_hash, stype = bytea);

-- Moves what the transaction has changed into its chains. Whoever comes second waits here until the first has committed.
create function append_pending() returns trigger language plpgsql as $$
declare
  head_sequence bigint;
  head_hash bytea;
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
    select sequence, hash into head_sequence, head_hash from audit_chain where chain = name for update;
    if not found then
      insert into audit_chain (chain, organization_id, account_id) values (name, organization, account)
        on conflict do nothing;
      select sequence, hash into strict head_sequence, head_hash from audit_chain where chain = name for update;
    end if;
    now := clock_timestamp();
    with numbered as (
      select p.chain, head_sequence + row_number() over (order by p.id) as sequence, p.organization_id, p.account_id,
        p.call, p.action, p.resource_type, p.resource_id, p.employee_id, p.before, p.after
      from audit_pending p where p.id between new.id and last and p.chain = name
    ), entries as (
      select chain, sequence,
        -- In the order of the chain also within a millisecond.
        'aud_' || upper(lpad(to_hex(floor(extract(epoch from now) * 1000)::bigint), 12, '0')
          || lpad(to_hex(sequence & 16777215), 6, '0') || substr(gen_random_uuid()::text, 1, 8)) as id,
        organization_id, account_id, now as occurred_at, call ->> 'key_id' as key_id,
        call ->> 'session_id' as session_id, call ->> 'user_id' as user_id, call ->> 'auth_method' as auth_method, call ->> 'address' as address, call ->> 'request_id' as request_id,
        call ->> 'operation' as operation, action, resource_type, resource_id, employee_id, before, after
      from numbered
      offset 0
    ), linked as (
      select ${contentNames.join(', ')},
        audit_hash(head_hash, audit_content(${contentNames.join(', ')})) over (order by sequence) as own_hash
      from entries
    ), appended as (
      insert into audit_entry (${contentNames.join(', ')}, previous_hash, hash)
      select ${contentNames.join(', ')}, coalesce(lag(own_hash) over (order by sequence), head_hash), own_hash from linked
      returning audit_entry.sequence as last_sequence, audit_entry.hash as last_hash
    )
    select last_sequence, last_hash into head_sequence, head_hash from appended order by last_sequence desc limit 1;
    update audit_chain set sequence = head_sequence, hash = head_hash where chain = name;
  end loop;
  delete from audit_pending where id between new.id and last;
  perform set_config('app.recorded', 'true', true);
  return null;
end $$;
create constraint trigger append_pending after insert on audit_pending
  deferrable initially deferred for each row when (new.awaits_end) execute function append_pending();
`

export const audit: readonly string[] = [
  tables,
  access('audit_chain', 'select, insert, update'),
  access('audit_entry', 'select, insert'),
  access('audit_pending', 'select, insert, delete'),
  'grant select on sequence audit_pending_id_seq to payroll_app, payroll_system;',
  stamped('audit_entry'),
  listed('audit_entry'),
  recording,
  chaining,
]
