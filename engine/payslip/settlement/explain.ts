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
  negated,
  fromField,
  embedExplanation,
  step,
  newSteps,
  roundingInputs,
  newTrace,
  type TracedValue,
} from '../../trace/steps.ts'
import { explainGratuity } from '../gratuity/gratuity-projection.ts'
import type { PreparedRun } from '../prepare.ts'
import { statutoryBonus } from '../month/statutory-bonus.ts'
import { type SettlementInput, type TerminalBenefits, bonusesOf, paidInMonth } from './pay-on-leaving.ts'

/** As the line came about, and what of it is not taken. */
export function explainDeduction(
  { code, name, amount, explanation: because }: SlipLine,
  untaken: Paise,
  debt: Paise,
): Explanation {
  const steps = newSteps('')
  const due =
    because === null ? fromField(`deductions[${code}]`, amount) : embedExplanation(steps, because, null)
  if (untaken === 0) {
    step(steps, 'input', 'The amount due', { due })
    return explanation(steps, `${name}, recovered in full.`)
  }
  if (debt === 0) {
    step(steps, 'sum', 'The amount due less what the pay does not reach for', {
      due,
      untaken: negated(fromField('untaken', untaken)),
    })
    return explanation(
      steps,
      `${name} of ${printGrouped(amount)}; ${printGrouped(untaken)} is not taken and not owed.`,
    )
  }
  step(steps, 'sum', 'The amount due less what the limit on deductions leaves as debt', {
    due,
    debt: negated(fromField('debt', debt)),
  })
  return explanation(steps, `${name} of ${printGrouped(amount)}; ${printGrouped(debt)} remains as debt.`)
}

/** The settlement's own lines, by the rates and rules that they follow from. */
export function explainOwnLine(
  line: SettlementLine,
  run: PreparedRun,
  employee: SettlementInput,
  due: TerminalBenefits,
): SettlementLine {
  const { inputs, gratuityOfFormerSpells } = employee.settlement
  // What was due less what was paid is explained as other pay beside an earlier payment is.
  const isFirst = paidInMonth(employee, line.code) === 0
  const withExplanation = (because: Explanation): SettlementLine => ({ ...line, explanation: because })
  const { version } = run.rulebook
  if (line.code === 'FNF_LEAVE' && isFirst && due.leave !== null)
    return withExplanation(explainDays('Leave encashment', due.leave.rate, due.leave.days, version))
  if (line.code === 'FNF_NOTICE' && isFirst && due.notice?.due === true)
    return withExplanation(
      explainDays('Pay in lieu of notice', due.notice.rate, due.notice.shortDays, version),
    )
  if (line.code === 'FNF_NOTICE_RECOVERY' && due.notice?.due === true && line.debt === 0)
    return withExplanation(
      explainDays('Recovery of notice not served', due.notice.rate, due.notice.shortDays, version),
    )
  const hasOwnGratuity = isFirst && gratuityOfFormerSpells === undefined && due.gratuity.due
  if (line.code === 'FNF_GRATUITY' && hasOwnGratuity && inputs.gratuity === 'auto')
    return withExplanation(explainGratuity(due.gratuity, due.gratuity.law, version))
  if (line.code === 'FNF_BONUS' && isFirst && inputs.bonus === null)
    return withExplanation(explainBonuses(employee.settlement.bonusYears ?? [], run))
  if (line.code === 'FNF_RETRENCHMENT' && isFirst && due.retrenchment?.due === true) {
    const { averagePay, countedYears, law } = due.retrenchment
    return withExplanation(
      explainDays('Retrenchment compensation', averagePay, law.daysAYear * countedYears * 100, version),
    )
  }
  return line
}

function explainBonuses(
  years: readonly StatutoryBonusInput[],
  { lookup, rulebook: { version } }: PreparedRun,
): Explanation {
  const amounts = years
    .map(year => ({ year, amount: bonusesOf([year], lookup) }))
    .filter(({ amount }) => amount > 0)
  const [first] = amounts
  if (amounts.length === 1 && first !== undefined) {
    const trace = newTrace(version)
    statutoryBonus({ statutoryBonus: first.year }, lookup, trace)
    return explanationOf(trace, 'bonus')
  }
  const steps = newSteps(version)
  const parts: Record<string, TracedValue> = {}
  for (const [index, { year, amount }] of amounts.entries())
    parts[`year_${index + 1}`] = fromField(`statutory_bonus of the year to ${year.year.end}`, amount)
  step(steps, 'sum', 'The statutory bonus of each year', parts)
  const named = amounts.map(
    ({ year: { year }, amount }) => `${printGrouped(amount)} for the year to ${year.end}`,
  )
  return explanation(steps, `Statutory bonus: ${named.join(', and ')}.`)
}

function explainDays(what: string, { wages, divisor }: DayRate, hundredths: number, version: string) {
  const steps = newSteps(version)
  const whole = step(steps, 'prorate', 'The days at the rate of a day', {
    wages: fromField('wages', wages),
    days: days('days', hundredths),
    of: count({ kind: 'field', ref: 'settlement.divisor' }, divisor),
  })
  step(steps, 'round', 'To the paisa, half up', { whole, ...roundingInputs('paise', 'half_up', 'practice') })
  const text = `${what} for ${hundredths / 100} days at 1/${divisor} of ${printGrouped(wages)}.`
  return explanation(steps, text)
}
