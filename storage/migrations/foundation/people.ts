import type { Area } from './area.ts'

export const people: Area = {
  records: ['employee', 'employee_statutory', 'employee_bank', 'payroll_permission', 'employee_cycle'],
  inputs: ['employee', 'employee_statutory', 'payroll_permission', 'employee_cycle'],
  sql: `
create table employee (
  organization_id int not null,
  id text collate "C" not null,
  external_id text,
  employee_code text not null,
  first_name text not null,
  middle_name text,
  last_name text,
  email_sealed text,
  personal_email_sealed text,
  phone_sealed text,
  gender text not null,
  date_of_birth date not null,
  date_of_joining date not null,
  date_of_confirmation date,
  date_of_leaving date,
  employment_type text not null,
  contract_end_date date,
  department_id text,
  designation_id text,
  reporting_manager_id text,
  work_state_code text not null,
  work_city text,
  is_metro boolean,
  address jsonb,
  father_or_spouse_name text,
  relationship text,
  marital_status text,
  nationality text,
  is_international_worker boolean not null default false,
  is_director boolean not null default false,
  disability_percent smallint,
  pay_group text,
  exit jsonb,
  metadata jsonb not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, external_id),
  unique (organization_id, employee_code),
  check (date_of_leaving is null or date_of_leaving >= date_of_joining)
);

create table employee_statutory (
  organization_id int not null,
  employee_id text collate "C" not null,
  effective_from date not null,
  pan_sealed text,
  pan_masked text,
  pan_status text not null,
  aadhaar_last4 text,
  uan_sealed text,
  uan_masked text,
  -- Not jsonb: a run reads them all, and the server would spell each out anew.
  pf json not null,
  esi json not null,
  pt json not null,
  lwf json not null,
  tax json not null,
  nps json not null,
  nominees jsonb not null default '[]',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, employee_id, effective_from),
  foreign key (organization_id, employee_id) references employee on delete cascade deferrable initially deferred
);

create table employee_bank (
  organization_id int not null,
  employee_id text collate "C" not null,
  effective_from date not null,
  payment_mode text not null,
  account_holder_name text,
  account_number_sealed text,
  account_number_masked text,
  ifsc text,
  account_type text,
  upi_id_sealed text,
  verification text not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, employee_id, effective_from),
  foreign key (organization_id, employee_id) references employee on delete cascade deferrable initially deferred
);

create table employee_cycle (
  organization_id int not null,
  employee_id text collate "C" not null,
  effective_from date not null,
  cycle_id text collate "C" not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, employee_id, effective_from),
  foreign key (organization_id, employee_id) references employee on delete cascade deferrable initially deferred,
  foreign key (organization_id, cycle_id) references payroll_cycle deferrable initially deferred
);

create table payroll_permission (
  organization_id int not null,
  employee_id text collate "C" not null,
  effective_from date not null,
  allowed boolean not null,
  reason text,
  until date check (until >= effective_from),
  changed_by text not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, employee_id, effective_from),
  foreign key (organization_id, employee_id) references employee on delete cascade deferrable initially deferred
);
`,
}
