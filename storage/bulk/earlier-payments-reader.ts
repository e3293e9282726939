// What earlier slips say of people: the year so far, and what is still open between them and their employer.

import type { SalaryInput } from '#proto/calculation.ts'
import type { PayPeriod, PlainDate } from '#proto/units.ts'
import { asking } from './asking.ts'
import type { MonthTuple, PaymentsRow } from './earlier-payments.ts'
import { type PackedFacts, unpackFacts } from './packing.ts'
import type { BulkClient } from '../postgres/bulk.ts'

/** Of the people who were paid before. */
export type EarlierRow = PaymentsRow & {
  readonly employee_id: string
  readonly covered_until: PlainDate | null
}

/** What is open by slips of other periods; a sum of whole numbers comes as text. */
export type DebtRow = { readonly employee_id: string; readonly brought_forward: string }

type Before = {
  readonly period: PayPeriod
  readonly taxYearStart: PlainDate
  /** From which end of a wage month on the professional tax is asked for month by month. */
  readonly ptSince: PlainDate
}

/** `goesByMonths`: whose year has to be told month by month as well. */
export async function readEarlierPayments(
  client: BulkClient,
  people: { organizationId: number; employeeIds: readonly string[] },
  { period, taxYearStart, ptSince }: Before,
  goesByMonths: (employeeId: string) => boolean,
): Promise<ReadonlyMap<string, EarlierRow>> {
  const payments = await asking(client, people).latest<EarlierRow>(
    'earlier payments',
    paymentsQuery,
    period.start,
    taxYearStart,
    ptSince,
  )
  const employeeIds = [...payments.keys()].filter(goesByMonths)
  if (employeeIds.length === 0) return payments
  const months = await asking(client, { ...people, employeeIds }).latest<MonthsRow>(
    'earlier months',
    monthsQuery,
    period.start,
    taxYearStart,
  )
  return new Map([...payments].map(([id, row]) => [id, { ...row, months: months.get(id)?.months ?? null }]))
}

export function readDebts(
  client: BulkClient,
  people: { organizationId: number; employeeIds: readonly string[] },
  { period }: Before,
): Promise<ReadonlyMap<string, DebtRow>> {
  return asking(client, people).latest<DebtRow>('debts', debtsQuery, period.start)
}

/** The salaries by which the last slip of each was made, of those people whom `asks` names. */
export async function readReplaced(
  client: BulkClient,
  people: { organizationId: number; employeeIds: readonly string[] },
  { start }: PayPeriod,
  asks: (employeeId: string) => boolean,
): Promise<ReadonlyMap<string, readonly SalaryInput[]>> {
  const employeeIds = people.employeeIds.filter(asks)
  if (employeeIds.length === 0) return new Map()
  const last = await asking(client, { ...people, employeeIds }).latest<FactsRow>(
    'last salaries',
    lastFactsQuery,
    start,
  )
  return new Map(
    [...last].map(([id, { facts }]) => [id, unpackFacts(JSON.parse(facts) as PackedFacts).salaries]),
  )
}

type FactsRow = { readonly employee_id: string; readonly facts: string }

/** Of a run `n`: whether its slips are live, and of which revision they are. */
export const counts = `n.status in ('generated', 'locked', 'paid', 'calculating')`
export const revision = `case n.status when 'calculating' then n.previous_revision else n.revision end`

// Run by run: there are a dozen, and by its run a slip is found in the order in which the people are asked for.
const slipsBefore = `
    (select n.id, ${revision} as revision, n.pay_date >= $4::date as of_year from payroll_run n
     where n.organization_id = $1 and ${counts}
       and n.period_start < $3::date and n.period_start >= $3::date - 430) n
    cross join lateral (
      select s.*, n.of_year and s.failure is null as of_year from payslip s
      where s.organization_id = $1 and s.payroll_run_id = n.id and s.revision = n.revision
        and s.employee_id = any ($2::text[])
      offset 0) p`

const paymentsQuery = `
    select p.employee_id,
      max(p.esi_covered_until) filter (where p.period_start >= $3::date - 184) as covered_until,
      (count(distinct p.period_start) filter (where p.of_year))::int as payments,
      sum(p.taxable) filter (where p.of_year) as taxable,
      sum(p.tds) filter (where p.of_year) as tds,
      sum(p.pf_employee + p.vpf + p.pf_arrears) filter (where p.of_year) as pf,
      sum(p.pt) filter (where p.of_year) as pt,
      sum(p.pt_wages) filter (where p.of_year) as pt_wages,
      null as months,
      (array_agg(p.gratuity_wages order by p.period_start desc) filter (where p.failure is null
        and (select gratuity ->> 'funding' <> 'none' from organization where id = $1)))[1] as gratuity_wages,
      json_agg(json_build_array(p.period_end, p.pt, p.pt_wages, p.pt_authority) order by p.period_end)
        filter (where p.period_end >= $5::date and p.failure is null) as pt_months
    from ${slipsBefore} group by p.employee_id`

const lastFactsQuery = `
    select distinct on (p.employee_id) p.employee_id, p.facts
    from payslip p
    join payroll_run n on n.organization_id = p.organization_id and n.id = p.payroll_run_id
      and ${revision} = p.revision and ${counts}
    where p.organization_id = $1 and p.employee_id = any ($2::text[]) and p.failure is null
      and p.period_start < $3::date
    order by p.employee_id, p.period_start desc`

const monthsQuery = `
    select p.employee_id,
      json_agg(json_build_array(p.period_start, p.basic_and_da, p.house_rent, p.nps) order by p.period_start) as months
    from ${slipsBefore} where p.of_year group by p.employee_id`

type MonthsRow = { readonly employee_id: string; readonly months: readonly MonthTuple[] }

// A slip brings in what is open then, so what is still open is what all of them have left; a later one can only have
// taken. That of the month itself is asked for here, by its run or by a preview.
const debtsQuery = `
    select p.employee_id, sum(p.carried_forward) as brought_forward
    from payslip p
    join payroll_run n on n.organization_id = p.organization_id and n.id = p.payroll_run_id
      and ${revision} = p.revision and ${counts}
    where p.organization_id = $1 and p.employee_id = any ($2::text[]) and p.carried_forward <> 0
      and (p.period_start < $3::date or p.period_start > $3::date and p.carried_forward < 0)
    group by p.employee_id`
