// Payment method of an organization. The number of the debited account is sealed and shown by its last digits.

import type { Paise } from '#proto/units.ts'
import { defineEntity, type InferEntity } from '@mikro-orm/core'
import {
  createdAt,
  flag,
  json,
  keyInteger,
  optionalText,
  organizationId,
  text,
  updatedAt,
  version,
} from './columns.ts'

/** Customer facts that the files of a bank need. */
export type BankFileSettings = {
  /** Code by which the bank knows the organization. */
  clientCode: string | null
  productCode: string | null
  dateFormat: 'DD/MM/YYYY' | 'DD-MM-YYYY' | 'YYYY-MM-DD' | null
  /** Amounts from here on are paid by RTGS; null: none. */
  rtgsFrom: Paise | null
  /** Amounts up to here are paid by IMPS; null: none. */
  impsUpTo: Paise | null
  /** The columns that the bank wants, where the profile leaves them to its customers; null: those of the profile. */
  columns: readonly { title: string; source: string }[] | null
}

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
    bankFormat: optionalText(),
    bankFile: json<BankFileSettings | null>().nullable(),
    isDefault: flag(),
    isActive: flag(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
})

export type PaymentMethod = InferEntity<typeof PaymentMethodTable>
