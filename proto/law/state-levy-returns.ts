// The returns of professional tax and of labour welfare funds: what is asked of the engine for the people of a state, and
// its answers.

import type { RuleDecision } from '../calculation/run-input.ts'
import type { StatutoryFinding } from './pf-return.ts'
import type { LwfClass } from '../records/statutory.ts'
import type { Paise, PayPeriod } from '../units.ts'

/** One person at one place of work, with the sums of all payments of the months. */
export type PtReturnPerson = {
  readonly employeeId: string
  /** The slips name an authority that levies the tax. */
  readonly isLevied: boolean
  readonly localBody: string | null
  /** The tax is of a local body, and none was known. */
  readonly isBodyUnknown: boolean
  readonly gender: 'male' | 'female' | 'transgender' | 'undisclosed' | null
  /** That the law of the place counts. */
  readonly wages: Paise
  /** Deducted, less what was refunded. */
  readonly tax: Paise
  /** Pay for which the last payslip found a slab; null: none was looked up. */
  readonly slabPay: Paise | null
}

export type PtReturnQuestion = {
  readonly state: string
  /** Whole months: one, or those that one tax is for. */
  readonly span: PayPeriod
  /** The last of them has payments, so the tax of all of them should be there. */
  readonly isOver: boolean
  readonly decisions: readonly RuleDecision[]
  readonly people: readonly PtReturnPerson[]
}

/** A slab with the people in it. */
export type PtReturnRow = {
  readonly localBody: string | null
  /** `untaxed`: exempt, or outside the slabs for another reason. */
  readonly group: 'all' | 'men' | 'women' | 'untaxed'
  /** Wording of a schedule. */
  readonly slab: string
  /** Both ends lie in the slab; null: no such end. */
  readonly from: Paise | null
  readonly to: Paise | null
  /** Tax of an employee who is paid in all of the months; null: there is none. */
  readonly rate: Paise | null
  readonly employees: number
  readonly amount: Paise
}

/** `because`: completes "no return". */
export type PtReturn =
  | { readonly levied: false; readonly because: string }
  | {
      readonly levied: true
      readonly rows: readonly PtReturnRow[]
      /** Rows in the order of the employees. */
      readonly slabs: readonly string[]
      readonly findings: readonly StatutoryFinding[]
    }

/** One person in one fund, with the sums of all payments of the month. */
export type LwfReturnPerson = {
  readonly employeeId: string
  readonly fund: 'general' | 'shops'
  readonly class: LwfClass | null
  readonly employmentType: string | null
  readonly wages: Paise
  readonly employee: Paise
  readonly employer: Paise
  /** Of these, what belongs to earlier months that nobody had paid; absent: nothing. */
  readonly late?: { readonly wages: Paise; readonly employee: Paise; readonly employer: Paise }
  /** On the register, without pay to take a share from. */
  readonly isWithoutPay: boolean
}

export type LwfReturnQuestion = {
  readonly state: string
  readonly fund: 'general' | 'shops'
  readonly month: PayPeriod
  readonly decisions: readonly RuleDecision[]
  readonly people: readonly LwfReturnPerson[]
}

/** Categories that a register counts separately. */
export const lwfCategories = [
  'contributing',
  'contract_labour',
  'managers',
  'supervisors',
  'apprentices_and_part_time',
  'others_left_out',
] as const
export type LwfCategory = (typeof lwfCategories)[number]

export type LwfReturn =
  | { readonly levied: false; readonly because: string }
  | {
      readonly levied: true
      /** Whether contributions are due by the register of the month. */
      readonly isDue: boolean
      /** Rows in the order of the employees. */
      readonly categories: readonly LwfCategory[]
      /** Addition of the employer up to the minimum of an establishment. */
      readonly topUp: Paise
      readonly findings: readonly StatutoryFinding[]
    }
