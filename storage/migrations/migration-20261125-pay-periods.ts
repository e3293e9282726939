// Note: a run keeps its wage month and, beside it, the days of the month that it pays for. Runs made before pay for all of
// their month, and so do those that a process of the version before makes while it is being replaced.

import { Migration } from '@mikro-orm/migrations'

const services = `current_user in ('payroll_app', 'payroll_system', 'payroll_sandbox')`

export class Migration20261125PayPeriods extends Migration {
  override up(): void {
    this.addSql(`
      alter table payroll_cycle drop constraint payroll_cycle_frequency_check,
        add column anchor_date date,
        add constraint payroll_cycle_frequency_check
          check (frequency in ('monthly', 'semi_monthly', 'bi_weekly', 'weekly', 'daily')),
        add constraint payroll_cycle_anchor_check
          check ((frequency in ('bi_weekly', 'weekly')) = (anchor_date is not null));

      alter table payroll_run add column paid_from date, add column paid_to date;
      alter table payroll_run disable trigger user, no force row level security;
      update payroll_run set paid_from = period_start, paid_to = period_end;
      alter table payroll_run enable trigger user, force row level security;
      alter table payroll_run alter paid_from set not null, alter paid_to set not null,
        add constraint payroll_run_days_check
          check (period_start <= paid_from and paid_from <= paid_to and paid_to <= period_end);

      create function fill_paid_days() returns trigger language plpgsql as $$
      begin
        new.paid_from := coalesce(new.paid_from, new.period_start);
        new.paid_to := coalesce(new.paid_to, new.period_end);
        return new;
      end $$;
      create trigger fill_paid_days before insert on payroll_run for each row execute function fill_paid_days();

      create function keep_paid_days() returns trigger language plpgsql as $$
      begin
        raise exception 'a % run keeps its days', old.status
          using errcode = 'check_violation', constraint = 'closed_run', table = tg_table_name;
      end $$;
      create trigger keep_paid_days before update on payroll_run for each row
        when (old.status in ('locked', 'paid', 'reversed') and ${services}
          and (old.paid_from, old.paid_to) is distinct from (new.paid_from, new.paid_to))
        execute function keep_paid_days();`)
  }
}
