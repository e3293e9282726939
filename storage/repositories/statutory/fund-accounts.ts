// What the forms of the provident fund read: of each member the months of a span, with the sums of all payments of a month,
// and what all members together come to.

import type { PfContributors } from '#proto/law/pf-return.ts'
import type { StatutoryRecord } from '#proto/records/statutory.ts'
import type { Paise, PlainDate } from '#proto/units.ts'
import { isMemberIn } from '../../bulk/packing/slip.ts'
import type { Exit } from '../../entities/employee.ts'
import { openUan } from '../employees/employee-records.ts'
import type { Tenant } from '../for-tenant.ts'
import { ofScope, peopleOf, type ReportScope, slipsOfPayments } from '../reports/report-rows.ts'
import { fundCodes, type FundCodes, memberSums, nameOf, sumColumns } from './wage-month.ts'
import { queryPrepared } from '../../postgres/sql.ts'

type Sum = Exclude<keyof typeof memberSums, 'ncpDays'>

export type FundMonth = Readonly<Record<Sum, Paise>> & {
  /** As in 2026-10: the one in which the periods of its payments end. */
  readonly month: string
  readonly ncpDays: number
  /** Advances of the fund that were paid back. */
  readonly refund: Paise
}

export type FundPerson = {
  readonly employeeId: string
  readonly externalId: string | null
  readonly employeeCode: string
  readonly name: string
  readonly gender: string
  readonly fatherOrSpouse: string | null
  readonly relationship: string | null
  readonly dateOfBirth: PlainDate
  readonly dateOfJoining: PlainDate
  readonly dateOfLeaving: PlainDate | null
  readonly exit: Exit | null
  /** Masked unless asked for in full; null: none is recorded. */
  readonly uan: string | null
  readonly pf: StatutoryRecord['pf'] | null
}

/** A member and the months with payments, ascending. */
export type FundAccount = FundPerson & { readonly months: readonly FundMonth[] }

// Who was absent all month has no wages and is a member all the same, which only the packed slip says.
const isMember = `case when p.epf_wages > 0 then true else ${isMemberIn('p.slip')} end`
const monthOf = `to_char(p.period_end, 'YYYY-MM') as month`

const personColumns = `e.id as "employeeId", e.external_id as "externalId", e.employee_code as "employeeCode",
    e.first_name as "firstName", e.middle_name as "middleName", e.last_name as "lastName", e.gender,
    e.father_or_spouse_name as "fatherOrSpouse", e.relationship, e.exit,
    to_char(e.date_of_birth, 'YYYY-MM-DD') as "dateOfBirth",
    to_char(e.date_of_joining, 'YYYY-MM-DD') as "dateOfJoining",
    to_char(e.date_of_leaving, 'YYYY-MM-DD') as "dateOfLeaving",
    s.uan_masked as "uanMasked", s.uan_sealed as "uanSealed",
    to_char(s.effective_from, 'YYYY-MM-DD') as "statutoryFrom", s.pf`

/** With the details in force on a day. */
const personQuery = (condition: string, rest: string) => `
  select ${personColumns}
  from employee e left join lateral (
    select uan_masked, uan_sealed, effective_from, pf from employee_statutory s
    where s.organization_id = $1 and s.employee_id = e.id and s.effective_from <= $2::date
    order by s.effective_from desc limit 1
  ) s on true
  where e.organization_id = $1 and ${condition}
  order by e.id ${rest}`

const peopleAfter = personQuery('e.id > $3 and ($4::text[] is null or e.id = any ($4::text[]))', 'limit $5')

type PersonRow = Omit<FundPerson, 'name' | 'uan'> & {
  readonly firstName: string
  readonly middleName: string | null
  readonly lastName: string | null
  readonly uanMasked: string | null
  readonly uanSealed: string | null
  readonly statutoryFrom: PlainDate | null
}

async function personOf(tenant: Tenant, row: PersonRow, reveal: boolean): Promise<FundPerson> {
  const { firstName, middleName, lastName, uanMasked, uanSealed, statutoryFrom, ...person } = row
  const isOpened = reveal && uanSealed !== null && statutoryFrom !== null
  const { employeeId } = person
  return {
    ...person,
    name: nameOf({ firstName, middleName, lastName }),
    uan: isOpened
      ? await openUan(tenant, { employeeId, effectiveFrom: statutoryFrom, uanSealed })
      : uanMasked,
  }
}

const noLines = 'select 0 as outside, 0 as refund'
// A line is a tuple: its code is the first, its amount the second, and what of it is arrears the sixteenth.
const linesOfSlip = `
    select coalesce(sum(case when line ->> 0 = any ($8::text[]) then (line ->> 1)::bigint
        when line ->> 0 = any ($9::text[]) then (line ->> 15)::bigint end), 0) as outside,
      coalesce(sum((line ->> 1)::bigint) filter (where line ->> 0 = any ($10::text[])), 0) as refund
    from json_array_elements(p.slip::json -> 'lines') as line`

const monthsQuery = (lines: string) => `
  select p.employee_id as "employeeId", ${monthOf}, ${sumColumns(memberSums)},
    sum(l.outside)::bigint as outside, sum(l.refund)::bigint as refund
  from payslip p cross join lateral (${lines}) l
  where ${ofScope('p.')} and p.employee_id = any ($7::text[])
  group by 1, 2 having bool_or(${isMember})
  order by 1, 2`
const monthsAlone = monthsQuery(noLines)
const monthsWithLines = monthsQuery(linesOfSlip)

type MonthRow = Readonly<Record<string, string>>

function fundMonth({ employeeId: _, month, outside, ...amounts }: MonthRow): FundMonth {
  const numbers = Object.fromEntries(Object.entries(amounts).map(([name, text]) => [name, Number(text)]))
  const { gross, ...others } = numbers as Omit<FundMonth, 'month'>
  return { ...others, month: month!, gross: (gross - Number(outside)) as Paise }
}

type AccountsOptions = {
  /** UANs in full. */
  readonly reveal: boolean
  /** Pay without arrears and what is paid on leaving; otherwise `gross` is all pay, which costs less to read. */
  readonly ownGross: boolean
}

/**
 * The members among the next `limit` people by id, with the details in force at the end of the span. `next` is where the
 * following begin; null: nowhere.
 */
export async function listFundAccounts(
  tenant: Tenant,
  scope: ReportScope,
  after: string | null,
  limit: number,
  { reveal, ownGross }: AccountsOptions,
): Promise<{ readonly accounts: readonly FundAccount[]; readonly next: string | null }> {
  const { organizationId, employeeIds, to } = scope.filter
  const people = await queryPrepared<PersonRow>(tenant, peopleAfter, [
    organizationId,
    to,
    after ?? '',
    employeeIds,
    limit,
  ])
  const months = await monthsOf(
    tenant,
    scope,
    people.map(({ employeeId }) => employeeId),
    linesRead(await fundCodes(tenant, scope), ownGross),
  )
  const accounts = await Promise.all(
    people
      .filter(({ employeeId }) => months.has(employeeId))
      .map(async row => ({
        ...(await personOf(tenant, row, reveal)),
        months: months.get(row.employeeId)!,
      })),
  )
  return { accounts, next: people.length < limit ? null : people.at(-1)!.employeeId }
}

function linesRead({ leaving, earnings, refunds }: FundCodes, ownGross: boolean): FundCodes {
  return { leaving: ownGross ? leaving : [], earnings: ownGross ? earnings : [], refunds }
}

async function monthsOf(
  tenant: Tenant,
  scope: ReportScope,
  employeeIds: readonly string[],
  { leaving, earnings, refunds }: FundCodes,
): Promise<ReadonlyMap<string, readonly FundMonth[]>> {
  const isAlone = leaving.length + earnings.length + refunds.length === 0
  const values = [...peopleOf(scope), employeeIds]
  const rows = isAlone
    ? await queryPrepared<MonthRow>(tenant, monthsAlone, values)
    : await queryPrepared<MonthRow>(tenant, monthsWithLines, [...values, leaving, earnings, refunds])
  const byPerson = Map.groupBy(rows, ({ employeeId }) => employeeId!)
  return new Map([...byPerson].map(([id, own]) => [id, own.map(fundMonth)]))
}

/** Sums of the members in a month, or in the span. */
type FundTotals = Readonly<Record<Sum, Paise>> & {
  readonly members: number
  /** Of members with payments. */
  readonly memberMonths: number
}

const totalsQuery = `
  with person as (
    select p.employee_id, ${monthOf}, ${sumColumns(memberSums)}
    from ${slipsOfPayments}
    group by 1, 2 having bool_or(${isMember})
  )
  select month, count(distinct employee_id)::int as members, count(*)::int as "memberMonths",
    ${Object.keys(memberSums)
      .map(name => `coalesce(sum("${name}"), 0)::bigint as "${name}"`)
      .join(', ')}
  from person group by grouping sets ((month), ())
  order by month`

/** By month, as in 2026-10, and of the span. Pay of `gross` is all pay. */
export async function sumFund(
  tenant: Tenant,
  scope: ReportScope,
): Promise<{ readonly months: ReadonlyMap<string, FundTotals>; readonly all: FundTotals }> {
  const rows = await queryPrepared<Readonly<Record<string, unknown>>>(tenant, totalsQuery, peopleOf(scope))
  const totals = rows.map(({ month, ...amounts }): [unknown, FundTotals] => [
    month,
    Object.fromEntries(Object.entries(amounts).map(([name, text]) => [name, Number(text)])) as FundTotals,
  ])
  return {
    months: new Map(totals.filter((row): row is [string, FundTotals] => row[0] !== null)),
    all: totals.find(([month]) => month === null)![1],
  }
}

const contributorsQuery = `
  with person as (
    select p.employee_id, ${monthOf}, ${sumColumns(memberSums)} from ${slipsOfPayments} group by 1, 2
  )
  select month, "epfWages", "pfAdmin" as admin, count(*)::int as people, sum("pfWages")::bigint as "pfWages",
    sum("edliWages")::bigint as "edliWages", sum("pfEmployee" + vpf)::bigint as employee, sum(eps)::bigint as eps,
    sum("pfEmployer")::bigint as "employerEpf"
  from person group by 1, 2, 3`

/** What the challan of each month is charged on, by month as in 2026-10. */
export async function listContributors(
  tenant: Tenant,
  scope: ReportScope,
): Promise<ReadonlyMap<string, readonly PfContributors[]>> {
  const rows = await queryPrepared<Readonly<Record<string, string>>>(
    tenant,
    contributorsQuery,
    peopleOf(scope),
  )
  const byMonth = Map.groupBy(rows, ({ month }) => month!)
  const numbers = ({ month: _, ...amounts }: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(amounts).map(([name, text]) => [name, Number(text)]),
    ) as unknown as PfContributors
  return new Map([...byMonth].map(([month, own]) => [month, own.map(numbers)]))
}

const monthRefundsQuery = `
  with person as (
    select p.employee_id, ${monthOf}, sum(l.refund) as refund
    from ${slipsOfPayments} cross join lateral (
      select coalesce(sum((line ->> 1)::bigint), 0) as refund
      from json_array_elements(p.slip::json -> 'lines') as line where line ->> 0 = any ($7::text[])
    ) l
    group by 1, 2 having bool_or(${isMember})
  )
  select month, sum(refund)::bigint as amount from person group by 1`

/** Advances of the fund that members paid back, by month as in 2026-10; nothing where a month is missing. */
export async function refundsByMonth(
  tenant: Tenant,
  scope: ReportScope,
): Promise<ReadonlyMap<string, Paise>> {
  const { refunds } = await fundCodes(tenant, scope)
  if (refunds.length === 0) return new Map()
  const rows = await queryPrepared<{ month: string; amount: string }>(tenant, monthRefundsQuery, [
    ...peopleOf(scope),
    refunds,
  ])
  return new Map(rows.map(({ month, amount }) => [month, Number(amount) as Paise]))
}

const membersQuery = `
  select p.employee_id as id from ${slipsOfPayments} group by 1 having bool_or(${isMember})`

/** The ids of the members with payments of the span. */
export async function memberIds(tenant: Tenant, scope: ReportScope): Promise<ReadonlySet<string>> {
  const rows = await queryPrepared<{ id: string }>(tenant, membersQuery, peopleOf(scope))
  return new Set(rows.map(({ id }) => id))
}

const peopleNamed = personQuery('e.id = any ($3::text[])', '')

/** By id, with the details in force on a day. */
export async function listFundPeople(
  tenant: Tenant,
  organizationId: number,
  on: PlainDate,
  ids: readonly string[],
  reveal: boolean,
): Promise<readonly FundPerson[]> {
  const rows = await queryPrepared<PersonRow>(tenant, peopleNamed, [organizationId, on, ids])
  return Promise.all(rows.map(row => personOf(tenant, row, reveal)))
}

/** First and last day of employment. */
type ServiceDates = { readonly joined: PlainDate; readonly left: PlainDate | null }

/** By id. */
export async function serviceDates(
  tenant: Tenant,
  organizationId: number,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ServiceDates>> {
  const rows = await queryPrepared<ServiceDates & { id: string }>(
    tenant,
    `select id, to_char(date_of_joining, 'YYYY-MM-DD') as joined, to_char(date_of_leaving, 'YYYY-MM-DD') as "left"
     from employee where organization_id = $1 and id = any ($2::text[])`,
    [organizationId, ids],
  )
  return new Map(rows.map(({ id, joined, left }) => [id, { joined, left }]))
}
