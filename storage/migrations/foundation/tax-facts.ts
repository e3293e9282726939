import type { Area } from './area.ts'

export const taxFacts: Area = {
  records: ['tax_declaration', 'opening_balance'],
  inputs: ['tax_declaration', 'opening_balance'],
  sql: `
create table tax_declaration (
  organization_id int not null,
  employee_id text collate "C" not null,
  tax_year_start date not null,
  claims jsonb not null,
  rents jsonb not null,
  self_occupied jsonb,
  let_out jsonb not null,
  other_income jsonb not null,
  previous_employment jsonb,
  other_tax_credits bigint not null,
  proofs jsonb not null,
  proofs_due_on date not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, employee_id, tax_year_start),
  foreign key (organization_id, employee_id) references employee on delete cascade deferrable initially deferred
);

create table opening_balance (
  organization_id int not null,
  employee_id text collate "C" not null,
  tax_year_start date not null,
  months smallint not null check (months between 0 and 11),
  gross bigint not null,
  taxable bigint,
  pf bigint not null,
  pt bigint not null,
  tds bigint not null,
  esi bigint not null,
  components jsonb,
  bonus_months jsonb,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, employee_id, tax_year_start),
  foreign key (organization_id, employee_id) references employee on delete cascade deferrable initially deferred
);
`,
}
