// The labour identification number (LIN) of an establishment, which registers and letters of appointment name.

import { Migration } from '@mikro-orm/migrations'

export class Migration20261128LabourNumber extends Migration {
  override up(): void {
    this.addSql('alter table organization add column lin text;')
  }
}
