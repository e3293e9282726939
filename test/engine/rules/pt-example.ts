// A person at work in one place, as the worked cases of professional tax give one.

import { isDeepStrictEqual } from 'node:util'

import { payPeriod } from '#proto/calendar/period.ts'
import { plainDate } from '#proto/calendar/plain-date.ts'
import { noPaise } from '#engine/money/paise.ts'
import type { Paise } from '#engine/money/paise.ts'
import { replay } from '#engine/payslip/replay.ts'
import { pt, ptLaw, ptUnlevied } from '#engine/rules/pt/index.ts'
import type {
  PtDue,
  PtFacts,
  PtLaw,
  PtNothing,
  PtNotLevied,
  PtRepealRefund,
  PtSettings,
} from '#engine/rules/pt/index.ts'
import { explanationOf, fromField, newTrace } from '#engine/trace/steps.ts'
import { month } from '../payslip/example.ts'

export const settings: PtSettings = { otherGenders: 'men', takenIn: null }

/** `MH`, or `TN:CHENNAI`. */
export function lawAt(place: string, wageMonth: string): PtLaw | PtNotLevied {
  const { start, end } = month(wageMonth)
  const [state = '', localBody = null] = place.split(':')
  return ptLaw({ state, localBody }, payPeriod(start, end))
}

export function levyAt(place: string, wageMonth: string): PtLaw {
  const law = lawAt(place, wageMonth)
  if (!law.levied) throw new Error(`${place} levies nothing in ${wageMonth}.`)
  return law
}

/** A man of 36 on the same pay all year, of whom no earlier month is known. */
export function person(pay: Paise, over: Partial<PtFacts> = {}): PtFacts {
  return {
    pay,
    monthlyRate: pay,
    earlierPay: null,
    income: null,
    taken: null,
    takenInYear: noPaise,
    since: plainDate('2020-01-01'),
    until: null,
    daysAway: 0,
    daysInYear: null,
    gender: 'male',
    dateOfBirth: plainDate('1990-06-15'),
    grounds: [],
    ...over,
  }
}

/** Throws where a trace changes the result, or its steps do not replay to the amount. */
export function taxAt(place: string, wageMonth: string, facts: PtFacts): PtDue | PtRepealRefund | PtNothing {
  const law = lawAt(place, wageMonth)
  const trace = newTrace('test')
  const found = law.levied
    ? pt(facts, law, settings, { trace, pay: fromField('pay', facts.pay) })
    : ptUnlevied(facts.taken, law, trace)
  const plain = law.levied ? pt(facts, law, settings) : ptUnlevied(facts.taken, law)
  if (!isDeepStrictEqual(found, plain)) throw new Error('A trace changes the tax.')
  if (found.due && replay(explanationOf(trace, 'tax')) !== found.tax + found.refund)
    throw new Error('The steps do not give the tax.')
  return found
}

/** Effect on the pay: the tax less what is refunded. */
export function net(found: PtDue | PtRepealRefund | PtNothing): number {
  return found.due ? found.tax - found.refund : 0
}
