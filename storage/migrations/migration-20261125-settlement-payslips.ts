// Note: a settlement is kept as a payslip, and may end below zero, when the employee owes the organization.

import { Migration } from '@mikro-orm/migrations'

export class Migration20261125SettlementPayslips extends Migration {
  override up(): void {
    this.addSql(`
      alter table payslip drop constraint payslip_net_payable_check,
        add constraint payslip_net_payable_check check (net_payable >= 0 or payroll_run_id like 'fnf%');`)
  }
}
