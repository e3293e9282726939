// The rows of one wage period, looked up once for a whole run.

import type { PayPeriod } from '../../calendar/period.ts'
import type { PlainDate } from '../../calendar/plain-date.ts'
import type { PartsPerMillion, Paise } from '../../money/paise.ts'
import { recordedLaw } from '../../parameters/dated.ts'
import type { Lookup, Row } from '../../parameters/dated.ts'
import { noWarnings } from '../outcome.ts'
import type { RuleWarning } from '../outcome.ts'
import { contributionRates, dailyExemption, regulations, wageBase, wageCeiling } from './parameters.ts'

export type EsiBase = 'legacy_gross' | 'code_wages'

export type EsiLaw = {
  readonly period: PayPeriod
  readonly rates: Row<{ employee: PartsPerMillion; employer: PartsPerMillion }>
  readonly ceiling: Row<{ ceiling: Paise; withDisability: Paise }>
  readonly exemption: Row<{ average: Paise }>
  readonly wageBase: Row<{ base: EsiBase; choice: boolean }>
  readonly base: EsiBase
  /** Said on every slip of the period. */
  readonly warnings: readonly RuleWarning[]
}

/** The law on the first day of the wage month. Throws `RuleNotFound`. */
export function esiLaw(
  period: PayPeriod,
  setting: 'by_date' | EsiBase,
  { inForce }: Lookup = recordedLaw,
): EsiLaw {
  const { start } = period
  const row = inForce(wageBase, start)
  return {
    period,
    rates: inForce(contributionRates, start),
    ceiling: inForce(wageCeiling, start),
    exemption: inForce(dailyExemption, start),
    wageBase: row,
    base: setting === 'by_date' || !row.choice ? row.base : setting,
    warnings: successorUnknown(period.end, inForce(regulations, start)),
  }
}

/** The engine goes on computing after the saving has ended, and says so until someone records what follows. */
function successorUnknown(
  end: PlainDate,
  { title, savedUntil }: Row<{ title: string; savedUntil: string }>,
): readonly RuleWarning[] {
  if (end <= savedUntil) return noWarnings
  const message = `The saving of the ${title} ended on ${savedUntil}; no successor is recorded and rates go on as they were.`
  return [{ code: 'esi_regulations_ended', message, field: null }]
}

export const esiTables = [contributionRates, wageCeiling, dailyExemption, wageBase, regulations]
