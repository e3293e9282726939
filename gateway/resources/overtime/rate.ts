// Rate of an hour of overtime, as an overtime policy and a preview state it.

import { type OvertimeRate, overtimeRateBases } from '#proto/calculation/employee-input.ts'
import { workingMonth } from '#proto/law/working-month.ts'
import { type FieldCode, fieldProblem, type ProblemDetail } from '#proto/problems.ts'
import type { DayHundredths, PartsPerMillion, Paise } from '#proto/units.ts'
import { choice, days, money, nullable, percent } from '../../http/schema.ts'
import { hoursAsMinutes, minutesAsHours } from '../fields/quantity.ts'

export const rateBasis = () =>
  choice(overtimeRateBases, {
    description:
      'Pay that the multiplier applies to. `wages_code`: wages under the Code on Wages. `basic_da`: basic pay and dearness allowance. `gross`: all earnings of the salary. `hourly_rate`: the hourly rate of the employee; `gross` for other pay. `fixed`: `fixed_hourly_rate`. Monthly pay is that of a full month. At least the statutory double rate is paid.',
  })

/** The fields beside `rate_basis`. */
export const rateFields = {
  fixed_hourly_rate: nullable(
    money({
      minimum: 0.01,
      description: 'Rate in rupees per hour before the multiplier; only with `fixed`.',
    }),
  ),
  hours_per_day: nullable(
    percent({
      minimum: 1,
      maximum: 24,
      description: 'Working hours of a day, in whole minutes; not with `fixed`. Default: 8.',
    }),
  ),
  days_per_month: nullable(
    days({
      minimum: 1,
      maximum: 31,
      description: 'Working days of a month; not with `fixed`. Default: 26, as in the Code on Wages.',
    }),
  ),
}

type RateFields = {
  readonly fixedHourlyRate?: Paise | null | undefined
  readonly hoursPerDay?: PartsPerMillion | null | undefined
  readonly daysPerMonth?: DayHundredths | null | undefined
}

/** Rate by the fields, with a finding for each that does not go with the basis; null where there is no basis. */
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
      refuse('rate_basis', 'required', 'rate_basis is required with the other fields of the rate.')
    return null
  }
  if (basis === 'fixed') {
    const unused = 'A fixed rate is per hour. Remove this field.'
    if (!isGiven(fixedHourlyRate))
      refuse(
        'fixed_hourly_rate',
        'required',
        'This field is required with rate_basis fixed. Send the rate per hour.',
      )
    if (isGiven(hoursPerDay)) refuse('hours_per_day', 'out_of_range', unused)
    if (isGiven(daysPerMonth)) refuse('days_per_month', 'out_of_range', unused)
    return { basis, hourlyRate: fixedHourlyRate ?? (0 as Paise) }
  }
  if (isGiven(fixedHourlyRate))
    refuse(
      'fixed_hourly_rate',
      'out_of_range',
      'This field requires rate_basis fixed. Remove it, or send rate_basis fixed.',
    )
  const minutesPerDay =
    typeof hoursPerDay === 'number' ? hoursAsMinutes(hoursPerDay) : workingMonth.minutesPerDay
  if (isGiven(hoursPerDay) && minutesAsHours(minutesPerDay) !== hoursPerDay)
    refuse(
      'hours_per_day',
      'out_of_range',
      'The hours are not a whole number of minutes. Send a value such as 7.5, 8.25, or 7.3333 for 7 hours 20 minutes.',
    )
  return { basis, minutesPerDay, daysPerMonth: daysPerMonth ?? workingMonth.daysPerMonth }
}

/** The fields of a rate as answers show them. */
export function shownRate(rate: OvertimeRate | null | undefined) {
  const none = { fixedHourlyRate: null, hoursPerDay: null, daysPerMonth: null }
  if (!rate) return { rateBasis: null, ...none }
  if (rate.basis === 'fixed') return { rateBasis: rate.basis, ...none, fixedHourlyRate: rate.hourlyRate }
  const { basis, minutesPerDay, daysPerMonth } = rate
  return { rateBasis: basis, ...none, hoursPerDay: minutesAsHours(minutesPerDay), daysPerMonth }
}
