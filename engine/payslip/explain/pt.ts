// How professional tax came about: the pay that counts, its slab, what was taken before, what the ceiling leaves.

import type { Explanation } from '#proto/calculation.ts'

import { printGrouped } from '../../money/decimal.ts'
import { add, noPaise } from '../../money/paise.ts'
import type { Paise } from '../../money/paise.ts'
import type { PtDue, PtLaw, PtRepealRefund } from '../../rules/pt/index.ts'
import type { PtByHand } from '../state-levies.ts'
import { isPtPay } from '../state-pay.ts'
import type { Working } from '../working.ts'
import { explanation, less, ofField, ofRule, slabStart, step, stepsUnder } from './steps.ts'
import type { Known, Steps } from './steps.ts'
import { sumOfPaid } from './wages.ts'

export function explainPt(working: Working, law: PtLaw, due: PtDue | PtByHand): Explanation {
  const steps = stepsUnder(working.run.rulebook.version)
  if (!('assessment' in due)) {
    const tax = ofField('statutory.pt.override_amount', due.asked)
    const left = ofRule(law.ceiling, due.left)
    step(steps, 'cap', 'No more than the ceiling of the year leaves', { tax, left }, law.ceiling)
    return explanation(steps, `Professional tax of ${law.authority}, set by hand.`)
  }
  const { schedule } = law
  const asked = askedBySlab(steps, taxedPay(steps, working, law, due), law, due)
  const taken = ofField('taken earlier', due.taken)
  if (due.refund > 0) {
    step(steps, 'sum', 'Taken too much, given back', { taken, asked: less(asked) }, schedule)
    return explanation(steps, 'Earlier months took more professional tax than the pay calls for.')
  }
  const open =
    due.taken === noPaise ? asked : step(steps, 'sum', 'Still to be taken', { asked, taken: less(taken) })
  step(
    steps,
    'cap',
    'No more than the ceiling of the year leaves',
    { tax: open, left: ofRule(law.ceiling, due.left) },
    law.ceiling,
  )
  const { total } = due.assessment.base
  return explanation(steps, `Professional tax of ${law.authority} on ${printGrouped(total)}${spanOf(law)}.`)
}

export function explainRepealRefund({ run }: Working, due: PtRepealRefund): Explanation {
  const steps = stepsUnder(run.rulebook.version)
  const taken = ofField('pt deducted since the repeal', due.taken)
  step(steps, 'sum', 'Deducted since the repeal', { taken }, due.repealedBy)
  return explanation(steps, 'The tax is repealed: what was deducted for months since is refunded.')
}

function spanOf({ schedule }: PtLaw): string {
  const { slabsBy } = schedule.levy
  if (slabsBy === 'half_year') return ' of pay in the half-year'
  return slabsBy === 'year' ? ' of pay in the year' : ' of pay in the month'
}

function taxedPay(steps: Steps, working: Working, law: PtLaw, { assessment }: PtDue): Known {
  const { earlier, now, expected, total } = assessment.base
  const paid = sumOfPaid(
    steps,
    'Pay that counts for professional tax',
    { ...working, earnings: working.paid },
    each => isPtPay(each, law.wages.bonus),
  )
  if (total === now) return paid
  return step(steps, 'sum', 'Pay of the span, as paid and as expected', {
    earlier: ofField('earlier pay', earlier),
    now: paid,
    expected: ofField('pay to come at the present rate', expected),
  })
}

/** A slab begins where the one below it ends. */
function askedBySlab(steps: Steps, pay: Known, { schedule }: PtLaw, { assessment, asked }: PtDue): Known {
  const { slab, below } = assessment
  const lastPay = slab.upTo ?? (slab.below === undefined ? undefined : justUnder(slab.below))
  return step(
    steps,
    'slab',
    'The slab that holds the pay',
    {
      pay,
      from: ofRule(schedule, below === null ? noPaise : slabStart(below)),
      tax: ofRule(schedule, asked),
      ...(lastPay === undefined ? {} : { up_to: ofRule(schedule, lastPay) }),
    },
    schedule,
  )
}

function justUnder(limit: Paise): Paise {
  return add(limit, -1 as Paise)
}
