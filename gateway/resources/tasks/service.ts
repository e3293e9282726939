// The tasks of an organization: runs for their next step, months for a run, returns for their day.

import { addDays } from '#proto/calendar/plain-date.ts'
import { calendarMonth, endOfMonth, firstOfMonth, type Month, nextMonth } from '#proto/calendar/months.ts'
import { isInState, openStates, payableStates, runStatuses, endedStates } from '#proto/run-moves.ts'
import type { PlainDate } from '#proto/units.ts'
import type { Organization } from '#storage/entities/organization.ts'
import type { PayrollRun } from '#storage/entities/payroll-run.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { listPayrollRuns } from '#storage/repositories/runs/payroll-runs.ts'
import { listStaleReasonsOf } from '#storage/repositories/runs/staleness.ts'
import type { ToWire } from '../../http/wire.ts'
import { todayOf } from '../periods/today.ts'
import { allFilings } from '../statutory/filings/service.ts'
import type { FilingLaw } from '../statutory/filings/calendar.ts'
import type { TaskList } from './schema.ts'

type OrganizationTasks = ToWire<typeof TaskList>['data'][number]
type Task = OrganizationTasks['tasks'][number]

/** What the caller may read; the rest is left out. */
type TaskReach = { readonly runs: boolean; readonly filings: boolean }

/** Runs and months of one organization that are looked at. */
const maxRuns = 50
const maxMonths = 12

export async function tasksOf(
  tenant: Tenant,
  law: FilingLaw,
  { id, name }: Pick<Organization, 'id' | 'name'>,
  { reach, dueWithinDays }: { readonly reach: TaskReach; readonly dueWithinDays: number },
): Promise<OrganizationTasks> {
  const today = todayOf(tenant, id)
  const tasks = [
    ...(reach.runs ? await runTasks(tenant, id, today) : []),
    ...(reach.filings
      ? await filingTasks(tenant, law, id, { today, until: addDays(today, dueWithinDays) })
      : []),
  ]
  return {
    organizationId: id,
    organizationName: name,
    today,
    tasks: tasks.toSorted((one, other) => position(one).localeCompare(position(other))),
  }
}

const position = ({ dueDate, year, month, kind }: Task): string =>
  `${dueDate ?? '9999-12-31'} ${year} ${String(month).padStart(2, '0')} ${kind}`

const nothing = {
  payrollRunId: null,
  filingId: null,
  report: null,
  stateCode: null,
  dueDate: null,
  overdue: false,
}

async function runTasks(tenant: Tenant, organizationId: number, today: PlainDate): Promise<Task[]> {
  const list = { after: null, since: null, sort: 'periodStart', descending: true } as const
  const of = { organizationIds: [organizationId] }
  const waiting = await listPayrollRuns(tenant, { ...of, status: waitingStates }, { ...list, limit: maxRuns })
  const [latest] = (
    await listPayrollRuns(
      tenant,
      { ...of, type: ['regular'], status: runStatuses.filter(status => !isInState({ status }, endedStates)) },
      { ...list, limit: 1 },
    )
  ).rows
  const runs = waiting.rows.slice(0, maxRuns)
  const stale = await listStaleReasonsOf(
    tenant,
    runs.filter(run => run.status === 'generated'),
    1,
  )
  return [
    ...(latest === undefined ? [] : monthsWithoutRun(calendarMonth(latest.periodEnd), today)),
    ...runs.map(run => runTask(run, (stale.get(run.id)?.length ?? 0) > 0, today)),
  ]
}

/** A calculation under way waits for nobody. */
const waitingStates = [...new Set([...openStates, ...payableStates])].filter(
  status => status !== 'calculating',
)

/** Months after that of the last run that are over: whoever was employed in them is not paid. */
function monthsWithoutRun(last: Month, today: PlainDate): Task[] {
  const months: Month[] = []
  for (let month = nextMonth(last); endOfMonth(firstOfMonth(month)) < today; month = nextMonth(month))
    months.push(month)
  return months.slice(0, maxMonths).map(month => ({ ...nothing, ...month, kind: 'month_without_run' }))
}

function runTask(run: PayrollRun, isStale: boolean, today: PlainDate): Task {
  return {
    ...nothing,
    ...calendarMonth(run.periodEnd),
    kind: kindOf(run, isStale),
    payrollRunId: run.id,
    dueDate: run.payDate,
    overdue: run.payDate < today,
  }
}

function kindOf({ status }: PayrollRun, isStale: boolean): Task['kind'] {
  if (status === 'failed') return 'run_failed'
  if (status === 'locked') return 'run_to_pay'
  if (status === 'generated') return isStale ? 'run_stale' : 'run_to_lock'
  return 'run_to_calculate'
}

async function filingTasks(
  tenant: Tenant,
  law: FilingLaw,
  organizationId: number,
  { today, until }: { readonly today: PlainDate; readonly until: PlainDate },
): Promise<Task[]> {
  const filings = await allFilings(tenant, law, organizationId, {})
  const named = (filing: (typeof filings)[number]) =>
    JSON.stringify([filing.report, filing.period, filing.stateCode ?? null, filing.returnType, filing.serial])
  const superseded = new Set(filings.filter(({ status }) => status === 'superseded').map(named))
  return filings.flatMap(filing => {
    const dueDate = filing.dueDate ?? filing.paymentDueDate ?? null
    if (dueDate === null || dueDate > until || !isWaiting(filing.status)) return []
    const { month, year } = filing.period
    return [
      {
        ...nothing,
        kind: superseded.has(named(filing)) ? ('file_stale' as const) : ('filing_due' as const),
        month,
        year,
        filingId: filing.id,
        report: filing.report,
        stateCode: filing.stateCode ?? null,
        dueDate,
        overdue: dueDate < today,
      },
    ]
  })
}

/** Nothing was submitted, or what was submitted was refused. */
const isWaiting = (status: string): boolean => ['not_due', 'due', 'generated', 'rejected'].includes(status)
