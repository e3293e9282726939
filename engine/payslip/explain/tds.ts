// How the income tax of one payment came about: the year's income, its tax, and this payment's share of what is open.

import type { Explanation } from '#proto/calculation.ts'

import { printFraction, printGrouped } from '../../money/decimal.ts'
import { fraction } from '../../money/fraction.ts'
import { noMills } from '../../money/mills.ts'
import type { Mills } from '../../money/mills.ts'
import { noPaise } from '../../money/paise.ts'
import type { Paise } from '../../money/paise.ts'
import type { Row } from '../../parameters/dated.ts'
import { slabParts } from '../../rules/tds/index.ts'
import type { TaxWorking, Working } from '../working.ts'
import {
  count,
  explanation,
  less,
  ofField,
  ofRule,
  percentage,
  step,
  stepsUnder,
  text,
  toUnit,
} from './steps.ts'
import type { Known, Steps } from './steps.ts'

type TaxOfYear = TaxWorking['outcome']['year']

export function explainTds({ run }: Working, tax: TaxWorking): Explanation {
  const steps = stepsUnder(run.rulebook.version)
  const { year } = tax.outcome
  const income = incomeOfYear(steps, tax, run.tds!.law.roundings)
  const annual = annualTax(steps, income, year, run.tds!.law.roundings)
  const share = shareNow(steps, annual, tax, run.tds!.law.adjustment)
  if (tax.taken < tax.outcome.thisMonth)
    step(steps, 'cap', 'No more than the pay leaves', { share, left: ofField('left of the pay', tax.left) })
  const regime = `${year.regime} regime`
  return explanation(
    steps,
    `Income tax of ${printGrouped(year.annual)} on ${printGrouped(year.income.total)} for ${tax.taxYear} in the ${regime}, less what was taken, over ${tax.monthsLeft} payments.`,
  )
}

type Roundings = Row<{ income: Paise; tax: Paise }>

/** Sums leave out what is nothing, so that the usual explanation stays short. */
function parts(named: Record<string, Paise>, taken: Record<string, Paise> = {}): Record<string, Known> {
  const known: Record<string, Known> = {}
  for (const [name, amount] of Object.entries(named)) if (amount !== 0) known[name] = ofField(name, amount)
  for (const [name, amount] of Object.entries(taken))
    if (amount !== 0) known[name] = less(ofField(name, amount))
  return known
}

function incomeOfYear(steps: Steps, { facts, outcome }: TaxWorking, roundings: Roundings): Known {
  const { income, scale } = outcome.year
  const { pay, declared } = facts
  const gross = step(
    steps,
    'sum',
    'Salary of the tax year, as paid and as expected',
    orNothing(
      parts({
        paid_earlier: pay.paid,
        one_time_earlier: pay.oneTimePaid,
        this_payment: pay.current,
        one_time: pay.oneTime,
        still_to_come: pay.projected,
        previous_employment: declared.previousEmployment?.gross ?? noPaise,
      }),
    ),
  )
  const rule = scale.standardDeduction
  const salary = notBelowZero(
    steps,
    step(
      steps,
      'sum',
      'Less exemptions, standard deduction and tax on employment',
      {
        gross,
        ...parts({}, { exemptions: income.exemptions, tax_on_employment: income.employmentTax }),
        standard_deduction: less(ofRule(rule, income.standardDeduction)),
      },
      rule,
    ),
  )
  const others = parts({ house: income.houseIncome, other_income: income.otherIncome })
  const total =
    Object.keys(others).length === 0
      ? salary
      : notBelowZero(steps, step(steps, 'sum', 'With other income', { salary, ...others }))
  const afterDeductions =
    income.deductionsTotal === 0
      ? total
      : notBelowZero(
          steps,
          step(steps, 'sum', 'Less deductions', {
            total,
            deductions: less(ofField('deductions', income.deductionsTotal)),
          }),
        )
  return toMultiple(steps, 'Taxable income to ten rupees', afterDeductions, roundings, roundings.income)
}

function annualTax(steps: Steps, income: Known, year: TaxOfYear, roundings: Roundings): Known {
  const slabTax = bySlabs(steps, income, year)
  const tax = withSurcharge(steps, income, afterRebate(steps, income, slabTax, year), year)
  const rate = percentage({ kind: 'rule', ref: year.scale.cess.rule }, year.scale.cess.rate)
  const cess = step(steps, 'multiply', 'Health and education cess', { tax, rate }, year.scale.cess)
  const total = step(steps, 'sum', 'With the cess', { tax, cess })
  const relieved =
    year.arrearsRelief === 0
      ? total
      : notBelowZero(
          steps,
          step(steps, 'sum', 'Less relief for arrears', {
            total,
            relief: less(ofField('relief', year.arrearsRelief)),
          }),
        )
  const due = atHigherRate(steps, income, relieved, year)
  const inPaise = step(steps, 'round', 'Fractions of a paisa fall away', {
    amount: due,
    ...toUnit('paise', 'down', roundings.rule),
  })
  return toMultiple(steps, 'Tax of the year to ten rupees', inPaise, roundings, roundings.tax)
}

/** Every slab below the last is full, and the last holds the rest. */
function bySlabs(steps: Steps, income: Known, { income: { total }, scale }: TaxOfYear): Known {
  const taxes: Record<string, Known> = {}
  const slabs = slabParts(total, scale.slabs.slabs)
  for (const [index, { above, rate, income: inside }] of slabs.entries()) {
    if (rate === 0) continue
    const isLast = index === slabs.length - 1
    const amount =
      isLast && above > 0
        ? step(steps, 'sum', 'Income in the last slab', { income, above: less(ofRule(scale.slabs, above)) })
        : isLast
          ? income
          : ofRule(scale.slabs, inside)
    const percent = percentage({ kind: 'rule', ref: scale.slabs.rule }, rate)
    taxes[`above_${above / 100}`] = step(
      steps,
      'multiply',
      `Tax above ${printGrouped(above)}`,
      { amount, percent },
      scale.slabs,
    )
  }
  return step(steps, 'sum', 'Tax by the slabs', orNothing(taxes), scale.slabs)
}

function afterRebate(steps: Steps, income: Known, slabTax: Known, { tax, scale }: TaxOfYear): Known {
  const { rebate } = scale
  if (tax.rebate.by === 'full') {
    const amount = ofMills(rebate, tax.rebate.amount)
    return step(steps, 'sum', 'Less the rebate', { tax: slabTax, rebate: less(amount) }, rebate)
  }
  if (tax.rebate.by === 'none') return slabTax
  const limit = less(ofRule(rebate, rebate.limit))
  const above = step(steps, 'sum', 'Income above the limit of the rebate', { income, limit }, rebate)
  return step(steps, 'min', 'No more tax than income above that limit', { tax: slabTax, above }, rebate)
}

function withSurcharge(
  steps: Steps,
  income: Known,
  tax: Known,
  { tax: { surcharge }, scale }: TaxOfYear,
): Known {
  if (surcharge === null) return tax
  const row = scale.surcharge
  const rate = percentage({ kind: 'rule', ref: row.rule }, surcharge.tier.rate)
  const full = step(steps, 'multiply', 'Surcharge', { tax, rate }, row)
  const both = step(steps, 'sum', 'Tax and surcharge', { tax, full })
  if (surcharge.relief === noMills) return both
  const most = step(
    steps,
    'sum',
    'What they may come to: those at the threshold, and the income above it',
    {
      at_threshold: ofMills(row, surcharge.atThreshold),
      income,
      threshold: less(ofRule(row, surcharge.tier.above)),
    },
    row,
  )
  return step(steps, 'min', 'Marginal relief', { both, most }, row)
}

function atHigherRate(steps: Steps, income: Known, tax: Known, { higherRate }: TaxOfYear): Known {
  if (higherRate === null) return tax
  const from = { kind: 'rule', ref: 'tax.pan_status' } as const
  const least = step(steps, 'multiply', 'The higher rate without a valid PAN', {
    income,
    rate: percentage(from, higherRate.rate),
  })
  return step(steps, 'max', 'Whichever is more', { tax, least })
}

function shareNow(
  steps: Steps,
  annual: Known,
  { outcome, facts, monthsLeft, unknown }: TaxWorking,
  adjustment: Row,
): Known {
  const balance = step(
    steps,
    'sum',
    'Still to be taken in the year',
    { annual, ...parts({}, { taken_by_others: outcome.credits, taken_earlier: outcome.deducted }) },
    adjustment,
  )
  const oneTime =
    outcome.oneTimeTax === 0 ? {} : { one_time_tax: ofField('tax on the one-time pay', outcome.oneTimeTax) }
  const spread =
    outcome.oneTimeTax === 0
      ? balance
      : step(steps, 'sum', 'Without the tax on one-time pay', {
          balance,
          one_time_tax: less(ofField('tax on the one-time pay', outcome.oneTimeTax)),
        })
  const label =
    unknown === 0
      ? 'This payment’s share of it'
      : `This payment’s share: ${monthsLeft} payments are left, and ${unknown} earlier ones count as having taken theirs`
  const from = { kind: 'field', ref: 'tax.months_left' } as const
  const share = step(steps, 'prorate', label, {
    open: spread,
    part: count(from, 1),
    payments: count(from, facts.monthsLeft),
  })
  const together =
    outcome.oneTimeTax === 0
      ? share
      : step(steps, 'sum', 'With the tax on one-time pay', { share, ...oneTime })
  const rupee = { unit: 'rupee', mode: 'half_up' } as const
  const rounded = step(steps, 'round', 'To the rupee', {
    together,
    ...toUnit(rupee.unit, rupee.mode, 'practice'),
  })
  if (outcome.beforeLimit <= outcome.open) return rounded
  const open = step(steps, 'round', 'All that is open, to the rupee', {
    balance,
    ...toUnit(rupee.unit, rupee.mode, 'practice'),
  })
  return step(steps, 'cap', 'No more than is open', { rounded, open })
}

function toMultiple(steps: Steps, label: string, amount: Known, row: Roundings, unit: Paise): Known {
  const from = { kind: 'rule', ref: row.rule } as const
  return step(steps, 'round', label, { amount, unit: ofRule(row, unit), mode: text(from, 'half_up') }, row)
}

function notBelowZero(steps: Steps, amount: Known): Known {
  if (amount.value !== null && amount.value.num >= 0n) return amount
  return step(steps, 'max', 'Never below zero', { amount, nothing: ofField('never below zero', noPaise) })
}

function orNothing(known: Record<string, Known>): Record<string, Known> {
  return Object.keys(known).length > 0 ? known : { nothing: ofField('nothing', noPaise) }
}

/** Thousandths of a paisa in rupees, which five decimals print exactly. */
function ofMills(row: Row, amount: Mills): Known {
  const value = fraction(amount, 100_000)
  return { value, text: printFraction(value, 2), unit: 'rupees', from: { kind: 'rule', ref: row.rule } }
}
