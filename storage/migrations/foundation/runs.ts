export const runs = `
create table payroll_run (
  organization_id int not null,
  id text collate "C" not null,
  external_id text,
  name text,
  type text not null,
  cycle_id text collate "C",
  period_start date not null,
  period_end date not null,
  pay_date date not null,
  status text not null default 'draft' check (status in
    ('draft', 'calculating', 'generated', 'failed', 'locked', 'paid', 'reversed', 'cancelled')),
  previous_status text,
  status_reason text,
  on_hold boolean not null default false,
  hold_reason text,
  selection jsonb not null,
  options jsonb not null,
  revision int not null default 0,
  previous_revision int,
  attempt int not null default 0,
  employee_count int not null default 0,
  gross bigint not null default 0,
  total_deductions bigint not null default 0,
  net_payable bigint not null default 0,
  employer_contributions bigint not null default 0,
  reimbursements bigint not null default 0,
  total_cost bigint not null default 0,
  selected_count int not null default 0,
  failed_count int not null default 0,
  excluded_count int not null default 0,
  zero_pay_count int not null default 0,
  negative_net_count int not null default 0,
  warnings_count int not null default 0,
  source_run_id text,
  replaces_run_id text,
  was_closed boolean not null default false,
  locked_at timestamptz,
  locked_by text,
  paid_on date,
  payment_method_id int,
  reference text,
  net_paid bigint,
  reversed_at timestamptz,
  reason text,
  payslips_voided int,
  created_by text not null,
  metadata jsonb not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, external_id),
  foreign key (organization_id, cycle_id) references payroll_cycle deferrable initially deferred,
  foreign key (organization_id, payment_method_id) references payment_method deferrable initially deferred
);
create index payroll_run_by_period on payroll_run (organization_id, period_start);
create index payroll_run_in_progress on payroll_run (id) where status = 'calculating';

create table payroll_run_employee (
  organization_id int not null,
  payroll_run_id text collate "C" not null,
  employee_id text collate "C" not null,
  period_start date not null,
  type text not null,
  live boolean not null default true,
  excluded boolean not null default false,
  left_out boolean not null default false,
  overrides jsonb not null default '[]',
  remarks text,
  adjusted_at timestamptz,
  held boolean not null default false,
  hold_reason text,
  held_at timestamptz,
  paid_on date,
  payment_reference text,
  primary key (organization_id, payroll_run_id, employee_id)
);
create unique index one_live_regular_run_a_period on payroll_run_employee (organization_id, period_start, employee_id)
  where live and not excluded and type = 'regular';
create index held_in_run on payroll_run_employee (organization_id, payroll_run_id, employee_id)
  where held and paid_on is null;

create table calculation (
  organization_id int not null,
  payroll_run_id text collate "C" not null,
  revision int not null,
  attempt int not null,
  run_input json not null,
  rule_set_version text not null,
  engine_version text not null,
  shard_count int not null,
  employee_count int not null,
  base_revision int,
  oldest_revision int not null,
  employee_ids text[],
  reuses_equal boolean not null default false,
  reason text,
  asked_by text,
  stop_on_failure boolean not null default false,
  expected_input_hash text,
  input_hash text,
  result_hash text,
  started_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  primary key (organization_id, payroll_run_id, revision)
);

create table shard (
  organization_id int not null,
  payroll_run_id text collate "C" not null,
  revision int not null,
  no int not null,
  first_employee_id text collate "C" not null,
  last_employee_id text collate "C" not null,
  size int not null,
  attempts int not null default 0,
  is_part boolean not null default false,
  calculated int,
  failed int,
  gross bigint,
  total_deductions bigint,
  net_payable bigint,
  published_at timestamptz not null default now(),
  done_at timestamptz,
  error_code text,
  primary key (organization_id, payroll_run_id, revision, no)
);
create index shard_open on shard (published_at) where done_at is null;

create table payslip (
  organization_id int not null,
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
  carried_forward bigint not null,
  esi_covered_until date,
  warnings_count smallint not null,
  -- JSON as it was written and hashed. The server would spend more on checking it than on storing it.
  employee text not null,
  slip text,
  facts text not null,
  facts_hash bytea not null,
  -- Of the slip, or of the failure where there is none. Whoever completes the run hashes these alone.
  slip_hash bytea not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, payroll_run_id, employee_id, revision),
  check (net_payable = gross + reimbursements - total_deductions + round_off),
  check (round_off between -50 and 99),
  check (net_payable >= 0)
);
-- Without the organization: with it, a planner that has no statistics yet takes this index for every look-up.
create index payslip_by_id on payslip (id);
create index payslip_by_employee on payslip (organization_id, employee_id, period_start);
-- Few slips fail or leave anything open, so whoever asks for those reads next to nothing.
create index payslip_failed on payslip (organization_id, payroll_run_id, revision, employee_id)
  where failure is not null;
create index payslip_carrying on payslip (organization_id, employee_id) where carried_forward <> 0;

-- A row that is gone cannot say when it went, and a calculation that read it must be told.
create table removed_input (
  id bigint generated always as identity primary key,
  organization_id int not null,
  employee_id text collate "C",
  source text not null,
  effective_from date,
  year int,
  month int,
  removed_at timestamptz not null default clock_timestamp()
);
create index removed_input_by_time on removed_input (organization_id, removed_at);
`
