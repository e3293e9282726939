// Earlier wage months of which days were paid by nobody, for the few people of a run or a settlement who have some.

import type { SlipArrears } from '#proto/calculation/slip.ts'
import type { PayPeriod, PlainDate } from '#proto/units.ts'
import type { BulkClient } from '../postgres/bulk.ts'
import {
  isPaidByRuns,
  isPaidBySettlements,
  type PaymentOfUnpaid,
  type UnpaidMonthRow,
  unpaidMonths,
} from '../unpaid-months.ts'
import { idArray } from './asking.ts'
import { countingRevision, isClosed, isCounting } from '../run-states.ts'

export type UnpaidMonthFound = UnpaidMonthRow<PlainDate>

const statement = unpaidMonths({
  organization: '$1',
  before: '$2',
  own: '$3',
  people: 'select unnest($4::text[])',
})

/** Unpaid months by employee, in their order; `own`: the id of the run or settlement that asks, or empty. */
export async function readUnpaidMonths(
  client: BulkClient,
  people: { readonly organizationId: number; readonly employeeIds: readonly string[]; readonly own: string },
  { start }: PayPeriod,
): Promise<ReadonlyMap<string, readonly UnpaidMonthFound[]>> {
  if (people.employeeIds.length === 0) return new Map()
  const { rows } = await client.query<UnpaidMonthFound>({
    name: 'unpaid months',
    text: statement,
    values: [people.organizationId, start, people.own, idArray(people.employeeIds)],
  })
  return Map.groupBy(rows, row => row.employee_id)
}

/** Whether a run that has not claimed its months pays this one as arrears. */
export function isPaidByRun(month: UnpaidMonthFound, payment: PaymentOfUnpaid): boolean {
  return isPaidByRuns(month, payment)
}

/** Whether a settlement that pays unpaid months pays this one. */
export function isPaidBySettlement(month: UnpaidMonthFound): boolean {
  return isPaidBySettlements(month)
}

/** A month that another payment has paid as arrears, and of which something was recorded since. */
type ChangedMonth = {
  readonly employee_id: string
  readonly since: PlainDate
  /** Arrears of all payments that paid something for the month, and of other months with it. */
  readonly arrears: readonly (readonly SlipArrears[])[]
}

// A run that pays no arrears corrects none. Like a month that a run of its own paid, one is corrected once it is closed.
const changedMonths = `
  select m.employee_id, m.since, json_agg(q.slip::json->'arrears' order by q.period_start) as arrears
  from unnest($3::text[], $4::date[], $5::date[], $6::text[]) m (employee_id, since, until, claimed_by)
  join payroll_run held on held.organization_id = $1 and held.id = m.claimed_by and ${isClosed('held')}
  join payslip q on q.organization_id = $1 and q.employee_id = m.employee_id and q.failure is null
    and q.payroll_run_id <> $2 and q.slip::json->'arrears' is not null
  join payroll_run n on n.organization_id = $1 and n.id = q.payroll_run_id
    and ${isCounting('n')} and q.revision = ${countingRevision('n')}
  left join calculation c on c.organization_id = $1 and c.payroll_run_id = q.payroll_run_id
    and c.revision = q.calculated_in
  where not exists (
    select from payroll_run own
    where own.organization_id = $1 and own.id = $2 and coalesce(own.options ->> 'arrears', 'auto') <> 'auto')
  group by m.employee_id, m.since, m.until
  having max(c.started_at) < greatest(
    (select max(s.updated_at) from employee_salary s
      where s.organization_id = $1 and s.employee_id = m.employee_id and s.effective_from <= m.until),
    (select max(a.updated_at) from attendance_month a
      where a.organization_id = $1 and a.employee_id = m.employee_id
        and make_date(a.year, a.month, 1) = date_trunc('month', m.until)::date),
    (select e.end_changed_at from employee e
      where e.organization_id = $1 and e.id = m.employee_id and e.end_changed_from <= m.until
        and e.end_changed_to >= m.since),
    (select e.joining_changed_at from employee e
      where e.organization_id = $1 and e.id = m.employee_id and e.date_of_joining <= m.until))`

/** `own` as for `readUnpaidMonths`. */
export async function readChangedMonths(
  client: BulkClient,
  { organizationId, own }: { readonly organizationId: number; readonly own: string },
  months: readonly UnpaidMonthFound[],
): Promise<readonly ChangedMonth[]> {
  if (months.length === 0) return []
  const { rows } = await client.query<ChangedMonth>({
    name: 'changed months that were paid as arrears',
    text: changedMonths,
    values: [
      organizationId,
      own,
      months.map(({ employee_id: id }) => id),
      months.map(({ since }) => since),
      months.map(({ until }) => until),
      months.map(({ claimed_by: claimedBy }) => claimedBy),
    ],
  })
  return rows
}

/** A wage month that another payment has paid as arrears, with what all payments paid for it and for other months. */
export type MonthPaidAsArrears = Pick<ChangedMonth, 'since' | 'arrears'> & {
  /** Run and revision of the closed regular run of the month; null: none. */
  readonly closed_by: string | null
}

const paidMonths = `
  select c.due_on as since, (
      select n.id || '/' || n.revision from payroll_run n
      where n.organization_id = $1 and n.type = 'regular' and ${isClosed('n')}
        and n.period_start = c.due_on
      order by n.paid_to desc, n.id limit 1) as closed_by,
    (select json_agg(q.slip::json->'arrears' order by q.period_start)
      from payslip q
      join payroll_run n on n.organization_id = $1 and n.id = q.payroll_run_id
        and ${isClosed('n')} and q.revision = n.revision
      where q.organization_id = $1 and q.employee_id = $3 and q.failure is null and q.payroll_run_id <> $2
        and q.slip::json->'arrears' is not null) as arrears
  from input_claim c
  join payroll_run held on held.organization_id = $1 and held.id = c.payroll_run_id and ${isClosed('held')}
  where c.organization_id = $1 and c.kind = 'unpaid_month' and c.employee_id = $3 and c.due_on >= $4::date
    and c.payroll_run_id <> $2 and c.until_revision is null
  order by c.due_on`

/** Months from `since` on that other payments than the settlement `own` have paid as arrears to the leaver, in order. */
export async function readMonthsPaidAsArrears(
  client: BulkClient,
  leaver: { readonly organizationId: number; readonly employeeId: string; readonly own: string },
  since: PlainDate,
): Promise<readonly MonthPaidAsArrears[]> {
  const { rows } = await client.query<MonthPaidAsArrears>({
    name: 'months paid as arrears to a leaver',
    text: paidMonths,
    values: [leaver.organizationId, leaver.own, leaver.employeeId, since],
  })
  return rows
}
