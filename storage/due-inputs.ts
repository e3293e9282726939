// Which inputs are due in a period, whether a run has claimed them or not.
//
// - Variable items and expenses are due in the month in which the period ends. In a later month those are due that a
//   closed month has left over: what a run released, or what was not in its figures when it was locked. Those of a month
//   that nobody paid are due with the payment that claims it.
// - Overtime requests are due from their pay date on, instalments from their month on, until a run has claimed them.
// - An input that names a type of run is due for runs of that type alone, from its month on. An input that was put off to a
//   later month, because its own was closed, is due for runs of its own month that are not regular as well.
// - A settlement pays them all.

import { isClosed } from './run-states.ts'
import type { InputKind } from '#proto/run-contents.ts'

/** Expressions in SQL. */
export type DueIn = {
  readonly organization: string
  readonly start: string
  readonly end: string
  /** SQL expression of the year of the period's end. */
  readonly year: string
  readonly month: string
  /** The type of the run. */
  readonly type: string
  /** The runs whose claims do not count as taken: an id, or a query of ids. */
  readonly own: string
  /** A condition on a column of employees' ids; absent: everybody. */
  readonly among?: (employeeId: string) => string
}

type MonthColumns = { readonly year: string; readonly month: string; readonly isPayable: string }

const columnsOf = {
  variable_item: { year: 'year', month: 'month', isPayable: 'true' },
  expense: {
    year: 'pay_year',
    month: 'pay_month',
    isPayable: `i.status = 'approved' and i.pay_with = 'payroll'`,
  },
} as const satisfies Record<string, MonthColumns>

/** Rows of `input_id`, `employee_id`, `due_on` and `claimed_by`: null, or one of the runs `own`. */
export const dueInputs: Record<InputKind, (due: DueIn) => string> = {
  variable_item: due => ofMonth('variable_item', due, columnsOf.variable_item),
  expense: due => ofMonth('expense', due, columnsOf.expense),
  overtime_request: ({ organization, end, type, own, among }) => `
    select i.id as input_id, i.employee_id, i.pay_date as due_on, held.claimed_by
    from overtime_request i ${claimOf('overtime_request', 'i.id')}
    where i.organization_id = ${organization} and i.status = 'approved' and ${isForType('i', type)}
      and (i.pay_date <= ${end}::date or i.date <= ${end}::date and ${type} <> 'regular')
      ${whom(among, 'i.employee_id')} and ${isFreeFor(own)}`,
  advance_installment: ({ organization, year, month, own, among }) => `
    select i.advance_id || '/' || i.no as input_id, i.employee_id, make_date(i.year, i.month, 1) as due_on,
      held.claimed_by
    from advance_installment i ${claimOf('advance_installment', `i.advance_id || '/' || i.no`)}
    join advance a on a.organization_id = i.organization_id and a.id = i.advance_id and a.decision <> 'pause'
    where i.organization_id = ${organization} and i.ended is null and (i.year, i.month) <= (${year}::int, ${month}::int)
      ${whom(among, 'i.employee_id')}
      and ${isFreeFor(own)}`,
}

function ofMonth(table: 'variable_item' | 'expense', due: DueIn, columns: MonthColumns): string {
  const { organization, year, month, type, own, among } = due
  const first = `make_date(i.${columns.year}, i.${columns.month}, 1)`
  const ofRun = `make_date(${year}::int, ${month}::int, 1)`
  const leftOver = (state: string) => `
    select i.id, i.employee_id, ${first}, w.payroll_run_id
    from input_claim w
    join ${table} i on i.organization_id = w.organization_id and i.id = w.input_id and ${columns.isPayable}
      and i.run_type is null and (i.${columns.year}, i.${columns.month}) < (${year}::int, ${month}::int)
    where w.organization_id = ${organization} and w.kind = '${table}' and ${state}
      ${whom(among, 'w.employee_id')} and ${isClosedMonth(first)}`
  return `
    select i.id as input_id, i.employee_id, ${first} as due_on, held.claimed_by
    from input_claim u
    join ${table} i on i.organization_id = u.organization_id and i.employee_id = u.employee_id
      and ${first} = ${monthOfClaim('u')} and ${columns.isPayable} and ${isForType('i', type)}
    ${claimOf(table, 'i.id')}
    where u.organization_id = ${organization} and u.kind = 'unpaid_month' and u.payroll_run_id in (${own})
      and u.until_revision is null ${whom(among, 'u.employee_id')} and ${isFreeFor(own)}
    union all ${namedInMonth(table, due, columns)}
    union all
    select i.id, i.employee_id, least(i.named_month, ${first}), held.claimed_by
    from ${table} i ${claimOf(table, 'i.id')}
    where ${type} <> 'regular' and i.organization_id = ${organization}
      and (i.run_type is not null or i.named_month is not null)
      and ${columns.isPayable} and ${waitsFor('i', { type, ofRun, first })}
      ${whom(among, 'i.employee_id')} and ${isFreeFor(own)}
    union all ${leftOver('w.payroll_run_id is null')}
    union all ${leftOver(`w.payroll_run_id in (${own})`)}`
}

function namedInMonth(
  table: 'variable_item' | 'expense',
  { organization, year, month, type, own, among }: DueIn,
  columns: MonthColumns,
): string {
  const first = `make_date(i.${columns.year}, i.${columns.month}, 1)`
  return `
    select i.id as input_id, i.employee_id, ${first} as due_on, held.claimed_by
    from ${table} i ${claimOf(table, 'i.id')}
    where i.organization_id = ${organization} and i.${columns.year} = ${year}::int and i.${columns.month} = ${month}::int
      and ${columns.isPayable} and ${isForType('i', type)} ${whom(among, 'i.employee_id')} and ${isFreeFor(own)}`
}

/** Inputs of `dueInputs` that name the month, without those that earlier months left over. */
export const namedInputs = {
  variable_item: (due: DueIn) => namedInMonth('variable_item', due, columnsOf.variable_item),
  expense: (due: DueIn) => namedInMonth('expense', due, columnsOf.expense),
}

/** The first day of the calendar month in which the unpaid wage month of a claim ends, in SQL. */
export function monthOfClaim(claim: string): string {
  return `date_trunc('month', ${claim}.due_on + interval '1 month' - interval '1 day')::date`
}

/** A condition in SQL: runs of the type pay the input `alias`. */
export function isForType(alias: string, type: string): string {
  return `(${alias}.run_type is null or ${alias}.run_type = ${type} or ${type} = 'settlement')`
}

type WaitingColumns = {
  readonly type: string
  /** First days of the month of the run, and of that in which the input counts. */
  readonly ofRun: string
  readonly first: string
}

/** A condition in SQL: the input of another month waits for a run of the type, or for one of the month that it named. */
export function waitsFor(alias: string, { type, ofRun, first }: WaitingColumns): string {
  return `${isForType(alias, type)} and (${alias}.run_type is not null and ${first} < ${ofRun}
        or ${type} <> 'regular' and ${first} > ${ofRun} and ${alias}.named_month <= ${ofRun})`
}

/**
 * A condition in SQL on an expense: a claim that counts after the day `end` and waits for no run of its month. Only a
 * settlement pays it to a leaver of that month.
 */
export function isLaterClaim(alias: string, end: string): string {
  return `${alias}.status = 'approved' and ${alias}.pay_with = 'payroll'
      and make_date(${alias}.pay_year, ${alias}.pay_month, 1) > ${end}::date
      and (${alias}.named_month is null or ${alias}.named_month > ${end}::date)`
}

function whom(among: DueIn['among'], employeeId: string): string {
  return among === undefined ? '' : `and ${among(employeeId)}`
}

// A scalar subquery is always one look-up by the primary key: of a table without statistics an anti-join compared every
// input with every claim.
function claimOf(kind: InputKind, id: string): string {
  return `
    cross join lateral (
      select (
        select c.payroll_run_id from input_claim c
        where c.organization_id = i.organization_id and c.kind = '${kind}' and c.input_id = ${id}) as claimed_by
      offset 0) held`
}

function isFreeFor(own: string): string {
  return `(held.claimed_by is null or held.claimed_by in (${own}))`
}

/** A locked or paid regular run pays the month of `i`. */
function isClosedMonth(first: string): string {
  return `exists (
        select from payroll_run_employee r
        join payroll_run p on p.organization_id = r.organization_id and p.id = r.payroll_run_id
        where r.organization_id = i.organization_id and r.employee_id = i.employee_id and r.live
          and not r.excluded and r.type = 'regular' and ${isClosed('p')}
          and r.period_start > ${first} - interval '1 month' and r.period_start < ${first} + interval '2 months'
          and p.paid_to = p.period_end
          and p.period_end >= ${first} and p.period_end < ${first} + interval '1 month')`
}
