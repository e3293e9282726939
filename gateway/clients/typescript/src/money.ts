// Amounts: numbers in rupees, or decimal text where binary fractions are not wanted.

import type { Amounts } from './operation.ts'
import { PayrollError } from './problem.ts'

/** An amount of an answer, in rupees with two decimals. */
export type Money = number & { readonly __rupees?: never }

/** A number of a request: rupees, percent or days, also as decimal text. */
export type Amount = number | string

/** How answers hold amounts. */
export type MoneyForm = 'number' | 'string'

/** A type with its amounts in the form that the client was made for. */
export type Figures<T, M extends MoneyForm> = M extends 'string' ? TextAmounts<T> : T

type TextAmounts<T> = T extends unknown
  ? string extends keyof T
    ? // Any name is one of a record's, that of the mark too.
      { [Name in keyof T]: TextAmounts<T[Name]> }
    : '__rupees' extends keyof T
      ? string
      : T extends readonly (infer Item)[]
        ? TextAmounts<Item>[]
        : T extends object
          ? { [Name in keyof T]: TextAmounts<T[Name]> }
          : T
  : never

const rupeesText = /^-?(?:\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.(\d{1,2}))?$/

/**
 * Reads rupees as people write them, `1,23,456.50` or `₹ 500`, as the decimal text that requests take. Refuses what
 * looks like paise: a whole number of a lakh and more without grouping or decimals, since `123456` may be 1,234.56.
 *
 * @throws {PayrollError} `argument_invalid`
 * @example
 * const monthly = rupees('1,23,456.50') // '123456.50'
 */
export function rupees(amount: string | number): string {
  const written = String(amount)
    .replace(/^(?:₹|Rs\.?|INR)\s*/i, '')
    .trim()
  const parts = rupeesText.exec(written)
  if (parts === null)
    throw new PayrollError('argument_invalid', `"${amount}" is no amount in rupees, such as 1,23,456.50.`)
  const digits = written.replaceAll(',', '')
  const isBare = parts[1] === undefined && !written.includes(',')
  if (isBare && Math.abs(Number(digits)) >= 100_000)
    throw new PayrollError(
      'argument_invalid',
      `${amount} may be meant in paise. Write rupees with grouping or two decimals, such as ${digits}.00.`,
    )
  const [whole = '', fraction = ''] = digits.split('.')
  return `${whole}.${fraction.padEnd(2, '0')}`
}

const mark = '\u0000'

/** Parses an answer with its amounts as the text that the service wrote. */
export function parseWithTextAmounts(
  json: string,
  form: Amounts,
  table: Readonly<Record<string, Amounts>>,
): unknown {
  // Every number with two decimals may be an amount; the form says which ones are.
  const marked = json.replace(/"(?:[^"\\]|\\.)*"|-?\d+\.\d\d(?![\deE])/g, token =>
    token.startsWith('"') ? token : `"${String.raw`\u0000`}${token}"`,
  )
  return settle(JSON.parse(marked), form)

  function settle(value: unknown, at: Amounts): unknown {
    if (typeof at === 'string') return settle(value, table[at] ?? 0)
    if (typeof value === 'string') {
      if (!value.startsWith(mark)) return value
      return isAmount(at) ? value.slice(1) : Number(value.slice(1))
    }
    if (Array.isArray(value)) return value.map(item => settle(item, itemOf(at)))
    if (typeof value !== 'object' || value === null) return value
    const fields = formsOf(at)
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, settle(inner, fieldOf(fields, name))]),
    )
  }

  function isAmount(at: Amounts): boolean {
    return at === 1 || (isAny(at) && at.any.some(isAmount))
  }

  function itemOf(at: Amounts): Amounts {
    if (isAny(at)) return at.any.map(itemOf).find(each => each !== 0) ?? 0
    return Array.isArray(at) ? (at[0] as Amounts) : 0
  }

  /** Forms that an object may have: one of several records, or a map of equal values. */
  function formsOf(at: Amounts): Amounts[] {
    if (typeof at === 'string') return formsOf(table[at] ?? 0)
    return isAny(at) ? at.any.flatMap(formsOf) : [at]
  }

  function fieldOf(forms: readonly Amounts[], name: string): Amounts {
    for (const form_ of forms) {
      if (Array.isArray(form_)) return form_[0] as Amounts
      if (typeof form_ !== 'object') continue
      const own = (form_ as Readonly<Record<string, Amounts>>)[name]
      if (own !== undefined) return own
    }
    return 0
  }
}

function isAny(at: Amounts): at is { readonly any: readonly Amounts[] } {
  return typeof at === 'object' && 'any' in at && Array.isArray(at.any)
}
