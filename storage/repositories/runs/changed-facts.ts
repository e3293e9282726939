// Whose facts may differ from those that a calculation read. Unlike staleness, which names what changed a period's
// figures, this looks at no date and no amount: a row that was written since makes its person's facts unknown, whatever
// it says. It may name too many, never too few.

import type { PayrollRun } from '../../entities/payroll-run.ts'
import type { Tenant } from '../for-tenant.ts'
import { isIndependent, readsMonth } from '../../bulk/arrears-reader.ts'
import { changedClaims } from './input-claims.ts'
import { withSpellsOnRoster } from '../employees/spells.ts'
import { query } from '../../postgres/sql.ts'
import { countingRevision, isCounting } from '../../run-states.ts'

/** Every table that facts are read from by person, and its column that names the person. */
export const personalFacts = {
  employee: 'id',
  employee_statutory: 'employee_id',
  employee_bank: 'employee_id',
  employee_salary: 'employee_id',
  shift_assignment: 'employee_id',
  attendance_month: 'employee_id',
  variable_item: 'employee_id',
  expense: 'employee_id',
  advance: 'employee_id',
  advance_installment: 'employee_id',
  overtime_request: 'employee_id',
  tax_declaration: 'employee_id',
  opening_balance: 'employee_id',
} as const

/** Tables of which a row bears on people whom it does not name. */
export const sharedFacts = {
  organization: 'id',
  department: 'organization_id',
  designation: 'organization_id',
  holiday: 'organization_id',
  shift: 'organization_id',
} as const

/**
 * Of these the facts are covered by the other runs of the organization, as `readOtherRuns` describes them; settlements
 * count through the claims of a run and its roster.
 */
export const factsOfRuns = [
  'payroll_run',
  'payslip',
  'calculation',
  'payroll_run_employee',
  'input_claim',
  'fnf',
] as const

// Bank details that begin after the period are in the facts from the day on which they begin, and amounts that were set by
// hand bear the time of another row: facts of either are read whenever a run is calculated.
const changedFacts = `
  with base as materialized (
    select started_at as since from calculation
    where organization_id = :organization and payroll_run_id = :run and revision = :revision)
  ${Object.entries(personalFacts)
    .map(
      ([table, person]) =>
        `select ${person} as employee_id from ${table}
         where organization_id = :organization and updated_at > (select since from base)`,
    )
    .join(' union ')}
  union
  ${Object.entries(sharedFacts)
    .map(
      ([table, organization]) =>
        `select null from ${table}
         where ${organization} = :organization and updated_at > (select since from base)`,
    )
    .join(' union ')}
  union
  select employee_id from removed_input
  where organization_id = :organization and removed_at > (select since from base)
  union
  select employee_id from employee_bank
  where organization_id = :organization and effective_from > :period_end
  union
  select employee_id from payroll_run_employee
  where organization_id = :organization and payroll_run_id = :run
    and (adjusted_at is not null or overrides <> '[]')
  union
  ${changedClaims}`

/**
 * The ids of those whose facts may differ from what the calculation `base` of the run read, now that the revision `next`
 * has claimed its inputs; null: anybody's. To be called with the inputs held (`lockInputsExclusive`).
 */
export async function listChangedFacts(
  tenant: Tenant,
  run: PayrollRun,
  base: { readonly revision: number; readonly next: number; readonly otherRuns: string | null },
): Promise<string[] | null> {
  if (base.otherRuns !== (await readOtherRuns(tenant, run))) return null
  const rows = await query<{ employee_id: string | null }[]>(tenant, changedFacts, {
    organization: run.organizationId,
    run: run.id,
    revision: base.revision,
    next: base.next,
    period_end: run.periodEnd,
  })
  const ids = rows.map(({ employee_id: id }) => id)
  if (ids.includes(null)) return null
  const known = ids.filter(id => id !== null)
  return [...(await withSpellsOnRoster(tenant, run, known))]
}

/**
 * The state of all other runs whose slips facts can be read from, and of the run's own options, as a hash. Every change of
 * a run gives it another time, so the hash of a state never comes back once a run has left it.
 */
export async function readOtherRuns(tenant: Tenant, run: PayrollRun): Promise<string> {
  const [row] = await query<[{ hash: string }]>(
    tenant,
    `select encode(sha256(convert_to(concat_ws(' ',
       (select options::text from payroll_run where organization_id = :organization and id = :run),
       string_agg(concat_ws(' ', id, status, revision, previous_revision, updated_at), ',' order by id)),
       'UTF8')), 'hex') as hash
     from payroll_run n
     where organization_id = :organization and id <> :run
       and ${isCounting('n')}`,
    { organization: run.organizationId, run: run.id },
  )
  return row.hash
}

/**
 * Who may be due arrears of earlier months: of whom a salary, a month of attendance or an exit was recorded after a run that
 * it bears on had been calculated, and no later run has read it since. Their slips decide what is due.
 */
export async function listLateEmployees(tenant: Tenant, run: PayrollRun): Promise<string[]> {
  const rows = await query<{ employee_id: string }[]>(tenant, lateEmployees, {
    organization: run.organizationId,
    run: run.id,
    period_start: run.periodStart,
  })
  return rows.map(row => row.employee_id)
}

// A later run has read it where it pays arrears, its facts were read after, and its period is later than that of every run
// that could be late: the months between are then all settled. See `lateQuery` of the arrears reader.
const isSettled = `exists (
    select from payslip q
    join runs t on t.id = q.payroll_run_id and t.revision = q.revision and t.looks_back
      and (late.arrears_from is null or late.arrears_from <= t.period_end)
    join calculation c on c.organization_id = q.organization_id and c.payroll_run_id = q.payroll_run_id
      and c.revision = q.calculated_in and c.started_at > late.updated_at
    where q.organization_id = :organization and q.employee_id = late.employee_id and q.failure is null
      and q.period_start > (select max(period_start) from runs
        where first_read < late.updated_at and period_start < :period_start::date) and ${isIndependent('late')})`

const lateEmployees = `
  with runs as materialized (
    select n.id, n.period_start, n.period_end, k.first_read,
      ${countingRevision('n')} as revision,
      coalesce(n.options->>'arrears', 'auto') = 'auto' as looks_back
    from payroll_run n
    cross join lateral (
      select min(started_at) as first_read from calculation
      where organization_id = n.organization_id and payroll_run_id = n.id) k
    where n.organization_id = :organization and n.id <> :run
      and ${isCounting('n')}),
  late as materialized (
    select employee_id, updated_at, arrears_from from employee_salary s
    where organization_id = :organization and effective_from < :period_start::date
      and updated_at > (select min(first_read) from runs where period_start < :period_start::date)
      and exists (select from runs where period_end >= s.effective_from and period_start < :period_start::date
        and first_read < s.updated_at)
    union all
    select employee_id, updated_at, null from attendance_month a
    where organization_id = :organization and make_date(year, month, 1) < :period_start::date
      and updated_at > (select min(first_read) from runs where period_start < :period_start::date)
      and exists (select from runs where ${readsMonth('a')} and period_start < :period_start::date
        and first_read < a.updated_at)
    union all
    select id, end_changed_at, null from employee e
    where organization_id = :organization and end_changed_at is not null
      and exists (select from runs where period_end >= e.end_changed_from and period_start < :period_start::date
        and first_read < e.end_changed_at))
  select distinct employee_id from late where not ${isSettled}`
