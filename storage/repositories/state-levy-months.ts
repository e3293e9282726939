// What returns of professional tax and of labour welfare funds read: the sums of each person at each place of work, over all
// payments of the months of the scope. The place is the one that the slips were calculated for.

import type { LwfReturnPerson, PtReturnPerson } from '#proto/state-levy-returns.ts'
import type { Paise } from '#proto/units.ts'
import type { Tenant } from './for-tenant.ts'
import { eachEmployee, type ReportScope, peopleOf, type SlipScope, slipsOfPayments } from './report-rows.ts'
import { queryPrepared } from '../postgres/sql.ts'

type Person = {
  readonly employeeId: string
  readonly employeeCode: string
  readonly name: string
  readonly designation: string | null
}

export type TaxedPerson = Person & PtReturnPerson & { readonly state: string }

/** Of a slip `p`; the authority that levies the tax is named by its state first. */
const taxState = `coalesce(left(p.pt_authority, 2), p.facts::json -> 'pt' ->> 'stateCode', p.facts::json ->> 'workStateCode')`

const slipsQuery = `
  select p.employee_id, p.created_at, p.payroll_run_id, p.employee::json as who, p.facts::json as facts,
    p.gross, p.pt, p.pt_wages, p.slip::json -> 'pt' as slab,
    p.slip like '%"pt_local_body_unknown"%' as body_unknown,
    p.pt_authority is not null or p.pt <> 0 or p.pt_wages > 0 as levied, ${taxState} as state,
    nullif(substring(p.pt_authority from 4), '') as body
  from ${slipsOfPayments}`

// Who was paid without the tax being asked for counts once, and only where no other payment asked for it.
const taxedQuery = `
  with slips as (${slipsQuery}),
  months as (
    select employee_id, state, body, levied, bool_or(body_unknown) as body_unknown,
      (array_agg(who order by created_at desc, payroll_run_id desc))[1] as who,
      (array_agg(facts ->> 'gender' order by created_at desc, payroll_run_id desc))[1] as gender,
      (array_agg((slab ->> 0)::bigint order by created_at desc, payroll_run_id desc) filter (where slab is not null))[1]
        as slab_pay,
      sum(gross)::bigint as gross, sum(pt_wages)::bigint as wages, sum(pt)::bigint as tax,
      bool_or(levied) over (partition by employee_id, state) as asked_for
    from slips where $7::text is null or state = $7
    group by 1, 2, 3, 4
  )
  select m.employee_id as "employeeId", e.employee_code as "employeeCode", m.who ->> 'name' as name,
    m.who ->> 'designation' as designation, m.state, m.body as "localBody", m.levied as "isLevied",
    m.body_unknown as "isBodyUnknown", m.gender, m.wages, m.tax, m.slab_pay as "slabPay"
  from months m ${eachEmployee}
  where case when m.levied then m.wages > 0 or m.tax <> 0
    else m.gross > 0 and not m.asked_for end
  order by m.state, m.body nulls first, m.employee_id`

type TaxedRow = Omit<TaxedPerson, 'wages' | 'tax' | 'slabPay'> & {
  readonly wages: string
  readonly tax: string
  readonly slabPay: string | null
}

/** Everybody with pay in the months, by place and id; `state` null: of all states. */
export async function listTaxedPeople(
  tenant: Tenant,
  scope: ReportScope,
  state: string | null,
): Promise<readonly TaxedPerson[]> {
  const rows = await queryPrepared<TaxedRow>(tenant, taxedQuery, [...peopleOf(scope), state])
  return rows.map(({ wages, tax, slabPay, ...row }) => ({
    ...row,
    wages: Number(wages) as Paise,
    tax: Number(tax) as Paise,
    slabPay: slabPay === null ? null : (Number(slabPay) as Paise),
  }))
}

/** The professional tax of all slips of the scope by state, added up apart from the people. */
export async function sumProfessionalTax(
  tenant: Tenant,
  scope: SlipScope,
): Promise<ReadonlyMap<string, Paise>> {
  const rows = await queryPrepared<{ state: string; tax: string }>(
    tenant,
    `select ${taxState} as state, sum(p.pt)::bigint as tax from ${slipsOfPayments}
     where p.pt <> 0 group by 1 order by 1`,
    peopleOf(scope),
  )
  return new Map(rows.map(({ state, tax }) => [state, Number(tax) as Paise]))
}

export type FundPerson = Person & LwfReturnPerson

const fundState = `coalesce(p.facts::json -> 'lwf' ->> 'stateCode', p.facts::json ->> 'workStateCode')`
const fundName = `coalesce(p.facts::json -> 'lwf' ->> 'fund', 'general')`

const fundQuery = `
  with months as (
    select p.employee_id, sum(p.gross)::bigint as gross, sum(p.lwf_wages)::bigint as wages,
      sum(p.lwf_employee)::bigint as employee, sum(p.lwf_employer)::bigint as employer,
      bool_or(p.slip like '%"lwf_without_pay"%') as without_pay,
      (array_agg(p.employee::json order by p.created_at desc, p.payroll_run_id desc))[1] as who,
      (array_agg(p.facts::json -> 'lwf' ->> 'class' order by p.created_at desc, p.payroll_run_id desc))[1] as class,
      (array_agg(p.facts::json ->> 'employmentType' order by p.created_at desc, p.payroll_run_id desc))[1] as type
    from ${slipsOfPayments} where ${fundState} = $7 and ${fundName} = $8
    group by p.employee_id
  )
  select m.employee_id as "employeeId", e.employee_code as "employeeCode", m.who ->> 'name' as name,
    m.who ->> 'designation' as designation, m.wages, m.employee, m.employer, m.class,
    m.type as "employmentType", m.without_pay and m.employee = 0 and m.employer = 0 as "isWithoutPay"
  from months m ${eachEmployee}
  where m.gross > 0 or m.employee <> 0 or m.employer <> 0 or m.without_pay
  order by m.employee_id`

type FundRow = Omit<FundPerson, 'fund' | 'wages' | 'employee' | 'employer'> & {
  readonly wages: string
  readonly employee: string
  readonly employer: string
}

export type FundOf = Pick<LwfReturnPerson, 'fund'> & { readonly state: string }

/** Everybody of the state with pay in the month, or on the register without any; by id. */
export async function listFundPeople(
  tenant: Tenant,
  scope: ReportScope,
  { state, fund }: FundOf,
): Promise<readonly FundPerson[]> {
  const rows = await queryPrepared<FundRow>(tenant, fundQuery, [...peopleOf(scope), state, fund])
  return rows.map(({ wages, employee, employer, ...row }) => ({
    ...row,
    fund,
    wages: Number(wages) as Paise,
    employee: Number(employee) as Paise,
    employer: Number(employer) as Paise,
  }))
}

type FundShares = FundOf & { readonly employee: Paise; readonly employer: Paise }

/** The shares of all slips of the scope by fund, added up apart from the people. */
export async function sumWelfareFunds(tenant: Tenant, scope: SlipScope): Promise<readonly FundShares[]> {
  const rows = await queryPrepared<FundOf & { employee: string; employer: string }>(
    tenant,
    `select ${fundState} as state, ${fundName} as fund, sum(p.lwf_employee)::bigint as employee,
       sum(p.lwf_employer)::bigint as employer
     from ${slipsOfPayments} where p.lwf_employee <> 0 or p.lwf_employer <> 0
     group by 1, 2 order by 1, 2`,
    peopleOf(scope),
  )
  return rows.map(({ employee, employer, ...fund }) => ({
    ...fund,
    employee: Number(employee) as Paise,
    employer: Number(employer) as Paise,
  }))
}

/** What the lines of slips say of the levies of states. */
export type LevyLines = {
  readonly state: string
  /** Of professional tax: `general`. */
  readonly fund: LwfReturnPerson['fund']
  readonly code: 'PT' | 'PT_REFUND' | 'LWF' | 'LWF_ER'
  readonly amount: Paise
}

// A line is a tuple that begins with its code and its amount.
const levyLinesQuery = `
  select case when line ->> 0 like 'PT%' then ${taxState} else ${fundState} end as state,
    case when line ->> 0 like 'PT%' then 'general' else ${fundName} end as fund,
    line ->> 0 as code, sum((line ->> 1)::bigint)::bigint as amount
  from ${slipsOfPayments} cross join json_array_elements(p.slip::json -> 'lines') as line
  where line ->> 0 in ('PT', 'PT_REFUND', 'LWF', 'LWF_ER')
  group by 1, 2, 3 order by 1, 2, 3`

/** By state, fund and code. */
export async function sumLevyLines(tenant: Tenant, scope: SlipScope): Promise<readonly LevyLines[]> {
  const rows = await queryPrepared<Omit<LevyLines, 'amount'> & { amount: string }>(
    tenant,
    levyLinesQuery,
    peopleOf(scope),
  )
  return rows.map(row => ({ ...row, amount: Number(row.amount) as Paise }))
}
