import { Migration } from '@mikro-orm/migrations'

export class Migration20261123IdempotencySteps extends Migration {
  override up(): void {
    this.addSql(`
      alter table idempotency_record
        add column committed jsonb,
        add column abandoned boolean not null default false`)
  }
}
