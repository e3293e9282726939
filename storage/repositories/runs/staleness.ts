// What changed after the figures of a run were made. Every input is stamped by the database when it is written, and
// leaves a trace when it is removed; a slip knows the calculation that read its facts.

import { type InputKind, runContents } from '#proto/run-contents.ts'
import { isForType, monthOfClaim, waitsFor } from '../../due-inputs.ts'
import type { PayrollRun } from '../../entities/payroll-run.ts'
import type { Tenant } from '../for-tenant.ts'
import { kindsOf } from './input-claims.ts'
import { switchableHeads } from './readiness.ts'
import { hasRemovedEmployees, listAddedEmployees } from './selection.ts'
import { queryPrepared } from '../../postgres/sql.ts'
import { countingRevision, isCounting, isCountingOrVoid } from '../../run-states.ts'

export type StaleReason = {
  code: string
  /** Null: it touches everybody. */
  employeeId: string | null
  source: string
  changedAt: Date
}

const inTaxYear =
  "run.pay_date::date between tax_year_start and tax_year_start + interval '1 year' - interval '1 day'"

const monthOfRun = `date_trunc('month', run.period_end)::date`
const isMonthOfRun = `make_date(year, month, 1) = ${monthOfRun}`

/**
 * Claimed by the run, or by none and due for it. What was written after the run was locked is for another run, and what
 * another run has claimed changes no figure of this one.
 */
function bearsOnRun(kind: InputKind, table: string, isDue: string): string {
  const claim = `from input_claim c where c.organization_id = run.organization_id and c.kind = '${kind}'
        and c.input_id = ${table}.id and c.payroll_run_id`
  return `(exists (select ${claim} = run.run_id)
      or '${kind}' = any (run.kinds) and (run.locked_at is null or ${table}.updated_at <= run.locked_at)
        and not exists (select ${claim} is not null) and ${isDue})`
}

/** The run pays the month as an earlier one that nobody paid. */
function paysMonth(table: string, year: string, month: string): string {
  return `exists (select from input_claim u where u.organization_id = run.organization_id and u.kind = 'unpaid_month'
        and u.payroll_run_id = run.run_id and u.employee_id = ${table}.employee_id
        and ${monthOfClaim('u')} = make_date(${table}.${year}, ${table}.${month}, 1))`
}

function isDueIn(table: string, year: string, month: string): string {
  const first = `make_date(${table}.${year}, ${table}.${month}, 1)`
  return `((${first} = ${monthOfRun} or ${paysMonth(table, year, month)}) and ${isForType(table, 'run.type')}
        or ${waitsFor(table, { type: 'run.type', ofRun: monthOfRun, first })})`
}

// The categories that a run of the type takes decide by the definitions that its calculation went by.
const isOfCategory = (code: string): string =>
  `(run.categories is null or ${code} in (select code from taken_codes))`

type PersonalInput = {
  readonly table: string
  /** Name of the source in the API. */
  readonly source: string
  /** Its column with the id of the employee. */
  readonly person: string
  /** Its column with the time of the last change that bears on figures; absent: of any change. */
  readonly changedAt?: string
  /** The rows that bear on a period. */
  readonly bears: string
}

/** The inputs of one person. */
const personalInputs: readonly PersonalInput[] = [
  { table: 'employee', source: 'employee', person: 'id', changedAt: 'facts_changed_at', bears: 'true' },
  {
    table: 'employee_statutory',
    source: 'statutory',
    person: 'employee_id',
    changedAt: 'facts_changed_at',
    bears: 'effective_from <= run.period_end',
  },
  {
    table: 'employee_salary',
    source: 'salary',
    person: 'employee_id',
    bears: 'effective_from <= run.period_end',
  },
  {
    table: 'employee_cycle',
    source: 'cycle',
    person: 'employee_id',
    bears: 'effective_from <= run.period_end',
  },
  {
    table: 'shift_assignment',
    source: 'shift',
    person: 'employee_id',
    bears: 'effective_from <= run.period_end',
  },
  {
    table: 'payroll_permission',
    source: 'payroll_permission',
    person: 'employee_id',
    bears: 'effective_from <= run.period_end',
  },
  {
    table: 'attendance_month',
    source: 'attendance',
    person: 'employee_id',
    changedAt: 'facts_changed_at',
    // The run may pay an earlier month that nobody paid.
    bears: `(${isMonthOfRun} or exists (
      select from input_claim c where c.organization_id = run.organization_id and c.kind = 'unpaid_month'
        and c.payroll_run_id = run.run_id and c.employee_id = attendance_month.employee_id
        and ${monthOfClaim('c')} = make_date(attendance_month.year, attendance_month.month, 1)))`,
  },
  {
    table: 'variable_item',
    source: 'variable',
    person: 'employee_id',
    bears: bearsOnRun(
      'variable_item',
      'variable_item',
      `${isDueIn('variable_item', 'year', 'month')} and ${isOfCategory('component_code')}`,
    ),
  },
  {
    table: 'expense',
    source: 'expense',
    person: 'employee_id',
    bears: `pay_with = 'payroll' and status <> 'pending' and ${bearsOnRun(
      'expense',
      'expense',
      isDueIn('expense', 'pay_year', 'pay_month'),
    )}`,
  },
  {
    table: 'advance',
    source: 'advance',
    person: 'employee_id',
    // A loan has its value as income before its first instalment.
    bears: `(make_date((repayment ->> 'startYear')::int, (repayment ->> 'startMonth')::int, 1) <= run.period_end::date
      or type = 'loan' and disbursed_on <= run.period_end::date)`,
  },
  {
    table: 'overtime_request',
    source: 'overtime',
    person: 'employee_id',
    bears: `status <> 'pending' and ${bearsOnRun(
      'overtime_request',
      'overtime_request',
      `${isForType('overtime_request', 'run.type')} and (pay_date <= run.period_end
        or run.type <> 'regular' and date <= run.period_end)`,
    )}`,
  },
  { table: 'tax_declaration', source: 'tax_declaration', person: 'employee_id', bears: inTaxYear },
  {
    table: 'opening_balance',
    source: 'opening_balances',
    person: 'employee_id',
    bears: `(${inTaxYear}
      or bonus_months is not null and tax_year_start = (select bonus_year from calculated)::date)`,
  },
]

/** What partners call an input that another run has released. */
const sourceOfKind: Record<InputKind, string> = {
  variable_item: 'variable',
  expense: 'expense',
  overtime_request: 'overtime',
  advance_installment: 'advance',
}

/** Of the released claim `input_claim`: its input is for a run of the type. */
const isTakenByRun = `case kind
        when 'variable_item' then exists (
          select from variable_item i where i.organization_id = input_claim.organization_id and i.id = input_id
            and ${isForType('i', 'run.type')} and ${isOfCategory('i.component_code')})
        when 'expense' then exists (
          select from expense i where i.organization_id = input_claim.organization_id and i.id = input_id
            and ${isForType('i', 'run.type')})
        when 'overtime_request' then exists (
          select from overtime_request i where i.organization_id = input_claim.organization_id and i.id = input_id
            and ${isForType('i', 'run.type')})
        else true end`

// Reasons of one run, the row `run`. Changes are found first and looked up on the roster and among the slips then: a
// join of them, planned without statistics, would compare everybody with everybody.
const reasons = `
  with calculated as materialized (
    select o.started_at as since, c.run_input ->> 'payDate' as pay_date,
      c.run_input -> 'bonusYear' -> 'year' ->> 'start' as bonus_year
    from calculation c
    join calculation o on o.organization_id = c.organization_id and o.payroll_run_id = c.payroll_run_id
      and o.revision = c.oldest_revision
    where c.organization_id = run.organization_id and c.payroll_run_id = run.run_id and c.revision = run.revision),
  taken_codes as materialized (
    select component ->> 'code' as code
    from calculation c cross join lateral json_array_elements(c.run_input -> 'components') component
    where run.categories is not null and c.organization_id = run.organization_id and c.payroll_run_id = run.run_id
      and c.revision = run.revision and component ->> 'category' = any (run.categories)),
  changed as materialized (
    ${personalInputs
      .map(
        ({ table, source, person, changedAt = 'updated_at', bears }) =>
          `select 'input_changed' as code, ${person} as employee_id, '${source}' as source, ${changedAt} as changed_at
           from ${table} where organization_id = run.organization_id and updated_at > (select since from calculated)
             and ${changedAt} > (select since from calculated) and ${bears}`,
      )
      .join(' union all ')}
    union all
    select 'input_changed', employee_id, case kind ${Object.entries(sourceOfKind)
      .map(([kind, source]) => `when '${kind}' then '${source}'`)
      .join(' ')} end, released_at
    from input_claim
    where organization_id = run.organization_id and payroll_run_id is null
      and released_at > (select since from calculated) and released_by <> run.run_id and kind = any (run.kinds)
      and due_on <= run.period_end and ${isTakenByRun}
    union all
    select 'input_changed', null, 'holiday', updated_at from holiday
    where organization_id = run.organization_id and updated_at > (select since from calculated)
      and date between run.period_start and run.period_end
    union all
    select 'input_changed', a.employee_id, 'shift', s.updated_at from shift s
    join shift_assignment a on a.organization_id = s.organization_id and a.shift_id = s.id
      and a.effective_from <= run.period_end and coalesce(a.effective_to, 'infinity') >= run.period_start
    where s.organization_id = run.organization_id and s.updated_at > (select since from calculated)
    union all
    select 'input_removed', employee_id,
      case source ${personalInputs.map(({ table, source }) => `when '${table}' then '${source}'`).join(' ')}
        else source end,
      removed_at
    from removed_input where organization_id = run.organization_id and removed_at > (select since from calculated)
      and (payroll_run_id is null or payroll_run_id = run.run_id)
      and source not in ('tax_slab', 'payroll_cycle', 'department', 'designation', 'employee_bank')
      and (effective_from is null or effective_from <= run.period_end)
      and (year is null or ${isMonthOfRun}
        or source = 'holiday' and make_date(year, month, 1) = date_trunc('month', run.period_start::date)::date
        or ${paysMonth('removed_input', 'year', 'month')})),
  earlier as materialized (
    select n.id, greatest(n.reversed_at, c.finished_at) as changed_at from payroll_run n
    left join calculation c on c.organization_id = n.organization_id and c.payroll_run_id = n.id
      and c.revision = ${countingRevision('n')} and c.result_hash is not null
    where n.organization_id = run.organization_id and n.period_start < run.period_start
      and n.period_start >= least(run.period_start::date - 430, (select bonus_year from calculated)::date - 31)
      and ${isCountingOrVoid('n')}
      and greatest(n.reversed_at, c.finished_at) > (select since from calculated)
    union all
    -- What a payment of the same month took was taken off this one's: once it is void, it is missing.
    select n.id, n.reversed_at from payroll_run n
    where n.organization_id = run.organization_id and n.period_start = run.period_start and n.id <> run.run_id
      and n.status = 'reversed' and n.reversed_at > (select since from calculated) and exists (
        select from calculation k where k.organization_id = n.organization_id and k.payroll_run_id = n.id
          and k.finished_at < (select since from calculated))
    union all
    -- What it does not deduct from its payments, the regular run does.
    select n.id, c.finished_at from payroll_run n
    join calculation c on c.organization_id = n.organization_id and c.payroll_run_id = n.id
      and c.revision = ${countingRevision('n')} and c.result_hash is not null
    where run.type = 'regular' and n.organization_id = run.organization_id and n.period_start = run.period_start
      and n.id <> run.run_id and ${isCounting('n')}
      and n.options -> 'statutory' @> any (array[${switchableHeads.map(head => `'{"${head}": false}'`).join(', ')}]::jsonb[])
      and c.finished_at > (select since from calculated))
  select code, employee_id, source, changed_at from changed
  where employee_id is null or exists (
    select from payslip p
    join calculation c on c.organization_id = p.organization_id and c.payroll_run_id = p.payroll_run_id
      and c.revision = p.calculated_in
    where p.organization_id = run.organization_id and p.payroll_run_id = run.run_id and p.revision = run.revision
      and p.employee_id = changed.employee_id and changed.changed_at > c.started_at)
  union all
  select 'earlier_run_changed', null, id, changed_at from earlier
  where exists (
    select from payroll_run_employee theirs
    join payroll_run_employee mine on mine.organization_id = theirs.organization_id
      and mine.employee_id = theirs.employee_id and mine.payroll_run_id = run.run_id
    where theirs.organization_id = run.organization_id and theirs.payroll_run_id = earlier.id)
  union all
  select 'adjusted', r.employee_id, 'payroll_run', r.adjusted_at from payroll_run_employee r
  left join payslip p on p.organization_id = r.organization_id and p.payroll_run_id = r.payroll_run_id
    and p.employee_id = r.employee_id and p.revision = run.revision
  left join calculation c on c.organization_id = p.organization_id and c.payroll_run_id = p.payroll_run_id
    and c.revision = p.calculated_in
  where r.organization_id = run.organization_id and r.payroll_run_id = run.run_id and r.adjusted_at is not null
    and case when r.excluded then p.employee_id is not null
      else p.employee_id is null or r.adjusted_at > c.started_at end
  union all
  select 'settings_changed', null, 'organization', updated_at from organization
  where id = run.organization_id and updated_at > (select since from calculated)
  union all
  select 'settings_changed', null, 'payroll_settings', updated_at from payroll_settings
  where organization_id = run.organization_id and updated_at > (select since from calculated) and effective_from <= run.period_end
  union all
  select 'settings_changed', null, 'tds_slabs', updated_at from tax_slab
  where organization_id = run.organization_id and updated_at > (select since from calculated)
    and left(tax_year, 4)::int = extract(year from run.pay_date::date)::int
      - case when extract(month from run.pay_date::date) < 4 then 1 else 0 end
    and exists (select from payroll_settings s where s.organization_id = run.organization_id
      and s.effective_from <= run.period_end and s.changes -> 'tds' ->> 'slabSource' = 'custom')
  union all
  select 'settings_changed', null, 'payroll_cycle', updated_at from payroll_cycle
  where organization_id = run.organization_id and id = run.cycle_id and updated_at > (select since from calculated)
  union all
  select 'input_changed', employee_id, 'cycle', updated_at from employee_cycle c
  where organization_id = run.organization_id and cycle_id = run.cycle_id and updated_at > (select since from calculated)
    and effective_from = (select max(l.effective_from) from employee_cycle l where l.organization_id = run.organization_id
      and l.employee_id = c.employee_id and l.effective_from <= run.period_end)
    and not exists (select from payroll_run_employee r where r.organization_id = run.organization_id
      and r.payroll_run_id = run.run_id and r.employee_id = c.employee_id)
  union all
  select 'component_changed', null, code, updated_at from salary_component
  where organization_id = run.organization_id and updated_at > (select since from calculated)
  union all
  select 'component_changed', null, name, updated_at from salary_group
  where organization_id = run.organization_id and updated_at > (select since from calculated)
  union all
  select 'pay_date_changed', null, 'pay_date', updated_at from payroll_run
  where organization_id = run.organization_id and id = run.run_id
    and pay_date::text <> (select pay_date from calculated)
  order by changed_at limit $2`

const reasonsOfRuns = `
  select run.run_id, found.* from jsonb_to_recordset($1::jsonb) as run(organization_id int, run_id text,
    revision int, period_start date, period_end date, pay_date date, cycle_id text, kinds text[], type text,
    categories text[], locked_at timestamptz)
  cross join lateral (${reasons}) found`

/** Lists changes after the run's figures were made, oldest first. */
export async function listStaleReasons(
  tenant: Tenant,
  run: PayrollRun,
  limit: number,
): Promise<StaleReason[]> {
  return (await listStaleReasonsOf(tenant, [run], limit)).get(run.id) ?? []
}

/** The same of many runs, by id, as many of each as `limit` says; a run of which nothing changed is missing. */
export async function listStaleReasonsOf(
  tenant: Tenant,
  runs: readonly PayrollRun[],
  limit: number,
): Promise<ReadonlyMap<string, StaleReason[]>> {
  if (runs.length === 0) return new Map()
  await tenant.em.flush()
  const asked = runs.map(run => ({
    organization_id: run.organizationId,
    run_id: run.id,
    revision: run.revision,
    period_start: run.periodStart,
    period_end: run.periodEnd,
    pay_date: run.payDate,
    cycle_id: run.cycleId ?? null,
    kinds: kindsOf(run),
    type: run.type,
    categories: runContents[run.type].variable,
    locked_at: run.lockedAt?.toISOString() ?? null,
  }))
  const rows = await queryPrepared<{
    run_id: string
    code: string
    employee_id: string | null
    source: string
    changed_at: string | Date
  }>(tenant, reasonsOfRuns, [JSON.stringify(asked), limit])
  const changed = Map.groupBy(rows, row => row.run_id)
  const open = runs.filter(({ id }) => (changed.get(id)?.length ?? 0) < limit)
  const newcomers = await listAddedEmployees(tenant, open, limit)
  const found = runs.map(({ id }): [string, StaleReason[]] => {
    const known = (changed.get(id) ?? []).map(row => ({
      code: row.code,
      employeeId: row.employee_id,
      source: row.source,
      changedAt: new Date(row.changed_at),
    }))
    return [id, withNewcomers(known, newcomers.get(id) ?? [], limit)]
  })
  return new Map(found.filter(([, list]) => list.length > 0))
}

function withNewcomers(
  changed: StaleReason[],
  newcomers: readonly { employeeId: string; changedAt: Date }[],
  limit: number,
): StaleReason[] {
  const told = new Set(changed.map(({ employeeId }) => employeeId))
  const others = newcomers.filter(({ employeeId }) => !told.has(employeeId))
  if (others.length === 0) return changed
  return [...changed, ...others.map(each => ({ code: 'input_changed', source: 'selection', ...each }))]
    .toSorted((one, other) => one.changedAt.getTime() - other.changedAt.getTime())
    .slice(0, limit)
}

const everybodyMax = 2_147_483_647

/** Whose figures are stale; null: everybody's, or others than the run has are to be paid by it now. */
export async function listStaleEmployees(tenant: Tenant, run: PayrollRun): Promise<string[] | null> {
  const found = await listStaleReasons(tenant, run, everybodyMax)
  const ids = new Set(found.map(({ employeeId }) => employeeId))
  if (ids.has(null) || found.some(({ source }) => source === 'cycle' || source === 'selection')) return null
  if (await hasRemovedEmployees(tenant, run)) return null
  return [...ids].filter(id => id !== null)
}
