// A run as partners read it, with the progress that every way of asking shows alike.

import type { RunInput } from '#proto/calculation.ts'
import type { Calculation } from '#storage/entities/calculation.ts'
import type { PayrollRun } from '#storage/entities/payroll-run.ts'
import { findCalculation, readProgress, type RunProgressCounts } from '#storage/repositories/calculations.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { findHeldEmployees } from '#storage/repositories/payroll-runs.ts'
import { listFailures, listRunSlipsOf, type ReadSlip } from '#storage/repositories/payslips.ts'
import { listStaleReasons, type StaleReason } from '#storage/repositories/staleness.ts'
import type { Paise } from '#proto/units.ts'
import type { FromWire } from '../../http/wire.ts'
import type { Progress, Run, RunSummary } from './schema.ts'

const failuresShown = 100
const reasonsShown = 100

/** The run with all that belongs to it. */
export async function presentRun(tenant: Tenant, run: PayrollRun): Promise<FromWire<typeof Run>> {
  const settled = run.status === 'generated' || run.status === 'locked'
  const stale: StaleReason[] = settled ? await listStaleReasons(tenant, run, reasonsShown) : []
  const summary = await presentRunSummary(tenant, run)
  // Asked only where there are some: to find none, PostgreSQL reads every slip of the run.
  const failures = summary.progress.failed === 0 ? [] : await listFailures(tenant, run, failuresShown)
  const slips = await listRunSlipsOf(tenant, run, summary.heldEmployeeIds)
  const failed = failures.at(-1)
  return {
    ...summary,
    progress: {
      ...summary.progress,
      lastError:
        summary.progress.lastError ??
        (failed === undefined ? null : { code: failed.failure.code, employeeId: failed.employeeId }),
    },
    isStale: stale.length > 0,
    staleReasons: stale,
    failures: failures.map(({ employeeId, externalId, failure }) => ({ employeeId, externalId, ...failure })),
    heldEmployees: slips.map(presentHeld),
    links: {
      self: `/payroll-runs/${run.id}`,
      employees: `/payroll-runs/${run.id}/employees`,
      calculate:
        run.status === 'draft' || run.status === 'failed'
          ? (`/payroll-runs/${run.id}/calculate` as const)
          : null,
    },
  }
}

function presentHeld(slip: ReadSlip) {
  return {
    employeeId: slip.employeeId,
    externalId: slip.externalId,
    netPayable: slip.slip?.netPayable ?? (0 as Paise),
    reason: slip.hold?.reason ?? null,
  }
}

/** The run as a list shows it. */
export async function presentRunSummary(
  tenant: Tenant,
  run: PayrollRun,
): Promise<FromWire<typeof RunSummary>> {
  const calculation = await findCalculation(tenant, run)
  const counts = await readProgress(tenant, run)
  const held = await findHeldEmployees(tenant, run)
  return {
    id: run.id,
    payrollRunId: run.id,
    organizationId: run.organizationId,
    externalId: run.externalId ?? null,
    name: run.name ?? null,
    type: run.type,
    cycleId: run.cycleId ?? null,
    periodStart: run.periodStart,
    periodEnd: run.periodEnd,
    month: Number(run.periodEnd.slice(5, 7)),
    year: Number(run.periodEnd.slice(0, 4)),
    payDate: run.payDate,
    currency: 'INR' as const,
    status: run.status,
    previousStatus: run.status === 'calculating' ? (run.previousStatus ?? null) : null,
    statusReason: run.statusReason ?? null,
    onHold: run.onHold,
    holdReason: run.holdReason ?? null,
    selection: run.selection,
    options: run.options,
    totals: {
      employeeCount: run.employeeCount,
      gross: run.gross,
      totalDeductions: run.totalDeductions,
      netPayable: run.netPayable,
      employerContributions: run.employerContributions,
      reimbursements: run.reimbursements,
      totalCost: run.totalCost,
    },
    counts: {
      selected: run.selectedCount,
      calculated: run.employeeCount,
      failed: run.failedCount,
      held: held.length,
      excluded: run.excludedCount,
      zeroPay: run.zeroPayCount,
      negativeNet: run.negativeNetCount,
    },
    warningsCount: run.warningsCount,
    progress: presentProgress(run, counts, calculation),
    calculation: calculation === null ? null : presentCalculation(calculation),
    lockedAt: run.lockedAt ?? null,
    lockedBy: run.lockedBy ?? null,
    paidOn: run.paidOn ?? null,
    paymentMethodId: run.paymentMethodId ?? null,
    reference: run.reference ?? null,
    netPaid: run.netPaid ?? null,
    heldEmployeeIds: held.map(({ employeeId }) => employeeId),
    reversedAt: run.reversedAt ?? null,
    reason: run.reason ?? null,
    payslipsVoided: run.payslipsVoided ?? null,
    reversesRunId: null,
    replacesRunId: run.replacesRunId ?? null,
    createdBy: run.createdBy,
    metadata: run.metadata,
    version: run.version,
    createdAt: run.createdAt,
    updatedAt: run.updatedAt,
  }
}

/** The choices of the organization that decided the figures of a calculation. */
export function presentTerms({ settings, organization }: RunInput) {
  const { stateCode, pf, esi, gratuity } = organization
  const { salaryDays, bonus, ruleDecisions } = settings
  return {
    settings: {
      ...settings,
      salaryDays: { ...salaryDays, weeklyOffs: [...salaryDays.weeklyOffs] },
      bonus: { ...bonus, minimumWages: [...bonus.minimumWages] },
      ruleDecisions: [...ruleDecisions],
    },
    organization: { stateCode, pf, esi, gratuity, holidays: [...(settings.salaryDays.holidays ?? [])] },
  }
}

function presentCalculation(calculation: Calculation) {
  const { startedAt, finishedAt } = calculation
  return {
    revision: calculation.revision,
    attempt: calculation.attempt,
    engineVersion: calculation.engineVersion,
    ruleSetVersion: calculation.ruleSetVersion,
    inputHash: calculation.inputHash ?? null,
    resultHash: calculation.resultHash ?? null,
    startedAt,
    finishedAt: finishedAt ?? null,
    durationMs: finishedAt ? finishedAt.getTime() - startedAt.getTime() : null,
    ...presentTerms(calculation.runInput),
  }
}

export function presentProgress(run: PayrollRun, counts: RunProgressCounts, calculation: Calculation | null) {
  const { total, completed, succeeded, failed } = counts
  const startedAt = calculation?.startedAt ?? null
  const until = calculation?.finishedAt ?? counts.now
  const seconds = startedAt === null ? 0 : (until.getTime() - startedAt.getTime()) / 1000
  const rate = seconds > 0 && completed > 0 ? completed / seconds : null
  const running = run.status === 'calculating'
  return {
    phase: phaseOf(run, counts),
    total,
    completed,
    succeeded,
    failed,
    skipped: run.excludedCount,
    percent: total === 0 ? 0 : oneDecimal((completed * 100) / total),
    ratePerSecond: rate === null ? null : oneDecimal(rate),
    etaSeconds: running && rate !== null ? Math.ceil((total - completed) / rate) : null,
    startedAt,
    updatedAt: run.updatedAt,
    attempt: run.attempt,
    lastError:
      counts.errorCode === null ? null : { code: counts.errorCode, employeeId: counts.errorEmployeeId },
  }
}

function phaseOf(
  run: PayrollRun,
  { total, completed, begun, waiting }: RunProgressCounts,
): FromWire<typeof Progress>['phase'] {
  if (run.status === 'draft') return 'queued'
  if (run.status !== 'calculating') return 'done'
  if (completed === total) return 'aggregating'
  if (!begun) return 'queued'
  if (completed === 0) return 'loading'
  return waiting > 0 ? 'calculating' : 'persisting'
}

function oneDecimal(value: number): number {
  return Math.floor(value * 10) / 10
}
