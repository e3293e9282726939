// Figures and people of a locked, paid or reversed run change by no statement of the services; a locked run is
// unlocked first, and a paid one can only be reversed. The owner of the database can still repair a run.

/** What a state of a closed run can become by one statement; see proto/run-moves.ts. */
const following = `old.status = new.status
    or old.status = 'locked' and new.status in ('generated', 'paid', 'reversed')
    or old.status = 'paid' and new.status = 'reversed'`

/** Columns that are decided when a run is closed, and stay so. */
const settled = [
  'organization_id',
  'id',
  'type',
  'cycle_id',
  'period_start',
  'period_end',
  'paid_from',
  'paid_to',
  'selection',
  'options',
  'revision',
  'employee_count',
  'gross',
  'total_deductions',
  'net_payable',
  'employer_contributions',
  'reimbursements',
  'total_cost',
  'selected_count',
  'failed_count',
  'excluded_count',
  'zero_pay_count',
  'negative_net_count',
  'warnings_count',
  'source_run_id',
  'replaces_run_id',
]

const membership = [
  'organization_id',
  'payroll_run_id',
  'employee_id',
  'period_start',
  'type',
  'excluded',
  'left_out',
  'overrides',
]

const services = `current_user in ('payroll_app', 'payroll_system', 'payroll_sandbox')`
const closed = `('locked', 'paid', 'reversed')`
const differ = (columns: readonly string[]) =>
  `(${columns.map(name => `old.${name}`).join(', ')}) is distinct from (${columns.map(name => `new.${name}`).join(', ')})`

/** Tables of a run's figures besides its roster; rows of abandoned revisions are no part of it. */
const figures = ['payslip', 'calculation', 'shard']

/** A sandbox may be emptied, closed runs included; row-level security keeps that role away from production. */
const deleters = `current_user in ('payroll_app', 'payroll_system')`

const refused = (event: 'insert' | 'update' | 'delete', rows: 'old' | 'new', table: string) => `
create trigger keep_closed_on_${event}_${rows} after ${event} on ${table} referencing ${rows} table as changed
  for each statement when (${event === 'delete' ? deleters : services})
  execute function refuse_part_of_closed_run(${figures.includes(table) ? `'revision'` : ''});`

const refusedOfFigures = (table: string) =>
  refused('insert', 'new', table) +
  refused('update', 'old', table) +
  refused('update', 'new', table) +
  refused('delete', 'old', table)

// A bank may send a payment back, so what a run has paid may become less.
export const closedRuns = `
create function keep_closed_run() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
    or not (${following})
    or ${differ(settled)}
    or new.paid_on is distinct from old.paid_on and (old.paid_on is not null or new.status <> 'paid')
    or new.pay_date is distinct from old.pay_date and old.status <> 'locked'
    or (new.net_paid is distinct from old.net_paid and not coalesce(
      new.status = 'paid' and new.net_paid between 0 and new.net_payable, false))
    or (new.payslips_voided is distinct from old.payslips_voided
      and not (old.status <> 'reversed' and new.status = 'reversed'))
  then
    raise exception 'a % run keeps its figures', old.status
      using errcode = 'check_violation', constraint = 'closed_run', table = tg_table_name;
  end if;
  return new;
end $$;
create trigger keep_closed_run before update on payroll_run for each row
  when (old.status in ${closed} and ${services}) execute function keep_closed_run();
create trigger keep_closed_run_on_delete before delete on payroll_run for each row
  when (old.status in ${closed} and ${deleters}) execute function keep_closed_run();

create function refuse_part_of_closed_run() returns trigger language plpgsql as $$
declare found boolean;
begin
  if tg_nargs = 0 then
    select exists (select from payroll_run r where r.status in ${closed}
      and (r.organization_id, r.id) in (select organization_id, payroll_run_id from changed)) into found;
  else
    select exists (select from payroll_run r
      join (select distinct organization_id, payroll_run_id, revision from changed) c
        on c.organization_id = r.organization_id and c.payroll_run_id = r.id and c.revision <= r.revision
      where r.status in ${closed}) into found;
  end if;
  if found then
    raise exception 'a closed run keeps its figures and people'
      using errcode = 'check_violation', constraint = 'closed_run', table = tg_table_name;
  end if;
  return null;
end $$;
${refused('insert', 'new', 'payroll_run_employee')}
${refused('delete', 'old', 'payroll_run_employee')}
${figures.map(refusedOfFigures).join('')}

create function keep_closed_member() returns trigger language plpgsql as $$
begin
  if exists (select from payroll_run r
    where (r.organization_id, r.id) in (
        (old.organization_id, old.payroll_run_id), (new.organization_id, new.payroll_run_id))
      and r.status in ${closed}
      and (${differ(membership)} or new.live or r.status <> 'reversed'))
  then
    raise exception 'a closed run keeps its people'
      using errcode = 'check_violation', constraint = 'closed_run', table = tg_table_name;
  end if;
  return new;
end $$;
create trigger keep_closed_member before update on payroll_run_employee for each row
  when ((${differ([...membership, 'live'])}) and ${services}) execute function keep_closed_member();
`
