// What the engine's own thread asks of a worker thread, and what comes back. Types only: the worker's code is
// loaded by the pool, by its address.

import type { PreviewEmployee, RunInput, Slip, SlipArrears, SlipFailure } from '#proto/calculation.ts'
import type { SupposedSalary } from '#storage/bulk/arrears-reader.ts'
import type { SlipSlice } from '#storage/bulk/payslip-reader.ts'
import type { ShardTotals } from '#storage/bulk/shards.ts'

/** Where our own code threw: once for each person without a slip, or line without an explanation, because of it. */
export type WithMistakes = { readonly mistakes: readonly string[] }

/** `done`: an earlier delivery stored it. `superseded`: the run has moved on. */
export type ShardOutcome =
  | ({ readonly state: 'stored' } & ShardTotals & WithMistakes)
  | { readonly state: 'done' | 'superseded' }

/** JSON texts, as they came: text crosses threads far more cheaply than objects do. */
export type PreviewTask = {
  /** RunInput. */
  readonly run: string
  /** PreviewEmployee[]. */
  readonly employees: string
  readonly trace: boolean
  /** Whose calculations paid the earlier months that the people are owed for; null: of nobody's. */
  readonly organizationId: number | null
  /** SupposedLaw; empty: the law as it is recorded. */
  readonly supposed: string
}

/** The period lies outside what the engine may calculate; `message` says why. */
export type PeriodRefusal = { readonly refusal: 'period_invalid'; readonly message: string }

/** The law cannot be supposed to be so; `field` names the part of the question. */
export type SuppositionRefusal = {
  readonly refusal: 'validation_failed'
  readonly message: string
  readonly field: readonly (string | number)[]
}

/** `results`: PreviewResult[] as JSON text. */
export type PreviewAnswer = WithMistakes & {
  readonly results: string
  readonly ruleSetVersion: string
  /** The figures of the law were other than the recorded ones of the period. */
  readonly hypothetical: boolean
}

export type FactsTask = {
  readonly organizationId: number
  readonly run: RunInput
  readonly employeeIds: readonly string[]
  /** Whether the run pays for earlier months. */
  readonly looksBack: boolean
}

export type FactsAnswer = { readonly people: readonly PreviewEmployee[] } | PeriodRefusal | SuppositionRefusal

export type ArrearsTask = SupposedSalary & { readonly run: RunInput }

export type ArrearsAnswer =
  | { readonly arrears: readonly SlipArrears[] }
  | { readonly failure: SlipFailure }
  | PeriodRefusal
  | SuppositionRefusal

export type ExplainTask = {
  readonly organizationId: number
  readonly payslipId: string
  readonly revision: number
}

export type ExplainAnswer =
  | ({ readonly slip: Slip; readonly ruleSetVersion: string } & WithMistakes)
  | { readonly refusal: 'not_found' }
  | { readonly refusal: 'failed' }
  /** The engine, or its record of the law, has changed since, and no longer comes to the stored amounts. */
  | { readonly refusal: 'differs' }

export type ReplayTask = SlipSlice
