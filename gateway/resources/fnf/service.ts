// Full and final settlements: each move reads the settlement under its lock, checks its guards, and commits the new state
// with its event. The figures are the engine's.

import type { ExitReason } from '#proto/calculation/leaving.ts'
import type { SettlementFigures } from '#proto/calculation/settlement.ts'
import type { CalculatedFnf, RequestOf } from '#proto/engine/calls.ts'
import { financialYear } from '#proto/calendar/months.ts'
import { earlier } from '#proto/calendar/period.ts'
import { addDays } from '#proto/calendar/plain-date.ts'
import { inWords } from '#proto/documents/amount-in-words.ts'
import { printRupees } from '#proto/decimal-text.ts'
import { fieldProblem, Problem, type ProblemDetail } from '#proto/problems.ts'
import { allows } from '#proto/moves/moves.ts'
import { settlementMoves } from '#proto/moves/settlement.ts'
import type { Paise, PayPeriod, PlainDate } from '#proto/units.ts'
import type { Employee, Exit } from '#storage/entities/employee.ts'
import type { Fnf as StoredFnf, FnfRecovery, FnfStatus } from '#storage/entities/fnf.ts'
import type { OtherWay } from '#storage/entities/payroll-run-employee.ts'
import type { SettingsChange } from '#storage/entities/payroll-settings.ts'
import { attendanceRules } from '#storage/attendance-sums.ts'
import { lockInputsExclusive, readRunInput } from '#storage/repositories/runs/calculations.ts'
import {
  keepSettlementDebts,
  settleAdvances,
  waiveSettlementDebts,
} from '#storage/repositories/inputs/advances.ts'
import {
  findEmployee,
  flushEmployees,
  lockEmployee,
  touchEmployee,
} from '#storage/repositories/employees/employees.ts'
import { latestSettlement, settlements } from '#storage/repositories/employees/fnf.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { claimForSettlement, releaseSettlementClaims } from '#storage/repositories/runs/input-claims.ts'
import { findPaymentMethod } from '#storage/repositories/organization/payment-methods.ts'
import { readPaymentRun } from '#storage/repositories/runs/payroll-runs.ts'
import { cycleOfPerson } from '#storage/repositories/organization/payroll-cycles.ts'
import { settingsChanges, settingsOn } from '#storage/repositories/organization/payroll-settings.ts'
import {
  keepSettlementPayslip,
  markSettlementPayslipPaid,
  withdrawSettlementPayslip,
} from '#storage/repositories/settlements/settlement-payslips.ts'
import { claimUnpaidMonthsForSettlement } from '#storage/repositories/settlements/unpaid-months.ts'
import { payslipId } from '#storage/ids.ts'
import { noSourceRefs } from '#storage/repositories/payslips/source-refs.ts'
import type { EngineClient } from '../../engine-client.ts'
import { refuseFindings } from '../../http/findings.ts'
import { notFound } from '../../http/input.ts'
import { patchedMetadata } from '../../http/merge-patch.ts'
import { requireVersion } from '../../http/preconditions.ts'
import type { FromWire } from '../../http/wire.ts'
import { openAdvanceIds } from '../advances/service.ts'
import { findOutsideFile, refuseUnrouted } from '../disbursement/unrouted.ts'
import { payPeriodAt } from '../payroll-runs/pay-period.ts'
import {
  presentArrears,
  presentBenefit,
  presentLine,
  presentTax,
  presentUnpaidMonths,
} from '../payslips/present.ts'
import { todayOf } from '../periods/today.ts'
import { announceApproved, announceSettled } from './events.ts'
import { inputFindings, inputsAfter, inputsOfExit, patchedInputs, settingsWith } from './inputs.ts'
import { leaveOfBalances } from './leave.ts'
import type { Fnf, FnfApprove, FnfCreate, FnfPatch, FnfPay } from './schema.ts'

type IfMatch = readonly string[] | null

/** The settlement that a path names; 404 when the key reaches none. */
export async function foundSettlement(tenant: Tenant, id: string): Promise<StoredFnf> {
  const found = await settlements.find(tenant, id)
  if (found === null) throw notFound()
  return found
}

/** Locked, at a version that the caller accepts. */
async function lockSettlement(tenant: Tenant, fnf: StoredFnf, ifMatch: IfMatch): Promise<StoredFnf> {
  const own = await settlements.lock(tenant, fnf)
  requireVersion(ifMatch, own.version)
  return own
}

function requireMove(fnf: StoredFnf, name: keyof typeof settlementMoves, hint: string): void {
  const move = settlementMoves[name]
  if (allows<FnfStatus>(move, fnf.status)) return
  throw invalidState(fnf, move.from, hint)
}

function invalidState({ status }: StoredFnf, allowed: readonly FnfStatus[], hint: string): Problem {
  return new Problem('invalid_fnf_state', `The settlement is ${status}. ${hint}`, [
    fieldProblem(['status'], 'expected_state', hint, [...allowed]),
  ])
}

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

/** What the settlement paid is to be paid by runs again, and those that were calculated without the employee are stale. */
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

type Calculation = {
  readonly fnf: StoredFnf
  readonly employee: Employee & { exit: Exit }
  readonly period: PayPeriod
  readonly changes: readonly SettingsChange[]
}

/** Refuses `employee_not_payable` where the engine has no settlement for the employee. */
async function calculate(
  tenant: Tenant,
  engine: EngineClient,
  { fnf, employee, period, changes }: Calculation,
): Promise<CalculatedFnf> {
  const { organizationId, inputs } = fnf
  const { dateOfLeaving, reason } = employee.exit
  const settings = settingsOn(changes, period.end)
  const payDate = inputs.payDate ?? addDays(dateOfLeaving, defaultDaysToPay)
  const run = await readRunInput(tenant, organizationId, { period, payDate, settings })
  if (run === null) throw notFound()
  const question: RequestOf<'calculateFnf'> = {
    organizationId,
    employeeId: employee.id,
    fnfId: fnf.id,
    run,
    leftOn: dateOfLeaving,
    reason: reason as ExitReason,
    inputs,
    settings: settingsWith(settings.settlement, inputs),
    attendance: attendanceRules(settings),
    looksBack: settings.arrears === 'auto',
    trace: true,
  }
  const reply = await engine.calculateFnf(question)
  if (!('failure' in reply)) return reply
  const { message, field } = reply.failure
  throw new Problem(
    'employee_not_payable',
    message,
    field === null ? [] : [fieldProblem(field.split('.'), 'expected_state', message, [reply.failure.code])],
  )
}

/** Tax scales of an organization's own are looked up for a day before the engine knows the day of payment. */
const defaultDaysToPay = 3

function columnsOf({
  figures,
  paysSalary,
  paysFrom,
  payDate,
  factsHash,
  ruleSetVersion,
  engineVersion,
}: CalculatedFnf) {
  const { dueBy, gratuityDueBy, netPayable, wagesPayable, gratuityPayable, debt } = figures
  return {
    figures,
    paysSalary,
    paysFrom,
    factsHash,
    ruleSetVersion,
    engineVersion,
    payDate,
    dueBy,
    gratuityDueBy,
    netPayable,
    wagesPayable,
    gratuityPayable,
    debt,
  }
}

/** What the employee still owes after the settlement. */
function outstandingDebt({ netPayable, debt }: StoredFnf): Paise {
  return ((debt ?? 0) - Math.min(0, netPayable ?? 0)) as Paise
}

type GivenRecovery = NonNullable<FromWire<typeof FnfApprove>['recovery']>

function recoveryOf(fnf: StoredFnf, given: GivenRecovery | undefined): FnfRecovery | null {
  if (given === undefined) return fnf.recovery ?? null
  return { mode: given.mode, schedule: given.schedule ?? [], remarks: given.remarks ?? null }
}

/** An amount owed without a decision, and a decision that does not fit it. */
function recoveryFindings(fnf: StoredFnf, recovery: FnfRecovery | null): ProblemDetail[] {
  const amount = outstandingDebt(fnf)
  if (recovery === null)
    return amount > 0
      ? [
          fieldProblem(
            ['recovery'],
            'required',
            'The employee owes an amount. Send how it is recovered: mode `waive`, `outside_payroll` or `instalments`.',
          ),
        ]
      : []
  if (amount === 0)
    return [fieldProblem(['recovery'], 'out_of_range', 'The employee owes nothing. Remove this field.')]
  return scheduleFindings(recovery, amount, fnf.dateOfLeaving)
}

function scheduleFindings(
  { mode, schedule }: FnfRecovery,
  amount: Paise,
  leftOn: PlainDate,
): ProblemDetail[] {
  const at = ['recovery', 'schedule']
  if (mode !== 'instalments')
    return schedule.length === 0
      ? []
      : [fieldProblem(at, 'out_of_range', 'Send a schedule with mode `instalments` alone.')]
  const planned = schedule.reduce((sum, each) => sum + each.amount, 0)
  const ofSum =
    planned === amount
      ? []
      : [
          fieldProblem(
            at,
            schedule.length === 0 ? 'required' : 'out_of_range',
            `Send installments that come to the amount owed, ${printRupees(amount)}.`,
          ),
        ]
  const ofDays = schedule.flatMap(({ dueOn }, index) =>
    dueOn < leftOn
      ? [
          fieldProblem(
            [...at, index, 'due_on'],
            'out_of_range',
            `Send the date of leaving, ${leftOn}, or a later date.`,
          ),
        ]
      : [],
  )
  return [...ofSum, ...ofDays]
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

function stale(message: string): Problem {
  return new Problem('fnf_is_stale', message)
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

/** As `cancelSettlement`, of a settlement locked by the caller, who holds the inputs. */
export async function withdraw(tenant: Tenant, own: StoredFnf, reason: string): Promise<void> {
  requireMove(own, 'cancel', 'Only a settlement that is neither settled nor cancelled can be cancelled.')
  refusePaidPart(own)
  if (own.status === 'approved') await withdrawApproval(tenant, own)
  await settlements.change(tenant, own, { status: 'cancelled', reasonGiven: reason })
}

const daysAheadMax = 31

/** Records a payment; with the last part the settlement is settled. Refuses `already_paid` and `fnf_is_stale`. */
export async function paySettlement(
  tenant: Tenant,
  fnf: StoredFnf,
  body: FromWire<typeof FnfPay>,
  ifMatch: IfMatch,
): Promise<StoredFnf> {
  await lockInputsExclusive(tenant, fnf.organizationId)
  const own = await lockSettlement(tenant, fnf, ifMatch)
  requireMove(own, 'settle', 'Only an approved settlement can be marked paid.')
  const open = openParts(own)
  const parts = body.parts === undefined ? open : [...new Set(body.parts)]
  const [paidTwice] = parts.filter(part => !open.includes(part))
  if (paidTwice !== undefined)
    throw new Problem('already_paid', `The part ${paidTwice} is already paid, or not due.`)
  const recovery = recoveryOf(own, body.recovery)
  const amount = parts.reduce((sum, part) => sum + amountOf(own, part), 0)
  refuseFindings([
    ...recoveryFindings(own, recovery),
    ...payDayFindings(tenant, own, body.paidOn),
    ...(await methodFindings(tenant, own, body, amount)),
  ])
  const { payDate } = own
  // With the first part the tax of all of it was deducted, so the rest only has to be paid.
  const isFirst = own.wagesPaidOn === null && own.gratuityPaidOn === null
  if (isFirst && payDate && financialYear(payDate).start !== financialYear(body.paidOn).start)
    throw stale(
      'The day is in another tax year than the settlement was calculated for. Set pay_date and recalculate.',
    )

  const paidBy = amount > 0 ? await otherWayOf(tenant, own, body) : null
  const paid = {
    wagesPaidOn: parts.includes('wages') ? body.paidOn : own.wagesPaidOn,
    gratuityPaidOn: parts.includes('gratuity') ? body.paidOn : own.gratuityPaidOn,
    wagesPaidBy: parts.includes('wages') ? paidBy : own.wagesPaidBy,
    gratuityPaidBy: parts.includes('gratuity') ? paidBy : own.gratuityPaidBy,
  }
  const isSettled = openParts({ ...own, ...paid }).length === 0
  if (parts.includes('wages')) await settleAdvances(tenant, own, own.inputs.waiveAdvances, body.paidOn)
  if (isSettled && recovery?.mode === 'waive') await waiveSettlementDebts(tenant, own, body.paidOn)
  await settlements.change(tenant, own, {
    ...paid,
    recovery,
    paymentMethodId: body.paymentMethodId ?? own.paymentMethodId,
    reference: body.reference ?? own.reference,
    ...(isSettled ? { status: 'settled', paidOn: body.paidOn } : {}),
  })
  if (isSettled) await markSettlementPayslipPaid(tenant, own, body.paidOn)
  if (isSettled) await announceSettled(tenant, own, body.paidOn)
  return own
}

/** How the employee is paid; null: by bank file. Refuses other means that are not stated. */
async function otherWayOf(
  tenant: Tenant,
  { id, paymentMethodId }: StoredFnf,
  body: FromWire<typeof FnfPay>,
): Promise<OtherWay | null> {
  const run = await readPaymentRun(tenant, id)
  if (run === null) throw new Error(`The approved settlement ${id} has no payslip.`)
  const methodId = body.paymentMethodId ?? paymentMethodId ?? null
  const payment = { methodId, valueDate: body.paidOn }
  const { unrouted, paidOtherwise } = await findOutsideFile(tenant, run, payment)
  if (unrouted.length > 0 && body.includeUnrouted !== true)
    refuseUnrouted(unrouted, () => ['payment_method_id'])
  return unrouted.length > 0 ? 'other_means' : (paidOtherwise[0]?.paidBy ?? null)
}

type Part = 'wages' | 'gratuity'

/** Wages are always a part, were it of nothing: paying them settles advances. */
function openParts(fnf: StoredFnf): Part[] {
  return [
    ...(fnf.wagesPaidOn === null ? (['wages'] as const) : []),
    ...(fnf.gratuityPaidOn === null && (fnf.gratuityPayable ?? 0) !== 0 ? (['gratuity'] as const) : []),
  ]
}

function amountOf({ wagesPayable, gratuityPayable }: StoredFnf, part: Part): number {
  return (part === 'wages' ? wagesPayable : gratuityPayable) ?? 0
}

function payDayFindings(tenant: Tenant, fnf: StoredFnf, paidOn: PlainDate): ProblemDetail[] {
  const latest = addDays(todayOf(tenant, fnf.organizationId), daysAheadMax)
  const first = earlier(fnf.dateOfLeaving, fnf.payDate ?? fnf.dateOfLeaving)
  if (paidOn >= first && paidOn <= latest) return []
  const message = `The date is outside the allowed range. Send a date from ${first} to ${latest}.`
  return [fieldProblem(['paid_on'], 'out_of_range', message)]
}

async function methodFindings(
  tenant: Tenant,
  { organizationId, paymentMethodId: known }: StoredFnf,
  { paymentMethodId: given = null }: FromWire<typeof FnfPay>,
  amount: number,
): Promise<ProblemDetail[]> {
  const id = given ?? known ?? null
  if (id === null)
    return amount > 0
      ? [fieldProblem(['payment_method_id'], 'required', 'Send the method that the amount was paid by.')]
      : []
  const method = await findPaymentMethod(tenant, organizationId, id)
  if (method?.isActive === true) return []
  const message = 'The payment method does not exist or is inactive.'
  return [fieldProblem(['payment_method_id'], 'unknown_reference', message)]
}

type ExplainLevel = 'none' | 'summary' | 'full'

/** The settlement with its figures; a draft has none. */
export function presentSettlement(fnf: StoredFnf, level: ExplainLevel): FromWire<typeof Fnf> {
  const { figures, factsHash: _, ruleSetVersion: _rules, engineVersion: _engine, ...own } = fnf
  return {
    ...own,
    fnfId: fnf.id,
    dueBy: own.dueBy ?? null,
    ...presentFigures(figures ?? null, own.employeeId, level),
    remarks: own.approvalRemarks ?? null,
    statusReason: own.reasonGiven ?? null,
    payslipId: isKept(fnf) ? payslipId(fnf.id, fnf.employeeId) : null,
  } as unknown as FromWire<typeof Fnf>
}

/** The id of its payslip; refuses a settlement that has none. */
export function payslipOf(fnf: StoredFnf): string {
  if (!isKept(fnf)) throw invalidState(fnf, keptStatuses, 'Approve the settlement to get its PDF.')
  return payslipId(fnf.id, fnf.employeeId)
}

const keptStatuses: readonly FnfStatus[] = ['approved', 'settled']

/** Whether there is a payslip of it. */
function isKept({ status }: StoredFnf): boolean {
  return keptStatuses.includes(status)
}

function presentFigures(figures: SettlementFigures | null, employeeId: string, level: ExplainLevel) {
  if (figures === null) return noFigures
  const { lines, earnings, deductions, employerContributions, deductionLimit, gratuity } = figures
  const { retrenchment, service, slip, tax, warnings } = figures
  return {
    lines: lines.map((line, index) => ({
      ...presentLine(level === 'none' ? { ...line, explanation: null } : line, index + 1, level, {
        before: null,
        refs: noSourceRefs,
      }),
      debt: line.debt,
    })),
    earnings,
    deductions,
    employerContributions,
    netPayableWords: inWords(figures.netPayable),
    deductionLimit,
    gratuity,
    retrenchment,
    service,
    tax: tax === null ? null : presentTax(tax),
    benefits: (slip.benefits ?? []).map(presentBenefit),
    arrears: presentArrears(figures.slip.arrears),
    unpaidMonths: presentUnpaidMonths(figures.slip.unpaidMonths, employeeId),
    warnings,
  }
}

const noFigures = {
  lines: [],
  earnings: null,
  deductions: null,
  employerContributions: null,
  netPayableWords: null,
  deductionLimit: null,
  gratuity: null,
  retrenchment: null,
  service: null,
  tax: null,
  benefits: [],
  arrears: [],
  unpaidMonths: [],
  warnings: [],
}
