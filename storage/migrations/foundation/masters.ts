import { indexesToCome } from '../../repositories/employees/calendar-status.ts'
import { ofEmployee, tenantTable, written } from './tables.ts'

export const masters: readonly string[] = [
  tenantTable(
    'department',
    `
  id text collate "C" not null,
  name text not null,
  code text,
  external_id text,
  parent_id text collate "C" check (parent_id <> id),
  head_employee_id text collate "C",
  cost_center_code text,
  is_active boolean not null,
  ${written},
  primary key (organization_id, id),
  unique (organization_id, external_id),
  unique (organization_id, code),
  foreign key (organization_id, parent_id) references department deferrable initially deferred,
  foreign key (organization_id, head_employee_id) references employee on delete set null (head_employee_id)
    deferrable initially deferred`,
    { isInput: true, sandbox: 'select, delete, update (head_employee_id, updated_at)' },
  ),
  `create index department_by_parent on department (organization_id, parent_id) where parent_id is not null;`,
  tenantTable(
    'designation',
    `
  id text collate "C" not null,
  name text not null,
  code text,
  external_id text,
  grade text,
  is_active boolean not null,
  ${written},
  primary key (organization_id, id),
  unique (organization_id, external_id),
  unique (organization_id, code)`,
    { isInput: true },
  ),
  tenantTable(
    'holiday',
    `
  id text collate "C" not null,
  name text not null,
  date date not null,
  type text not null check (type in ('national', 'festival', 'restricted', 'company')),
  state_codes text[] not null,
  department_ids text[] not null,
  is_paid boolean not null,
  ${written},
  primary key (organization_id, id)`,
    { isInput: true },
  ),
  `-- Hundreds of ids are too long for an index.
create unique index holiday_once on holiday (organization_id, date, name, state_codes, hash_array_extended(department_ids, 0));`,
  tenantTable(
    'shift',
    `
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
  ${written},
  primary key (organization_id, id),
  unique (organization_id, code)`,
    { isInput: true },
  ),
  tenantTable(
    'shift_assignment',
    `
  employee_id text collate "C" not null,
  effective_from date not null,
  effective_to date check (effective_to >= effective_from),
  shift_id text collate "C",
  ${written},
  primary key (organization_id, employee_id, effective_from),
  ${ofEmployee},
  foreign key (organization_id, shift_id) references shift deferrable initially deferred`,
    { isInput: true },
  ),
  `create index shift_assignment_by_shift on shift_assignment (organization_id, shift_id);
${indexesToCome('shift_assignment')}`,
  `alter table employee
  add foreign key (organization_id, department_id) references department deferrable initially deferred,
  add foreign key (organization_id, designation_id) references designation deferrable initially deferred;`,
]
