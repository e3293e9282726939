// The explanation of a payment beside others of its wage month: how the month comes to its amount, and what the others
// take off it.

import type { Explanation } from '#proto/calculation/explanation.ts'
import type { Slip, SlipLine } from '#proto/calculation/slip.ts'
import { printGrouped } from '../../money/decimal.ts'
import { noPaise } from '../../money/paise.ts'
import {
  explanation,
  negated,
  fromField,
  embedExplanation,
  step,
  newSteps,
  type TracedValue,
  type Steps,
} from '../../trace/steps.ts'
import type { PreparedRun } from '../prepare.ts'
import { excessDeduction, isOwnDeduction, isPay, type LineOfMonth } from '../other-payments/month-lines.ts'
import type { RestOfMonth } from '../other-payments/same-month.ts'
import {
  explainCarriedForward,
  explainEmployerAdvance,
  explainRoundOff,
  insufficientPayText,
  withExplanations,
} from './slip.ts'

/** The slip of `rest` with an explanation on each line, as `explained` gives it; `whole` is explained. */
export function explainedRest(
  rest: RestOfMonth,
  whole: Slip,
  run: PreparedRun,
  onMistake?: (error: unknown) => void,
): Slip {
  return withExplanations(rest.slip, line => explainLine(line, rest, whole, run), onMistake)
}

function explainLine(line: SlipLine, rest: RestOfMonth, whole: Slip, run: PreparedRun): Explanation {
  const { slip, settled, lines } = rest
  const { code, amount } = line
  if (code === 'ROUND_OFF') return explainRoundOff(slip, { run })
  if (code === 'CARRIED_FORWARD') return explainCarriedForward(slip, { run }, settled)
  const ofMonth = lines.get(code)
  if (code === 'EMPLOYER_ADVANCE' && amount !== (ofMonth?.left ?? 0))
    return explainEmployerAdvance(slip, { run })
  const steps = newSteps(run.rulebook.version)
  const { known, text } = amountBeforeShortfall(steps, line, rest, whole)
  const asked = settled.asked.get(code)
  if (asked === undefined) return explanation(steps, text)
  step(steps, 'min', 'What the pay leaves for it', {
    due: known,
    left: fromField('net_payable before it', amount),
  })
  return explanation(steps, `${text} ${insufficientPayText(code)}`)
}

/** The line before the pay fell short of it. */
function amountBeforeShortfall(
  steps: Steps,
  { code, amount }: SlipLine,
  { settled, lines }: RestOfMonth,
  whole: Slip,
): { known: TracedValue; text: string } {
  const ofMonth = lines.get(code)
  const beyond = beyondMonth(code, lines)
  const due = settled.asked.get(code) ?? amount
  if (Object.keys(beyond).length > 0) {
    const own = ofMonth !== undefined && ofMonth.left > 0 ? lessOthers(steps, ofMonth, whole) : null
    const inputs = own === null ? beyond : { ...beyond, [code]: own.known }
    const known = step(steps, 'sum', 'What other payments of the month paid or deducted beyond it', inputs)
    return { known, text: 'Other payments of the month came to more than the month does now.' }
  }
  if (amount === 0) {
    const inputs = { nothing: fromField(`lines[${code}]`, noPaise) }
    return {
      known: step(steps, 'sum', 'Nothing', inputs),
      text: 'Income of the month that other payments of it counted otherwise.',
    }
  }
  if (ofMonth === undefined || ofMonth.month === null) throw new Error(`Nothing explains the line ${code}.`)
  const { known, text } = lessOthers(steps, ofMonth, whole)
  if (due >= ofMonth.left) return { known, text }
  const inputs = { due: known, left: fromField('left of the pay', due) }
  return {
    known: step(steps, 'cap', 'No more than the pay leaves', inputs),
    text: `${text} The pay leaves no more for it.`,
  }
}

/** The month's amount, and what the other payments of it take off. */
function lessOthers(
  steps: Steps,
  { kind: { code }, month, others }: LineOfMonth,
  whole: Slip,
): { known: TracedValue; text: string } {
  const because = whole.lines.find(line => line.code === code)?.explanation ?? null
  if (because === null || month === null) throw new Error(`The month does not explain ${code}.`)
  const ofMonth = embedExplanation(steps, because, null)
  if (others.length === 0) return { known: ofMonth, text: because.text }
  const inputs = Object.fromEntries(
    others.map(({ payrollRunId, amount }) => [
      payrollRunId,
      negated(fromField(`payroll_runs[${payrollRunId}].lines[${code}]`, amount)),
    ]),
  )
  const known = step(steps, 'sum', 'Less other payments of the month', { month: ofMonth, ...inputs })
  const taken = others
    .map(({ payrollRunId, amount }) => `${printGrouped(amount)} in run ${payrollRunId}`)
    .join(' and ')
  return { known, text: `${because.text} ${printGrouped(month.amount)} for the month, less ${taken}.` }
}

/** Sources from which the lines of a month are explained. A head is traced once for all of its lines. */
function beyondMonth(code: string, lines: ReadonlyMap<string, LineOfMonth>): Record<string, TracedValue> {
  const makesGood = madeGoodBy[code]
  if (makesGood === undefined) return {}
  const inputs: Record<string, TracedValue> = {}
  for (const line of lines.values()) {
    const { kind } = line
    const amount = excessDeduction(line)
    if (amount === 0 || !makesGood(kind)) continue
    inputs[`${kind.code}_beyond`] = fromField(`lines[${kind.code}] beyond the month`, amount)
  }
  return inputs
}

type Kind = LineOfMonth['kind']

const madeGoodBy: Readonly<Record<string, (line: Kind) => boolean>> = {
  OVERPAYMENT_RECOVERY: isPay,
  DEDUCTION_REFUND: isOwnDeduction,
  CARRIED_FORWARD_RECOVERY: ({ code }) => code === 'EMPLOYER_ADVANCE',
}
