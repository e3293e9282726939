// A certified disability in parts per million, as every other percentage: certificates state decimals too.

import { Migration } from '@mikro-orm/migrations'

export class Migration20261123Disability extends Migration {
  override up(): void {
    this.addSql(
      'alter table employee alter column disability_percent type int using disability_percent * 10000',
    )
  }
}
