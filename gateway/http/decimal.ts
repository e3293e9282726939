// Conversion between decimals of the wire and integers. The text of a number is judged, never the binary fraction that
// JavaScript made of it: 0.1 + 0.2 arrives with seventeen decimals and is refused as such.

import { printHundredths, printPercent, printRupees } from '#proto/decimal-text.ts'
import type { DayHundredths, PartsPerMillion, Paise } from '#proto/units.ts'
import type { FieldCode } from '#proto/problems.ts'
import { Decimal } from 'decimal.js'

/** Decimals of a unit on the wire; its integers count the last of them. */
const units = { rupees: 2, percent: 4, days: 2 } as const
export type DecimalUnit = keyof typeof units

type UnitValue = { rupees: Paise; percent: PartsPerMillion; days: DayHundredths }

type Fault = { readonly code: FieldCode; readonly message: string }

// Longer texts hold no amount; the bound keeps the arithmetic on them small.
const longestText = 40
const numberText = /^-?(?:0|[1-9]\d*)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/

/**
 * Reads rupees as paise, a percentage as parts per million, days as hundredths. An exponent is allowed and
 * moves the point before decimals are counted: `1e3` is 1000, `1.5e-2` has three decimals. Decimals count as
 * written, so `1.100` has three.
 */
export function readDecimal<Unit extends DecimalUnit>(
  text: string,
  unit: Unit,
  limits: { minimum: number; maximum: number },
): { readonly value: UnitValue[Unit] } | { readonly fault: Fault } {
  const decimals = units[unit]
  const parts = text.length <= longestText ? numberText.exec(text) : null
  if (parts === null) return fault('invalid_type', `Send a decimal number of ${unit}.`)

  if ((parts[1] ?? '').length - Number(parts[2] ?? 0) > decimals) {
    const code = unit === 'rupees' ? 'invalid_money_precision' : 'invalid_format'
    return fault(code, `Send at most ${decimals} decimals.`)
  }
  const { isOutside, value } =
    parts[2] === undefined && text.length <= longestExact
      ? ofDigits(text, parts[1] ?? '', decimals, limits)
      : ofDecimal(new Decimal(text), decimals, limits)
  if (isOutside) {
    return fault('out_of_range', `Send a value from ${limits.minimum} to ${limits.maximum}.`)
  }
  return { value: value as UnitValue[Unit] }
}

/** Characters of a number whose digits are exact as an integer, with those that are missing to its unit's decimals. */
const longestExact = 12

type Limits = { readonly minimum: number; readonly maximum: number }

/**
 * Same as `ofDecimal`, for short numbers without an exponent: two of them are equal if they are as binary fractions.
 */
function ofDigits(text: string, fraction: string, decimals: number, { minimum, maximum }: Limits) {
  const number = Number(text)
  const digits = Number(text.replace('.', ''))
  return {
    isOutside: number < minimum || number > maximum,
    value: digits * 10 ** (decimals - fraction.length),
  }
}

function ofDecimal(number: Decimal, decimals: number, { minimum, maximum }: Limits) {
  return {
    isOutside: number.lt(minimum) || number.gt(maximum),
    value: number.times(10 ** decimals).toNumber(),
  }
}

function fault(code: FieldCode, message: string): { fault: Fault } {
  return { fault: { code, message } }
}

/** An integer of a unit as the number that is printed: 83300 parts per million is 8.33, 180000 paise 1800.00. */
export function printDecimal(value: number, unit: DecimalUnit): string {
  if (!Number.isSafeInteger(value)) throw new Error(`${value} is no whole number of the smallest ${unit}.`)
  if (unit === 'rupees') return printRupees(value as Paise)
  return unit === 'percent' ? printPercent(value as PartsPerMillion) : printHundredths(value)
}
