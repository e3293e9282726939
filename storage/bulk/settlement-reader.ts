// Facts of a settlement beside those of its last month.

import type { EmployeeInput } from '#proto/calculation/employee-input.ts'
import type { OutstandingAdvance, RecentPay } from '#proto/calculation/settlement.ts'
import { addDays, addMonths } from '#proto/calendar/plain-date.ts'
import type { Paise, PayPeriod, PlainDate } from '#proto/units.ts'
import type { BulkClient } from '../postgres/bulk.ts'
import { isWeeklyOff } from '../weekly-offs.ts'
import { idArray } from './asking.ts'
import { isLaterClaim } from '../due-inputs.ts'
import { countingRevision, isClosed, isCounting } from '../run-states.ts'

type Leaver = {
  readonly organizationId: number
  readonly employeeId: string
  /** The wage month of the exit. */
  readonly period: PayPeriod
  readonly leftOn: PlainDate
  /** Weekly offs of the settings, where the employee's shift has none of its own. */
  readonly weeklyOffs: readonly string[]
}

type LeaverRecords = {
  /** Days after the last day of service on which the employee would not work. */
  readonly daysOff: readonly PlainDate[]
  readonly advances: readonly OutstandingAdvance[]
  /** Claims approved for months after the last one, which no run will pay. */
  readonly laterClaims: NonNullable<EmployeeInput['reimbursements']>
  /** Live runs, those of settlements among them, that pay the employee for days of the month; `isClosed`: a run that is locked or paid. */
  readonly paidBy: readonly { readonly id: string; readonly isClosed: boolean }[]
}

/** Reads the leaver in four statements. `fnfId`: the settlement itself, which is not among `paidBy`. */
export async function readLeaver(
  client: BulkClient,
  leaver: Leaver,
  fnfId: string | null,
): Promise<LeaverRecords> {
  const { organizationId, employeeId, period, leftOn, weeklyOffs } = leaver
  const person = [organizationId, employeeId]
  const daysOff = await client.query<{ date: PlainDate }>({
    name: 'days off after an exit',
    text: daysOffQuery,
    values: [...person, addDays(leftOn, 1), addDays(leftOn, longestClosure), idArray(weeklyOffs)],
  })
  const advances = await client.query<{ id: string; type: 'salary_advance' | 'loan'; amount: Paise }>({
    name: 'advances of a leaver',
    text: advancesQuery,
    values: [...person, period.end, fnfId ?? ''],
  })
  const claims = await client.query<{ code: string; amount: Paise; taxable: boolean }>({
    name: 'later claims of a leaver',
    text: claimsQuery,
    values: [...person, period.end, fnfId ?? ''],
  })
  const paidBy = await client.query<{ id: string; isClosed: boolean }>({
    name: 'payments of a leaver',
    text: paidByQuery,
    values: [...person, period.start, leftOn, fnfId ?? ''],
  })
  return {
    daysOff: daysOff.rows.map(({ date }) => date),
    advances: advances.rows.map(({ id, type, amount }) => ({
      id,
      type: type === 'loan' ? 'loan' : 'advance',
      amount,
    })),
    laterClaims: claims.rows,
    paidBy: paidBy.rows,
  }
}

/** The gratuity that settlements of the person's spells since the day have granted, the employee's own left out. */
export async function readGratuityOfFormerSpells(
  client: BulkClient,
  { organizationId, employeeId }: Pick<Leaver, 'organizationId' | 'employeeId'>,
  since: PlainDate,
): Promise<Paise> {
  const { rows } = await client.query<{ amount: string }>({
    name: 'gratuity of former spells',
    text: formerGratuityQuery,
    values: [organizationId, employeeId, since],
  })
  return Number(rows[0]?.amount ?? 0) as Paise
}

/** Basic pay and dearness allowance of the wage months before the one of `start` that the average of ten months counts. */
export async function readRecentPay(
  client: BulkClient,
  { organizationId, employeeId }: Pick<Leaver, 'organizationId' | 'employeeId'>,
  start: PlainDate,
): Promise<RecentPay> {
  const { rows } = await client.query<{ sum: string; months: number }>({
    name: 'recent pay of a leaver',
    text: recentPayQuery,
    values: [organizationId, employeeId, addMonths(start, -monthsBeforeLast), start],
  })
  const [row] = rows
  return { sum: Number(row?.sum ?? 0) as Paise, months: row?.months ?? 0 }
}

/** Section 10(10) and (10AA) of the 1961 Act, and what follows them in the 2025 Act, count ten months. */
const monthsBeforeLast = 9

// Pay that a later payment brought for one of the months belongs to that month.
const recentPayQuery = `
    with paid as (
      select p.period_start, p.basic_and_da, p.late_months
      from payslip p
      join payroll_run n on n.organization_id = p.organization_id and n.id = p.payroll_run_id
        and p.revision = ${countingRevision('n')} and ${isCounting('n')}
      where p.organization_id = $1 and p.employee_id = $2 and p.failure is null and p.period_start >= $3::date)
    select coalesce(sum(amount), 0)::bigint as sum, count(distinct month) filter (where is_own)::int as months
    from (
      select period_start as month, basic_and_da as amount, true as is_own from paid
      union all
      select (late.month ->> 0)::date, (late.month ->> 1)::bigint, false
      from paid cross join lateral json_array_elements(paid.late_months::json) late(month)) all_months
    where month >= $3::date and month < $4::date`

const formerGratuityQuery = `
    select coalesce(sum((f.figures::json -> 'gratuity' ->> 'amount')::bigint), 0) as amount
    from employee own
    join employee e on e.organization_id = $1 and e.id <> own.id and e.date_of_joining >= $3::date
      and e.date_of_joining < own.date_of_joining and coalesce(e.person_id, e.id) = own.person_id
    join fnf f on f.organization_id = $1 and f.employee_id = e.id and f.status in ('approved', 'settled')
    where own.organization_id = $1 and own.id = $2`

/** Within so many days there are two working days. */
const longestClosure = 60

const daysOffQuery = `
    select d.date::date as date from employee e
    cross join generate_series($3::date, $4::date, interval '1 day') as d(date)
    where e.organization_id = $1 and e.id = $2 and (${isWeeklyOff('e', 'd.date::date', '$5::text[]')}
      or exists (
        select from holiday h where h.organization_id = $1 and h.date = d.date::date and h.type <> 'restricted'
          and (h.state_codes = '{}' or e.work_state_code = any (h.state_codes))
          and (h.department_ids = '{}' or e.department_id = any (h.department_ids))))
    order by 1`

const isFree = (kind: 'expense' | 'advance_installment', id: string) => `not exists (
        select from input_claim c where c.organization_id = i.organization_id and c.kind = '${kind}'
          and c.input_id = ${id} and c.payroll_run_id is not null and c.payroll_run_id <> $4)`

// An instalment is repaid by the run that has claimed it; of interest, what is due by the last month is owed.
const advancesQuery = `
    select a.id, a.type, (coalesce(sum(i.principal), 0) + coalesce(sum(i.interest)
      filter (where make_date(i.year, i.month, 1) <= $3::date), 0))::bigint as amount
    from advance a
    join advance_installment i on i.organization_id = a.organization_id and i.advance_id = a.id
    where a.organization_id = $1 and a.employee_id = $2 and i.ended is null
      and ${isFree('advance_installment', `i.advance_id || '/' || i.no`)}
    group by a.id, a.type order by a.id`

const claimsQuery = `
    select i.component_code as code, i.approved_amount as amount, i.taxable from expense i
    where i.organization_id = $1 and i.employee_id = $2 and ${isLaterClaim('i', '$3')}
      and ${isFree('expense', 'i.id')}
    order by i.id`

const paidByQuery = `
    select p.id, ${isClosed('p')} as "isClosed" from payroll_run_employee r
    join payroll_run p on p.organization_id = r.organization_id and p.id = r.payroll_run_id and p.id <> $5
    where r.organization_id = $1 and r.employee_id = $2 and r.live and not r.excluded
      and p.period_start <= $4::date and p.period_end >= $3::date
      and ${isCounting('p')}
    order by p.id`
