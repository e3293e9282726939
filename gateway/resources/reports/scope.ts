// Which payslips a report tells of: the months, the filters, and the payments that answer to them when the report begins.

import { calendarMonth, endOfMonth, firstOfMonth } from '#proto/calendar/months.ts'
import { addDays, addMonths } from '#proto/calendar/plain-date.ts'
import { fieldProblem, Problem } from '#proto/problems.ts'
import type { PlainDate } from '#proto/units.ts'
import type { PayrollRun } from '#storage/entities/payroll-run.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { resolveEmployeeIds } from '#storage/repositories/runs/run-members.ts'
import {
  paymentSpan,
  type ReportFilter,
  reportPayments,
  type ReportScope,
} from '#storage/repositories/reports/report-rows.ts'
import { listStaleReasonsOf } from '#storage/repositories/runs/staleness.ts'
import type { FromWire } from '../../http/wire.ts'
import { endsBetween, endsIn } from '../payroll-runs/pay-period.ts'
import type { ReportQuery } from './schema.ts'

export type ReportOptions = Omit<FromWire<typeof ReportQuery>, 'limit' | 'cursor' | 'includeTotal'>
type EmployeeFilter = Pick<ReportOptions, 'employeeId' | 'departmentId' | 'salaryGroupId' | 'runId'> & {
  readonly includeUnlocked?: boolean
}

const maxMonths = 12

type Span = { readonly from: PlainDate; readonly to: PlainDate }

/** The days on which the periods end that the query names; the months of `runs` where it names none. */
function spanOf({ year, month, from, to }: ReportOptions, runs: Span | null): Span {
  const [inYear, between] = [endsIn(year, month), endsBetween(from, to)]
  if (inYear !== null && between !== null)
    throw invalid('year', 'not_allowed_here', 'Send either year and month, or from and to.')
  const span =
    inYear ?? between ?? (runs && { from: firstOfMonth(calendarMonth(runs.from)), to: endOfMonth(runs.to) })
  if (span === null || (between !== null && (from === undefined || to === undefined)))
    throw invalid(
      span === null ? 'year' : from === undefined ? 'from' : 'to',
      'required',
      'Send year and month, from and to, or run_id.',
    )
  if (monthsIn(span) > maxMonths)
    throw invalid('to', 'out_of_range', `Send a range of at most ${maxMonths} months.`)
  return span
}

function monthsIn({ from, to }: Span): number {
  const count = (day: PlainDate) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  return count(to) - count(from) + 1
}

function invalid(field: string, code: 'required' | 'out_of_range' | 'not_allowed_here', message: string) {
  return new Problem('invalid_parameter', 'The months of the report are invalid.', [
    fieldProblem([field], code, message),
  ])
}

export async function reportFilter(
  tenant: Tenant,
  organizationId: number,
  query: ReportOptions,
): Promise<ReportFilter> {
  const { runId, year, from, to } = query
  const isOfRuns = runId !== undefined && year === undefined && from === undefined && to === undefined
  const runs = isOfRuns ? await paymentSpan(tenant, organizationId, runId) : null
  return { ...(await peopleFilter(tenant, organizationId, query)), ...spanOf(query, runs) }
}

/** Whom and which runs the query names. */
export async function peopleFilter(
  tenant: Tenant,
  organizationId: number,
  { employeeId, departmentId, salaryGroupId, runId, includeUnlocked = false }: EmployeeFilter,
): Promise<Omit<ReportFilter, 'from' | 'to'>> {
  return {
    organizationId,
    payrollRunIds: runId ?? null,
    employeeIds:
      employeeId === undefined
        ? null
        : [...(await resolveEmployeeIds(tenant, organizationId, employeeId)).values()],
    departmentIds: departmentId ?? null,
    salaryGroupIds: salaryGroupId ?? null,
    includeUnlocked,
  }
}

export async function scopeOf(tenant: Tenant, filter: ReportFilter): Promise<ReportScope> {
  return { filter, payments: await reportPayments(tenant, filter) }
}

/** Whether facts of a run that is not locked changed after its calculation; what is locked is final. */
export async function isStale(tenant: Tenant, payments: readonly PayrollRun[]): Promise<boolean> {
  const runs = payments.filter(({ status }) => status === 'generated')
  const reasons = await listStaleReasonsOf(tenant, runs, 1)
  return runs.some(({ id }) => (reasons.get(id) ?? []).length > 0)
}

/**
 * Whether the answer is marked as stale, which only `allowStale` permits: without it, a file of stale figures is refused
 * with `run_is_stale`, because a file leaves the place that says so, and JSON tells by `meta.stale` alone.
 */
export async function isMarkedStale(
  tenant: Tenant,
  payments: readonly PayrollRun[],
  { allowStale = false, isFile }: { readonly allowStale?: boolean | undefined; readonly isFile: boolean },
): Promise<boolean> {
  if (!allowStale && !isFile) return false
  const isOld = await isStale(tenant, payments)
  if (isOld && !allowStale)
    throw new Problem(
      'run_is_stale',
      'Inputs of a run that is not locked changed after its calculation. Recalculate it, or send allow_stale=true for a file of its earlier figures.',
      [],
      { payroll_run_ids: payments.flatMap(({ id, status }) => (status === 'generated' ? [id] : [])) },
    )
  return isOld
}

/** As many months, just before. */
export function monthsBefore(filter: ReportFilter): ReportFilter {
  return {
    ...filter,
    from: addMonths(filter.from, -monthsIn(filter)),
    to: addDays(filter.from, -1),
    payrollRunIds: null,
  }
}
