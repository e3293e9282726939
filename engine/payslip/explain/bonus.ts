// How a statutory bonus came about: month by month the wages that count, then the share of them.

import type { Explanation } from '#proto/calculation.ts'

import { printGrouped } from '../../money/decimal.ts'
import type { BonusDue } from '../../rules/bonus/index.ts'
import type { BonusWorking } from '../statutory-bonus.ts'
import type { Working } from '../working.ts'
import { count, explanation, ofField, ofRule, step, stepsUnder, toUnit } from '../../trace/steps.ts'
import type { Known, Steps } from '../../trace/steps.ts'

export function explainBonus({ run }: Working, { facts }: BonusWorking, due: BonusDue): Explanation {
  const { terms } = due.law
  const steps = stepsUnder(run.rulebook.version)
  const counted: Record<string, Known> = {}
  for (const [index, month] of facts.months.entries()) {
    if (due.counted[index] !== null) counted[`month_${index + 1}`] = countedWages(steps, index, month, due)
  }
  const wages = step(steps, 'sum', 'Wages of the year that count', counted, terms)
  const from = { kind: facts.rate === null ? 'rule' : 'field', ref: terms.rule } as const
  const share = step(
    steps,
    'prorate',
    'Their share',
    { wages, part: count(from, due.rate.n), of: count(from, due.rate.d) },
    terms,
  )
  const least = ofRule(terms, terms.atLeast)
  const owed = due.isRaised
    ? step(steps, 'max', 'Not under the least of a year', { share, least }, terms)
    : share
  step(steps, 'round', 'To the rupee, half up', { owed, ...toUnit('rupee', 'half_up', 'practice') })
  const months = Object.keys(counted).length
  return explanation(
    steps,
    `Statutory bonus of ${printGrouped(due.bonus)} on ${months} months of the year to ${facts.year.end}.`,
  )
}

function countedWages(
  steps: Steps,
  index: number,
  { wages, minimumWage, paidDays, baseDays }: BonusWorking['facts']['months'][number],
  { law: { terms } }: BonusDue,
): Known {
  const ref = `statutory_bonus.months[${index}]`
  const limit =
    minimumWage !== null && minimumWage > terms.calculation
      ? ofField(`${ref}.minimum_wage`, minimumWage)
      : ofRule(terms, terms.calculation)
  const ofMonth = step(
    steps,
    'min',
    'Wages, up to the limit',
    { wages: ofField(`${ref}.wages`, wages), limit },
    terms,
  )
  if (paidDays === baseDays) return ofMonth
  return step(steps, 'prorate', 'For the days paid', {
    wages: ofMonth,
    paid: count({ kind: 'field', ref: `${ref}.paid_days` }, paidDays),
    of: count({ kind: 'field', ref: `${ref}.base_days` }, baseDays),
  })
}
