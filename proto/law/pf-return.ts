// The monthly return of the provident fund (ECR): what is asked of the engine for the members of a month, and its answer.

import type { FieldCode } from '../problems.ts'
import type { Paise, PayPeriod, PlainDate } from '../units.ts'

/** Severity of a finding: an `error` keeps the file back, a `warning` does not. */
export type FindingLevel = 'error' | 'warning'

export type StatutoryFinding = {
  readonly level: FindingLevel
  /** Null: of the organization. */
  readonly employeeId: string | null
  /** The field that needs a correction, as the API names it. */
  readonly field: string
  readonly code: FieldCode
  /** Finding and remedy. */
  readonly message: string
  /** The value cannot be written in the form of the file, so the file is refused even with errors allowed. */
  readonly isUnwritable?: true
}

/** A member with the sums of all payments of the wage month. */
export type PfReturnMember = {
  readonly employeeId: string
  /** Null: none is recorded. */
  readonly uan: string | null
  /** Value on the fund's record. */
  readonly name: string
  readonly dateOfBirth: PlainDate | null
  readonly isPensionDeferred: boolean
  readonly dateOfJoining: PlainDate
  readonly dateOfLeaving: PlainDate | null
  /** Absent: the period of the return. */
  readonly wageMonth?: PayPeriod
  /** Whether the exit became known after days behind it were paid. */
  readonly isExitLate: boolean
  /** Pay of the month without reimbursements, arrears, gratuity, leave pay on leaving and retrenchment compensation. */
  readonly gross: Paise
  /** PF wages before the ceiling. */
  readonly pfWages: Paise
  readonly epfWages: Paise
  readonly epsWages: Paise
  readonly edliWages: Paise
  readonly employee: Paise
  readonly vpf: Paise
  readonly eps: Paise
  readonly employerEpf: Paise
  /** The member’s part of the administration charge. */
  readonly admin: Paise
  readonly ncpDays: number
  readonly refund: Paise
}

export type PfReturnQuestion = {
  /** The wage month. */
  readonly period: PayPeriod
  /** Percent of the establishment. */
  readonly contributionRate: 12 | 10
  readonly members: readonly PfReturnMember[]
  /** Members of the other returns of the month, which bear the minimum of account 2. Empty for the only return. */
  readonly others: readonly PfContributors[]
}

/** The heads of the challan by account number, and their sum. */
export type PfChallan = {
  readonly account1Employee: Paise
  readonly account1Employer: Paise
  readonly account1Refund: Paise
  readonly account2: Paise
  readonly account10: Paise
  readonly account21: Paise
  readonly account22: Paise
  readonly total: Paise
}

export type PfReturn = {
  /** Gross wages in whole rupees, in the order of the members. */
  readonly grossWages: readonly Paise[]
  readonly challan: PfChallan
  /** Rows in the order of the members. */
  readonly findings: readonly StatutoryFinding[]
}

/** Members with the same EPF wages and the same part of the administration charge: the sums of the others. */
export type PfContributors = {
  /** Amount of each member. */
  readonly epfWages: Paise
  readonly admin: Paise
  readonly people: number
  readonly pfWages: Paise
  readonly edliWages: Paise
  /** With the voluntary part. */
  readonly employee: Paise
  readonly eps: Paise
  readonly employerEpf: Paise
}

export type PfChallanQuestion = {
  /** The wage month. */
  readonly period: PayPeriod
  readonly contributors: readonly PfContributors[]
  readonly refunds: Paise
}
