// How an organization pays its people out. The number of the account that is debited is sealed and shown by its last
// digits.

import { defineEntity, type InferEntity } from '@mikro-orm/core'
import {
  createdAt,
  flag,
  keyInteger,
  optionalText,
  organizationId,
  text,
  updatedAt,
  version,
} from './columns.ts'

export const bankFormats = [
  'generic_csv',
  'neft_generic',
  'hdfc',
  'icici',
  'axis',
  'sbi',
  'kotak',
  'yes',
  'idfc',
  'nach',
] as const

export const PaymentMethodTable = defineEntity({
  name: 'PaymentMethod',
  tableName: 'payment_method',
  properties: {
    organizationId: organizationId(),
    id: keyInteger(),
    name: text(),
    type: text().$type<'bank_transfer' | 'cheque' | 'cash' | 'upi'>(),
    accountNumberSealed: optionalText(),
    accountNumberMasked: optionalText(),
    ifsc: optionalText(),
    accountName: optionalText(),
    bankFormat: optionalText().$type<(typeof bankFormats)[number] | null>(),
    isDefault: flag(),
    isActive: flag(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
})

export type PaymentMethod = InferEntity<typeof PaymentMethodTable>
