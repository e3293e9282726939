// The logo and the colour of an organization, and what the payslips of a calculation print of their employer: frozen with
// it, so that a payslip which is printed again has the same page.

import { Migration } from '@mikro-orm/migrations'

const tables = `
alter table organization
  add column brand_colour text check (brand_colour ~ '^#[0-9A-F]{6}$'),
  add column logo jsonb;
-- Null: calculated before; the organization as it is stands on their pages.
alter table calculation add column employer json;

create table organization_logo (
  organization_id int not null,
  sha256 text collate "C" not null,
  png bytea not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, sha256)
);
-- A PNG is compressed already.
alter table organization_logo alter column png set storage external;
`

const rights = `
grant select, insert, delete on organization_logo to payroll_app;
grant select, delete on organization_logo to payroll_sandbox;
create policy tenant on organization_logo to payroll_app
  using (organization_id = any ((select current_organizations())::int[]))
  with check (organization_id = any ((select current_organizations())::int[]));
-- A reset keeps the organization's own record, and so the logo that it names.
create policy sandbox on organization_logo to payroll_sandbox
  using (organization_id = any ((select current_sandboxes())::int[])
    and not exists (select from organization o
      where o.id = organization_id and o.logo ->> 'sha256' = sha256));
alter table organization_logo enable row level security;
alter table organization_logo force row level security;
`

export class Migration20261126Logos extends Migration {
  override up(): void {
    this.addSql(tables)
    this.addSql(rights)
  }
}
