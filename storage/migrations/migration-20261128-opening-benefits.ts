// What another system accrued and paid of flexible benefits in the months that opening balances count.

import { Migration } from '@mikro-orm/migrations'

export class Migration20261128OpeningBenefits extends Migration {
  override up(): void {
    this.addSql('alter table opening_balance add column benefits jsonb;')
  }
}
