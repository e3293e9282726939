import type { Area } from './area.ts'

export const periodInputs: Area = {
  records: ['attendance_month', 'variable_item'],
  inputs: ['attendance_month', 'variable_item'],
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
`,
}
