// Which instalments of advances and loans the payments of a run recover, and what is left of the principal after them.

import type { Paise } from '#proto/units.ts'
import type { PayslipDocument } from '#proto/documents/payslip-document.ts'
import type { PayrollRun } from '../../entities/payroll-run.ts'
import { queryPrepared } from '../../postgres/sql.ts'
import type { Tenant } from '../for-tenant.ts'
import { isClosed } from '../../run-states.ts'

type Recovery = NonNullable<PayslipDocument['lines'][number]['recovery']>

/** Principal that payments of this period or an earlier one, or repayments by its end, have taken is not left. */
const instalmentsQuery = `
  select c.employee_id as "employeeId", split_part(c.input_id, '/', 1) as "advanceId",
    case a.type when 'loan' then 'LOAN_RECOVERY' else 'ADVANCE_RECOVERY' end as code,
    split_part(c.input_id, '/', 2)::int as no, t.count, t.left_of as balance
  from input_claim c
  cross join lateral (
    select * from advance where organization_id = $1 and id = split_part(c.input_id, '/', 1) offset 0) a
  cross join lateral (
    select count(*)::int as count, coalesce(sum(i.principal) filter (where
        (i.ended is null or i.ended_on > $4::date) and not exists (
          select from input_claim o
          join payroll_run p on p.organization_id = o.organization_id and p.id = o.payroll_run_id
          where o.organization_id = $1 and o.kind = 'advance_installment' and o.input_id = i.advance_id || '/' || i.no
            and (p.id = $2 or p.period_start <= $3::date and ${isClosed('p')}))), 0)::bigint as left_of
    from advance_installment i where i.organization_id = $1 and i.advance_id = a.id) t
  where c.organization_id = $1 and c.payroll_run_id = $2 and c.kind = 'advance_installment'
    and c.employee_id = any ($5::text[])
  order by c.employee_id, "advanceId", no`

type Row = {
  readonly employeeId: string
  readonly advanceId: string
  readonly code: string
  readonly no: number
  readonly count: number
  readonly balance: string | number
}

/** Recoveries by employee and code of the line. */
export async function printedInstalments(
  tenant: Tenant,
  run: Pick<PayrollRun, 'organizationId' | 'id' | 'periodStart' | 'periodEnd'>,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, Recovery>> {
  if (employeeIds.length === 0) return new Map()
  const rows = await queryPrepared<Row>(tenant, instalmentsQuery, [
    run.organizationId,
    run.id,
    run.periodStart,
    run.periodEnd,
    employeeIds,
  ])
  const byLine = Map.groupBy(rows, ({ employeeId, code }) => `${employeeId} ${code}`)
  return new Map([...byLine].map(([line, own]) => [line, recoveryOf(own)]))
}

function recoveryOf(rows: readonly Row[]): Recovery {
  const byAdvance = [...Map.groupBy(rows, ({ advanceId }) => advanceId).values()]
  return {
    instalments: rows.map(({ no, count }) => ({ no, count })),
    balance: byAdvance.reduce((sum, [first]) => sum + Number(first?.balance ?? 0), 0) as Paise,
  }
}
