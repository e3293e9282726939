// What an employee claims to have spent for the organization, as it is recorded.

import { externalIdField, runTypeField } from './decided-inputs.ts'
import type { Fields } from './fields.ts'

export const expenseFields = {
  category: { kind: 'text', maxLength: 100 },
  spentOn: { kind: 'date' },
  /** Units of the reimbursement rate. */
  quantity: { kind: 'quantity', nullable: true, default: null },
  claimedAmount: { kind: 'money', minimum: 0.01 },
  currency: { kind: 'choice', words: ['INR'], default: 'INR' },
  taxable: {
    kind: 'flag',
    default: false,
    description:
      'Whether the reimbursement is taxable. Default: as the reimbursement rate states, otherwise false.',
  },
  billNumber: { kind: 'text', nullable: true, default: null, maxLength: 100 },
  receiptUrl: { kind: 'uri', nullable: true, default: null, description: 'URL of the receipt.' },
  externalId: externalIdField,
  metadata: { kind: 'metadata', default: {} },
} as const satisfies Fields

export const expensePaymentFields = {
  payWith: {
    kind: 'choice',
    words: ['payroll', 'direct'],
    default: 'payroll',
    description: 'How the expense is reimbursed. Default: `payroll`.',
  },
  runType: runTypeField('expense'),
} as const satisfies Fields
