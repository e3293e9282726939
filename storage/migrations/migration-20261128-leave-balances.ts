// Leave balances by employee and day, and the leave that a variable item encashes. No run reads a balance, so balances are
// no input of a run.

import { Migration } from '@mikro-orm/migrations'

const table = `
create table leave_balance (
  organization_id int not null,
  employee_id text collate "C" not null,
  as_of date not null,
  items jsonb not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, employee_id, as_of),
  foreign key (organization_id, employee_id) references employee on delete cascade deferrable initially deferred
);
alter table leave_balance alter column organization_id set (n_distinct = 1);

create trigger stamp_change before insert or update on leave_balance for each row execute function stamp_change();
create trigger record_insert after insert on leave_balance referencing new table as inserted
  for each statement when (current_setting('app.call', true) <> '') execute function record_insert();
create trigger record_change after update or delete on leave_balance
  for each row when (current_setting('app.call', true) <> '') execute function record_change();

grant select, insert, update, delete on leave_balance to payroll_app;
create policy tenant on leave_balance to payroll_app
  using (organization_id = any ((select current_organizations())::int[]))
  with check (organization_id = any ((select current_organizations())::int[]));
grant select, delete on leave_balance to payroll_sandbox;
create policy sandbox on leave_balance to payroll_sandbox
  using (organization_id = any ((select current_sandboxes())::int[]));
alter table leave_balance enable row level security;
alter table leave_balance force row level security;

alter table variable_item add column leave_type text, add check (leave_type is null or quantity is not null);
`

export class Migration20261128LeaveBalances extends Migration {
  override up(): void {
    this.addSql(table)
  }
}
