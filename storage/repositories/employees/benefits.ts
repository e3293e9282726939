// Flexible benefits as payslips left them, and claims that no payslip has taken up yet.

import type { SlipBenefit } from '#proto/calculation/benefits.ts'
import type { Paise, PlainDate } from '#proto/units.ts'
import type { Employee } from '../../entities/employee.ts'
import { query, queryPrepared } from '../../postgres/sql.ts'
import type { Tenant } from '../for-tenant.ts'
import { isPaidInput } from '../runs/input-claims.ts'
import { peopleOf, type ReportScope, slipsOfPayments } from '../reports/report-rows.ts'
import { isClosed } from '../../run-states.ts'

// A salary names its components, or the group that holds them.
const names = `
  from employee_salary s
  where s.organization_id = ? and s.employee_id = ? and (
    s.components @> jsonb_build_array(jsonb_build_object('code', ?::text))
    or s.components = '[]' and exists (
      select from salary_group_version v
      where v.organization_id = s.organization_id and v.group_id = s.salary_group_id
        and v.components @> jsonb_build_array(jsonb_build_object('code', ?::text))))`

/** Whether a salary of the employee, in force or not, contains the component. */
export async function hasComponent(
  tenant: Tenant,
  { organizationId, id }: Pick<Employee, 'organizationId' | 'id'>,
  code: string,
): Promise<boolean> {
  const [row] = await query<{ found: boolean }[]>(tenant, `select exists (select ${names}) as found`, [
    organizationId,
    id,
    code,
    code,
  ])
  return row?.found === true
}

type LastBenefits = {
  readonly payrollRunId: string
  readonly periodEnd: PlainDate
  readonly benefits: readonly SlipBenefit[]
}

/** Benefits after the last payslip of a locked or paid run, or of a settlement; null: none has any. */
export async function lastBenefits(
  tenant: Tenant,
  { organizationId, id }: Pick<Employee, 'organizationId' | 'id'>,
): Promise<LastBenefits | null> {
  const [row] = await query<LastBenefits[]>(
    tenant,
    `select p.payroll_run_id as "payrollRunId", p.period_end as "periodEnd", p.slip::json -> 'benefits' as benefits
     from payslip p
     join payroll_run n on n.organization_id = p.organization_id and n.id = p.payroll_run_id
       and n.revision = p.revision and ${isClosed('n')}
     where p.organization_id = ? and p.employee_id = ? and p.failure is null and p.slip like ?
     order by p.period_start desc, p.created_at desc limit 1`,
    [organizationId, id, '%"benefits":%'],
  )
  return row ?? null
}

/** Claims with a component that nobody has paid, added up by component. */
type OpenClaims = { readonly code: string; readonly pending: Paise; readonly approved: Paise }

export async function openClaims(
  tenant: Tenant,
  { organizationId, id }: Pick<Employee, 'organizationId' | 'id'>,
  codes: readonly string[],
): Promise<OpenClaims[]> {
  if (codes.length === 0) return []
  const rows = await query<{ code: string; pending: string; approved: string }[]>(
    tenant,
    `select i.component_code as code,
       coalesce(sum(i.claimed_amount) filter (where i.status = 'pending'), 0) as pending,
       coalesce(sum(i.approved_amount) filter (where i.status = 'approved'), 0) as approved
     from expense i
     where i.organization_id = ? and i.employee_id = ? and i.component_code in (?)
       and i.status in ('pending', 'approved') and not ${isTakenUp('i')}
     group by i.component_code`,
    [organizationId, id, codes],
  )
  return rows.map(({ code, pending, approved }) => ({
    code,
    pending: Number(pending) as Paise,
    approved: Number(approved) as Paise,
  }))
}

/** A locked or paid run has the claim among its inputs. */
function isTakenUp(alias: string): string {
  return `(${isPaidInput('expense', alias)} or exists (
    select from input_claim c
    join payroll_run p on p.organization_id = c.organization_id and p.id = c.payroll_run_id
      and ${isClosed('p')}
    where c.organization_id = ${alias}.organization_id and c.kind = 'expense' and c.input_id = ${alias}.id))`
}

type BenefitRow = {
  readonly employeeId: string
  readonly employeeCode: string
  readonly name: string
  readonly externalId: string | null
  readonly periodEnd: PlainDate
  readonly benefits: readonly SlipBenefit[]
}

/** Lists the last payslip of each employee in the scope that has benefits, by employee code. */
export function listBenefits(tenant: Tenant, scope: ReportScope): Promise<BenefitRow[]> {
  return queryPrepared<BenefitRow>(
    tenant,
    `select m.id as "employeeId", e.employee_code as "employeeCode",
       concat_ws(' ', e.first_name, e.middle_name, e.last_name) as name, e.external_id as "externalId",
       m.period_end as "periodEnd", m.slip::json -> 'benefits' as benefits
     from (
       select distinct on (p.employee_id) p.employee_id as id, p.period_end, p.slip
       from ${slipsOfPayments}
       where p.slip like '%"benefits":%'
       order by p.employee_id, p.period_start desc, p.created_at desc) m
     join employee e on e.organization_id = $1 and e.id = m.id
     order by e.employee_code, e.id`,
    peopleOf(scope),
  )
}
