// A run that has taken an employee's month, as the tests of its inputs need it: written past the API, since the
// inputs only look at its state.

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
    `insert into payroll_run (organization_id, id, type, period_start, period_end, pay_date, status, selection,
       options, created_by, revision)
     values ($1, $2, 'regular', $3::date, $3::date + interval '1 month - 1 day', $3, $4, '{}', '{}', 'key', 1)
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
    `insert into calculation (organization_id, payroll_run_id, revision, attempt, run_input, rule_set_version,
       engine_version, shard_count, employee_count, oldest_revision)
     values ($1, $2, 1, 1, '{}', 'test', 'test', 1, 1, 1)
     on conflict (organization_id, payroll_run_id, revision) do update set started_at = clock_timestamp()`,
    [organizationId, id],
  )
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
