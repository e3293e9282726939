// How much of a deduction the limit on the deductions of a wage period lets be taken.

import { noPaise } from '../../money/paise.ts'
import type { TakenDeduction } from '../../rules/deductions/index.ts'
import type { CapBase, CappedDeductions } from '../deduction-cap.ts'
import { less, ofField, ofLine, percentage, step, toUnit } from '../../trace/steps.ts'
import type { Known, Steps } from '../../trace/steps.ts'

/** `due` as far as the limit leaves room for it. */
export function withinCap(
  steps: Steps,
  due: Known,
  own: TakenDeduction,
  { cap, base, deductions }: CappedDeductions,
): Known {
  const none = ofField('nothing', noPaise)
  const share = step(
    steps,
    'multiply',
    'The share of them that may be deducted',
    { wages: wagesOf(steps, base), percent: percentage({ kind: 'rule', ref: cap.law.rule }, cap.share) },
    cap.law,
  )
  const limit = step(steps, 'round', 'Down to the paisa', { share, ...toUnit('paise', 'down', cap.law.rule) })
  const inputs: Record<string, Known> = { limit }
  for (const { code, taken, counts } of deductions.slice(0, deductions.indexOf(own))) {
    if (counts && taken > 0) inputs[code] = less(ofLine(code, taken))
  }
  const room = step(steps, 'max', 'What of it is left', {
    left: step(steps, 'sum', 'Less the deductions before it', inputs),
    none,
  })
  return own.kind === 'fine_or_loss'
    ? step(steps, 'condition', 'Taken whole or not at all', { due, room, whole: due, none })
    : inUnit(steps, step(steps, 'min', 'What the limit leaves for it', { due, room }), own)
}

/** The provident fund is contributed in whole rupees. */
function inUnit(steps: Steps, amount: Known, { inRupees }: TakenDeduction): Known {
  if (inRupees !== true) return amount
  return step(steps, 'round', 'Down to the rupee', { amount, ...toUnit('rupee', 'down', 'pf') })
}

/** The Code's wages and the pay that counts beside them, no more than the remuneration. */
function wagesOf(steps: Steps, { codeWages, counted, most, wages }: CapBase): Known {
  const inputs: Record<string, Known> =
    codeWages === null ? {} : { code_wages: ofField('wages.code_on_wages', codeWages) }
  for (const { code, amount } of counted) inputs[code] = ofLine(code, amount)
  if (Object.keys(inputs).length === 0) inputs['none'] = ofField('no such pay', noPaise)
  const all = step(steps, 'sum', 'Wages of the period for the limit on deductions', inputs)
  if (most === null || wages !== most) return all
  return step(steps, 'min', 'No more than the remuneration', {
    all,
    remuneration: ofField('remuneration', most),
  })
}
