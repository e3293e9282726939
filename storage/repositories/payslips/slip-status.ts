// The status of a payslip, which follows from its run and the roster.

import type { Slip, SlipFailure } from '#proto/calculation/slip.ts'
import type { LeaveAccount } from '#proto/leave-account.ts'
import type { PayPeriod, PlainDate } from '#proto/units.ts'
import type { PayrollRun } from '../../entities/payroll-run.ts'
import type { PayrollRunEmployee } from '../../entities/payroll-run-employee.ts'
import type { Payslip, SlipEmployee } from '../../entities/payslip.ts'
import type { PaidBefore } from './year-to-date.ts'
import type { SourceRefs } from './source-refs.ts'

export type SlipStatus = 'calculated' | 'failed' | 'held' | 'excluded' | 'locked' | 'paid' | 'void'

/** A stored slip with all that its run and its roster row say of it. `slip` is null when it failed. */
export type PayslipView = {
  readonly id: string
  readonly organizationId: number
  readonly payrollRunId: string
  readonly employeeId: string
  readonly externalId: string | null
  readonly employee: SlipEmployee
  readonly status: SlipStatus
  readonly periodStart: PlainDate
  readonly periodEnd: PlainDate
  /** Of the period, the days that its run pays for. */
  readonly paidDays: PayPeriod
  /** By which the tax year of the figures went. */
  readonly payDate: PlainDate
  readonly revision: number
  readonly slip: Slip | null
  readonly failure: SlipFailure | null
  /** Of the same tax year, by this employer; null beside a failure. */
  readonly before: PaidBefore | null
  readonly sourceRefs: SourceRefs
  /** By leave type, over the days of the payslip; as the records say at present. */
  readonly leave: readonly LeaveAccount[]
  readonly hold: { readonly reason: string | null; readonly since: Date | null } | null
  readonly payment: { readonly paidOn: PlainDate; methodId: number | null; reference: string | null } | null
  readonly remarks: string | null
  /** Null of a person whom the run leaves out: no facts were read. */
  readonly inputHash: string | null
  readonly ruleSetVersion: string
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

export type UnreadColumn = 'facts' | 'yearBefore' | 'lateMonths'

/** A row without the facts that it was calculated from. */
export type SlipRow = Omit<Payslip, UnreadColumn>

/** Fields of the run, and of its roster row, that a slip shows. */
export type ShownRun = Pick<
  PayrollRun,
  | 'id'
  | 'status'
  | 'revision'
  | 'previousRevision'
  | 'payDate'
  | 'paidOn'
  | 'paymentMethodId'
  | 'reference'
  | 'version'
  | 'updatedAt'
>

export type ShownMember = Pick<
  PayrollRunEmployee,
  'held' | 'holdReason' | 'heldAt' | 'paidOn' | 'paymentReference' | 'remarks'
>

/** Of a slip that a later calculation has replaced: what is locked, held or paid is the other. */
export function supersededStatus(row: Pick<SlipRow, 'failure'>, run: ShownRun): SlipStatus {
  if (run.status === 'reversed') return 'void'
  return row.failure ? 'failed' : 'calculated'
}

export function slipStatus(row: Pick<SlipRow, 'failure'>, run: ShownRun, member: ShownMember): SlipStatus {
  if (run.status === 'reversed') return 'void'
  if (row.failure) return 'failed'
  if (member.held && !member.paidOn) return 'held'
  return paidOrNot(run)
}

/** The status of a slip that neither failed nor is held nor void. */
export function paidOrNot(run: Pick<PayrollRun, 'status'>): SlipStatus {
  if (run.status === 'paid') return 'paid'
  return run.status === 'locked' ? 'locked' : 'calculated'
}

/** Null where the person does not have the money. */
export function paymentOf(
  run: Pick<ShownRun, 'status' | 'paidOn' | 'paymentMethodId' | 'reference'>,
  member: Pick<ShownMember, 'held' | 'paidOn' | 'paymentReference'>,
): PayslipView['payment'] {
  const paidOn = member.paidOn ?? (member.held ? null : run.paidOn)
  if (run.status !== 'paid' || !paidOn) return null
  return {
    paidOn,
    methodId: run.paymentMethodId ?? null,
    reference: member.paymentReference ?? run.reference ?? null,
  }
}
