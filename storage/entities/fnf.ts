// A full and final settlement: what is decided about it, and its figures as last calculated.

import type { SettlementFigures, SettlementInputs } from '#proto/calculation/settlement.ts'
import type { SettlementState } from '#proto/moves/settlement.ts'
import { defineEntity, type InferEntity } from '@mikro-orm/core'
import type { OtherWay } from './payroll-run-employee.ts'
import {
  createdAt,
  date,
  flag,
  json,
  jsonText,
  keyText,
  optionalDate,
  optionalInstant,
  optionalInteger,
  optionalPaise,
  optionalText,
  organizationId,
  text,
  updatedAt,
  version,
} from './columns.ts'

export type FnfStatus = SettlementState

/** Recovery of a debt, or of a net below zero. */
export type FnfRecovery = {
  readonly mode: 'waive' | 'outside_payroll' | 'instalments'
  readonly schedule: readonly { readonly dueOn: string; readonly amount: number }[]
  readonly remarks: string | null
}

export const FnfTable = defineEntity({
  name: 'Fnf',
  tableName: 'fnf',
  properties: {
    organizationId: organizationId(),
    id: keyText(),
    employeeId: text(),
    type: text().$type<'final' | 'resettlement'>(),
    status: text().$type<FnfStatus>(),
    dateOfLeaving: date(),
    reason: text(),
    periodStart: date(),
    periodEnd: date(),
    inputs: json<SettlementInputs>(),
    metadata: json<Record<string, string>>(),
    figures: jsonText<SettlementFigures | null>().nullable(),
    /** Hash of everything that the figures follow from, the law included. */
    factsHash: optionalText(),
    ruleSetVersion: optionalText(),
    engineVersion: optionalText(),
    payDate: optionalDate(),
    dueBy: optionalDate(),
    gratuityDueBy: optionalDate(),
    netPayable: optionalPaise(),
    wagesPayable: optionalPaise(),
    gratuityPayable: optionalPaise(),
    debt: optionalPaise(),
    calculatedAt: optionalInstant(),
    /** False: a run has paid the salary of the last month. */
    paysSalary: flag(),
    /** The first day whose salary it pays; null: that of the month. */
    paysFrom: optionalDate(),
    recovery: json<FnfRecovery | null>().nullable(),
    approvedAt: optionalInstant(),
    approvedBy: optionalText(),
    approvalRemarks: optionalText(),
    /** Reason of a cancellation or a reopening. */
    reasonGiven: optionalText(),
    wagesPaidOn: optionalDate(),
    gratuityPaidOn: optionalDate(),
    /** Null: by bank file, or not paid. */
    wagesPaidBy: optionalText().$type<OtherWay | null>(),
    gratuityPaidBy: optionalText().$type<OtherWay | null>(),
    paidOn: optionalDate(),
    paymentMethodId: optionalInteger(),
    reference: optionalText(),
    createdBy: text(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
})

export type Fnf = InferEntity<typeof FnfTable>
