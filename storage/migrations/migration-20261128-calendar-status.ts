// Finds the employees whose status changes by the calendar alone. Only those of a day to come are in the indexes.

import { Migration } from '@mikro-orm/migrations'
import { writtenOn } from '../repositories/calendar-status.ts'

export class Migration20261128CalendarStatus extends Migration {
  override up(): void {
    this.addSql(`
      create index employee_to_join on employee (date_of_joining) where date_of_joining > ${writtenOn('')};
      create index employee_to_leave on employee (date_of_leaving) where date_of_leaving >= ${writtenOn('')};
      create index employee_salary_to_come on employee_salary (effective_from)
        where effective_from > ${writtenOn('')};
      grant select (organization_id, id, date_of_joining, date_of_leaving, updated_at) on employee to payroll_system;
      grant select (organization_id, employee_id, effective_from, updated_at) on employee_salary to payroll_system;
      create policy plumbing on employee for select to payroll_system using (true);
      create policy plumbing on employee_salary for select to payroll_system using (true);`)
  }
}
