// How the slips of two runs differ, by person.

import type { EmployeeInput } from '#proto/calculation/employee-input.ts'
import { unpackFacts } from '../../bulk/packing.ts'
import type { PayrollRun } from '../../entities/payroll-run.ts'
import { PayslipTable } from '../../entities/payslip.ts'
import type { Tenant } from '../for-tenant.ts'
import { query } from '../../postgres/sql.ts'
import { slipsRevision } from '../../run-states.ts'

/** Whose slips differ, or are in one of the two runs only, by id; one more than `limit` when there are more. */
export async function listDifferingEmployees(
  tenant: Tenant,
  run: PayrollRun,
  against: PayrollRun,
  { limit, after }: { limit: number; after: string | null },
): Promise<string[]> {
  const slips = `select employee_id, slip, net_payable from payslip
    where organization_id = ? and payroll_run_id = ? and revision = ? and failure is null and employee_id > ?`
  const ofRun = (each: PayrollRun) => [each.organizationId, each.id, slipsRevision(each) ?? 0, after ?? '']
  const rows = await query<{ employee_id: string }[]>(
    tenant,
    `select employee_id from (${slips}) a full join (${slips}) b using (employee_id)
     where a.slip is distinct from b.slip or a.net_payable is distinct from b.net_payable
     order by employee_id limit ?`,
    [...ofRun(run), ...ofRun(against), limit + 1],
  )
  return rows.map(row => row.employee_id)
}

/** The facts by which people's slips were made. */
export async function readSlipFacts(
  tenant: Tenant,
  run: PayrollRun,
  employeeIds: readonly string[],
): Promise<Map<string, EmployeeInput>> {
  const { organizationId, id: payrollRunId } = run
  const rows = await tenant.em.find(
    PayslipTable,
    {
      organizationId,
      payrollRunId,
      revision: slipsRevision(run) ?? 0,
      employeeId: { $in: [...employeeIds] },
    },
    { fields: ['employeeId', 'facts'] },
  )
  return new Map(rows.map(({ employeeId, facts }) => [employeeId, unpackFacts(facts)]))
}
