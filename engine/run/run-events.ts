// The events of a calculation's end, each of the run as it is now, flushed.

import { rupeesOnWire } from '#proto/decimal-text.ts'
import type { Paise } from '#proto/units.ts'
import type { PayrollRun } from '#storage/entities/payroll-run.ts'
import { appendEvent } from '#storage/outbox/append.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'

export function announceCalculated(
  tenant: Tenant,
  run: PayrollRun,
  sums: {
    readonly slips: number
    readonly gross: Paise
    readonly totalDeductions: Paise
    readonly netPayable: Paise
  },
): Promise<void> {
  const { id, organizationId, version } = run
  return appendEvent(tenant, {
    organizationId,
    type: 'payroll.run.calculated',
    resourceId: id,
    data: {
      payroll_run_id: id,
      organization_id: organizationId,
      period_start: run.paidFrom,
      period_end: run.paidTo,
      status: 'generated',
      totals: {
        employee_count: sums.slips,
        gross: rupeesOnWire(sums.gross),
        total_deductions: rupeesOnWire(sums.totalDeductions),
        net_payable: rupeesOnWire(sums.netPayable),
      },
      resource_version: version,
    },
  })
}

/** `code`: why, as `status_reason` of the run begins. */
export function announceFailed(tenant: Tenant, run: PayrollRun, code: string): Promise<void> {
  const { id, organizationId, version } = run
  return appendEvent(tenant, {
    organizationId,
    type: 'payroll.run.failed',
    resourceId: id,
    data: {
      payroll_run_id: id,
      organization_id: organizationId,
      period_start: run.paidFrom,
      period_end: run.paidTo,
      status: 'failed',
      code,
      resource_version: version,
    },
  })
}
