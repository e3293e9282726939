// The audit log names the columns that it reads and writes. A row type changes with its table, and a session that has
// planned a function with the row type of before would refuse every write until it ends.

import { Migration } from '@mikro-orm/migrations'

const contentParameters = `chain text, sequence bigint, id text, organization_id int, account_id text,
  occurred_at timestamptz, key_id text, auth_method text, address text, request_id text, operation text, action text,
  resource_type text, resource_id text, employee_id text, before jsonb, after jsonb`

const contentNames = contentParameters.split(',').map(parameter => parameter.trim().split(' ')[0]!)

const content = `
-- JSONB has one order of keys and one way to print them, so the same content gives the same text. The time is printed as
-- in UTC without a setting, which would keep PostgreSQL from inlining the function.
create function audit_content(${contentParameters}) returns bytea language sql stable
  return convert_to(jsonb_build_array(chain, sequence, id, organization_id, account_id,
    (to_jsonb(occurred_at at time zone 'UTC') #>> '{}') || '+00:00', key_id, auth_method, address, request_id, operation,
    action, resource_type, resource_id, employee_id, before, after)::text, 'UTF8');
`

const recordCall = `
create or replace function record_call(own jsonb) returns void language sql
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

const append = `
-- Moves what the transaction has changed into its chains. Whoever comes second waits here until the first has committed.
create or replace function append_pending() returns trigger language plpgsql as $$
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
        call ->> 'auth_method' as auth_method, call ->> 'address' as address, call ->> 'request_id' as request_id,
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
drop function audit_content(audit_entry);
`

export class Migration20261128NamedColumns extends Migration {
  override up(): void {
    for (const part of [content, recordCall, append]) this.addSql(part)
  }
}
