// Payment of the wages and of the gratuity of a settlement.

import { financialYear } from '#proto/calendar/months.ts'
import { earlier } from '#proto/calendar/period.ts'
import { addDays } from '#proto/calendar/plain-date.ts'
import { fieldProblem, Problem, type ProblemDetail } from '#proto/problems.ts'
import type { PlainDate } from '#proto/units.ts'
import type { Fnf as StoredFnf } from '#storage/entities/fnf.ts'
import type { OtherWay } from '#storage/entities/payroll-run-employee.ts'
import { lockInputsExclusive } from '#storage/repositories/runs/calculations.ts'
import { settleAdvances, waiveSettlementDebts } from '#storage/repositories/inputs/advances.ts'
import { settlements } from '#storage/repositories/employees/fnf.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { findPaymentMethod } from '#storage/repositories/organization/payment-methods.ts'
import { stampClaims } from '#storage/repositories/runs/input-claims.ts'
import { readPaymentRun } from '#storage/repositories/runs/payroll-runs.ts'
import { markSettlementPayslipPaid } from '#storage/repositories/settlements/settlement-payslips.ts'
import { refuseFindings } from '../../http/findings.ts'
import type { FromWire } from '../../http/wire.ts'
import { findOutsideFile, refuseUnrouted } from '../disbursement/unrouted.ts'
import { todayOf } from '../periods/today.ts'
import { announceSettled } from './events.ts'
import type { FnfPay } from './schema.ts'
import { type IfMatch, lockSettlement, requireMove, stale } from './locking.ts'
import { recoveryOf, recoveryFindings } from './recovery.ts'

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
  if (parts.includes('wages')) await stampClaims(tenant, own, null)
  if (isSettled) await markSettlementPayslipPaid(tenant, own, body.paidOn)
  if (isSettled) await announceSettled(tenant, own, body.paidOn)
  return own
}

/** Mode in which the employee is paid; null: by bank file. Refuses other means that are not stated. */
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
