// How the income tax of one payment came about: the year's income, its tax, and this payment's share of what is open.

import type { Explanation } from '#proto/calculation.ts'

import { printFraction, printGrouped } from '../../money/decimal.ts'
import { fraction } from '../../money/fraction.ts'
import { noMills } from '../../money/mills.ts'
import type { Mills } from '../../money/mills.ts'
import type { Row } from '../../parameters/dated.ts'
import { slabParts } from '../../rules/tds/index.ts'
import type { TdsLaw } from '../../rules/tds/index.ts'
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
  toUnit,
} from '../../trace/steps.ts'
import type { Known, Steps } from '../../trace/steps.ts'
import { amounts, incomeOfYear, notBelowZero, notDeducted, orZero, toMultiple } from './tds-income.ts'

type TaxOfYear = TaxWorking['outcome']['year']

export function explainTds({ run }: Working, tax: TaxWorking): Explanation {
  const steps = stepsUnder(run.rulebook.version)
  const { year } = tax.outcome
  if (run.tds === null) throw new Error('A tax is explained of a run that takes none.')
  const { law } = run.tds
  const income = incomeOfYear(steps, tax, law)
  const annual = annualTax(steps, income, year, law)
  const share = shareNow(steps, annual, tax, law)
  if (tax.taken < tax.outcome.thisMonth)
    step(steps, 'cap', 'No more than the pay leaves', { share, left: ofField('left of the pay', tax.left) })
  const regime = `${year.regime} regime`
  const sentence = `Income tax of ${printGrouped(year.annual)} on ${printGrouped(year.income.total)} for ${tax.taxYear} in the ${regime}, less what was taken, over ${tax.monthsLeft} payments.`
  const left = notDeducted(tax)
  return explanation(
    steps,
    left.length === 0 ? sentence : `${sentence} Not deducted in the new regime: ${left.join(', ')}.`,
  )
}

function annualTax(steps: Steps, income: Known, year: TaxOfYear, { roundings, noPan }: TdsLaw): Known {
  const slabTax = bySlabs(steps, income, year)
  const tax = withSurcharge(steps, income, afterRebate(steps, income, slabTax, year), year)
  const rate = percentage({ kind: 'rule', ref: year.scale.cess.rule }, year.scale.cess.rate)
  const cess = step(steps, 'multiply', 'Health and education cess', { tax, rate }, year.scale.cess)
  const total = step(steps, 'sum', 'With the cess', { tax, cess }, year.scale.cess)
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
  const due = atHigherRate(steps, income, relieved, year, noPan)
  const inPaise = step(
    steps,
    'round',
    'Fractions of a paisa fall away',
    {
      amount: due,
      ...toUnit('paise', 'down', roundings.rule),
    },
    roundings,
  )
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
  return step(steps, 'sum', 'Tax by the slabs', orZero(taxes), scale.slabs)
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

function atHigherRate(
  steps: Steps,
  income: Known,
  tax: Known,
  { higherRate }: TaxOfYear,
  noPan: TdsLaw['noPan'],
): Known {
  if (higherRate === null) return tax
  const rate = percentage({ kind: 'rule', ref: noPan.rule }, higherRate.rate)
  const least = step(steps, 'multiply', 'The higher rate without a valid PAN', { income, rate }, noPan)
  return step(steps, 'max', 'Whichever is more', { tax, least }, noPan)
}

function shareNow(
  steps: Steps,
  annual: Known,
  { outcome, facts, monthsLeft, unknown }: TaxWorking,
  { adjustment, charge, otherCredits }: TdsLaw,
): Known {
  const credits = amounts({
    tax_credits: ['tax.other_tax_credits, tax.previous_employment.tds', outcome.credits],
  })
  const afterCredits =
    outcome.credits === 0
      ? annual
      : step(steps, 'sum', 'Less tax that others deducted', { annual, ...negated(credits) }, otherCredits)
  const deducted = amounts({ deducted: ['tax.deducted_to_date', outcome.deducted] })
  const balance = step(
    steps,
    'sum',
    'Still to be deducted in the tax year',
    { annual: afterCredits, ...negated(deducted) },
    adjustment,
  )
  const oneTimeTax =
    outcome.oneTimeTax === 0
      ? null
      : step(steps, 'sum', 'Tax on the one-time pay: with it less without it', {
          annual,
          without: less(ofField('tax.annual_tax without the one-time pay', outcome.withoutOneTime.annual)),
        })
  const spread =
    oneTimeTax === null
      ? balance
      : step(steps, 'sum', 'Without the tax on one-time pay', { balance, one_time_tax: less(oneTimeTax) })
  const label =
    unknown === 0
      ? 'This payment’s share of it'
      : `This payment’s share: ${monthsLeft} payments are left, and ${unknown} earlier ones count as having taken theirs`
  const from = { kind: 'field', ref: 'tax.months_left' } as const
  const share = step(
    steps,
    'prorate',
    label,
    {
      open: spread,
      part: count(from, 1),
      payments: count(from, facts.monthsLeft),
    },
    charge,
  )
  const together =
    oneTimeTax === null
      ? share
      : step(steps, 'sum', 'With the tax on one-time pay', { share, one_time_tax: oneTimeTax })
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

function negated(known: Readonly<Record<string, Known>>): Record<string, Known> {
  return Object.fromEntries(Object.entries(known).map(([name, each]) => [name, less(each)]))
}

/** Thousandths of a paisa in rupees, which five decimals print exactly. */
function ofMills(row: Row, amount: Mills): Known {
  const value = fraction(amount, 100_000)
  return { value, text: printFraction(value, 2), unit: 'rupees', from: { kind: 'rule', ref: row.rule } }
}
