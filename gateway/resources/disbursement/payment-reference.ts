// Outcomes at the bank for single payments of a paid run: their references, and the payments that it sent back.

import { fieldProblem, Problem, type ProblemDetail } from '#proto/problems.ts'
import { addDays } from '#proto/calendar/plain-date.ts'
import type { Paise } from '#proto/units.ts'
import type { PayrollRun } from '#storage/entities/payroll-run.ts'
import type { PayrollRunEmployee } from '#storage/entities/payroll-run-employee.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { stampClaims } from '#storage/repositories/runs/input-claims.ts'
import { lockPayrollRun } from '#storage/repositories/runs/payroll-runs.ts'
import { transitionRun } from '#storage/repositories/runs/run-transitions.ts'
import { listRunSlipsOf } from '#storage/repositories/payslips/payslips.ts'
import { findMember } from '#storage/repositories/runs/roster.ts'
import { refuseFindings } from '../../http/findings.ts'
import type { FromWire } from '../../http/wire.ts'
import { daysAheadMax } from '../payroll-runs/payment.ts'
import { todayOf } from '../periods/today.ts'
import { referencePrefix } from './plan.ts'
import type { PaymentReference, PaymentReferenceCreate } from './schema.ts'

type PaymentReferenceInput = FromWire<typeof PaymentReferenceCreate>

/**
 * `paid`: notes reference and day of the payment. `failed`: the employee is on hold again, and the run has paid so much
 * less; `POST /payroll-runs/{id}/mark-paid` pays again.
 */
export async function recordPaymentReference(
  tenant: Tenant,
  organizationId: number,
  given: PaymentReferenceInput,
): Promise<FromWire<typeof PaymentReference>> {
  const run = await lockPayrollRun(tenant, given.payrollRunId)
  if (run === null || run.organizationId !== organizationId) {
    throw new Problem('validation_failed', 'The payroll run does not exist.', [
      fieldProblem(['payroll_run_id'], 'unknown_reference', 'Send the id of a payroll run.'),
    ])
  }
  const member = await findMember(tenant, run, given.employeeId)
  const [read] = member === null ? [] : await listRunSlipsOf(tenant, run, [member.employeeId])
  const net = read?.slip?.netPayable
  if (member === null || member.excluded || net === undefined) {
    throw new Problem('validation_failed', 'The run does not pay this employee.', [
      fieldProblem(['employee_id'], 'unknown_reference', 'The run does not pay this employee.'),
    ])
  }
  transitionRun(tenant, run, 'recordPayment')
  refuseFindings(findingsOf(tenant, run, member, given, net))
  if (given.status === 'paid') {
    member.paymentReference = given.reference ?? member.paymentReference ?? null
    member.paidOn = given.paidOn ?? member.paidOn ?? run.paidOn ?? null
  } else if (!isHeld(member) && !hasFailedBefore(run, member, given))
    returnPayment(tenant, run, member, given, net)
  await tenant.em.flush()
  await stampClaims(tenant, run, [member.employeeId])
  return {
    payrollRunId: run.id,
    organizationId,
    employeeId: member.employeeId,
    status: given.status,
    reference: member.paymentReference ?? null,
    paidOn: member.paidOn ?? null,
    reason: member.holdReason ?? null,
    netPayable: net,
    netPaid: run.netPaid ?? (0 as Paise),
  }
}

function isHeld({ held, paidOn }: PayrollRunEmployee): boolean {
  return held && !paidOn
}

/** Whether the failure is of an earlier payment, as in a file that lists again what was told before. */
function hasFailedBefore(
  run: PayrollRun,
  { failedReferences, paymentReference }: PayrollRunEmployee,
  { reference }: PaymentReferenceInput,
): boolean {
  // The reference that a file gives the bank is the same for each payment of the run.
  if (!reference || reference.startsWith(referencePrefix(run))) return false
  return reference !== paymentReference && failedReferences.includes(reference)
}

function returnPayment(
  tenant: Tenant,
  run: PayrollRun,
  member: PayrollRunEmployee,
  { reason, reference }: PaymentReferenceInput,
  net: Paise,
): void {
  const failed = [reference, member.paymentReference].flatMap(each => each || [])
  const subject = reference ? `Payment ${reference} failed` : 'Payment failed'
  tenant.em.assign(member, {
    held: true,
    heldAt: tenant.clock(),
    holdReason: reason ? `${subject}: ${reason}` : subject,
    paidOn: null,
    paymentReference: null,
    failedReferences: [...new Set([...member.failedReferences, ...failed])],
    paidBy: null,
  })
  run.netPaid = ((run.netPaid ?? 0) - net) as Paise
}

function findingsOf(
  tenant: Tenant,
  run: PayrollRun,
  member: PayrollRunEmployee,
  { status, paidOn, reason }: PaymentReferenceInput,
  net: Paise,
): ProblemDetail[] {
  const findings: ProblemDetail[] = []
  if (net <= 0) {
    const fix =
      'The net pay is not above zero, so the bank pays nothing. Send employees whom the bank file names.'
    findings.push(fieldProblem(['employee_id'], 'out_of_range', fix))
  }
  const latest = addDays(todayOf(tenant, run.organizationId), daysAheadMax)
  if (status === 'paid' && isHeld(member)) {
    const fix = 'The payment is on hold. Pay it with POST /payroll-runs/{id}/mark-paid and employee_ids.'
    findings.push(fieldProblem(['employee_id'], 'out_of_range', fix))
  }
  if (status === 'failed' && paidOn !== undefined)
    findings.push(fieldProblem(['paid_on'], 'not_allowed_here', 'A failed payment has no day. Remove it.'))
  if (status === 'paid' && reason)
    findings.push(
      fieldProblem(['reason'], 'not_allowed_here', 'Only a failed payment has a reason. Remove it.'),
    )
  if (paidOn !== undefined && (paidOn < run.paidFrom || paidOn > latest)) {
    const fix = `The date is outside the allowed range. Send a date from ${run.paidFrom} to ${latest}.`
    findings.push(fieldProblem(['paid_on'], 'out_of_range', fix))
  }
  return findings
}
