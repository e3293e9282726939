// Earlier wage months of which days were paid by nobody: whom a run finds them of, and which run or settlement pays a month
// of them as arrears. A month is claimed like an input, so that it is paid once, and no run of its own pays it beside.

import type { UnpaidMonth } from '#proto/calculation/arrears.ts'
import { runContents } from '#proto/run-contents.ts'
import type { PayPeriod, PlainDate } from '#proto/units.ts'
import { raw } from '@mikro-orm/postgresql'
import type { PayrollRun } from '../../entities/payroll-run.ts'
import { query } from '../../postgres/sql.ts'
import { isPaidByRuns, type PaymentOfUnpaid, type UnpaidMonthRow, unpaidMonths } from '../../unpaid-months.ts'
import type { Tenant } from '../for-tenant.ts'
import { paidPeople } from '../runs/selection.ts'

export type UnpaidMonthOf = UnpaidMonth & {
  readonly employeeId: string
  readonly externalId: string | null
  /** Whether a run pays it as arrears. */
  readonly isPaidBy: (payment: PaymentOfUnpaid) => boolean
  /** The run or settlement that pays it as arrears; null: none. */
  readonly claimedBy: string | null
}

const statement = unpaidMonths({
  organization: ':organization',
  before: ':before',
  own: ':own',
  people: ':people',
})

async function find(
  tenant: Tenant,
  scope: { readonly organizationId: number; readonly before: PlainDate; readonly own: string },
  people: { readonly sql: string; readonly values: readonly unknown[] },
): Promise<UnpaidMonthOf[]> {
  const rows = await query<UnpaidMonthRow<PlainDate>[]>(tenant, statement, {
    organization: scope.organizationId,
    before: scope.before,
    own: scope.own,
    people: raw(people.sql, people.values),
  })
  return rows.map(row => ({
    employeeId: row.employee_id,
    externalId: row.external_id,
    period: { start: row.since, end: row.until } satisfies PayPeriod,
    days: row.days,
    reason: row.reason,
    isPaidBy: payment => isPaidByRuns(row, payment),
    claimedBy: row.claimed_by,
  }))
}

/** An unpaid month as a due of the organization: since the last day of the month, of an amount that no calculation knows. */
export type UnpaidDue = {
  readonly employee_code: string
  readonly name: string
  readonly employee_id: string
  readonly external_id: string | null
  readonly period_end: PlainDate
  readonly unpaid_days: number
  readonly reason: UnpaidMonthRow['reason']
}

type DuesQuery = {
  readonly organizationId: number
  /** The first day of the wage month that is not over. */
  readonly before: PlainDate
  /** The last day on which a month listed ended. */
  readonly endedBy: PlainDate
}

const unclaimedDues = `
  from (${statement}) m
  join employee e on e.organization_id = :organization and e.id = m.employee_id
  where m.claimed_by is null and m.until <= :endedBy::date`

function duesScope({ organizationId, before, endedBy }: DuesQuery) {
  return {
    organization: organizationId,
    before,
    endedBy,
    own: '',
    people: raw('select id from employee where organization_id = ?', [organizationId]),
  }
}

/** By employee and month, after an employee and the end of a month; what a run or settlement pays as arrears is left out. */
export function listUnpaidDues(
  tenant: Tenant,
  asked: DuesQuery,
  { employeeId, periodEnd }: { readonly employeeId: string; readonly periodEnd: string },
  limit: number,
): Promise<UnpaidDue[]> {
  return query<UnpaidDue[]>(
    tenant,
    `select e.employee_code, concat_ws(' ', e.first_name, e.middle_name, e.last_name) as name, m.employee_id, m.external_id,
       m.until as period_end, m.days as unpaid_days, m.reason
     ${unclaimedDues} and (m.employee_id, m.until) > (:employeeId, :periodEnd::date)
     order by m.employee_id, m.until limit :limit`,
    { ...duesScope(asked), employeeId, periodEnd, limit },
  )
}

export async function countUnpaidDues(tenant: Tenant, asked: DuesQuery): Promise<number> {
  const [found] = await query<{ rows: number }[]>(
    tenant,
    `select count(*)::int as rows ${unclaimedDues}`,
    duesScope(asked),
  )
  return found?.rows ?? 0
}

/** Whether the run pays arrears of earlier months. */
export function looksBack({ options }: Pick<PayrollRun, 'options'>): boolean {
  return (options.arrears ?? 'auto') === 'auto'
}

/** Of everybody whom the run pays; those that another run or settlement pays as arrears are left out. */
export async function listUnpaidMonths(tenant: Tenant, run: PayrollRun): Promise<UnpaidMonthOf[]> {
  const { organizationId, periodStart: before, id: own } = run
  const found = await find(tenant, { organizationId, before, own }, paidPeople(run))
  return found.filter(({ claimedBy }) => claimedBy === null || claimedBy === own)
}

/**
 * Claims what `revision` of the run pays of unpaid months, and ends those of its claims that it does not pay any more; of
 * the people named, or of everybody on its roster (null). Returns whose months are unpaid. To be called with the inputs
 * held.
 */
export async function claimUnpaidMonths(
  tenant: Tenant,
  run: PayrollRun,
  revision: number,
  { employeeIds, ...payment }: PaymentOfUnpaid & { readonly employeeIds: readonly string[] | null },
): Promise<readonly string[]> {
  if (!runContents[run.type].arrears) return []
  const all = await listUnpaidMonths(tenant, run)
  const unpaid = employeeIds === null ? all : all.filter(({ employeeId }) => employeeIds.includes(employeeId))
  const claimed = unpaid.filter(({ isPaidBy }) => isPaidBy(payment))
  await query(
    tenant,
    `update input_claim set until_revision = :revision
     where organization_id = :organization and kind = 'unpaid_month' and payroll_run_id = :run
       and (:all or employee_id = any (string_to_array(:people, ',')))
       and input_id <> all (string_to_array(:ids, ','))`,
    {
      organization: run.organizationId,
      run: run.id,
      revision,
      all: employeeIds === null,
      people: (employeeIds ?? []).join(','),
      ids: claimed.map(claimId).join(','),
    },
  )
  await writeClaims(tenant, run, claimed, revision)
  return [...new Set(unpaid.map(({ employeeId }) => employeeId))]
}

type ClaimedMonth = Pick<UnpaidMonthOf, 'employeeId' | 'period'>

function claimId({ employeeId, period }: ClaimedMonth): string {
  return `${employeeId}/${period.start}`
}

async function writeClaims(
  tenant: Tenant,
  { organizationId, id }: { readonly organizationId: number; readonly id: string },
  months: readonly ClaimedMonth[],
  revision: number,
): Promise<void> {
  if (months.length === 0) return
  await query(
    tenant,
    `insert into input_claim (organization_id, kind, input_id, employee_id, due_on, payroll_run_id, from_revision)
     select :organization, 'unpaid_month', m.id, m.employee, m.since::date, :run, :revision
     from jsonb_to_recordset(:months::jsonb) as m (id text, employee text, since text)
     on conflict (organization_id, kind, input_id) do update
     set payroll_run_id = excluded.payroll_run_id, from_revision = excluded.from_revision, until_revision = null,
       released_by = null, released_at = null
     where input_claim.payroll_run_id is distinct from excluded.payroll_run_id`,
    {
      organization: organizationId,
      run: id,
      revision,
      months: JSON.stringify(
        months.map(month => ({
          id: claimId(month),
          employee: month.employeeId,
          since: month.period.start,
        })),
      ),
    },
  )
}

/** Claims the months that an approved settlement pays. To be called with the inputs held. */
export function claimUnpaidMonthsForSettlement(
  tenant: Tenant,
  settlement: { readonly organizationId: number; readonly id: string; readonly employeeId: string },
  months: readonly PayPeriod[],
): Promise<void> {
  const { employeeId } = settlement
  return writeClaims(
    tenant,
    settlement,
    months.map(period => ({ employeeId, period })),
    1,
  )
}
