// Exemption of house rent allowance: the least of three figures, month by month of occupation. Old regime only.

import { overlap } from '../../calendar/period.ts'
import { daysInclusive } from '../../calendar/plain-date.ts'
import type { PlainDate } from '../../calendar/plain-date.ts'
import { printGrouped } from '../../money/decimal.ts'
import { lesser, noPaise, paise, subtract } from '../../money/paise.ts'
import type { Paise } from '../../money/paise.ts'
import { halfUpToPaisa, wholeInParts } from '../../money/rounding.ts'
import type { RuleWarning } from '../outcome.ts'
import type { HouseRentMonth, Place, Rent } from './facts.ts'
import type { TdsLaw } from './law.ts'

/** The days of one month in one rented house. */
export type HouseRentPart = {
  readonly start: PlainDate
  readonly end: PlainDate
  readonly days: number
  readonly allowance: Paise
  readonly salary: Paise
  readonly rent: Paise
  readonly isListedCity: boolean
  /** Rent above a tenth of salary, and the city's share of salary: the two limits beside the allowance. */
  readonly rentAboveShare: Paise
  readonly shareOfSalary: Paise
  readonly exempt: Paise
}

export function houseRentParts(
  months: readonly HouseRentMonth[],
  rents: readonly Rent[],
  law: TdsLaw,
): HouseRentPart[] {
  return months.flatMap(month => rents.flatMap(rent => occupied(month, rent, law)))
}

function occupied(month: HouseRentMonth, rent: Rent, { houseRent: rule }: TdsLaw): HouseRentPart[] {
  const shared = overlap(month, { start: rent.from, end: rent.to ?? month.end })
  if (shared === null) return []
  const days = daysInclusive(shared.start, shared.end)
  const employed = daysInclusive(month.start, month.end)
  const allowance = halfUpToPaisa(month.allowance, days, employed)
  const salary = halfUpToPaisa(month.salary, days, employed)
  const paid = halfUpToPaisa(rent.monthly, days, month.days)
  const isListedCity = isListed(rent.place, rule.cities)
  const share = isListedCity ? rule.inListedCity : rule.elsewhere
  const rentAboveShare = atLeastNothing(subtract(paid, halfUpToPaisa(salary, rule.rentAbove, wholeInParts)))
  const shareOfSalary = halfUpToPaisa(salary, share, wholeInParts)
  const exempt = lesser(allowance, lesser(rentAboveShare, shareOfSalary))
  return [
    { ...shared, days, allowance, salary, rent: paid, isListedCity, rentAboveShare, shareOfSalary, exempt },
  ]
}

function isListed(place: Place, cities: readonly string[]): boolean {
  return 'inListedCity' in place ? place.inListedCity : cities.includes(place.city.trim().toLowerCase())
}

function atLeastNothing(amount: Paise): Paise {
  return amount > 0 ? amount : noPaise
}

/** The claim stands without the landlord's PAN, but the employer must hold it above this rent. */
export function landlordWarnings(
  parts: readonly HouseRentPart[],
  rents: readonly Rent[],
  law: TdsLaw,
): RuleWarning[] {
  const rent = paise(parts.reduce((sum, part) => sum + part.rent, 0))
  if (rent <= law.houseRent.landlordPanAbove || rents.every(({ hasLandlordPan }) => hasLandlordPan)) return []
  const limit = printGrouped(law.houseRent.landlordPanAbove)
  const message = `Rent of the year is above ${limit}; the claim needs the landlord's PAN.`
  return [{ code: 'landlord_pan_missing', message, field: 'tax.rent.landlord_pan' }]
}
