// Exits that were recorded, moved or revoked after days that they decide were paid: which days, and when that became known.

import { Migration } from '@mikro-orm/migrations'

// Few employees have one, and every run asks for them.
const columns = `
alter table employee
  add column end_changed_at timestamptz,
  add column end_changed_from date,
  add column end_changed_to date,
  add check (num_nulls(end_changed_at, end_changed_from, end_changed_to) in (0, 3)),
  add check (end_changed_from <= end_changed_to);
create index employee_end_changed on employee (organization_id) where end_changed_at is not null;`

export class Migration20261128LateExits extends Migration {
  override up(): void {
    this.addSql(columns)
  }
}
