// Deductions from gross total income (Chapter VIII; before, VI-A), each within its limit and its group's.

import { printPercent } from '#proto/decimal-text.ts'
import { deductionSection } from '#proto/law/tax-sections.ts'

import { printGrouped } from '../../money/decimal.ts'
import { add, lesser, noPaise, paise, subtract } from '../../money/paise.ts'
import type { Paise } from '../../money/paise.ts'
import { halfUpToPaisa, wholeInParts } from '../../money/rounding.ts'
import type { Row } from '../../parameters/dated.ts'
import { count, negated, fromField, fromRule, step } from '../../trace/steps.ts'
import type { TracedValue } from '../../trace/steps.ts'
import type { RuleWarning } from '../outcome.ts'
import type { AgeBand, DeclarationFacts, DeductionClaim, OtherIncome, Person } from './facts.ts'
import type { HouseRentPart } from './house-rent.ts'
import type { TdsLaw } from './law.ts'
import type { DeductionRule } from './parameters.ts'
import { amounts, notBelowZero, shareOf, sumOf } from './steps.ts'
import type { PartsTrace } from './steps.ts'

export type Deduction = {
  readonly code: string
  readonly claimed: Paise
  /** Remaining limit, after its own and what its group had already used; null where there is none. */
  readonly limit: Paise | null
  readonly allowed: Paise
}

/** Bases of deductions beside the claims. */
type DeductionFacts = {
  readonly person: Person
  readonly declared: DeclarationFacts
  readonly band: AgeBand
  readonly grossTotalIncome: Paise
  /** Rent paid in the year, and the months of it. */
  readonly rent: { readonly paid: Paise; readonly months: number }
}

/** The gross total income that the steps of the deductions begin with, and each deduction or group once recorded. */
export type DeductionsTrace = PartsTrace & { readonly gross: TracedValue }

const noDeductions: readonly Deduction[] = []

export function deductionsOf(
  facts: DeductionFacts,
  law: TdsLaw,
  traced: DeductionsTrace | null = null,
): readonly Deduction[] {
  const { person, declared, band } = facts
  const nps = employerNps(person, declared, law, traced)
  const { oldRegime, bothRegimes } = law.deductions
  if (person.regime === 'new') {
    if (nps.length + declared.claims.length === 0) return noDeductions
    return [...nps, ...groupClaims(declared, declared.claims, bothRegimes, band, law, traced)]
  }
  const claims = withProvidentFund(declared)
  const ofInterest = interest(claims, declared.otherIncome, band, law, traced)
  const found = [
    ...nps,
    ...groupClaims(declared, claims, oldRegime, band, law, traced),
    ...groupClaims(declared, claims, bothRegimes, band, law, traced),
    ...ofInterest,
  ]
  return [...found, ...rentWithoutAllowance(facts, found, law, traced)]
}

/** The section that a deduction stands in, under the Act that governs the payment. */
function sectionOf(code: string, { deductionSections }: TdsLaw): string {
  return deductionSection(code, deductionSections.act) ?? code
}

/** A row of the law that is cited by the section of the deduction. */
function inSection<Values>(row: Row<Values>, code: string, law: TdsLaw): Row<Values> {
  return { ...row, provision: `section ${sectionOf(code, law)}` }
}

function nameOf(code: string, law: TdsLaw): string {
  const section = sectionOf(code, law)
  return section === code ? `Section ${section}` : `Section ${section} (${code})`
}

function ofClaim(code: string, claimed: Paise): TracedValue {
  return fromField(`tax.declarations[${code}]`, claimed)
}

/** The own fund needs no claim, here or with an employer before. */
function withProvidentFund({
  claims,
  ownProvidentFund,
  previousEmployment,
}: DeclarationFacts): readonly DeductionClaim[] {
  const amount = paise(ownProvidentFund + (previousEmployment?.providentFund ?? 0))
  return amount === 0 ? claims : [{ code: '80C', amount }, ...claims]
}

function employerNps(
  { regime, isGovernmentEmployee }: Person,
  declared: DeclarationFacts,
  law: TdsLaw,
  traced: DeductionsTrace | null,
): readonly Deduction[] {
  const nps = declared.employerNps
  if (nps === null || nps.contribution === 0) return noDeductions
  const row = law.employerNps[regime]
  const rate = isGovernmentEmployee ? row.government : row.private
  const limit = halfUpToPaisa(nps.basicAndDa, rate, wholeInParts)
  const found = deduction('80CCD(2)', nps.contribution, limit)
  if (traced !== null) {
    const { steps, parts } = traced
    const pay = fromField('basic and dearness allowance of the year', nps.basicAndDa)
    const label = `${printPercent(rate)} % of basic pay and dearness allowance`
    const most = shareOf(steps, label, pay, rate, row)
    const claimed = fromField('nps.employer_percent, of the year', found.claimed)
    const name = `${nameOf(found.code, law)}: employer's NPS contribution`
    parts[found.code] = step(steps, 'min', name, { claimed, limit: most }, row)
  }
  return [found]
}

/** The claims of one rule, and its own limit; null: none. */
type GroupClaim = { readonly rule: DeductionRule; readonly claimed: Paise; readonly own: Paise | null }

/** A group's limit is the highest of the claims made in it: a check-up raises neither of the limits for health. */
function groupClaims(
  declared: DeclarationFacts,
  claims: readonly DeductionClaim[],
  rules: readonly DeductionRule[],
  band: AgeBand,
  law: TdsLaw,
  traced: DeductionsTrace | null,
): Deduction[] {
  if (claims.length === 0) return []
  const made = rules.flatMap((rule): GroupClaim[] => {
    const claimed = paise(
      claims.reduce((sum, { code, amount }) => sum + (code === rule.code ? amount : 0), 0),
    )
    return claimed === 0 ? [] : [{ rule, claimed, own: band === 'below_60' ? rule.limit : rule.fromSixty }]
  })
  const taken = new Map<string, Paise>()
  const found = made.map(({ rule: { code, group }, claimed, own }) => {
    if (own === null) return deduction(code, claimed, null)
    const left = subtract(sharedLimit(group, made), taken.get(group) ?? noPaise)
    const each = deduction(code, claimed, lesser(own, left))
    taken.set(group, add(taken.get(group) ?? noPaise, each.allowed))
    return each
  })
  if (traced !== null) {
    for (const group of new Set(made.map(({ rule }) => rule.group)))
      traced.parts[group] = traceGroup(traced, group, made, declared, law)
  }
  return found
}

function sharedLimit(group: string, made: readonly GroupClaim[]): Paise {
  return paise(Math.max(...made.flatMap(({ rule, own }) => (rule.group === group ? [own ?? 0] : []))))
}

/** A claim within its own limit; several of a group within the limit that they share as well. */
function traceGroup(
  { steps }: DeductionsTrace,
  group: string,
  made: readonly GroupClaim[],
  declared: DeclarationFacts,
  law: TdsLaw,
): TracedValue {
  const claims = made.filter(({ rule }) => rule.group === group)
  const shared = sharedLimit(group, made)
  const allowed: Record<string, TracedValue> = {}
  for (const { rule, claimed, own } of claims) {
    const { code } = rule
    const row = inSection(law.deductions, code, law)
    const known = traceOwnFund(steps, code, claimed, declared) ?? ofClaim(code, claimed)
    // A limit that is the shared one is applied to all of them together.
    if (own === null)
      allowed[code] = step(steps, 'sum', `${nameOf(code, law)}: no limit`, { claimed: known }, row)
    else if (claims.length > 1 && own === shared) allowed[code] = known
    else {
      const inputs = { claimed: known, limit: fromRule(row, own) }
      allowed[code] = step(steps, 'min', `${nameOf(code, law)}: at most its limit`, inputs, row)
    }
  }
  const [first] = claims
  const codes = claims.map(({ rule }) => rule.code).join(', ')
  const claimed = sumOf(steps, `${codes} together`, allowed)!
  if (claims.length === 1 || first!.own === null) return claimed
  const row = inSection(law.deductions, first!.rule.code, law)
  const inputs = { claimed, limit: fromRule(row, shared) }
  return step(steps, 'cap', `${codes} together, at most the limit that they share`, inputs, row)
}

/** Section 80C counts the employee's own provident fund without a claim; null where there is none, and for others. */
function traceOwnFund(
  steps: DeductionsTrace['steps'],
  code: string,
  claimed: Paise,
  { ownProvidentFund, previousEmployment }: DeclarationFacts,
): TracedValue | null {
  const previous = previousEmployment?.providentFund ?? noPaise
  const fund = paise(ownProvidentFund + previous)
  if (code !== '80C' || fund === 0) return null
  return step(
    steps,
    'sum',
    'Own provident fund of the year and claims',
    amounts({
      provident_fund: ['heads.pf, of the year', ownProvidentFund],
      previous_employment: ['tax.previous_employment.pf', previous],
      claimed: ['tax.declarations[80C]', subtract(claimed, fund)],
    }),
  )
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
  traced: DeductionsTrace | null,
): readonly Deduction[] {
  const code = band === 'below_60' ? '80TTA' : '80TTB'
  const ofInterest = claims.filter(claim => claim.code === '80TTA' || claim.code === '80TTB')
  const claimed = paise(ofInterest.reduce((sum, { amount }) => sum + amount, 0))
  if (claimed === 0) return noDeductions
  const counts = (kind: OtherIncome['kind']) =>
    kind === 'savings_interest' || (kind === 'deposit_interest' && band !== 'below_60')
  const received = paise(otherIncome.reduce((sum, { kind, amount }) => sum + (counts(kind) ? amount : 0), 0))
  const ceiling = band === 'below_60' ? law.interestReceived.belowSixty : law.interestReceived.fromSixty
  if (traced !== null) {
    const row = inSection(law.interestReceived, code, law)
    const inputs = {
      claimed: ofClaim(code, claimed),
      limit: fromRule(row, ceiling),
      received: fromField('tax.other_income, interest', received),
    }
    const label = `${nameOf(code, law)}: at most its limit and the interest declared`
    traced.parts[code] = step(traced.steps, 'min', label, inputs, row)
  }
  return [deduction(code, claimed, lesser(ceiling, received))]
}

/** Section 134 (before, 80GG): for one who pays rent and receives no allowance for it. */
function rentWithoutAllowance(
  { declared, grossTotalIncome, rent }: DeductionFacts,
  others: readonly Deduction[],
  law: TdsLaw,
  traced: DeductionsTrace | null,
): readonly Deduction[] {
  const code = '80GG'
  const claimed = paise(
    declared.claims.reduce((sum, claim) => sum + (claim.code === code ? claim.amount : 0), 0),
  )
  if (claimed === 0) return noDeductions
  if (declared.houseRent.some(({ allowance }) => allowance > 0)) {
    if (traced !== null) traced.parts[code] = traceNoRent(traced, code, claimed, law)
    return [deduction(code, claimed, noPaise)]
  }
  const rule = law.rentWithoutAllowance
  const income = atLeastNothing(subtract(grossTotalIncome, allowedTotal(others)))
  const aboveShare = atLeastNothing(subtract(rent.paid, halfUpToPaisa(income, rule.rentAbove, wholeInParts)))
  const share = halfUpToPaisa(income, rule.shareOfIncome, wholeInParts)
  const byMonth = paise(rule.monthly * rent.months)
  if (traced !== null) traced.parts[code] = traceRentPaid(traced, code, claimed, rent, law)
  return [deduction(code, claimed, lesser(byMonth, lesser(share, aboveShare)))]
}

function traceNoRent({ steps }: DeductionsTrace, code: string, claimed: Paise, law: TdsLaw): TracedValue {
  const row = inSection(law.rentWithoutAllowance, code, law)
  const inputs = { claimed: ofClaim(code, claimed), limit: fromRule(row, noPaise) }
  const label = `${nameOf(code, law)}: none, because house rent allowance is received`
  return step(steps, 'min', label, inputs, row)
}

function traceRentPaid(
  { steps, parts: others, gross }: DeductionsTrace,
  code: string,
  claimed: Paise,
  { paid, months }: DeductionFacts['rent'],
  law: TdsLaw,
): TracedValue {
  const rule = inSection(law.rentWithoutAllowance, code, law)
  const taken = Object.fromEntries(Object.entries(others).map(([name, known]) => [name, negated(known)]))
  const before = step(steps, 'sum', 'Income before this deduction', { gross, ...taken })
  const of = notBelowZero(steps, before)
  const ofMonths = {
    monthly: fromRule(rule, rule.monthly),
    months: count({ kind: 'field', ref: 'tax.rent' }, months),
  }
  const limit = `Limit of ${printGrouped(rule.monthly)} a month of rent`
  const byMonth = step(steps, 'multiply', limit, ofMonths, rule)
  const ofIncome = `${printPercent(rule.shareOfIncome)} % of income`
  const share = shareOf(steps, ofIncome, of, rule.shareOfIncome, rule)
  const tenth = shareOf(steps, `${printPercent(rule.rentAbove)} % of income`, of, rule.rentAbove, rule)
  const rent = { rent: fromField('tax.rent, of the year', paid), share: negated(tenth) }
  const excess = step(steps, 'sum', `Rent above ${printPercent(rule.rentAbove)} % of income`, rent, rule)
  const inputs = {
    claimed: ofClaim(code, claimed),
    monthly_limit: byMonth,
    share_of_income: share,
    rent_above_share: notBelowZero(steps, excess),
  }
  const label = `${nameOf(code, law)}: the least of the claim and three limits`
  return step(steps, 'min', label, inputs, rule)
}

function deduction(code: string, claimed: Paise, limit: Paise | null): Deduction {
  return { code, claimed, limit, allowed: limit === null ? claimed : lesser(claimed, limit) }
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
