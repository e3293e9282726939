// Money lent to an employee, as it is recorded: the terms, which stay, and what can be changed later.

import { externalIdField } from './decided-inputs.ts'
import type { Fields } from './fields.ts'

export const changeableAdvanceFields = {
  perquisiteRatePercent: {
    kind: 'percent',
    nullable: true,
    default: null,
    maximum: 100,
    description:
      'Comparable lending rate of the State Bank of India per year, in percent. The loan perquisite is computed with it.',
  },
  externalId: externalIdField,
  metadata: { kind: 'metadata', default: {} },
} as const satisfies Fields

export const advanceFields = {
  type: { kind: 'choice', words: ['salary_advance', 'loan'] },
  amount: { kind: 'money', minimum: 0.01 },
  disbursedOn: { kind: 'date' },
  ...changeableAdvanceFields,
} as const satisfies Fields

export const repaymentFields = {
  method: { kind: 'choice', words: ['installments', 'lump_sum'] },
  installments: { kind: 'whole', nullable: true, default: null, minimum: 1, maximum: 600 },
  installmentAmount: {
    kind: 'money',
    nullable: true,
    default: null,
    minimum: 0.01,
    description:
      'Monthly installment in rupees, instead of a number of `installments`, or beside one that comes to it.',
  },
  startMonth: { kind: 'whole', minimum: 1, maximum: 12 },
  startYear: { kind: 'whole', minimum: 1990, maximum: 2100 },
} as const satisfies Fields

export const interestFields = {
  percent: { kind: 'percent', maximum: 100, description: 'Interest per year, in percent.' },
  method: { kind: 'choice', words: ['none', 'flat', 'reducing'] },
} as const satisfies Fields
