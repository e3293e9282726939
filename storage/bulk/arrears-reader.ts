// Months that were paid and are known differently now. Set-based like the other facts: where nothing was recorded late
// the statement looks at the few salaries and months of attendance of the shard and at no slip.

import type {
  ArrearsInput,
  EmployeeInput,
  MonthPayment,
  SalaryInput,
} from '#proto/calculation/employee-input.ts'
import type { RunInput } from '#proto/calculation/run-input.ts'
import type { PayPeriod } from '#proto/units.ts'
import { idArray } from './asking.ts'
import { type PackedFacts, unpackFacts } from './packing/facts.ts'
import { readSameMonth } from './same-month-reader.ts'
import { readOtherSpells } from './spells-reader.ts'
import type { BulkClient } from '../postgres/bulk.ts'
import { countingRevision, isClosed, isCounting } from '../run-states.ts'
import { arrearsInput, paidByOf, type LateRow } from './arrears-input.ts'

/** Run and revision, as `paidBy` holds them in one text. */
export function calculationOf(paidBy: string): { payrollRunId: string; revision: number } {
  const [payrollRunId = '', revision = ''] = paidBy.split('/')
  return { payrollRunId, revision: Number(revision) }
}

/** The months to work out again of people of a run, by employee; `runInputOf` gives what a calculation froze. */
export async function readArrears(
  client: BulkClient,
  people: { organizationId: number; payrollRunId: string; employeeIds: readonly string[] },
  period: PayPeriod,
  runInputOf: (paidBy: string) => Promise<RunInput>,
): Promise<ReadonlyMap<string, ArrearsInput[]>> {
  const { organizationId, payrollRunId, employeeIds } = people
  if (employeeIds.length === 0) return new Map()
  const { rows } = await client.query<LateRow>({
    name: 'late months of a run',
    text: ofRun,
    values: [organizationId, period.start, period.end, idArray(employeeIds), payrollRunId],
  })
  return byPerson(client, organizationId, rows, runInputOf)
}

/** The same of people who are in no run of `period`, or not as things stand there. */
export async function readArrearsOf(
  client: BulkClient,
  {
    organizationId,
    employeeIds,
    settlementId,
  }: {
    readonly organizationId: number
    readonly employeeIds: readonly string[]
    /** The settlement that asks; it counts what other payments of the month made good. Absent: they do not count. */
    readonly settlementId?: string | undefined
  },
  period: PayPeriod,
  runInputOf: (paidBy: string) => Promise<RunInput>,
): Promise<ReadonlyMap<string, ArrearsInput[]>> {
  const values = [organizationId, period.start, period.end, employeeIds]
  const { rows } = await (settlementId === undefined
    ? client.query<LateRow>({ name: 'late months of people', text: ofPeople, values })
    : client.query<LateRow>({
        name: 'late months of a leaver',
        text: ofLeaver,
        values: [...values, settlementId],
      }))
  return byPerson(client, organizationId, rows, runInputOf)
}

type RunInputOf = (paidBy: string) => Promise<RunInput>

/** A month that several runs paid is worked out once: by the facts of the payment with the salary, beside the others. */
async function byPerson(
  client: BulkClient,
  organizationId: number,
  rows: readonly LateRow[],
  runInputOf: RunInputOf,
): Promise<ReadonlyMap<string, ArrearsInput[]>> {
  const months = new Map<string, LateMonth>()
  for (const row of rows) {
    const facts = unpackFacts(JSON.parse(row.facts) as PackedFacts)
    if (facts.isSalaryExcluded !== true) months.set(`${row.employee_id} ${row.period_start}`, { row, facts })
  }
  const others = await readOthers(client, organizationId, [...months.values()], runInputOf)
  const found = new Map<string, ArrearsInput[]>()
  for (const { row, facts } of months.values()) {
    const sameMonth = others.get(paidByOf(row))?.get(row.employee_id) ?? []
    const month = arrearsInput(row, facts, sameMonth, await runInputOf(paidByOf(row)))
    const list = found.get(row.employee_id)
    if (list === undefined) found.set(row.employee_id, [month])
    else list.push(month)
  }
  return found
}

type LateMonth = { readonly row: LateRow; readonly facts: EmployeeInput }

/** Payments of other runs for the months of these rows, by calculation and employee. */
async function readOthers(
  client: BulkClient,
  organizationId: number,
  months: readonly LateMonth[],
  runInputOf: RunInputOf,
): Promise<ReadonlyMap<string, ReadonlyMap<string, readonly MonthPayment[]>>> {
  const found = new Map<string, ReadonlyMap<string, readonly MonthPayment[]>>()
  for (const [paidBy, of] of Map.groupBy(months, ({ row }) => paidByOf(row))) {
    const { payroll_run_id: payrollRunId, period_start: start, period_end: end } = of[0]!.row
    const employeeIds = of.map(({ row }) => row.employee_id)
    const otherSpells = await readOtherSpells(client, { organizationId, employeeIds })
    const people = { organizationId, payrollRunId, employeeIds, otherSpells, hasStoredSpells: true }
    found.set(paidBy, await readSameMonth(client, people, { start, end }, runInputOf))
  }
  return found
}

/** A salary that is agreed with somebody from a date on, or would be. */
type SupposedSalary = {
  readonly organizationId: number
  readonly employeeId: string
  readonly salary: SalaryInput
}

/** The months that a run of `period` would work out again if the salary were agreed now. Writes it and takes it back. */
export async function readSupposedArrears(
  client: BulkClient,
  { organizationId, employeeId, salary }: SupposedSalary,
  period: PayPeriod,
  runInputOf: (paidBy: string) => Promise<RunInput>,
): Promise<ArrearsInput[]> {
  const { effectiveFrom, decidedOn = effectiveFrom, payBasis, ctcAnnual, grossMonthly } = salary
  const { groupId, ctcIncludes, components } = salary
  await client.query('savepoint before_supposing')
  await client.query(
    `insert into employee_salary (organization_id, employee_id, effective_from, id, pay_basis, ctc_annual,
       gross_monthly, salary_group_id, components, changed_by, decided_on, ctc_includes)
     values ($1, $2, $3, 'supposed', $4, $5, $6, $7, $8, 'supposed', $9, $10)`,
    [
      organizationId,
      employeeId,
      effectiveFrom,
      payBasis,
      ctcAnnual,
      grossMonthly,
      groupId ?? null,
      JSON.stringify(components),
      decidedOn,
      ctcIncludes === undefined ? null : JSON.stringify(ctcIncludes),
    ],
  )
  const late = await readArrearsOf(client, { organizationId, employeeIds: [employeeId] }, period, runInputOf)
  await client.query('rollback to savepoint before_supposing')
  return late.get(employeeId) ?? []
}

/** A condition in SQL on a salary `s`: the run of `$1` and `$3` may pay what is due by it, as may the last one. */
const isDue = `(s.arrears_from is null or s.arrears_from <= $3::date or exists (
    select from employee e where e.organization_id = $1 and e.id = s.employee_id and e.date_of_leaving <= $3::date))`

/** A condition in SQL on the last day of a wage month: `month` is its attendance. */
export const readsMonth = (month: string): string =>
  `date_trunc('month', period_end)::date = make_date(${month}.year, ${month}.month, 1)`

/**
 * A condition in SQL on a payslip `q` of the calculation `c` that read what `late` names: what `q` found paid by other runs
 * is paid still. A slip that counted then and does not count among `runs` any more, as of a run that was reversed or is
 * calculated again, may have paid what `q` left out.
 */
export const isIndependent = (late: string): string => `not exists (
        select from payslip w
        join payroll_run v on v.organization_id = w.organization_id and v.id = w.payroll_run_id
          and coalesce(v.reversed_at, 'infinity') > c.started_at
        join calculation d on d.organization_id = w.organization_id and d.payroll_run_id = w.payroll_run_id
          and d.revision = w.calculated_in and d.started_at > ${late}.updated_at and d.started_at < c.started_at
        where w.organization_id = q.organization_id and w.employee_id = q.employee_id
          and w.payroll_run_id <> q.payroll_run_id and w.failure is null
          and not exists (select from runs where id = w.payroll_run_id and revision = w.revision)
          and not exists (
            select from calculation n
            where n.organization_id = w.organization_id and n.payroll_run_id = w.payroll_run_id
              and n.revision > w.revision and n.result_hash is not null and n.finished_at < c.started_at))`

const isEarlierMonth = (_employee: string): string => 'p.period_start < $2::date'

/** Condition of a settlement: months paid after the last one of employment, before the exit was known, count too. */
const isOfLeaver = (employee: string): string => `(p.period_start < $2::date
        or p.period_start > $3::date and p.period_start > ${employee}.date_of_leaving)`

/** The salaries of the slip `p` of the calculation `k` as the run knows them. */
const knownSalaries = `from employee_salary s
        where s.organization_id = $1 and s.employee_id = p.employee_id and s.effective_from <= p.period_end
          and (s.updated_at < k.started_at or ${isDue})`

// A month is late where something that takes effect in it was recorded after its slip's facts were read, and no later
// run that pays arrears has read it since.
const lateQuery = (others: string, people: string, isLookedAt = isEarlierMonth) => `
    with runs as materialized (
      select n.id, ${countingRevision('n')} as revision, n.period_start, n.period_end, k.first_read,
        ${isClosed('n')} as is_closed, coalesce(n.options->>'arrears', 'auto') = 'auto' as looks_back
      from payroll_run n
      cross join lateral (
        select min(started_at) as first_read from calculation
        where organization_id = n.organization_id and payroll_run_id = n.id) k
      where n.organization_id = $1 and ${others} and ${isCounting('n')}),
    who as materialized (${people}),
    late as (
      select s.employee_id, s.effective_from as since, 'infinity'::date as until, null::date as month_of, s.updated_at,
        s.arrears_from
      from who
      join employee_salary s on s.organization_id = $1 and s.employee_id = who.employee_id
      where s.effective_from < $2::date and ${isDue} and exists (
        select from runs where period_end >= s.effective_from and period_start < $2::date
          and first_read < s.updated_at)
      union all
      select a.employee_id, m.since, m.since, make_date(a.year, a.month, 1), a.updated_at, null
      from who join attendance_month a on a.organization_id = $1 and a.employee_id = who.employee_id
      cross join lateral (
        select distinct period_start as since from runs
        where ${readsMonth('a')} and period_start < $2::date and first_read < a.updated_at) m
      union all
      select e.id, e.end_changed_from, e.end_changed_to, null, e.end_changed_at, null
      from who join employee e on e.organization_id = $1 and e.id = who.employee_id
      where e.end_changed_at is not null)
    select distinct on (p.employee_id, p.period_start, p.payroll_run_id)
      p.employee_id, p.payroll_run_id, p.calculated_in as revision, p.period_start, p.period_end, p.facts, p.slip,
      p.epf_wages, p.eps_wages, p.edli_wages, p.pf_employee + p.vpf as employee, p.eps, p.pf_employer, p.edli,
      p.pf_admin, p.ncp_days, p.esi_wages, p.esi_employee, p.esi_employer, a.source, a.payable_days, a.lop_days, a.lop_dates,
      a.overtime_minutes, a.worked_minutes, left_on.date_of_joining, left_on.date_of_leaving,
      (select s.overtime_multiplier ${knownSalaries}
        order by s.effective_from desc limit 1) as overtime_multiplier,
      (select json_agg(jsonb_build_object('effectiveFrom', s.effective_from, 'payBasis', s.pay_basis,
            'ctcAnnual', s.ctc_annual, 'grossMonthly', s.gross_monthly, 'components', s.components)
          || case when s.salary_group_id is null then '{}' else jsonb_build_object('groupId', s.salary_group_id) end
          || case when s.ctc_includes is null then '{}' else jsonb_build_object('ctcIncludes', s.ctc_includes) end
          || case when s.decided_on > s.effective_from then jsonb_build_object('decidedOn', s.decided_on) else '{}' end
          order by s.effective_from)
        ${knownSalaries})
        as salaries,
      (select json_agg(q.slip::json->'arrears' order by q.period_start)
        from payslip q
        join runs t on t.id = q.payroll_run_id and t.revision = q.revision
        where q.organization_id = $1 and q.employee_id = p.employee_id and q.slip::json->'arrears' is not null)
        as since
    from late l
    join payslip p on p.organization_id = $1 and p.employee_id = l.employee_id and p.failure is null
      and p.period_end >= l.since and p.period_start <= l.until
      and (l.month_of is null or date_trunc('month', p.period_end)::date = l.month_of)
    join employee left_on on left_on.organization_id = $1 and left_on.id = l.employee_id
      and ${isLookedAt('left_on')}
    join runs r on r.id = p.payroll_run_id and r.revision = p.revision and r.is_closed
    join calculation k on k.organization_id = $1 and k.payroll_run_id = p.payroll_run_id
      and k.revision = p.calculated_in and k.started_at < l.updated_at
    left join attendance_month a on a.organization_id = $1 and a.employee_id = p.employee_id
      and a.year = extract(year from p.period_end) and a.month = extract(month from p.period_end)
      and a.updated_at > k.started_at
    where not exists (
      select from payslip q
      join runs t on t.id = q.payroll_run_id and t.revision = q.revision and t.looks_back
        and (l.arrears_from is null or l.arrears_from <= t.period_end)
      join calculation c on c.organization_id = $1 and c.payroll_run_id = q.payroll_run_id
        and c.revision = q.calculated_in and c.started_at > l.updated_at
      where q.organization_id = $1 and q.employee_id = p.employee_id and q.failure is null
        and q.period_start > p.period_start and ${isIndependent('l')})
    order by p.employee_id, p.period_start, p.payroll_run_id`

/** Rows of employees of the run `$5`. */
const ofRun = lateQuery(
  'n.id <> $5',
  `select unnest($4::text[]) as employee_id from payroll_run own
      where own.organization_id = $1 and own.id = $5 and coalesce(own.options->>'arrears', 'auto') = 'auto'
        and exists (select from runs where period_start < $2::date)`,
)

const people = 'select unnest($4::text[]) as employee_id'

const ofPeople = lateQuery('n.period_start <> $2::date', people)

const ofLeaver = lateQuery('n.id <> $5', people, isOfLeaver)
