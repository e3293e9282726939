// How much of a deduction the limit on the deductions of a wage period lets be taken, from the lines that it is of.

import { noPaise } from '../../money/paise.ts'
import { capOf, takeDeductions } from '../../rules/deductions/index.ts'
import type { CapTrace, DeductionSettings, TakenTrace } from '../../rules/deductions/index.ts'
import { fromField, fromLine, step } from '../../trace/steps.ts'
import type { TracedValue, Steps } from '../../trace/steps.ts'
import type { CapBase, CappedDeductions } from '../slip/deduction-cap.ts'

/** Records how much of `due`, the deduction of this code, the limit lets be taken. */
export function withinCap(
  steps: Steps,
  due: TracedValue,
  code: string,
  { cap, base, hasCooperativeDues, deductions }: CappedDeductions,
  settings: DeductionSettings,
): TracedValue {
  const ofCap: CapTrace = { steps, wages: wagesOf(steps, base), limit: null }
  capOf({ ...base, hasCooperativeDues }, cap.law, settings, ofCap)
  if (ofCap.limit === null) throw new Error('No limit applies to the deductions.')
  const ofTaken: TakenTrace = { steps, code, due, limit: ofCap.limit, taken: null }
  takeDeductions(deductions, cap.amount, settings, ofTaken)
  if (ofTaken.taken === null) throw new Error(`The limit does not apply to ${code}.`)
  return ofTaken.taken
}

/** The Code's wages and the pay that counts beside them, no more than the remuneration. */
function wagesOf(steps: Steps, { codeWages, counted, most, wages }: CapBase): TracedValue {
  const inputs: Record<string, TracedValue> =
    codeWages === null ? {} : { code_wages: fromField('wages.code_on_wages', codeWages) }
  for (const { resolved, amount } of counted) {
    const { code } = resolved.component.definition
    inputs[code] = fromLine(code, amount)
  }
  if (Object.keys(inputs).length === 0) inputs['none'] = fromField('no such pay', noPaise)
  const all = step(steps, 'sum', 'Wages of the period for the limit on deductions', inputs)
  if (most === null || wages !== most) return all
  const remuneration = fromField('remuneration', most)
  return step(steps, 'min', 'No more than the remuneration', { all, remuneration })
}
