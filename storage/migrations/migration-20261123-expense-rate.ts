// Note: a claim keeps the id of the reimbursement rate that it named. Claims recorded before named a version of the
// rate that is not known any more; they get the version that limits them, the one in force on the day of spending.

import { Migration } from '@mikro-orm/migrations'

export class Migration20261123ExpenseRate extends Migration {
  override up(): void {
    this.addSql(`
      alter table expense add column rate_id text collate "C";
      alter table reimbursement_rate no force row level security;
      alter table expense disable trigger user, no force row level security;
      update expense set rate_id = (
        select rate.id from reimbursement_rate rate
        where rate.organization_id = expense.organization_id and rate.code = expense.rate_code
          and rate.effective_from <= expense.spent_on
        order by rate.effective_from desc limit 1)
        where rate_code is not null;
      alter table expense enable trigger user, force row level security;
      alter table reimbursement_rate force row level security;`)
  }
}
