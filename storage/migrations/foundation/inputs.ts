// What calculations read: whoever writes it takes turns with whoever plans one, and says when it changed.

import { inputsLock } from '../../inputs-lock.ts'
import { readingExpressions, unknownDetails } from '../../reading-columns.ts'
import { tenantTable } from './tables.ts'

// Whoever writes an input of a calculation takes turns with whoever plans one: what was written before the plan is
// committed before its facts are read, and what is written after bears a later time and makes the figures stale.
export const inputs = `
create function stamp_input() returns trigger language plpgsql as $$
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
-- A holiday that moves is gone from its old day.
create function leave_day() returns trigger language plpgsql as $$
begin
  insert into removed_input (organization_id, source, year, month)
  values (old.organization_id, tg_table_name, extract(year from old.date), extract(month from old.date));
  return new;
end $$;
create function stamp_organization() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(${inputsLock}, new.id);
  new.updated_at := clock_timestamp();
  return new;
end $$;

-- A removed input is no run's any more. Its run may be of a later month than the input.
create function drop_claims() returns trigger language plpgsql as $$
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
end $$;
`

// A row that is gone cannot say when it went, and a calculation that read it must be told.
export const removedInputs: readonly string[] = [
  tenantTable(
    'removed_input',
    `
  id bigint generated always as identity primary key,
  employee_id text collate "C",
  source text not null,
  effective_from date,
  year int,
  month int,
  payroll_run_id text collate "C",
  removed_at timestamptz not null default clock_timestamp()`,
    {
      app: 'select, insert',
      sandbox: 'select, insert, delete',
      isAudited: false,
    },
  ),
  `create index removed_input_by_time on removed_input (organization_id, removed_at);`,
]

const claimed = ['variable_item', 'expense', 'overtime_request', 'advance_installment']

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

/** A record keeps when a change of it was last one of what calculations read, beside its last change at all. */
function factsStamp([table, expressions]: [string, (row: string) => string[]]): string {
  const [earlier, current] = ['before', 'new'].map(row => `row(${expressions(row).join(', ')})`)
  return `
create function stamp_facts_of_${table}() returns trigger language plpgsql as $$
declare before ${table} := old;
begin${table === 'employee_statutory' ? detailsBefore : ''}
  if before.organization_id is null or ${current} is distinct from ${earlier} then
    new.facts_changed_at := clock_timestamp();
  else
    new.facts_changed_at := before.facts_changed_at;
  end if;
  return new;
end $$;
create trigger stamp_facts before insert or update on ${table}
  for each row execute function stamp_facts_of_${table}();`
}

/** Triggers of tables that are made already. */
export const inputTriggers: readonly string[] = [
  `create trigger leave_day before update of date on holiday for each row when (old.date <> new.date)
  execute function leave_day();`,
  ...claimed.map(
    kind => `create trigger drop_claims after delete on ${kind} referencing old table as removed
  for each statement execute function drop_claims();`,
  ),
  ...Object.entries(readingExpressions).map(factsStamp),
]
