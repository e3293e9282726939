// Finds the employees whose status changes by the calendar alone. Only those of a day to come are in the indexes.

import { Migration } from '@mikro-orm/migrations'
import { writtenOn } from '../repositories/employees/calendar-status.ts'

export class Migration20261128CalendarStatus extends Migration {
  override up(): void {
    this.addSql(`
      create index employee_to_join on employee (date_of_joining) where date_of_joining > ${writtenOn('')};
      create index employee_to_leave on employee (date_of_leaving) where date_of_leaving >= ${writtenOn('')};
      create index employee_salary_to_come on employee_salary (effective_from)
        where effective_from > ${writtenOn('')};`)
  }
}
