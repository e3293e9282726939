import type { Area } from './area.ts'

export const periodInputs: Area = {
  records: ['attendance_month'],
  inputs: ['attendance_month'],
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
`,
}
