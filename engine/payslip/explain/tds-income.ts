// How the taxable income of a tax year comes about: salary, exemptions, house property, other income, deductions. Each
// step that decides an amount cites the provision of the Act that governs the payment.

import { deductionSection } from '#proto/tax-sections.ts'

import { printGrouped, printPercent } from '../../money/decimal.ts'
import { atMost } from '../../money/fraction.ts'
import { add, noPaise } from '../../money/paise.ts'
import type { PartsPerMillion, Paise } from '../../money/paise.ts'
import type { Row } from '../../parameters/dated.ts'
import { ownInterestLimit } from '../../rules/tds/index.ts'
import type { Deduction, Declared, HouseRentPart, TdsLaw } from '../../rules/tds/index.ts'
import type { TaxWorking } from '../working.ts'
import { count, less, ofField, ofLine, ofRule, percentage, step, text, toUnit } from '../../trace/steps.ts'
import type { Known, Steps } from '../../trace/steps.ts'

export function incomeOfYear(steps: Steps, working: TaxWorking, law: TdsLaw): Known {
  const { income } = working.outcome.year
  const salary = salaryIncome(steps, working, law)
  const house = houseProperty(steps, working, salary, law)
  const other =
    income.otherIncome === 0 ? {} : { other_income: ofField('tax.other_income', income.otherIncome) }
  const others = { ...(house === null ? {} : { house_property: house }), ...other }
  const gross =
    Object.keys(others).length === 0
      ? salary
      : step(steps, 'sum', 'Gross total income', { salary, ...others })
  const deductions = allDeductions(steps, working, gross, law)
  const total =
    deductions === null
      ? gross
      : step(steps, 'sum', 'Gross total income less deductions', { gross, deductions: less(deductions) })
  return toMultiple(steps, 'Taxable income to ten rupees', total, law.roundings, law.roundings.income)
}

function salaryIncome(steps: Steps, working: TaxWorking, law: TdsLaw): Known {
  const { facts, outcome } = working
  const { income, scale } = outcome.year
  const { pay, declared } = facts
  const gross = step(
    steps,
    'sum',
    'Salary of the tax year, as paid and as expected',
    orZero(
      amounts({
        paid_earlier: ['tax.paid_to_date', pay.paid],
        one_time_earlier: ['tax.paid_to_date, one-time', pay.oneTimePaid],
        this_payment: ['tax.taxable_pay', pay.current],
        one_time: ['tax.taxable_pay, one-time', pay.oneTime],
        projected: ['tax.projected_pay', pay.projected],
        previous_employment: ['tax.previous_employment.gross', declared.previousEmployment?.gross ?? noPaise],
      }),
    ),
    law.charge,
  )
  const exempt = exemptions(steps, working, gross, law)
  const afterExemptions =
    exempt === null ? gross : step(steps, 'sum', 'Salary less exemptions', { gross, exempt: less(exempt) })
  const standard = step(
    steps,
    'min',
    'Standard deduction, at most the salary',
    { amount: ofRule(scale.standardDeduction, scale.standardDeduction.amount), salary: afterExemptions },
    scale.standardDeduction,
  )
  const afterStandard = step(steps, 'sum', 'Salary less standard deduction', {
    salary: afterExemptions,
    standard_deduction: less(standard),
  })
  if (income.employmentTax === 0) return afterStandard
  const paid = step(
    steps,
    'sum',
    'Professional tax paid in the year, as paid and as expected',
    {
      this_employer: professionalTax(steps, working, law),
      ...amounts({
        previous_employment: [
          'tax.previous_employment.pt',
          declared.previousEmployment?.employmentTax ?? noPaise,
        ],
      }),
    },
    law.employmentTax,
  )
  return step(steps, 'sum', 'Income from salary', {
    salary: afterStandard,
    professional_tax: less(atMostOf(steps, 'At most the salary', paid, afterStandard)),
  })
}

/** By this employer: what was taken, what this payment takes, and what the schedule will take with those to come. */
function professionalTax(steps: Steps, { ptYear, facts }: TaxWorking, law: TdsLaw): Known {
  if (ptYear === null) return ofField('heads.pt', facts.declared.employmentTax)
  const { taken, assumed, now, refund, toCome } = ptYear
  const sum = step(
    steps,
    'sum',
    'Professional tax of this employer in the tax year',
    orZero({
      ...amounts({
        taken_earlier: ['ytd.pt', taken],
        earlier_not_recorded: ['pt schedule, earlier payments that are not recorded', assumed],
        this_payment: ['heads.pt', now],
        still_to_come: ['pt schedule, payments still to come', toCome],
      }),
      ...(refund === noPaise ? {} : { refunded: less(ofLine('PT_REFUND', refund)) }),
    }),
    law.employmentTax,
  )
  return sum.value !== null && sum.value.num < 0n
    ? step(steps, 'max', 'Never below zero', { sum, zero: ofField('zero', noPaise) })
    : sum
}

/** Null where nothing is exempt. */
function exemptions(steps: Steps, { facts, outcome }: TaxWorking, gross: Known, law: TdsLaw): Known | null {
  const { houseRent, allowances, previousExemptions } = outcome.year.income
  const exempt: Record<string, Known> = {}
  const rented = houseRentExemption(steps, houseRent, law)
  if (rented !== null) exempt['house_rent_allowance'] = rented
  for (const { code, section, received, limit } of allowances) {
    exempt[code] = step(
      steps,
      'min',
      `Exempt of ${code}, section ${section}`,
      { received: ofField(`tax.allowances[${code}]`, received), limit: ofRule(law.allowances, limit) },
      law.allowances,
    )
  }
  const previous = facts.declared.previousEmployment
  if (previous !== null && previousExemptions > 0) {
    exempt['previous_employment'] = atMostOf(
      steps,
      'Exempt with the previous employer, at most the salary there',
      ofField('tax.previous_employment.exemptions', previous.exemptions),
      ofField('tax.previous_employment.gross', previous.gross),
    )
  }
  const total = sumOf(steps, 'Exemptions of the year', exempt)
  return total === null ? null : atMostOf(steps, 'Exemptions, at most the salary', total, gross)
}

/** The least of three amounts for each period of occupation; periods that are alike are shown once. */
function houseRentExemption(steps: Steps, parts: readonly HouseRentPart[], law: TdsLaw): Known | null {
  const exempt: Record<string, Known> = {}
  for (const [index, same] of alike(parts).entries())
    exempt[`period_${index + 1}`] = ofPeriods(steps, same, law)
  return sumOf(steps, 'House rent allowance exempt in the year', exempt)
}

type Alike = readonly [HouseRentPart, ...HouseRentPart[]]

function alike(parts: readonly HouseRentPart[]): Alike[] {
  const found: [HouseRentPart, ...HouseRentPart[]][] = []
  for (const part of parts) {
    const last = found.at(-1)
    if (last !== undefined && isLike(last[0], part)) last.push(part)
    else found.push([part])
  }
  return found
}

function isLike(one: HouseRentPart, other: HouseRentPart): boolean {
  return (
    one.allowance === other.allowance &&
    one.salary === other.salary &&
    one.rent === other.rent &&
    one.isListedCity === other.isListedCity
  )
}

function ofPeriods(steps: Steps, same: Alike, { houseRent: rule }: TdsLaw): Known {
  const [part] = same
  const { end } = same.at(-1) ?? part
  const when = same.length === 1 ? '' : `${same.length} months alike, `
  const span = `${when}${part.start} to ${end}`
  const salary = ofField('basic and dearness allowance of the month', part.salary)
  const tenth = shareOf(steps, `${printPercent(rule.rentAbove)} % of salary`, salary, rule.rentAbove, rule)
  const rate = part.isListedCity ? rule.inListedCity : rule.elsewhere
  const place = part.isListedCity ? 'a listed city' : 'any other place'
  const above = notBelowZero(
    steps,
    step(
      steps,
      'sum',
      `Rent above ${printPercent(rule.rentAbove)} % of salary`,
      { rent: ofField('tax.rent.monthly', part.rent), share: less(tenth) },
      rule,
    ),
  )
  const ofSalary = shareOf(steps, `${printPercent(rate)} % of salary: ${place}`, salary, rate, rule)
  const least =
    part.exempt === part.allowance
      ? 'the allowance received'
      : part.exempt === part.rentAboveShare
        ? 'the rent above the share of salary'
        : 'the share of salary'
  const exempt = step(
    steps,
    'min',
    `House rent allowance exempt (${span}): the least of three is ${least}`,
    {
      allowance_received: ofField('heads.hra', part.allowance),
      rent_above_share: above,
      share_of_salary: ofSalary,
    },
    rule,
  )
  if (same.length === 1) return exempt
  const months = count({ kind: 'field', ref: 'tax.rent' }, same.length)
  return step(steps, 'multiply', `The same for ${same.length} months`, { exempt, months })
}

/** Null where there is no house, and where the new regime deducts nothing for it. */
function houseProperty(
  steps: Steps,
  { facts, outcome }: TaxWorking,
  salary: Known,
  law: TdsLaw,
): Known | null {
  const { regime, income } = outcome.year
  const { selfOccupied, letOut } = facts.declared.houses
  const parts: Record<string, Known> = {}
  for (const [index, house] of letOut.entries()) {
    parts[`let_out_${index + 1}`] = step(
      steps,
      'sum',
      'Let-out house: income less interest',
      {
        income: ofField(`tax.home_loan.let_out[${index}].income`, house.income),
        interest: less(ofField(`tax.home_loan.let_out[${index}].interest`, house.interest)),
      },
      law.houseProperty,
    )
  }
  if (selfOccupied !== null && income.houses.ownInterest > 0) {
    parts['self_occupied'] = less(
      step(
        steps,
        'cap',
        'Interest on the self-occupied house, at most its limit',
        {
          interest: ofField('tax.home_loan.interest', selfOccupied.interest),
          limit: ofRule(law.houseProperty, ownInterestLimit(selfOccupied, law)),
        },
        law.houseProperty,
      ),
    )
  }
  if (Object.keys(parts).length === 0) return null
  const total = step(steps, 'sum', 'Income from house property', parts, law.houseProperty)
  if (!isBelowZero(total)) return total
  if (regime === 'new') {
    const nothing = ofRule(law.houseProperty, noPaise)
    return step(steps, 'max', 'The new regime sets off no loss', { total, nothing }, law.houseProperty)
  }
  const limit = less(ofRule(law.houseProperty, law.houseProperty.lossSetOff))
  const loss = step(
    steps,
    'max',
    'Loss set off, at most its limit',
    { loss: total, limit },
    law.houseProperty,
  )
  const available = add(income.salaryIncome, income.otherIncome)
  if (income.houseIncome > noPaise - available) return loss
  const most = step(steps, 'sum', 'Income that a loss can be set off against', {
    salary,
    ...amounts({ other_income: ['tax.other_income', income.otherIncome] }),
  })
  return step(steps, 'max', 'Loss set off, at most the income', { loss, most: less(most) })
}

/** Null where there is none. */
function allDeductions(steps: Steps, working: TaxWorking, gross: Known, law: TdsLaw): Known | null {
  const { regime, income } = working.outcome.year
  const allowed: Record<string, Known> = {}
  const groups = new Map<string, [Deduction, ...Deduction[]]>()
  for (const each of income.deductions) {
    const { code, bound } = each
    const others = bound.by === 'group' ? groups.get(bound.group) : undefined
    if (others !== undefined) others.push(each)
    else if (bound.by === 'group') groups.set(bound.group, [each])
    else if (bound.by === 'pay') allowed[code] = employerNps(steps, each, bound, regime, law)
    else if (bound.by === 'interest') allowed[code] = interest(steps, each, bound, law)
  }
  for (const [group, claims] of groups) allowed[group] = claimsOfGroup(steps, claims, working, law)
  for (const each of income.deductions) {
    if (each.bound.by === 'rent') allowed[each.code] = rentPaid(steps, each, each.bound, allowed, gross, law)
  }
  const total = sumOf(steps, 'Deductions from gross total income', allowed)
  if (total === null) return null
  return atMostOf(steps, 'At most the gross total income', total, gross, law.deductions)
}

/** The section that a deduction stands in, under the Act that governs the payment. */
function sectionOf({ code }: Deduction, { deductionSections }: TdsLaw): string {
  return deductionSection(code, deductionSections.act) ?? code
}

/** A row of the law that is cited by the section of the deduction. */
function inSection<Values>(row: Row<Values>, deduction: Deduction, law: TdsLaw): Row<Values> {
  return { ...row, provision: `section ${sectionOf(deduction, law)}` }
}

function nameOf(deduction: Deduction, law: TdsLaw): string {
  const section = sectionOf(deduction, law)
  return section === deduction.code ? `Section ${section}` : `Section ${section} (${deduction.code})`
}

type Regime = TaxWorking['outcome']['year']['regime']

type BoundBy<By> = Extract<Deduction['bound'], { by: By }>

function employerNps(
  steps: Steps,
  deduction: Deduction,
  { basicAndDa, rate }: BoundBy<'pay'>,
  regime: Regime,
  law: TdsLaw,
): Known {
  const row = law.employerNps[regime]
  const pay = ofField('basic and dearness allowance of the year', basicAndDa)
  const limit = shareOf(steps, `${printPercent(rate)} % of basic pay and dearness allowance`, pay, rate, row)
  const claimed = ofField('nps.employer_percent, of the year', deduction.claimed)
  return step(steps, 'min', `${nameOf(deduction, law)}: employer's NPS contribution`, { claimed, limit }, row)
}

function interest(
  steps: Steps,
  deduction: Deduction,
  { ceiling, received }: BoundBy<'interest'>,
  law: TdsLaw,
): Known {
  const row = inSection(law.interestReceived, deduction, law)
  return step(
    steps,
    'min',
    `${nameOf(deduction, law)}: at most its limit and the interest declared`,
    {
      claimed: ofClaim(deduction),
      limit: ofRule(row, ceiling),
      received: ofField('tax.other_income, interest', received),
    },
    row,
  )
}

/** A claim within its own limit; several of a group within the limit that they share as well. */
function claimsOfGroup(
  steps: Steps,
  claims: readonly [Deduction, ...Deduction[]],
  { facts }: TaxWorking,
  law: TdsLaw,
): Known {
  const [first] = claims
  const allowed: Record<string, Known> = {}
  for (const deduction of claims) {
    const { code, bound } = deduction
    if (bound.by !== 'group') continue
    const { own, shared } = bound
    const row = inSection(law.deductions, deduction, law)
    const claimed = claimed80C(steps, deduction, facts.declared) ?? ofClaim(deduction)
    // A limit that is the shared one is applied to all of them together.
    if (own === null)
      allowed[code] = step(steps, 'sum', `${nameOf(deduction, law)}: no limit`, { claimed }, row)
    else if (claims.length > 1 && own === shared) allowed[code] = claimed
    else {
      const limit = ofRule(row, own)
      allowed[code] = step(
        steps,
        'min',
        `${nameOf(deduction, law)}: at most its limit`,
        { claimed, limit },
        row,
      )
    }
  }
  const codes = claims.map(({ code }) => code).join(', ')
  const claimed = sumOf(steps, `${codes} together`, allowed) ?? ofClaim(first)
  if (claims.length === 1 || first.bound.by !== 'group' || first.bound.shared === null) return claimed
  const row = inSection(law.deductions, first, law)
  const limit = ofRule(row, first.bound.shared)
  return step(steps, 'cap', `${codes} together, at most the limit that they share`, { claimed, limit }, row)
}

/** Section 80C counts the employee's own provident fund without a claim; null where there is none, and for others. */
function claimed80C(
  steps: Steps,
  { code, claimed }: Deduction,
  { ownProvidentFund, previousEmployment }: Declared,
): Known | null {
  const previous = previousEmployment?.providentFund ?? noPaise
  const fund = ownProvidentFund + previous
  if (code !== '80C' || fund === 0) return null
  return step(
    steps,
    'sum',
    'Own provident fund of the year and claims',
    amounts({
      provident_fund: ['heads.pf, of the year', ownProvidentFund],
      previous_employment: ['tax.previous_employment.pf', previous],
      claimed: ['tax.declarations[80C]', (claimed - fund) as Paise],
    }),
  )
}

/** The least of three amounts; nothing where house rent allowance is received. */
function rentPaid(
  steps: Steps,
  deduction: Deduction,
  { paid, months, receivesAllowance }: BoundBy<'rent'>,
  others: Readonly<Record<string, Known>>,
  gross: Known,
  law: TdsLaw,
): Known {
  const rule = inSection(law.rentWithoutAllowance, deduction, law)
  const claimed = ofClaim(deduction)
  if (receivesAllowance) {
    const limit = ofRule(rule, noPaise)
    const label = `${nameOf(deduction, law)}: none, because house rent allowance is received`
    return step(steps, 'min', label, { claimed, limit }, rule)
  }
  const taken = Object.fromEntries(Object.entries(others).map(([code, known]) => [code, less(known)]))
  const before = step(steps, 'sum', 'Income before this deduction', { gross, ...taken })
  const of = notBelowZero(steps, before)
  const byMonth = step(
    steps,
    'multiply',
    `Limit of ${printGrouped(rule.monthly)} a month of rent`,
    { monthly: ofRule(rule, rule.monthly), months: count({ kind: 'field', ref: 'tax.rent' }, months) },
    rule,
  )
  const share = shareOf(
    steps,
    `${printPercent(rule.shareOfIncome)} % of income`,
    of,
    rule.shareOfIncome,
    rule,
  )
  const tenth = shareOf(steps, `${printPercent(rule.rentAbove)} % of income`, of, rule.rentAbove, rule)
  const above = notBelowZero(
    steps,
    step(
      steps,
      'sum',
      `Rent above ${printPercent(rule.rentAbove)} % of income`,
      { rent: ofField('tax.rent, of the year', paid), share: less(tenth) },
      rule,
    ),
  )
  return step(
    steps,
    'min',
    `${nameOf(deduction, law)}: the least of the claim and three limits`,
    { claimed, monthly_limit: byMonth, share_of_income: share, rent_above_share: above },
    rule,
  )
}

function ofClaim({ code, claimed }: Deduction): Known {
  return ofField(`tax.declarations[${code}]`, claimed)
}

/** What the employee declared and the new regime does not deduct, by section; empty for nobody else. */
export function notDeducted({ facts, outcome }: TaxWorking): readonly string[] {
  const { regime, income } = outcome.year
  if (regime === 'old') return []
  const { claims, rents, houses } = facts.declared
  const deducted = new Set(income.deductions.map(({ code }) => code))
  return [
    ...new Set(claims.flatMap(({ code }) => (deducted.has(code) ? [] : [code]))),
    ...(rents.length === 0 ? [] : ['house rent']),
    ...(houses.selfOccupied === null ? [] : ['interest on the self-occupied house']),
  ]
}

/** A share of an amount, to the paisa. */
function shareOf(steps: Steps, label: string, amount: Known, rate: PartsPerMillion, row: Row): Known {
  const percent = percentage({ kind: 'rule', ref: row.rule }, rate)
  const share = step(steps, 'multiply', label, { amount, percent }, row)
  const isWhole = share.value !== null && (share.value.num * 100n) % share.value.den === 0n
  return isWhole
    ? share
    : step(steps, 'round', 'To the paisa', { share, ...toUnit('paise', 'half_up', 'practice') })
}

export function toMultiple(
  steps: Steps,
  label: string,
  amount: Known,
  row: TdsLaw['roundings'],
  unit: Paise,
): Known {
  const from = { kind: 'rule', ref: row.rule } as const
  return step(steps, 'round', label, { amount, unit: ofRule(row, unit), mode: text(from, 'half_up') }, row)
}

export function notBelowZero(steps: Steps, amount: Known): Known {
  if (!isBelowZero(amount)) return amount
  return step(steps, 'max', 'Never below zero', { amount, nothing: ofField('never below zero', noPaise) })
}

/** `amount` itself where it is within `most`. */
function atMostOf(steps: Steps, label: string, amount: Known, most: Known, row: Row | null = null): Known {
  return isAtMost(amount, most) ? amount : step(steps, 'cap', label, { amount, most }, row)
}

function isAtMost({ value: one }: Known, { value: other }: Known): boolean {
  return one !== null && other !== null && atMost(one, other)
}

function isBelowZero({ value }: Known): boolean {
  return value === null || value.num < 0n
}

/** The sum of several, or the only one; null where there is none. */
function sumOf(steps: Steps, label: string, known: Readonly<Record<string, Known>>): Known | null {
  const all = Object.values(known)
  return all.length > 1 ? step(steps, 'sum', label, known) : (all[0] ?? null)
}

/** Amounts by name, with the field that each comes from; zeros are left out. */
export function amounts(
  named: Readonly<Record<string, readonly [ref: string, amount: Paise]>>,
): Record<string, Known> {
  const known: Record<string, Known> = {}
  for (const [name, [ref, amount]] of Object.entries(named))
    if (amount !== 0) known[name] = ofField(ref, amount)
  return known
}

export function orZero(known: Record<string, Known>): Record<string, Known> {
  return Object.keys(known).length > 0 ? known : { nothing: ofField('nothing', noPaise) }
}
