// A line of the whole month beside the same lines of other payments.

import { paise, type Paise, noPaise, add, lesser, subtract } from '../../money/paise.ts'
import type { MonthPayment } from '#proto/calculation/employee-input.ts'
import type { SlipLine } from '#proto/calculation/slip.ts'
import type { PreparedRun } from '../prepare.ts'
import { isOfTheLaw } from '../month/whole-month.ts'

/** What a line of this payment is left of. */
export type LineOfMonth = {
  readonly kind: Pick<SlipLine, 'code' | 'name' | 'type' | 'category'>
  /** Of the whole month; null: the month has no such line. */
  readonly month: SlipLine | null
  /** What other payments of the month came to, by run. */
  readonly others: readonly { readonly payrollRunId: string; readonly amount: Paise }[]
  /** Of the month before the pay or the limit on deductions fell short of it. */
  readonly asked: Paise
  /** The month's amount less the others'; arrears and income likewise, which is null where no income tax is taken. */
  readonly left: number
  readonly arrears: number
  readonly taxable: number | null
}

/**
 * What a payment asked back of pay of its own month: that pay counts as paid so much less, and its recovery as settled. What
 * of it waits is among what the payment carried forward.
 */
export function recoveredOf(
  { contents, paid: { arrears, lines } }: Pick<MonthPayment, 'contents' | 'paid'>,
  { start }: PreparedRun['period'],
): Map<string, Paise> {
  const found = new Map<string, Paise>()
  // Paid as arrears, the month is among the arrears that all of its payments work out again.
  if (contents.arrears?.some(({ period }) => period.start === start) === true) return found
  for (const { period, earnings } of arrears)
    if (period.start === start)
      for (const { code, amount } of earnings) found.set(code, subtract(found.get(code) ?? noPaise, amount))
  const asked = recoveredAmount(found)
  if (asked > 0) found.set('OVERPAYMENT_RECOVERY', lesser(asked, takenBack(lines)))
  return found
}

export function recoveredAmount(recovered: ReadonlyMap<string, Paise>): Paise {
  let sum = noPaise
  for (const [code, amount] of recovered) if (code !== 'OVERPAYMENT_RECOVERY') sum = add(sum, amount)
  return sum
}

/**
 * What other payments came to beyond the month. Deductions that the month's pay does not reach for were asked for all the
 * same, so they are not refunded.
 */
export function excessDeduction(line: LineOfMonth): Paise {
  return notNegative(isOwnDeduction(line.kind) ? paidBefore(line) - line.asked : -line.left)
}

/** Pay that is recovered where the month comes to less. */
export function isPay({ code, type }: LineOfMonth['kind']): boolean {
  return type === 'earning' || (type === 'reimbursement' && code !== 'EMPLOYER_ADVANCE')
}

/** A deduction that is refunded where the month comes to less. */
export function isOwnDeduction({ code, type }: LineOfMonth['kind']): boolean {
  return type === 'recovery' || (type === 'deduction' && !isOfTheLaw(code))
}

export function sumOf(
  others: readonly MonthPayment[],
  amount: (paid: MonthPayment['paid']) => number,
): Paise {
  return paise(others.reduce((sum, { paid }) => sum + amount(paid), 0))
}

function takenBack(lines: MonthPayment['paid']['lines']): Paise {
  return lines.find(({ code }) => code === 'OVERPAYMENT_RECOVERY')?.amount ?? noPaise
}

export function paidBefore({ others }: LineOfMonth): number {
  return others.reduce((sum, { amount }) => sum + amount, 0)
}

export function notNegative(amount: number): Paise {
  return paise(Math.max(0, amount))
}
