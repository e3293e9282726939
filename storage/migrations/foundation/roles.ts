/** Roles that services act as. None of these logs in or owns anything. Where they are there already, nothing is done. */
export const createRoles = `
do $$ begin
  if not exists (select from pg_roles where rolname = 'payroll_app') then create role payroll_app nologin; end if;
  if not exists (select from pg_roles where rolname = 'payroll_system') then create role payroll_system nologin; end if;
exception when duplicate_object or unique_violation then null;
end $$;
-- Who made the roles may act as them at once; where somebody else did, that person grants them.
do $$ begin grant payroll_app, payroll_system to current_user;
exception when insufficient_privilege then null;
end $$;
-- What may empty an organization of the sandbox: a transaction of payroll_app has to become it.
do $$ begin
  if not exists (select from pg_roles where rolname = 'payroll_sandbox') then create role payroll_sandbox nologin; end if;
exception when duplicate_object or unique_violation then null;
end $$;
do $$ begin
  if not pg_has_role('payroll_app', 'payroll_sandbox', 'set') then
    grant payroll_sandbox to payroll_app with inherit false, set true;
  end if;
exception when insufficient_privilege or internal_error then null;
end $$;
`

/** The roles, and the context of their sessions. */
export const roles = `${createRoles}grant usage on schema public to payroll_app, payroll_system, payroll_sandbox;
-- Services compare what is applied with what they know. The names are of no tenant, and nothing else of the table is seen.
grant select (name) on mikro_orm_migrations to payroll_system;

create function current_organizations() returns int[] language sql stable parallel safe
  return string_to_array(nullif(current_setting('app.organization_ids', true), ''), ',')::int[];
create function current_account() returns text language sql stable parallel safe
  return nullif(current_setting('app.account_id', true), '');
`
