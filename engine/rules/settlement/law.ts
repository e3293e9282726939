// The rows of one day, looked up once.

import type { PlainDate } from '../../calendar/plain-date.ts'
import type { PartsPerMillion, Paise } from '../../money/paise.ts'
import { inForce } from '../../parameters/dated.ts'
import type { DatedTable, Row } from '../../parameters/dated.ts'
import { deductionCap, retrenchmentExemption, retrenchmentTerms, timeLimit } from './parameters.ts'

export type SettlementLaw = {
  readonly timeLimit: (typeof timeLimit)['rows'][number]
  readonly deductionCap: Row<{ share: PartsPerMillion }>
  readonly retrenchment: (typeof retrenchmentTerms)['rows'][number]
}

/** The law of the last day of employment. Throws `RuleNotFound`. */
export function settlementLaw(leftOn: PlainDate): SettlementLaw {
  return {
    timeLimit: inForce(timeLimit, leftOn),
    deductionCap: inForce(deductionCap, leftOn),
    retrenchment: inForce(retrenchmentTerms, leftOn),
  }
}

export type RetrenchmentTaxLaw = Row<{ limit: Paise }>

/** Income tax goes by the day of payment. Throws `RuleNotFound`. */
export function retrenchmentTaxLaw(paidOn: PlainDate): RetrenchmentTaxLaw {
  return inForce(retrenchmentExemption, paidOn)
}

export const settlementTables: readonly DatedTable[] = [
  timeLimit,
  deductionCap,
  retrenchmentTerms,
  retrenchmentExemption,
]
