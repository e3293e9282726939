// Meaning of each operation of an explanation, in exact fractions. Explanations are built and replayed with the same
// operations, so a step can only state what it does.

import type { Quantity, Step } from '#proto/calculation/explanation.ts'

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

/** A quantity of an explanation as a number in its natural size; null for a date or a text. */
export type Operand = {
  readonly value: Fraction | null
  readonly text: string
  readonly unit: Quantity['unit']
}

/** The result: a number, `yes` or `no`, or null where a step states what cannot be worked out from its inputs. */
export function apply(op: Step['op'], operands: readonly Operand[]): Fraction | 'yes' | 'no' | null {
  const numbers = operands.flatMap(({ value }) => (value === null ? [] : [value]))
  const [first, second, third, fourth, fifth] = numbers
  if (first === undefined) return null
  switch (op) {
    case 'input':
    case 'lookup':
      return first
    case 'prorate': {
      // An amount × its days ÷ the days of the whole, and once more for the part of a changed month.
      const once = divideFractions(times(first, required(second)), required(third))
      return fourth === undefined ? once : divideFractions(times(once, fourth), required(fifth))
    }
    case 'multiply':
      return operands.map(inUnits).reduce(times)
    case 'slab':
      return ofSlab(first, required(second), required(third), fourth)
    case 'sum':
      return numbers.reduce(addFractions)
    case 'min':
    case 'cap':
      return numbers.reduce(least)
    case 'max':
      return numbers.reduce(greatest)
    case 'round':
      return roundTo(first, required(second), operands.find(({ unit }) => unit === 'text')?.text)
    case 'condition':
      if (second === undefined) return null
      if (third === undefined) return atMost(first, second) ? 'yes' : 'no'
      return atMost(first, second) ? third : required(fourth)
    default:
      return null
  }
}

/** 12 % is twelve in an explanation and 0.12 in a product. */
function inUnits({ value, unit, text }: Operand): Fraction {
  if (value === null) throw new RangeError(`"${text}" cannot be multiplied.`)
  return unit === 'percent' ? divideFractions(value, fraction(100)) : value
}

function roundTo(amount: Fraction, unit: Fraction, mode: string | undefined): Fraction {
  const unitPaise = Number((unit.num * 100n) / unit.den)
  const paise = times(amount, fraction(100))
  if (mode === 'half_up') return inRupees(halfUpTo(unitPaise, paise))
  if (mode === 'up') return inRupees(upTo(unitPaise, paise))
  if (mode === 'down') return inRupees(downTo(unitPaise, paise))
  throw new RangeError(`There is no rounding "${mode}".`)
}

export function inRupees(amount: Paise): Fraction {
  return fraction(amount, 100)
}

function ofSlab(base: Fraction, from: Fraction, pays: Fraction, to: Fraction | undefined): Fraction {
  if (atMost(from, base) && (to === undefined || atMost(base, to))) return pays
  throw new RangeError('The base does not lie in this slab.')
}

function required(value: Fraction | undefined): Fraction {
  if (value === undefined) throw new RangeError('A step lacks an input.')
  return value
}
