// A month of attendance has the reason for which the ESI portal lists it without paid days. The reason decides no figure,
// so its change makes none stale.

import { Migration } from '@mikro-orm/migrations'

/** What calculations read of a month. */
const reading = [
  'source',
  'payable_days',
  'lop_days',
  'lop_dates',
  'present_days',
  'paid_leave_days',
  'weekly_offs',
  'holidays',
  'overtime_minutes',
  'worked_minutes',
]

function valuesOf(row: 'old' | 'new'): string {
  return `row(${reading.map(column => `${row}.${column}`).join(', ')})`
}

export class Migration20261128EsiReasons extends Migration {
  override up(): void {
    this.addSql(`
      alter table attendance_month disable trigger user, no force row level security;
      alter table attendance_month
        add column esi_reason_code int check (esi_reason_code between 0 and 12),
        add column facts_changed_at timestamptz;
      update attendance_month set facts_changed_at = updated_at;
      set constraints all immediate;
      alter table attendance_month alter column facts_changed_at set default clock_timestamp();
      alter table attendance_month alter column facts_changed_at set not null;
      alter table attendance_month enable trigger user, force row level security;
      create function stamp_facts_of_attendance_month() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          new.facts_changed_at := clock_timestamp();
        elsif ${valuesOf('new')} is distinct from ${valuesOf('old')} then
          new.facts_changed_at := clock_timestamp();
        else
          new.facts_changed_at := old.facts_changed_at;
        end if;
        return new;
      end $$;
      create trigger stamp_facts before insert or update on attendance_month
        for each row execute function stamp_facts_of_attendance_month();`)
  }
}
