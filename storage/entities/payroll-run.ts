import type { RunType } from '#proto/run-contents.ts'
import type { RunStatus } from '#proto/run-moves.ts'
import { defineEntity, type InferEntity } from '@mikro-orm/core'
import {
  createdAt,
  date,
  flag,
  integer,
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

export type RunSelection = {
  mode: 'all' | 'include' | 'exclude'
  employeeIds: string[]
  departmentIds: string[]
  salaryGroupIds: string[]
  employmentTypes: string[]
  includeOnNotice: boolean
  includeExitedInPeriod: boolean
}
export type RunOptions = {
  arrears: 'auto' | 'none'
  recoverAdvances: boolean
  statutory: { pf: boolean; esi: boolean; pt: boolean; lwf: boolean; tds: boolean }
}

/**
 * Sums of a run for the calendar of filings; `taxState` null: employees without professional tax; `fund`, as in `KL
 * shops`, null: employees who did not contribute to a labour welfare fund.
 */
export type FilingSums = readonly {
  readonly taxState: string | null
  readonly fund: string | null
  readonly hasIncomeTax: boolean
  readonly tax: number
}[]

export const PayrollRunTable = defineEntity({
  name: 'PayrollRun',
  tableName: 'payroll_run',
  properties: {
    organizationId: organizationId(),
    id: keyText(),
    externalId: optionalText(),
    name: optionalText(),
    type: text().$type<RunType>(),
    /** Cycle whose employees the run pays; null: the run was made without a cycle. */
    cycleId: optionalText(),
    /** The wage month, by which the law goes. */
    periodStart: date(),
    periodEnd: date(),
    /** The days of the month that it pays for: all of them, or one period of its cycle. */
    paidFrom: date(),
    paidTo: date(),
    payDate: date(),
    status: text().$type<RunStatus>(),
    previousStatus: optionalText().$type<RunStatus | null>(),
    statusReason: optionalText(),
    onHold: flag(),
    holdReason: optionalText(),
    selection: json<RunSelection>(),
    options: json<RunOptions>(),
    /** Revision of the calculation under way, or else of the slips that count. */
    revision: integer(),
    /** While calculating: what `revision` was, and is again when nothing comes of it. */
    previousRevision: optionalInteger(),
    attempt: integer(),
    employeeCount: integer(),
    gross: paise(),
    totalDeductions: paise(),
    netPayable: paise(),
    employerContributions: paise(),
    reimbursements: paise(),
    totalCost: paise(),
    selectedCount: integer(),
    failedCount: integer(),
    excludedCount: integer(),
    zeroPayCount: integer(),
    negativeNetCount: integer(),
    warningsCount: integer(),
    sourceRunId: optionalText(),
    replacesRunId: optionalText(),
    /** Its slips were once listed beyond the run, or are. */
    wasClosed: flag(),
    lockedAt: optionalInstant(),
    lockedBy: optionalText(),
    paidOn: optionalDate(),
    paymentMethodId: optionalInteger(),
    reference: optionalText(),
    netPaid: optionalPaise(),
    reversedAt: optionalInstant(),
    reason: optionalText(),
    payslipsVoided: optionalInteger(),
    /** Sums of the payslips, by state, while the run is locked or paid; null: not kept. */
    filingSums: json<FilingSums | null>().nullable(),
    createdBy: text(),
    metadata: json<Record<string, string>>(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
})

export type PayrollRun = InferEntity<typeof PayrollRunTable>
