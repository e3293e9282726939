// Explanations of amounts: their steps, the rules they cite, and where each value comes from.

import type { PlainDate } from '../units.ts'

/** Origin of a number in an explanation. */
export type Provenance = { readonly kind: 'field' | 'line' | 'rule' | 'step'; readonly ref: string }

export const stepOperations = [
  'input',
  'lookup',
  'prorate',
  'multiply',
  'sum',
  'min',
  'max',
  'cap',
  'slab',
  'round',
  'condition',
] as const

/**
 * A quantity inside an explanation: exact decimal text in the unit's natural size (rupees, percent, days). A result
 * that does not end is printed to six decimals; whoever replays takes the step it came from, not its print.
 */
export type Quantity = {
  readonly value: string
  readonly unit: 'rupees' | 'percent' | 'days' | 'minutes' | 'count' | 'date' | 'text'
}

export type RuleCitation = {
  readonly id: string
  readonly version: string
  readonly effectiveFrom: PlainDate
  readonly effectiveTo: PlainDate | null
  readonly citation: {
    readonly law: string
    readonly provision: string | null
    readonly notification: string | null
    readonly url: string | null
  }
}

export type Step = {
  readonly n: number
  readonly op: (typeof stepOperations)[number]
  readonly label: string
  readonly inputs: readonly (Quantity & { readonly name: string; readonly from: Provenance })[]
  readonly result: Quantity
  readonly rule: RuleCitation | null
}

/**
 * Replaying `steps` in order gives the line's amount exactly. An input `from` a step is that step's result, taken off
 * where the print has the opposite sign. `prorate` is the first input times the second over the third, and so on in
 * pairs; `slab` checks that the first lies from the second up to the fourth, where there is one, and gives the third;
 * `round` names its unit and way; a `condition` of two numbers says whether the first is within the second, one
 * of four picks the third or else the fourth, and any other states a recorded fact.
 */
export type Explanation = { readonly text: string; readonly steps: readonly Step[] }
