// An input is paid by at most one live run: the run that has claimed it. Before there were claims, a regular run took what
// had been written for its month when the facts of a slip were read, and an instalment was taken by the first run from
// its month on that recovers advances; the runs of that time are given the claims that follow from it.

import { Migration } from '@mikro-orm/migrations'

const table = `
create table input_claim (
  organization_id int not null,
  kind text not null check (kind in ('variable_item', 'expense', 'overtime_request', 'advance_installment')),
  -- Of an instalment the id of its advance, a slash and its number.
  input_id text collate "C" not null,
  employee_id text collate "C" not null,
  due_on date not null,
  -- Null: released, and free for the next run.
  payroll_run_id text collate "C",
  from_revision int,
  -- The revision without it, while that is being calculated.
  until_revision int,
  released_by text collate "C",
  released_at timestamptz,
  primary key (organization_id, kind, input_id),
  check ((payroll_run_id is null) = (from_revision is null)),
  check ((payroll_run_id is null) = (released_at is not null)),
  check ((released_by is null) = (released_at is null)),
  check (until_revision is null or payroll_run_id is not null)
);
-- Without the organization: with it, a planner that has no statistics yet takes this index for every look-up.
create index input_claim_by_run on input_claim (payroll_run_id, employee_id) where payroll_run_id is not null;
create index input_claim_released on input_claim (organization_id, released_at) where payroll_run_id is null;

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
    insert into removed_input (organization_id, employee_id, source, effective_from)
    select organization_id, employee_id, tg_table_name, due_on from dropped where payroll_run_id is not null;
  end loop;
  return null;
end $$;
${['variable_item', 'expense', 'overtime_request', 'advance_installment']
  .map(
    kind => `create trigger drop_claims after delete on ${kind} referencing old table as removed
      for each statement execute function drop_claims();`,
  )
  .join('\n')}
`

const read = [
  'payroll_run',
  'payroll_run_employee',
  'calculation',
  'payslip',
  'variable_item',
  'expense',
  'overtime_request',
  'advance',
  'advance_installment',
]

// Inputs were read when the calculation of the slip began. While a run is calculated the slips before are its slips, and
// the first revision with an input is the one under way if the input was written after the one before.
const taken = `
  select n.organization_id, n.id as payroll_run_id, r.employee_id, n.period_start, n.period_end,
    coalesce((n.options ->> 'recoverAdvances')::boolean, true) as recovers,
    case n.status when 'calculating' then under_way.started_at else c.started_at end as taken_at,
    c.started_at as settled_at, coalesce(s.revision, n.revision) as settled_revision, n.revision
  from payroll_run n
  join payroll_run_employee r on r.organization_id = n.organization_id and r.payroll_run_id = n.id
    and r.live and not r.excluded and r.type = 'regular'
  left join payslip s on s.organization_id = n.organization_id and s.payroll_run_id = n.id
    and s.employee_id = r.employee_id and s.failure is null
    and s.revision = case n.status when 'calculating' then n.previous_revision else n.revision end
  left join calculation c on c.organization_id = s.organization_id and c.payroll_run_id = s.payroll_run_id
    and c.revision = s.calculated_in
  left join calculation under_way on n.status = 'calculating' and under_way.organization_id = n.organization_id
    and under_way.payroll_run_id = n.id and under_way.revision = n.revision
  where n.status in ('calculating', 'generated', 'locked', 'paid')
    and (n.status = 'calculating' or s.employee_id is not null)`

/** The first run, by its period, that took an input of `inputs`, which `due` describes for the run `t`. */
const fill = (
  kind: string,
  inputs: string,
  { id, due, dueOn }: { id: string; due: string; dueOn: string },
) => `
  insert into input_claim (organization_id, kind, input_id, employee_id, due_on, payroll_run_id, from_revision)
  select distinct on (i.organization_id, ${id}) i.organization_id, '${kind}', ${id}, i.employee_id, ${dueOn}, t.payroll_run_id,
    case when i.updated_at <= t.settled_at then t.settled_revision else t.revision end
  from ${inputs}
  join taken t on t.organization_id = i.organization_id and t.employee_id = i.employee_id and i.updated_at <= t.taken_at
  where ${due}
  order by i.organization_id, ${id}, t.period_start, t.payroll_run_id;`

const first = (year: string, month: string) => `make_date(i.${year}, i.${month}, 1)`
const inMonth = (year: string, month: string) =>
  `t.period_end between ${first(year, month)} and ${first(year, month)} + interval '1 month' - interval '1 day'`

const claims = `
create temporary table taken on commit drop as ${taken};
analyze taken;
${fill('variable_item', 'variable_item i', {
  id: 'i.id',
  due: inMonth('year', 'month'),
  dueOn: first('year', 'month'),
})}
${fill('expense', 'expense i', {
  id: 'i.id',
  due: `i.status = 'approved' and i.pay_with = 'payroll' and i.pay_year is not null and i.pay_month is not null
    and ${inMonth('pay_year', 'pay_month')}`,
  dueOn: first('pay_year', 'pay_month'),
})}
${fill('overtime_request', 'overtime_request i', {
  id: 'i.id',
  due: `i.status = 'approved' and i.pay_date between t.period_start and t.period_end`,
  dueOn: 'i.pay_date',
})}
${fill('advance_installment', 'advance_installment i', {
  id: `i.advance_id || '/' || i.no`,
  due: `i.year is not null and t.recovers and t.period_end >= ${first('year', 'month')}`,
  dueOn: first('year', 'month'),
})}
drop table taken;
`

const rights = `
grant select, insert, update, delete on input_claim to payroll_app;
create policy tenant on input_claim to payroll_app
  using (organization_id = any ((select current_organizations())::int[]))
  with check (organization_id = any ((select current_organizations())::int[]));
grant select, delete on input_claim to payroll_sandbox;
create policy sandbox on input_claim to payroll_sandbox
  using (organization_id = any ((select current_sandboxes())::int[]));
alter table input_claim enable row level security;
alter table input_claim force row level security;
`

export class Migration20261124InputClaims extends Migration {
  override up(): void {
    this.addSql(table)
    // The owner of the tables is no tenant.
    for (const name of read) this.addSql(`alter table ${name} no force row level security;`)
    this.addSql(claims)
    for (const name of read) this.addSql(`alter table ${name} force row level security;`)
    this.addSql(rights)
  }
}
