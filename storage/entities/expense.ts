// An employee's expense for the organization. The run of its month shows whether it is paid.

import type { InputDecision } from '#proto/moves/decided-input.ts'
import type { expensePaymentFields } from '#proto/records/expense.ts'
import type { FactValue } from '#proto/records/fields.ts'
import type { RunType } from '#proto/run-contents.ts'
import type { PartsPerMillion } from '#proto/units.ts'
import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import {
  createdAt,
  date,
  flag,
  json,
  keyText,
  optionalDate,
  optionalInstant,
  optionalInteger,
  optionalPaise,
  optionalText,
  organizationId,
  paise,
  text,
  updatedAt,
  version,
} from './columns.ts'

export const ExpenseTable = defineEntity({
  name: 'Expense',
  tableName: 'expense',
  properties: {
    organizationId: organizationId(),
    id: keyText(),
    employeeId: text(),
    category: text(),
    /** Component code of the line on the slip. */
    componentCode: text(),
    /** The reimbursement rate as the claim named it. */
    rateId: optionalText(),
    /** The code of a reimbursement rate; the one in force on the day counts. */
    rateCode: optionalText(),
    spentOn: date(),
    /** Units in ten-thousandths. */
    quantity: p.bigint('number').nullable().$type<PartsPerMillion | null>(),
    claimedAmount: paise(),
    taxable: flag(),
    billNumber: optionalText(),
    receiptUrl: optionalText(),
    externalId: optionalText(),
    metadata: json<Record<string, string>>(),
    status: text().$type<InputDecision>(),
    approvedAmount: optionalPaise(),
    payWith: text().$type<FactValue<(typeof expensePaymentFields)['payWith']>>(),
    payYear: optionalInteger(),
    payMonth: optionalInteger(),
    /** First day of the wage month that the request named, where that was closed and the expense is paid later. */
    namedMonth: optionalDate(),
    /** The only type of run that pays the expense; null: any. */
    runType: optionalText().$type<RunType | null>(),
    remarks: optionalText(),
    decidedBy: optionalText(),
    decidedAt: optionalInstant(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
})

export type Expense = InferEntity<typeof ExpenseTable>
