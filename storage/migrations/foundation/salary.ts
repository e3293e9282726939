import type { Area } from './area.ts'

export const salary: Area = {
  records: [
    'employee_salary',
    'salary_increment',
    'salary_component',
    'salary_component_version',
    'salary_group',
    'salary_group_version',
  ],
  inputs: ['employee_salary', 'salary_component', 'salary_group'],
  sql: `
create table salary_group (
  organization_id int not null,
  id text collate "C" not null,
  name text not null,
  code text,
  description text,
  pay_basis text not null check (pay_basis in ('monthly', 'daily', 'hourly')),
  is_active boolean not null default true,
  effective_from date not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, code)
);

create table salary_group_version (
  organization_id int not null,
  group_id text collate "C" not null,
  effective_from date not null,
  components jsonb not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, group_id, effective_from),
  foreign key (organization_id, group_id) references salary_group on delete cascade deferrable initially deferred
);

create table employee_salary (
  organization_id int not null,
  employee_id text collate "C" not null,
  effective_from date not null,
  id text collate "C" not null,
  pay_basis text not null check (pay_basis in ('monthly', 'daily', 'hourly')),
  ctc_annual bigint,
  gross_monthly bigint,
  salary_group_id text collate "C",
  components jsonb not null default '[]',
  overtime_multiplier int check (overtime_multiplier > 0),
  arrears_from date,
  reason text,
  changed_by text not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, employee_id, effective_from),
  foreign key (organization_id, employee_id) references employee on delete cascade deferrable initially deferred,
  foreign key (organization_id, salary_group_id) references salary_group deferrable initially deferred
);
create index employee_salary_by_group on employee_salary (organization_id, salary_group_id)
  where salary_group_id is not null;

create table salary_increment (
  organization_id int not null,
  id text collate "C" not null,
  employee_id text collate "C" not null,
  effective_from date not null,
  type text not null check (type in ('percent', 'amount', 'new_ctc', 'new_components')),
  value bigint check (value > 0),
  components jsonb not null default '[]',
  arrears text not null check (arrears in ('auto', 'none')),
  pay_year smallint,
  pay_month smallint check (pay_month between 1 and 12),
  reason text,
  old_ctc_annual bigint,
  new_ctc_annual bigint,
  arrears_preview jsonb not null,
  is_cancelled boolean not null default false,
  changed_by text not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, employee_id) references employee on delete cascade deferrable initially deferred
);
create index salary_increment_by_employee on salary_increment (organization_id, employee_id, effective_from);

create table salary_component (
  organization_id int not null,
  id text collate "C" not null,
  code text not null,
  type text not null,
  is_active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, code)
);

create table salary_component_version (
  organization_id int not null,
  component_id text collate "C" not null,
  effective_from date not null,
  definition jsonb not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, component_id, effective_from),
  foreign key (organization_id, component_id) references salary_component on delete cascade deferrable initially deferred
);
`,
}
