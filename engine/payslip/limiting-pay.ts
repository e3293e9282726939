// Pay by which the tax law limits exemptions of the year, month by month: pay that comes late is of the month that it is for.

import type { EmployeeInput } from '#proto/calculation/employee-input.ts'
import type { LimitingPay } from '#proto/calculation/other-payments.ts'
import type { Paise, PlainDate } from '#proto/units.ts'
import { add, noPaise, subtract } from '../money/paise.ts'
import { notNegative } from './other-payments/month-lines.ts'
import type { PreparedComponent } from './prepare-component.ts'

/** Pay of an earlier month, by component: what is due now and what was paid. */
type LatePay = {
  readonly earnings: readonly {
    readonly component: PreparedComponent | null
    readonly now: Paise
    readonly paid: Paise
  }[]
}

/** What a payment adds to an earlier month; below zero where that was paid too much. */
export function limitingPay({ earnings }: LatePay): LimitingPay {
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

/**
 * Earlier months of the records by their first day, with what the present payment adds to them; none where the records tell no
 * months.
 */
export function toldMonths(
  { earlier }: EmployeeInput,
  months: readonly (LatePay & { readonly period: { readonly start: PlainDate } })[],
): ReadonlyMap<PlainDate, LimitingPay> {
  if (earlier.months === undefined) return new Map()
  const late = months.map(month => ({ start: month.period.start, ...limitingPay(month) }))
  const byStart = Map.groupBy([...earlier.months, ...late], ({ start }) => start)
  return new Map(
    [...byStart].map(([start, parts]) => [
      start,
      {
        basicAndDa: notNegative(parts.reduce((sum, { basicAndDa }) => sum + basicAndDa, 0)),
        houseRent: notNegative(parts.reduce((sum, { houseRent }) => sum + houseRent, 0)),
      },
    ]),
  )
}
