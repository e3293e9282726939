// The pay that a state's levies count: what the month brought, and what a full month would.

import { add, noPaise } from '../../money/paise.ts'
import type { Paise } from '../../money/paise.ts'
import type { Earnings, PaidComponent } from './earnings.ts'

export type StatePay = { readonly earned: Paise; readonly monthlyRate: Paise }

/**
 * Pay in cash and in kind. Gratuity is never pay of the month; bonus is where the state's Act says so, and nobody flagged
 * it out.
 */
export function isPtPay({ resolved }: Pick<PaidComponent, 'resolved'>, countsBonus: boolean): boolean {
  const { type, category, wageFlags } = resolved.component.definition
  if ((type !== 'earning' && type !== 'information') || category === 'gratuity') return false
  return wageFlags.pt && (category !== 'bonus' || countsBonus)
}

export function isLwfPay({ resolved }: PaidComponent): boolean {
  const { type, wageFlags } = resolved.component.definition
  return type === 'earning' && wageFlags.lwf
}

export function statePay({ components }: Earnings, counts: (paid: PaidComponent) => boolean): StatePay {
  let earned = noPaise
  let monthlyRate = noPaise
  for (const paid of components) {
    if (!counts(paid)) continue
    earned = add(earned, paid.amount)
    if (!paid.resolved.component.isOutsideRate) monthlyRate = add(monthlyRate, paid.full)
  }
  return { earned, monthlyRate }
}
