// How the month's part of gratuity came about: what has been earned by now, less what had been a month ago.

import type { Explanation } from '#proto/calculation.ts'

import { printGrouped } from '../../money/decimal.ts'
import { noPaise } from '../../money/paise.ts'
import type { Accrued, GratuityAccrual } from '../gratuity-accrual.ts'
import type { Working } from '../working.ts'
import { count, explanation, less, ofField, ofRule, step, stepsUnder, toUnit } from '../../trace/steps.ts'
import type { Known, Steps } from '../../trace/steps.ts'

export function explainGratuity({ run }: Working, accrual: GratuityAccrual): Explanation {
  const { now, before, provision } = accrual
  const steps = stepsUnder(run.rulebook.version)
  const earlier = before === null ? null : earned(steps, 'At the end of the month before', before)
  const earnedNow = earned(steps, 'By now', now)
  if (before !== null && earlier !== null) {
    const added = step(
      steps,
      'sum',
      'Added by the month',
      before.amount === 0 ? { now: earnedNow } : { now: earnedNow, before: less(earlier) },
    )
    if (now.amount < before.amount)
      step(steps, 'max', 'Never below zero', { added, nothing: ofField('nothing', noPaise) })
  }
  return explanation(
    steps,
    `Of ${printGrouped(now.amount)} earned so far the month adds ${printGrouped(provision)}.`,
  )
}

function earned(steps: Steps, label: string, { wages, years, law: { terms, cap } }: Accrued): Known {
  const ofTerms = { kind: 'rule', ref: terms.rule } as const
  const ofService = { kind: 'field', ref: 'date_of_joining' } as const
  const whole = step(
    steps,
    'prorate',
    `${label}: wages of so many days for each year of service`,
    {
      wages: ofField('wages.gratuity', wages),
      days: count(ofTerms, terms.daysAYear),
      of: count(ofTerms, terms.daysInMonth),
      service: count(ofService, years.num),
      parts_of_a_year: count(ofService, years.den),
    },
    terms,
  )
  const rounded = step(steps, 'round', 'To the paisa, half up', {
    whole,
    ...toUnit('paise', 'half_up', 'practice'),
  })
  return step(steps, 'min', 'Up to the limit', { rounded, limit: ofRule(cap, cap.cap) }, cap)
}
