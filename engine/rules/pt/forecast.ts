// Professional tax of payments that are still to come: the law of each wage month, run on the pay expected for it.

import { add, noPaise, paise } from '../../money/paise.ts'
import type { Paise } from '../../money/paise.ts'
import { pt, ptUnlevied } from './due.ts'
import type { PtFacts, PtSettings } from './due.ts'
import type { PtLaw, PtNotLevied } from './law.ts'

/** A payment: the law of its wage month, its pay, and what a full month would bring. */
export type PtPayment = Pick<PtFacts, 'pay' | 'monthlyRate'> & { readonly law: PtLaw | PtNotLevied }

/** State when the payments begin: the facts of the payment before them, and its deductions less its refunds. */
type Before = { readonly facts: PtFacts; readonly law: PtLaw | PtNotLevied; readonly taken: Paise }

/**
 * Deductions of the payments, less their refunds. Each builds on those before it: in the half-year or year of its tax,
 * and towards the ceiling of its financial year.
 */
export function ptToCome(before: Before, toCome: readonly PtPayment[], settings: PtSettings): Paise {
  let { facts, law, taken } = before
  let total = 0
  for (const payment of toCome) {
    facts = factsOf(payment, { facts, law, taken })
    const outcome = payment.law.levied
      ? pt(facts, payment.law, settings)
      : ptUnlevied(facts.taken, payment.law)
    taken = outcome.due ? paise(outcome.tax - outcome.refund) : noPaise
    law = payment.law
    total += taken
  }
  return paise(total)
}

function factsOf({ pay, monthlyRate, law }: PtPayment, { facts, law: earlier, taken }: Before): PtFacts {
  const { later: _later, ...known } = facts
  const same = { ...known, pay, monthlyRate }
  const more = (known: Paise | null, of: Paise): Paise | null => (known === null ? null : add(known, of))
  if (law.levied && earlier.levied) {
    return {
      ...same,
      earlierPay: law.paySpan.start === earlier.paySpan.start ? more(facts.earlierPay, facts.pay) : noPaise,
      daysAway: law.span.start === earlier.span.start ? facts.daysAway : 0,
      taken: law.span.start === earlier.span.start ? more(facts.taken, taken) : noPaise,
      takenInYear: law.year.start === earlier.year.start ? add(facts.takenInYear, taken) : noPaise,
    }
  }
  const isRepealedStill = !law.levied && !earlier.levied
  return { ...same, earlierPay: noPaise, taken: isRepealedStill ? more(facts.taken, taken) : noPaise }
}
