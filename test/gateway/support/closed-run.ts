// A run that has taken an employee's month and claimed what is due in it, as the tests of inputs need it: written past the
// API, since the inputs only look at its state and its claims.

import { inputKinds } from '#proto/run-contents.ts'
import { dueInputs } from '#storage/due-inputs.ts'
import { queryAsOwner } from '../../support/database.ts'
import type { Gateway } from './gateway.ts'

type RunState = 'generated' | 'locked' | 'paid' | 'reversed'

/** Gives the run of the month with the employee on its roster that state; `run_<year>_<month>` is its id. */
export async function runOf(
  gateway: Gateway,
  organizationId: number,
  employeeId: string,
  { year, month }: { year: number; month: number },
  state: RunState,
): Promise<string> {
  const id = `run_${year}_${month}`
  const first = `${year}-${String(month).padStart(2, '0')}-01`
  const write = (text: string, values: unknown[]) => queryAsOwner(gateway.databaseUrl, text, values)
  await write(
    `insert into payroll_run (organization_id, id, type, period_start, period_end, paid_from, paid_to, pay_date, status,
       selection, options, created_by, revision)
     values ($1, $2, 'regular', $3::date, $3::date + interval '1 month - 1 day', $3::date,
       $3::date + interval '1 month - 1 day', $3, $4, '{}', '{}', 'key', 1)
     on conflict (organization_id, id) do update set status = excluded.status`,
    [organizationId, id, first, state],
  )
  await write(
    `insert into payroll_run_employee (organization_id, payroll_run_id, employee_id, period_start, type, live)
     values ($1, $2, $3, $4, 'regular', $5)
     on conflict (organization_id, payroll_run_id, employee_id) do update set live = excluded.live`,
    [organizationId, id, employeeId, first, state !== 'reversed'],
  )
  await write(
    `insert into calculation (organization_id, payroll_run_id, revision, attempt, run_input, employer, rule_set_version,
       engine_version, shard_count, employee_count, oldest_revision)
     values ($1, $2, 1, 1, '{}', '{}', 'test', 'test', 1, 1, 1)
     on conflict (organization_id, payroll_run_id, revision) do update set started_at = clock_timestamp()`,
    [organizationId, id],
  )
  if (state === 'reversed') {
    await write(
      `update input_claim set payroll_run_id = null, from_revision = null, released_by = $2, released_at = clock_timestamp()
       where organization_id = $1 and payroll_run_id = $2`,
      [organizationId, id],
    )
    return id
  }
  const due = {
    organization: '$1::int',
    start: `date '${first}'`,
    end: `(date '${first}' + interval '1 month - 1 day')`,
    year: String(year),
    month: String(month),
    type: `'regular'`,
    own: '$2::text',
    among: (column: string) => `${column} = $3::text`,
  }
  for (const kind of inputKinds) {
    await write(
      `insert into input_claim (organization_id, kind, input_id, employee_id, due_on, payroll_run_id, from_revision)
       select $1::int, '${kind}', input_id, employee_id, due_on, $2::text, 1 from (${dueInputs[kind](due)}) due
       on conflict (organization_id, kind, input_id) do update
       set payroll_run_id = excluded.payroll_run_id, from_revision = 1, released_by = null, released_at = null`,
      [organizationId, id, employeeId],
    )
  }
  return id
}

/** How the organization takes its inputs. */
export async function takeInputs(
  gateway: Gateway,
  organizationId: number,
  settings: Record<string, unknown>,
): Promise<void> {
  await queryAsOwner(
    gateway.databaseUrl,
    'update payroll_settings set changes = changes || $2::jsonb where organization_id = $1',
    [organizationId, JSON.stringify(settings)],
  )
}
