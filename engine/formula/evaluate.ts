// Value of a formula. The caller passes the arithmetic: exact fractions to calculate an amount, steps to explain it, so
// that both follow the same formula.

import type { Formula } from '#proto/law/formula.ts'

import { readFraction } from '../money/decimal.ts'
import {
  atMost,
  downTo,
  fraction,
  greatest,
  halfUpTo,
  least,
  divideFractions,
  addFractions,
  times,
  upTo,
} from '../money/fraction.ts'
import type { Fraction } from '../money/fraction.ts'
import type { Paise } from '../money/paise.ts'

/** The operations a formula is made of, in rupees. */
export type Arithmetic<Value> = {
  readonly number: (text: string) => Value
  readonly named: (name: string) => Value
  readonly negative: (value: Value) => Value
  readonly sum: (a: Value, b: Value) => Value
  readonly product: (a: Value, b: Value) => Value
  /** Below, at or above nothing. */
  readonly sign: (value: Value) => -1 | 0 | 1
  /** Only of a divisor above zero. */
  readonly quotient: (a: Value, b: Value) => Value
  readonly least: (values: readonly Value[]) => Value
  readonly greatest: (values: readonly Value[]) => Value
  /** To whole rupees. */
  readonly rounded: (value: Value, mode: 'half_up' | 'down' | 'up') => Value
  readonly isAtMost: (a: Value, b: Value) => boolean
}

/** Error of evaluation, and the character of the formula at which it occurred. */
export class FormulaFailed extends Error {
  override readonly name = 'FormulaFailed'
  readonly at: number
  constructor(at: number, message: string) {
    super(message)
    this.at = at
  }
}

const roundings = { round: 'half_up', floor: 'down', ceil: 'up' } as const

/** Only the branch that a choice takes is worked out. Throws `FormulaFailed`. */
export function evaluate<Value>(formula: Formula, by: Arithmetic<Value>): Value {
  const evaluatePart = (part: Formula) => evaluate(part, by)
  switch (formula.kind) {
    case 'number':
      return by.number(formula.text)
    case 'name':
      return by.named(formula.name)
    case 'negative':
      return by.negative(evaluatePart(formula.of))
    case 'operation': {
      const [left, right] = [evaluatePart(formula.left), evaluatePart(formula.right)]
      if (formula.operator === '+') return by.sum(left, right)
      if (formula.operator === '-') return by.sum(left, by.negative(right))
      if (formula.operator === '*') return by.product(left, right)
      return quotient(left, right, by, formula.at)
    }
    case 'call': {
      const values = formula.of.map(evaluatePart)
      if (formula.function === 'min') return by.least(values)
      if (formula.function === 'max') return by.greatest(values)
      return by.rounded(values[0]!, roundings[formula.function])
    }
    default:
      return evaluatePart(
        holds(evaluatePart(formula.left), evaluatePart(formula.right), formula.comparison, by)
          ? formula.yes
          : formula.no,
      )
  }
}

function quotient<Value>(a: Value, b: Value, by: Arithmetic<Value>, at: number): Value {
  const sign = by.sign(b)
  if (sign === 0) throw new FormulaFailed(at, 'divides by zero')
  return sign > 0 ? by.quotient(a, b) : by.quotient(by.negative(a), by.negative(b))
}

type Comparison = Extract<Formula, { kind: 'choice' }>['comparison']

function holds<Value>(a: Value, b: Value, comparison: Comparison, { isAtMost }: Arithmetic<Value>): boolean {
  switch (comparison) {
    case '<=':
      return isAtMost(a, b)
    case '>=':
      return isAtMost(b, a)
    case '<':
      return !isAtMost(b, a)
    case '>':
      return !isAtMost(a, b)
    case '==':
      return isAtMost(a, b) && isAtMost(b, a)
    default:
      return !(isAtMost(a, b) && isAtMost(b, a))
  }
}

const paiseInRupee = 100

/** Exact rupees; `amountOf` says what a name stands for. */
export function exactly(amountOf: (name: string) => Paise): Arithmetic<Fraction> {
  return {
    number: readFraction,
    named: name => fraction(amountOf(name), paiseInRupee),
    negative: value => ({ num: -value.num, den: value.den }),
    sum: addFractions,
    product: times,
    sign: signOf,
    quotient: divideFractions,
    least: values => values.reduce(least),
    greatest: values => values.reduce(greatest),
    rounded: (value, mode) => fraction(toRupee[mode](paiseInRupee, inPaise(value)), paiseInRupee),
    isAtMost: atMost,
  }
}

export function signOf({ num }: Fraction): -1 | 0 | 1 {
  return num < 0n ? -1 : num > 0n ? 1 : 0
}

const toRupee = { half_up: halfUpTo, down: downTo, up: upTo } as const

/** Exact rupees to the paisa, half up. Throws `UnsafeAmount` where that is no safe amount. */
export function toPaisa(value: Fraction): Paise {
  return halfUpTo(1, inPaise(value))
}

function inPaise({ num, den }: Fraction): Fraction {
  return { num: num * BigInt(paiseInRupee), den }
}
