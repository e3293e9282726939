// Addresses that events and vouchers are sent to are sealed: their query may hold a secret. Those that stand in the clear
// cannot be sealed here, where no master key is: subscriptions and pushes are removed, and made again.

import { Migration } from '@mikro-orm/migrations'

const tables = ['webhook_subscription', 'webhook_delivery', 'webhook_attempt', 'tally_sync']

export class Migration20261128SealedAddresses extends Migration {
  override up(): void {
    for (const table of tables)
      this.addSql(`alter table ${table} disable trigger user, no force row level security;`)
    this.addSql(`
      delete from webhook_attempt;
      delete from webhook_delivery;
      delete from webhook_subscription;
      alter table webhook_subscription drop column url,
        add column url_sealed text not null, add column url_masked text not null;
      delete from tally_sync where mode = 'push';
      alter table tally_sync drop column connector_url,
        add column connector_url_sealed text check ((connector_url_sealed is null) = (mode = 'download'));
      grant select (connector_url_sealed) on tally_sync to payroll_system;`)
    for (const table of tables)
      this.addSql(`alter table ${table} enable trigger user, force row level security;`)
  }
}
