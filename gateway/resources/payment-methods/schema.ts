import { bankFormats } from '#storage/entities/payment-method.ts'
import { Type } from 'typebox'
import {
  choice,
  commonFields,
  flag,
  nullable,
  organizationId,
  record,
  request,
  text,
} from '../../http/schema.ts'
import { accountNumber, ifsc } from '../bank-words.ts'
import { listQuery } from '../kinds/collection.ts'

const own = {
  name: text(),
  type: choice(['bank_transfer', 'cheque', 'cash', 'upi']),
  bank_format: nullable(
    choice(bankFormats, {
      description: 'Format of the bank file. Default: generic_csv for a bank transfer.',
    }),
  ),
  is_default: flag({
    description:
      'Whether runs use the method if the request names none. It replaces the earlier default. Default: true for the first method, otherwise false.',
  }),
  is_active: flag({ description: 'Whether the method can be used. Default: true.' }),
}
const account = { ifsc: ifsc(), account_name: nullable(text()) }

export const PaymentMethodCreate = request(
  {
    organization_id: organizationId(),
    ...own,
    bank_account: nullable(
      request({ ...account, account_number: accountNumber() }, ['account_number', 'ifsc']),
    ),
  },
  ['name', 'type'],
  'PaymentMethodCreate',
)

export const PaymentMethod = record(
  {
    id: Type.Integer(),
    organization_id: organizationId(),
    ...own,
    bank_account: nullable(
      record({
        ...account,
        account_number: Type.String({
          description:
            'Account number with all but the last four characters masked; in full with `reveal=true`.',
        }),
      }),
    ),
    ...commonFields,
  },
  'PaymentMethod',
)
export const PaymentMethodQuery = listQuery({
  reveal: flag({
    default: false,
    description:
      'Returns masked values in full. Requires the scope `employees:sensitive`; each use is audited.',
  }),
})
