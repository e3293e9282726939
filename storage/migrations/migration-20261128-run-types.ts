// Inputs name the type of run that pays them, and keep the month that they named where that was closed. A removed input is
// a change of the run that had claimed it, and of no other.

import { Migration } from '@mikro-orm/migrations'
import { inputsLock } from '../inputs-lock.ts'

const kinds = {
  variable_item: `'off_cycle', 'bonus'`,
  expense: `'off_cycle', 'reimbursement'`,
  overtime_request: `'off_cycle'`,
}

export class Migration20261128RunTypes extends Migration {
  override up(): void {
    for (const [table, types] of Object.entries(kinds)) {
      this.addSql(`alter table ${table} add column run_type text check (run_type in (${types}));`)
      if (table === 'overtime_request') continue
      this.addSql(`
        alter table ${table} add column named_month date check (extract(day from named_month) = 1);
        create index ${table}_waiting on ${table} (organization_id, employee_id)
          where run_type is not null or named_month is not null;`)
    }
    this.addSql(`alter table removed_input add column payroll_run_id text collate "C";`)
    this.addSql(`
      create or replace function stamp_input() returns trigger language plpgsql as $$
      begin
        perform pg_advisory_xact_lock_shared(${inputsLock}, coalesce(new.organization_id, old.organization_id));
        if tg_op = 'DELETE' then
          -- Only a run that has claimed one of these has it in its figures; see drop_claims.
          if tg_table_name in ('variable_item', 'expense', 'overtime_request') then return old; end if;
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
      create or replace function drop_claims() returns trigger language plpgsql as $$
      declare gone record;
      begin
        -- One look-up by the primary key for each.
        for gone in
          select organization_id, coalesce(input ->> 'id', (input ->> 'advance_id') || '/' || (input ->> 'no')) as input_id
          from (select organization_id, to_jsonb(removed) as input from removed) rows
        loop
          with dropped as (
            delete from input_claim
            where organization_id = gone.organization_id and kind = tg_table_name and input_id = gone.input_id
            returning organization_id, employee_id, due_on, payroll_run_id)
          insert into removed_input (organization_id, employee_id, source, effective_from, payroll_run_id)
          select organization_id, employee_id, tg_table_name, due_on, payroll_run_id
          from dropped where payroll_run_id is not null;
        end loop;
        return null;
      end $$;`)
  }
}
