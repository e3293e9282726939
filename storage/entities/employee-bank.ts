// Bank details, effective-dated. Account number and UPI id are sealed; the account is shown by its last digits.

import { defineEntity, type InferEntity } from '@mikro-orm/core'
import {
  createdAt,
  keyDate,
  keyText,
  optionalInstant,
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
    /** Code by which the organization's own bank knows the account. */
    beneficiaryCode: optionalText(),
    /** When the account took the place of another, and by which key; null: it is the first one. */
    accountChangedAt: optionalInstant(),
    accountChangedBy: optionalText(),
    /** Approval of the account, by another key than the one that changed it; null: not approved. */
    accountApprovedAt: optionalInstant(),
    accountApprovedBy: optionalText(),
    verification: text().$type<'unverified' | 'format_ok' | 'verified' | 'failed'>(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
})

export type EmployeeBank = InferEntity<typeof EmployeeBankTable>
