import type { Area } from './area.ts'

export const periodInputs: Area = {
  records: ['attendance_month', 'variable_item', 'reimbursement_rate', 'expense'],
  inputs: ['attendance_month', 'variable_item', 'expense'],
  sql: `
create table attendance_month (
  organization_id int not null,
  employee_id text collate "C" not null,
  year smallint not null,
  month smallint not null check (month between 1 and 12),
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
`,
}
