// Note: the function that reads employees looks each of them up by its primary key. In a small table every index that
// begins with the organization costs the same, and a connection keeps its plan when the table has grown. A range in the
// order of the key costs less by the primary key in a table of any size.

import { Migration } from '@mikro-orm/migrations'

const employees = `
  create or replace function read_employees(reach text, ids text[], days date[])
  returns table (place int, employee text, on_day text) language plpgsql as $$
  #variable_conflict use_column
  declare organizations int[] := string_to_array(nullif(reach, ''), ',')::int[];
  begin
    perform set_config('app.organization_ids', reach, true);
    return query select asked.place::int, row_to_json(e)::text, json_build_object(
      'salaryGroupId', (select s.salary_group_id from employee_salary s
        where s.organization_id = e.organization_id and s.employee_id = e.id and s.effective_from <= asked.day
        order by s.effective_from desc limit 1),
      'isBarred', coalesce((select not p.allowed and coalesce(p.until, 'infinity') >= asked.day
        from payroll_permission p
        where p.organization_id = e.organization_id and p.employee_id = e.id and p.effective_from <= asked.day
        order by p.effective_from desc limit 1), false),
      'cycleId', coalesce(
        (select c.cycle_id from employee_cycle c
          where c.organization_id = e.organization_id and c.employee_id = e.id and c.effective_from <= asked.day
          order by c.effective_from desc limit 1),
        (select d.id from payroll_cycle d where d.organization_id = e.organization_id and d.is_default)),
      'shiftId', (select a.shift_id from shift_assignment a
        where a.organization_id = e.organization_id and a.employee_id = e.id
          and a.effective_from <= asked.day and coalesce(a.effective_to, 'infinity') >= asked.day
        order by a.effective_from desc limit 1))::text
      from unnest(ids, days) with ordinality as asked(id, day, place)
      cross join unnest(organizations) as reached(id)
      cross join lateral (select * from employee
        where organization_id = reached.id and id >= asked.id and id <= asked.id order by id limit 1) e;
  end $$;`

export class Migration20261124EmployeeByKey extends Migration {
  override up(): void {
    this.addSql(employees)
  }
}
