// Explanations of the lines that only a settlement has.

import type { Explanation } from '#proto/calculation/explanation.ts'
import type { SettlementLine } from '#proto/calculation/settlement.ts'
import type { SlipLine } from '#proto/calculation/slip.ts'
import type { StatutoryBonusInput } from '#proto/calculation/bonus.ts'
import { printGrouped } from '../../money/decimal.ts'
import type { Paise } from '../../money/paise.ts'
import type { DayRate } from '../../rules/settlement/index.ts'
import {
  count,
  days,
  explanation,
  explanationOf,
  less,
  ofField,
  spliced,
  step,
  stepsUnder,
  toUnit,
  traceUnder,
  type Known,
} from '../../trace/steps.ts'
import { explainGratuity } from '../gratuity/gratuity-projection.ts'
import type { PreparedRun } from '../prepare.ts'
import { statutoryBonus } from '../month/statutory-bonus.ts'
import { type SettlementInput, type PaidOnLeaving, bonusesOf, paidInMonth } from './pay-on-leaving.ts'

/** As the line came about, and what of it is not taken. */
export function explainTaken(
  { code, name, amount, explanation: because }: SlipLine,
  untaken: Paise,
  debt: Paise,
): Explanation {
  const steps = stepsUnder('')
  const due = because === null ? ofField(`deductions[${code}]`, amount) : spliced(steps, because, null)
  if (untaken === 0) {
    step(steps, 'input', 'The amount due', { due })
    return explanation(steps, `${name}, recovered in full.`)
  }
  if (debt === 0) {
    step(steps, 'sum', 'The amount due less what the pay does not reach for', {
      due,
      untaken: less(ofField('untaken', untaken)),
    })
    return explanation(
      steps,
      `${name} of ${printGrouped(amount)}; ${printGrouped(untaken)} is not taken and not owed.`,
    )
  }
  step(steps, 'sum', 'The amount due less what the limit on deductions leaves as debt', {
    due,
    debt: less(ofField('debt', debt)),
  })
  return explanation(steps, `${name} of ${printGrouped(amount)}; ${printGrouped(debt)} remains as debt.`)
}

/** The settlement's own lines, by the rates and rules that they follow from. */
export function explainOwn(
  line: SettlementLine,
  run: PreparedRun,
  employee: SettlementInput,
  due: PaidOnLeaving,
): SettlementLine {
  const { inputs, gratuityOfFormerSpells } = employee.settlement
  // What was due less what was paid is explained as other pay beside an earlier payment is.
  const isFirst = paidInMonth(employee, line.code) === 0
  const explained = (because: Explanation): SettlementLine => ({ ...line, explanation: because })
  const { version } = run.rulebook
  if (line.code === 'FNF_LEAVE' && isFirst && due.leave !== null)
    return explained(explainDays('Leave encashment', due.leave.rate, due.leave.days, version))
  if (line.code === 'FNF_NOTICE' && isFirst && due.notice?.due === true)
    return explained(explainDays('Pay in lieu of notice', due.notice.rate, due.notice.shortDays, version))
  if (line.code === 'FNF_NOTICE_RECOVERY' && due.notice?.due === true && line.debt === 0)
    return explained(
      explainDays('Recovery of notice not served', due.notice.rate, due.notice.shortDays, version),
    )
  const hasOwnGratuity = isFirst && gratuityOfFormerSpells === undefined && due.gratuity.due
  if (line.code === 'FNF_GRATUITY' && hasOwnGratuity && inputs.gratuity === 'auto')
    return explained(explainGratuity(due.gratuity, due.gratuity.law, version))
  if (line.code === 'FNF_BONUS' && isFirst && inputs.bonus === null)
    return explained(explainBonuses(employee.settlement.bonusYears ?? [], version))
  if (line.code === 'FNF_RETRENCHMENT' && isFirst && due.retrenchment?.due === true) {
    const { averagePay, countedYears, law } = due.retrenchment
    return explained(
      explainDays('Retrenchment compensation', averagePay, law.daysAYear * countedYears * 100, version),
    )
  }
  return line
}

function explainBonuses(years: readonly StatutoryBonusInput[], version: string): Explanation {
  const amounts = years.map(year => ({ year, amount: bonusesOf([year]) })).filter(({ amount }) => amount > 0)
  const [first] = amounts
  if (amounts.length === 1 && first !== undefined) {
    const trace = traceUnder(version)
    statutoryBonus({ statutoryBonus: first.year }, trace)
    return explanationOf(trace, 'bonus')
  }
  const steps = stepsUnder(version)
  const parts: Record<string, Known> = {}
  for (const [index, { year, amount }] of amounts.entries())
    parts[`year_${index + 1}`] = ofField(`statutory_bonus of the year to ${year.year.end}`, amount)
  step(steps, 'sum', 'The statutory bonus of each year', parts)
  const named = amounts.map(
    ({ year: { year }, amount }) => `${printGrouped(amount)} for the year to ${year.end}`,
  )
  return explanation(steps, `Statutory bonus: ${named.join(', and ')}.`)
}

function explainDays(what: string, { wages, divisor }: DayRate, hundredths: number, version: string) {
  const steps = stepsUnder(version)
  const whole = step(steps, 'prorate', 'The days at the rate of a day', {
    wages: ofField('wages', wages),
    days: days('days', hundredths),
    of: count({ kind: 'field', ref: 'settlement.divisor' }, divisor),
  })
  step(steps, 'round', 'To the paisa, half up', { whole, ...toUnit('paise', 'half_up', 'practice') })
  const text = `${what} for ${hundredths / 100} days at 1/${divisor} of ${printGrouped(wages)}.`
  return explanation(steps, text)
}
