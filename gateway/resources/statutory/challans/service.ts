import { firstOfMonth } from '#proto/calendar/months.ts'
import { printRupees } from '#proto/decimal-text.ts'
import { fieldProblem, Problem, type ProblemDetail } from '#proto/problems.ts'
import type { Paise } from '#proto/units.ts'
import type { Challan, ChallanAllocation } from '#storage/entities/challan.ts'
import { challans, contractorPaymentsBy } from '#storage/repositories/statutory/challans.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { readPaymentRun } from '#storage/repositories/runs/payroll-runs.ts'
import { resolveEmployeeIds } from '#storage/repositories/runs/run-members.ts'
import { refuseFindings } from '../../../http/findings.ts'
import type { FromWire } from '../../../http/wire.ts'
import { todayOf } from '../../periods/today.ts'
import type { ChallanCreate } from './schema.ts'

type ChallanInput = FromWire<typeof ChallanCreate>

const none = 0 as Paise

/** Refuses `external_id_taken`, and `conflict` for a challan that is recorded already. */
export async function recordChallan(
  tenant: Tenant,
  organizationId: number,
  body: ChallanInput,
): Promise<Challan> {
  const { allocations, findings } = await allocationsOf(tenant, organizationId, body)
  refuseFindings([...dayFindings(body, todayOf(tenant, organizationId)), ...headFindings(body), ...findings])
  const { type, period, amount, interest = none, fee = none } = body
  return challans.add(tenant, organizationId, {
    externalId: body.externalId ?? null,
    type,
    ...period,
    stateCode: body.stateCode ?? null,
    bsrCode: body.bsrCode ?? null,
    challanNumber: body.challanNumber ?? null,
    depositedOn: body.depositedOn,
    amount,
    interest,
    fee,
    minorHead: type === 'tds' ? (body.minorHead ?? '200') : null,
    allocations,
  })
}

function dayFindings({ period, depositedOn }: ChallanInput, day: string): ProblemDetail[] {
  const from = firstOfMonth(period)
  if (depositedOn >= from && depositedOn <= day) return []
  const message = `The deposit is outside ${from} to ${day}. Send a day from the month of the period until today.`
  return [fieldProblem(['deposited_on'], 'out_of_range', message)]
}

/** What the kind of challan needs and forbids, and whether its amounts add up. */
function headFindings({ type, amount, interest = none, fee = none, ...body }: ChallanInput): ProblemDetail[] {
  const isTax = type === 'tds'
  const needsState = type === 'pt' || type === 'lwf'
  const findings: ProblemDetail[] = []
  if (isTax && !body.bsrCode)
    findings.push(fieldProblem(['bsr_code'], 'required', 'Send the BSR code of the bank branch.'))
  if (isTax && !/^[0-9]{5}$/.test(body.challanNumber ?? '')) {
    const message = 'A challan of income tax has a serial number of 5 digits. Send it with its zeros.'
    findings.push(
      fieldProblem(['challan_number'], body.challanNumber ? 'invalid_format' : 'required', message),
    )
  }
  if (needsState && !body.stateCode)
    findings.push(fieldProblem(['state_code'], 'required', 'Send the state that levies it.'))
  if (!isTax && body.minorHead)
    findings.push(
      fieldProblem(['minor_head'], 'not_allowed_here', 'Only a tds challan has one. Remove this field.'),
    )
  if (!isTax && (body.allocations ?? []).length > 0)
    findings.push(
      fieldProblem(['allocations'], 'not_allowed_here', 'Only a tds challan has them. Remove this field.'),
    )
  if (interest + fee > amount) {
    const message = `Interest and fee are more than the amount of ${printRupees(amount)}. Send the whole amount.`
    findings.push(fieldProblem(['amount'], 'out_of_range', message))
  }
  if (isTax && amount % 100 !== 0)
    findings.push(
      fieldProblem(
        ['amount'],
        'out_of_range',
        'Income tax is deposited in whole rupees. Correct the amount.',
      ),
    )
  return findings
}

async function allocationsOf(
  tenant: Tenant,
  organizationId: number,
  { allocations = [], amount, interest = none, fee = none }: ChallanInput,
): Promise<{
  readonly allocations: readonly ChallanAllocation[]
  readonly findings: readonly ProblemDetail[]
}> {
  const findings: ProblemDetail[] = []
  const people = allocations.flatMap(({ employeeId }) => (employeeId ? [employeeId] : []))
  const known = await resolveEmployeeIds(tenant, organizationId, people)
  const runs = new Map<string, boolean>()
  for (const { payrollRunId } of allocations) {
    if (runs.has(payrollRunId)) continue
    runs.set(payrollRunId, (await readPaymentRun(tenant, payrollRunId))?.organizationId === organizationId)
  }
  const kept = allocations.map(({ payrollRunId, employeeId = null, amount: part }, at): ChallanAllocation => {
    if (runs.get(payrollRunId) !== true) {
      const message = 'The organization has no run or settlement with this id.'
      findings.push(fieldProblem(['allocations', at, 'payroll_run_id'], 'unknown_reference', message))
    }
    const id = employeeId && known.get(employeeId)
    if (employeeId && id === undefined) {
      const message = 'The organization has no employee with this id.'
      findings.push(fieldProblem(['allocations', at, 'employee_id'], 'unknown_reference', message))
    }
    const isNamedBefore = allocations
      .slice(0, at)
      .some(each => each.payrollRunId === payrollRunId && (each.employeeId ?? null) === employeeId)
    if (isNamedBefore) {
      const message = 'An allocation before names the same. Send one with the whole amount.'
      findings.push(fieldProblem(['allocations', at], 'duplicate', message))
    }
    return { payrollRunId, employeeId: id ?? null, amount: part }
  })
  const sum = kept.reduce((total, { amount: part }) => total + part, 0)
  const tax = amount - interest - fee
  if (sum > tax) {
    const message = `The allocations come to ${printRupees(sum as Paise)}, and the tax of the challan is ${printRupees(tax as Paise)}. Allocate no more than the tax.`
    findings.push(fieldProblem(['allocations'], 'out_of_range', message))
  }
  return { allocations: kept, findings }
}

/** Refuses `conflict` while contractor payments name the challan. */
export async function removeChallan(tenant: Tenant, found: Challan): Promise<void> {
  const row = await challans.lock(tenant, found)
  const payments = await contractorPaymentsBy(tenant, row.organizationId, [row.id])
  if (payments.length > 0) {
    const message = 'Contractor payments name the challan. Delete them first.'
    throw new Problem('conflict', message, [], { contractor_payment_ids: payments.map(({ id }) => id) })
  }
  await challans.remove(tenant, row)
}

export function presentChallan({ month, year, ...row }: Challan) {
  return { ...row, period: { month, year }, allocations: [...row.allocations] }
}
