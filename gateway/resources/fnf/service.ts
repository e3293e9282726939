// Full and final settlements: each move reads the settlement under its lock, checks its guards, and commits the new state
// with its event. The figures are the engine's.

import { fieldProblem, Problem, type ProblemDetail } from '#proto/problems.ts'
import { allows } from '#proto/moves/moves.ts'
import { settlementMoves } from '#proto/moves/settlement.ts'
import type { PayPeriod } from '#proto/units.ts'
import type { Employee, Exit } from '#storage/entities/employee.ts'
import type { Fnf as StoredFnf, FnfStatus } from '#storage/entities/fnf.ts'
import type { SettingsChange } from '#storage/entities/payroll-settings.ts'
import { lockInputsExclusive } from '#storage/repositories/runs/calculations.ts'
import { keepSettlementDebts } from '#storage/repositories/inputs/advances.ts'
import {
  findEmployee,
  flushEmployees,
  lockEmployee,
  touchEmployee,
} from '#storage/repositories/employees/employees.ts'
import { latestSettlement, settlements } from '#storage/repositories/employees/fnf.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { claimForSettlement, releaseSettlementClaims } from '#storage/repositories/runs/input-claims.ts'
import { cycleOfPerson } from '#storage/repositories/organization/payroll-cycles.ts'
import { settingsChanges } from '#storage/repositories/organization/payroll-settings.ts'
import {
  keepSettlementPayslip,
  withdrawSettlementPayslip,
} from '#storage/repositories/settlements/settlement-payslips.ts'
import { claimUnpaidMonthsForSettlement } from '#storage/repositories/settlements/unpaid-months.ts'
import type { EngineClient } from '../../engine-client.ts'
import { refuseFindings } from '../../http/findings.ts'
import { notFound } from '../../http/input.ts'
import { patchedMetadata } from '../../http/merge-patch.ts'
import type { FromWire } from '../../http/wire.ts'
import { openAdvanceIds } from '../advances/service.ts'
import { payPeriodAt } from '../payroll-runs/pay-period.ts'
import { announceApproved } from './events.ts'
import { inputFindings, inputsAfter, inputsOfExit, patchedInputs } from './inputs.ts'
import { leaveOfBalances } from './leave.ts'
import type { FnfApprove, FnfCreate, FnfPatch } from './schema.ts'
import { calculate, columnsOf } from './calculation.ts'
import { recoveryOf, recoveryFindings } from './recovery.ts'
import { type IfMatch, lockSettlement, requireMove, stale } from './locking.ts'

/** Makes the draft of an employee, locked by the caller. Refuses `employee_not_payable` and `fnf_exists`. */
export async function createSettlement(
  tenant: Tenant,
  keyId: string,
  employee: Employee,
  given: Pick<FromWire<typeof FnfCreate>, 'type' | 'inputs' | 'metadata'>,
): Promise<StoredFnf> {
  const { exit } = employee
  if (!exit) {
    throw new Problem('employee_not_payable', 'The employee has no exit. Record the exit first.', [
      fieldProblem(['employee_id'], 'expected_state', 'Record the exit of the employee first.'),
    ])
  }
  const type = given.type ?? 'final'
  const settled = await assertNoOpenSettlement(tenant, employee, type)
  const defaults = settled === null ? inputsOfExit(exit) : inputsAfter(settled.inputs)
  const stated = patchedInputs(defaults, given.inputs, defaults)
  const { inputs } = await leaveOfBalances(tenant, { id: null, type, inputs: stated }, { ...employee, exit })
  refuseFindings(inputFindings(inputs, employee, await openAdvanceIds(tenant, employee)))
  const period = await exitPeriod(tenant, employee, exit)
  return settlements.add(tenant, employee.organizationId, {
    ...nothingCalculated,
    employeeId: employee.id,
    type,
    status: 'draft',
    dateOfLeaving: exit.dateOfLeaving,
    reason: exit.reason,
    periodStart: period.start,
    periodEnd: period.end,
    inputs,
    metadata: given.metadata ?? {},
    recovery: null,
    approvedAt: null,
    approvedBy: null,
    approvalRemarks: null,
    reasonGiven: null,
    wagesPaidOn: null,
    gratuityPaidOn: null,
    wagesPaidBy: null,
    gratuityPaidBy: null,
    paidOn: null,
    paymentMethodId: null,
    reference: null,
    createdBy: keyId,
  })
}

const nothingCalculated = {
  figures: null,
  factsHash: null,
  ruleSetVersion: null,
  engineVersion: null,
  payDate: null,
  dueBy: null,
  gratuityDueBy: null,
  netPayable: null,
  wagesPayable: null,
  gratuityPayable: null,
  debt: null,
  calculatedAt: null,
  paysSalary: true,
  paysFrom: null,
} as const

/** Answers the settled settlement that a resettlement follows; null for a final one. */
async function assertNoOpenSettlement(
  tenant: Tenant,
  { organizationId, id }: Employee,
  type: 'final' | 'resettlement',
): Promise<StoredFnf | null> {
  const latest = await latestSettlement(tenant, organizationId, id)
  if (latest !== null && latest.status !== 'settled')
    throw settlementExists(latest, 'Continue it, or cancel it first.')
  if (latest !== null && type === 'final')
    throw settlementExists(latest, 'Send type resettlement for later dues.')
  if (latest === null && type === 'resettlement') {
    refuseFindings([
      fieldProblem(['type'], 'expected_state', 'The employee has no settled settlement. Send type final.'),
    ])
  }
  return latest
}

function settlementExists({ id, status }: StoredFnf, fix: string): Problem {
  return new Problem('fnf_exists', `Settlement ${id} of the employee is ${status}. ${fix}`)
}

async function exitPeriod(
  tenant: Tenant,
  employee: Employee,
  { dateOfLeaving }: Exit,
  known?: readonly SettingsChange[],
): Promise<PayPeriod> {
  const changes = known ?? (await settingsChanges(tenant, employee.organizationId))
  return payPeriodAt(dateOfLeaving, changes, await cycleOfPerson(tenant, employee, dateOfLeaving))
}

/** Changes inputs or metadata; new inputs make a calculated settlement a draft again. */
export async function patchSettlement(
  tenant: Tenant,
  fnf: StoredFnf,
  patch: FromWire<typeof FnfPatch>,
  ifMatch: IfMatch,
): Promise<StoredFnf> {
  const own = await lockSettlement(tenant, fnf, ifMatch)
  const findings: ProblemDetail[] = []
  const metadata =
    patch.metadata === undefined ? own.metadata : patchedMetadata(own.metadata, patch.metadata, findings)
  if (patch.inputs === undefined) {
    refuseFindings(findings)
    await settlements.change(tenant, own, { metadata })
    return own
  }
  requireMove(own, 'change', 'Only a draft or calculated settlement can be changed.')
  const employee = await exitedEmployee(tenant, own)
  const defaults = own.type === 'final' ? inputsOfExit(employee.exit) : inputsAfter(own.inputs)
  const stated = patchedInputs(own.inputs, patch.inputs, defaults)
  const { inputs } = await leaveOfBalances(tenant, { ...own, inputs: stated }, employee)
  findings.push(...inputFindings(inputs, employee, await openAdvanceIds(tenant, employee)))
  refuseFindings(findings)
  await settlements.change(tenant, own, { ...nothingCalculated, status: 'draft', inputs, metadata })
  return own
}

async function exitedEmployee(tenant: Tenant, { employeeId }: StoredFnf): Promise<Employee & { exit: Exit }> {
  const employee = await findEmployee(tenant, employeeId)
  if (employee === null) throw notFound()
  const { exit } = employee
  if (!exit) throw new Problem('employee_not_payable', 'The employee has no exit. Record the exit first.')
  return employee as Employee & { exit: Exit }
}

type Recalculation = { readonly reopen?: boolean; readonly reason?: string; readonly dryRun?: boolean }

/** Calculates the settlement from what is stored now. With `dryRun` nothing is stored. */
export async function recalculateSettlement(
  tenant: Tenant,
  engine: EngineClient,
  fnf: StoredFnf,
  { reopen = false, reason, dryRun = false }: Recalculation,
  ifMatch: IfMatch,
): Promise<StoredFnf> {
  await lockInputsExclusive(tenant, fnf.organizationId)
  const own = await lockSettlement(tenant, fnf, ifMatch)
  if (reopen && allows<FnfStatus>(settlementMoves.reopen, own.status)) {
    refusePaidPart(own)
    if (reason === undefined)
      refuseFindings([fieldProblem(['reason'], 'required', 'Send the reason for withdrawing the approval.')])
  } else {
    requireMove(
      own,
      'calculate',
      'Only a draft or calculated settlement can be recalculated; an approved one with reopen and a reason.',
    )
  }
  const employee = await exitedEmployee(tenant, own)
  const changes = await settingsChanges(tenant, own.organizationId)
  const period = await exitPeriod(tenant, employee, employee.exit, changes)
  const leave = await leaveOfBalances(tenant, own, employee)
  const calculated = await calculate(tenant, engine, {
    fnf: { ...own, inputs: leave.inputs },
    employee,
    period,
    changes,
  })
  const { figures } = calculated
  const change = {
    ...columnsOf({
      ...calculated,
      figures: { ...figures, warnings: [...figures.warnings, ...leave.warnings] },
    }),
    inputs: leave.inputs,
    status: 'calculated',
    dateOfLeaving: employee.exit.dateOfLeaving,
    reason: employee.exit.reason,
    periodStart: period.start,
    periodEnd: period.end,
    calculatedAt: tenant.clock(),
    recovery: null,
    approvedAt: null,
    approvedBy: null,
    approvalRemarks: null,
  } as const
  if (dryRun) return { ...own, ...change }
  if (own.status === 'approved') await withdrawApproval(tenant, own)
  await settlements.change(tenant, own, { ...change, reasonGiven: reason ?? own.reasonGiven })
  return own
}

/** Runs are to pay again what the settlement paid, and those that were calculated without the employee are stale. */
async function withdrawApproval(tenant: Tenant, own: StoredFnf): Promise<void> {
  await releaseSettlementClaims(tenant, own)
  await withdrawSettlementPayslip(tenant, own)
  const employee = await findEmployee(tenant, own.employeeId)
  if (employee === null) return
  touchEmployee(tenant, await lockEmployee(tenant, employee))
  await flushEmployees(tenant)
}

function refusePaidPart(fnf: StoredFnf): void {
  if (fnf.wagesPaidOn === null && fnf.gratuityPaidOn === null) return
  throw new Problem('invalid_fnf_state', 'A part of the settlement is paid. Pay the rest.', [
    fieldProblem(['status'], 'expected_state', 'Pay the rest of the settlement.', ['approved']),
  ])
}

/** Freezes the figures. Refuses `fnf_is_stale` where the facts are not those of the calculation. */
export async function approveSettlement(
  tenant: Tenant,
  engine: EngineClient,
  keyId: string,
  fnf: StoredFnf,
  body: FromWire<typeof FnfApprove>,
  ifMatch: IfMatch,
): Promise<StoredFnf> {
  await lockInputsExclusive(tenant, fnf.organizationId)
  const own = await lockSettlement(tenant, fnf, ifMatch)
  requireMove(own, 'approve', 'Only a calculated settlement can be approved.')
  const recovery = recoveryOf(own, body.recovery)
  refuseFindings(recoveryFindings(own, recovery))
  const employee = await exitedEmployee(tenant, own)
  const changes = await settingsChanges(tenant, own.organizationId)
  const period = await exitPeriod(tenant, employee, employee.exit, changes)
  const { inputs } = await leaveOfBalances(tenant, own, employee)
  const now = await calculate(tenant, engine, { fnf: { ...own, inputs }, employee, period, changes })
  if (now.factsHash !== own.factsHash)
    throw stale('Facts changed after the calculation. Recalculate the settlement.')
  await claimUnpaidMonthsForSettlement(tenant, own, now.unpaidMonths)
  await claimForSettlement(tenant, own)
  await keepSettlementDebts(tenant, own, own.figures?.advances ?? [])
  await keepSettlementPayslip(tenant, own, now, keyId)
  await settlements.change(tenant, own, {
    status: 'approved',
    recovery,
    approvedAt: tenant.clock(),
    approvedBy: keyId,
    approvalRemarks: body.remarks ?? null,
  })
  await announceApproved(tenant, own)
  return own
}

/** Withdraws the settlement; the exit stays, and runs pay the employee again. */
export async function cancelSettlement(
  tenant: Tenant,
  fnf: StoredFnf,
  reason: string,
  ifMatch: IfMatch,
): Promise<StoredFnf> {
  await lockInputsExclusive(tenant, fnf.organizationId)
  const own = await lockSettlement(tenant, fnf, ifMatch)
  await withdraw(tenant, own, reason)
  return own
}

/** `cancelSettlement` for a settlement that the caller has locked, with the inputs. */
export async function withdraw(tenant: Tenant, own: StoredFnf, reason: string): Promise<void> {
  requireMove(own, 'cancel', 'Only a settlement that is neither settled nor cancelled can be cancelled.')
  refusePaidPart(own)
  if (own.status === 'approved') await withdrawApproval(tenant, own)
  await settlements.change(tenant, own, { status: 'cancelled', reasonGiven: reason })
}
