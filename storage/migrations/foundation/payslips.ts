// Payslips, in a partition for each tax year (April to March in India) in which runs are made. The id of a run begins with the
// time of its making, so that the payslips of a run lie in one partition.

import { secured, statistics, tenantTable } from './tables.ts'

// Partitions have no policy: they are read and written by way of `payslip` alone. PostgreSQL compresses the texts of a row
// beyond two kilobytes, which takes as long as storing it; payslips late in a tax year are that long.
const partitions = `
-- Ids from "since" to below "until"; null: all of them.
create function add_payslip_partition(part text, since text, until text) returns void language plpgsql as $$
begin
  execute format($sql$create table %1$I partition of payslip for values from (%2$s) to (%3$s)
    with (toast_tuple_target = 8160);
    ${secured('%1$I')}
    ${statistics('%1$s').replaceAll('$$', '$inner$')}$sql$,
    part, coalesce(quote_literal(since), 'minvalue'), coalesce(quote_literal(until), 'maxvalue'));
end $$;

-- The first id of a run that can be made in the tax year: its time is ten characters of five bits, as ids.ts writes it.
create function first_run_of(tax_year int) returns text language sql stable
  return (select 'run_' || string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', digit + 1, 1), '' order by place)
    from (select place, ((extract(epoch from make_timestamptz(tax_year, 4, 1, 0, 0, 0, 'Asia/Kolkata')) * 1000)::bigint
      >> (45 - 5 * place) & 31)::int from generate_series(0, 9) place) digits (place, digit));

-- The latest tax year with a partition; null: none.
create function latest_payslip_year() returns int language sql stable
  return (select max(substr(relname, 9)::int) from pg_inherits join pg_class on oid = inhrelid
    where inhparent = 'payslip'::regclass and relname ~ '^payslip_[0-9]{4}$');

-- Makes the partitions of the tax year and of the next, where they are missing, and returns how many. It leaves the table alone
-- while payslip_later has payslips, which a clock that was ahead made, and where a partition of that name was detached.
create function add_payslip_years(this_year int) returns int language plpgsql as $$
declare
  first int := greatest(this_year, coalesce(latest_payslip_year(), 0) + 1);
  added int := 0;
begin
  if first > this_year + 1 or pg_relation_size('payslip_later') > 0 then return 0; end if;
  if to_regclass('payslip_' || first) is not null then return 0; end if;
  lock table payslip in access exclusive mode;
  for year in greatest(first, coalesce(latest_payslip_year(), 0) + 1) .. this_year + 1 loop
    alter table payslip detach partition payslip_later;
    perform add_payslip_partition('payslip_' || year,
      coalesce(first_run_of(latest_payslip_year() + 1), 'run_'), first_run_of(year + 1));
    execute format('alter table payslip attach partition payslip_later for values from (%L) to (maxvalue)',
      first_run_of(year + 1));
    added := added + 1;
  end loop;
  return added;
end $$;

-- What services may ask the owner for. The server analyzes partitions by itself, and never a partitioned table; before version
-- 18 that cannot be analyzed without them.
create function extend_payslips() returns int language plpgsql security definer
  set search_path = public, pg_temp set lock_timeout = '2s' as $$
begin
  return add_payslip_years(extract(year from (now() at time zone 'Asia/Kolkata') - interval '3 months')::int);
end $$;
create function analyze_payslips() returns void language plpgsql security definer
  set search_path = public, pg_temp set lock_timeout = '2s' as $$
begin
  execute format('analyze %s payslip (organization_id, payroll_run_id, employee_id, revision, id, period_start)',
    case when current_setting('server_version_num')::int >= 180000 then 'only' end);
end $$;
revoke execute on function add_payslip_partition(text, text, text), add_payslip_years(int), extend_payslips(),
  analyze_payslips() from public;
grant execute on function extend_payslips(), analyze_payslips() to payroll_system;

-- The ids of settlements have a prefix of their own, and are few.
select add_payslip_partition('payslip_settled', null, 'run_');
select add_payslip_partition('payslip_later', 'run_', null);
select extend_payslips();
`

export const payslips: readonly string[] = [
  tenantTable(
    'payslip',
    `
  payroll_run_id text collate "C" not null,
  employee_id text collate "C" not null,
  revision int not null,
  calculated_in int not null,
  id text collate "C" not null,
  external_id text,
  period_start date not null,
  period_end date not null,
  failure json,
  gross bigint not null,
  total_deductions bigint not null,
  reimbursements bigint not null,
  round_off bigint not null,
  net_payable bigint not null,
  employer_contributions bigint not null,
  pf_wages bigint not null,
  epf_wages bigint not null,
  eps_wages bigint not null,
  edli_wages bigint not null,
  pf_employee bigint not null,
  vpf bigint not null,
  eps bigint not null,
  pf_employer bigint not null,
  edli bigint not null,
  pf_admin bigint not null,
  ncp_days smallint not null,
  esi_wages bigint not null,
  esi_employee bigint not null,
  esi_employer bigint not null,
  esi_arrears bigint not null,
  pt bigint not null,
  pt_wages bigint not null,
  lwf_employee bigint not null,
  lwf_employer bigint not null,
  lwf_wages bigint not null,
  tds bigint not null,
  taxable bigint not null,
  basic_and_da bigint not null,
  house_rent bigint not null,
  nps bigint not null,
  gratuity_wages bigint not null,
  pf_arrears bigint not null,
  retirement_contributions bigint not null,
  carried_forward bigint not null,
  esi_covered_until date,
  warnings_count smallint not null,
  pt_authority text,
  -- JSON as it was written and hashed. The server would spend more on checking it than on storing it.
  employee text not null,
  slip text,
  year_before text,
  late_months text,
  facts text not null,
  facts_hash bytea not null,
  -- Of the slip, or of the failure where there is none. Whoever completes the run hashes these alone.
  slip_hash bytea not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, payroll_run_id, employee_id, revision),
  check (net_payable = gross + reimbursements - total_deductions + round_off),
  check (round_off between -50 and 99),
  constraint payslip_net_payable_check check (net_payable >= 0 or payroll_run_id like 'fnf%')`,
    { app: 'select, insert', isAudited: false, changes: 'none', partitionedBy: 'payroll_run_id' },
  ),
  `-- Without the organization: with it, a planner that has no statistics yet takes this index for every look-up.
create index payslip_by_id on payslip (id);
create index payslip_by_employee on payslip (organization_id, employee_id, period_start);
-- Few slips fail or leave anything open, so whoever asks for those reads next to nothing.
create index payslip_failed on payslip (organization_id, payroll_run_id, revision, employee_id)
  where failure is not null;
create index payslip_carrying on payslip (organization_id, employee_id) where carried_forward <> 0;`,
  `-- A slip changes with its run, and is deleted with all that a sandbox holds.
create trigger keep_deleted before delete on payslip for each row execute function keep_deleted('payslip');`,
  partitions,
]
