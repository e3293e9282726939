// What the register of loans reads: advances and loans with their instalments, and which payments recovered them.

import type { InstalmentEnd } from '#proto/moves/advance.ts'
import type { PartsPerMillion, Paise, PlainDate } from '#proto/units.ts'
import type { Advance } from '../../entities/advance.ts'
import { queryPrepared } from '../../postgres/sql.ts'
import type { Tenant } from '../for-tenant.ts'
import type { ReportScope } from './report-rows.ts'
import { isClosed } from '../../run-states.ts'

type Recovery = {
  readonly advanceId: string
  /** Month as 2026-10; null: the instalment waits, or will never be taken. */
  readonly month: string | null
  readonly principal: Paise
  /** The part of the principal that its payment could not recover: a debt of the settlement. */
  readonly debt: Paise
  /** What its payment recovers of it: a settlement takes none of later months. */
  readonly interest: Paise
  /** By a payment of the register's month, by one of an earlier month; null: not recovered by its end. */
  readonly taken: 'now' | 'before' | null
  /** The day of that payment, or of its run until it is paid. */
  readonly takenOn: PlainDate | null
  /** By a settlement of the register's month, by one of an earlier month; null: not by its end. */
  readonly waived: 'now' | 'before' | null
  /** How it, or its debt, ended without a payment of payroll, and the day; null: it has not. */
  readonly ended: InstalmentEnd | null
  readonly endedOn: PlainDate | null
}

export type RegisteredLoan = Pick<Advance, 'id' | 'type' | 'amount' | 'disbursedOn'> & {
  readonly employeeCode: string
  readonly name: string
  readonly interestPercent: PartsPerMillion
  readonly interestMethod: Advance['interestMethod']
  readonly isPaused: boolean
  /** The day in India of its last change, such as its pause. */
  readonly changedOn: PlainDate
  readonly installments: readonly Recovery[]
}

const loansQuery = `
  select a.id, a.type, a.amount, to_char(a.disbursed_on, 'YYYY-MM-DD') as "disbursedOn",
    a.decision = 'pause' as "isPaused",
    a.interest_percent as "interestPercent", a.interest_method as "interestMethod",
    to_char(a.updated_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as "changedOn",
    e.employee_code as "employeeCode", concat_ws(' ', e.first_name, e.middle_name, e.last_name) as name
  from advance a
  cross join lateral (select * from employee where organization_id = $1 and id = a.employee_id offset 0) e
  where a.organization_id = $1 and a.id > $3 and a.disbursed_on <= $2::date
  order by a.id limit $4`

const isWaived = `r.type = 'settlement' and exists (
  select from fnf f where f.organization_id = $1 and f.id = r.id
    and f.inputs::jsonb -> 'waiveAdvances' ? i.advance_id)`

const interest = `case when r.type = 'settlement' and make_date(i.year, i.month, 1) <= r.period_end is not true then 0
    else i.interest end - coalesce(c.interest_debt, 0)`

/** When the payment of an instalment was, as the register of a month sees it. */
const ended = `case when r.id = any ($4::text[]) then 'now'
  when ${isClosed('r')} and r.period_end < $3::date then 'before' end`

// Claims and payments are look-ups by their keys, whatever the planner knows of tables that have just grown.
const recoveriesQuery = `
  select i.advance_id as "advanceId", to_char(make_date(i.year, i.month, 1), 'YYYY-MM') as month, i.principal,
    coalesce(c.principal_debt, 0) as debt, i.ended, to_char(i.ended_on, 'YYYY-MM-DD') as "endedOn",
    ${interest} as interest,
    case when not (${isWaived}) then ${ended} end as taken, case when ${isWaived} then ${ended} end as waived,
    to_char(coalesce(m.paid_on, r.paid_on, r.pay_date), 'YYYY-MM-DD') as "takenOn"
  from advance_installment i
  left join lateral (
    select payroll_run_id, employee_id, principal_debt, interest_debt from input_claim where organization_id = $1 and kind = 'advance_installment'
      and input_id = i.advance_id || '/' || i.no offset 0) c on true
  left join lateral (
    select * from payroll_run where organization_id = $1 and id = c.payroll_run_id offset 0) r on true
  left join lateral (
    select paid_on from payroll_run_employee where organization_id = $1 and payroll_run_id = c.payroll_run_id
      and employee_id = c.employee_id offset 0) m on true
  where i.organization_id = $1 and i.advance_id = any ($2::text[])
  order by i.advance_id, i.no`

/** Those paid out by the end of the scope, by id, after one of them. */
export async function listLoans(
  tenant: Tenant,
  { filter: { organizationId, from, to }, payments }: ReportScope,
  after: string | null,
  limit: number,
): Promise<readonly RegisteredLoan[]> {
  const loans = await queryPrepared<Omit<RegisteredLoan, 'installments'>>(tenant, loansQuery, [
    organizationId,
    to,
    after ?? '',
    limit,
  ])
  const ids = loans.map(({ id }) => id)
  const runs = payments.map(({ id }) => id)
  const recoveries = await queryPrepared<Recovery>(tenant, recoveriesQuery, [organizationId, ids, from, runs])
  const byLoan = Map.groupBy(
    recoveries.map(row => ({
      ...row,
      principal: paise(row.principal),
      debt: paise(row.debt),
      interest: paise(row.interest),
    })),
    ({ advanceId }) => advanceId,
  )
  return loans.map(loan => ({
    ...loan,
    amount: paise(loan.amount),
    installments: byLoan.get(loan.id) ?? [],
  }))
}

/** A bigint comes as a text. */
function paise(value: unknown): Paise {
  return Number(value) as Paise
}

const sumQuery = `
  select coalesce(sum(i.principal - coalesce(c.principal_debt, 0)), 0)::bigint as principal, coalesce(sum(${interest}), 0)::bigint as interest
  from unnest($3::text[]) run(id)
  cross join lateral (select * from payroll_run where organization_id = $1 and id = run.id offset 0) r
  cross join lateral (
    select split_part(input_id, '/', 1) as advance_id, split_part(input_id, '/', 2)::smallint as no, principal_debt,
      interest_debt from input_claim
    where payroll_run_id = r.id and organization_id = $1 and kind = 'advance_installment' offset 0) c
  cross join lateral (
    select * from advance_installment where organization_id = $1 and advance_id = c.advance_id and no = c.no offset 0) i
  cross join lateral (
    select disbursed_on from advance where organization_id = $1 and id = i.advance_id offset 0) a
  where a.disbursed_on <= $2::date and not (${isWaived})`

/** Sums that the payments of the scope recovered. */
export async function sumRecoveries(
  tenant: Tenant,
  { filter: { organizationId, to }, payments }: ReportScope,
): Promise<{ readonly principal: Paise; readonly interest: Paise }> {
  const runs = payments.map(({ id }) => id)
  const [row] = await queryPrepared<{ principal: string; interest: string }>(tenant, sumQuery, [
    organizationId,
    to,
    runs,
  ])
  return { principal: paise(row?.principal ?? 0), interest: paise(row?.interest ?? 0) }
}
