// Exemption of house rent allowance: the least of three figures, month by month of occupation. Old regime only.

import { overlap } from '#proto/calendar/period.ts'
import { daysInclusive } from '#proto/calendar/plain-date.ts'
import type { PlainDate } from '#proto/calendar/plain-date.ts'
import { printPercent } from '#proto/decimal-text.ts'
import { printGrouped } from '../../money/decimal.ts'
import { lesser, noPaise, paise, subtract } from '../../money/paise.ts'
import type { PartsPerMillion, Paise } from '../../money/paise.ts'
import { halfUpToPaisa, wholeInParts } from '../../money/rounding.ts'
import { count, negated, fromField, step } from '../../trace/steps.ts'
import type { TracedValue, Steps } from '../../trace/steps.ts'
import type { RuleWarning } from '../outcome.ts'
import type { HouseRentMonth, Place, Rent } from './facts.ts'
import type { TdsLaw } from './law.ts'
import { notBelowZero, shareOf, sumOf } from './steps.ts'
import type { PartsTrace } from './steps.ts'

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

/** `traced` records the steps of what is exempt in the year. */
export function houseRentParts(
  months: readonly HouseRentMonth[],
  rents: readonly Rent[],
  law: TdsLaw,
  traced: PartsTrace | null = null,
): HouseRentPart[] {
  const parts = months.flatMap(month => rents.flatMap(rent => occupiedParts(month, rent, law)))
  if (traced !== null) {
    const exempt = traceExempt(traced.steps, parts, law)
    if (exempt !== null) traced.parts['house_rent_allowance'] = exempt
  }
  return parts
}

/** Periods of occupation that are alike are shown once. */
function traceExempt(steps: Steps, parts: readonly HouseRentPart[], law: TdsLaw): TracedValue | null {
  const exempt: Record<string, TracedValue> = {}
  for (const [index, same] of alike(parts).entries())
    exempt[`period_${index + 1}`] = tracePeriods(steps, same, law)
  return sumOf(steps, 'House rent allowance exempt in the year', exempt)
}

type Alike = readonly [HouseRentPart, ...HouseRentPart[]]

function alike(parts: readonly HouseRentPart[]): Alike[] {
  const found: [HouseRentPart, ...HouseRentPart[]][] = []
  for (const part of parts) {
    const last = found.at(-1)
    if (last !== undefined && isLike(last[0], part)) last.push(part)
    else found.push([part])
  }
  return found
}

function isLike(one: HouseRentPart, other: HouseRentPart): boolean {
  return (
    one.allowance === other.allowance &&
    one.salary === other.salary &&
    one.rent === other.rent &&
    one.isListedCity === other.isListedCity
  )
}

function occupiedParts(month: HouseRentMonth, rent: Rent, { houseRent: rule }: TdsLaw): HouseRentPart[] {
  const shared = overlap(month, { start: rent.from, end: rent.to ?? month.end })
  if (shared === null) return []
  const days = daysInclusive(shared.start, shared.end)
  const employed = daysInclusive(month.start, month.end)
  const allowance = halfUpToPaisa(month.allowance, days, employed)
  const salary = halfUpToPaisa(month.salary, days, employed)
  const paid = halfUpToPaisa(rent.monthly, days, month.days)
  const isListedCity = isListed(rent.place, rule.cities)
  const share = shareOfSalaryIn(isListedCity, rule)
  const rentAboveShare = atLeastNothing(subtract(paid, halfUpToPaisa(salary, rule.rentAbove, wholeInParts)))
  const shareOfSalary = halfUpToPaisa(salary, share, wholeInParts)
  const exempt = lesser(allowance, lesser(rentAboveShare, shareOfSalary))
  return [
    { ...shared, days, allowance, salary, rent: paid, isListedCity, rentAboveShare, shareOfSalary, exempt },
  ]
}

function shareOfSalaryIn(isListedCity: boolean, rule: TdsLaw['houseRent']): PartsPerMillion {
  return isListedCity ? rule.inListedCity : rule.elsewhere
}

function tracePeriods(steps: Steps, same: Alike, { houseRent: rule }: TdsLaw): TracedValue {
  const [part] = same
  const { end } = same.at(-1) ?? part
  const when = same.length === 1 ? '' : `${same.length} months alike, `
  const salary = fromField('basic and dearness allowance of the month', part.salary)
  const tenth = shareOf(steps, `${printPercent(rule.rentAbove)} % of salary`, salary, rule.rentAbove, rule)
  const rent = { rent: fromField('tax.rent.monthly', part.rent), share: negated(tenth) }
  const excess = step(steps, 'sum', `Rent above ${printPercent(rule.rentAbove)} % of salary`, rent, rule)
  const above = notBelowZero(steps, excess)
  const rate = shareOfSalaryIn(part.isListedCity, rule)
  const place = part.isListedCity ? 'a listed city' : 'any other place'
  const ofSalary = shareOf(steps, `${printPercent(rate)} % of salary: ${place}`, salary, rate, rule)
  const exempt = step(
    steps,
    'min',
    `House rent allowance exempt (${when}${part.start} to ${end}): the least of three is ${leastOf(part)}`,
    {
      allowance_received: fromField('heads.hra', part.allowance),
      rent_above_share: above,
      share_of_salary: ofSalary,
    },
    rule,
  )
  if (same.length === 1) return exempt
  const months = count({ kind: 'field', ref: 'tax.rent' }, same.length)
  return step(steps, 'multiply', `The same for ${same.length} months`, { exempt, months })
}

function leastOf({ exempt, allowance, rentAboveShare }: HouseRentPart): string {
  if (exempt === allowance) return 'the allowance received'
  return exempt === rentAboveShare ? 'the rent above the share of salary' : 'the share of salary'
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
