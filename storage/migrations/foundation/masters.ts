import type { Area } from './area.ts'

export const masters: Area = {
  records: ['department', 'designation', 'holiday', 'shift', 'shift_assignment'],
  inputs: ['holiday', 'shift', 'shift_assignment'],
  sql: `
create table department (
  organization_id int not null,
  id text collate "C" not null,
  name text not null,
  code text,
  external_id text,
  parent_id text collate "C" check (parent_id <> id),
  head_employee_id text collate "C",
  cost_center_code text,
  is_active boolean not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, external_id),
  unique (organization_id, code),
  foreign key (organization_id, parent_id) references department deferrable initially deferred,
  foreign key (organization_id, head_employee_id) references employee on delete set null (head_employee_id)
    deferrable initially deferred
);
create index department_by_parent on department (organization_id, parent_id) where parent_id is not null;

create table designation (
  organization_id int not null,
  id text collate "C" not null,
  name text not null,
  code text,
  external_id text,
  grade text,
  is_active boolean not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, external_id),
  unique (organization_id, code)
);

create table holiday (
  organization_id int not null,
  id text collate "C" not null,
  name text not null,
  date date not null,
  type text not null check (type in ('national', 'festival', 'restricted', 'company')),
  state_codes text[] not null,
  department_ids text[] not null,
  is_paid boolean not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create index holiday_by_date on holiday (organization_id, date);

create table shift (
  organization_id int not null,
  id text collate "C" not null,
  name text not null,
  code text,
  start_time text not null,
  end_time text not null,
  break_minutes int not null,
  full_day_minutes int,
  half_day_minutes int,
  grace_minutes int not null,
  weekly_offs text[],
  alternate_offs jsonb not null,
  is_night boolean not null,
  overtime_policy_id text collate "C",
  is_active boolean not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, code)
);

create table shift_assignment (
  organization_id int not null,
  employee_id text collate "C" not null,
  effective_from date not null,
  effective_to date check (effective_to >= effective_from),
  shift_id text collate "C",
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, employee_id, effective_from),
  foreign key (organization_id, employee_id) references employee on delete cascade deferrable initially deferred,
  foreign key (organization_id, shift_id) references shift deferrable initially deferred
);
create index shift_assignment_by_shift on shift_assignment (organization_id, shift_id);

alter table employee
  add foreign key (organization_id, department_id) references department deferrable initially deferred,
  add foreign key (organization_id, designation_id) references designation deferrable initially deferred;
create index employee_by_department on employee (organization_id, department_id) where department_id is not null;
create index employee_by_designation on employee (organization_id, designation_id) where designation_id is not null;
`,
}
