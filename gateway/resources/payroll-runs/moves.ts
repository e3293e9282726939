// Transitions of a run that has been calculated: holding, locking, unlocking, reversing. Each reads the run under its
// lock, checks its guards, and commits the new state with its event.

import { financialYear } from '#proto/calendar/months.ts'
import { fieldProblem, Problem } from '#proto/problems.ts'
import { isInState, payableStates, runMoves } from '#proto/run-moves.ts'
import type { PayrollRun } from '#storage/entities/payroll-run.ts'
import {
  closeCalculation,
  databaseNow,
  hasCalculated,
  lockInputsExclusive,
  lockInputsShared,
} from '#storage/repositories/runs/calculations.ts'
import { filingSumsOf } from '#storage/repositories/statutory/filing-presence.ts'
import { supersedeFilings } from '#storage/repositories/statutory/filings.ts'
import { settlements } from '#storage/repositories/employees/fnf.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { leaveOver, releaseClaims, restoreClaims } from '#storage/repositories/runs/input-claims.ts'
import { settingsInForce } from '#storage/repositories/organization/payroll-settings.ts'
import { lockOrganization } from '#storage/repositories/organization/organizations.ts'
import { refuseUnmadeDeductions } from '#storage/repositories/runs/readiness.ts'
import {
  findLaterPaidRun,
  findPayrollRun,
  lockPayrollRun,
  readPaymentRun,
  touchRestated,
} from '#storage/repositories/runs/payroll-runs.ts'
import { transitionRun, restorePreviousStatus } from '#storage/repositories/runs/run-transitions.ts'
import { releaseRoster } from '#storage/repositories/runs/run-members.ts'
import { holdEmployees, releaseEmployees } from '#storage/repositories/runs/roster.ts'
import { dropRendering, planReleased, planRendering } from '#storage/repositories/documents/renderings.ts'
import { listStaleReasons } from '#storage/repositories/runs/staleness.ts'
import type { Caller } from '../../http/authentication.ts'
import { notFound } from '../../http/input.ts'
import { requireVersion } from '../../http/preconditions.ts'
import type { FromWire } from '../../http/wire.ts'
import { refuseDifferences } from '../reconciliation/own-figures.ts'
import { announceLocked, announceReversed } from './run-events.ts'
import type { Hold, Lock, Reverse, Unlock } from './act-schema.ts'

export async function foundRun(tenant: Tenant, id: string): Promise<PayrollRun> {
  const run = await findPayrollRun(tenant, id)
  if (run === null) throw notFound()
  return run
}

/**
 * Also an approved settlement, which is paid like a run of one employee. Refuses `invalid_fnf_state` for a settlement that
 * nobody has approved.
 */
export async function foundPayment(tenant: Tenant, id: string): Promise<Readonly<PayrollRun>> {
  const run = await readPaymentRun(tenant, id)
  if (run !== null) return run
  const settlement = await settlements.find(tenant, id)
  if (settlement === null) throw notFound()
  throw new Problem(
    'invalid_fnf_state',
    `The settlement is ${settlement.status}, and has no payslip to pay. Approve the settlement first.`,
    [
      fieldProblem(['status'], 'expected_state', 'Approve the settlement with POST /fnf/{id}/approve.', [
        'approved',
        'settled',
      ]),
    ],
  )
}

/** The run, locked, at a version that the caller accepts. */
export async function lockedRun(
  tenant: Tenant,
  id: string,
  ifMatch: readonly string[] | null,
): Promise<PayrollRun> {
  const run = await lockPayrollRun(tenant, id)
  if (run === null) throw notFound()
  requireVersion(ifMatch, run.version)
  return run
}

/**
 * `lockedRun` for a move that asks whether inputs changed since: it waits for a write that is under way, and no other
 * begins until the move is committed. The order is that of a plan: inputs, run, organization.
 */
export async function lockedWithInputs(
  tenant: Tenant,
  id: string,
  ifMatch: readonly string[] | null,
): Promise<PayrollRun> {
  const run = await foundRun(tenant, id)
  await lockInputsExclusive(tenant, run.organizationId)
  return lockedRun(tenant, id, ifMatch)
}

/** Gives a calculation up; the run is again what it was, with the slips that it had. */
export async function cancelCalculation(
  tenant: Tenant,
  id: string,
  ifMatch: readonly string[] | null,
): Promise<PayrollRun> {
  await lockInputsShared(tenant, (await foundRun(tenant, id)).organizationId)
  const run = await lockedRun(tenant, id, ifMatch)
  if (run.status === 'calculating') {
    await closeCalculation(tenant, run, null)
    await restoreClaims(tenant, run)
  }
  restorePreviousStatus(tenant, run, 'cancelCalculation')
  await tenant.em.flush()
  return run
}

/** Keeps back the whole run, or people of it, from payment; or lets them go. */
export async function holdRun(
  tenant: Tenant,
  id: string,
  body: FromWire<typeof Hold>,
  ifMatch: readonly string[] | null,
): Promise<PayrollRun> {
  const run = await lockedRun(tenant, id, ifMatch)
  const { action = 'hold', employeeIds, reason = null } = body
  if (run.status === 'paid') throw paidAlready(action)
  transitionRun(tenant, run, 'hold')
  if (action === 'hold' && reason === null) {
    throw new Problem('validation_failed', 'A reason is required to hold a payment.', [
      fieldProblem(['reason'], 'required', 'Send the reason for the hold.'),
    ])
  }
  if (employeeIds !== undefined) {
    if (action === 'hold') await holdEmployees(tenant, run, employeeIds, reason)
    else await planReleased(tenant, run, await releaseEmployees(tenant, run, employeeIds))
  } else {
    run.onHold = action === 'hold'
    run.holdReason = action === 'hold' ? reason : null
  }
  await tenant.em.flush()
  return run
}

/** The payment itself releases an employee of a paid run, so that nobody is off hold and unpaid at once. */
function paidAlready(action: 'hold' | 'release'): Problem {
  const fix =
    action === 'release'
      ? 'Pay employees on hold with POST /payroll-runs/{id}/mark-paid and their employee_ids, which releases them.'
      : 'Hold payments before the run is marked as paid.'
  return new Problem('invalid_run_state', `The run is paid. ${fix}`, [
    fieldProblem(['status'], 'expected_state', fix, runMoves.hold.from),
  ])
}

/** Freezes the figures for approval and payment, and closes the period for inputs. */
export async function lockRun(
  tenant: Tenant,
  caller: Caller,
  id: string,
  body: FromWire<typeof Lock>,
  ifMatch: readonly string[] | null,
): Promise<PayrollRun> {
  const run = await lockedWithInputs(tenant, id, ifMatch)
  if (body.force === true && body.reason === undefined) {
    throw new Problem('validation_failed', 'The figures are stale. A reason is required to lock them.', [
      fieldProblem(
        ['reason'],
        'required',
        'Send the reason why the figures are correct although inputs changed.',
      ),
    ])
  }
  transitionRun(tenant, run, 'lock')
  await refuseOwnApproval(tenant, run, caller)
  await requirePayable(tenant, run, { stale: body.force === true })
  if (body.force === true) await leaveOver(tenant, run)
  run.statusReason = body.reason ?? null
  run.lockedAt = tenant.clock()
  run.lockedBy = caller.keyId
  run.filingSums = await filingSumsOf(tenant, run)
  await tenant.em.flush()
  await announceLocked(tenant, run, caller.keyId)
  await planRendering(tenant, run)
  return run
}

/** The choices of the organization on who approves, as in force at the end of the period. */
async function approvalsOf(tenant: Tenant, run: PayrollRun) {
  return (await settingsInForce(tenant, run.organizationId, run.periodEnd)).approvals
}

/** Refuses the approval of figures by the key that asked for them, where the organization wants four eyes. */
export async function refuseOwnApproval(tenant: Tenant, run: PayrollRun, caller: Caller): Promise<void> {
  if (!(await needsAnotherKey(tenant, run, caller))) return
  throw new Problem(
    'four_eyes_required',
    'The organization requires four eyes: this key, or this user of its console sessions, calculated the run. Use another key or user to lock or pay it.',
  )
}

/** Whether the organization wants four eyes, and the caller calculated figures of the run. */
export async function needsAnotherKey(tenant: Tenant, run: PayrollRun, caller: Caller): Promise<boolean> {
  const { fourEyes } = await approvalsOf(tenant, run)
  return fourEyes && (await hasCalculated(tenant, run, caller.person))
}

/** Refuses to pay what is not locked, where the organization wants a lock first. */
export async function refuseUnlocked(tenant: Tenant, run: PayrollRun): Promise<void> {
  const { requireLockBeforePay } = await approvalsOf(tenant, run)
  if (!requireLockBeforePay || run.status !== 'generated') return
  throw new Problem('invalid_run_state', 'The organization pays locked runs only. Lock the run first.', [
    fieldProblem(['status'], 'expected_state', 'Lock the run first.', ['locked']),
  ])
}

/** Conditions under which figures become final: nobody failed, nothing changed since, nobody said to wait. */
export async function requirePayable(
  tenant: Tenant,
  run: PayrollRun,
  allowed: { stale: boolean } = { stale: false },
): Promise<void> {
  refuseOnHold(run)
  refuseFailed(run)
  await refuseUnmadeDeductions(tenant, run)
  await refuseDifferences(tenant, run)
  if (!allowed.stale) await refuseStale(tenant, run)
}

/** Everything at once that `requirePayable` refuses of the run or, once it is locked, would refuse if it were not. */
export async function payableProblems(tenant: Tenant, run: PayrollRun): Promise<Problem[]> {
  const checks: ((run: PayrollRun) => Promise<void> | void)[] = [
    refuseOnHold,
    ...(run.status === 'generated'
      ? [
          refuseFailed,
          (own: PayrollRun) => refuseUnmadeDeductions(tenant, own),
          (own: PayrollRun) => refuseDifferences(tenant, own),
        ]
      : []),
    ...(isInState(run, payableStates) ? [(own: PayrollRun) => refuseStale(tenant, own)] : []),
  ]
  const found: Problem[] = []
  for (const check of checks) {
    try {
      await check(run)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      found.push(error)
    }
  }
  return found
}

function refuseOnHold({ onHold }: PayrollRun): void {
  if (onHold) throw new Problem('run_on_hold', 'The run is on hold. Release it first.')
}

function refuseFailed({ failedCount }: PayrollRun): void {
  if (failedCount === 0) return
  throw new Problem(
    'run_has_failed_employees',
    `${failedCount === 1 ? '1 employee has' : `${failedCount} employees have`} no payslip. Correct the records and recalculate, or exclude the employees.`,
  )
}

async function refuseStale(tenant: Tenant, run: PayrollRun): Promise<void> {
  const [reason] = await listStaleReasons(tenant, run, 1)
  if (reason === undefined) return
  throw new Problem(
    'run_is_stale',
    `Inputs changed after the calculation (${reason.source}). Recalculate the run.`,
  )
}

/** Opens a locked run again, for corrections. */
export async function unlockRun(
  tenant: Tenant,
  id: string,
  body: FromWire<typeof Unlock>,
  ifMatch: readonly string[] | null,
): Promise<PayrollRun> {
  const run = await lockedRun(tenant, id, ifMatch)
  transitionRun(tenant, run, 'unlock')
  run.statusReason = body.reason
  run.lockedAt = null
  run.lockedBy = null
  run.filingSums = null
  await tenant.em.flush()
  await dropRendering(tenant, run)
  await supersedeFilings(tenant, run, { acknowledged: false })
  return run
}

/** Voids the run and every slip of it, and frees the period for another run. */
export async function reverseRun(
  tenant: Tenant,
  id: string,
  body: FromWire<typeof Reverse>,
  ifMatch: readonly string[] | null,
): Promise<PayrollRun> {
  const found = await foundRun(tenant, id)
  // Runs of later periods read this one's slips: a plan sees them all or none, and is stale when it saw them.
  await lockInputsShared(tenant, found.organizationId)
  const run = await lockedRun(tenant, id, ifMatch)
  transitionRun(tenant, run, 'reverse')
  // This reversal and the payment of a later run follow one another; see payment.ts.
  await lockOrganization(tenant, run.organizationId)
  if (body.cascade !== 'restate_ytd') await refuseLaterPaid(tenant, run)
  run.reversedAt = await databaseNow(tenant)
  run.reason = body.reason
  run.payslipsVoided = run.employeeCount
  // The roster of a run is released only once the run is reversed.
  await tenant.em.flush()
  await supersedeFilings(tenant, run, { acknowledged: body.acknowledgeFiled === true })
  await releaseRoster(tenant, run)
  await releaseClaims(tenant, run, null)
  await dropRendering(tenant, run)
  await touchRestated(tenant, run, financialYear(run.payDate))
  await announceReversed(tenant, run, { at: run.reversedAt, reason: body.reason })
  return run
}

async function refuseLaterPaid(tenant: Tenant, run: PayrollRun): Promise<void> {
  const later = await findLaterPaidRun(tenant, run)
  if (later === null) return
  throw new Problem(
    'later_run_exists',
    `The later run ${later} is paid and depends on this run. Reverse it first.`,
  )
}
