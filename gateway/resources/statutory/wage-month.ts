// Which payments a statutory return of a month tells of: all of them, once they are final.

import { fieldProblem, Problem } from '#proto/problems.ts'
import type { PayPeriod } from '#proto/units.ts'
import type { Organization } from '#storage/entities/organization.ts'
import type { PayrollRun } from '#storage/entities/payroll-run.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { findOrganization } from '#storage/repositories/organization/organizations.ts'
import { isOpenAndEmpty } from '#storage/repositories/runs/payroll-runs.ts'
import { settingsChanges, settingsOn } from '#storage/repositories/organization/payroll-settings.ts'
import {
  reportPayments,
  type ReportScope,
  unfinishedRuns,
} from '#storage/repositories/reports/report-rows.ts'
import { notFound } from '../../http/input.ts'
import { endsIn } from '../payroll-runs/pay-period.ts'

export type MonthQuery = { readonly month: number; readonly year: number; readonly draft: boolean }

/**
 * Refuses `invalid_run_state` while a run of the month is being calculated, is calculated and not locked, or while the
 * regular run has failed, unless a draft is asked for.
 */
export function scopeOfMonth(
  tenant: Tenant,
  organizationId: number,
  { month, year, draft }: MonthQuery,
  employeeIds: readonly string[] | null = null,
): Promise<ReportScope> {
  return scopeOfMonths(tenant, organizationId, { ...endsIn(year, month)!, draft }, employeeIds)
}

type MonthsQuery = Pick<ReportScope['filter'], 'from' | 'to'> & Pick<MonthQuery, 'draft'>

/** The same of several months. */
export async function scopeOfMonths(
  tenant: Tenant,
  organizationId: number,
  { from, to, draft }: MonthsQuery,
  employeeIds: readonly string[] | null = null,
): Promise<ReportScope> {
  const filter = {
    organizationId,
    from,
    to,
    payrollRunIds: null,
    employeeIds,
    departmentIds: null,
    salaryGroupIds: null,
    includeUnlocked: true,
  }
  const payments = await reportPayments(tenant, filter)
  if (!draft) refuseUnfinished(await unfinishedRuns(tenant, filter))
  return { filter, payments: draft ? payments : finalOf(payments) }
}

/** Refuses `invalid_run_state`: without these runs a return would lack the people whom they pay. */
export function refuseUnfinished(payrollRunIds: readonly string[]): void {
  if (payrollRunIds.length === 0) return
  throw new Problem(
    'invalid_run_state',
    'Runs of the period are being calculated, or their calculation failed. Calculate and lock them, or send draft=true for a draft.',
    [],
    { payroll_run_ids: payrollRunIds },
  )
}

/**
 * Refuses `invalid_run_state` for a month that no run or settlement paid, unless the caller says so with `nil`, and
 * `invalid_parameter` for `nil` of a month with payments.
 */
export function assertPaidUnlessNil({ payments }: ReportScope, isNil: boolean): void {
  if (payments.length === 0 && !isNil)
    throw new Problem(
      'invalid_run_state',
      'No run or settlement of the month is locked or paid. Calculate and lock the run, or send nil=true if no employee was paid.',
    )
  if (payments.length > 0 && isNil)
    throw new Problem('invalid_parameter', 'The month has payments.', [
      fieldProblem(['nil'], 'not_allowed_here', 'Leave nil out: runs or settlements of the month are final.'),
    ])
}

/**
 * The payments that are locked or paid. Refuses `invalid_run_state` while another is calculated and not locked, unless it
 * pays nothing.
 */
export function finalOf(payments: readonly PayrollRun[]): PayrollRun[] {
  const filled = payments.filter(run => !isOpenAndEmpty(run))
  const open = filled.filter(({ status }) => status === 'generated')
  if (open.length === 0) return filled
  throw new Problem(
    'invalid_run_state',
    'Runs of the period are calculated and not locked. Lock them, or send draft=true for a draft.',
    [],
    { payroll_run_ids: open.map(({ id }) => id) },
  )
}

/**
 * The time that the files of final payments bear, which is that of the last lock, so that the same figures are the same
 * bytes. `now`: for payments that bear none.
 */
export function timeOfFigures(payments: readonly PayrollRun[], now: Date): Date {
  const times = payments.flatMap(({ lockedAt }) => lockedAt?.getTime() ?? [])
  return times.length === 0 ? now : new Date(Math.max(...times))
}

/** Scope of a return to a state: payments whose period ends in `span`, and the decisions in force on its last day. */
export async function levyScope(
  tenant: Tenant,
  organizationId: number,
  { span, draft }: { readonly span: PayPeriod; readonly draft: boolean },
) {
  const organization = await findOrganization(tenant, organizationId)
  if (organization === null) throw notFound()
  const scope = await scopeOfMonths(tenant, organizationId, { from: span.start, to: span.end, draft })
  const changes = await settingsChanges(tenant, organizationId)
  return { organization, scope, decisions: settingsOn(changes, span.end).ruleDecisions }
}

/** The part of a scope whose periods end in `span`. */
export function scopeWithin(scope: ReportScope, { start, end }: PayPeriod): ReportScope {
  return {
    filter: { ...scope.filter, from: start, to: end },
    payments: scope.payments.filter(({ periodEnd }) => start <= periodEnd && periodEnd <= end),
  }
}

/** Refuses an establishment code that is not the organization's. */
export function assertEstablishment({ pf }: Organization, code: string | undefined): void {
  const own = pf.establishmentCode
  if (code === undefined || code === own) return
  throw new Problem('invalid_parameter', 'The organization does not have this establishment.', [
    fieldProblem(
      ['establishment_code'],
      'unknown_reference',
      own ? `Send ${own} or nothing.` : 'Record `pf.establishment_code` of the organization first.',
    ),
  ])
}
