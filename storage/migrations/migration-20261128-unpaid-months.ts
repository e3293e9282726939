// Wage months that nobody paid: the setting whether runs pay them, and the claims of those that a payment pays as arrears.

import { Migration } from '@mikro-orm/migrations'

const setting = `
set constraints all immediate;
alter table payroll_settings disable trigger user, no force row level security;
update payroll_settings set changes = jsonb_set(changes, '{unpaidMonths}', '"warn"')
where changes ? 'arrears' and not changes ? 'unpaidMonths';
alter table payroll_settings enable trigger user, force row level security;
`

// By month: whom a run of the month leaves out because another payment pays the month as arrears.
const claims = `
alter table input_claim drop constraint input_claim_kind_check;
alter table input_claim add constraint input_claim_kind_check check (
  kind in ('variable_item', 'expense', 'overtime_request', 'advance_installment', 'unpaid_month'));
create index input_claim_unpaid_month on input_claim (organization_id, due_on)
  where kind = 'unpaid_month' and payroll_run_id is not null;
`

export class Migration20261128UnpaidMonths extends Migration {
  override up(): void {
    this.addSql(setting)
    this.addSql(claims)
  }
}
