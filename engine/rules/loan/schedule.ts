// Repayment schedule of an advance or a loan: principal, interest and outstanding amount month by month. The principal
// parts always add up to the amount lent.

import { addMonths } from '#proto/calendar/plain-date.ts'
import type { PlainDate } from '#proto/calendar/plain-date.ts'
import { monthsApart } from '#proto/calendar/service.ts'
import { printRupees } from '#proto/decimal-text.ts'
import { fraction, halfUpTo, times } from '../../money/fraction.ts'
import { add, lesser, noPaise, subtract } from '../../money/paise.ts'
import type { PartsPerMillion, Paise } from '../../money/paise.ts'
import { halfUpToPaisa, wholeInParts } from '../../money/rounding.ts'
import { splitEvenly } from '../../money/split.ts'

/** Fifty years of months: a loan that would take longer has a mistake in its terms. */
const maxInstalments = 600

export type LoanTerms = {
  readonly principal: Paise
  /** Any day of the month in which the money was paid out. */
  readonly disbursedOn: PlainDate
  /** First day of the wage month in which the first instalment is taken. */
  readonly firstInstalment: PlainDate
  /** Equal ones by their number (a lump sum is one), or what is taken each month for principal and interest. */
  readonly repayment: { readonly instalments: number } | { readonly amount: Paise }
  /** `flat`: a year's rate on the whole principal for the whole time; `reducing`: on what is left, month by month. */
  readonly interest:
    | { readonly method: 'none' }
    | { readonly method: 'flat' | 'reducing'; readonly rate: PartsPerMillion }
}

export type Instalment = {
  readonly month: PlainDate
  readonly principal: Paise
  readonly interest: Paise
  /** Principal left once it is paid. */
  readonly balance: Paise
}

/** Terms by which a loan is never paid back. */
export class LoanTermsInvalid extends RangeError {
  override readonly name = 'LoanTermsInvalid'
  readonly code = 'loan_terms_invalid'
  readonly field: string

  constructor(field: string, message: string) {
    super(message)
    this.field = field
  }
}

/** The whole schedule. Throws `LoanTermsInvalid`, naming the field. */
export function loanSchedule(terms: LoanTerms): readonly Instalment[] {
  check(terms)
  const parts = terms.interest.method === 'reducing' ? reducing(terms, terms.interest.rate) : flat(terms)
  let balance = terms.principal
  return parts.map(({ principal, interest }, index) => {
    balance = subtract(balance, principal)
    return { month: addMonths(terms.firstInstalment, index), principal, interest, balance }
  })
}

type Part = { readonly principal: Paise; readonly interest: Paise }

/** Interest is charged from the month after the loan was paid out, and for one month at least. */
function monthsToFirst({ disbursedOn, firstInstalment }: LoanTerms): number {
  const months = monthsApart(disbursedOn, firstInstalment)
  return months < 1 ? 1 : months
}

/** The interest of the whole time is known at the start, and lies evenly on the instalments. */
function flat(terms: LoanTerms): readonly Part[] {
  const { principal, repayment } = terms
  const isCounted = 'instalments' in repayment
  const count = isCounted ? repayment.instalments : countOf(terms, repayment.amount)
  const interests = splitEvenly(flatInterest(terms, count), count)
  const principals = isCounted
    ? splitEvenly(principal, count)
    : restOf(principal, interests, repayment.amount)
  return principals.map((part, index) => ({ principal: part, interest: interests[index]! }))
}

function flatInterest(terms: LoanTerms, count: number): Paise {
  if (terms.interest.method === 'none') return noPaise
  const months = monthsToFirst(terms) + count - 1
  return halfUpToPaisa(terms.principal, terms.interest.rate * months, yearInMonths)
}

/** The fewest instalments of an amount that pay the loan and its interest, which grows with their number. */
function countOf(terms: LoanTerms, amount: Paise): number {
  for (let count = 1; count <= maxInstalments; count += 1) {
    if (amount * count >= terms.principal + flatInterest(terms, count)) return count
  }
  throw tooSmall(amount)
}

/** Principal part of each instalment; the last one takes the rest. */
function restOf(principal: Paise, interests: readonly Paise[], amount: Paise): Paise[] {
  let left = principal
  return interests.map((interest, index) => {
    const part = index === interests.length - 1 ? left : lesser(left, subtract(amount, interest))
    left = subtract(left, part)
    return part
  })
}

/**
 * Equal instalments, from each of which a month's interest on the outstanding amount is taken first. The last one takes
 * the residue. Where the first one comes late, it bears the interest of the months before on top, as a bank charges it.
 */
function reducing(terms: LoanTerms, rate: PartsPerMillion): readonly Part[] {
  const { principal, repayment } = terms
  const count = 'instalments' in repayment ? repayment.instalments : null
  const amount =
    'instalments' in repayment ? equalInstalment(principal, rate, repayment.instalments) : repayment.amount
  let late = halfUpToPaisa(principal, rate * (monthsToFirst(terms) - 1), yearInMonths)
  const parts: Part[] = []
  for (let left = principal; left > 0; left = subtract(left, parts.at(-1)!.principal)) {
    const interest = halfUpToPaisa(left, rate, yearInMonths)
    const isLast = parts.length + 1 === count
    if (!isLast && (amount < interest || parts.length === maxInstalments)) throw tooSmall(amount)
    const part = isLast ? left : lesser(left, subtract(amount, interest))
    parts.push({ principal: part, interest: add(interest, late) })
    late = noPaise
  }
  return parts
}

/**
 * With r the rate of a month and n instalments: principal × r (1 + r)^n ÷ ((1 + r)^n − 1), worked out exactly and
 * rounded to the paisa.
 */
function equalInstalment(principal: Paise, rate: PartsPerMillion, count: number): Paise {
  if (rate === 0) return halfUpToPaisa(principal, 1, count)
  const [whole, n] = [BigInt(yearInMonths), BigInt(count)]
  const grown = (whole + BigInt(rate)) ** n
  const each = fraction(BigInt(rate) * grown, whole * (grown - whole ** n))
  return halfUpTo(1, times(fraction(principal), each))
}

/** A year's rate in parts per million over this is the part of a month. */
const yearInMonths = 12 * wholeInParts

function check({ principal, disbursedOn, firstInstalment, repayment }: LoanTerms): void {
  if (principal <= 0) throw new LoanTermsInvalid('amount', 'A loan is of more than nothing.')
  if (monthsApart(disbursedOn, firstInstalment) < 0) {
    const message = `The first instalment, ${firstInstalment}, comes before the loan of ${disbursedOn}.`
    throw new LoanTermsInvalid('repayment.start_month', message)
  }
  if ('amount' in repayment) {
    if (repayment.amount <= 0) throw tooSmall(repayment.amount)
    return
  }
  const { instalments } = repayment
  if (!Number.isSafeInteger(instalments) || instalments < 1 || instalments > maxInstalments) {
    const message = `A loan is paid back in 1 to ${maxInstalments} instalments, not in ${instalments}.`
    throw new LoanTermsInvalid('repayment.installments', message)
  }
}

function tooSmall(amount: Paise): LoanTermsInvalid {
  const problem = `Instalments of ${printRupees(amount)} do not pay loan and interest in ${maxInstalments} months`
  return new LoanTermsInvalid('repayment.installment_amount', `${problem}; raise them.`)
}
