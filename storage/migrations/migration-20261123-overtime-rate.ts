// Note: an overtime policy rates an hour by more than the law's wages, and a request keeps the rate that its approval
// found. Stored policies divide the wages of a month by 26 days of 8 hours, as the law does; requests that were
// approved before keep none, which is the law's own rate, so no figure changes.

import { Migration } from '@mikro-orm/migrations'

export class Migration20261123OvertimeRate extends Migration {
  override up(): void {
    this.addSql(`
      alter table overtime_policy
        drop constraint overtime_policy_rate_basis_check,
        add check (rate_basis in ('basic_da', 'gross', 'wages_code', 'hourly_rate', 'fixed')),
        add column fixed_hourly_rate bigint check (fixed_hourly_rate > 0),
        add column hours_per_day int default 480 check (hours_per_day between 60 and 1440),
        add column days_per_month int default 2600 check (days_per_month between 100 and 3100);
      alter table overtime_policy
        alter column hours_per_day drop default,
        alter column days_per_month drop default,
        add constraint overtime_policy_rate_fields check (
          (rate_basis = 'fixed') = (fixed_hourly_rate is not null)
          and (rate_basis <> 'fixed') = (hours_per_day is not null)
          and (rate_basis <> 'fixed') = (days_per_month is not null));
      alter table overtime_request add column rate jsonb;`)
  }
}
