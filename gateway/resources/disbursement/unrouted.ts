// Employees whom the bank file of a payment leaves out: they are paid in another way, or no payment reaches them.

import { fieldProblem, Problem, type FieldCode } from '#proto/problems.ts'
import type { PlainDate } from '#proto/units.ts'
import type { PayrollRun } from '#storage/entities/payroll-run.ts'
import type { OtherWay } from '#storage/entities/payroll-run-employee.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { type Exclusion, isFault, isOtherWay } from './payments.ts'
import { planFile } from './plan.ts'

type Payment = {
  /** Layout of the bank file that pays; absent: that of the payment method. */
  readonly bankFormat?: string
  /** Payment method of the payment; null and absent: that of the run. */
  readonly methodId?: number | null
  /** Absent: every employee of the run who is not on hold. */
  readonly employeeIds?: readonly string[]
  /** Day whose bank details are used; absent: the day of each payment. */
  readonly valueDate?: PlainDate
}

type PaidOtherwise = { readonly employeeId: string; readonly paidBy: OtherWay }

type OutsideFile = {
  /** Employees who are paid in another way, by their bank details or by the payment method. */
  readonly paidOtherwise: readonly PaidOtherwise[]
  readonly unrouted: readonly Exclusion[]
}

/** Exclusions of the bank file that pays the run: who is paid in cash, by cheque or by UPI, and whom nothing reaches. */
export async function findOutsideFile(
  tenant: Tenant,
  run: PayrollRun,
  { bankFormat, ...payment }: Payment,
): Promise<OutsideFile> {
  const { payments } = await planFile(
    tenant,
    run,
    {
      ...payment,
      ...(bankFormat !== undefined && { bankFormat }),
      includeHeld: payment.employeeIds !== undefined,
      serial: 1,
      fallbackFormat: 'generic',
      routesOnly: true,
    },
    'json',
  )
  return {
    paidOtherwise: payments.excluded.flatMap(({ payable: { employeeId }, code }) =>
      isOtherWay(code) ? [{ employeeId, paidBy: code }] : [],
    ),
    unrouted: payments.excluded.filter(({ code }) => isFault(code)),
  }
}

/** Employees whom no bank file reaches, where the payment states other means. */
export function byOtherMeans(unrouted: readonly Exclusion[]): PaidOtherwise[] {
  return unrouted.map(({ payable: { employeeId } }) => ({ employeeId, paidBy: 'other_means' }))
}

/** Reason of the hold of an employee whom the bank file leaves out. */
export function unroutedReason({ code, message }: Exclusion): string {
  return `${code}: ${message}`
}

const fieldCodes: Partial<Record<Exclusion['code'], FieldCode>> = {
  missing_bank: 'required',
  missing_field: 'required',
  account_unapproved: 'not_allowed_here',
  unsupported_rail: 'not_allowed_here',
  amount_out_of_range: 'out_of_range',
}

export function exclusionFieldCode(code: Exclusion['code']): FieldCode {
  return fieldCodes[code] ?? 'invalid_format'
}

const maxDetails = 100
const fix =
  'Correct the bank details, or send include_unrouted=true for a payment by other means, such as cash or cheque.'

/** Refuses to record a payment of employees whom the bank file leaves out; `pathOf`: the field that names the employee. */
export function refuseUnrouted(
  unrouted: readonly Exclusion[],
  pathOf: (employeeId: string) => readonly (string | number)[],
): void {
  if (unrouted.length === 0) return
  throw new Problem(
    'validation_failed',
    unrouted.length === 1
      ? `No bank file reaches employee ${unrouted[0]!.payable.employeeId}. ${fix}`
      : `No bank file reaches ${unrouted.length} of the employees. ${fix}`,
    unrouted
      .slice(0, maxDetails)
      .map(({ payable: { employeeId }, code, message }) =>
        fieldProblem(pathOf(employeeId), exclusionFieldCode(code), `${employeeId}: ${message}`),
      ),
  )
}
