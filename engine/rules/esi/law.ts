// The rows of one wage period, looked up once for a whole run.

import type { PayPeriod } from '#proto/calendar/period.ts'
import type { PartsPerMillion, Paise } from '../../money/paise.ts'
import { recordedLaw } from '../../parameters/dated.ts'
import type { Lookup, Row } from '../../parameters/dated.ts'
import { noWarnings } from '../outcome.ts'
import type { RuleWarning } from '../outcome.ts'
import {
  contributionRates,
  continuedCover,
  dailyExemption,
  raiseArrears,
  regulations,
  wageBase,
  wageCeiling,
} from './parameters.ts'

export type EsiBase = 'legacy_gross' | 'code_wages'

export type EsiLaw = {
  readonly period: PayPeriod
  readonly rates: Row<{ employee: PartsPerMillion; employer: PartsPerMillion }>
  readonly ceiling: Row<{ ceiling: Paise; withDisability: Paise }>
  readonly exemption: Row<{ average: Paise }>
  readonly wageBase: Row<{ base: EsiBase; choice: boolean }>
  /** Events that keep an employee insured to the end of the contribution period. */
  readonly continuedCover: Row
  /** Definition of the contribution periods. */
  readonly regulations: Row
  /** Base of contributions on the arrears of a raise. */
  readonly raiseArrears: Row
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
  const { start, end } = period
  const row = inForce(wageBase, start)
  return {
    period,
    rates: inForce(contributionRates, start),
    ceiling: inForce(wageCeiling, start),
    exemption: inForce(dailyExemption, start),
    wageBase: row,
    continuedCover: inForce(continuedCover, start),
    regulations: inForce(regulations, start),
    raiseArrears: inForce(raiseArrears, start),
    base: setting === 'by_date' || !row.choice ? row.base : setting,
    warnings: successorUnknown(inForce(regulations, end)),
  }
}

/** Contributions go on after the saving has ended, with a warning until a successor is recorded. */
function successorUnknown({ recorded, doubt }: Row<{ recorded: boolean }>): readonly RuleWarning[] {
  if (recorded || doubt === null) return noWarnings
  return [{ code: 'esi_regulations_ended', message: doubt, field: null }]
}

export const esiTables = [
  contributionRates,
  wageCeiling,
  dailyExemption,
  wageBase,
  continuedCover,
  raiseArrears,
  regulations,
]
