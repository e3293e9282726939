// A record of a person keeps when a change of it was last one of what calculations read, beside its last change at all.

import { Migration } from '@mikro-orm/migrations'
import { readingExpressions } from '../reading-columns.ts'

export class Migration20261128FactsChanged extends Migration {
  override up(): void {
    // Neither is a change that a partner made.
    this.addSql(`
      create or replace function audited_content(record jsonb) returns jsonb language sql immutable
        return without_secrets(jsonb_strip_nulls(record - '{created_at,updated_at,facts_changed_at}'::text[]));
      do $do$ begin
        execute replace(pg_get_functiondef('record_change'::regproc), '(''updated_at'', ''version'')',
          '(''updated_at'', ''version'', ''facts_changed_at'')');
      end $do$;`)
    for (const [table, expressions] of Object.entries(readingExpressions)) {
      const [old, current] = ['old', 'new'].map(row => `row(${expressions(row).join(', ')})`)
      this.addSql(`
        alter table ${table} disable trigger user, no force row level security;
        alter table ${table} add column facts_changed_at timestamptz;
        update ${table} set facts_changed_at = updated_at;
        -- A row that two migrations of one transaction change has a pending check of its foreign key.
        set constraints all immediate;
        alter table ${table} alter column facts_changed_at set not null;
        alter table ${table} enable trigger user, force row level security;
        create function stamp_facts_of_${table}() returns trigger language plpgsql as $$
        begin
          if tg_op = 'INSERT' or ${current} is distinct from ${old} then
            new.facts_changed_at := clock_timestamp();
          else
            new.facts_changed_at := old.facts_changed_at;
          end if;
          return new;
        end $$;
        create trigger stamp_facts before insert or update on ${table}
          for each row execute function stamp_facts_of_${table}();`)
    }
  }
}
