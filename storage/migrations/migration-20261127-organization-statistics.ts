// A prepared statement keeps one plan for all organizations, made for an organization of average size: beside many small
// ones a large one was read row by row, and each row compared with every id that was asked for. With one distinct
// organization the planner expects the rows of the largest, whose share ANALYZE keeps among the most common values.
//
// Before the first ANALYZE it would expect a single row of any organization, and take whatever index begins with one: the
// key of an employee was checked against all employees. PostgreSQL 18 can be told at once, older ones know after ANALYZE.

import { Migration } from '@mikro-orm/migrations'

export class Migration20261127OrganizationStatistics extends Migration {
  override up(): void {
    this.addSql(`
      do $$
      declare owned text;
      begin
        for owned in
          select c.table_name from information_schema.columns c
          join information_schema.tables t using (table_schema, table_name)
          where c.table_schema = 'public' and c.column_name = 'organization_id' and t.table_type = 'BASE TABLE'
        loop
          execute format('alter table %I alter column organization_id set (n_distinct = 1)', owned);
          -- An empty table that was analyzed is planned for as if it stayed empty.
          if pg_relation_size(format('%I', owned)::regclass) > 0 then
            execute format('analyze %I', owned);
          elsif current_setting('server_version_num')::int >= 180000 then
            perform pg_restore_attribute_stats('schemaname', 'public', 'relname', owned, 'attname', 'organization_id',
              'inherited', false, 'null_frac', 0::real, 'avg_width', 4, 'n_distinct', 1::real);
          end if;
        end loop;
      end $$;`)
  }
}
