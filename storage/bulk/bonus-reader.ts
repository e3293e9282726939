// What the statutory bonus of an accounting year goes by: the facts of its months, as their slips have them and as arrears
// have since made good. Only a calculation of the month that pays it asks.

import type { EmployeeInput } from '#proto/calculation/employee-input.ts'
import type { PayPeriod, PlainDate } from '#proto/units.ts'
import type { OpeningBonusMonth } from '../entities/opening-balance.ts'
import { employeeStatements } from './asking.ts'
import { type PackedFacts, unpackFacts } from './packing/facts.ts'
import type { BulkClient } from '../postgres/bulk.ts'
import { countingRevision, isClosed, isCounting } from '../run-states.ts'

/** A month of the year as it is known now; `paidBy` is the calculation that paid it. */
type MonthOfYear = {
  readonly period: PayPeriod
  readonly paidBy: string | null
  readonly facts: EmployeeInput
}

type YearOfEmployee = {
  /** Months by the month in which each ends, as `2026-03`: the day on which months begin may have moved. */
  readonly months: ReadonlyMap<string, MonthOfYear>
  /** Months before the first run here. */
  readonly told: readonly OpeningBonusMonth[]
  /** Another month has paid the bonus of the year, or a closed run of a later one. */
  readonly isPaid: boolean
  readonly isForfeited: boolean
}

/** Bonus years before the period in which they are paid, by employee; `own`: the id of the payment that asks, or empty. */
export async function readBonusYears(
  client: BulkClient,
  people: { organizationId: number; employeeIds: readonly string[]; own: string },
  { start }: PayPeriod,
  year: PayPeriod,
): Promise<ReadonlyMap<string, YearOfEmployee>> {
  const { read } = employeeStatements(client, people)
  const told = await read<ToldRow>('bonus as stored', toldQuery, year.start)
  const slips = Map.groupBy(
    await read<SlipRow>('months of a bonus', slipsQuery, start, year.start, year.end, people.own),
    row => row.employee_id,
  )
  return new Map(
    told.map(({ employee_id: id, bonus_months: months, is_forfeited: isForfeited }) => [
      id,
      { ...yearOf(slips.get(id) ?? [], start, year), told: months ?? [], isForfeited },
    ]),
  )
}

/**
 * Reads slips in their order, so that what was made good later stays. A slip after `start` tells no month, and one of the
 * period that begins then only the months that it pays as arrears.
 */
function yearOf(
  slips: readonly SlipRow[],
  start: PlainDate,
  year: PayPeriod,
): Pick<YearOfEmployee, 'months' | 'isPaid'> {
  const months = new Map<string, MonthOfYear>()
  let isPaid = false
  for (const row of slips) {
    const { arrears = [], sameMonth, ...own } = unpackFacts(JSON.parse(row.facts) as PackedFacts)
    if (row.period_start !== start) isPaid ||= row.has_bonus && own.statutoryBonus?.year.end === year.end
    if (row.period_start > start) continue
    // A part of a month is told of by the slip that knows the most parts.
    const isPart = own.paidDays !== undefined && sameMonth !== undefined
    const facts: EmployeeInput = isPart ? { ...own, sameMonth } : own
    const period = { start: row.period_start, end: row.period_end }
    // A payment without the salary tells no wages of the month.
    const known = months.get(monthOf(period))?.facts.sameMonth?.length ?? 0
    if (period.end <= year.end && facts.isSalaryExcluded !== true && (sameMonth?.length ?? 0) >= known)
      months.set(monthOf(period), { period, paidBy: `${row.payroll_run_id}/${row.revision}`, facts })
    for (const { now, period: late, paidBy, isUnpaid } of arrears) {
      // A month that nobody paid in time has no slip of its own.
      const isOnlyHere = isUnpaid === true && late.end >= year.start && late.end <= year.end
      if (months.has(monthOf(late)) || isOnlyHere)
        months.set(monthOf(late), { period: late, paidBy, facts: now })
    }
  }
  return { months, isPaid }
}

function monthOf({ end }: PayPeriod): string {
  return end.slice(0, 7)
}

const toldQuery = `
    select e.id as employee_id, o.bonus_months, coalesce((e.exit ->> 'bonusForfeited')::boolean, false) as is_forfeited
    from employee e
    left join opening_balance o on o.organization_id = $1 and o.employee_id = e.id and o.tax_year_start = $3::date
    where e.organization_id = $1 and e.id = any ($2::text[])`

// Run by run, as earlier payments are read. Of the time after the year only slips count that made its months good or
// paid the bonus itself; of later months those of closed runs that paid it, because the setting may since name an earlier
// month. What other runs of the same month paid is taken off the month; only months of the year that they paid as arrears
// are read of them.
const slipsQuery = `
    select p.employee_id, p.payroll_run_id, p.calculated_in as revision, p.period_start, p.period_end, p.facts,
      p.slip like '%"STATUTORY_BONUS"%' as has_bonus
    from (
      select n.id, ${countingRevision('n')} as revision, n.period_end <= $5::date as of_year, n.period_start > $3::date as is_later,
        n.period_start = $3::date as is_same
      from payroll_run n
      where n.organization_id = $1 and n.period_end >= $4::date
        and (${isCounting('n')} and n.period_start <= $3::date or ${isClosed('n')} and n.period_start > $3::date)
        and n.id <> $6) n
    cross join lateral (
      select s.* from payslip s
      where s.organization_id = $1 and s.payroll_run_id = n.id and s.revision = n.revision
        and s.employee_id = any ($2::text[]) and s.failure is null
      offset 0) p
    where case when n.is_same then p.facts like '%"isUnpaid":true%'
      else p.slip like '%"STATUTORY_BONUS"%' or not n.is_later and (n.of_year or p.facts like '%"arrears":[%') end
    order by p.employee_id, p.period_start`

type ToldRow = {
  readonly employee_id: string
  readonly bonus_months: readonly OpeningBonusMonth[] | null
  readonly is_forfeited: boolean
}

type SlipRow = {
  readonly employee_id: string
  readonly payroll_run_id: string
  readonly revision: number
  readonly period_start: PlainDate
  readonly period_end: PlainDate
  readonly facts: string
  readonly has_bonus: boolean
}
