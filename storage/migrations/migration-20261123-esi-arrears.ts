// What state insurance charges on arrears of a raise becomes a setting, and an amount of each payslip. Existing
// organizations begin with the practice of the Corporation; existing payslips charged arrears with the month that paid
// them, so their amount is nil.

import { Migration } from '@mikro-orm/migrations'

// Where an earlier migration of the same transaction updated these rows, their foreign key is checked again, and deferred
// to the end of the transaction it would forbid the last statement.
const setting = `
set constraints all immediate;
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
