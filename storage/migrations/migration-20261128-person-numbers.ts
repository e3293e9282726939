// The number of an insured person and the PRAN are sealed as the PAN and the UAN are. Numbers that stand in the clear cannot be
// sealed here, where no master key is: they are removed, and recorded again.

import { Migration } from '@mikro-orm/migrations'

export class Migration20261128PersonNumbers extends Migration {
  override up(): void {
    this.addSql(`
      alter table employee_statutory disable trigger user, no force row level security;
      alter table employee_statutory
        add column ip_number_sealed text, add column ip_number_masked text,
        add column pran_sealed text, add column pran_masked text;
      update employee_statutory
        set esi = (esi::jsonb - 'ipNumber')::json, nps = (nps::jsonb - 'pran')::json
        where esi::jsonb ? 'ipNumber' or nps::jsonb ? 'pran';
      -- A row that two migrations of one transaction change has a pending check of its foreign key.
      set constraints all immediate;
      alter table employee_statutory enable trigger user, force row level security;`)
  }
}
