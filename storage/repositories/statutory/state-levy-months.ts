// What returns of professional tax and of labour welfare funds read: the sums of each person at each place of work, over all
// payments of the months of the scope. The place is the one that the slips were calculated for.

import type { LwfReturnPerson, PtReturnPerson } from '#proto/law/state-levy-returns.ts'
import type { Paise } from '#proto/units.ts'
import { slabPayIn } from '../../bulk/packing/slip.ts'
import type { Tenant } from '../for-tenant.ts'
import { fundName, fundState, taxState } from '../payslips/levy-places.ts'
import { eachEmployee, peopleOf, type SlipScope, slipsOfPayments } from '../reports/report-rows.ts'
import { queryPrepared } from '../../postgres/sql.ts'

type Person = {
  readonly employeeId: string
  readonly employeeCode: string
  readonly name: string
  readonly designation: string | null
}

// One parse for both.
const whoSlipNames = 'lateral json_to_record(p.employee::json) as who(name text, designation text)'

// Slips of several spells of one person are of the last one that had begun.
const linked = `linked as materialized (
    select e.id, coalesce(e.person_id, e.id) as person, e.date_of_joining from employee e
    where e.organization_id = $1 and (e.person_id is not null or e.id in (
      select l.person_id from employee l where l.organization_id = $1 and l.person_id is not null)))`
const personOfSlip = `case when o.id is null then p.employee_id else (
      select l.id from linked l where l.person = o.person and l.date_of_joining <= p.period_end
      order by l.date_of_joining desc, l.id desc limit 1) end as employee_id, o.date_of_joining as joined`
const slipsByPerson = `${slipsOfPayments} left join linked o on o.id = p.employee_id`

const ofLastSlip = (column: string, filter = '') =>
  `(array_agg(${column} order by created_at desc, payroll_run_id desc, joined desc nulls last) ${filter})[1] as ${column}`

export type TaxedPerson = Person & PtReturnPerson & { readonly state: string }

// Read before they are sorted: a sort would carry the documents whole.
const slipsQuery = `
  select ${personOfSlip}, p.created_at, p.payroll_run_id, who.name, who.designation, p.facts::json ->> 'gender' as gender,
    p.gross, p.pt, p.pt_wages,
    ${slabPayIn('p.slip')} as slab_pay,
    strpos(p.slip, '"pt_local_body_unknown"') > 0 as body_unknown,
    p.pt_authority is not null or p.pt <> 0 or p.pt_wages > 0 as levied, ${taxState} as state,
    nullif(substring(p.pt_authority from 4), '') as body
  from ${slipsByPerson} cross join ${whoSlipNames} where $7::text is null or ${taxState} = $7`

// Who was paid without the tax being asked for counts once, and only where no other payment asked for it.
const taxedQuery = `
  with ${linked}, slips as materialized (${slipsQuery}),
  months as (
    select employee_id, state, body, levied, bool_or(body_unknown) as body_unknown,
      ${ofLastSlip('name')}, ${ofLastSlip('designation')}, ${ofLastSlip('gender')},
      ${ofLastSlip('slab_pay', 'filter (where slab_pay is not null)')},
      sum(gross)::bigint as gross, sum(pt_wages)::bigint as wages, sum(pt)::bigint as tax,
      bool_or(levied) over (partition by employee_id, state) as asked_for
    from slips group by 1, 2, 3, 4
  )
  select m.employee_id as "employeeId", e.employee_code as "employeeCode", m.name, m.designation, m.state,
    m.body as "localBody", m.levied as "isLevied", m.body_unknown as "isBodyUnknown", m.gender, m.wages, m.tax, m.slab_pay as "slabPay"
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
  scope: SlipScope,
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

export type FundPerson = Person & LwfReturnPerson & { readonly state: string }

// Few slips pay for months that nobody had paid, so that no other is read for them.
const ofLateMonths = (sum: string) => `case when strpos(p.slip, '"lwfWages"') > 0 then (${sum}) else 0 end`
const late = (field: string) =>
  ofLateMonths(`select sum((m ->> '${field}')::bigint) from json_array_elements(p.slip::json -> 'arrears') m`)
const lateShare = (code: string) =>
  ofLateMonths(`select sum((s ->> 'amount')::bigint) from json_array_elements(p.slip::json -> 'arrears') m
        cross join lateral json_array_elements(m -> 'shares') s where s ->> 'code' = '${code}'`)

const fundQuery = `
  with ${linked}, slips as materialized (
    select ${personOfSlip}, p.created_at, p.payroll_run_id, fund.state, fund.name as fund, who.name, who.designation,
      p.facts::json -> 'lwf' ->> 'class' as class, p.facts::json ->> 'employmentType' as type, p.gross, p.lwf_wages,
      p.lwf_employee, p.lwf_employer, strpos(p.slip, '"lwf_without_pay"') > 0 as without_pay,
      ${late('lwfWages')} as late_wages, ${lateShare('LWF')} as late_employee, ${lateShare('LWF_ER')} as late_employer
    from ${slipsByPerson}
    cross join lateral (select ${fundState} as state, ${fundName} as name offset 0) fund
    cross join ${whoSlipNames}
    where fund.state || ' ' || fund.name = any ($7::text[])
  ),
  months as (
    select employee_id, state, fund, sum(gross)::bigint as gross, sum(lwf_wages)::bigint as wages,
      sum(lwf_employee)::bigint as employee, sum(lwf_employer)::bigint as employer, bool_or(without_pay) as without_pay,
      sum(late_wages)::bigint as late_wages, sum(late_employee)::bigint as late_employee, sum(late_employer)::bigint as late_employer,
      ${ofLastSlip('name')}, ${ofLastSlip('designation')}, ${ofLastSlip('class')}, ${ofLastSlip('type')}
    from slips group by 1, 2, 3
  )
  select m.employee_id as "employeeId", e.employee_code as "employeeCode", m.name, m.designation, m.state,
    m.fund, m.wages, m.employee, m.employer,
    m.late_wages as "lateWages", m.late_employee as "lateEmployee", m.late_employer as "lateEmployer", m.class, m.type as "employmentType", m.without_pay and m.employee = 0 and m.employer = 0 as "isWithoutPay"
  from months m ${eachEmployee}
  where m.gross > 0 or m.employee <> 0 or m.employer <> 0 or m.without_pay
  order by m.employee_id`

type FundRow = Omit<FundPerson, 'wages' | 'employee' | 'employer' | 'late'> & {
  readonly [Sum in 'wages' | 'employee' | 'employer' | 'lateWages' | 'lateEmployee' | 'lateEmployer']: string
}

export type FundOf = Pick<LwfReturnPerson, 'fund'> & { readonly state: string }

/** Everybody of the funds with pay in the month, or on the register without any; by id. */
export async function listFundPeople(
  tenant: Tenant,
  scope: SlipScope,
  funds: readonly FundOf[],
): Promise<readonly FundPerson[]> {
  const rows = await queryPrepared<FundRow>(tenant, fundQuery, [
    ...peopleOf(scope),
    funds.map(({ state, fund }) => `${state} ${fund}`),
  ])
  return rows.map(({ wages, employee, employer, lateWages, lateEmployee, lateEmployer, ...row }) => {
    const late = {
      wages: Number(lateWages) as Paise,
      employee: Number(lateEmployee) as Paise,
      employer: Number(lateEmployer) as Paise,
    }
    return {
      ...row,
      wages: Number(wages) as Paise,
      employee: Number(employee) as Paise,
      employer: Number(employer) as Paise,
      ...(late.employee > 0 || late.employer > 0 ? { late } : {}),
    }
  })
}
