// Challans of all statutory heads, and the payments to contractors whose tax some of them deposit.

import { Migration } from '@mikro-orm/migrations'

const challan = `
create table challan (
  organization_id int not null,
  id text collate "C" not null,
  external_id text,
  type text not null check (type in ('tds', 'pf', 'esi', 'pt', 'lwf')),
  -- The wage month, or for income tax the month of the deduction.
  month smallint not null check (month between 1 and 12),
  year smallint not null,
  state_code text,
  bsr_code text,
  challan_number text,
  deposited_on date not null,
  amount bigint not null check (amount > 0),
  interest bigint not null default 0 check (interest >= 0),
  fee bigint not null default 0 check (fee >= 0),
  minor_head text check (minor_head in ('200', '400')),
  allocations jsonb not null default '[]',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, external_id),
  check (interest + fee <= amount)
);
create unique index one_challan on challan (organization_id, type, bsr_code, deposited_on, challan_number);
create index challan_by_month on challan (organization_id, type, year, month);

create table contractor_payment (
  organization_id int not null,
  id text collate "C" not null,
  external_id text,
  deductee_name text not null,
  deductee_type text not null check (deductee_type in ('company', 'other')),
  pan_sealed text,
  pan_masked text,
  -- By its number in the Income-tax Act 1961.
  section text not null,
  paid_on date not null,
  amount bigint not null check (amount > 0),
  rate bigint not null check (rate >= 0),
  tds bigint not null check (tds >= 0),
  surcharge bigint not null default 0 check (surcharge >= 0),
  cess bigint not null default 0 check (cess >= 0),
  challan_id text collate "C",
  remarks text,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, external_id),
  check (tds + surcharge + cess <= amount),
  foreign key (organization_id, challan_id) references challan deferrable initially deferred
);
create index contractor_payment_by_day on contractor_payment (organization_id, paid_on);
create index contractor_payment_by_challan on contractor_payment (organization_id, challan_id);
`

const recorded = (table: string) => `
create index ${table}_by_change on ${table} (organization_id, updated_at, id);
create trigger stamp_change before insert or update on ${table} for each row execute function stamp_change();
create trigger keep_deleted before delete on ${table} for each row execute function keep_deleted();
create trigger record_insert after insert on ${table} referencing new table as inserted
  for each statement when (current_setting('app.call', true) <> '') execute function record_insert();
create trigger record_change after update or delete on ${table}
  for each row when (current_setting('app.call', true) <> '') execute function record_change();

grant select, insert, update, delete on ${table} to payroll_app;
create policy tenant on ${table} to payroll_app
  using (organization_id = any ((select current_organizations())::int[]))
  with check (organization_id = any ((select current_organizations())::int[]));
grant select, delete on ${table} to payroll_sandbox;
create policy sandbox on ${table} to payroll_sandbox
  using (organization_id = any ((select current_sandboxes())::int[]));
alter table ${table} enable row level security;
alter table ${table} force row level security;
`

const deductor = `
alter table organization add column tds jsonb not null default
  '{"deductorType": null, "phone": null, "email": null, "responsiblePhone": null, "responsibleEmail": null}';
`

export class Migration20261125Challans extends Migration {
  override up(): void {
    this.addSql([challan, recorded('challan'), recorded('contractor_payment'), deductor].join('\n'))
  }
}
