import { fieldProblem } from '#proto/problems.ts'
import type { BankFileSettings, PaymentMethod } from '#storage/entities/payment-method.ts'
import type { Tenant } from '#storage/repositories/for-tenant.ts'
import { addPaymentMethod, openAccountNumber } from '#storage/repositories/organization/payment-methods.ts'
import { refuseFindings } from '../../http/findings.ts'
import type { FromWire } from '../../http/wire.ts'
import type { PaymentMethodCreate } from './schema.ts'

export async function makePaymentMethod(
  tenant: Tenant,
  organizationId: number,
  body: FromWire<typeof PaymentMethodCreate>,
): Promise<PaymentMethod> {
  const { name, type, bankAccount, isActive = true, isDefault = null } = body
  const isTransfer = type === 'bank_transfer'
  refuseFindings([
    ...(isDefault === true && !isActive
      ? [
          fieldProblem(
            ['is_default'],
            'out_of_range',
            'An inactive payment method cannot be the default. Send is_active true or is_default false.',
          ),
        ]
      : []),
    ...(body.bankFormat && !isTransfer
      ? [
          fieldProblem(
            ['bank_format'],
            'out_of_range',
            'Only a bank transfer has a bank file. Remove this field.',
          ),
        ]
      : []),
    ...(body.bankFile && !isTransfer
      ? [
          fieldProblem(
            ['bank_file'],
            'out_of_range',
            'Only a bank transfer has a bank file. Remove this field.',
          ),
        ]
      : []),
  ])
  return addPaymentMethod(tenant, organizationId, {
    name,
    type,
    accountNumber: bankAccount?.accountNumber ?? null,
    ifsc: bankAccount?.ifsc ?? null,
    accountName: bankAccount?.accountName ?? null,
    bankFile: settingsOf(body.bankFile ?? null),
    bankFormat: body.bankFormat ?? (isTransfer ? 'generic_csv' : null),
    isActive,
    isDefault,
  })
}

function settingsOf(given: FromWire<typeof PaymentMethodCreate>['bankFile'] | null): BankFileSettings | null {
  if (!given) return null
  const { clientCode = null, productCode = null, dateFormat = null } = given
  const { rtgsFrom = null, impsUpTo = null, columns = null } = given
  return { clientCode, productCode, dateFormat, rtgsFrom, impsUpTo, columns }
}

export function presentPaymentMethods(
  tenant: Tenant,
  rows: readonly PaymentMethod[],
  { reveal }: { readonly reveal: boolean },
) {
  return Promise.all(
    rows.map(async row => {
      const accountNumber = reveal ? await openAccountNumber(tenant, row) : row.accountNumberMasked
      const { ifsc, accountName } = row
      return { ...row, bankAccount: accountNumber && ifsc ? { accountNumber, ifsc, accountName } : null }
    }),
  )
}
