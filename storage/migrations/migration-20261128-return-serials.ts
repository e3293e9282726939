// A month has several supplementary and revised returns of the provident fund, each with its serial and its members.

import { Migration } from '@mikro-orm/migrations'

export class Migration20261128ReturnSerials extends Migration {
  override up(): void {
    this.addSql(`
      alter table filing
        add column serial int not null default 1 check (serial > 0),
        -- Null: the return names everybody whom its payments pay.
        add column employee_ids text[];
      drop index one_live_filing;
      create unique index one_live_filing
        on filing (organization_id, report, coalesce(state_code, ''), period_start, period_end, return_type, serial)
        where status <> 'superseded';`)
  }
}
