// A payment to a resident who is no employee, with the tax deducted from it. The PAN is sealed and shown by its last characters.

import type { PartsPerMillion } from '#proto/units.ts'
import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import {
  createdAt,
  date,
  keyText,
  optionalText,
  organizationId,
  paise,
  text,
  updatedAt,
  version,
} from './columns.ts'

export const ContractorPaymentTable = defineEntity({
  name: 'ContractorPayment',
  tableName: 'contractor_payment',
  properties: {
    organizationId: organizationId(),
    id: keyText(),
    externalId: optionalText(),
    deducteeName: text(),
    deducteeType: text().$type<'company' | 'other'>(),
    panSealed: optionalText(),
    panMasked: optionalText(),
    /** Section number in the Income-tax Act 1961. */
    section: text(),
    paidOn: date(),
    amount: paise(),
    rate: p.bigint('number').$type<PartsPerMillion>(),
    /** Income tax before surcharge and cess. */
    tds: paise(),
    surcharge: paise(),
    cess: paise(),
    challanId: optionalText(),
    remarks: optionalText(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
})

export type ContractorPayment = InferEntity<typeof ContractorPaymentTable>
