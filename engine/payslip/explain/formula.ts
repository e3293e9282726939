// A formula, step by step: the same evaluation that gave the amount, with steps for its arithmetic.

import type { Formula } from '#proto/law/formula.ts'

import { readFraction } from '../../money/decimal.ts'
import { atMost } from '../../money/fraction.ts'
import type { Fraction } from '../../money/fraction.ts'
import type { Paise } from '../../money/paise.ts'
import { evaluate, signOf } from '../../formula/evaluate.ts'
import type { Arithmetic } from '../../formula/evaluate.ts'
import { isAgreedName } from '#proto/law/formula.ts'
import { count, negated, fromField, step, roundingInputs } from '../../trace/steps.ts'
import type { TracedValue, Steps } from '../../trace/steps.ts'

const formulaText = { kind: 'field', ref: 'calculation.formula' } as const

/** `amountOf` says what a name stands for. */
export function formulaSteps(steps: Steps, formula: Formula, amountOf: (name: string) => Paise): TracedValue {
  return evaluate(formula, inSteps(steps, amountOf))
}

function inSteps(steps: Steps, amountOf: (name: string) => Paise): Arithmetic<TracedValue> {
  const many = (op: 'min' | 'max', label: string) => (values: readonly TracedValue[]) =>
    step(steps, op, label, Object.fromEntries(values.map((value, index) => [`amount_${index + 1}`, value])))
  return {
    number: digits => count(formulaText, readFraction(digits)),
    named: name =>
      fromField(isAgreedName(name) ? `salary.${name}` : `salary.components[${name}]`, amountOf(name)),
    negative: negated,
    sum: (first, second) => step(steps, 'sum', 'Added up', { first, second }),
    product: (first, second) => step(steps, 'multiply', 'Multiplied', { first, second }),
    sign: value => signOf(valueOf(value)),
    quotient: (amount, divisor) =>
      step(steps, 'prorate', 'Divided', { amount, times: count(formulaText, readFraction('1')), divisor }),
    least: many('min', 'The least of them'),
    greatest: many('max', 'The greatest of them'),
    rounded: (amount, mode) =>
      step(steps, 'round', 'To the rupee', {
        amount,
        ...roundingInputs('rupee', mode, 'calculation.formula'),
      }),
    isAtMost: (first, second) => {
      step(steps, 'condition', 'Whether the first is within the second', { first, second })
      return atMost(valueOf(first), valueOf(second))
    },
  }
}

function valueOf({ value, text: words }: TracedValue): Fraction {
  if (value === null) throw new RangeError(`"${words}" is no amount.`)
  return value
}
