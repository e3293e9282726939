// What comes to this period alone: items added up, units times their rate, overtime at its multiple of the wages.

import type { Explanation, SlipLine } from '#proto/calculation.ts'

import { fraction } from '../../money/fraction.ts'
import { perUnit, unitRate } from '../period-pay.ts'
import type { Working } from '../working.ts'
import { count, explanation, ofField, step, stepsUnder, toUnit } from './steps.ts'
import type { Known, Steps } from './steps.ts'

/** A line whose amounts were stated for the period: variable pay, a claim, an instalment. */
export function explainItems(line: SlipLine, { run, employee }: Working): Explanation {
  const steps = stepsUnder(run.rulebook.version)
  if (line.source === 'variable') {
    const items = (employee.variable ?? []).filter(({ code }) => code === line.code)
    const known = items.map((item, index) => {
      const field = `variable[${line.code}][${index}]`
      if ('amount' in item) return ofField(`${field}.amount`, item.amount)
      const rate = unitRate(item, run.components.get(line.code)!.definition)
      if (rate === null) throw new Error('Units without a rate came to an amount.')
      const pay = step(steps, 'multiply', 'The units at their rate', {
        rate: ofField(`${field}.rate`, rate),
        quantity: count({ kind: 'field', ref: `${field}.quantity` }, fraction(item.quantity, perUnit)),
      })
      return toPaisa(steps, pay, 'variable')
    })
    return added(steps, known, `${line.name} of the period.`)
  }
  const [field, items] =
    line.source === 'expense'
      ? ['reimbursements', employee.reimbursements ?? []]
      : ['recoveries', employee.recoveries ?? []]
  const known = items
    .filter(({ code }) => code === line.code)
    .map(({ amount }, index) => ofField(`${field}[${line.code}][${index}].amount`, amount))
  const what = line.source === 'expense' ? 'paid back' : 'taken back'
  return added(steps, known, `${line.name}, ${what} with this pay.`)
}

export function explainOvertime({ run, overtime }: Working): Explanation {
  if (overtime === null) throw new Error('There is no overtime to explain.')
  const steps = stepsUnder(run.rulebook.version)
  const known = overtime.due.map(({ byLaw, byPolicy, because, law }) => {
    const reckoned = because === 'law' ? byLaw : byPolicy
    if (reckoned === null) throw new Error('Overtime was reckoned in no way.')
    const { wages, wageMinutes, minutes, weighted } = reckoned
    const rule = { kind: 'rule', ref: law.rate.rule } as const
    const times = fraction(weighted, minutes * 100)
    const pay = step(
      steps,
      'prorate',
      'The minutes at their multiple of the wages',
      {
        wages: ofField('wages of a full month', wages),
        minutes: count({ kind: 'field', ref: 'attendance.overtime' }, minutes),
        minutes_of_month: count(rule, wageMinutes),
        times: count(because === 'law' ? rule : { kind: 'field', ref: 'attendance.overtime' }, times),
        once: count(rule, 1),
      },
      law.rate,
    )
    return toPaisa(steps, pay, 'law')
  })
  return added(steps, known, 'Overtime at not less than twice the ordinary rate of wages.')
}

function toPaisa(steps: Steps, amount: Known, ref: string): Known {
  return step(steps, 'round', 'To the paisa, half up', { amount, ...toUnit('paise', 'half_up', ref) })
}

function added(steps: Steps, known: readonly Known[], text: string): Explanation {
  step(
    steps,
    'sum',
    known.length === 1 ? 'As it stands' : 'Added up',
    Object.fromEntries(known.map((each, index) => [`item_${index + 1}`, each])),
  )
  return explanation(steps, text)
}
