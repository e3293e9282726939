// The rows of one day, looked up once.

import type { PlainDate } from '#proto/calendar/plain-date.ts'
import type { Paise } from '../../money/paise.ts'
import { recordedLaw } from '../../parameters/dated.ts'
import type { DatedTable, Lookup, Row } from '../../parameters/dated.ts'
import { retrenchmentExemption, retrenchmentTerms, timeLimit } from './parameters.ts'

export type SettlementLaw = {
  readonly timeLimit: (typeof timeLimit)['rows'][number]
  readonly retrenchment: (typeof retrenchmentTerms)['rows'][number]
}

/** The law of the last day of employment. Throws `RuleNotFound`. */
export function settlementLaw(leftOn: PlainDate, { inForce }: Lookup = recordedLaw): SettlementLaw {
  return {
    timeLimit: inForce(timeLimit, leftOn),
    retrenchment: inForce(retrenchmentTerms, leftOn),
  }
}

export type RetrenchmentTaxLaw = Row<{ limit: Paise }>

/** Income tax goes by the day of payment. Throws `RuleNotFound`. */
export function retrenchmentTaxLaw(paidOn: PlainDate, { inForce }: Lookup = recordedLaw): RetrenchmentTaxLaw {
  return inForce(retrenchmentExemption, paidOn)
}

export const settlementTables: readonly DatedTable[] = [timeLimit, retrenchmentTerms, retrenchmentExemption]
