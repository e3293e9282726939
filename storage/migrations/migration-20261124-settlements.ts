// Full and final settlements. One that is not settled or cancelled is live, and an employee has one of these at most.

import { Migration } from '@mikro-orm/migrations'

const table = `
create table fnf (
  organization_id int not null,
  id text collate "C" not null,
  employee_id text collate "C" not null,
  type text not null check (type in ('final', 'resettlement')),
  status text not null check (status in ('draft', 'calculating', 'calculated', 'approved', 'settled', 'cancelled')),
  date_of_leaving date not null,
  reason text not null,
  -- The wage month of the exit.
  period_start date not null,
  period_end date not null,
  inputs jsonb not null,
  metadata jsonb not null default '{}',
  figures text,
  facts_hash text,
  rule_set_version text,
  engine_version text,
  pay_date date,
  due_by date,
  gratuity_due_by date,
  net_payable bigint,
  wages_payable bigint,
  gratuity_payable bigint,
  debt bigint,
  calculated_at timestamptz,
  recovery jsonb,
  approved_at timestamptz,
  approved_by text,
  approval_remarks text,
  reason_given text,
  wages_paid_on date,
  gratuity_paid_on date,
  paid_on date,
  payment_method_id int,
  reference text,
  created_by text not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  check ((status in ('calculated', 'approved', 'settled')) <= (figures is not null)),
  foreign key (organization_id, employee_id) references employee on delete cascade deferrable initially deferred
);
create unique index one_live_fnf on fnf (organization_id, employee_id)
  where status in ('draft', 'calculating', 'calculated', 'approved');
create unique index one_final_fnf on fnf (organization_id, employee_id)
  where type = 'final' and status <> 'cancelled';
create index fnf_by_employee on fnf (organization_id, employee_id, id);
create index fnf_due on fnf (organization_id, due_by) where status in ('draft', 'calculated', 'approved');
create index fnf_by_change on fnf (organization_id, updated_at, id);

create trigger stamp_change before insert or update on fnf for each row execute function stamp_change();
create trigger keep_deleted before delete on fnf for each row execute function keep_deleted();
create trigger record_insert after insert on fnf referencing new table as inserted
  for each statement when (current_setting('app.call', true) <> '') execute function record_insert();
create trigger record_change after update or delete on fnf
  for each row when (current_setting('app.call', true) <> '') execute function record_change();

grant select, insert, update, delete on fnf to payroll_app;
create policy tenant on fnf to payroll_app
  using (organization_id = any ((select current_organizations())::int[]))
  with check (organization_id = any ((select current_organizations())::int[]));
grant select, delete on fnf to payroll_sandbox;
create policy sandbox on fnf to payroll_sandbox
  using (organization_id = any ((select current_sandboxes())::int[]));
alter table fnf enable row level security;
alter table fnf force row level security;
`

export class Migration20261124Settlements extends Migration {
  override up(): void {
    this.addSql(table)
  }
}
