import { changesLock, eventsLock } from '../../changes-lock.ts'
import { tenantTable } from './tables.ts'

/**
 * Syncing by `updated_since`: every row of a table with `updated_at` is stamped with the database's own time, and
 * what is deleted leaves its id behind for a while.
 */
export const changes = `
-- The lock says since when its transaction has been writing. It is taken before the stamp and let go after the
-- commit can be seen, so whoever reads the locks and then the rows knows up to when nothing can be missing.
create function announce_change() returns void language sql
  return pg_advisory_xact_lock_shared(${changesLock},
    floor(extract(epoch from transaction_timestamp() - timestamptz '2000-01-01 00:00:00Z'))::int);

create function stamp_change() returns trigger language plpgsql as $$
begin
  perform announce_change();
  new.updated_at := clock_timestamp();
  return new;
end $$;

-- Of a partition the trigger is told the name of the whole table.
create function keep_deleted() returns trigger language plpgsql as $$
begin
  perform announce_change();
  insert into deleted_record (organization_id, kind, id, deleted_at)
    values (old.organization_id, coalesce(tg_argv[0], tg_table_name), old.id, clock_timestamp())
    on conflict (organization_id, kind, id) do update set deleted_at = excluded.deleted_at;
  return old;
end $$;

create function settled_until() returns timestamptz language sql volatile
  return (select least(transaction_timestamp(),
      timestamptz '2000-01-01 00:00:00Z' + min(objid::bigint) * interval '1 second')
    from pg_locks where locktype = 'advisory' and classid = ${changesLock} and objsubid = 2
      and database = (select oid from pg_database where datname = current_database()));

-- The same for the log of events, by a lock of its own: a transaction that writes records for a minute, and events at its
-- end, holds the log up only at its end. The key is sixteen bits of the lock and 48 of the milliseconds.
create function announce_event() returns void language sql
  return pg_advisory_xact_lock_shared((${eventsLock}::bigint << 48)
    + floor(extract(epoch from transaction_timestamp()) * 1000)::bigint);

create function stamp_event() returns trigger language plpgsql as $$
begin
  perform announce_event();
  new.updated_at := clock_timestamp();
  return new;
end $$;

create function events_settled_until() returns timestamptz language sql volatile
  return (select least(transaction_timestamp(), timestamptz 'epoch'
      + min(((classid::bigint & 65535) << 32) | objid::bigint) * interval '1 millisecond')
    from pg_locks where locktype = 'advisory' and classid::bigint >> 16 = ${eventsLock} and objsubid = 1
      and mode = 'ShareLock'
      and database = (select oid from pg_database where datname = current_database()));
`

export const deletedRecords: readonly string[] = [
  tenantTable(
    'deleted_record',
    `
  kind text not null,
  id text collate "C" not null,
  deleted_at timestamptz not null,
  primary key (organization_id, kind, id)`,
    {
      app: 'select, insert, update',
      system: 'select (deleted_at), delete',
      sandbox: 'select, insert, update',
      isAudited: false,
    },
  ),
  `create index deleted_record_by_time on deleted_record (organization_id, kind, deleted_at, id);`,
]
