// Since when and until when people are covered by state insurance, as their live payslips say. Nothing of it is stored
// by itself, so a reversal has nothing to take back.

import type { PlainDate } from '#proto/units.ts'
import type { Employee } from '../../entities/employee.ts'
import type { Tenant } from '../for-tenant.ts'
import { queryPrepared } from '../../postgres/sql.ts'
import { countingRevision, isCounting } from '../../run-states.ts'

export type CoverOnRecord = { readonly coveredFrom: PlainDate; readonly lockedUntil: PlainDate }

/** Cover by employee, for those who are covered on the day. */
export async function coverOnRecord(
  tenant: Tenant,
  employees: readonly Pick<Employee, 'organizationId' | 'id'>[],
  day: PlainDate,
): Promise<ReadonlyMap<string, CoverOnRecord>> {
  if (employees.length === 0) return new Map()
  const people = JSON.stringify(employees.map(({ organizationId, id }) => ({ organizationId, id })))
  const rows = await queryPrepared<CoverRow>(tenant, coverOfPeople, [people, day])
  return new Map(
    rows.map(({ employee_id: id, since, first_start: firstStart, until }) => [
      id,
      { coveredFrom: since === 'true' ? firstStart : (since as PlainDate), lockedUntil: until },
    ]),
  )
}

type CoverRow = { employee_id: string; since: string; first_start: PlainDate; until: PlainDate }

/** The slips since the last one that was not covered; the first of them knows when its cover began. */
const coverOfPeople = `
  with asked as materialized (
    select * from jsonb_to_recordset($1::jsonb) as a("organizationId" int, id text)),
  slips as (
    select p.employee_id, p.period_start, p.esi_covered_until, p.slip,
      max(p.period_start) filter (where p.esi_covered_until is null) over (partition by p.employee_id) as out_in
    from asked
    join payslip p on p.organization_id = asked."organizationId" and p.employee_id = asked.id
      and p.failure is null and p.period_start <= $2::date
    join payroll_run n on n.organization_id = p.organization_id and n.id = p.payroll_run_id
      and ${countingRevision('n')} = p.revision
      and ${isCounting('n')})
  select employee_id, (array_agg(slip::json ->> 'esi' order by period_start))[1] as since,
    min(period_start)::text as first_start, max(esi_covered_until)::text as until
  from slips where esi_covered_until is not null and (out_in is null or period_start > out_in)
  group by employee_id having max(esi_covered_until) >= $2::date`
