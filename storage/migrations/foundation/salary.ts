import { indexesToCome, writtenOn } from '../../repositories/employees/calendar-status.ts'
import { ofEmployee, tenantTable, written } from './tables.ts'

export const salary: readonly string[] = [
  tenantTable(
    'salary_group',
    `
  id text collate "C" not null,
  name text not null,
  code text,
  description text,
  pay_basis text not null check (pay_basis in ('monthly', 'daily', 'hourly')),
  ctc_includes jsonb,
  is_active boolean not null default true,
  effective_from date not null,
  ${written},
  primary key (organization_id, id),
  unique (organization_id, code)`,
    { isInput: true },
  ),
  tenantTable(
    'salary_group_version',
    `
  group_id text collate "C" not null,
  effective_from date not null,
  components jsonb not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, group_id, effective_from),
  foreign key (organization_id, group_id) references salary_group on delete cascade deferrable initially deferred`,
  ),
  tenantTable(
    'employee_salary',
    `
  employee_id text collate "C" not null,
  effective_from date not null,
  id text collate "C" not null,
  decided_on date not null,
  pay_basis text not null check (pay_basis in ('monthly', 'daily', 'hourly')),
  ctc_annual bigint,
  gross_monthly bigint,
  salary_group_id text collate "C",
  ctc_includes jsonb,
  components jsonb not null default '[]',
  overtime_multiplier int check (overtime_multiplier > 0),
  arrears_from date,
  reason text,
  changed_by text not null,
  ${written},
  primary key (organization_id, employee_id, effective_from),
  ${ofEmployee},
  foreign key (organization_id, salary_group_id) references salary_group deferrable initially deferred`,
    { isInput: true },
  ),
  `create index employee_salary_by_group on employee_salary (organization_id, salary_group_id)
  where salary_group_id is not null;
${indexesToCome('employee_salary')}`,
  tenantTable(
    'salary_increment',
    `
  id text collate "C" not null,
  employee_id text collate "C" not null,
  effective_from date not null,
  decided_on date not null,
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
  ${written},
  primary key (organization_id, id),
  ${ofEmployee}`,
  ),
  `create index salary_increment_by_employee on salary_increment (organization_id, employee_id, effective_from);
-- Finds the organizations with an increment whose day has come. Only increments of a day to come are in the index.
create index salary_increment_to_come on salary_increment (effective_from)
  where not is_cancelled and effective_from > ${writtenOn('')};`,
  tenantTable(
    'salary_component',
    `
  id text collate "C" not null,
  code text not null,
  type text not null,
  is_active boolean not null default true,
  ${written},
  primary key (organization_id, id),
  unique (organization_id, code)`,
    { isInput: true },
  ),
  tenantTable(
    'salary_component_version',
    `
  component_id text collate "C" not null,
  effective_from date not null,
  definition jsonb not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, component_id, effective_from),
  foreign key (organization_id, component_id) references salary_component on delete cascade deferrable initially deferred`,
  ),
]
