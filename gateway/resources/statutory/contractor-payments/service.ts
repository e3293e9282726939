import { printRupees } from '#proto/decimal-text.ts'
import { fieldProblem, type ProblemDetail } from '#proto/problems.ts'
import type { Paise } from '#proto/units.ts'
import type { Challan } from '#storage/entities/challan.ts'
import type { ContractorPayment } from '#storage/entities/contractor-payment.ts'
import { addContractorPayment, challans, openDeducteePan } from '#storage/repositories/statutory/challans.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { refuseFindings } from '../../../http/findings.ts'
import type { FromWire } from '../../../http/wire.ts'
import { todayOf } from '../../periods/today.ts'
import type { ContractorPaymentCreate } from './schema.ts'

type ContractorPaymentInput = FromWire<typeof ContractorPaymentCreate>

/** Refuses `external_id_taken`. */
export async function recordContractorPayment(
  tenant: Tenant,
  organizationId: number,
  body: ContractorPaymentInput,
): Promise<ContractorPayment> {
  const { challanId = null, deductee } = body
  // Held until the transaction ends, so that nobody deletes it meanwhile.
  const named = await challans.named(tenant, organizationId, challanId === null ? [] : [challanId])
  const challan = challanId === null ? null : (named.get(challanId) ?? 'unknown')
  refuseFindings([
    ...(body.paidOn > todayOf(tenant, organizationId) ? [inTheFuture] : []),
    ...(deductee.name.includes('^') ? [nameInvalid] : []),
    ...amountFindings(body),
    ...challanFindings(challan, body),
  ])
  return addContractorPayment(tenant, organizationId, {
    externalId: body.externalId ?? null,
    deducteeName: deductee.name,
    deducteeType: deductee.type,
    pan: deductee.pan ?? null,
    section: body.section,
    paidOn: body.paidOn,
    amount: body.amount,
    rate: body.rate,
    tds: body.tds,
    surcharge: body.surcharge ?? none,
    cess: body.cess ?? none,
    challanId,
    remarks: body.remarks ?? null,
  })
}

const none = 0 as Paise

const inTheFuture = fieldProblem(
  ['paid_on'],
  'out_of_range',
  'The date is in the future. Send today or an earlier date.',
)
const nameInvalid = fieldProblem(
  ['deductee', 'name'],
  'invalid_format',
  'The statement separates its fields by ^. Send the name without it.',
)

/** The most that rounding to a rupee moves an amount. */
const oneRupee = 100

function amountFindings({
  amount,
  rate,
  tds,
  surcharge = none,
  cess = none,
}: ContractorPaymentInput): ProblemDetail[] {
  if (tds + surcharge + cess > amount) {
    const message = `The tax is more than the amount of ${printRupees(amount)}. Correct one of them.`
    return [fieldProblem(['tds'], 'out_of_range', message)]
  }
  const exact = (amount * rate) / 1_000_000
  if (Math.abs(exact - tds) < oneRupee) return []
  const message = `The rate gives a tax of about ${printRupees(Math.trunc(exact) as Paise)}. Correct amount, rate or tds.`
  return [fieldProblem(['tds'], 'out_of_range', message)]
}

function challanFindings(
  challan: Challan | 'unknown' | null,
  { paidOn }: ContractorPaymentInput,
): ProblemDetail[] {
  if (challan === null) return []
  if (challan === 'unknown') {
    const message = 'The organization has no challan with this id.'
    return [fieldProblem(['challan_id'], 'unknown_reference', message)]
  }
  if (challan.type !== 'tds') {
    const message = `The challan is of ${challan.type}. Send one of type tds.`
    return [fieldProblem(['challan_id'], 'expected_state', message)]
  }
  if (challan.depositedOn >= paidOn) return []
  const message = `The challan was deposited on ${challan.depositedOn}, before the payment. Send another challan.`
  return [fieldProblem(['challan_id'], 'out_of_range', message)]
}

export function presentContractorPayments(
  tenant: Tenant,
  rows: readonly ContractorPayment[],
  { reveal }: { readonly reveal: boolean },
) {
  return Promise.all(
    rows.map(async row => ({
      ...row,
      section: row.section as ContractorPaymentInput['section'],
      deductee: {
        name: row.deducteeName,
        type: row.deducteeType,
        pan: reveal ? await openDeducteePan(tenant, row) : (row.panMasked ?? null),
      },
    })),
  )
}
