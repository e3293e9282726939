// A run as partners read it, with the progress that every way of asking shows alike.

import type { RunInput } from '#proto/calculation/run-input.ts'
import { calendarMonth } from '#proto/calendar/months.ts'
import { isInState, payableStates, uncalculatedStates } from '#proto/run-moves.ts'
import type { PayrollRun } from '#storage/entities/payroll-run.ts'
import {
  type CalculationSummary,
  findCalculation,
  findCalculations,
} from '#storage/repositories/runs/calculations.ts'
import { readProgressOf, type RunProgressCounts } from '#storage/repositories/runs/calculation-sums.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { findHeldOf } from '#storage/repositories/runs/run-members.ts'
import type { HeldEmployee } from '#storage/repositories/runs/payroll-runs.ts'
import { lastFailures, listFailures } from '#storage/repositories/runs/failures.ts'
import { listStaleReasonsOf, type StaleReason } from '#storage/repositories/runs/staleness.ts'
import type { FromWire } from '../../http/wire.ts'
import type { Progress, Run, RunSummary } from './schema.ts'

const failuresShown = 100
const reasonsShown = 100

/** The run with all that belongs to it. */
export async function presentRun(tenant: Tenant, run: PayrollRun): Promise<FromWire<typeof Run>> {
  const [summary] = await presentRuns(tenant, [run])
  if (summary === undefined) throw new Error(`Run ${run.id} was not presented.`)
  const failures = await listFailures(tenant, run, failuresShown)
  const terms = (await findCalculation(tenant, run))?.runInput
  return {
    ...summary,
    calculation:
      summary.calculation === null || terms === undefined
        ? null
        : { ...summary.calculation, ...presentTerms(terms) },
    failures: failures.map(({ employeeId, externalId, failure }) => ({ employeeId, externalId, ...failure })),
    links: {
      self: `/payroll-runs/${run.id}`,
      employees: `/payroll-runs/${run.id}/employees`,
      calculate: isInState(run, uncalculatedStates) ? (`/payroll-runs/${run.id}/calculate` as const) : null,
    },
  }
}

/** Runs as a list shows them, in as many statements whatever their number. */
export async function presentRuns(
  tenant: Tenant,
  runs: readonly PayrollRun[],
): Promise<FromWire<typeof RunSummary>[]> {
  await tenant.em.flush()
  const calculations = await findCalculations(tenant, runs)
  const progress = await readProgressOf(tenant, runs)
  const held = await findHeldOf(tenant, runs)
  const failed = await lastFailures(tenant, runs)
  const settled = runs.filter(run => isInState(run, payableStates))
  const stale = await listStaleReasonsOf(tenant, settled, reasonsShown)
  return runs.map(run => {
    const counts = progress.get(run.id)
    if (counts === undefined) throw new Error(`The progress of run ${run.id} was not counted.`)
    return presentSummary(run, {
      calculation: calculations.get(run.id) ?? null,
      counts,
      held: held.get(run.id) ?? [],
      failed: failed.get(run.id) ?? null,
      stale: stale.get(run.id) ?? [],
    })
  })
}

type Found = {
  readonly calculation: CalculationSummary | null
  readonly counts: RunProgressCounts
  readonly held: readonly HeldEmployee[]
  readonly failed: { readonly code: string; readonly employeeId: string } | null
  readonly stale: StaleReason[]
}

function presentSummary(
  run: PayrollRun,
  { calculation, counts, held, failed, stale }: Found,
): FromWire<typeof RunSummary> {
  const progress = presentProgress(run, counts, calculation)
  return {
    id: run.id,
    payrollRunId: run.id,
    organizationId: run.organizationId,
    externalId: run.externalId ?? null,
    name: run.name ?? null,
    type: run.type as FromWire<typeof RunSummary>['type'],
    cycleId: run.cycleId ?? null,
    periodStart: run.paidFrom,
    periodEnd: run.paidTo,
    ...calendarMonth(run.periodEnd),
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
    progress: { ...progress, lastError: progress.lastError ?? failed },
    calculation: calculation === null ? null : presentCalculation(calculation),
    lockedAt: run.lockedAt ?? null,
    lockedBy: run.lockedBy ?? null,
    paidOn: run.paidOn ?? null,
    paymentMethodId: run.paymentMethodId ?? null,
    reference: run.reference ?? null,
    netPaid: run.netPaid ?? null,
    isStale: stale.length > 0,
    staleReasons: stale,
    heldEmployeeIds: held.map(({ employeeId }) => employeeId),
    heldEmployees: held.flatMap(({ employeeId, slip }) => (slip === null ? [] : [{ employeeId, ...slip }])),
    reversedAt: run.reversedAt ?? null,
    reason: run.reason ?? null,
    payslipsVoided: run.payslipsVoided ?? null,
    reversesRunId: null,
    sourceRunId: run.sourceRunId ?? null,
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
  const { stateCode, pf, esi, gratuity, tds } = organization
  const { salaryDays, bonus, ruleDecisions } = settings
  return {
    settings: {
      ...settings,
      salaryDays: { ...salaryDays, weeklyOffs: [...salaryDays.weeklyOffs] },
      bonus: { ...bonus, minimumWages: [...bonus.minimumWages] },
      ruleDecisions: [...ruleDecisions],
    },
    organization: { stateCode, pf, esi, gratuity, tds, holidays: [...(settings.salaryDays.holidays ?? [])] },
  }
}

function presentCalculation(calculation: CalculationSummary) {
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
  }
}

export function presentProgress(
  run: PayrollRun,
  counts: RunProgressCounts,
  calculation: CalculationSummary | null,
) {
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
