// Note: what state insurance takes on arrears of a raise, as a setting and beside each slip. Organizations that have
// settings begin with the practice of the Corporation; slips of before took it with the month that paid the arrears, so
// that none of them has any beside its own.

import { Migration } from '@mikro-orm/migrations'

const setting = `
alter table payroll_settings disable trigger user, no force row level security;
update payroll_settings set changes = jsonb_set(changes, '{esi,arrears}', '"from_decision"')
where changes ? 'esi' and not changes -> 'esi' ? 'arrears';
alter table payroll_settings enable trigger user, force row level security;
`

const column = `
alter table payslip add column esi_arrears bigint not null default 0;
alter table payslip alter column esi_arrears drop default;
`

export class Migration20261123EsiArrears extends Migration {
  override up(): void {
    this.addSql(setting)
    this.addSql(column)
  }
}
