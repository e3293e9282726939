import type { Area } from './area.ts'

export const configuration: Area = {
  records: ['payroll_settings'],
  inputs: ['payroll_settings'],
  sql: `
create table payroll_settings (
  organization_id int not null,
  effective_from date not null,
  changes jsonb not null,
  changed_by text not null,
  version int not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, effective_from),
  foreign key (organization_id) references organization deferrable initially deferred
);
`,
}
