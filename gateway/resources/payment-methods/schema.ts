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
  syncPage,
  syncQuery,
  text,
} from '../../http/schema.ts'
import { accountNumber, ifsc } from '../bank-words.ts'

const own = {
  name: text(),
  type: choice(['bank_transfer', 'cheque', 'cash', 'upi']),
  bank_format: nullable(
    choice(bankFormats, { description: 'Of the bank file. Default generic_csv of a bank transfer.' }),
  ),
  is_default: flag({ description: 'In the place of the default before. Default: whether it is the first.' }),
  is_active: flag({ description: 'Default true.' }),
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
          description: 'The last four characters, the others being X, unless revealed.',
        }),
      }),
    ),
    ...commonFields,
  },
  'PaymentMethod',
)
export const PaymentMethodList = syncPage(PaymentMethod)
export const PaymentMethodQuery = Type.Object({
  ...syncQuery,
  organization_id: Type.Optional(organizationId()),
  reveal: flag({
    default: false,
    description: 'Shows what is masked. Needs the scope employees:sensitive.',
  }),
})
