// The events of moves that a partner makes. Each is of the run as it is now, flushed, in the transaction of its move.

import { rupeesOnWire } from '#proto/decimal-text.ts'
import { maxListedInEvent } from '#proto/events/fields.ts'
import { basePaths } from '#proto/network/base-paths.ts'
import type { Paise, PlainDate } from '#proto/units.ts'
import type { PayrollRun } from '#storage/entities/payroll-run.ts'
import { appendEvent } from '#storage/outbox/append.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import type { Caller } from '../../http/authentication.ts'

export function announceLocked(tenant: Tenant, run: PayrollRun, lockedBy: string): Promise<void> {
  const { id, organizationId, version } = run
  return appendEvent(tenant, {
    organizationId,
    type: 'payroll.run.locked',
    resourceId: id,
    data: {
      payroll_run_id: id,
      organization_id: organizationId,
      period_start: run.paidFrom,
      period_end: run.paidTo,
      locked_by: lockedBy,
      reason: run.statusReason ?? null,
      resource_version: version,
    },
  })
}

export function announcePaid(
  tenant: Tenant,
  caller: Caller,
  run: PayrollRun,
  payment: { readonly paidOn: PlainDate; readonly netPaid: Paise; readonly heldIds: readonly string[] },
): Promise<void> {
  const { id, organizationId, version } = run
  return appendEvent(tenant, {
    organizationId,
    type: 'payroll.run.paid',
    resourceId: id,
    data: {
      payroll_run_id: id,
      organization_id: organizationId,
      paid_on: payment.paidOn,
      payment_method_id: run.paymentMethodId ?? null,
      reference: run.reference ?? null,
      net_paid: rupeesOnWire(payment.netPaid),
      held_employee_ids: payment.heldIds.slice(0, maxListedInEvent),
      held_count: payment.heldIds.length,
      held_employees_path: slipsPath(caller, run, 'held'),
      resource_version: version,
    },
  })
}

export function announceReleased(
  tenant: Tenant,
  caller: Caller,
  run: PayrollRun,
  payment: {
    readonly paidOn: PlainDate
    readonly reference: string | null
    readonly employeeIds: readonly string[]
    /** The net pay released for these employees. */
    readonly netReleased: Paise
    /** The net pay of the run, with them. */
    readonly netPaid: Paise
  },
): Promise<void> {
  const { id, organizationId, version } = run
  return appendEvent(tenant, {
    organizationId,
    type: 'payroll.run.hold_released',
    resourceId: id,
    data: {
      payroll_run_id: id,
      organization_id: organizationId,
      paid_on: payment.paidOn,
      reference: payment.reference,
      employee_ids: payment.employeeIds.toSorted().slice(0, maxListedInEvent),
      employee_count: payment.employeeIds.length,
      employees_path: slipsPath(caller, run, 'paid'),
      net_released: rupeesOnWire(payment.netReleased),
      net_paid: rupeesOnWire(payment.netPaid),
      resource_version: version,
    },
  })
}

export function announceReversed(
  tenant: Tenant,
  run: PayrollRun,
  reversal: { readonly at: Date; readonly reason: string },
): Promise<void> {
  const { id, organizationId, version } = run
  return appendEvent(tenant, {
    organizationId,
    type: 'payroll.run.reversed',
    resourceId: id,
    data: {
      payroll_run_id: id,
      organization_id: organizationId,
      reversed_at: `${reversal.at.toISOString().slice(0, 19)}Z`,
      reason: reversal.reason,
      payslips_voided: run.payslipsVoided ?? 0,
      resource_version: version,
    },
  })
}

function slipsPath({ environment }: Caller, { id }: PayrollRun, status: 'held' | 'paid'): string {
  return `${basePaths[environment]}/payroll-runs/${id}/employees?status=${status}`
}
