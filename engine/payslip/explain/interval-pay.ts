// How a component that a salary pays for several months, or once, came to its amount: salary by salary, whole months
// together and parts of months by their days.

import type { Explanation } from '#proto/calculation/explanation.ts'
import type { SlipLine } from '#proto/calculation/slip.ts'

import { printGrouped } from '../../money/decimal.ts'
import { count, days, explanation, step, newSteps } from '../../trace/steps.ts'
import type { TracedValue, Steps } from '../../trace/steps.ts'
import type { IntervalPay, IntervalShare } from '../pay-facts.ts'
import type { PreparedRun } from '../prepare.ts'
import { monthlyAmount, roundedAs } from './components.ts'

export function explainIntervalPay(line: SlipLine, { shares }: IntervalPay, run: PreparedRun): Explanation {
  const steps = newSteps(run.rulebook.version)
  const parts: TracedValue[] = []
  for (const ofSalary of Map.groupBy(shares, ({ term }) => term).values())
    parts.push(...partsOf(steps, ofSalary, run))
  if (parts.length > 1)
    step(
      steps,
      'sum',
      'All parts',
      Object.fromEntries(parts.map((part, index) => [`part_${index + 1}`, part])),
    )
  return explanation(steps, sentence(line, shares))
}

/** Under one salary: its whole months, and each part of a month. */
function partsOf(steps: Steps, shares: readonly IntervalShare[], run: PreparedRun): TracedValue[] {
  const { resolved, term } = shares[0]!
  const { rounding } = resolved.component
  const { payBasis } = term.agreed
  let rate = monthlyAmount(steps, resolved, { ...term, payBasis })
  if (resolved.monthly !== shares[0]!.rate) rate = monthOf(steps, rate, payBasis, run)
  const parts: TracedValue[] = []
  const whole = shares.filter(({ days: own, ofDays }) => own === ofDays).length
  if (whole > 0) {
    const month = roundedAs(steps, rate, rounding)
    const months = count({ kind: 'field', ref: 'months' }, whole)
    parts.push(whole === 1 ? month : step(steps, 'multiply', 'Whole months', { month, months }))
  }
  for (const { start, end, days: own, ofDays } of shares) {
    if (own === ofDays) continue
    const part = step(steps, 'prorate', `From ${start} to ${end}`, {
      month: rate,
      days: days('days', own * 100),
      days_of_month: days('days of the month', ofDays * 100),
    })
    parts.push(roundedAs(steps, part, rounding))
  }
  return parts
}

/** Pay by the day or the hour, for the days and hours that the law's month has. */
function monthOf(
  steps: Steps,
  amount: TracedValue,
  payBasis: IntervalShare['term']['agreed']['payBasis'],
  { wages: { daysInMonthlyRate } }: PreparedRun,
): TracedValue {
  const from = { kind: 'rule', ref: 'days in a monthly rate' } as const
  return step(steps, 'multiply', 'For a month', {
    amount,
    days: count(from, daysInMonthlyRate.days),
    ...(payBasis === 'hourly' ? { hours: count(from, daysInMonthlyRate.hours) } : {}),
  })
}

const intervals = { quarterly: 'quarter', half_yearly: 'half-year', yearly: 'year' } as const

function sentence({ name }: SlipLine, shares: readonly IntervalShare[]): string {
  const { resolved, rate, end } = shares.at(-1)!
  const { frequency = 'monthly' } = resolved.component.definition
  if (frequency === 'monthly' || frequency === 'one_time') return `${name}, paid once.`
  const changed = new Set(shares.map(({ term }) => term)).size > 1 ? ', each salary for its own days' : ''
  const [{ start }] = shares as [IntervalShare]
  return `${name} of ${printGrouped(rate)} a month from ${start} to ${end}, paid for the ${intervals[frequency]}${changed}.`
}
