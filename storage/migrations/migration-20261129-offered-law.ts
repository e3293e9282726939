// Which law engines calculate by, so that a change of it is told of once.

import { Migration } from '@mikro-orm/migrations'

export class Migration20261129OfferedLaw extends Migration {
  override up(): void {
    this.addSql(`
      create table offered_law (
        fingerprint text primary key,
        rule_sets jsonb not null,
        heads jsonb not null,
        published_at timestamptz not null,
        -- When an engine last said that it calculates by this law.
        seen_at timestamptz not null
      );
      alter table offered_law enable row level security, force row level security;
      create policy plumbing on offered_law to payroll_system using (true) with check (true);
      grant select, insert, update on offered_law to payroll_system;`)
  }
}
