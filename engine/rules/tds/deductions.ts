// Deductions from gross total income (Chapter VIII; before, VI-A), each within its limit and its group's.

import { add, lesser, noPaise, paise, subtract } from '../../money/paise.ts'
import type { PartsPerMillion, Paise } from '../../money/paise.ts'
import { halfUpToPaisa, wholeInParts } from '../../money/rounding.ts'
import type { RuleWarning } from '../outcome.ts'
import type { AgeBand, Declared, DeductionClaim, OtherIncome, Person } from './facts.ts'
import type { HouseRentPart } from './house-rent.ts'
import type { TdsLaw } from './law.ts'
import type { DeductionRule } from './parameters.ts'

export type Deduction = {
  readonly code: string
  readonly claimed: Paise
  /** What limit left for it, after its own and what its group had already taken; null where there is none. */
  readonly limit: Paise | null
  readonly allowed: Paise
  readonly bound: DeductionBound
}

/** What the limit of a deduction is made of. */
type DeductionBound =
  /** A share of basic pay and dearness allowance. */
  | { readonly by: 'pay'; readonly basicAndDa: Paise; readonly rate: PartsPerMillion }
  /** The claim's own limit, and the one that it shares with the other claims of its group; null: none. */
  | {
      readonly by: 'group'
      readonly group: string
      readonly own: Paise | null
      readonly shared: Paise | null
    }
  /** A ceiling, and the interest declared as income. */
  | { readonly by: 'interest'; readonly ceiling: Paise; readonly received: Paise }
  /** The least of three figures of the income, the rent and its months. */
  | {
      readonly by: 'rent'
      readonly paid: Paise
      readonly months: number
      readonly receivesAllowance: boolean
    }

/** What deductions are worked out from beside the claims. */
type DeductionFacts = {
  readonly person: Person
  readonly declared: Declared
  readonly band: AgeBand
  readonly grossTotalIncome: Paise
  /** Rent paid in the year, and the months of it. */
  readonly rent: { readonly paid: Paise; readonly months: number }
}

const noDeductions: readonly Deduction[] = []

export function deductionsOf(facts: DeductionFacts, law: TdsLaw): readonly Deduction[] {
  const { person, declared, band } = facts
  const nps = employerNps(person, declared, law)
  const { oldRegime, bothRegimes } = law.deductions
  if (person.regime === 'new') {
    if (nps.length + declared.claims.length === 0) return noDeductions
    return [...nps, ...grouped(declared.claims, bothRegimes, band)]
  }
  const claims = withProvidentFund(declared)
  const found = [
    ...nps,
    ...grouped(claims, oldRegime, band),
    ...grouped(claims, bothRegimes, band),
    ...interest(claims, declared.otherIncome, band, law),
  ]
  return [...found, ...rentWithoutAllowance(facts, found, law)]
}

/** The own fund needs no claim, here or with an employer before. */
function withProvidentFund({
  claims,
  ownProvidentFund,
  previousEmployment,
}: Declared): readonly DeductionClaim[] {
  const amount = paise(ownProvidentFund + (previousEmployment?.providentFund ?? 0))
  return amount === 0 ? claims : [{ code: '80C', amount }, ...claims]
}

function employerNps(
  { regime, isGovernmentEmployee }: Person,
  declared: Declared,
  law: TdsLaw,
): readonly Deduction[] {
  const nps = declared.employerNps
  if (nps === null || nps.contribution === 0) return noDeductions
  const rates = law.employerNps[regime]
  const rate = isGovernmentEmployee ? rates.government : rates.private
  const limit = halfUpToPaisa(nps.basicAndDa, rate, wholeInParts)
  const bound: DeductionBound = { by: 'pay', basicAndDa: nps.basicAndDa, rate }
  return [deduction('80CCD(2)', nps.contribution, limit, bound)]
}

/** A group's limit is the highest of the claims made in it: a check-up raises neither of the limits for health. */
function grouped(
  claims: readonly DeductionClaim[],
  rules: readonly DeductionRule[],
  band: AgeBand,
): Deduction[] {
  if (claims.length === 0) return []
  const made = rules.flatMap(rule => {
    const claimed = paise(
      claims.reduce((sum, { code, amount }) => sum + (code === rule.code ? amount : 0), 0),
    )
    return claimed === 0 ? [] : [{ rule, claimed, own: band === 'below_60' ? rule.limit : rule.fromSixty }]
  })
  const taken = new Map<string, Paise>()
  return made.map(({ rule: { code, group }, claimed, own }) => {
    if (own === null) return deduction(code, claimed, null, { by: 'group', group, own: null, shared: null })
    const shared = paise(
      Math.max(...made.flatMap(other => (other.rule.group === group ? [other.own ?? 0] : []))),
    )
    const left = subtract(shared, taken.get(group) ?? noPaise)
    const found = deduction(code, claimed, lesser(own, left), { by: 'group', group, own, shared })
    taken.set(group, add(taken.get(group) ?? noPaise, found.allowed))
    return found
  })
}

/**
 * Below sixty on savings (80TTA), from then on on all deposits (80TTB), whichever of the two was claimed; never more than
 * the interest declared. The Act of 2025 has one section for both.
 */
function interest(
  claims: readonly DeductionClaim[],
  otherIncome: readonly OtherIncome[],
  band: AgeBand,
  law: TdsLaw,
): Deduction[] {
  const code = band === 'below_60' ? '80TTA' : '80TTB'
  const ofInterest = claims.filter(claim => claim.code === '80TTA' || claim.code === '80TTB')
  const claimed = paise(ofInterest.reduce((sum, { amount }) => sum + amount, 0))
  if (claimed === 0) return []
  const counts = (kind: OtherIncome['kind']) =>
    kind === 'savings_interest' || (kind === 'deposit_interest' && band !== 'below_60')
  const received = paise(otherIncome.reduce((sum, { kind, amount }) => sum + (counts(kind) ? amount : 0), 0))
  const ceiling = band === 'below_60' ? law.interestReceived.belowSixty : law.interestReceived.fromSixty
  return [deduction(code, claimed, lesser(ceiling, received), { by: 'interest', ceiling, received })]
}

/** Section 134 (before, 80GG): for one who pays rent and receives no allowance for it. */
function rentWithoutAllowance(
  { declared, grossTotalIncome, rent }: DeductionFacts,
  others: readonly Deduction[],
  law: TdsLaw,
): Deduction[] {
  const claimed = paise(
    declared.claims.reduce((sum, { code, amount }) => sum + (code === '80GG' ? amount : 0), 0),
  )
  if (claimed === 0) return []
  const rule = law.rentWithoutAllowance
  const income = atLeastNothing(subtract(grossTotalIncome, allowedTotal(others)))
  const aboveShare = atLeastNothing(subtract(rent.paid, halfUpToPaisa(income, rule.rentAbove, wholeInParts)))
  const share = halfUpToPaisa(income, rule.shareOfIncome, wholeInParts)
  const byMonth = paise(rule.monthly * rent.months)
  const receivesAllowance = declared.houseRent.some(({ allowance }) => allowance > 0)
  const limit = receivesAllowance ? noPaise : lesser(byMonth, lesser(share, aboveShare))
  const bound: DeductionBound = { by: 'rent', ...rent, receivesAllowance }
  return [deduction('80GG', claimed, limit, bound)]
}

function deduction(code: string, claimed: Paise, limit: Paise | null, bound: DeductionBound): Deduction {
  return { code, claimed, limit, allowed: limit === null ? claimed : lesser(claimed, limit), bound }
}

export function allowedTotal(deductions: readonly Deduction[]): Paise {
  let sum = noPaise
  for (const { allowed } of deductions) sum = add(sum, allowed)
  return sum
}

/** Rent of the year and its months, as the employment's months have them. */
export function rentOf(parts: readonly HouseRentPart[]): { paid: Paise; months: number } {
  return { paid: paise(parts.reduce((sum, { rent }) => sum + rent, 0)), months: parts.length }
}

export function unknownClaims(claims: readonly DeductionClaim[], { deductions }: TdsLaw): RuleWarning[] {
  const { oldRegime, bothRegimes } = deductions
  const isKnown = (code: string) =>
    ruledApart.has(code) || [...oldRegime, ...bothRegimes].some(rule => rule.code === code)
  return claims
    .filter(({ code }) => !isKnown(code))
    .map(({ code }) => ({
      code: 'tax_claim_unknown',
      message: `No deduction "${code}" is recorded; nothing is taken off for it.`,
      field: 'tax.declarations',
    }))
}

/** Claims whose limit is no fixed amount. */
const ruledApart: ReadonlySet<string> = new Set(['80GG', '80TTA', '80TTB'])

function atLeastNothing(amount: Paise): Paise {
  return amount > 0 ? amount : noPaise
}
