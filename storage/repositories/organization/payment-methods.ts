import { type PaymentMethod, PaymentMethodTable } from '../../entities/payment-method.ts'
import type { Tenant } from '../for-tenant.ts'
import { lastCharacters } from '../masked-text.ts'
import { lockOrganization } from './organizations.ts'
import { pageById, type PageOfRows, type PageWindow } from '../page.ts'
import { query } from '../../postgres/sql.ts'

export function listPaymentMethods(
  tenant: Tenant,
  organizationId: number,
  window: PageWindow,
): Promise<PageOfRows<PaymentMethod>> {
  return pageById<PaymentMethod>(tenant, PaymentMethodTable, { of: { organizationId }, filters: [] }, window)
}

type PaymentMethodInput = Pick<
  PaymentMethod,
  'name' | 'type' | 'ifsc' | 'accountName' | 'bankFormat' | 'bankFile' | 'isActive'
> & {
  accountNumber: string | null
  /** Null: where there is no other. */
  isDefault: boolean | null
}

/** A new default takes the place of the one before. */
export async function addPaymentMethod(
  tenant: Tenant,
  organizationId: number,
  { accountNumber, isDefault, ...facts }: PaymentMethodInput,
): Promise<PaymentMethod> {
  await lockOrganization(tenant, organizationId)
  const [row] = await query<[{ id: number }]>(tenant, "select nextval('payment_method_id_seq')::int as id")
  const before = await tenant.em.findOne(PaymentMethodTable, { organizationId, isDefault: true })
  const becomesDefault = isDefault ?? (before === null && facts.isActive)
  const now = tenant.clock()
  if (before !== null && becomesDefault) {
    tenant.em.assign(before, { isDefault: false, updatedAt: now })
    await tenant.em.flush()
  }
  const method = tenant.em.create(PaymentMethodTable, {
    ...facts,
    organizationId,
    id: row.id,
    isDefault: becomesDefault,
    accountNumberSealed:
      accountNumber && (await tenant.sealer.seal(accountNumber, placeOf(row.id), { organizationId })),
    accountNumberMasked: lastCharacters(accountNumber),
    version: 1,
    createdAt: now,
  })
  await tenant.em.flush()
  return method
}

export function findPaymentMethod(
  tenant: Tenant,
  organizationId: number,
  id: number,
): Promise<PaymentMethod | null> {
  return tenant.em.findOne(PaymentMethodTable, { organizationId, id })
}

/** The one for runs that name none. */
export function findDefaultPaymentMethod(
  tenant: Tenant,
  organizationId: number,
): Promise<PaymentMethod | null> {
  return tenant.em.findOne(PaymentMethodTable, { organizationId, isDefault: true })
}

/** The number of the account that is debited, in the clear. */
export async function openAccountNumber(
  tenant: Tenant,
  { id, accountNumberSealed }: PaymentMethod,
): Promise<string | null> {
  return accountNumberSealed ? tenant.sealer.open(accountNumberSealed, placeOf(id)) : null
}

function placeOf(id: number): string {
  return `payment_method/${id}/account_number`
}
