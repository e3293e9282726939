// Note: the authority of a slip's professional tax, so that what one State took is not counted for another. Of slips that
// are stored already it is not known: they count for the present place, as before.

import { Migration } from '@mikro-orm/migrations'

export class Migration20261123PtAuthority extends Migration {
  override up(): void {
    this.addSql(`alter table payslip add column pt_authority text;`)
  }
}
