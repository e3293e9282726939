// Sums over payslips.

import { type FilterQuery, raw } from '@mikro-orm/postgresql'
import type { Paise } from '#proto/units.ts'
import type { PayrollRun } from '../../entities/payroll-run.ts'
import { type Payslip, PayslipTable } from '../../entities/payslip.ts'
import type { Tenant } from '../for-tenant.ts'
import { type RunSlipFilter, runSlipsWhere, listedSlips } from './slip-pages.ts'
import type { SlipFilter, SlipTotals } from './payslips.ts'
import { slipsRevision } from '../../run-states.ts'

/** Of `listSlips` with the filter. */
export async function totalSlips(tenant: Tenant, filter: SlipFilter): Promise<SlipTotals> {
  const { runs, where } = await listedSlips(tenant, filter)
  return totalOf(tenant, runs, where)
}

/** Of `listRunSlips` with the filter; whom the run leaves out has no figures. */
export async function totalRunSlips(
  tenant: Tenant,
  run: PayrollRun,
  filter: RunSlipFilter,
): Promise<SlipTotals> {
  const revision = filter.revision ?? slipsRevision(run)
  const where = await runSlipsWhere(tenant, run, filter, revision)
  return totalOf(tenant, revision === null ? [] : [{ id: run.id, revision }], where)
}

async function totalOf(
  tenant: Tenant,
  runs: SlipTotals['runs'],
  where: FilterQuery<Payslip> | null,
): Promise<SlipTotals> {
  const columns = ['gross', 'reimbursements', 'total_deductions', 'net_payable', 'employer_contributions']
  const sums = columns.map(name => raw(`coalesce(sum(e0.${name}), 0)::bigint as ${name}`))
  const query = tenant.em.createQueryBuilder(PayslipTable, 'e0').select(sums as never)
  const rows =
    where === null
      ? []
      : ((await query.where(where as never).execute('all', false)) as unknown as Record<string, string>[])
  const sum = (name: string) => Number(rows[0]?.[name] ?? 0) as Paise
  return {
    runs,
    gross: sum('gross'),
    reimbursements: sum('reimbursements'),
    totalDeductions: sum('total_deductions'),
    netPayable: sum('net_payable'),
    employerContributions: sum('employer_contributions'),
  }
}
