// Note: events of one resource are numbered, from 1 and without gaps, and carry the number as `data.sequence`.

import { Migration } from '@mikro-orm/migrations'

export class Migration20261123EventSequence extends Migration {
  override up(): void {
    this.addSql(`
      alter table outbox_event add column resource_id text collate "C", add column sequence int;
      alter table outbox_event no force row level security;
      with numbered as (
        select id, resource, row_number() over (partition by organization_id, resource order by id) as n
        from (
          select id, organization_id,
            coalesce(data ->> 'payroll_run_id', data ->> 'employee_id', data ->> 'webhook_id') as resource
          from outbox_event) named
        where resource is not null)
      update outbox_event e
        set resource_id = resource, sequence = n, data = data || jsonb_build_object('sequence', n)
        from numbered where numbered.id = e.id;
      alter table outbox_event force row level security;
      create unique index outbox_event_of_resource on outbox_event (organization_id, resource_id, sequence);`)
  }
}
