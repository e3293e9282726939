// Paying a run: at first every employee who is not held and whom the payment reaches, and those who were held later.

import { addDays } from '#proto/calendar/plain-date.ts'
import { fieldProblem, Problem, type ProblemDetail } from '#proto/problems.ts'
import type { Paise, PlainDate } from '#proto/units.ts'
import type { PayrollRun } from '#storage/entities/payroll-run.ts'
import { filingSumsOf } from '#storage/repositories/statutory/filing-presence.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { lockOrganization } from '#storage/repositories/organization/organizations.ts'
import {
  findDefaultPaymentMethod,
  findPaymentMethod,
} from '#storage/repositories/organization/payment-methods.ts'
import {
  findHeldEmployees,
  recordPayments,
  resolveEmployeeIds,
} from '#storage/repositories/runs/run-members.ts'
import { stampClaims } from '#storage/repositories/runs/input-claims.ts'
import { transitionRun } from '#storage/repositories/runs/run-transitions.ts'
import { planReleased, planRendering } from '#storage/repositories/documents/renderings.ts'
import { listRunSlipsOf } from '#storage/repositories/payslips/payslips.ts'
import { holdUnrouted, recordOtherWays } from '#storage/repositories/runs/roster.ts'
import { refuseFindings } from '../../http/findings.ts'
import type { Caller } from '../../http/authentication.ts'
import type { FromWire } from '../../http/wire.ts'
import { byOtherMeans, findOutsideFile, refuseUnrouted, unroutedReason } from '../disbursement/unrouted.ts'
import { emailPaid } from '../payslip-emails/service.ts'
import { lockedWithInputs, refuseOwnApproval, refuseUnlocked, requirePayable } from './moves.ts'
import { announcePaid, announceReleased } from './run-events.ts'
import type { MarkPaid } from './act-schema.ts'
import { knownEmployees } from './service.ts'
import { todayOf } from '../periods/today.ts'

/** Closes the run as disbursed, and holds whom the payment does not reach; on a paid run, pays people who were held. */
export async function markRunPaid(
  tenant: Tenant,
  caller: Caller,
  id: string,
  body: FromWire<typeof MarkPaid>,
  ifMatch: readonly string[] | null,
): Promise<PayrollRun> {
  const run = await lockedWithInputs(tenant, id, ifMatch)
  refuseFindings([...payDayFindings(tenant, run, body), ...(await methodFindings(tenant, run, body))])
  await refuseOwnApproval(tenant, run, caller)
  if (run.status === 'paid') return payHeld(tenant, caller, run, body)
  if (body.employeeIds !== undefined) {
    throw new Problem('validation_failed', 'The run is not paid yet, so employee_ids is not allowed.', [
      fieldProblem(
        ['employee_ids'],
        'out_of_range',
        'Omit employee_ids to pay the run. Put employees on hold who must not be paid.',
      ),
    ])
  }
  await refuseUnlocked(tenant, run)
  transitionRun(tenant, run, 'markPaid')
  if (run.onHold) throw new Problem('run_on_hold', 'The run is on hold. Release it first.')
  if (run.previousStatus === 'generated') {
    await requirePayable(tenant, run)
    run.filingSums = await filingSumsOf(tenant, run)
  }
  // This payment and the reversal of an earlier run follow one another.
  await lockOrganization(tenant, run.organizationId)

  const held = (await findHeldEmployees(tenant, run)).map(({ employeeId }) => employeeId)
  run.paidOn = body.paidOn
  run.paymentMethodId = body.paymentMethodId ?? (await defaultMethodId(tenant, run))
  run.reference = body.reference ?? null
  const named = await recordNamedPayments(tenant, run, body, new Set(held))
  const heldIds = [...held, ...(await settleUnrouted(tenant, run, body, named))].toSorted()
  run.netPaid = (run.netPayable - (await netOf(tenant, run, heldIds))) as Paise
  await tenant.em.flush()
  await stampClaims(tenant, run, null)
  await announcePaid(tenant, caller, run, { paidOn: body.paidOn, netPaid: run.netPaid, heldIds })
  await planRendering(tenant, run)
  await emailPaid(tenant, run, null, caller.keyId)
  return run
}

async function defaultMethodId(tenant: Tenant, { organizationId }: PayrollRun): Promise<number | null> {
  const method = await findDefaultPaymentMethod(tenant, organizationId)
  return method?.isActive === true ? method.id : null
}

/**
 * Holds the employees whom no payment reaches, unless the partner states that other means paid them: all by
 * `include_unrouted`, or single ones by naming their payment. Returns those who are held.
 */
async function settleUnrouted(
  tenant: Tenant,
  run: PayrollRun,
  { bankFormat, includeUnrouted = false }: FromWire<typeof MarkPaid>,
  named: ReadonlySet<string>,
): Promise<string[]> {
  const { unrouted, paidOtherwise } = await findOutsideFile(tenant, run, {
    ...(bankFormat !== undefined && { bankFormat }),
  })
  const isOther = (employeeId: string) => includeUnrouted || named.has(employeeId)
  const others = unrouted.filter(({ payable }) => isOther(payable.employeeId))
  const stopped = unrouted.filter(({ payable }) => !isOther(payable.employeeId))
  await recordOtherWays(tenant, run, [...paidOtherwise, ...byOtherMeans(others)])
  await holdUnrouted(
    tenant,
    run,
    stopped.map(each => ({ employeeId: each.payable.employeeId, reason: unroutedReason(each) })),
  )
  return stopped.map(({ payable }) => payable.employeeId)
}

export const daysAheadMax = 31

/** Every day of payment that is named must be from the period's start to a month from now. */
function payDayFindings(tenant: Tenant, run: PayrollRun, body: FromWire<typeof MarkPaid>): ProblemDetail[] {
  const latest = addDays(todayOf(tenant, run.organizationId), daysAheadMax)
  const days: [path: (string | number)[], day: PlainDate][] = [[['paid_on'], body.paidOn]]
  for (const [index, { paidOn }] of (body.payments ?? []).entries()) {
    if (paidOn !== undefined) days.push([['payments', index, 'paid_on'], paidOn])
  }
  return days
    .filter(([, day]) => day < run.paidFrom || day > latest)
    .map(([path]) =>
      fieldProblem(
        path,
        'out_of_range',
        `The date is outside the allowed range. Send a date from ${run.paidFrom} to ${latest}.`,
      ),
    )
}

async function methodFindings(
  tenant: Tenant,
  { organizationId }: PayrollRun,
  { paymentMethodId: id = null }: FromWire<typeof MarkPaid>,
): Promise<ProblemDetail[]> {
  const method = id === null ? null : await findPaymentMethod(tenant, organizationId, id)
  if (id === null || method?.isActive === true) return []
  const message = 'The payment method does not exist or is inactive.'
  return [fieldProblem(['payment_method_id'], 'unknown_reference', message)]
}

/** Pays people who were held when the run was paid. */
async function payHeld(
  tenant: Tenant,
  caller: Caller,
  run: PayrollRun,
  body: FromWire<typeof MarkPaid>,
): Promise<PayrollRun> {
  const named = await knownEmployees(tenant, run.organizationId, body.employeeIds ?? [], [])
  const held = new Set((await findHeldEmployees(tenant, run)).map(({ employeeId }) => employeeId))
  if (named.length === 0 || named.some(id => !held.has(id))) {
    throw new Problem('already_paid', 'The run is already paid. Only employees on hold can still be paid.')
  }
  transitionRun(tenant, run, 'payHeld')
  const released = [...new Set(named)]
  const reference = body.reference ?? null
  const paidOn = body.paidOn
  await recordPayments(
    tenant,
    run,
    released.map(employeeId => ({ employeeId, reference, paidOn })),
  )
  const others = new Set([...held].filter(id => !released.includes(id)))
  const paidSeparately = await recordNamedPayments(tenant, run, body, others)
  refuseFindings(
    [...paidSeparately].flatMap((id, index) =>
      released.includes(id)
        ? []
        : [
            fieldProblem(
              ['payments', index, 'employee_id'],
              'expected_state',
              'The employee is paid already, or is not in employee_ids. Name employees who are paid now.',
            ),
          ],
    ),
  )
  await payUnrouted(tenant, run, body, { released, paidSeparately })
  const net = await netOf(tenant, run, released)
  run.netPaid = ((run.netPaid ?? 0) + net) as Paise
  await tenant.em.flush()
  await stampClaims(tenant, run, released)
  await announceReleased(tenant, caller, run, {
    paidOn,
    reference,
    employeeIds: released,
    netReleased: net,
    netPaid: run.netPaid,
  })
  await planReleased(tenant, run, released)
  await emailPaid(tenant, run, released, caller.keyId)
  return run
}

/** Notes who of the released was paid otherwise than by bank file; refuses those whom no payment reaches. */
async function payUnrouted(
  tenant: Tenant,
  run: PayrollRun,
  { bankFormat, includeUnrouted = false, paidOn, paymentMethodId = null }: FromWire<typeof MarkPaid>,
  { released, paidSeparately }: { released: readonly string[]; paidSeparately: ReadonlySet<string> },
): Promise<void> {
  const { unrouted, paidOtherwise } = await findOutsideFile(tenant, run, {
    ...(bankFormat !== undefined && { bankFormat }),
    methodId: paymentMethodId,
    employeeIds: released,
    valueDate: paidOn,
  })
  const isOther = (employeeId: string) => includeUnrouted || paidSeparately.has(employeeId)
  refuseUnrouted(
    unrouted.filter(({ payable }) => !isOther(payable.employeeId)),
    employeeId => ['employee_ids', released.indexOf(employeeId)],
  )
  await recordOtherWays(tenant, run, [...paidOtherwise, ...byOtherMeans(unrouted)])
}

async function netOf(tenant: Tenant, run: PayrollRun, employeeIds: readonly string[]): Promise<Paise> {
  const slips = await listRunSlipsOf(tenant, run, employeeIds)
  return slips.reduce((sum, { slip }) => sum + (slip?.netPayable ?? 0), 0) as Paise
}

/** Records what `payments` says of single people, who must be in the run and not held. Returns their ids. */
async function recordNamedPayments(
  tenant: Tenant,
  run: PayrollRun,
  body: FromWire<typeof MarkPaid>,
  held: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const named = body.payments ?? []
  const known = await resolveEmployeeIds(
    tenant,
    run.organizationId,
    named.map(({ employeeId }) => employeeId),
  )
  const payments = named.map(({ employeeId, reference, paidOn }) => ({
    employeeId: known.get(employeeId) ?? employeeId,
    reference: reference ?? null,
    paidOn: paidOn ?? body.paidOn,
  }))
  const unknown = await recordPayments(tenant, run, payments)
  const seen = new Set<string>()
  refuseFindings(
    payments.flatMap(({ employeeId }, index) => {
      const path = ['payments', index, 'employee_id']
      if (unknown.has(employeeId)) {
        return [fieldProblem(path, 'unknown_reference', 'The employee is not in the run.')]
      }
      if (held.has(employeeId)) return [fieldProblem(path, 'out_of_range', 'The employee is on hold.')]
      if (seen.has(employeeId))
        return [fieldProblem(path, 'duplicate', 'The employee occurs twice. Send each employee once.')]
      seen.add(employeeId)
      return []
    }),
  )
  return seen
}
