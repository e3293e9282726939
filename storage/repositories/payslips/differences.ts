// Differences between the slips of two runs, by employee.

import type { EmployeeInput } from '#proto/calculation/employee-input.ts'
import type { Paise } from '#proto/units.ts'
import { unpackFacts } from '../../bulk/packing/facts.ts'
import type { PayrollRun } from '../../entities/payroll-run.ts'
import { PayslipTable } from '../../entities/payslip.ts'
import type { Tenant } from '../for-tenant.ts'
import { query } from '../../postgres/sql.ts'
import { slipsRevision } from '../../run-states.ts'

/** The employee after whom a list of differences goes on, and what its net pay differs by, without sign. */
export type DifferencePlace = { readonly employeeId: string; readonly size: Paise }

/**
 * Employees whose slips differ, or are in one of the two runs only, by id or the greatest difference of the net pay first;
 * one more than `limit` when there are more.
 */
export async function listDifferingEmployees(
  tenant: Tenant,
  run: PayrollRun,
  against: PayrollRun,
  {
    limit,
    after,
    isBySize,
  }: { readonly limit: number; readonly after: DifferencePlace | null; readonly isBySize: boolean },
): Promise<string[]> {
  const slips = `select employee_id, slip_hash, net_payable from payslip
    where organization_id = ? and payroll_run_id = ? and revision = ? and failure is null${isBySize ? '' : ' and employee_id > ?'}`
  const ofRun = (each: PayrollRun) => [
    each.organizationId,
    each.id,
    slipsRevision(each) ?? 0,
    ...(isBySize ? [] : [after?.employeeId ?? '']),
  ]
  const [isAfter, order] = isBySize
    ? ['size < ? or size = ? and employee_id > ?', 'size desc, employee_id']
    : ['true', 'employee_id']
  const { size, employeeId } = after ?? { size: Number.MAX_SAFE_INTEGER, employeeId: '' }
  const rows = await query<{ employee_id: string }[]>(
    tenant,
    `select employee_id from (
       select employee_id, abs(coalesce(a.net_payable, 0) - coalesce(b.net_payable, 0)) as size
       from (${slips}) a full join (${slips}) b using (employee_id)
       where a.slip_hash is distinct from b.slip_hash or a.net_payable is distinct from b.net_payable) d
     where ${isAfter} order by ${order} limit ?`,
    [...ofRun(run), ...ofRun(against), ...(isBySize ? [size, size, employeeId] : []), limit + 1],
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
