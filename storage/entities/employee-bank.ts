// Where the pay goes, from a date on. Account number and UPI id are sealed; the account is shown by
// its last digits.

import { defineEntity, type InferEntity } from '@mikro-orm/core'
import {
  createdAt,
  keyDate,
  keyText,
  optionalText,
  organizationId,
  text,
  updatedAt,
  version,
} from './columns.ts'

export const EmployeeBankTable = defineEntity({
  name: 'EmployeeBank',
  tableName: 'employee_bank',
  properties: {
    organizationId: organizationId(),
    employeeId: keyText(),
    effectiveFrom: keyDate(),
    paymentMode: text().$type<'bank_transfer' | 'cheque' | 'cash' | 'upi'>(),
    accountHolderName: optionalText(),
    accountNumberSealed: optionalText(),
    accountNumberMasked: optionalText(),
    ifsc: optionalText(),
    accountType: optionalText(),
    upiIdSealed: optionalText(),
    verification: text().$type<'unverified' | 'format_ok' | 'verified' | 'failed'>(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
})

export type EmployeeBank = InferEntity<typeof EmployeeBankTable>
