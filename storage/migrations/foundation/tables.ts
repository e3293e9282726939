// The statements that a table needs beside its columns, from what may be done with it.

/** Rights are those of a GRANT, as in `select (id, status), update (status)`. */
type TableRights = {
  /** Rights of tenants. */
  readonly app?: string
  /**
   * Rights of the plumbing, across tenants: key look-up, relay, dispatcher, repair. It sees no pay and no persons.
   * Default: none.
   */
  readonly system?: string
  /** Rights of the reset of a sandbox; null: a reset leaves the table alone. */
  readonly sandbox?: string | null
  /** Whether changes join the audit log. */
  readonly isAudited?: boolean
  /** A calculation reads it, so that writing it takes turns with a plan. */
  readonly isInput?: boolean
  /** `listed` by `updated_since`, with what was deleted; only `stamped` with the time of each change. Default: as its columns are. */
  readonly changes?: 'listed' | 'stamped' | 'none'
  /** Its partitions are ranges of this column, which is part of the key. */
  readonly partitionedBy?: string
}

/**
 * The columns that end a record which is written more than once. Lists go on from the instant of making as JavaScript reads
 * it, to the millisecond: a finer one would lie beyond its own position.
 */
export const written = `version int not null default 1,
  created_at timestamptz not null default date_trunc('milliseconds', now()),
  updated_at timestamptz not null default now()`

/** Foreign keys are checked at the commit, because the unit of work writes its rows in an order of its own. */
export const ofEmployee = `foreign key (organization_id, employee_id) references employee on delete cascade
    deferrable initially deferred`

const inReach = 'organization_id = any ((select current_organizations())::int[])'

/**
 * A table whose rows belong to an organization each: `columns` follow `organization_id` and end with the constraints. By
 * default it is a record that tenants write and delete, that a reset empties and that the audit log tells of.
 */
export function tenantTable(name: string, columns: string, rights: TableRights = {}): string {
  const { app = 'select, insert, update, delete', sandbox = 'select, delete', system } = rights
  const { isAudited = true, isInput = false, changes = usualChanges(columns), partitionedBy } = rights
  return `
create table ${name} (
  organization_id int not null,${columns}
)${partitionedBy === undefined ? '' : ` partition by range (${partitionedBy})`};
${guarded(name, inReach)}
grant ${app} on ${name} to payroll_app;
${system === undefined ? '' : plumbing(name, system)}
${sandbox === null ? '' : emptied(name, sandbox)}
${statistics(name, partitionedBy !== undefined)}
${changes === 'none' ? '' : stamped(name)}
${changes === 'listed' ? listed(name) : ''}
${isInput ? input(name) : ''}
${isAudited ? audited(name) : ''}`
}

/** A table whose rows belong to an account each. `app`: as in the rights of a tenant's table. */
export function accountTable(name: string, columns: string, app: string): string {
  return `
create table ${name} (${columns}
);
${guarded(name, 'account_id = (select current_account())')}
grant ${app} on ${name} to payroll_app;`
}

/** A table of which tenants see nothing. */
export function systemTable(name: string, columns: string, rights: string): string {
  return `
create table ${name} (${columns}
);
${secured(name)}
${plumbing(name, rights)}`
}

function usualChanges(columns: string): 'listed' | 'stamped' | 'none' {
  if (!/^ *updated_at /m.test(columns)) return 'none'
  return /^ *id /m.test(columns) ? 'listed' : 'stamped'
}

/** Row-level security, for the owner too. */
export function secured(table: string): string {
  return `alter table ${table} enable row level security;
alter table ${table} force row level security;`
}

/** Tenants read and write what meets the condition. */
export function guarded(table: string, condition: string): string {
  return `${secured(table)}
create policy tenant on ${table} to payroll_app using (${condition}) with check (${condition});`
}

export function plumbing(table: string, rights: string): string {
  const reads = !/insert|update|delete/.test(rights)
  return `grant ${rights} on ${table} to payroll_system;
create policy plumbing on ${table} ${reads ? 'for select' : ''} to payroll_system using (true) ${reads ? '' : 'with check (true)'};`
}

function emptied(table: string, rights: string): string {
  return `grant ${rights} on ${table} to payroll_sandbox;
create policy sandbox on ${table} to payroll_sandbox
  using (organization_id = any ((select current_sandboxes())::int[]));`
}

/**
 * A prepared statement keeps one plan for all organizations, made for one of average size: beside many small ones a large one
 * would be read row by row. With one distinct organization the planner expects the rows of the largest, whose share ANALYZE
 * keeps among the most common values. Before the first ANALYZE it would expect a single row of any organization, and take
 * whatever index begins with one; PostgreSQL 18 can be told at once.
 */
export function statistics(table: string, isPartitioned = false): string {
  return `alter table ${table} alter column organization_id set (n_distinct${isPartitioned ? '_inherited' : ''} = 1);
do $$ begin
  if current_setting('server_version_num')::int >= 180000 then
    perform pg_restore_attribute_stats('schemaname', 'public', 'relname', '${table}', 'attname', 'organization_id',
      'inherited', ${isPartitioned}, 'null_frac', 0::real, 'avg_width', 4, 'n_distinct', 1::real);
  end if;
end $$;`
}

export function stamped(table: string): string {
  return `create trigger stamp_change before insert or update on ${table} for each row execute function stamp_change();`
}

export function listed(table: string): string {
  return `create trigger keep_deleted before delete on ${table} for each row execute function keep_deleted();
create index ${table}_by_change on ${table} (organization_id, updated_at, id);`
}

function input(table: string): string {
  return `create trigger stamp_input before insert or update or delete on ${table}
  for each row execute function stamp_input();`
}

export function audited(table: string): string {
  return `${auditedInserts(table)}
create trigger record_change after update or delete on ${table}
  for each row when (${isCalled}) execute function record_change();`
}

/** The transaction says on whose behalf it writes. */
const isCalled = `current_setting('app.call', true) <> ''`

function auditedInserts(table: string): string {
  return `create trigger record_insert after insert on ${table} referencing new table as inserted
  for each statement when (${isCalled}) execute function record_insert();`
}

/** A job whose progress is no change of what anybody decided: that it was made and cancelled joins the audit log. */
export function auditedJob(table: string): string {
  return `${auditedInserts(table)}
create trigger record_change after update on ${table}
  for each row when (${isCalled} and new.status = 'cancelled') execute function record_change();`
}

/** Of the rows of `columns` alone, when they change: of a roster, which is made and emptied by the thousand with its run. */
export function auditedColumns(table: string, columns: readonly string[]): string {
  const of = (row: string) => `(${columns.map(column => `${row}.${column}`).join(', ')})`
  return `create trigger record_change after update on ${table} for each row
  when (${isCalled} and ${of('old')} is distinct from ${of('new')}) execute function record_change();`
}
