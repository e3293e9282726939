// Interest on tax that was deducted and deposited late.

import type { PlainDate } from '#proto/calendar/plain-date.ts'
import { monthsApart } from '#proto/calendar/service.ts'
import { halfUpToPaisa, wholeInParts } from '../../money/rounding.ts'
import type { Paise } from '../../money/paise.ts'
import { inForce } from '../../parameters/dated.ts'
import { lateDeposit } from './parameters.ts'

/** Counts calendar months touched from deduction to deposit, both included, as the processing centre counts them. */
export function lateDepositInterest(tax: Paise, deductedOn: PlainDate, depositedOn: PlainDate): Paise {
  const months = monthsApart(deductedOn, depositedOn) + 1
  return halfUpToPaisa(tax, inForce(lateDeposit, deductedOn).monthly * months, wholeInParts)
}
