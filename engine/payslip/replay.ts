// Proving an explanation: the amount recomputed from its steps alone, in exact fractions, as a stranger would do it.

import type { Explanation, Quantity, Step } from '#proto/calculation/explanation.ts'

import { readFraction } from '../money/decimal.ts'
import { fraction, times } from '../money/fraction.ts'
import type { Fraction } from '../money/fraction.ts'
import { paise } from '../money/paise.ts'
import type { Paise } from '../money/paise.ts'
import { apply } from '../trace/operations.ts'
import type { Operand } from '../trace/operations.ts'

/** The amount the last step gives. Throws when a step's printed result is not what its inputs give. */
export function replay({ steps }: Explanation): Paise {
  const results: (Fraction | null)[] = []
  for (const step of steps) {
    const result = apply(
      step.op,
      step.inputs.map(input => operand(input, results)),
    )
    if (typeof result === 'string' && result !== step.result.value) {
      throw new Error(`Step ${step.n} states ${step.result.value}, but its inputs give ${result}.`)
    }
    results.push(result === null || typeof result === 'string' ? null : result)
  }
  const last = results.at(-1) ?? null
  if (last === null) throw new Error('The last step has no amount.')
  const inPaise = times(last, fraction(100))
  if (inPaise.num % inPaise.den !== 0n) throw new Error('The last step is not a whole number of paise.')
  return paise(Number(inPaise.num / inPaise.den))
}

/** A step's value comes from that step, unrounded; the printed text tells whether it is taken off. */
function operand(input: Step['inputs'][number], results: readonly (Fraction | null)[]): Operand {
  const { unit, value: text, from } = input
  if (!isNumber(unit)) return { value: null, text, unit }
  if (from.kind !== 'step') return { value: readFraction(text), text, unit }
  const earlier = results[Number(from.ref) - 1] ?? null
  if (earlier === null) throw new Error(`${input.name} refers to step ${from.ref}, which has no amount.`)
  const printed = millionth(readFraction(text))
  const value = [earlier, times(earlier, fraction(-1))].find(each => millionth(each) === printed)
  if (value === undefined) {
    throw new Error(`${input.name} is printed as ${text}, which differs from step ${from.ref}.`)
  }
  return { value, text, unit }
}

/** To the six decimals an explanation prints, which go away from zero at the half. */
function millionth(value: Fraction): bigint {
  if (value.num < 0n) return -millionth(times(value, fraction(-1)))
  // A product of two amounts or of days can pass what a number holds exactly.
  const { num, den } = times(value, fraction(1_000_000))
  return (2n * num + den) / (2n * den)
}

function isNumber(unit: Quantity['unit']): boolean {
  return unit !== 'date' && unit !== 'text'
}
