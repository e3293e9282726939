// The employer's contribution to the National Pension System: a share of basic pay and dearness allowance. It is
// income of the employee, of which the tax law takes the most part off again (section 80CCD(2)).

import type { EmployeeInput } from '#proto/calculation/employee-input.ts'

import { add, noPaise } from '../../money/paise.ts'
import type { PartsPerMillion, Paise } from '../../money/paise.ts'
import { halfUpToPaisa, wholeInParts } from '../../money/rounding.ts'
import type { Earnings, PaidComponent } from './earnings.ts'

export type NpsShare = {
  readonly rate: PartsPerMillion
  /** Basic pay and dearness allowance as paid, and of a full month as agreed. */
  readonly base: Paise
  readonly fullBase: Paise
  /** To the paisa: a rupee more could pass what the tax law leaves free. */
  readonly amount: Paise
  /** The same of earlier months, which is paid now. */
  readonly late: Paise
}

/** Null where nothing is agreed; `late`: of earlier months. */
export function npsShare(
  { nps }: Pick<EmployeeInput, 'nps'>,
  earnings: Earnings,
  late: Paise = noPaise,
): NpsShare | null {
  const rate = nps.employerPercent ?? noRate
  if (rate === 0 && late === 0) return null
  return {
    rate,
    base: earnings.basicAndDa,
    fullBase: fullBasicAndDa(earnings),
    amount: npsOf(earnings.basicAndDa, rate),
    late,
  }
}

const noRate = 0 as PartsPerMillion

/** With that of earlier months. */
export function npsPaid(share: NpsShare | null): Paise {
  return share === null ? noPaise : add(share.amount, share.late)
}

export function npsOf(base: Paise, rate: PartsPerMillion): Paise {
  return halfUpToPaisa(base, rate, wholeInParts)
}

/** Of a full month at the salary last in force. */
export function fullBasicAndDa({
  components,
}: {
  components: readonly Pick<PaidComponent, 'resolved' | 'full'>[]
}): Paise {
  return components.reduce((sum, { resolved: { component }, full }) => {
    return component.isBasicOrDa && !component.isOutsideRate ? add(sum, full) : sum
  }, noPaise)
}
