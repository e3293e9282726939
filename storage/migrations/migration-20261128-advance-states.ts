// The state of an advance follows from its instalments: each keeps whether it was repaid outside payroll or written off,
// and a claim of a settlement keeps what the settlement could not recover.

import { Migration } from '@mikro-orm/migrations'

const tables = ['advance', 'advance_installment', 'input_claim', 'fnf']

export class Migration20261128AdvanceStates extends Migration {
  override up(): void {
    // The owner of the tables is no tenant, and a conversion makes no run stale.
    for (const table of tables)
      this.addSql(`alter table ${table} disable trigger user, no force row level security;`)
    this.addSql(`
      alter table advance_installment add column ended text check (ended in ('repaid', 'written_off'));
      alter table advance_installment add column ended_on date;
      alter table advance_installment add check ((ended is null) = (ended_on is null));
      alter table advance rename column status to decision;
      alter table advance drop constraint advance_status_check;
      alter table advance alter column decision set default 'recover';
    `)
    // Who closed an advance took the month from the instalments that were left.
    this.addSql(`
      update advance_installment i
      set ended = case a.decision when 'closed' then 'repaid' else 'written_off' end,
        ended_on = (a.updated_at at time zone 'Asia/Kolkata')::date
      from advance a
      where a.organization_id = i.organization_id and a.id = i.advance_id and a.decision in ('closed', 'written_off')
        and (i.year is null or exists (
          select from input_claim c
          join fnf f on f.organization_id = c.organization_id and f.id = c.payroll_run_id
          where c.organization_id = i.organization_id and c.kind = 'advance_installment'
            and c.input_id = i.advance_id || '/' || i.no));
      update advance set decision = case decision
        when 'active' then 'recover' when 'paused' then 'pause' when 'closed' then 'repay' else 'write_off' end;
    `)
    this.addSql(`
      alter table advance add check (decision in ('recover', 'pause', 'repay', 'write_off'));
      alter table input_claim add column principal_debt bigint check (principal_debt >= 0);
      alter table input_claim add column interest_debt bigint check (interest_debt >= 0);
    `)
    for (const table of tables)
      this.addSql(`alter table ${table} enable trigger user, force row level security;`)
  }
}
