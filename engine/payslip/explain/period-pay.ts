// What comes to this period alone: items added up, units times their rate, overtime at its multiple of the wages.

import type { Explanation } from '#proto/calculation/explanation.ts'
import type { OvertimeRate } from '#proto/calculation/employee-input.ts'
import type { SlipLine } from '#proto/calculation/slip.ts'

import { fraction } from '../../money/fraction.ts'
import type { OvertimeLaw, ComputedOvertime } from '../../rules/overtime/index.ts'
import { minutesOfHour } from '../month/earnings.ts'
import { perUnit, unitRate, variableComponent } from '../month/period-pay.ts'
import type { Computation } from '../levies/working.ts'
import { count, explanation, fromField, step, newSteps, roundingInputs } from '../../trace/steps.ts'
import type { TracedValue, Steps } from '../../trace/steps.ts'

/** A line whose amounts were stated for the period: variable pay, a claim, an instalment. */
export function explainItems(line: SlipLine, { run, employee }: Computation): Explanation {
  const steps = newSteps(run.rulebook.version)
  if (line.source === 'variable') {
    const items = (employee.variable ?? []).filter(({ code }) => code === line.code)
    const known = items.map((item, index) => {
      const field = `variable[${line.code}][${index}]`
      if ('amount' in item) return fromField(`${field}.amount`, item.amount)
      const rate = unitRate(item, variableComponent(line.code, run, employee)!.definition)
      if (rate === null) throw new Error('Units without a rate came to an amount.')
      const pay = step(steps, 'multiply', 'The units at their rate', {
        rate: fromField(`${field}.rate`, rate),
        quantity: count({ kind: 'field', ref: `${field}.quantity` }, fraction(item.quantity, perUnit)),
      })
      return toPaisa(steps, pay, 'variable')
    })
    return explainSum(steps, known, `${line.name} of the period.`)
  }
  const [field, items] =
    line.source === 'expense'
      ? ['reimbursements', employee.reimbursements ?? []]
      : ['recoveries', employee.recoveries ?? []]
  const known = items
    .filter(({ code }) => code === line.code)
    .map(({ amount }, index) => fromField(`${field}[${line.code}][${index}].amount`, amount))
  const what = line.source === 'expense' ? 'paid back' : 'taken back'
  return explainSum(steps, known, `${line.name}, ${what} with this pay.`)
}

/** Each entry by the law's rate or the policy's; where these differ both are shown, and the higher is paid. */
export function explainOvertime({ run, overtime }: Computation): Explanation {
  if (overtime === null) throw new Error('There is no overtime to explain.')
  const steps = newSteps(run.rulebook.version)
  const known = overtime.due.map(({ outcome, rate }) => {
    const { byLaw, byPolicy, because, law } = outcome
    if (byLaw === null || byPolicy === null) throw new Error('Overtime was reckoned in one way alone.')
    if (rate === null || isSameBase(byLaw, byPolicy))
      return ofLaw(steps, because === 'law' ? byLaw : byPolicy, because, law)
    const lawful = ofLaw(steps, byLaw, 'law', law)
    const own = ofPolicy(steps, byPolicy, rate)
    return step(steps, 'max', 'The higher of the two', { law: lawful, policy: own }, law.rate)
  })
  return explainSum(steps, known, 'Overtime at not less than twice the ordinary rate of wages.')
}

function isSameBase(one: ComputedOvertime, other: ComputedOvertime): boolean {
  return one.wages === other.wages && one.days === other.days && one.minutesPerDay === other.minutesPerDay
}

/** By the law's base, at the law's multiple or the policy's. */
function ofLaw(
  steps: Steps,
  { wages, days, minutesPerDay, minutes, weighted }: ComputedOvertime,
  multiple: 'law' | 'policy',
  { rate }: OvertimeLaw,
): TracedValue {
  const rule = { kind: 'rule', ref: rate.rule } as const
  const pay = step(
    steps,
    'prorate',
    'The minutes at their multiple of the wages',
    {
      wages: fromField('wages of a full month', wages),
      minutes: count(entry, minutes),
      minutes_of_day: count(rule, minutesPerDay),
      times: count(multiple === 'law' ? rule : entry, fraction(weighted, minutes * 100)),
      days_of_month: count(rule, fraction(days, 100)),
    },
    rate,
  )
  return toPaisa(steps, pay, 'law')
}

function ofPolicy(
  steps: Steps,
  { wages, days, minutesPerDay, minutes, weighted }: ComputedOvertime,
  { basis }: OvertimeRate,
): TracedValue {
  const canBeOfHour = basis === 'fixed' || basis === 'hourly_rate'
  const isOfHour = canBeOfHour && minutesPerDay === minutesOfHour && days === 100
  const base = isOfHour ? 'hourly rate' : `${monthlyRates[basis]} of a full month`
  const pay = step(steps, 'prorate', `The minutes at their multiple of the ${base}, by the policy`, {
    [isOfHour ? 'hourly_rate' : 'base']: fromField(
      basis === 'fixed' ? `${entry.ref}.fixed_hourly_rate` : base,
      wages,
    ),
    minutes: count(entry, minutes),
    [isOfHour ? 'minutes_of_hour' : 'minutes_of_day']: count(entry, minutesPerDay),
    times: count(entry, fraction(weighted, minutes * 100)),
    [isOfHour ? 'once' : 'days_of_month']: count(entry, fraction(days, 100)),
  })
  return toPaisa(steps, pay, 'policy')
}

const entry = { kind: 'field', ref: 'attendance.overtime' } as const

/** Pay by the month or the day has no hourly rate of its own, so the gross is divided. */
const monthlyRates: Record<OvertimeRate['basis'], string> = {
  basic_da: 'basic pay and dearness allowance',
  gross: 'gross pay',
  wages_code: 'wages',
  hourly_rate: 'gross pay',
  fixed: 'hourly rate',
}

function toPaisa(steps: Steps, amount: TracedValue, ref: string): TracedValue {
  return step(steps, 'round', 'To the paisa, half up', { amount, ...roundingInputs('paise', 'half_up', ref) })
}

function explainSum(steps: Steps, known: readonly TracedValue[], text: string): Explanation {
  step(
    steps,
    'sum',
    known.length === 1 ? 'As it stands' : 'Added up',
    Object.fromEntries(known.map((each, index) => [`item_${index + 1}`, each])),
  )
  return explanation(steps, text)
}
