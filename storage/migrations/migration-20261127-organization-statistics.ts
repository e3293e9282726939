// A prepared statement keeps one plan for all organizations, made for an organization of average size: beside many small
// ones a large one was read row by row, and each row compared with every id that was asked for. With one distinct
// organization the planner expects the rows of the largest, whose share ANALYZE keeps among the most common values.

import { Migration } from '@mikro-orm/migrations'

export class Migration20261127OrganizationStatistics extends Migration {
  override up(): void {
    this.addSql(`
      do $$
      declare of_organizations text;
      begin
        for of_organizations in
          select format('%I', c.table_name)
          from information_schema.columns c
          join information_schema.tables t using (table_schema, table_name)
          where c.table_schema = 'public' and c.column_name = 'organization_id' and t.table_type = 'BASE TABLE'
        loop
          execute format('alter table %s alter column organization_id set (n_distinct = 1)', of_organizations);
          execute format('analyze %s', of_organizations);
        end loop;
      end $$;`)
  }
}
