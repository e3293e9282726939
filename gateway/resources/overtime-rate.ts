// What an hour of overtime is rated by, as an overtime policy and a preview say it.

import { type OvertimeRate, overtimeRateBases } from '#proto/calculation.ts'
import { type FieldCode, fieldProblem, type ProblemDetail } from '#proto/problems.ts'
import type { DayHundredths, PartsPerMillion, Paise } from '#proto/units.ts'
import { choice, days, money, nullable, percent } from '../http/schema.ts'
import { hoursAsMinutes, minutesAsHours } from './quantity.ts'

export const rateBasis = () =>
  choice(overtimeRateBases, {
    description:
      'What the multiple is of. `wages_code`: the law’s wages. `basic_da`: basic pay and dearness allowance. ' +
      '`gross`: all earnings of the salary. `hourly_rate`: the rate of pay by the hour; other pay counts as `gross`. ' +
      '`fixed`: `fixed_hourly_rate`. Monthly pay is that of a full month. The law’s twice the wages is the least paid.',
  })

/** The fields beside `rate_basis`. */
export const rateFields = {
  fixed_hourly_rate: nullable(
    money({ minimum: 0.01, description: 'Rupees an hour, before the multiple; with `fixed` alone.' }),
  ),
  hours_per_day: nullable(
    percent({ minimum: 1, maximum: 24, description: 'Of whole minutes; not with `fixed`. Default 8.' }),
  ),
  days_per_month: nullable(
    days({ minimum: 1, maximum: 31, description: 'Not with `fixed`. Default 26, as the law counts.' }),
  ),
}

type RateFields = {
  readonly fixedHourlyRate?: Paise | null | undefined
  readonly hoursPerDay?: PartsPerMillion | null | undefined
  readonly daysPerMonth?: DayHundredths | null | undefined
}

/** As the fields say, every one that does not go with the basis in a finding; null where there is no basis. */
export function readRate(
  basis: OvertimeRate['basis'] | null | undefined,
  { fixedHourlyRate, hoursPerDay, daysPerMonth }: RateFields,
  path: readonly (string | number)[],
  findings: ProblemDetail[],
): OvertimeRate | null {
  const refuse = (field: string, code: FieldCode, message: string) =>
    findings.push(fieldProblem([...path, field], code, message))
  const isGiven = (value: number | null | undefined) => typeof value === 'number'
  if (!basis) {
    if ([fixedHourlyRate, hoursPerDay, daysPerMonth].some(isGiven))
      refuse('rate_basis', 'required', 'Send the basis that the other fields of the rate go with.')
    return null
  }
  if (basis === 'fixed') {
    const unused = 'Leave it out: a fixed rate is of an hour.'
    if (!isGiven(fixedHourlyRate)) refuse('fixed_hourly_rate', 'required', 'Send the rate of an hour.')
    if (isGiven(hoursPerDay)) refuse('hours_per_day', 'out_of_range', unused)
    if (isGiven(daysPerMonth)) refuse('days_per_month', 'out_of_range', unused)
    return { basis, hourlyRate: fixedHourlyRate ?? (0 as Paise) }
  }
  if (isGiven(fixedHourlyRate))
    refuse('fixed_hourly_rate', 'out_of_range', 'Leave it out, or send it with rate_basis fixed.')
  const minutesPerDay = typeof hoursPerDay === 'number' ? hoursAsMinutes(hoursPerDay) : usual.minutesPerDay
  if (isGiven(hoursPerDay) && minutesAsHours(minutesPerDay) !== hoursPerDay)
    refuse(
      'hours_per_day',
      'out_of_range',
      'Send whole minutes: 7.5, 8.25, or 7.3333 for 7 hours 20 minutes.',
    )
  return { basis, minutesPerDay, daysPerMonth: daysPerMonth ?? usual.daysPerMonth }
}

/** As the law divides the wages of a month. */
const usual = { minutesPerDay: 480, daysPerMonth: 2600 as DayHundredths }

/** The fields of a rate as answers show them. */
export function shownRate(rate: OvertimeRate | null | undefined) {
  const none = { fixedHourlyRate: null, hoursPerDay: null, daysPerMonth: null }
  if (!rate) return { rateBasis: null, ...none }
  if (rate.basis === 'fixed') return { rateBasis: rate.basis, ...none, fixedHourlyRate: rate.hourlyRate }
  const { basis, minutesPerDay, daysPerMonth } = rate
  return { rateBasis: basis, ...none, hoursPerDay: minutesAsHours(minutesPerDay), daysPerMonth }
}
