// Where an organization has people and pay, month by month: what its filings follow from.

import type { Paise, PlainDate } from '#proto/units.ts'
import type { FilingSums, PayrollRun } from '../../entities/payroll-run.ts'
import type { Tenant } from '../for-tenant.ts'
import { fundName, fundState } from '../payslips/levy-places.ts'
import { queryPrepared } from '../../postgres/sql.ts'
import { countingRevision, isClosed, isCounting, isCountingOrVoid } from '../../run-states.ts'

/** People with the same places who came and left in the same months, `2026-10`; `until` null: they are still there. */
export type PeopleOfPlace = {
  readonly taxState: string
  readonly fundState: string
  readonly fund: 'general' | 'shops'
  readonly since: string
  readonly until: string | null
  readonly count: number
}

const peopleQuery = `
  select coalesce(s.pt ->> 'stateCode', e.work_state_code) as "taxState",
    coalesce(s.lwf ->> 'stateCode', e.work_state_code) as "fundState",
    coalesce(s.lwf ->> 'fund', 'general') as fund,
    to_char(e.date_of_joining, 'YYYY-MM') as since, to_char(e.date_of_leaving, 'YYYY-MM') as until,
    count(*)::int as count
  from employee e
  left join lateral (
    select pt, lwf from employee_statutory s
    where s.organization_id = e.organization_id and s.employee_id = e.id
    order by s.effective_from desc limit 1
  ) s on true
  where e.organization_id = $1 and (e.date_of_leaving is null or e.date_of_leaving >= $2)
  group by 1, 2, 3, 4, 5`

/** Of whoever is in service on the day or later, by where they work at present. */
export function peopleOfPlaces(
  tenant: Tenant,
  organizationId: number,
  since: PlainDate,
): Promise<readonly PeopleOfPlace[]> {
  return queryPrepared<PeopleOfPlace>(tenant, peopleQuery, [organizationId, since])
}

/** Pay of a wage month, `2026-10`, that is or will be paid in `paidIn`. */
export type PayOfMonth = {
  readonly wageMonth: string
  readonly paidIn: string
  /** That the slips name; null: nobody's tax was asked for. */
  readonly taxState: string | null
  /** Labour welfare fund that got contributions, `KL shops`; null: none did. */
  readonly fund: string | null
  readonly hasIncomeTax: boolean
  /** Professional tax. */
  readonly tax: Paise
}

// Of slips `p`; the facts are read of those with contributions alone.
const sumsOfSlips = `
  select left(p.pt_authority, 2) as "taxState",
    case when p.lwf_employee <> 0 or p.lwf_employer <> 0 then ${fundState} || ' ' || ${fundName} end as fund,
    bool_or(p.tds > 0) as "hasIncomeTax", sum(p.pt)::bigint as tax`

// A closed run has kept its sums.
const payQuery = `
  with sums as (
    select r.id, s.* from payroll_run r
    cross join lateral jsonb_to_recordset(r.filing_sums)
      as s("taxState" text, fund text, "hasIncomeTax" bool, tax bigint)
    where r.organization_id = $1 and ${isClosed('r')} and r.filing_sums is not null
      and r.period_end between $2 and $3
    union all
    select r.id, s.* from payroll_run r
    cross join lateral (
      ${sumsOfSlips} from payslip p
      where p.organization_id = r.organization_id and p.payroll_run_id = r.id and p.revision = ${countingRevision('r')}
        and p.failure is null
      group by 1, 2
    ) s
    where r.organization_id = $1 and r.period_end between $2 and $3 and ${isCounting('r')}
      and not (${isClosed('r')} and r.filing_sums is not null)
  )
  select to_char(r.period_end, 'YYYY-MM') as "wageMonth", to_char(coalesce(r.paid_on, r.pay_date), 'YYYY-MM') as "paidIn",
    s."taxState", s.fund, bool_or(s."hasIncomeTax") as "hasIncomeTax", sum(s.tax)::bigint as tax
  from sums s join payroll_run r on r.organization_id = $1 and r.id = s.id
  group by 1, 2, 3, 4`

/** What a run that is being closed keeps for the calendar. */
export async function filingSumsOf(
  tenant: Tenant,
  { organizationId, id, revision }: Pick<PayrollRun, 'organizationId' | 'id' | 'revision'>,
): Promise<FilingSums> {
  const rows = await queryPrepared<Omit<FilingSums[number], 'tax'> & { tax: string }>(
    tenant,
    `${sumsOfSlips} from payslip p
     where p.organization_id = $1 and p.payroll_run_id = $2 and p.revision = $3 and p.failure is null
     group by 1, 2 order by 1, 2`,
    [organizationId, id, revision],
  )
  return rows.map(({ tax, ...row }) => ({ ...row, tax: Number(tax) }))
}

/** Of the wage months that end from `from` to `to`. */
export async function payOfMonths(
  tenant: Tenant,
  organizationId: number,
  { from, to }: { readonly from: PlainDate; readonly to: PlainDate },
): Promise<readonly PayOfMonth[]> {
  const rows = await queryPrepared<Omit<PayOfMonth, 'tax'> & { tax: string }>(tenant, payQuery, [
    organizationId,
    from,
    to,
  ])
  return rows.map(row => ({ ...row, tax: Number(row.tax) as Paise }))
}

/** The last day of the first wage month with pay, reversed or not; null: there is none yet. */
export async function firstPaidMonth(tenant: Tenant, organizationId: number): Promise<PlainDate | null> {
  const [row] = await queryPrepared<{ first: PlainDate | null }>(
    tenant,
    `select to_char(min(n.period_end), 'YYYY-MM-DD') as first from payroll_run n
     where n.organization_id = $1 and ${isCountingOrVoid('n')} and ${countingRevision('n')} is not null`,
    [organizationId],
  )
  return row?.first ?? null
}
