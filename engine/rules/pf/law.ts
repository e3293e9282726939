// The rows of one wage period, looked up once for a whole run.

import type { PayPeriod } from '#proto/calendar/period.ts'
import { daysOf } from '#proto/calendar/period.ts'
import type { PlainDate } from '#proto/calendar/plain-date.ts'
import type { PartsPerMillion, Paise } from '../../money/paise.ts'
import { recordedLaw } from '../../parameters/dated.ts'
import type { Lookup, Row, Stretch } from '../../parameters/dated.ts'
import {
  administration,
  contributionRate,
  higherPension,
  insuranceAdministration,
  insuranceRate,
  membership,
  pensionAge,
  pensionRate,
  wageCeiling,
} from './parameters.ts'

/** A stretch of the period under one ceiling. */
export type CeilingSegment = Stretch<{ ceiling: Paise }> & {
  /** `admitted`: those left out by an earlier ceiling come in by their present full-month wage. */
  readonly membership: Row<{ admitted: boolean }>
}

export type PfLaw = {
  readonly period: PayPeriod
  readonly days: number
  /** One in every month but that of a change: a ceiling is kept by date, not by month. */
  readonly ceilings: readonly CeilingSegment[]
  /** The last ceiling of the period. */
  readonly ceiling: Paise
  readonly rate: Row<{ standard: PartsPerMillion; reduced: PartsPerMillion }>
  readonly pension: Row<{ rate: PartsPerMillion; twelfth: boolean }>
  readonly pensionAge: Row<{ years: number }>
  /** Null before the first row of the table: no one could contribute on higher wages by it. */
  readonly higherPension: Row<{ further: PartsPerMillion; above: Paise }> | null
  readonly insurance: Row<{ rate: PartsPerMillion }>
  readonly administration: Row<{ rate: PartsPerMillion; minimum: Paise; minimumWithoutMembers: Paise }>
  readonly insuranceAdministration: Row<{ rate: PartsPerMillion }>
  /** Members from before this day are in the pension scheme whatever their wage was. */
  readonly wageTestSince: PlainDate
}

/** The law of a period: the ceiling of each day, everything else as on the first day. Throws `RuleNotFound`. */
export function pfLaw(period: PayPeriod, { inForce, stretches, on }: Lookup = recordedLaw): PfLaw {
  const { start } = period
  const ceilings = stretches(wageCeiling, period).map(stretch => ({
    ...stretch,
    membership: inForce(membership, stretch.start),
  }))
  const firstOption = higherPension.rows[0]
  return {
    period,
    days: daysOf(period),
    ceilings,
    ceiling: inForce(wageCeiling, period.end).ceiling,
    rate: inForce(contributionRate, start),
    pension: inForce(pensionRate, start),
    pensionAge: inForce(pensionAge, start),
    higherPension: firstOption && firstOption.from <= (on ?? start) ? inForce(higherPension, start) : null,
    insurance: inForce(insuranceRate, start),
    administration: inForce(administration, start),
    insuranceAdministration: inForce(insuranceAdministration, start),
    wageTestSince: membership.rows[0]?.from as PlainDate,
  }
}

export const pfTables = [
  wageCeiling,
  membership,
  contributionRate,
  pensionRate,
  pensionAge,
  higherPension,
  insuranceRate,
  administration,
  insuranceAdministration,
]
