// What stands in the way of a run, or is worth a look before it is calculated: asked of the records as they are
// now, in one statement whatever the number of people. Who gets no slip, only a calculation tells.

import type { BonusYear } from '#proto/calculation/bonus.ts'
import { fieldProblem, Problem, type ProblemDetail } from '#proto/problems.ts'
import { raw } from '@mikro-orm/postgresql'
import type { PayrollRun } from '../../entities/payroll-run.ts'
import type { Tenant } from '../for-tenant.ts'
import { lacksPan, lacksUan } from '../employees/missing.ts'
import { paidPeople } from './selection.ts'
import { query } from '../../postgres/sql.ts'
import { countingRevision, isClosed, isCounting } from '../../run-states.ts'

/** Why no slip of the run can come about. One person's missing record never is among these. */
export async function listBlockers(tenant: Tenant, run: PayrollRun): Promise<ProblemDetail[]> {
  const who = paidPeople(run)
  const [found] = await query<[{ components: boolean; people: boolean }]>(
    tenant,
    `select exists (${who.sql}) as people, exists (
       select from salary_component c
       join salary_component_version v on v.organization_id = c.organization_id and v.component_id = c.id
       where c.organization_id = ? and c.is_active and v.effective_from <= ?) as components`,
    [...who.values, run.organizationId, run.periodEnd],
  )
  const blockers: ProblemDetail[] = []
  if (!found.components) {
    const fix = 'Create a salary component of the organization that is in force in the period.'
    blockers.push(fieldProblem(['components'], 'required', fix))
  }
  if (!found.people) {
    const fix = 'All employees are excluded or may not be paid. Include at least one employee.'
    blockers.push(fieldProblem(['selection'], 'required', fix))
  }
  return [...blockers, ...(await statutoryFindings(tenant, run))]
}

/** The statutory deductions that a run may leave to the regular run of its period. */
export const switchableHeads = ['pf', 'esi', 'pt', 'lwf'] as const

/** Each is due on the wages of the month, so somebody has to deduct it. */
export const dueOnMonth: Record<(typeof switchableHeads)[number], string> = {
  pf: 'Provident fund is due on the wages of the whole month (section 16 of the Code on Social Security 2020, formerly paragraph 38 of the EPF Scheme 1952)',
  esi: 'ESI contributions are due on the wages of the whole month (section 29 of the Code on Social Security 2020, formerly section 39 of the ESI Act 1948)',
  pt: 'Professional tax is due on the pay of the whole month (professional tax act of the state of work, which GET /rules?head=pt cites)',
  lwf: 'Labour welfare fund contributions are due for the whole period (labour welfare fund act of the state of work, which GET /rules?head=lwf cites)',
}

/** The deductions that the run switches off although nothing that pays the salary of its period will make them any more. */
export async function statutoryFindings(tenant: Tenant, run: PayrollRun): Promise<ProblemDetail[]> {
  const omitted = omittedHeads(run)
  if (omitted.length === 0) return []
  const who = paidPeople(run)
  const [closed] = await query<{ id: string; type: 'regular' | 'settlement' }[]>(
    tenant,
    `select p.id, p.type from payroll_run p
     where p.organization_id = ? and p.type in ('regular', 'settlement') and ${isClosed('p')} and p.id <> ?
       and p.paid_from <= ? and p.paid_to >= ? and exists (
         select from payroll_run_employee r
         where r.organization_id = p.organization_id and r.payroll_run_id = p.id and r.live and not r.excluded
           and r.employee_id in (${who.sql}))
     order by p.period_start, p.id limit 1`,
    [run.organizationId, run.id, run.paidTo, run.paidFrom, ...who.values],
  )
  if (closed === undefined) return []
  const name = closed.type === 'regular' ? `the regular run ${closed.id}` : `settlement ${closed.id}`
  return omitted.map(head =>
    fieldProblem(
      ['options', 'statutory', head],
      'out_of_range',
      `${dueOnMonth[head]}, and ${name} of the period is already closed. Send true.`,
      [closed.id],
    ),
  )
}

type Unmade = {
  readonly payrollRunId: string
  readonly month: string
  readonly employeeCount: number
  /** The first fifty, by id. */
  readonly employees: { employeeId: string; externalId: string | null }[]
}

/**
 * Closed runs of the year before the run that left deductions to a regular run of their month, with whom of the run's people
 * no such run and no settlement has paid: nobody has deducted them.
 */
export async function listUnmadeDeductions(tenant: Tenant, run: PayrollRun): Promise<Unmade[]> {
  if (run.type !== 'regular') return []
  return query<Unmade[]>(
    tenant,
    `with unmade as (
       select o.id, o.period_end, r.employee_id, e.external_id,
         row_number() over (partition by o.id order by r.employee_id) as place
       from payroll_run o
       join payroll_run_employee r on r.organization_id = o.organization_id and r.payroll_run_id = o.id and not r.excluded
       join payroll_run_employee mine on mine.organization_id = o.organization_id and mine.payroll_run_id = ?
         and mine.employee_id = r.employee_id
       join employee e on e.organization_id = o.organization_id and e.id = r.employee_id
       where o.organization_id = ? and o.period_end < ? and o.period_end >= ?::date - 366
         and ${isClosed('o')} and o.options -> 'statutory' @> any (array[?]::jsonb[])
         and not exists (
           select from payroll_run p
           join payroll_run_employee theirs on theirs.organization_id = p.organization_id
             and theirs.payroll_run_id = p.id and theirs.employee_id = r.employee_id and theirs.live and not theirs.excluded
           where p.organization_id = o.organization_id and p.period_start = o.period_start
             and p.type in ('regular', 'settlement') and ${isCounting('p')} and ${countingRevision('p')} is not null))
     select id as "payrollRunId", to_char(min(period_end), 'YYYY-MM') as month, count(*)::int as "employeeCount",
       json_agg(json_build_object('employeeId', employee_id, 'externalId', external_id) order by employee_id)
         filter (where place <= 50) as employees
     from unmade group by id order by id`,
    [
      run.id,
      run.organizationId,
      run.periodStart,
      run.periodStart,
      switchableHeads.map(head => JSON.stringify({ [head]: false })),
    ],
  )
}

function omittedHeads({ options: { statutory } }: PayrollRun) {
  return switchableHeads.filter(head => !(statutory?.[head] ?? true))
}

/** Whether a payment of run `r` was calculated before that of run `o` to the same person, and so without it. */
const isCountedBefore = `exists (
    select from payslip counted
    join calculation c on c.organization_id = counted.organization_id and c.payroll_run_id = counted.payroll_run_id
      and c.revision = counted.calculated_in
    join payslip later on later.organization_id = counted.organization_id and later.payroll_run_id = o.id
      and later.revision = o.revision and later.employee_id = counted.employee_id
    join calculation k on k.organization_id = o.organization_id and k.payroll_run_id = o.id
      and k.revision = later.calculated_in
    where counted.organization_id = r.organization_id and counted.payroll_run_id = r.id
      and counted.revision = r.revision and c.started_at < k.finished_at)`

/**
 * Why the run cannot be closed although its figures stand: it leaves deductions to the regular run of its month, or
 * another run leaves them to it, and the regular run was calculated without that payment. Nobody would deduct them.
 */
export async function refuseUnmadeDeductions(tenant: Tenant, run: PayrollRun): Promise<void> {
  const omitted = omittedHeads(run)
  if (run.type !== 'regular' && omitted.length === 0) return
  const isRegular = run.type === 'regular'
  const [found] = await query<{ id: string }[]>(
    tenant,
    `select ${isRegular ? 'o.id' : 'r.id'} from payroll_run r
     join payroll_run o on o.organization_id = r.organization_id and o.period_start = r.period_start and o.id <> r.id
     where r.organization_id = ? and r.period_start = ? and r.type = 'regular' and ${isRegular ? 'r.id' : 'o.id'} = ?
       and ${isClosed(isRegular ? 'o' : 'r')}
       and o.options -> 'statutory' @> any (array[?]::jsonb[]) and ${isCountedBefore}
     order by 1 limit 1`,
    [
      run.organizationId,
      run.periodStart,
      run.id,
      switchableHeads.map(head => JSON.stringify({ [head]: false })),
    ],
  )
  if (found === undefined) return
  if (isRegular) {
    throw new Problem(
      'run_is_stale',
      `Run ${found.id} leaves statutory deductions to this run, which was calculated without its payments. Recalculate the run.`,
    )
  }
  const findings = omitted.map(head =>
    fieldProblem(
      ['options', 'statutory', head],
      'out_of_range',
      `${dueOnMonth[head]}, and the regular run ${found.id} was closed without this payment. Unlock and recalculate that run, or reverse this run and create it again with true.`,
      [found.id],
    ),
  )
  throw new Problem(
    'run_is_stale',
    `The run leaves statutory deductions to the regular run ${found.id}, which was closed without its payments.`,
    findings,
  )
}

export type PersonFinding =
  | 'missing_pan'
  | 'missing_uan'
  | 'unapproved_input'
  | 'missing_bonus_months'
  | 'missing_minimum_wage'

/** A finding about some employees of a run. */
export type PersonFindings = {
  readonly code: PersonFinding
  readonly count: number
  /** The first of them, by id. */
  readonly employees: readonly { readonly employeeId: string; readonly externalId: string | null }[]
}

/** The first people of each code. */
const placed = `placed as (
    select found.code, person.id, person.external_id,
      row_number() over (partition by found.code order by person.id) as place
    from found join person on person.id = found.id)
  select code, count(*)::int as count,
    json_agg(json_build_object('employeeId', id, 'externalId', external_id) order by id)
      filter (where place <= :shown) as employees
  from placed group by code order by code`

const findings = `
  person as materialized (
    select e.id, e.external_id, ${lacksPan('s')} as lacks_pan, ${lacksUan('s', ':organization')} as lacks_uan
    from who join employee e on e.organization_id = :organization and e.id = who.employee_id
    left join lateral (
      select s.pan_status, s.uan_masked, s.pf from employee_statutory s
      where s.organization_id = :organization and s.employee_id = e.id and s.effective_from <= :end::date
      order by s.effective_from desc limit 1) s on true),
  found as (
    select 'missing_pan' as code, id from person where lacks_pan
    union
    select 'missing_uan', id from person where lacks_uan
    union
    select 'unapproved_input', person.id from person
    join overtime_request o on o.organization_id = :organization and o.employee_id = person.id
    where o.status = 'pending' and o.pay_date between :start::date and :end::date
    union
    select 'unapproved_input', person.id from person
    join expense x on x.organization_id = :organization and x.employee_id = person.id
    where x.status = 'pending' and x.pay_with = 'payroll' and x.spent_on between :start::date and :end::date),
  ${placed}`

const peopleShown = 100

/** What of the people's records lets a slip come out otherwise than they would expect. */
export function listPeopleFindings(tenant: Tenant, run: PayrollRun): Promise<PersonFindings[]> {
  return findPeople(tenant, run, findings, {})
}

// By the dates of employment alone: whether such a month counts, a calculation tells from the salary.
const bonusFindings = `
  person as materialized (
    select e.id, e.external_id, e.work_state_code, e.date_of_joining as joined,
      coalesce(e.date_of_leaving, 'infinity') as leaves
    from who join employee e on e.organization_id = :organization and e.id = who.employee_id
    where e.employment_type not in ('apprentice', 'intern', 'consultant') and e.date_of_joining <= :last::date),
  month as materialized (
    select since, until, to_char(until, 'YYYY-MM') as name from (
      select (:start::date - make_interval(months => back))::date as since,
        (:start::date - make_interval(months => back - 1))::date - 1 as until
      from generate_series(1, 24) back) m
    where until between :first::date and :last::date),
  open as (
    select person.id, month.name from person join month on joined <= until and leaves >= since
    except
    select p.employee_id, to_char(p.period_end, 'YYYY-MM') from payroll_run n
    join payslip p on p.organization_id = n.organization_id and p.payroll_run_id = n.id and p.failure is null
      and p.revision = ${countingRevision('n')}
    where n.organization_id = :organization and ${isCounting('n')} and n.period_end between :first::date and :last::date
    except
    select c.employee_id, month.name from input_claim c
    join payroll_run held on held.organization_id = c.organization_id and held.id = c.payroll_run_id and ${isCounting('held')}
    join month on month.since = c.due_on
    where c.organization_id = :organization and c.kind = 'unpaid_month' and c.until_revision is null
    except
    select o.employee_id, month.name from opening_balance o
    cross join lateral jsonb_array_elements(o.bonus_months) known
    join month on extract(month from until) = (known ->> 'month')::int
    where o.organization_id = :organization and o.tax_year_start = :first::date),
  found as (
    select distinct 'missing_bonus_months' as code, id from open
    union all
    select 'missing_minimum_wage', id from person where work_state_code <> all (string_to_array(:states, ','))),
  ${placed}`

/** Whose bonus of the year may not be known. */
export function listBonusFindings(
  tenant: Tenant,
  run: PayrollRun,
  { year, minimumWages }: BonusYear,
): Promise<PersonFindings[]> {
  const states = minimumWages.map(({ stateCode }) => stateCode).join(',')
  return findPeople(tenant, run, bonusFindings, { first: year.start, last: year.end, states })
}

async function findPeople(
  tenant: Tenant,
  run: PayrollRun,
  found: string,
  asked: Record<string, unknown>,
): Promise<PersonFindings[]> {
  const who = paidPeople(run)
  const rows = await query<PersonFindings[]>(tenant, `with who as materialized (:who), ${found}`, {
    who: raw(who.sql, who.values),
    organization: run.organizationId,
    start: run.periodStart,
    end: run.periodEnd,
    shown: peopleShown,
    ...asked,
  })
  return rows.map(({ code, count, employees }) => ({ code, count, employees }))
}
