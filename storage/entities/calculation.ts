// One calculation of a run: what all its slips share, frozen, so that any of them can be calculated again.

import type { RunInput } from '#proto/calculation/run-input.ts'
import type { PayslipDocument } from '#proto/documents/payslip-document.ts'
import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import {
  flag,
  instant,
  integer,
  json,
  keyText,
  optionalInstant,
  optionalInteger,
  optionalText,
  organizationId,
  text,
} from './columns.ts'

/** `logo`: its SHA-256. */
export type PrintedEmployer = Omit<PayslipDocument['employer'], 'brandColour' | 'logo'> & {
  readonly brandColour: string | null
  readonly logo: string | null
}

export const CalculationTable = defineEntity({
  name: 'Calculation',
  tableName: 'calculation',
  properties: {
    organizationId: organizationId(),
    payrollRunId: keyText(),
    revision: integer().primary(),
    attempt: integer(),
    runInput: json<RunInput>(),
    /** Facts of the employer that its payslips print. */
    employer: json<PrintedEmployer>(),
    ruleSetVersion: text(),
    engineVersion: text(),
    shardCount: integer(),
    employeeCount: integer(),
    /** The revision whose slips are kept where nothing is to be calculated; null: there is none. */
    baseRevision: optionalInteger(),
    /** The oldest calculation that a kept slip may come from. */
    oldestRevision: integer(),
    /** Employees whose slips are calculated; null: all. */
    employeeIds: p.array().nullable().$type<string[] | null>(),
    /** The law and the settings are those of the base, so that a slip of equal facts is kept. */
    reusesEqual: flag(),
    /** The state of the other runs when this was planned, as `readOtherRuns` gives it; null: of a settlement. */
    otherRuns: optionalText(),
    /** Employees whose facts may differ from those of the base; null: any. */
    changedIds: p.array().nullable().$type<string[] | null>(),
    /** Employees who may be due arrears; null: any. */
    lateIds: p.array().nullable().$type<string[] | null>(),
    reason: optionalText(),
    askedBy: optionalText(),
    stopOnFailure: flag(),
    expectedInputHash: optionalText(),
    inputHash: optionalText(),
    resultHash: optionalText(),
    startedAt: instant().defaultRaw('clock_timestamp()'),
    finishedAt: optionalInstant(),
    /** Trace context of the request that started it; null: none. */
    traceparent: optionalText(),
  },
})

export type Calculation = InferEntity<typeof CalculationTable>
