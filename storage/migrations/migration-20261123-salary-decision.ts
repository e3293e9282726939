// Note: when a salary was decided, beside the day from which it takes effect. Of salaries that are stored already
// nothing is known but the day on which they were recorded: they count as decided when they took effect, or when they
// were recorded where that was earlier, so that no earlier judgement changes.

import { Migration } from '@mikro-orm/migrations'

/** The rows of every tenant are filled in, and nobody's figures become stale by it. */
const fillIn = (table: string): string => `
alter table ${table} add column decided_on date;
alter table ${table} disable trigger user, no force row level security;
update ${table} set decided_on = least(effective_from, (created_at at time zone 'Asia/Kolkata')::date);
alter table ${table} enable trigger user, force row level security;
alter table ${table} alter column decided_on set not null;
`

export class Migration20261123SalaryDecision extends Migration {
  override up(): void {
    this.addSql(fillIn('employee_salary'))
    this.addSql(fillIn('salary_increment'))
  }
}
