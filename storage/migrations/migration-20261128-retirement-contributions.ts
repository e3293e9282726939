// What employers contribute to funds for retirement in a tax year: above a limit it is income of the employee.

import { Migration } from '@mikro-orm/migrations'

const payslips = `
alter table payslip add column retirement_contributions bigint not null default 0;
alter table payslip alter column retirement_contributions drop default;
`

const declarations = `
alter table tax_declaration add column contribution_growth bigint not null default 0;
alter table tax_declaration alter column contribution_growth drop default;
`

export class Migration20261128RetirementContributions extends Migration {
  override up(): void {
    this.addSql(payslips)
    this.addSql(declarations)
    this.addSql('alter table opening_balance add column retirement_contributions bigint;')
  }
}
