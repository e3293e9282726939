// What statutory returns read: each person's sums over all payments of a wage month, runs and settlements alike, with the
// details that were in force on its last day.

import type { ComponentDefinition } from '#proto/calculation/components.ts'
import {
  type MonthEsi,
  type MonthPf,
  nothingInFund,
  nothingInsured,
} from '#proto/calculation/other-payments.ts'
import type { SlipArrears } from '#proto/calculation/slip.ts'
import type { StatutoryRecord } from '#proto/records/statutory.ts'
import type { DayHundredths, Paise, PlainDate } from '#proto/units.ts'
import { insuredDaysIn, isCoveredIn, isMemberIn } from '../../bulk/packing/slip.ts'
import type { Exit } from '../../entities/employee.ts'
import type { Tenant } from '../for-tenant.ts'
import { openIpNumber, openUan } from '../employees/employee-records.ts'
import {
  eachEmployee,
  ofScope,
  type ReportScope,
  peopleOf,
  type SlipScope,
  slipsOfPayments,
} from '../reports/report-rows.ts'
import { queryPrepared } from '../../postgres/sql.ts'
import { mergedBySpell } from '../employees/spells.ts'
import { isClosed } from '../../run-states.ts'

/** What of payslips adds up over the payments of a month, by expressions over a payslip `p`. */
type Sums = Readonly<Record<string, string>>

export const memberSums = {
  gross: 'p.gross',
  pfWages: 'p.pf_wages',
  epfWages: 'p.epf_wages',
  epsWages: 'p.eps_wages',
  edliWages: 'p.edli_wages',
  pfEmployee: 'p.pf_employee',
  vpf: 'p.vpf',
  eps: 'p.eps',
  pfEmployer: 'p.pf_employer',
  edli: 'p.edli',
  pfAdmin: 'p.pf_admin',
  ncpDays: 'p.ncp_days',
} as const

const insuredSums = {
  esiWages: 'p.esi_wages',
  esiEmployee: 'p.esi_employee',
  esiEmployer: 'p.esi_employer',
  payableDays: insuredDaysIn('p.slip'),
} as const

/** Who a row of a return is of, as it is recorded. */
type Person = {
  readonly employeeId: string
  readonly externalId: string | null
  readonly employeeCode: string
  readonly name: string
  readonly dateOfBirth: PlainDate
  readonly dateOfJoining: PlainDate
  readonly dateOfLeaving: PlainDate | null
  /** Whether the exit became known after days behind it were paid. */
  readonly isExitLate: boolean
}

/** A member of the provident fund. */
export type MemberMonth = Person &
  Readonly<Record<Exclude<keyof typeof memberSums, 'ncpDays'>, Paise>> & {
    readonly ncpDays: number
    /** Null: none is recorded, or none was read. */
    readonly uan: string | null
    readonly hasUan: boolean
    readonly pf: StatutoryRecord['pf'] | null
  }

/** A person whom state insurance covers. */
export type InsuredMonth = Person &
  Readonly<Record<Exclude<keyof typeof insuredSums, 'payableDays'>, Paise>> & {
    /** Paid days on which the person was covered. */
    readonly payableDays: DayHundredths
    /** Null: none is recorded. */
    readonly ipNumber: string | null
    readonly esi: StatutoryRecord['esi'] | null
    readonly exit: Pick<Exit, 'esiReasonCode'> | null
    /** Reason of the attendance of the month in which the last period ends; null: none is recorded. */
    readonly esiReasonCode: number | null
  }

type PersonRow = Omit<Person, 'name'> & {
  readonly firstName: string
  readonly middleName: string | null
  readonly lastName: string | null
}

export function sumColumns(sums: Sums): string {
  return Object.entries(sums)
    .map(([name, expression]) => `sum(${expression})::bigint as "${name}"`)
    .join(', ')
}

/** What the returns of a fund take of payslips: `sums` of each person of whom one payslip meets `condition`. */
type Selection = { readonly sums: Sums; readonly condition: string }

const ofWageMonth = `to_char(p.period_end, 'YYYY-MM')`

// Slips are narrowed to numbers before they are sorted.
const monthOf = ({ sums, condition }: Selection, alsoBy = '') => `
  select p.employee_id, ${Object.keys(sums)
    .map(name => `sum(p."${name}")::bigint as "${name}"`)
    .join(', ')}, max(p.period_end) as until
  from (
    select p.employee_id, p.period_end, (${condition}) as is_selected, ${Object.entries(sums)
      .map(([name, expression]) => `${expression} as "${name}"`)
      .join(', ')}
    from ${slipsOfPayments} offset 0) p
  group by p.employee_id${alsoBy && `, ${alsoBy}`} having bool_or(p.is_selected)`

/** The rows of `months`, a query of employees with the day up to which details count, with the person of each. */
const peopleQuery = (months: string, columns: string) => `
  with month as (${months})
  select m.*, m.employee_id as "employeeId", e.external_id as "externalId", e.employee_code as "employeeCode",
    e.first_name as "firstName", e.middle_name as "middleName", e.last_name as "lastName",
    to_char(e.date_of_birth, 'YYYY-MM-DD') as "dateOfBirth",
    to_char(e.date_of_joining, 'YYYY-MM-DD') as "dateOfJoining",
    to_char(e.date_of_leaving, 'YYYY-MM-DD') as "dateOfLeaving",
    coalesce(e.end_changed_to > e.date_of_leaving, false) as "isExitLate", ${columns}
  from month m ${eachEmployee}
  left join lateral (
    select uan_sealed, uan_masked, ip_number_sealed, ip_number_masked, effective_from, pf, esi from employee_statutory s
    where s.organization_id = $1 and s.employee_id = m.employee_id and s.effective_from <= m.until
    order by s.effective_from desc limit 1
  ) s on true
  order by m.employee_id`

// Who was absent all month has no wages and is in the return all the same: membership is read from the packed slip of those
// who contribute nothing.
export const memberSelection = {
  sums: memberSums,
  condition: `p.pf_employee > 0 or ${isMemberIn('p.slip')}`,
}
export const insuredSelection = {
  sums: insuredSums,
  condition: `p.esi_employee > 0 or ${isCoveredIn('p.slip')}`,
}

/** The reason that the attendance of the month of `m.until` has. */
const reasonOfMonth = `select a.esi_reason_code from attendance_month a
    where a.organization_id = $1 and a.employee_id = m.employee_id and a.year = extract(year from m.until)
      and a.month = extract(month from m.until)`

const membersQuery = peopleQuery(
  monthOf(memberSelection),
  `s.uan_sealed as "uanSealed", to_char(s.effective_from, 'YYYY-MM-DD') as "statutoryFrom", s.pf`,
)
// A wage month is covered or not as a whole, and a contribution period may have both: only covered ones count.
const insuredQuery = peopleQuery(
  `select employee_id, ${Object.keys(insuredSums)
    .map(name => `sum("${name}")::bigint as "${name}"`)
    .join(', ')}, max(until) as until
  from (${monthOf(insuredSelection, ofWageMonth)}) w group by employee_id`,
  `s.ip_number_sealed as "ipNumberSealed", to_char(s.effective_from, 'YYYY-MM-DD') as "statutoryFrom", s.esi, e.exit,
    (${reasonOfMonth}) as "esiReasonCode"`,
)

function personOf<Row extends PersonRow, Names extends string>(
  { firstName, middleName, lastName, ...row }: Row,
  sums: Readonly<Record<Names, string>>,
) {
  const numbers = Object.keys(sums).map(name => [name, Number(row[name as never])])
  return {
    ...row,
    ...(Object.fromEntries(numbers) as Record<Names, Paise>),
    name: nameOf({ firstName, middleName, lastName }),
  }
}

type NameParts = {
  readonly firstName: string
  readonly middleName?: string | null | undefined
  readonly lastName?: string | null | undefined
}

export function nameOf({ firstName, middleName, lastName }: NameParts): string {
  return [firstName, middleName, lastName].filter(Boolean).join(' ')
}

type MemberRow = PersonRow & {
  readonly uanSealed: string | null
  readonly statutoryFrom: PlainDate | null
  readonly pf: StatutoryRecord['pf'] | null
}

/** The members of the provident fund, by id. Without `withUans` none is unsealed, and all are null. */
export async function listMemberMonths(
  tenant: Tenant,
  scope: ReportScope,
  withUans: boolean,
): Promise<readonly MemberMonth[]> {
  const rows = await queryPrepared<MemberRow>(tenant, membersQuery, peopleOf(scope))
  const months = await Promise.all(
    rows.map(async ({ uanSealed, statutoryFrom: effectiveFrom, ...row }) => ({
      ...personOf(row, memberSums),
      hasUan: uanSealed !== null,
      uan:
        !withUans || uanSealed === null || effectiveFrom === null
          ? null
          : await openUan(tenant, { employeeId: row.employeeId, effectiveFrom, uanSealed }),
    })),
  )
  const sums = Object.keys(memberSums) as (keyof typeof memberSums)[]
  return mergedBySpell<MemberMonth>(tenant, scope.filter.organizationId, months, sums)
}

type InsuredRow = PersonRow &
  Pick<InsuredMonth, 'esi' | 'exit' | 'esiReasonCode'> & {
    readonly ipNumberSealed: string | null
    readonly statutoryFrom: PlainDate | null
  }

/** The people whom state insurance covers, with their numbers in full: one row a person, whatever the number of spells. */
export async function listInsuredMonths(
  tenant: Tenant,
  scope: ReportScope,
): Promise<readonly InsuredMonth[]> {
  const rows = await queryPrepared<InsuredRow>(tenant, insuredQuery, peopleOf(scope))
  const months = await Promise.all(
    rows.map(async ({ ipNumberSealed, statutoryFrom: effectiveFrom, ...row }): Promise<InsuredMonth> => {
      const { payableDays, ...person } = personOf(row, insuredSums)
      const { employeeId } = row
      return {
        ...person,
        payableDays: Number(payableDays) as DayHundredths,
        ipNumber:
          ipNumberSealed === null || effectiveFrom === null
            ? null
            : await openIpNumber(tenant, { employeeId, effectiveFrom, ipNumberSealed }),
      }
    }),
  )
  const sums = Object.keys(insuredSums) as (keyof typeof insuredSums)[]
  return mergedBySpell(tenant, scope.filter.organizationId, months, sums)
}

// Each payment that works the month out again pays or asks back its own difference, and tells all that was contributed too
// much: what is known last counts.
const tooMuchQuery = `
  select p.employee_id as "employeeId", sum((month ->> 'amount')::bigint)::bigint as amount,
    (array_agg(month -> 'tooMuch' order by c.started_at desc nulls first, n.id desc))[1] as "tooMuch",
    (array_agg((month ->> 'ncpDays')::int order by c.started_at desc nulls first, n.id desc))[1] as "ncpDays"
  from payroll_run n
  join payslip p on p.organization_id = n.organization_id and p.payroll_run_id = n.id and p.revision = n.revision
    and p.failure is null and (n.type = 'settlement' or strpos(p.facts, '"arrears":') > 0)
  left join calculation c on c.organization_id = p.organization_id and c.payroll_run_id = p.payroll_run_id
    and c.revision = p.calculated_in
  cross join json_array_elements(p.slip::json -> 'arrears') month
  where n.organization_id = $1 and ${isClosed('n')}
    and (n.type = 'settlement' or n.period_end > $2::date and n.period_start <= $2::date + 366)
    and left(month -> 'period' ->> 'end', 7) = left($2::text, 7)
  group by p.employee_id`

/** What later payments found that a month came to too much. */
export type MonthTooMuch = {
  readonly employeeId: string
  /** Pay of the month that was asked back, less what was paid for it since. */
  readonly pay: Paise
  readonly pf: MonthPf
  readonly esi: MonthEsi
  /** Days without wages as the month is known now; null: those of its own payments. */
  readonly ncpDays: number | null
}

/** Lists the changes to the return of the wage months that end in the month of the day, in no order. */
export async function listContributedTooMuch(
  tenant: Tenant,
  organizationId: number,
  day: PlainDate,
): Promise<readonly MonthTooMuch[]> {
  const rows = await queryPrepared<{
    employeeId: string
    amount: string
    tooMuch: Pick<MonthTooMuch, 'pf' | 'esi'> | null
    ncpDays: number | null
  }>(tenant, tooMuchQuery, [organizationId, day])
  return rows.flatMap(({ employeeId, amount, tooMuch, ncpDays }) => {
    const pay = Math.max(0, -Number(amount)) as Paise
    if (tooMuch === null && ncpDays === null && pay === 0) return []
    return [
      { employeeId, pay, ncpDays, pf: tooMuch?.pf ?? nothingInFund, esi: tooMuch?.esi ?? nothingInsured },
    ]
  })
}

const lateQuery = peopleQuery(
  `select p.employee_id, p.payroll_run_id as "payrollRunId", p.period_end as until, late as months
  from ${slipsOfPayments} cross join lateral (select p.slip::json -> 'arrears' as late) l
  where (p.payroll_run_id = any ($7::text[]) or strpos(p.facts, '"arrears":') > 0) and json_array_length(late) > 0`,
  `s.uan_sealed as "uanSealed", s.uan_masked as "uanMasked", s.ip_number_sealed as "ipNumberSealed",
    s.ip_number_masked as "ipNumberMasked", to_char(s.effective_from, 'YYYY-MM-DD') as "statutoryFrom", s.pf, s.esi`,
)

type LateRow = PersonRow & {
  readonly payrollRunId: string
  readonly months: readonly SlipArrears[]
  readonly uanSealed: string | null
  readonly uanMasked: string | null
  readonly ipNumberSealed: string | null
  readonly ipNumberMasked: string | null
  readonly statutoryFrom: PlainDate | null
  readonly pf: StatutoryRecord['pf'] | null
  readonly esi: StatutoryRecord['esi'] | null
}

/** Earlier months of a person that a payment pays, or finds to have been paid too much. */
export type LateMonths = Pick<
  LateRow,
  'employeeId' | 'employeeCode' | 'payrollRunId' | 'months' | 'pf' | 'esi'
> & {
  readonly name: string
  /** Masked unless revealed; null: none is recorded. */
  readonly uan: string | null
  readonly ipNumber: string | null
}

/** The earlier months of the payments of a scope, by employee. */
export async function listLateMonths(
  tenant: Tenant,
  scope: ReportScope,
  reveal: boolean,
): Promise<readonly LateMonths[]> {
  const settlements = scope.payments.filter(({ type }) => type === 'settlement').map(({ id }) => id)
  const rows = await queryPrepared<LateRow>(tenant, lateQuery, [...peopleOf(scope), settlements])
  return Promise.all(
    rows.map(async ({ statutoryFrom: effectiveFrom, ...row }) => {
      const { employeeId, employeeCode, payrollRunId, months, pf, esi, uanSealed, ipNumberSealed } = row
      const late = { employeeId, employeeCode, payrollRunId, months, pf, esi, name: nameOf(row) }
      if (!reveal || effectiveFrom === null)
        return { ...late, uan: row.uanMasked, ipNumber: row.ipNumberMasked }
      const details = { employeeId, effectiveFrom }
      return {
        ...late,
        uan: uanSealed === null ? null : await openUan(tenant, { ...details, uanSealed }),
        ipNumber: ipNumberSealed === null ? null : await openIpNumber(tenant, { ...details, ipNumberSealed }),
      }
    }),
  )
}

const insuredMonthsQuery = `
  select p.employee_id as "employeeId", ${ofWageMonth} as month, ${sumColumns(insuredSums)}
  from payslip p where ${ofScope('p.')} and p.employee_id = any ($7::text[])
  group by 1, 2 having bool_or(${insuredSelection.condition})
  order by 1, 2`

const insuredMonthsSumQuery = `
  select ${Object.keys(insuredSums)
    .map(name => `coalesce(sum(m."${name}"), 0)::bigint as "${name}"`)
    .join(', ')}
  from (
    select ${sumColumns(insuredSums)} from ${slipsOfPayments}
    group by p.employee_id, ${ofWageMonth} having bool_or(${insuredSelection.condition})) m`

type InsuredSums = Pick<InsuredMonth, keyof typeof insuredSums>

/** A wage month, as in 2026-10, in which state insurance covers a person. */
export type InsuredWageMonth = InsuredSums & { readonly month: string }

/** The months of people whom state insurance covers in them, ascending, by employee. */
export async function insuredMonthsOf(
  tenant: Tenant,
  scope: SlipScope,
  employeeIds: readonly string[],
): Promise<ReadonlyMap<string, readonly InsuredWageMonth[]>> {
  const rows = await queryPrepared<Readonly<Record<string, string>>>(tenant, insuredMonthsQuery, [
    ...peopleOf(scope),
    employeeIds,
  ])
  const byPerson = Map.groupBy(rows, ({ employeeId }) => employeeId!)
  return new Map(
    [...byPerson].map(([id, own]) => [id, own.map(row => ({ month: row['month']!, ...insuredSumsOf(row) }))]),
  )
}

/** What all of those months come to. */
export async function sumInsuredMonths(tenant: Tenant, scope: SlipScope): Promise<InsuredSums> {
  const [row] = await queryPrepared<Readonly<Record<string, string>>>(
    tenant,
    insuredMonthsSumQuery,
    peopleOf(scope),
  )
  return insuredSumsOf(row ?? {})
}

function insuredSumsOf(row: Readonly<Record<string, string>>): InsuredSums {
  const sums = Object.keys(insuredSums).map(name => [name, Number(row[name] ?? 0)])
  return Object.fromEntries(sums) as InsuredSums
}

const uncoveredQuery = `
  with month as (
    select p.employee_id, max(p.period_end) as until from ${slipsOfPayments}
    group by p.employee_id having not bool_or(${insuredSelection.condition}))
  select m.employee_id as id, (${reasonOfMonth}) as "esiReasonCode" from month m`

/** Those whom no payment of the scope covers: the reasons that the attendance of the month has, by id. */
export async function reasonsOfUncovered(
  tenant: Tenant,
  scope: SlipScope,
): Promise<ReadonlyMap<string, number | null>> {
  const rows = await queryPrepared<{ id: string; esiReasonCode: number | null }>(
    tenant,
    uncoveredQuery,
    peopleOf(scope),
  )
  return new Map(rows.map(({ id, esiReasonCode }) => [id, esiReasonCode]))
}

const componentsQuery = `
  select distinct on (line ->> 'code') line ->> 'code' as code, line ->> 'type' as type,
    line ->> 'category' as category, line ->> 'taxSection' as "taxSection"
  from calculation c cross join json_array_elements(c.run_input -> 'components') as line
  where c.organization_id = $1 and (c.payroll_run_id, c.revision) in (select * from unnest($2::text[], $3::int[]))
  order by line ->> 'code', c.started_at desc`

type Component = Pick<ComponentDefinition, 'code' | 'type' | 'category' | 'taxSection'>

/** Earnings that are no pay of a month: what is paid on leaving for service as a whole. */
function isPaidOnLeaving({ code, category, taxSection }: Component): boolean {
  if (category === 'gratuity' || category === 'retrenchment') return true
  return category === 'leave_encashment' && (code === 'FNF_LEAVE' || taxSection === '10(10AA)')
}

// A line is a tuple: its code is the first, its amount the second, and what of it is arrears the sixteenth. To read the
// lines of everybody costs ten times the rest, so slips whose facts name no arrears are passed over: theirs pay none. What
// is paid on leaving is in settlements, or in any slip where the organization has a component for it.
const earlierOrLeavingQuery = `
  select p.employee_id as "employeeId",
    sum(case when line ->> 0 = any ($7::text[]) then (line ->> 1)::bigint else (line ->> 15)::bigint end)::bigint as amount
  from ${slipsOfPayments} cross join json_array_elements(p.slip::json -> 'lines') as line
  where (cardinality($7::text[]) > 0 or p.payroll_run_id = any ($9::text[]) or strpos(p.facts, '"arrears":') > 0)
    and (line ->> 0 = any ($7::text[]) or (line ->> 0 = any ($8::text[]) and (line ->> 15)::bigint > 0))
  group by p.employee_id`

/** What of each person's gross pay is arrears of earlier months or paid on leaving; nothing where a person is missing. */
export async function sumOutsideMonth(
  tenant: Tenant,
  scope: ReportScope,
): Promise<ReadonlyMap<string, Paise>> {
  const { leaving, earnings } = await fundCodes(tenant, scope)
  const settlements = scope.payments.filter(({ type }) => type === 'settlement').map(({ id }) => id)
  return sumByEmployee(tenant, earlierOrLeavingQuery, scope, [leaving, earnings, settlements])
}

const refundsQuery = `
  select p.employee_id as "employeeId", sum((line ->> 1)::bigint)::bigint as amount
  from ${slipsOfPayments} cross join json_array_elements(p.slip::json -> 'lines') as line
  where line ->> 0 = any ($7::text[])
  group by p.employee_id`

/** What each person pays back of advances of the provident fund; nothing where a person is missing. */
export async function sumRefunds(tenant: Tenant, scope: ReportScope): Promise<ReadonlyMap<string, Paise>> {
  const { refunds } = await fundCodes(tenant, scope)
  return refunds.length === 0 ? new Map() : sumByEmployee(tenant, refundsQuery, scope, [refunds])
}

/** Codes of the components that the return of the provident fund tells apart. */
export type FundCodes = {
  /** Earnings that are paid on leaving, for service as a whole. */
  readonly leaving: readonly string[]
  readonly earnings: readonly string[]
  readonly refunds: readonly string[]
}

export async function fundCodes(tenant: Tenant, scope: ReportScope): Promise<FundCodes> {
  const components = await queryPrepared<Component>(tenant, componentsQuery, peopleOf(scope).slice(0, 3))
  const codesOf = (isMeant: (component: Component) => boolean) =>
    components.filter(isMeant).map(({ code }) => code)
  return {
    leaving: codesOf(component => component.type === 'earning' && isPaidOnLeaving(component)),
    earnings: codesOf(({ type }) => type === 'earning'),
    refunds: codesOf(({ category }) => category === 'pf_refund'),
  }
}

async function sumByEmployee(
  tenant: Tenant,
  query: string,
  scope: ReportScope,
  codes: readonly (readonly string[])[],
): Promise<ReadonlyMap<string, Paise>> {
  const rows = await queryPrepared<{ employeeId: string; amount: string }>(tenant, query, [
    ...peopleOf(scope),
    ...codes,
  ])
  return new Map(rows.map(({ employeeId, amount }) => [employeeId, Number(amount) as Paise]))
}
