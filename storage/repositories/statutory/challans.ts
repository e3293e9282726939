import { Problem } from '#proto/problems.ts'
import type { PayPeriod, PlainDate } from '#proto/units.ts'
import { type Challan, ChallanTable, type ChallanType } from '../../entities/challan.ts'
import { type ContractorPayment, ContractorPaymentTable } from '../../entities/contractor-payment.ts'
import { newId } from '../../ids.ts'
import type { Tenant } from '../for-tenant.ts'
import { lastCharacters } from '../masked-text.ts'
import { dayBetween, type PageOfRows, type PageWindow } from '../page.ts'
import { type FactsOf, recordStore } from '../records.ts'

export const challans = recordStore<Challan>(ChallanTable, 'chn', 'challan', {
  one_challan: () =>
    new Problem('conflict', 'The organization already has a challan with this BSR code, date and number.'),
})

export const contractorPayments = recordStore<ContractorPayment>(
  ContractorPaymentTable,
  'ctp',
  'contractor payment',
)

type ChallanFilter = {
  readonly type?: readonly ChallanType[] | undefined
  readonly month?: number | undefined
  readonly year?: number | undefined
}

export function listChallans(
  tenant: Tenant,
  organizationId: number,
  { type, month, year }: ChallanFilter,
  window: PageWindow,
): Promise<PageOfRows<Challan>> {
  return challans.list(tenant, organizationId, { type, month, year }, window)
}

/** Challans of income tax, in the order of their deposit. */
export function tdsChallans(
  tenant: Tenant,
  organizationId: number,
  { start, end }: PayPeriod,
): Promise<Challan[]> {
  const months = monthsIn(start, end)
  return tenant.em.find(
    ChallanTable,
    { organizationId, type: 'tds', $or: months.map(([year, month]) => ({ year, month })) },
    { orderBy: { depositedOn: 'asc', id: 'asc' } },
  )
}

function monthsIn(start: string, end: string): [year: number, month: number][] {
  const months: [number, number][] = []
  let [year, month] = [Number(start.slice(0, 4)), Number(start.slice(5, 7))]
  while (`${year}-${String(month).padStart(2, '0')}` <= end.slice(0, 7)) {
    months.push([year, month])
    ;[year, month] = month === 12 ? [year + 1, 1] : [year, month + 1]
  }
  return months
}

type PaymentFilter = {
  readonly challanId?: string | undefined
  readonly from?: PlainDate | undefined
  readonly to?: PlainDate | undefined
}

export function listContractorPayments(
  tenant: Tenant,
  organizationId: number,
  { challanId, from, to }: PaymentFilter,
  window: PageWindow,
): Promise<PageOfRows<ContractorPayment>> {
  return contractorPayments.list(
    tenant,
    organizationId,
    { challanId },
    window,
    from === undefined && to === undefined ? {} : { paidOn: dayBetween(from, to) },
  )
}

/** In the order of their days. */
export function contractorPaymentsOf(
  tenant: Tenant,
  organizationId: number,
  { start, end }: PayPeriod,
): Promise<ContractorPayment[]> {
  return tenant.em.find(
    ContractorPaymentTable,
    { organizationId, paidOn: { $gte: start, $lte: end } },
    { orderBy: { paidOn: 'asc', id: 'asc' } },
  )
}

/** In the order of their deposit. */
export function challansById(
  tenant: Tenant,
  organizationId: number,
  ids: readonly string[],
): Promise<Challan[]> {
  return tenant.em.find(
    ChallanTable,
    { organizationId, id: { $in: [...new Set(ids)] } },
    { orderBy: { depositedOn: 'asc', id: 'asc' } },
  )
}

/** Whoever the challans deposit tax of beside employees. */
export function contractorPaymentsBy(
  tenant: Tenant,
  organizationId: number,
  challanIds: readonly string[],
): Promise<ContractorPayment[]> {
  return tenant.em.find(ContractorPaymentTable, { organizationId, challanId: { $in: [...challanIds] } })
}

/** Refuses `external_id_taken`. */
export async function addContractorPayment(
  tenant: Tenant,
  organizationId: number,
  { pan, ...facts }: Omit<FactsOf<ContractorPayment>, 'panSealed' | 'panMasked'> & { pan: string | null },
): Promise<ContractorPayment> {
  const id = newId('ctp', tenant.clock)
  const row = tenant.em.create(ContractorPaymentTable, {
    ...facts,
    organizationId,
    id,
    panSealed: pan && (await tenant.sealer.seal(pan, placeOf(id), { organizationId })),
    panMasked: lastCharacters(pan),
    version: 1,
    createdAt: tenant.clock(),
  })
  await contractorPayments.flush(tenant)
  return row
}

/** The PAN in the clear. */
export async function openDeducteePan(
  tenant: Tenant,
  { id, panSealed }: Pick<ContractorPayment, 'id' | 'panSealed'>,
): Promise<string | null> {
  return panSealed ? tenant.sealer.open(panSealed, placeOf(id)) : null
}

function placeOf(id: string): string {
  return `contractor_payment/${id}/pan`
}
