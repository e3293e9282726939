// The rows of one wage period, looked up once for a whole run.

import type { PayPeriod } from '../../calendar/period.ts'
import { plainDate } from '../../calendar/plain-date.ts'
import type { PlainDate } from '../../calendar/plain-date.ts'
import type { PartsPerMillion, Paise } from '../../money/paise.ts'
import { inForce } from '../../parameters/dated.ts'
import type { Row } from '../../parameters/dated.ts'
import { contributionRates, dailyExemption, regulations, wageBase, wageCeiling } from './parameters.ts'

export type EsiBase = 'legacy_gross' | 'code_wages'

export type EsiLaw = {
  readonly period: PayPeriod
  readonly rates: Row<{ employee: PartsPerMillion; employer: PartsPerMillion }>
  readonly ceiling: Row<{ ceiling: Paise; withDisability: Paise }>
  readonly exemption: Row<{ average: Paise }>
  readonly wageBase: Row<{ base: EsiBase; choice: boolean }>
  readonly base: EsiBase
  readonly savedUntil: PlainDate
}

/** The law on the first day of the wage month. Throws `RuleNotFound`. */
export function esiLaw(period: PayPeriod, setting: 'by_date' | EsiBase): EsiLaw {
  const { start } = period
  const row = inForce(wageBase, start)
  return {
    period,
    rates: inForce(contributionRates, start),
    ceiling: inForce(wageCeiling, start),
    exemption: inForce(dailyExemption, start),
    wageBase: row,
    base: setting === 'by_date' || !row.choice ? row.base : setting,
    savedUntil: plainDate(inForce(regulations, start).savedUntil),
  }
}

export const esiTables = [contributionRates, wageCeiling, dailyExemption, wageBase, regulations]
