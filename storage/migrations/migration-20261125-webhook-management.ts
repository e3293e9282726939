// Note: events can be listed by change; a subscription keeps its previous secret while it is rotated; a delivery that is
// sent again counts its attempts from there on. Attempts and ended deliveries may be deleted when their time is over.

import { Migration } from '@mikro-orm/migrations'

export class Migration20261125WebhookManagement extends Migration {
  override up(): void {
    this.addSql(`
      alter table outbox_event add column updated_at timestamptz not null default now();
      create trigger stamp_change before insert on outbox_event for each row execute function stamp_change();
      create index outbox_event_by_change on outbox_event (organization_id, updated_at, id);

      alter table webhook_subscription
        add column previous_secret_sealed text,
        -- In the past: when the rotation ended.
        add column previous_secret_until timestamptz;
      grant update (previous_secret_sealed) on webhook_subscription to payroll_system;

      alter table webhook_delivery add column attempts_before int not null default 0;
      grant delete on webhook_delivery, webhook_attempt to payroll_system;`)
  }
}
