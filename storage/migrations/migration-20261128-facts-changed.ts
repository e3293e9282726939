// A record of a person keeps when a change of it was last one of what calculations read, beside its last change at all.

import { Migration } from '@mikro-orm/migrations'
import { readingExpressions, unknownDetails } from '../reading-columns.ts'

// Details from a later day on replace those before them, or what counts where nothing is recorded.
const detailsBefore = `
          if tg_op = 'INSERT' then
            select * into before from employee_statutory s
            where s.organization_id = new.organization_id and s.employee_id = new.employee_id
              and s.effective_from < new.effective_from
            order by s.effective_from desc limit 1;
            -- Where an organization presumes the old regime, a first record may change it.
            if not found and not exists (
              select from payroll_settings p
              where p.organization_id = new.organization_id and p.changes ->> 'defaultTaxRegime' = 'old') then
              before := jsonb_populate_record(new, ${literal(unknownDetails)});
              before.facts_changed_at := to_timestamp(0);
            end if;
          end if;`

function literal(value: unknown): string {
  return `'${JSON.stringify(value)}'::jsonb`
}

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
      const [earlier, current] = ['before', 'new'].map(row => `row(${expressions(row).join(', ')})`)
      this.addSql(`
        alter table ${table} disable trigger user, no force row level security;
        alter table ${table} add column facts_changed_at timestamptz;
        update ${table} set facts_changed_at = updated_at;
        -- A row that two migrations of one transaction change has a pending check of its foreign key.
        set constraints all immediate;
        alter table ${table} alter column facts_changed_at set default clock_timestamp();
        alter table ${table} alter column facts_changed_at set not null;
        alter table ${table} enable trigger user, force row level security;
        create function stamp_facts_of_${table}() returns trigger language plpgsql as $$
        declare before ${table} := old;
        begin
          ${table === 'employee_statutory' ? detailsBefore : ''}
          if before.organization_id is null or ${current} is distinct from ${earlier} then
            new.facts_changed_at := clock_timestamp();
          else
            new.facts_changed_at := before.facts_changed_at;
          end if;
          return new;
        end $$;
        create trigger stamp_facts before insert or update on ${table}
          for each row execute function stamp_facts_of_${table}();`)
    }
  }
}
