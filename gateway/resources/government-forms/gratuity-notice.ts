// Figures of the notice of gratuity: those of the settlement once it is approved, until then those of the projection.

import type { Paise, PlainDate } from '#proto/units.ts'
import { rupees } from '#proto/pdf/notation.ts'
import type { Employee } from '#storage/entities/employee.ts'
import { decidedSettlement } from '#storage/repositories/employees/fnf.ts'
import { findPaymentMethod } from '#storage/repositories/organization/payment-methods.ts'
import type { EngineClient } from '../../engine-client.ts'
import type { InTenant } from '../../http/route.ts'
import { employeeQuestion, projectOne } from '../gratuity/service.ts'

export type GratuityNotice = {
  readonly isAdmissible: boolean
  readonly ground: string
  readonly service: string
  readonly wages: Paise
  readonly amount: Paise
  /** Formula in numbers, as in `15/26 x 26,000.00 x 8 years`. */
  readonly calculation: string
  readonly payBy: PlainDate | null
  readonly paidOn: PlainDate | null
  /** The way of payment and its reference. */
  readonly mode: string | null
}

/** Null for an employee who does not leave, or whose gratuity cannot be calculated. */
export async function gratuityNotice(
  inTenant: InTenant,
  engine: EngineClient,
  employee: Employee,
): Promise<GratuityNotice | null> {
  const { organizationId, id, dateOfLeaving } = employee
  if (!dateOfLeaving) return null
  const { question, settlement, method } = await inTenant(async tenant => {
    const decided = await decidedSettlement(tenant, organizationId, id)
    const methodId = decided?.paymentMethodId
    return {
      question: await employeeQuestion(tenant, employee, { asOf: dateOfLeaving }),
      settlement: decided,
      method: methodId ? await findPaymentMethod(tenant, organizationId, methodId) : null,
    }
  })
  const { factor, cap, ...projection } = await projectOne(engine, question, id)
  if (factor === null) return null
  const settled = settlement?.figures ?? null
  const projected = {
    eligible: projection.eligible!,
    reason: projection.eligibilityReason!,
    countedYears: projection.countedYears!,
    wages: projection.wages!,
    amount: projection.payable!,
  }
  const { eligible, reason, countedYears, wages, amount } = settled?.gratuity ?? projected
  const { years, months, days } = settled?.service ?? projection.service!
  const formula = `${factor.days}/${factor.of} x ${rupees(wages)} x ${countedYears} years`
  const limited = amount === cap ? `, limited to ${rupees(cap)}` : ''
  const isDecided = settlement !== null && settlement.inputs.gratuity !== 'auto'
  return {
    isAdmissible: amount > 0,
    ground: eligible ? reason.replaceAll('_', ' ') : 'the service is too short',
    service: `${years} years, ${months} months, ${days} days`,
    wages,
    amount,
    calculation: isDecided ? 'As decided in the settlement' : `${formula}${limited}`,
    payBy: settlement?.gratuityDueBy ?? null,
    paidOn: settlement?.gratuityPaidOn ?? null,
    mode: [method?.type.replaceAll('_', ' '), settlement?.reference].filter(Boolean).join(', ') || null,
  }
}
