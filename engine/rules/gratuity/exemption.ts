// Exemption of a gratuity from income tax.

import type { Service } from '#proto/calendar/service.ts'
import { addFractions, fraction, halfUpTo, nothing, times } from '../../money/fraction.ts'
import type { Fraction } from '../../money/fraction.ts'
import { lesser, noPaise, subtract } from '../../money/paise.ts'
import type { Paise } from '../../money/paise.ts'
import type { WageRate } from './facts.ts'
import type { GratuityLaw, GratuityTaxLaw } from './law.ts'
import { dailyWageOf } from './reckoning.ts'

type ExemptionFacts = {
  readonly received: Paise
  /** `formulaForTax` under the Act, `gratuityOutsideTheAct` elsewhere; null for government service, exempt in full. */
  readonly formula: Paise | null
  /** Exempt amount of earlier gratuities: the limit is for a lifetime and all employers. */
  readonly exemptEarlier: Paise
}

export type GratuityExemption = {
  readonly exempt: Paise
  readonly taxable: Paise
  /** Remaining limit. */
  readonly limit: Paise
  readonly because: 'government' | 'received' | 'formula' | 'limit'
  readonly law: GratuityTaxLaw
}

/** The least of what was received, the formula, and what is left of the lifetime's limit. */
export function exemptGratuity(facts: ExemptionFacts, law: GratuityTaxLaw): GratuityExemption {
  const { received, formula, exemptEarlier } = facts
  const limit = subtract(law.limit, lesser(exemptEarlier, law.limit))
  if (formula === null) return { exempt: received, taxable: noPaise, limit, because: 'government', law }
  const exempt = lesser(received, lesser(formula, limit))
  const because = exempt === received ? 'received' : exempt === formula ? 'formula' : 'limit'
  return { exempt, taxable: subtract(received, exempt), limit, because, law }
}

/**
 * Fifteen days of the last wages for each year of `yearsReckoned`, whatever was paid. The wages are those of the gratuity
 * law in force at the exit: the Code's from 21 November 2025, basic pay and dearness allowance before.
 */
export function formulaForTax(wages: WageRate, years: readonly Fraction[], { terms }: GratuityLaw): Paise {
  const days = times(fraction(terms.daysAYear), years.reduce(addFractions, nothing))
  return halfUpTo(1, times(dailyWageOf(wages, terms), days))
}

/**
 * Half a month's average pay for each completed year, fractions of a year dropped: the tax rule where the Act does
 * not reach, and what a contract usually promises there. `pay` is the sum of the last ten months (or of as many as
 * there were).
 */
export function gratuityOutsideTheAct(
  pay: { readonly sum: Paise; readonly months: number },
  { years }: Service,
  { monthShare }: GratuityTaxLaw,
): Paise {
  const average = fraction(pay.sum, pay.months)
  return halfUpTo(1, times(average, fraction(monthShare.n * years, monthShare.d)))
}
