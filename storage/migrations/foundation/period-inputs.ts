import type { Area } from './area.ts'

export const periodInputs: Area = {
  records: [
    'attendance_month',
    'attendance_day',
    'leave',
    'variable_item',
    'reimbursement_rate',
    'expense',
    'advance',
    'advance_installment',
    'overtime_policy',
    'overtime_assignment',
    'overtime_request',
  ],
  inputs: [
    'attendance_month',
    'variable_item',
    'expense',
    'advance',
    'advance_installment',
    'overtime_request',
  ],
  sql: `
create table attendance_month (
  organization_id int not null,
  employee_id text collate "C" not null,
  year smallint not null,
  month smallint not null check (month between 1 and 12),
  id text collate "C" not null generated always as
    (employee_id || ':' || year::text || '-' || lpad(month::text, 2, '0')) stored,
  source text not null default 'monthly' check (source in ('monthly', 'daily')),
  payable_days int,
  lop_days int,
  present_days int,
  paid_leave_days int,
  weekly_offs int,
  holidays int,
  overtime_minutes int not null default 0,
  worked_minutes int,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, employee_id, year, month),
  foreign key (organization_id, employee_id) references employee on delete cascade deferrable initially deferred
);

create table attendance_day (
  organization_id int not null,
  employee_id text collate "C" not null,
  date date not null,
  id text collate "C" not null generated always as
    (employee_id || ':' || extract(year from date)::text || '-' || lpad(extract(month from date)::text, 2, '0')
      || '-' || lpad(extract(day from date)::text, 2, '0')) stored,
  status text not null,
  in_time text,
  out_time text,
  worked_minutes int,
  overtime_minutes int not null default 0,
  shift_id text collate "C",
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, employee_id, date),
  foreign key (organization_id, employee_id) references employee on delete cascade deferrable initially deferred,
  foreign key (organization_id, shift_id) references shift deferrable initially deferred
);
create index attendance_day_by_shift on attendance_day (organization_id, shift_id) where shift_id is not null;

create table leave (
  organization_id int not null,
  id text collate "C" not null,
  employee_id text collate "C" not null,
  leave_type text not null,
  pay_fraction int not null check (pay_fraction between 0 and 10000),
  from_date date not null,
  to_date date not null check (to_date >= from_date),
  from_session text not null check (from_session in ('full', 'first_half', 'second_half')),
  to_session text not null check (to_session in ('full', 'first_half', 'second_half')),
  days int not null check (days > 0),
  status text not null check (status in ('pending', 'approved', 'rejected', 'cancelled')),
  reason text,
  external_id text,
  decided_by text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, external_id),
  foreign key (organization_id, employee_id) references employee on delete cascade deferrable initially deferred
);
create index leave_by_employee on leave (organization_id, employee_id, from_date);

create table variable_item (
  organization_id int not null,
  id text collate "C" not null,
  employee_id text collate "C" not null,
  series_id text collate "C" not null,
  component_code text not null,
  year smallint not null,
  month smallint not null check (month between 1 and 12),
  amount bigint check (amount >= 0),
  quantity bigint check (quantity >= 0),
  rate bigint check (rate >= 0),
  until_year smallint,
  until_month smallint,
  external_id text,
  remarks text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  check ((amount is null) <> (quantity is null)),
  foreign key (organization_id, employee_id) references employee on delete cascade deferrable initially deferred
);
create index variable_item_by_month on variable_item (organization_id, year, month, employee_id);
create index variable_item_by_employee on variable_item (organization_id, employee_id, id);
-- A recurring item has a row for each month; its external id is held by the first.
create unique index variable_item_external_id on variable_item (organization_id, external_id) where id = series_id;

create table reimbursement_rate (
  organization_id int not null,
  id text collate "C" not null,
  code text not null,
  effective_from date not null,
  name text not null,
  unit text not null check (unit in ('km', 'day', 'meal', 'month', 'claim')),
  rate bigint not null check (rate >= 0),
  max_per_claim bigint,
  max_per_month bigint,
  taxable boolean not null,
  proof_required boolean not null,
  is_active boolean not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, code, effective_from)
);

create table expense (
  organization_id int not null,
  id text collate "C" not null,
  employee_id text collate "C" not null,
  category text not null,
  component_code text not null,
  rate_code text,
  spent_on date not null,
  quantity bigint check (quantity >= 0),
  claimed_amount bigint not null check (claimed_amount > 0),
  taxable boolean not null,
  bill_number text,
  receipt_url text,
  external_id text,
  metadata jsonb not null default '{}',
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'cancelled')),
  approved_amount bigint check (approved_amount between 1 and claimed_amount),
  pay_with text not null check (pay_with in ('payroll', 'direct')),
  pay_year smallint,
  pay_month smallint check (pay_month between 1 and 12),
  remarks text,
  decided_by text,
  decided_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, external_id),
  foreign key (organization_id, employee_id) references employee on delete cascade deferrable initially deferred
);
create index expense_by_employee on expense (organization_id, employee_id, spent_on);
create index expense_to_pay on expense (organization_id, pay_year, pay_month, employee_id)
  where status = 'approved' and pay_with = 'payroll';

create table advance (
  organization_id int not null,
  id text collate "C" not null,
  employee_id text collate "C" not null,
  type text not null check (type in ('salary_advance', 'loan')),
  amount bigint not null check (amount > 0),
  disbursed_on date not null,
  repayment jsonb not null,
  interest_percent int not null default 0,
  interest_method text not null check (interest_method in ('none', 'flat', 'reducing')),
  perquisite_rate_percent int,
  external_id text,
  metadata jsonb not null default '{}',
  status text not null default 'active' check (status in ('active', 'paused', 'closed', 'written_off')),
  remarks text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, external_id),
  foreign key (organization_id, employee_id) references employee on delete cascade deferrable initially deferred
);
create index advance_by_employee on advance (organization_id, employee_id);

-- Without a month it waits: its advance is paused, closed or written off.
create table advance_installment (
  organization_id int not null,
  advance_id text collate "C" not null,
  no smallint not null,
  employee_id text collate "C" not null,
  year smallint,
  month smallint check (month between 1 and 12),
  principal bigint not null check (principal >= 0),
  interest bigint not null check (interest >= 0),
  updated_at timestamptz not null default now(),
  primary key (organization_id, advance_id, no),
  foreign key (organization_id, advance_id) references advance on delete cascade deferrable initially deferred
);
create index advance_installment_by_employee on advance_installment (organization_id, employee_id, year, month)
  where year is not null;

create table overtime_policy (
  organization_id int not null,
  id text collate "C" not null,
  name text not null,
  rate_basis text not null check (rate_basis = 'wages_code'),
  multiplier int not null check (multiplier > 0),
  weekly_off_multiplier int check (weekly_off_multiplier > 0),
  holiday_multiplier int check (holiday_multiplier > 0),
  min_minutes int not null default 0,
  round_to_minutes int not null default 1 check (round_to_minutes > 0),
  max_minutes_per_day int,
  max_minutes_per_quarter int,
  requires_approval boolean not null,
  is_active boolean not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id)
);

alter table shift add foreign key (organization_id, overtime_policy_id) references overtime_policy
  deferrable initially deferred;

create table overtime_assignment (
  organization_id int not null,
  target text not null check (target in ('employee', 'shift', 'department')),
  target_id text collate "C" not null,
  effective_from date not null,
  policy_id text collate "C" not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, target, target_id, effective_from),
  foreign key (organization_id, policy_id) references overtime_policy deferrable initially deferred
);

create table overtime_request (
  organization_id int not null,
  id text collate "C" not null,
  employee_id text collate "C" not null,
  date date not null,
  pay_date date not null,
  minutes int not null check (minutes between 1 and 1440),
  policy_id text,
  multiplier int,
  reason text,
  external_id text,
  status text not null check (status in ('pending', 'approved', 'rejected', 'cancelled')),
  approved_minutes int check (approved_minutes > 0),
  remarks text,
  decided_by text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, external_id),
  foreign key (organization_id, employee_id) references employee on delete cascade deferrable initially deferred
);
create index overtime_request_to_pay on overtime_request (organization_id, employee_id, pay_date)
  where status = 'approved';
`,
}
