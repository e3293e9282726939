// How many processes ended while they worked on an import, so that a file which ends its reader is not read for ever.

import { Migration } from '@mikro-orm/migrations'

export class Migration20261128ImportDeaths extends Migration {
  override up(): void {
    this.addSql(`
      alter table import_job add column deaths int not null default 0;
      grant select (deaths), update (deaths) on import_job to payroll_system;`)
  }
}
