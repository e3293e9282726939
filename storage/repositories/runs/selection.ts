// Which employees a run is for, and which other run already has them.

import { isInState, type RunStatus, uncalculatedStates } from '#proto/run-moves.ts'
import { fieldProblem, Problem } from '#proto/problems.ts'
import type { PlainDate } from '#proto/units.ts'
import type { PayrollRun } from '../../entities/payroll-run.ts'
import type { Tenant } from '../for-tenant.ts'
import { lockOrganization } from '../organization/organizations.ts'
import { cycleOn } from '../organization/payroll-cycles.ts'
import { settledOn } from '../employees/fnf.ts'
import { payHoldOn } from '../employees/payroll-permissions.ts'
import { query } from '../../postgres/sql.ts'
import { paidAsArrears } from '../../unpaid-months.ts'
import { arrayLiteral } from '../../postgres/literals.ts'

/**
 * Puts the people whom the selection names now on the roster. People join and leave between the making of a
 * draft and its calculation, so this happens at both. Refuses `duplicate_run` and an empty roster.
 */
export async function fillRoster(tenant: Tenant, run: PayrollRun): Promise<void> {
  const { em } = tenant
  // One roster of an organization after the other, so that what another one holds is committed and seen.
  await lockOrganization(tenant, run.organizationId)
  const { where, values } = selectionCondition(run)
  await refuseSharedEmployees(tenant, run)
  const key = [run.organizationId, run.id]
  // Who stays keeps what was decided about the person: hold, payment, overrides, leaving out.
  // `in` and `not in` are looked up in a hash whatever the planner knows; a join with a roster that has just grown
  // compared everybody with everybody. An upsert would look for each in the index, where next to nobody has changed.
  const barred = notPayableQuery(run)
  await query(
    { em },
    `with chosen as materialized (
       select e.id, e.id in (${barred}) as barred from employee e where ${where}),
     gone as (
       delete from payroll_run_employee r where r.organization_id = ? and r.payroll_run_id = ?
         and r.employee_id not in (select id from chosen))
     insert into payroll_run_employee (organization_id, payroll_run_id, employee_id, period_start, type, excluded)
     select ?, ?, id, ?, ?, barred from chosen
     where id not in (select employee_id from payroll_run_employee where organization_id = ? and payroll_run_id = ?)`,
    [...values, ...key, ...key, run.paidFrom, run.type, ...key],
  )
  await query(
    { em },
    `update payroll_run_employee set excluded = employee_id in (${barred}) or left_out, period_start = ?
     where organization_id = ? and payroll_run_id = ?
       and (excluded <> (employee_id in (${barred}) or left_out) or period_start <> ?)`,
    [run.paidFrom, ...key, run.paidFrom],
  )
  await countRoster(tenant, run)
  if (run.selectedCount > 0) return
  throw new Problem(
    'validation_failed',
    'The selection contains no employee who is employed in the period.',
    [fieldProblem(['selection'], 'out_of_range', 'Select at least one person employed in the period.')],
  )
}

async function countRoster(tenant: Tenant, run: PayrollRun): Promise<void> {
  const [counts] = await query<[{ selected: number; excluded: number }]>(
    tenant,
    `select count(*)::int as selected, (count(*) filter (where excluded))::int as excluded
     from payroll_run_employee where organization_id = ? and payroll_run_id = ?`,
    [run.organizationId, run.id],
  )
  run.selectedCount = counts.selected
  run.excludedCount = counts.excluded
}

/**
 * Whom no regular run of the period may pay: who is barred from payroll, whom a settlement pays, and whose month a later
 * payment pays as arrears.
 */
function notPayableQuery({ organizationId, id, periodStart, paidTo, type }: PayrollRun): string {
  const barred = payHoldOn(organizationId, paidTo)
  if (type !== 'regular') return barred
  return `${barred} union all ${settledOn(organizationId, paidTo)}
    union all ${paidAsArrears(organizationId, id, periodStart)}`
}

/** The selection as a condition on `employee e`. */
function selectionCondition(run: PayrollRun): { where: string; values: unknown[] } {
  const { mode, employeeIds, departmentIds, salaryGroupIds, employmentTypes } = run.selection
  const { includeOnNotice, includeExitedInPeriod } = run.selection
  const parts = [
    'e.organization_id = ?',
    'e.date_of_joining <= ?',
    '(e.date_of_leaving is null or e.date_of_leaving >= ?)',
  ]
  const values: unknown[] = [run.organizationId, run.paidTo, run.paidFrom]
  const add = (part: string, value: unknown): void => {
    parts.push(part)
    values.push(value)
  }
  // Of two readings the one that pays fewer: whoever is missing is paid by another run, whoever is too many is
  // paid twice. So every list narrows an inclusion, and every list widens an exclusion.
  const among = (column: string): string =>
    mode === 'exclude' ? `not coalesce(${column} = any (?), false)` : `${column} = any (?)`
  const lists = {
    'e.id': employeeIds,
    'e.department_id': departmentIds,
    'e.employment_type': employmentTypes,
    [groupOf(run.paidTo)]: salaryGroupIds,
  }
  for (const [column, values] of Object.entries(lists)) {
    if (values.length > 0) add(among(column), arrayLiteral(values))
  }
  if (run.cycleId) add(`${cycleOn(run.paidTo)} = ?`, run.cycleId)
  if (!includeOnNotice) add('(e.date_of_leaving is null or e.date_of_leaving <= ?)', run.paidTo)
  if (!includeExitedInPeriod) add('(e.date_of_leaving is null or e.date_of_leaving > ?)', run.paidTo)
  return { where: parts.join(' and '), values }
}

/** The group of the salary in force on a day. */
function groupOf(day: PlainDate): string {
  return `(select s.salary_group_id from employee_salary s where s.organization_id = e.organization_id
    and s.employee_id = e.id and s.effective_from <= date '${day}' order by s.effective_from desc limit 1)`
}

/** The employees of a selection whom one other run pays. */
type SharedWithRun = {
  readonly payrollRunId: string
  readonly status: RunStatus
  readonly count: number
  /** The first fifty. */
  readonly employeeIds: readonly string[]
}

/**
 * Whom the selection names although other runs pay them; `count` is of employees, each counted once. Nobody is paid
 * twice for a day, so it is the days that may not overlap, not only the periods' names.
 */
export async function findSharedEmployees(
  tenant: Tenant,
  run: PayrollRun,
): Promise<{ readonly count: number; readonly runs: readonly SharedWithRun[] }> {
  if (run.type !== 'regular') return { count: 0, runs: [] }
  const { where, values } = selectionCondition(run)
  const key = [run.organizationId, run.id]
  const rows = await query<
    { id: string; status: RunStatus; count: number; employees: string[]; total: number }[]
  >(
    tenant,
    // Each is looked up in a hash whatever the planner knows; of tables that have just grown a join compared everybody
    // with everybody.
    `with chosen as materialized (
       select e.id from employee e
       where ${where} and e.id not in (${notPayableQuery(run)})
         and e.id not in (select employee_id from payroll_run_employee
           where organization_id = ? and payroll_run_id = ? and left_out)),
     paid as materialized (
       select r.payroll_run_id, p.status, r.employee_id, r.employee_id in (select id from chosen) as chosen
       from payroll_run p
       join payroll_run_employee r on r.organization_id = p.organization_id and r.payroll_run_id = p.id
       where p.organization_id = ? and p.paid_from <= ? and p.paid_to >= ? and p.id <> ?
         and r.live and not r.excluded and r.type = 'regular'),
     shared as materialized (select payroll_run_id, status, employee_id from paid where chosen)
     select payroll_run_id as id, status, count(*)::int as count,
       to_jsonb((array_agg(employee_id order by employee_id))[1:50]) as employees,
       (select count(distinct employee_id)::int from shared) as total
     from shared group by payroll_run_id, status order by payroll_run_id limit 50`,
    [...values, ...key, run.organizationId, run.paidTo, run.paidFrom, run.id],
  )
  return {
    count: rows[0]?.total ?? 0,
    runs: rows.map(({ id, status, count, employees }) => ({
      payrollRunId: id,
      status,
      count,
      employeeIds: employees,
    })),
  }
}

async function refuseSharedEmployees(tenant: Tenant, run: PayrollRun): Promise<void> {
  const { runs } = await findSharedEmployees(tenant, run)
  const first = runs[0]
  if (first === undefined) return
  throw new Problem(
    'duplicate_run',
    `Run ${first.payrollRunId} already pays some of these employees for days of this period. Reverse it or select other employees.`,
    runs.map(({ payrollRunId, count, employeeIds }) => ({
      ...fieldProblem(
        ['selection'],
        'shared_employee',
        `Run ${payrollRunId} pays ${count === 1 ? '1 employee' : `${count} employees`} of this selection` +
          `${count > employeeIds.length ? `; the first ${employeeIds.length} are listed` : ''}.`,
      ),
      expected: [payrollRunId, ...employeeIds],
    })),
  )
}

/** Whom the run pays as a query of `employee_id`: its roster, or whom the selection names while nobody is calculated. */
export function paidPeople(run: PayrollRun): { sql: string; values: unknown[] } {
  if (!isInState(run, uncalculatedStates)) {
    return {
      sql: `select employee_id from payroll_run_employee
        where organization_id = ? and payroll_run_id = ? and not excluded`,
      values: [run.organizationId, run.id],
    }
  }
  const { where, values } = selectionCondition(run)
  return {
    sql: `select e.id as employee_id from employee e where ${where}
        and e.id not in (${notPayableQuery(run)}) and not exists (
        select from payroll_run_employee r where r.organization_id = e.organization_id
          and r.payroll_run_id = ? and r.employee_id = e.id and r.left_out)`,
    values: [...values, run.id],
  }
}

/** By run: whom its selection names since everybody was calculated, and no run pays for days of the period; the first `most`. */
export async function listAddedEmployees(
  tenant: Tenant,
  runs: readonly PayrollRun[],
  most: number,
): Promise<ReadonlyMap<string, { employeeId: string; changedAt: Date }[]>> {
  const parts = runs.filter(({ type }) => type === 'regular').map(run => newcomersOf(run, most))
  if (parts.length === 0) return new Map()
  const rows = await query<{ run_id: string; id: string; changed_at: string | Date }[]>(
    tenant,
    parts.map(({ sql }) => `(${sql})`).join(' union all '),
    parts.flatMap(({ values }) => values),
  )
  const found = rows.map(row => ({
    runId: row.run_id,
    employeeId: row.id,
    changedAt: new Date(row.changed_at),
  }))
  return new Map(
    [...Map.groupBy(found, ({ runId }) => runId)].map(([id, list]) => [
      id,
      list.map(({ employeeId, changedAt }) => ({ employeeId, changedAt })),
    ]),
  )
}

function newcomersOf(run: PayrollRun, most: number): { sql: string; values: unknown[] } {
  const { where, values } = selectionCondition(run)
  return {
    sql: `select ? as run_id, e.id, e.updated_at as changed_at from employee e where ${where}
       and e.updated_at > (select o.started_at from calculation c
         join calculation o on o.organization_id = c.organization_id and o.payroll_run_id = c.payroll_run_id
           and o.revision = c.oldest_revision
         where c.organization_id = ? and c.payroll_run_id = ? and c.revision = ?)
       and e.id not in (${notPayableQuery(run)})
       and not exists (select from payroll_run_employee r
         join payroll_run p on p.organization_id = r.organization_id and p.id = r.payroll_run_id
         where r.organization_id = e.organization_id and r.employee_id = e.id
           and (r.payroll_run_id = ? and (not r.excluded or r.left_out) or r.live and not r.excluded and r.type = 'regular'
             and p.paid_from <= ? and p.paid_to >= ?))
     order by e.updated_at, e.id limit ?`,
    values: [
      run.id,
      ...values,
      run.organizationId,
      run.id,
      run.revision,
      run.id,
      run.paidTo,
      run.paidFrom,
      most,
    ],
  }
}

/** Whether the run pays somebody whom its selection does not name any more, or who may not be paid now. */
export async function hasRemovedEmployees(tenant: Tenant, run: PayrollRun): Promise<boolean> {
  const { where, values } = selectionCondition(run)
  const [row] = await query<[{ found: boolean }]>(
    tenant,
    `select exists (
       select from payroll_run_employee r where r.organization_id = ? and r.payroll_run_id = ? and not r.excluded
         and (r.employee_id in (${notPayableQuery(run)})
           or r.employee_id not in (select e.id from employee e where ${where}))) as found`,
    [run.organizationId, run.id, ...values],
  )
  return row.found
}
