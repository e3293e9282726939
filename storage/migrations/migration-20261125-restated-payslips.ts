// Note: what came before a payslip names the runs of which its year to date no longer holds anything, because they were
// reversed after the calculation of the payslip.

import { Migration } from '@mikro-orm/migrations'
import { payslips, payslipsOfRun } from './migration-20261123-read-functions.ts'

const restatedBy = `,
    (select json_agg(json_build_object('payrollRunId', v.id, 'reversedAt', v.reversed_at) order by v.reversed_at, v.id)
     from payroll_run v
     where v.organization_id = p.organization_id and v.status = 'reversed' and v.pay_date >= year.start
       and v.reversed_at > (select c.started_at from calculation c where c.organization_id = p.organization_id
         and c.payroll_run_id = p.payroll_run_id and c.revision = p.calculated_in)
       and exists (select from payslip b where b.organization_id = v.organization_id and b.payroll_run_id = v.id
         and b.employee_id = p.employee_id and b.revision = v.revision and b.failure is null
         and (b.period_start, b.payroll_run_id) < (p.period_start, p.payroll_run_id))) as restated_by`

export class Migration20261125RestatedPayslips extends Migration {
  override up(): void {
    this.addSql(`create index payroll_run_reversed on payroll_run (organization_id, reversed_at)
      where status = 'reversed'`)
    for (const text of [payslips(restatedBy), payslipsOfRun(restatedBy)]) this.addSql(text)
  }
}
