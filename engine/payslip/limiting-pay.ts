// Pay by which the tax law limits exemptions of the year, month by month: pay that comes late is of the month that it is for.

import type { EmployeeInput } from '#proto/calculation/employee-input.ts'
import type { LimitingPay } from '#proto/calculation/other-payments.ts'
import type { PlainDate } from '#proto/units.ts'
import { add, noPaise, subtract } from '../money/paise.ts'
import type { Arrears, ArrearsMonth } from './arrears.ts'
import type { PreparedComponent } from './prepare-component.ts'

/** What a payment adds to an earlier month; below zero where that was paid too much. */
export function limitingPay({ earnings }: ArrearsMonth): LimitingPay {
  const sum = (counts: (component: PreparedComponent) => boolean) =>
    earnings.reduce(
      (total, { component, now, paid }) =>
        component !== null && counts(component) ? add(total, subtract(now, paid)) : total,
      noPaise,
    )
  return {
    basicAndDa: sum(({ isBasicOrDa }) => isBasicOrDa),
    houseRent: sum(({ definition }) => definition.category === 'hra'),
  }
}

/** Earlier months by their first day, with what the present payment adds to them. */
export function toldMonths(
  { earlier }: EmployeeInput,
  arrears: Arrears,
): ReadonlyMap<PlainDate, LimitingPay> {
  const told = new Map<PlainDate, LimitingPay>((earlier.months ?? []).map(month => [month.start, month]))
  for (const month of arrears.months) {
    const { basicAndDa, houseRent } = told.get(month.period.start) ?? nothingPaid
    const late = limitingPay(month)
    told.set(month.period.start, {
      basicAndDa: add(basicAndDa, late.basicAndDa),
      houseRent: add(houseRent, late.houseRent),
    })
  }
  return told
}

const nothingPaid: LimitingPay = { basicAndDa: noPaise, houseRent: noPaise }
