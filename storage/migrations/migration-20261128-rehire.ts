// Spells of employment of one person: whose later spell an employee is, and since when the service counts without a break.

import { Migration } from '@mikro-orm/migrations'

const columns = `
alter table employee
  add column former_employee_id text collate "C",
  -- The first spell, by which all later ones are found; null: of no earlier spell.
  add column person_id text collate "C",
  add column continuous_since date,
  add foreign key (organization_id, former_employee_id) references employee deferrable initially deferred,
  add check ((former_employee_id is null) = (person_id is null)),
  add check (continuous_since <= date_of_joining);
create index employee_person on employee (organization_id, person_id) where person_id is not null;`

export class Migration20261128Rehire extends Migration {
  override up(): void {
    this.addSql(columns)
  }
}
